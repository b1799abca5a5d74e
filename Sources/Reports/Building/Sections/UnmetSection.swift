import MonteCarlo

/// Content that no player reaches, things that no player buys.
enum UnmetSection {
    static let id = "never"

    /// Nil where everything happened to someone.
    static func build(_ run: EconomyRun) -> Section? {
        let unmet = Unmet.all(of: run)
        guard run.players > 0, !unmet.isEmpty else { return nil }
        return Section(
            id: id, title: "What never happened",
            lead:
                "Everything the game counts that stayed at zero over \(Words.number(Int(run.totals.playerDays))) days of "
                + "play: content that no player reached, things that none got, bought or tried. By the rule of three, "
                + "what \(Words.number(run.players)) independent players never meet is met by at most "
                + "\(Words.percent(min(1, 3 * run.headcount.largestDesignEffect / Double(run.players)))) of players.",
            blocks: [
                .table(
                    Table(
                        id: "never", title: "At zero over the whole run",
                        caption: "It may be out of reach within \(Words.count(run.days, "day")), not wanted by these "
                            + "archetypes, or not needed.",
                        columns: [
                            Column(name: "Kind", kind: .text), Column(name: "Where", kind: .text),
                            Column(name: "What", kind: .text),
                        ],
                        rows: unmet.map { [.text($0.kind.rawValue), .text($0.place), .text($0.name)] }))
            ])
    }
}
