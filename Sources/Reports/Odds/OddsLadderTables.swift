import Balance

/// A ladder's steps: the chance of each, and what it takes to get there.
enum OddsLadderTables {
    static func blocks(_ ladder: LadderFigures) -> [Block] {
        var blocks: [Block] = [.table(attempts(ladder))]
        for (index, price) in ladder.prices.enumerated() { blocks.append(.table(costs(ladder, price, index))) }
        blocks.append(.note(ladder.failure))
        blocks += ladder.caveats.map { .note($0) }
        blocks += OddsCell.missing(ladder.steps.flatMap(\.missing))
        return blocks
    }

    private static func attempts(_ ladder: LadderFigures) -> Table {
        let help = ladder.help.map { ", with \($0)" } ?? ""
        let helped = ladder.steps.contains { $0.assistedChance != nil }
        var columns = [Column(name: "Step", kind: .text), Column(name: "Chance", unit: "%", kind: .number)]
        if helped { columns.append(Column(name: "Chance\(help)", unit: "%", kind: .number)) }
        columns += ["Mean", "P90", "P99"].map { Column(name: "This step, \($0)", unit: "attempts", kind: .number) }
        columns += ["Mean", "P90", "P99"].map { Column(name: "From +0, \($0)", unit: "attempts", kind: .number) }
        if helped { columns.append(Column(name: "From +0\(help), mean", unit: "attempts", kind: .number)) }
        return Table(
            id: "steps-\(ladder.id.oddsID)", title: "\(ladder.name): steps and attempts",
            caption: "No number of attempts is sure to be enough; all but one in a hundred need at most P99.",
            columns: columns,
            rows: ladder.steps.map { step in
                var row: [Cell] = [.text(step.name), OddsCell.percent(step.chance)]
                if helped { row.append(OddsCell.percent(step.assistedChance)) }
                row += cells(step.attempts) + cells(step.attemptsToReach)
                if helped { row.append(OddsCell.mean(step.assistedAttemptsToReach?.mean)) }
                return row
            })
    }

    private static func costs(_ ladder: LadderFigures, _ price: LadderFigures.Price, _ index: Int) -> Table {
        let helped = ladder.steps.contains { $0.assistedChance != nil }
        let help = ladder.help.map { "With \($0), " } ?? ""
        var columns = [
            Column(name: "Step", kind: .text), Column(name: "An attempt", unit: price.unit, kind: .number),
        ]
        columns += ["mean", "P50", "P90", "P99"].map { Column(name: "From +0, \($0)", unit: price.unit, kind: .number) }
        if helped { columns += ["mean", "P90"].map { Column(name: help + $0, unit: price.unit, kind: .number) } }
        return Table(
            id: "cost-\(ladder.id.oddsID)-\(price.name.oddsID)-\(index)",
            title: "\(ladder.name), \(Words.inSentence(price.name)): \(price.unit) to reach each step",
            caption: "All attempts from +0 on, failed ones included.", columns: columns,
            rows: ladder.steps.map { step in
                var row: [Cell] = [.text(step.name), OddsCell.whole(step.prices[index].attempt)]
                let amount = step.prices[index].toReach
                row.append(amount.map { .number($0.mean, decimals: 0) } ?? .text("never"))
                for quantile in [amount?.p50, amount?.p90, amount?.p99] {
                    row.append(amount == nil ? .empty : OddsCell.whole(quantile))
                }
                if helped {
                    let with = step.prices[index].assistedToReach
                    row.append(with.map { .number($0.mean, decimals: 0) } ?? .empty)
                    row.append(with.map { OddsCell.whole($0.p90) } ?? .empty)
                }
                return row
            })
    }

    /// Mean, P90, P99.
    private static func cells(_ amount: AmountFigures?) -> [Cell] {
        guard let amount else { return [.text("never"), .empty, .empty] }
        return [OddsCell.mean(amount.mean), OddsCell.whole(amount.p90), OddsCell.whole(amount.p99)]
    }
}
