# commands: accepted commands of the last run: the sum over its runs of figures, each a start and then values.
commands() {
    sed -n 's/.*"commands":\[\(.*\)\],"contentHash".*/\1/p' < <(tr -d '\n' <"$work/out/result.json") |
        grep -o '"accepted":\[\(\[[0-9,]*\],\{0,1\}\)*\]' | grep -o '\[[0-9][0-9,]*\]' | tr -d '[]' |
        awk -F, '{ for (i = 2; i <= NF; i++) sum += $i } END { print sum + 0 }'
}

# Both count the play of a number of players over a number of days, its start included, without a report, whose counts
# vary.
allocations() {
    LD_PRELOAD="$work/allocations.so" ALLOCATION_COUNT="$work/count" "$measure_play" "$1" "$2" "$3" >/dev/null
    cat "$work/count"
}
instructions() {
    if [ "$counter" = perf ]; then
        perf stat -x, -e instructions:u "$measure_play" "$1" "$2" "$3" 2>&1 >/dev/null | cut -d, -f1
    else
        valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/stripped" "$1" "$2" "$3" 2>&1 >/dev/null |
            sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
    fi
}

# a_day COUNT SCENARIO PLAYERS SHORT LONG: what a player-day adds to a count, and what a newcomer adds. It counts with
# PLAYERS and with twice as many, for SHORT and for LONG days: the start and the end of a run cancel out.
a_day() {
    local players=$3 short long
    short=$(($("$1" "$2" $((2 * players)) "$4") - $("$1" "$2" "$players" "$4")))
    long=$(($("$1" "$2" $((2 * players)) "$5") - $("$1" "$2" "$players" "$5")))
    calculate '%.4g %.4g' \
        "($long - $short) / ($players * ($5 - $4)), ($short - ($long - $short) * $4 / ($5 - $4)) / $players"
}

counter=none
if perf stat -x, -e instructions:u true 2>&1 | grep -q '^[0-9]'; then
    counter=perf
elif command -v valgrind >/dev/null; then
    counter=valgrind
    # It cannot read the compiler's debug information.
    strip -o "$work/stripped" "$measure_play"
fi
has_gcc=no
command -v gcc >/dev/null && gcc -O2 -shared -fPIC -o "$work/allocations.so" Benchmarks/allocations.c && has_gcc=yes

echo "## What a player-day is"
echo
head_row scenario "accepted commands#" "journal entries#" "instructions#" "allocations#" "allocations of a newcomer#"
while read -r name players days; do
    players=$(sized "$players")
    play "$simulate" --scenario "$name" --players "$players" --days "$days" --threads 1
    played=$(figure playerDays)
    entries=$(grep -o '"journalEntries":[0-9]*' "$work/out/result.json" | tr -dc 0-9)
    steps=- each=- newcomer=-
    case $name in
    questbond | reference-day | core-loop)
        [ "$counter" = none ] || read -r steps _ <<<"$(a_day instructions "$(path "$name")" 72 20 40)"
        [ "$has_gcc" = no ] || read -r each newcomer <<<"$(a_day allocations "$(path "$name")" 504 20 60)"
        ;;
    esac
    row "$name" "$(calculate %.1f "$(commands) / $played")" "$(calculate %.1f "$entries / $played")" "$steps" "$each" \
        "$newcomer"
done < <(cases)
echo
case $counter in
perf) echo "Instructions are the processor's own count of a run without a report." ;;
valgrind) echo "Instructions are counted by valgrind: the processor's own counters cannot be read on this machine." ;;
none) echo "Instructions were not counted: neither perf nor valgrind can count them here." ;;
esac
echo "Counts are differences, in which a run's start and end cancel out: instructions of 72 players more, from day 20 to"
echo "day 40; allocations of 504 players more, from day 20 to day 60."
