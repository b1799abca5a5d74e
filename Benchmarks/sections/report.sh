echo "## Waiting"
echo
head_row "what a user waits for" "wall seconds, median of 3#"
# three COMMAND…: the median of three.
three() { for _ in 1 2 3; do wall "$@"; done | median; }

"$simulate" run --quiet --players "$(sized 2880)" --days 180 --out "$work/kept"
row "first figures: 144 players over 30 days, report included" \
    "$(three "$simulate" run --quiet --players 144 --days 30 --out "$work/out")"
row "the report of 180 days alone: \`--resume\` of a finished run" \
    "$(three "$simulate" run --quiet --players "$(sized 2880)" --days 180 --resume --out "$work/kept")"
row "\`odds\`: every drop table, exactly" "$(three "$simulate" odds --quiet --out "$work/odds")"
row "\`replay\` of a player's 180 days" "$(three "$simulate" replay --player 8 --days 180)"
row "\`content check\`" "$(three "$simulate" content check)"
