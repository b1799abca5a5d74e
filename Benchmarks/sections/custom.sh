# Games in files: a day of ten actions, beside the same day written by hand; and the games that ship.
echo "## Games in files"
echo
head_row game players# days# "player-days a CPU-second#" "slowest, fastest#" "CPU-ns a player-day#" "peak memory#"

# custom_row NAME PATH PLAYERS DAYS: the median of five.
custom_row() {
    local players
    players=$(sized "$3")
    rates "$2" "$players" "$4" 5 | sort -g >"$work/rates"
    local rate
    rate=$(median <"$work/rates")
    row "$1" "$players" "$4" "$(calculate %.0f "$rate")" \
        "$(calculate %.0f "$(head -1 "$work/rates")"), $(calculate %.0f "$(tail -1 "$work/rates")")" \
        "$(calculate %.0f "1e9 / $rate")" "$(calculate %.0f "$(figure peakMemoryBytes) / 1e6") MB"
}

# custom_reference NAME PLAYERS COMMAND…: the median of five, and its totals.
custom_reference() {
    local name=$1 players=$2 _
    shift 2
    for _ in 1 2 3 4 5; do "$@" "$players" 90; done >"$work/reference"
    local rate
    rate=$(tr ',{}' '\n' <"$work/reference" | sed -n 's/.*playerDaysPerProcessorSecond": *//p' | median)
    row "$name" "$players" 90 "$rate" "" "$(calculate %.0f "1e9 / $rate")" ""
    sed -n '1s/.*"gold": *\([0-9]*\).*"nova": *\([0-9]*\).*/\1 gold, \2 of the featured five/p' "$work/reference" \
        >>"$work/custom-totals"
}

: >"$work/custom-totals"
custom_row "ten actions a day, as files" Benchmarks/reference/gacha 20000 90
players=$(sized 20000)
if command -v g++ >/dev/null; then
    g++ -O3 -march=native -std=c++17 -o "$work/gacha" Benchmarks/reference/gacha.cpp
    custom_reference "the same in C++, g++ -O3 -march=native" "$players" "$work/gacha"
    # shellcheck disable=SC2317 # called by name
    gacha_with_figures() { "$work/gacha" "$1" "$2" figures; }
    custom_reference "the same with all figures of the report, draws made ahead" "$players" gacha_with_figures
fi
if python3 -c 'import numpy' 2>/dev/null; then
    custom_reference "the same in Python, vectorised by NumPy" "$players" \
        env OMP_NUM_THREADS=1 python3 Benchmarks/reference/gacha.py
fi
for game in star-collector lantern-works card-cabinet season-trail orchard-puzzle ember-camp; do
    custom_row "$game" "$game" 5000 90
done
echo
echo "The same day by hand has the same generator and the same keys, so its totals are the engine's, to the unit:" \
    "$(sort -u "$work/custom-totals" | paste -sd ';'). The first of them keeps sums by day alone; the second, as the engine," \
    "all that the report shows, by archetype, level and cluster."
