import Balance

/// What draws give by kind: rarities, sorts of affixes, tiers.
enum OddsTablesOfKinds {
    static func table(_ group: String, _ draws: [DrawFigures]) -> Table {
        let hasPromise = draws.contains { $0.kinds.contains { $0.promisedShare != nil } }
        let hasBetter = draws.contains { $0.kinds.contains { $0.orBetter != nil } }
        let hasPrice = draws.contains { !$0.prices.isEmpty }
        var columns = [
            Column(name: "Draw", kind: .text), Column(name: "For", kind: .text), Column(name: "Kind", kind: .text),
            Column(name: "Of hits", unit: "%", kind: .number),
        ]
        if hasPromise { columns.append(Column(name: "On the guaranteed try", unit: "%", kind: .number)) }
        columns.append(Column(name: "In the long run", unit: "% a try", kind: .number))
        columns += OddsCell.waitColumns
        columns.append(Column(name: "Sure by", unit: "tries", kind: .number))
        if hasBetter {
            columns.append(Column(name: "This or better", unit: "% a try", kind: .number))
            columns.append(Column(name: "This or better, P90", unit: "tries", kind: .number))
        }
        if hasPrice {
            columns.append(Column(name: "Mean", unit: "gold", kind: .number))
            columns.append(Column(name: "P90", unit: "gold", kind: .number))
        }
        return Table(
            id: "kinds-\(group.oddsID)", title: "\(group): what comes, by kind",
            caption: caption(hasPromise), columns: columns,
            rows: draws.flatMap { draw in
                draw.kinds.map { kind in
                    var row: [Cell] = [
                        .text(draw.place), .text(draw.prize), .text(kind.name), OddsCell.percent(kind.share),
                    ]
                    if hasPromise {
                        row.append(
                            draw.pity.hard == nil ? .empty : OddsCell.percent(kind.promisedShare ?? kind.share))
                    }
                    row.append(OddsCell.percent(kind.wait?.chancePerTry ?? 0))
                    row += OddsCell.wait(kind.wait)
                    row.append(kind.wait.map { OddsCell.surely($0.surelyOnTry) } ?? .empty)
                    if hasBetter {
                        row.append(OddsCell.percent(kind.orBetter?.chancePerTry))
                        row.append(kind.orBetter.map { OddsCell.whole($0.p90) } ?? .empty)
                    }
                    if hasPrice {
                        row.append(OddsCell.mean(kind.wait?.gold?.mean))
                        row.append(kind.wait?.gold.map { OddsCell.whole($0.p90) } ?? .empty)
                    }
                    return row
                }
            })
    }

    private static func caption(_ hasPromise: Bool) -> String {
        hasPromise
            ? "A hit of any kind resets the counter, so the guarantee is for some hit, with its quality on that "
                + "try; the wait for a kind has no limit unless one is shown here."
            : "Of all hits, the share of each kind; and how many tries it takes until one of the kind comes."
    }
}
