echo "## Shards and merging"
echo
head_row questbond players# days# "CPU seconds#" "wall seconds#" "hash of the result"
players=$(sized 2880)
play "$simulate" --players "$players" --days 60 --threads 1
row "in one piece" "$players" 60 "$(figure processorSeconds)" "$(figure wallSeconds)" "$(hash_of_result)"
for parts in 4; do
    begun=$(date +%s.%N)
    for part in $(seq "$parts"); do
        "$simulate" run --quiet --players "$players" --days 60 --threads 1 --shard "$part/$parts" --out "$work/part$part"
    done
    played=$(calculate %.3f "$(date +%s.%N) - $begun")
    merging=$(wall "$simulate" merge --quiet --out "$work/out" "$work"/part*)
    row "$parts parts, one after the other, each reading the content anew" "$players" 60 - "$played" -
    row "merge and report of $parts parts" "$players" 60 - "$merging" "$(hash_of_result)"
    rm -rf "$work"/part*
done
