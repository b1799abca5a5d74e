# fit: of lines "x y": slope, intercept and R² by least squares.
fit() {
    awk '{ n++; x += $1; y += $2; xx += $1 * $1; xy += $1 * $2; yy += $2 * $2 }
        END {
            sxx = xx - x * x / n; sxy = xy - x * y / n; syy = yy - y * y / n
            printf "%.6g %.6g %.5f", sxy / sxx, (y - sxy / sxx * x) / n, sxy * sxy / (sxx * syy)
        }'
}

# line TITLE WHAT CASES…: each case PLAYERS DAYS.
line() {
    local what=$1 players days case
    shift
    : >"$work/line"
    head_row questbond# players# days# "CPU seconds#" "CPU-ns a player-day#"
    for case in "$@"; do
        read -r players days <<<"$case"
        players=$(sized "$players")
        local seconds
        seconds=$(for _ in 1 2 3; do
            play "$simulate" --players "$players" --days "$days" --threads 1 && figure processorSeconds
        done | median)
        row "" "$players" "$days" "$seconds" "$(calculate %.0f "$seconds * 1e9 / $(figure playerDays)")"
        if [ "$what" = players ]; then echo "$players $seconds"; else echo "$days $seconds"; fi >>"$work/line"
    done
    echo
    local slope start straightness
    read -r slope start straightness <<<"$(fit <"$work/line")"
    echo "Straight line: $(calculate %.3f "$start") s and $(calculate %.3f "$slope * 1000") ms for each of the $what;" \
        "R² = $straightness."
}

echo "## Cost against players"
echo
line players "720 60" "1440 60" "2880 60" "5760 60"
echo
echo "## Cost against days"
echo
line days "720 60" "720 120" "720 240" "720 480"
