import Balance
import Reports

/// A ranking as lines for the terminal.
struct RankText {
    private let ranking: Ranking

    init(_ ranking: Ranking) { self.ranking = ranking }

    func show(_ options: RunOptions) {
        var table = TextTable(
            ["", "variant", ranking.metric.name, "to the first (95 % interval)", "played"], numbers: [0])
        for (place, entry) in ranking.entries.enumerated() {
            table.add([
                "\(place + 1)", entry.name, MetricWords.figure(entry.figure, ranking.metric.unit),
                RankWords.toBest(entry) ?? "", RankWords.end(entry, ranking),
            ])
        }
        for line in ["", RankWords.answer(ranking)] + table.lines + [RankWords.certainty, RankWords.saving(ranking)] {
            options.show(line)
        }
    }
}
