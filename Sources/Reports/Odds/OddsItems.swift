import Balance

/// What draws give, item by item.
enum OddsItems {
    /// A table for each kind of prize with several outcomes.
    static func tables(_ group: String, _ draws: [DrawFigures]) -> [Table] {
        var seen: Set<String> = []
        let prizes = draws.filter { $0.outcomes.count > 1 }.map(\.prize).filter { seen.insert($0).inserted }
        return prizes.flatMap { prize -> [Table] in
            let found = draws.filter { $0.prize == prize && $0.outcomes.count > 1 }
            // Draws that have nothing in common read better one below the other.
            let isMatrix = Set(found.flatMap(\.outcomes).map(\.key)).count < found.reduce(0) { $0 + $1.outcomes.count }
            let isPriced = found.contains { $0.prices.count > 1 }
            return (isMatrix ? [matrix(group, prize, found)] : [list(group, prize, found)])
                + (isMatrix && isPriced ? [list(group, prize, found)] : [])
        }
    }

    private static func matrix(_ group: String, _ prize: String, _ draws: [DrawFigures]) -> Table {
        var seen: Set<String> = []
        let outcomes = draws.flatMap(\.outcomes).filter { seen.insert($0.key).inserted }
        let chances = draws.map { draw in
            Dictionary(
                draw.outcomes.map { ($0.key, $0.wait?.chancePerTry ?? 0) }, uniquingKeysWith: { first, _ in first })
        }
        return Table(
            id: "items-\(group.oddsID)-\(prize.oddsID)", title: "\(group): \(Words.inSentence(prize)), item by item",
            caption:
                "How many a try brings in the long run, in percent; the guarantee is counted in. One divided by it "
                + "is the mean number of tries.",
            columns: [Column(name: "Item", kind: .text), Column(name: "Kind", kind: .text)]
                + Words.unique(draws.map(\.place)).map { Column(name: $0, unit: "%", kind: .number) },
            rows: outcomes.map { outcome in
                [.text(outcome.name), .text(outcome.kind)]
                    + chances.map { $0[outcome.key].map { OddsCell.percent($0) } ?? .empty }
            })
    }

    private static func list(_ group: String, _ prize: String, _ draws: [DrawFigures]) -> Table {
        let isPriced = draws.contains { !$0.prices.isEmpty }
        let gold = isPriced ? ["Mean", "P50", "P90"].map { Column(name: $0, unit: "gold", kind: .number) } : []
        return Table(
            id: "waits-\(group.oddsID)-\(prize.oddsID)",
            title: "\(group): \(Words.inSentence(prize)), tries until a certain one"
                + (isPriced ? ", and what they cost" : ""),
            caption: "How long it takes until exactly this one comes.",
            columns: [
                Column(name: "Draw", kind: .text), Column(name: "Item", kind: .text), Column(name: "Kind", kind: .text),
                Column(name: "In the long run", unit: "% a try", kind: .number),
            ] + OddsCell.waitColumns + gold,
            rows: draws.flatMap { draw in
                draw.outcomes.map { outcome in
                    let wait = outcome.wait
                    var row: [Cell] = [
                        .text(draw.place), .text(outcome.name), .text(outcome.kind),
                        OddsCell.percent(wait?.chancePerTry ?? 0),
                    ]
                    row += OddsCell.wait(wait)
                    if isPriced {
                        row.append(OddsCell.mean(wait?.gold?.mean))
                        row += [wait?.gold?.p50, wait?.gold?.p90].map { $0.map { OddsCell.whole($0) } ?? .empty }
                    }
                    return row
                }
            })
    }
}

extension OutcomeFigures {
    /// Names are unique within a kind.
    fileprivate var key: String { "\(kind)\n\(name)" }
}
