echo "## Threads"
echo
head_row scenario players# days# threads# "wall seconds, median of 3#" "times as fast#" "hash of the result"
first=
for threads in $(seq "$(nproc)"); do
    case $threads in 1 | 2 | 4 | 8 | 16 | 32 | 64 | "$(nproc)") ;; *) continue ;; esac
    seconds=$(for _ in 1 2 3; do
        play "$simulate" --players "$(sized 2016)" --days 60 --threads "$threads" && figure wallSeconds
    done | median)
    first=${first:-$seconds}
    row questbond "$(sized 2016)" 60 "$threads" "$seconds" "$(calculate %.2f "$first / $seconds")" "$(hash_of_result)"
done
