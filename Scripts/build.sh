# Sourced by ./simulate and ./quest-live: builds a program if any of its sources has changed, and shows the progress.
#
# A script that sources it has sourced setup.sh, and sets before the call of `bring_up_to_date`:
#   here       the clone
#   package    the folder of the package that makes the program
#   product    the program's name
#   made_of    files and folders that the program is made of, from `here`
#   set_up_build   a function: installs what the build needs
# ./test builds with the same `build_options`, so that neither compiles what the other has compiled.
#
# To check whether a build is needed takes no build: next to the program is a *stamp*, which records what every file
# looked like just before the last build that succeeded. Exits with 69 if something the build needs cannot be installed,
# 73 if the build folder cannot be written, 74 if the disk is full, 70 if the program does not build.

# This build is for use, not for debugging: without debug information it takes a tenth less time and half the space.
build_options=(--configuration release -debug-info-format none)

# The level of instructions that this machine's processor has beyond what all of its kind have: vectors of 256 bits, which
# make games in files a tenth faster. Nothing if it has none, or where the system does not tell. The results are the same
# bytes. A package that is made for other machines does without.
level_of_processor() {
    local flag flags
    flags=" $(sed -n 's/^flags[[:space:]]*: //p;T;q' /proc/cpuinfo 2>/dev/null || true) "
    for flag in avx avx2 bmi1 bmi2 f16c fma abm movbe xsave; do
        [[ $flags == *" $flag "* ]] || return 0
    done
    echo x86-64-v3
}

# Has every module compiled as Scripts/swiftc says. The package manager looks for the toolchain's libraries beside the
# compiler that it is given, so the stand-in gets a folder with both; a changed stand-in gets another folder, so that
# everything is compiled again.
choose_compiler() {
    local folder libraries
    QUESTBALANCE_CPU=$(level_of_processor)
    export QUESTBALANCE_CPU
    folder=$here/.build/compiler-$(cksum <"$here/Scripts/swiftc" | cut -d ' ' -f 1)${QUESTBALANCE_CPU:+-$QUESTBALANCE_CPU}
    mkdir -p "$folder/bin" 2>/dev/null || return 0
    [ -x "$folder/bin/swiftc" ] || cp "$here/Scripts/swiftc" "$folder/bin/swiftc"
    libraries=$(swiftc -print-target-info 2>/dev/null | sed -n 's|.*"runtimeResourcePath": "\(.*\)/swift".*|\1|p') || true
    ln -sfn "${libraries:-/usr/lib}" "$folder/lib"
    export SWIFT_EXEC="$folder/bin/swiftc"
    # One folder for each game: so the stand-in finds a new game by itself.
    QUESTBALANCE_GAMES=""
    local game
    for game in "$here"/Sources/Games/*/; do
        game=${game%/}
        QUESTBALANCE_GAMES+="${game##*/} "
    done
    export QUESTBALANCE_GAMES
}

# Prints a line for each file: name, number, size, and when its bytes and its entry in the folder were last changed.
# An edit, a checkout and a copy over it change one of them, even if the copy has an older date.
# A file that is not there has no line.
look_at() {
    case $OSTYPE in
    darwin*) find "$@" -type f ! -name '.*' -exec stat -f '%N %i %z %Fm %Fc' {} + 2>/dev/null || true ;;
    *) find "$@" -type f ! -name '.*' -printf '%p %i %s %T@ %C@\n' 2>/dev/null || true ;;
    esac | LC_ALL=C sort
}

# The present state of the program's sources, of the compiler and of the build scripts. The first line is the folder,
# because a build folder works in one place only.
look_at_sources() (
    cd "$here"
    printf '%s %s %s\n' "$here" "$MACHTYPE" "$(level_of_processor)"
    compiler=$(command -v swift) && compiler=$(readlink -f -- "$compiler")
    look_at "${made_of[@]}" Scripts/build.sh Scripts/swiftc ${compiler:+"$compiler"}
)

# What the build makes or chooses: the program, and the versions of the libraries.
look_at_outcome() { look_at "$(readlink -f -- "$program")" "$package/Package.resolved"; }

