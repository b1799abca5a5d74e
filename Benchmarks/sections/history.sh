# A row for each commit that is measured: instructions beside times. Times are those of this machine.
echo "## History"
echo
history=reports/benchmarks/history.md
: >"$work/history"
while IFS=$'\t' read -r name instructions; do
    days=$(cases | sed -n "s/^$name [0-9]* \([0-9]*\)$/\1/p")
    players=$(sized "$(cases | sed -n "s/^$name \([0-9]*\) .*/\1/p")")
    rate=$(rates "$name" "$players" "$days" 3 | median)
    row "$(date -u +%Y-%m-%d)" \
        "$(git rev-parse --short HEAD)$(git diff --quiet HEAD -- Sources scenarios || echo ' and changes')" \
        "$machine" "$name" "$instructions" "$(calculate %.0f "1e9 / $rate")" "$(hash_of_result)" >>"$work/history"
done < <(BENCHMARK_BUILD=$folder Benchmarks/run-instructions | grep -v '^run-instructions' || true)
[ "$keeps" = no ] || cat "$work/history" >>"$history"
sed -n '/^| date/,$p' "$history" | head -n 2
if [ "$keeps" = no ]; then cat "$work/history"; else sed -n '/^| ---/,$p' "$history" | tail -n +2 | tail -n 20; fi
