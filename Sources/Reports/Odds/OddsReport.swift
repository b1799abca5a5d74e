import Balance

/// The odds page for players: every chance of a game's content, in plain words, ready to publish.
package enum OddsReport {
    /// The whole disclosure.
    package static func build(_ odds: OddsDisclosure) -> ReportDocument {
        document(odds, sections: [OddsSummary.section(odds)] + rest(odds))
    }

    /// The text for a terminal: the guarantees and how long players wait.
    package static func summary(_ odds: OddsDisclosure) -> ReportDocument {
        document(odds, sections: [OddsSummary.section(odds)])
    }

    private static func document(_ odds: OddsDisclosure, sections: [Section]) -> ReportDocument {
        ReportDocument(
            title: "\(odds.game): odds",
            subtitle:
                "What is given by chance, how likely it is, how long players wait for it, and what is guaranteed. "
                + "Exact figures, computed from the game's own content.",
            facts: [
                Fact(label: "Scenario", value: odds.scenario),
                Fact(label: "Content", value: String(odds.contentHash.prefix(16))),
                Fact(label: "Engine", value: odds.engineVersion),
                Fact(label: "Bonuses", value: "none"),
            ], sections: sections)
    }

    private static func rest(_ odds: OddsDisclosure) -> [Section] {
        var seen: Set<String> = []
        let groups = odds.draws.map(\.group).filter { seen.insert($0).inserted }
        var sections = groups.map { group in
            OddsGroup.section(
                group, odds.draws.filter { $0.group == group }, ladders: odds.ladders.filter { $0.group == group })
        }
        sections += odds.tiered.map(BannerReport.section)
        let others = odds.ladders.filter { !groups.contains($0.group) }
        if !others.isEmpty { sections.append(OddsGroup.section("Ladders", [], ladders: others)) }
        if let tracks = odds.tracks { sections.append(OddsTracks.section(tracks)) }
        if !odds.underBonuses.isEmpty { sections.append(OddsBonusSection.section(odds)) }
        return sections
    }
}

/// Cells of the odds' tables.
enum OddsCell {
    /// Percent with three significant digits, however small.
    static func percent(_ share: Double?) -> Cell {
        guard let share, share.isFinite else { return .empty }
        return .number(100 * share, decimals: decimals(100 * share))
    }

    static func mean(_ value: Double?) -> Cell {
        guard let value, value.isFinite else { return .empty }
        return .number(value, decimals: value >= 100 ? 0 : value >= 10 ? 1 : 2)
    }

    static func whole(_ value: Int?) -> Cell { value.map { .number(Double($0), decimals: 0) } ?? .text("beyond count") }

    /// Why quantiles are missing, once for each reason.
    static func missing(_ reasons: [String]) -> [Block] {
        var seen: Set<String> = []
        return reasons.filter { seen.insert($0).inserted }.map { .note("\"Beyond count\": \($0).") }
    }

    /// The try on which it is sure; most things have none.
    static func surely(_ attempt: Int?) -> Cell {
        attempt.map { .number(Double($0), decimals: 0) } ?? .text("no limit")
    }

    /// Mean, P50, P90, P99.
    static func wait(_ wait: WaitFigures?) -> [Cell] {
        guard let wait else { return [.text("never"), .empty, .empty, .empty] }
        return [mean(wait.meanTries), whole(wait.p50), whole(wait.p90), whole(wait.p99)]
    }

    static let waitColumns =
        [Column(name: "Mean", unit: "tries", kind: .number)]
        + ["P50", "P90", "P99"].map { Column(name: $0, unit: "tries", kind: .number) }

    private static func decimals(_ value: Double) -> Int {
        guard value > 0 else { return 0 }
        var (decimals, scale) = (2, value)
        // A few digits of a chance in a billion are worth showing, more zeros are not.
        while scale < 1, decimals < 12 {
            scale *= 10
            decimals += 1
        }
        return decimals
    }
}

extension String {
    /// "Dungeon rooms" as an id: "dungeon-rooms".
    var oddsID: String { lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined() }
}