is_up_to_date() { [ -x "$program" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$(look_at_sources && look_at_outcome)" ]; }

# Makes sure that the program at $program matches its sources.
bring_up_to_date() {
    build_folder="$package/.build"
    program="$build_folder/release/$product"
    stamp="$build_folder/$product.stamp"
    build_log="$build_folder/$product.log"
    if is_up_to_date; then return; fi
    set_up_build

    local before
    before=$(look_at_sources)
    if [ -e "$stamp" ] && [ "$(head -n 1 "$stamp")" != "$(head -n 1 <<<"$before")" ]; then
        say "the build folder is from another place or another machine; building everything again"
        rm -rf "$build_folder"
    fi
    local was_cut_off=no
    if [ -e "$stamp" ] && [ "$(tail -n 1 "$stamp")" = unfinished ]; then was_cut_off=yes; fi
    # Until the build is done, the stamp matches nothing.
    if ! { mkdir -p "$build_folder" && mark unfinished; } 2>/dev/null; then explain_unwritable; fi

    if ! build; then
        # A build that was cut off can leave files that make the next one fail, although the sources are right.
        if [ "$was_cut_off" = yes ] && ! is_our_mistake && ! is_disk_full; then
            say "an earlier build was cut off; building everything again"
            # Deletes all but the libraries' sources, which a machine without a network could not fetch again.
            find "$build_folder" -mindepth 1 -maxdepth 1 ! -name checkouts ! -name repositories \
                ! -name workspace-state.json -exec rm -rf {} +
            build || explain_failure
        else
            explain_failure
        fi
    fi
    # Taken before the build: the next check notices what was edited while it ran.
    if ! { printf '%s\n' "$before" && look_at_outcome; } >"$stamp.new" 2>/dev/null || ! mv "$stamp.new" "$stamp"; then
        explain_unwritable
    fi
}

# Writes a stamp that matches nothing: the folder, and how the build went.
mark() { printf '%s\n%s\n' "$(head -n 1 <<<"$before")" "$1" >"$stamp"; }

# Builds, and shows how far it is.
build() {
    # Asked before the build begins: it may be done before its first line is read.
    local what="building" is_first=no
    [ -x "$program" ] || { what="building for the first time, which takes some minutes" && is_first=yes; }
    say "$what"
    # The compiler keeps files in the home directory; a user without one, or who may not write there, gets one.
    local home=${HOME:-}
    if [ ! -w "$home" ]; then home="$build_folder/home" && mkdir -p "$home"; fi
    if [ "$product" = simulate ]; then choose_compiler; fi
    HOME="$home" swift build --package-path "$package" --product "$product" "${build_options[@]}" 2>&1 |
        show_progress "$what"
    return "${PIPESTATUS[0]}"
}

# Writes the build's output to the log, and shows it in short: on a terminal as one line that changes, else one line for
# each module.
show_progress() {
    local what=$1 line="" part="" answer start=$SECONDS done_work=0 all_work=0 modules=0 compiled=0 now=""
    : >"$build_log"
    while true; do
        answer=0
        IFS= read -r -t 1 part || answer=$?
        line+=$part
        if [ "$answer" -eq 0 ]; then
            printf '%s\n' "$line" >>"$build_log"
            case $line in
            "Fetching "*)
                part=${line##*/}
                now="fetching ${part%% *}"
                show_line
                ;;
            *"] Compiling "*.swift)
                if [ "$modules" -eq 0 ]; then count_modules; fi
                part=${line#*] Compiling }
                part=${part%% *}
                compiled=$((compiled + 1))
                done_work=$((done_work + $(work_of "$part")))
                now="compiled $part"
                if [ ! -t 2 ]; then show_line; fi
                ;;
            *"] Linking "*)
                now="linking" done_work=$all_work
                show_line
                ;;
            esac
            line=""
        elif [ "$answer" -le 128 ]; then
            break
        fi
        if [ -t 2 ]; then show_line; fi
    done
    if [ -t 2 ]; then printf '\r\033[K' >&2; fi
}

# Shows the progress of the build; where the work of all modules is known, also how long it may still take. The first
# modules are small, and say nothing of that.
show_line() {
    local seconds=$((SECONDS - start)) text="$now" left
    if [ "$modules" -gt 0 ]; then
        text="$compiled of $modules modules, $now"
        if [ $((done_work * 10)) -ge "$all_work" ] && [ "$done_work" -lt "$all_work" ]; then
            left=$((seconds * (all_work - done_work) / done_work))
            text+=", about $(in_words $((left / 10 * 10 + 10))) left"
        fi
    fi
    if [ -t 2 ]; then
        printf '\r\033[K%s: %s' "${0##*/}" "$what: $(in_words "$seconds")${text:+, $text}" >&2
    elif [ -n "$text" ]; then
        say "$text"
    fi
}

in_words() {
    if [ "$1" -ge 60 ]; then printf '%d min %d s' $(($1 / 60)) $(($1 % 60)); else printf '%d s' "$1"; fi
}

# The modules that a first build compiles, and the work that each is, from the plan that the package manager has written
# by then: the bytes of its sources, and three times as many where it is optimised. What a later build compiles is not
# known beforehand.
count_modules() {
    if [ "$is_first" = no ]; then return; fi
    local plan="$build_folder/release.yaml" name bytes optimised
    # Without a stand-in for the compiler all modules are optimised.
    optimised=$("${SWIFT_EXEC:-false}" --optimised 2>/dev/null) || optimised=""
    module_names=() module_work=()
    while IFS= read -r name; do
        # A module's name has _ where its target's has -.
        bytes=$(grep -A 2 "\"C.${name//_/.}-.*module\":" "$plan" | grep -o '"[^"]*\.swift"' | tr -d '"' | tr '\n' '\0' |
            xargs -0 cat 2>/dev/null | wc -c)
        # A C target has no such part of the plan, and takes no time.
        if [ "$bytes" -gt 0 ]; then
            if [[ $optimised == *" $name "* ]]; then bytes=$((3 * bytes)); fi
            module_names+=("$name")
            module_work+=("$bytes")
            all_work=$((all_work + bytes))
        fi
    done < <(grep -A 2 "\"C.$product-.*exe\":" "$plan" 2>/dev/null | grep -o '[^"/]*\.build/[^"/]*"' |
        sed 's|\.build/.*||' | sort -u)
    modules=${#module_names[@]}
}

work_of() {
    local index
    for ((index = 0; index < modules; index++)); do
        if [ "${module_names[index]}" = "$1" ]; then echo "${module_work[index]}" && return; fi
    done
    echo 0
}

# Whether the compiler found a mistake in this project's own sources.
is_our_mistake() { grep -qE "^$here/[^:]*\.swift:[0-9]+:[0-9]+: error:" "$build_log"; }

is_disk_full() {
    grep -q 'No space left on device' "$build_log" 2>/dev/null && return
    # The compiler does not always report why it could not write.
    local free
    free=$(df -Pk "$build_folder" 2>/dev/null | awk 'END { print $4 }')
    [ "${free:-1000000}" -lt 20000 ]
}

explain_unwritable() {
    if is_disk_full; then explain_full_disk; fi
    say "cannot write $build_folder, where the program is built: use a clone of your own, or make the folder writable"
    exit 73
}

explain_full_disk() {
    say "the disk is full: make room for about 2 GB at $build_folder, and run the same command again"
    exit 74
}

# Prints in one sentence why the build failed, where that is known, and exits.
explain_failure() {
    mark failed 2>/dev/null || true
    if is_disk_full; then explain_full_disk; fi
    if is_our_mistake; then
        grep -vE '^\[[0-9]+/[0-9]+\]' "$build_log" >&2
        say "the program does not build; the compiler's messages are above"
        exit 70
    fi
    if grep -qE 'Could not resolve host|[Uu]nable to access|Failed to clone|Failed to connect|Network is unreachable' \
        "$build_log"; then
        grep -E 'Could not resolve host|[Uu]nable to access|Failed to connect|Network' "$build_log" | head -n 1 >&2
        give_up "the libraries cannot be fetched: the first build needs the network"
    fi
    cat "$build_log" >&2
    if grep -qE 'signal 9|Killed' "$build_log"; then
        say "the compiler was ended from outside, most often because memory ran out: it needs about 2 GB"
    else
        say "the program does not build; the build's messages are above"
    fi
    exit 70
}
