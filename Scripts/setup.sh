# Sourced by ./simulate, ./quest-live and ./test: checks that what the build needs is there, installs what is missing.
#
# Needs:   swift (6.1 or newer; only checked), GSL and GLPK with their headers, Chart.js 3, pkg-config; for the service the headers
#          of SQLite, zlib and Postgres' libpq.
# Debian and Ubuntu: apt-get, with sudo unless root. macOS: brew (untried).
# Prints nothing unless it does something; all messages go to stderr. Exits with 69 if something cannot be installed, 74
# if the disk is full.

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# 69 is EX_UNAVAILABLE of sysexits.h: something the program needs is not there.
give_up() {
    say "$@"
    exit 69
}

has_gsl() { pkg-config --exists gsl 2>/dev/null; }

has_glpk() { [ -e /usr/include/glpk.h ] || [ -e /opt/homebrew/include/glpk.h ] || [ -e /usr/local/include/glpk.h ]; }

has_chart() { [ -e /usr/share/javascript/chart.js/chart.min.js ] || [ -e /usr/share/javascript/chart.js/Chart.min.js ]; }

has_sqlite() { [ -e /usr/include/sqlite3.h ]; }

has_zlib() { [ -e /usr/include/zlib.h ]; }

has_libpq() { [ -e /usr/include/postgresql/libpq-fe.h ] || [ -e /usr/include/libpq-fe.h ]; }

check_swift() {
    command -v swift >/dev/null 2>&1 ||
        give_up "Swift is not installed or not on PATH. Get 6.1 or newer from https://www.swift.org/install and try again."
    local version
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
    case $version in
    [0-5].* | 6.0) give_up "Swift $version is too old. Get 6.1 or newer from https://www.swift.org/install and try again." ;;
    esac
}

# Prints what is missing, as names of Debian packages.
missing_on_debian() {
    command -v pkg-config >/dev/null 2>&1 || printf 'pkg-config '
    has_gsl || printf 'libgsl-dev '
    has_glpk || printf 'libglpk-dev '
    has_chart || printf 'libjs-chart.js '
}

# Whether this user may install: root, or with sudo, which asks for a password only where someone can type it.
may_install() {
    if [ "$(id -u)" -eq 0 ]; then return; fi
    command -v sudo >/dev/null 2>&1 || return
    if sudo -n true 2>/dev/null; then return; fi
    [ -t 0 ] && [ -t 2 ] || return
    say "sudo asks for your password to install it"
    sudo -v
}

run_apt() {
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi
    ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y -o DPkg::Lock::Timeout=300 "$@" </dev/null
}

# The service needs neither GSL nor Chart.js.
missing_for_server_on_debian() {
    has_sqlite || printf 'libsqlite3-dev '
    has_zlib || printf 'zlib1g-dev '
    has_libpq || printf 'libpq-dev '
}

# Takes the names of what is missing.
install_on_debian() {
    local missing=$1 log
    [ -n "$missing" ] || return 0
    say "installing ${missing% } with apt-get (only this once)"
    may_install ||
        give_up "${missing% } must be installed by an administrator: sudo apt-get install ${missing% }; then try again"
    log=$(mktemp)
    # shellcheck disable=SC2086 # one word for each package
    if ! { run_apt install --no-install-recommends $missing ||
        { run_apt update && run_apt install --no-install-recommends $missing; }; } >"$log" 2>&1; then
        tail -n 5 "$log" >&2
        local is_full=no
        if grep -qE "No space left|enough free space" "$log"; then is_full=yes; fi
        rm -f "$log"
        if [ "$is_full" = yes ]; then
            say "the disk is full: make room for ${missing% }, and run the same command again"
            exit 74
        fi
        give_up "could not install ${missing% }. The first use needs the network, and root or sudo;" \
            "or install by hand: apt-get install ${missing% }"
    fi
    rm -f "$log"
}

# Not tested: this branch has not run on a Mac yet.
install_on_macos() {
    command -v pkg-config >/dev/null 2>&1 && has_gsl && has_glpk && return 0
    command -v brew >/dev/null 2>&1 ||
        give_up "GSL or GLPK is missing, and Homebrew to install it with. See https://brew.sh, then: brew install gsl" \
            "glpk pkg-config"
    say "installing gsl, glpk and pkg-config with brew (only this once)"
    brew install --quiet gsl glpk pkg-config >&2 ||
        give_up "could not install gsl, glpk and pkg-config; the first use needs the network"
}

set_up() {
    check_swift
    if [ "$(uname -s)" = Darwin ]; then
        install_on_macos
    elif command -v apt-get >/dev/null 2>&1; then
        install_on_debian "$(missing_on_debian)"
    elif ! has_gsl || ! has_glpk; then
        give_up "GSL or GLPK is missing, and this system has no apt-get to install it with: install their development" \
            "files and pkg-config yourself (Fedora: dnf install gsl-devel glpk-devel pkgconf-pkg-config; Arch: pacman -S" \
            "gsl glpk pkgconf)."
    fi
}

set_up_server() {
    check_swift
    # macOS has SQLite and zlib with their headers; libpq comes with Homebrew.
    if [ "$(uname -s)" = Darwin ]; then
        [ -e /opt/homebrew/opt/libpq ] || [ -e /usr/local/opt/libpq ] ||
            give_up "libpq is missing: brew install libpq"
    else
        if command -v apt-get >/dev/null 2>&1; then
            install_on_debian "$(missing_for_server_on_debian)"
        elif ! has_sqlite || ! has_zlib || ! has_libpq; then
            give_up "SQLite's, zlib's or libpq's headers are missing: install them with this system's package manager."
        fi
    fi
}

has_browser() { command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1; }

# The tests of pages need a browser. Where none can be installed they are left out, and say so; nothing else needs it.
set_up_browser() {
    has_browser && return 0
    [ "$(uname -s)" != Darwin ] && command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ] || return 0
    (install_on_debian "chromium ") || say "no browser; pages are not tested in one"
}

# The service's tests on Postgres start a server of their own. Where none can be installed they are left out, and say so.
set_up_postgres() {
    compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null && return 0
    [ "$(uname -s)" != Darwin ] && command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ] || return 0
    (install_on_debian "postgresql ") || say "no Postgres; the service is not tested on it"
}

# What holds the service to its description; without it that check is left out.
set_up_conformance() {
    [ "$(uname -s)" != Darwin ] && command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ] || return 0
    local missing=""
    command -v curl >/dev/null 2>&1 || missing+="curl "
    python3 -c 'import ensurepip' 2>/dev/null || missing+="python3-venv "
    (install_on_debian "$missing") || say "${missing}missing; the service is not held to its description"
}
