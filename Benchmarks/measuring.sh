# What the sections of ./benchmark share. Sourced; needs $work, $is_quick and the project's root as working directory.

folder=${BENCHMARK_BUILD:-$PWD/.build}
simulate="$folder/release/simulate"
measure_play="$folder/release/measure-play"
# The same program, compiled to count its draws.
counting="$folder-count-draws/release/simulate"

# build FOLDER PRODUCT FLAGS…
build() {
    local folder=$1 product=$2
    shift 2
    choose_compiler
    swift build "${build_options[@]}" --product "$product" --scratch-path "$folder" \
        "$@" >"$work/build.log" 2>&1 ||
        { cat "$work/build.log" >&2 && exit 70; }
}

build_all() {
    for product in simulate measure-play measure-achievements; do build "$folder" "$product"; done
    build "$folder-count-draws" simulate -Xswiftc -DCOUNT_DRAWS
}

# sized NUMBER: that number of players, or a tenth of it with --quick, in whole blocks of 72.
sized() {
    [ "$is_quick" = no ] && echo "$1" && return
    echo $((($1 / 10 + 71) / 72 * 72))
}

# What speed and activity measure, one line each: scenario, players, days.
cases() {
    cat <<'CASES'
reference-day 2000 90
questbond 1000 180
core-loop 2000 90
timequest 10000 180
dailymenu 10000 180
crownandbarrel 10000 180
dailychallenge 10000 180
CASES
}

# path SCENARIO: its folder or file.
path() { if [ -e "scenarios/$1" ]; then echo "scenarios/$1"; else echo "scenarios/$1.yaml"; fi; }

# play PROGRAM ARGUMENTS…: one run into $work/out, without output.
play() {
    local program=$1
    shift
    "$program" run --quiet --out "$work/out" "$@"
}

# figure KEY [FOLDER]: a figure of the last run's run.json.
figure() { sed -n "s/^ *\"$1\": \"\{0,1\}\([^\",]*\).*/\1/p" "${2:-$work/out}/run.json"; }

hash_of_result() { figure resultHash | cut -c1-16; }

median() { sort -g | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }

row() {
    printf '| %s ' "$@"
    printf '|\n'
}

# head TITLE…: a table's head; a title that ends in # heads numbers.
head_row() {
    row "${@%#}"
    local title
    for title in "$@"; do case $title in *\#) printf '| ---: ' ;; *) printf '| --- ' ;; esac; done
    printf '|\n'
}

# calculate FORMAT EXPRESSION
calculate() { awk "BEGIN { printf \"$1\", $2 }"; }

# wall COMMAND…: seconds it took by the wall clock.
wall() {
    local begun
    begun=$(date +%s.%N)
    "$@" >/dev/null
    calculate '%.3f\n' "$(date +%s.%N) - $begun"
}

# rates SCENARIO PLAYERS DAYS TIMES: as many runs on one thread, a line each: player-days a CPU-second.
rates() {
    local _
    for _ in $(seq "$4"); do
        play "$simulate" --scenario "$1" --players "$2" --days "$3" --threads 1
        figure playerDaysPerProcessorSecond
    done
}

# draws SCENARIO PLAYERS DAYS: draws a player-day.
draws() {
    local taken
    taken=$(play "$counting" --scenario "$1" --players "$2" --days "$3" --threads 1 | sed -n 's/^draws: //p')
    calculate %.1f "$taken / $(figure playerDays)"
}

heading() {
    echo "# Measured on $(date -u +%Y-%m-%d)"
    echo
    echo "Machine: $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -1), $(nproc) cores," \
        "$(awk '/MemTotal/ { printf "%.0f GB", $2 / 1048576 }' /proc/meminfo) of memory, $(uname -sr)."
    echo "Compiler: $(swift --version 2>/dev/null | head -1). Commit: $(git rev-parse --short HEAD)$(
        git diff --quiet HEAD -- Sources scenarios || echo ', with changes')."
    echo "Load of the machine over the minute before: $(cut -d' ' -f1 /proc/loadavg). Speed is by CPU time; wall times" \
        "are only as good as the machine is idle."
    echo "Command: \`./benchmark\`$([ "$is_quick" = no ] || echo ' --quick: a tenth of the players, no figures to keep')."
}
