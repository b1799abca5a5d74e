echo "## Speed on one thread"
echo
head_row scenario players# days# "player-days a CPU-second#" "slowest, fastest#" "CPU-ns a player-day#" \
    "draws a player-day#" "CPU-ns a draw, all included#" "hash of the result"
while read -r name players days; do
    players=$(sized "$players")
    rates "$name" "$players" "$days" 5 | sort -g >"$work/rates"
    rate=$(median <"$work/rates")
    hash=$(hash_of_result)
    each=$(draws "$name" "$players" "$days")
    row "$name" "$players" "$days" "$(calculate %.0f "$rate")" \
        "$(calculate %.0f "$(head -1 "$work/rates")"), $(calculate %.0f "$(tail -1 "$work/rates")")" \
        "$(calculate %.0f "1e9 / $rate")" "$each" "$(calculate %.1f "1e9 / $rate / $each")" "$hash"
done < <(cases)
