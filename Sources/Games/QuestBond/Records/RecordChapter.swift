import QuestKernel

// The chapter of the leaderboard: its commands, and what its rules write into the journal.

extension Chapter {
    static var records: Chapter {
        Chapter(
            tallies: [.weeklyTitles])
    }
}

extension TallyDeclaration {
    static var weeklyTitles: Self {
        tally(46, "weeklyTitles", "Leaderboard titles") { rules in rules.records.titles.map(\.name) }
    }
}
