# The engine beside loops written by hand, which have only tasks, rooms and pity.
echo "## The core loop, beside loops written by hand"
echo
head_row loop players# days# "player-days a CPU-second#" "draws a player-day#" "CPU-ns a draw#"

# reference NAME PLAYERS COMMAND…: the median of five.
reference() {
    local name=$1 players=$2 _
    shift 2
    for _ in 1 2 3 4 5; do "$@" "$players" 90 | tr ',{}' '\n'; done >"$work/reference"
    local rate draws
    rate=$(sed -n 's/.*playerDaysPerProcessorSecond": *//p' "$work/reference" | median)
    draws=$(sed -n 's/.*"draws": *//p' "$work/reference" | median)
    row "$name" "$players" 90 "$rate" "${draws:--}" "$([ -z "$draws" ] || calculate %.1f "1e9 / $rate / $draws")"
}

players=$(sized 2000)
rate=$(rates core-loop "$players" 90 5 | median)
each=$(draws core-loop "$players" 90)
row "the engine, all rules of QuestBond" "$players" 90 "$(calculate %.0f "$rate")" "$each" \
    "$(calculate %.1f "1e9 / $rate / $each")"
if command -v g++ >/dev/null; then
    g++ -O3 -march=native -std=c++17 -o "$work/core-loop" Benchmarks/reference/core-loop.cpp
    reference "C++, g++ -O3 -march=native" "$players" "$work/core-loop"
fi
if python3 -c 'import numpy' 2>/dev/null; then
    reference "Python, vectorised by NumPy" "$(sized 8000)" python3 Benchmarks/reference/core_loop.py
else
    echo
    echo "NumPy is not installed here, so its loop was left out."
fi
echo
echo "The loops by hand play eight tasks and ten rooms a day with the same generator and the same number of draws an" \
    "occasion. The engine plays such days by all its rules: gear and its bonuses, streaks, records, achievements," \
    "leaderboards, notices, and a journal that balances; \`scenarios/core-loop.yaml\`."
