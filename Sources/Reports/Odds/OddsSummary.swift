import Balance

/// The first section: what is guaranteed, and what is true for all figures.
enum OddsSummary {
    static func section(_ odds: OddsDisclosure) -> Section {
        let promised = odds.draws.filter { $0.pity.hard != nil || $0.pity.soft != nil }
        var blocks: [Block] = []
        if odds.draws.isEmpty && odds.ladders.isEmpty && odds.tiered.isEmpty && odds.notComputed.isEmpty {
            blocks.append(.note("Nothing that players earn in this game is left to chance."))
        } else if promised.isEmpty
            && !odds.tiered.contains(where: { $0.tiers.contains { $0.fresh.surelyOnTry != nil } })
        {
            blocks.append(.note("No draw of this game guarantees anything after a number of tries."))
        } else if !promised.isEmpty {
            blocks.append(.table(table(promised)))
        }
        if !odds.tiered.isEmpty { blocks.append(.table(tiered(odds.tiered))) }
        blocks += odds.notComputed.map {
            .note("\($0): not computed, because its counters have too many states or an answer that never comes.")
        }
        blocks += (odds.remarks + odds.bonuses).map { .note($0) }
        blocks.append(.note("Content version: \(odds.contentHash)."))
        return Section(id: "in-short", title: "In short", lead: lead(promised), blocks: blocks)
    }

    private static func lead(_ promised: [DrawFigures]) -> String {
        guard !promised.isEmpty else { return "" }
        return "Half of all players have it within P50 tries, nine in ten within P90, all but one in a hundred within "
            + "P99. \"In the long run\" is how often a try gives something when the guarantee is counted in. All "
            + "figures are without bonuses; with them something comes sooner. Where a group has several draws, the figures "
            + "are given from its lowest to its highest; each has a row of its own below."
    }

    private static func table(_ draws: [DrawFigures]) -> Table {
        var seen: Set<String> = []
        let groups = draws.map(\.group).filter { seen.insert($0).inserted }
        return Table(
            id: "promises", title: "What is guaranteed",
            caption: "A try counts since the last hit. On the guaranteed try at the latest something comes; that try's "
                + "own roll still counts. Where a try has several rolls, the chance is that of each.",
            columns: [
                Column(name: "Draw", kind: .text), Column(name: "For", kind: .text),
                Column(name: "A try is a", kind: .text), Column(name: "Chance", unit: "%", kind: .number),
                Column(name: "In the long run", unit: "%", kind: .number),
            ] + OddsCell.waitColumns + [Column(name: "Sure by", unit: "tries", kind: .number)],
            rows: groups.map { group in row(group, draws.filter { $0.group == group }) })
    }

    private static func tiered(_ banners: [BannerFigures]) -> Table {
        Table(
            id: "tiers", title: "Draws of several tiers",
            caption: "All counters and what hits reset are counted in. Featured: the one that players draw for.",
            columns: [
                Column(name: "Draw", kind: .text), Column(name: "For", kind: .text),
                Column(name: "Chance", unit: "%", kind: .number),
                Column(name: "In the long run", unit: "%", kind: .number),
            ] + OddsCell.waitColumns + [Column(name: "Sure by", unit: "tries", kind: .number)],
            rows: banners.flatMap { banner in
                banner.tiers.flatMap { tier in
                    let own = cells(banner.name, tier.id, tier.chance, tier.longRunChance, tier.fresh)
                    return [own]
                        + [
                            tier.featured.map {
                                cells(banner.name, "featured \(tier.id)", nil, $0.longRunChance, $0.fresh)
                            }
                        ].compactMap { $0 }
                }
            })
    }

    private static func cells(
        _ draw: String, _ tier: String, _ chance: Double?, _ longRun: Double, _ wait: AmountFigures
    ) -> [Cell] {
        [
            .text(draw), .text(tier), OddsCell.percent(chance), OddsCell.percent(longRun), OddsCell.mean(wait.mean),
            OddsCell.whole(wait.p50), OddsCell.whole(wait.p90), OddsCell.whole(wait.p99),
            OddsCell.surely(wait.surelyOnTry),
        ]
    }

    private static func row(_ group: String, _ draws: [DrawFigures]) -> [Cell] {
        let waits = draws.compactMap(\.anything)
        return [
            .text(group), .text(draws.first?.prize ?? ""), .text(draws.first?.attempt ?? ""),
            range(draws.map { 100 * $0.chance }), range(waits.map { 100 * $0.chancePerTry }),
            range(waits.map(\.meanTries)), range(waits.compactMap(\.p50).map(Double.init)),
            range(waits.compactMap(\.p90).map(Double.init)), range(waits.compactMap(\.p99).map(Double.init)),
            range(waits.compactMap(\.surelyOnTry).map(Double.init)),
        ]
    }

    /// "6.5 to 14.5".
    private static func range(_ values: [Double]) -> Cell {
        guard let low = values.min(), let high = values.max() else { return .text("no limit") }
        let texts = (Words.number(low), Words.number(high))
        return .text(texts.0 == texts.1 ? texts.0 : Words.interval(texts.0, texts.1))
    }
}

/// The last section: how bonuses change the chances.
enum OddsBonusSection {
    static func section(_ odds: OddsDisclosure) -> Section {
        let known = Dictionary(odds.draws.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<String> = []
        let ids = odds.underBonuses.flatMap(\.draws).map(\.id).filter { seen.insert($0).inserted }
        let tables = odds.underBonuses.map { bonus in
            Dictionary(bonus.draws.map { ($0.id, $0.chancePerTry) }, uniquingKeysWith: { first, _ in first })
        }
        let columns = odds.underBonuses.map { bonus in
            Column(name: "+\(Words.percent(bonus.bonus))", unit: "% a try", kind: .number)
        }
        let rows = ids.compactMap { id -> [Cell]? in
            guard let draw = known[id] else { return nil }
            return [
                .text("\(draw.group): \(draw.place)"), .text(draw.prize),
                OddsCell.percent(draw.anything?.chancePerTry),
            ] + tables.map { OddsCell.percent($0[id] ?? draw.anything?.chancePerTry) }
        }
        return Section(
            id: "bonuses", title: "With bonuses",
            lead: "How often a try gives something in the long run, by the \"+X % loot drop chance\" of all that a "
                + "player wears, has researched and belongs to, added up.",
            blocks: [
                .table(
                    Table(
                        id: "with-bonuses", title: "Chances under bonuses",
                        caption: "Where a chance has a cap, a larger bonus no longer helps.",
                        columns: [
                            Column(name: "Draw", kind: .text), Column(name: "For", kind: .text),
                            Column(name: "None", unit: "% a try", kind: .number),
                        ] + columns, rows: rows))
            ])
    }
}
