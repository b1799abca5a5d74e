import Balance

/// A section for one group: its draws, what they give by kind and by item, collections, ladders.
enum OddsGroup {
    static func section(_ group: String, _ draws: [DrawFigures], ladders: [LadderFigures]) -> Section {
        var blocks: [Block] = []
        if !draws.isEmpty { blocks.append(.table(overview(group, draws))) }
        if let chart = chart(group, draws) { blocks.append(.chart(chart)) }
        let sorted = draws.filter { $0.kinds.count > 1 }
        if !sorted.isEmpty { blocks.append(.table(OddsTablesOfKinds.table(group, sorted))) }
        blocks += OddsItems.tables(group, draws).map { .table($0) }
        let collected = draws.filter { ($0.collection?.cards ?? 0) > 1 }
        if !collected.isEmpty { blocks.append(.table(collections(group, collected))) }
        var seen: Set<String> = []
        blocks += draws.flatMap(\.caveats).filter { seen.insert($0).inserted }.map { .note($0) }
        blocks += OddsCell.missing(draws.flatMap(\.missing))
        blocks += ladders.flatMap { OddsLadderTables.blocks($0) }
        return Section(id: group.oddsID, title: group, lead: lead(draws), blocks: blocks)
    }

    private static func lead(_ draws: [DrawFigures]) -> String {
        var seen: Set<String> = []
        let attempts = draws.map(\.attempt).filter { seen.insert($0).inserted }
        return attempts.isEmpty ? "" : "A try is a \(Words.list(attempts.map { Words.inSentence($0) }))."
    }

    private static func overview(_ group: String, _ draws: [DrawFigures]) -> Table {
        Table(
            id: "odds-\(group.oddsID)", title: "\(group): chances",
            caption: "The chance of each roll, and how many tries it takes until something comes.",
            columns: [
                Column(name: "Draw", kind: .text), Column(name: "For", kind: .text),
                Column(name: "A try is a", kind: .text), Column(name: "Chance", unit: "%", kind: .number),
                Column(name: "Guaranteed on", unit: "try", kind: .number),
                Column(name: "In the long run", unit: "%", kind: .number),
            ] + OddsCell.waitColumns,
            rows: draws.map { draw in
                [
                    .text(draw.place), .text(draw.prize), .text(draw.attempt), OddsCell.percent(draw.chance),
                    draw.pity.hard.map { .number(Double($0), decimals: 0) } ?? .text("none"),
                    OddsCell.percent(draw.anything?.chancePerTry),
                ] + OddsCell.wait(draw.anything)
            })
    }

    /// How soon something comes, for draws with a guarantee; only a few of them, so that they can be distinguished.
    private static func chart(_ group: String, _ draws: [DrawFigures]) -> Chart? {
        let promised = draws.filter { !$0.hitBy.isEmpty }
        guard let longest = promised.map(\.hitBy.count).max(), longest > 1 else { return nil }
        var seen: Set<[Double]> = []
        let different = promised.filter { seen.insert($0.hitBy).inserted }.prefix(6)
        return Chart(
            id: "soon-\(group.oddsID)", title: "\(group): how soon something comes",
            caption:
                "The chance to have got something within a number of tries, from a fresh counter. It is certain on the "
                + "guaranteed try.",
            kind: .lines, xLabel: "Tries", yLabel: "%", x: .numbers((1...longest).map(Double.init)),
            series: zip(Words.unique(different.map { "\($0.place)" }), different).map { name, draw in
                Series(
                    name: name,
                    values: (0..<longest).map { 100 * ($0 < draw.hitBy.count ? draw.hitBy[$0] : 1) }, role: .exact)
            })
    }

    private static func collections(_ group: String, _ draws: [DrawFigures]) -> Table {
        Table(
            id: "collections-\(group.oddsID)", title: "\(group): until a place has given everything",
            caption: "Tries only at that place, with nothing found before. Duplicates: the average number on the way.",
            columns: [
                Column(name: "Place", kind: .text), Column(name: "Cards", kind: .number),
            ] + OddsCell.waitColumns + [Column(name: "Duplicates", kind: .number)],
            rows: draws.compactMap { draw in
                guard let all = draw.collection else { return nil }
                return [
                    .text(draw.place), .number(Double(all.cards), decimals: 0), OddsCell.mean(all.meanTries),
                    OddsCell.whole(all.p50), OddsCell.whole(all.p90), OddsCell.whole(all.p99),
                    OddsCell.mean(all.meanDuplicates),
                ]
            })
    }
}
