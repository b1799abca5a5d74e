echo "## Memory"
echo
head_row scenario players# days# threads# "peak memory#" "wall seconds#" "hash of the result"
for case in "10000 30" "100000 7" "1000000 2"; do
    read -r players days <<<"$case"
    players=$(sized "$players")
    play "$simulate" --players "$players" --days "$days" --threads 2
    row questbond "$players" "$days" 2 "$(calculate %.0f "$(figure peakMemoryBytes) / 1048576") MB" \
        "$(figure wallSeconds)" "$(hash_of_result)"
done
