import MonteCarlo

/// How much of the game somebody met, chapter by chapter, and what nobody did.
enum CoverageSection {
    static let id = "coverage"

    /// Nil where nothing is counted.
    static func build(_ run: EconomyRun) -> Section? {
        let all = Countable.all(of: run)
        guard run.players > 0, !all.isEmpty else { return nil }
        let unmet = all.filter { !$0.isMet }
        return Section(
            id: id, title: "What is met",
            lead: "Everything that the game counts, and whether it happened to anybody in "
                + "\(Words.number(Int(run.totals.playerDays))) days of play. By the rule of three, what "
                + "\(Words.number(run.players)) players never meet is met by at most "
                + "\(Words.percent(min(1, 3 * run.headcount.largestDesignEffect / Double(run.players)))) of players"
                + (run.headcount.largestDesignEffect > 1
                    ? "; members of a party count for less, as they may share what happens." : "."),
            blocks: [.table(chapters(all))] + (unmet.isEmpty ? [] : [.table(never(unmet, run))]))
    }

    /// Happened to somebody, of all, by chapter and kind.
    private static func chapters(_ all: [Countable]) -> Table {
        var titles: [String] = []
        for one in all where !titles.contains(one.chapter) { titles.append(one.chapter) }
        let kinds = Countable.Kind.allCases.filter { kind in all.contains { $0.kind == kind } }
        return Table(
            id: "coverage", title: "Met by somebody, of all there is",
            caption: "A count is a row of a table of counts, such as a dungeon that was run.",
            columns: [Column(name: "Chapter", kind: .text)]
                + kinds.map { Column(name: words($0), kind: .text) },
            rows: titles.map { title in
                [.text(title)]
                    + kinds.map { kind in
                        let these = all.filter { $0.chapter == title && $0.kind == kind }
                        guard !these.isEmpty else { return .empty }
                        return .text("\(these.count { $0.isMet }) of \(these.count)")
                    }
            })
    }

    private static func never(_ unmet: [Countable], _ run: EconomyRun) -> Table {
        Table(
            id: "never", title: "At zero over the whole run",
            caption: "Where no reason is given, it may be out of reach within \(Words.count(run.days, "day")), not "
                + "wanted by these archetypes, or not needed.",
            columns: ["Chapter", "Kind", "Where", "What", "Why"].map { Column(name: $0, kind: .text) },
            rows: unmet.map { one in
                [
                    .text(one.chapter), .text(one.kind.rawValue), .text(one.place), .text(one.name),
                    run.notes.reasons[one.key].map { .text($0) } ?? .empty,
                ]
            })
    }

    private static func words(_ kind: Countable.Kind) -> String {
        switch kind {
        case .command: "Commands"
        case .flow: "Accounts"
        case .count: "Counts"
        case .chance: "Chances"
        case .milestone: "Milestones"
        case .resource: "Things to own"
        }
    }
}
