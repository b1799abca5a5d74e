import QuestKernel

// The chapter of achievements: its commands, and what its rules write into the journal.

extension Chapter {
    static var achievements: Chapter {
        Chapter(
            flows: [.achievements],
            tallies: [.achievementsUnlocked],
            gauges: [AchievementGauges.Achievements.self])
    }
}

extension FlowDeclaration {
    static var achievements: Self { faucet(35, "achievements", "Achievements", isBesideCommands: true) }
}

extension TallyDeclaration {
    /// Achievements unlocked, by row: the sum over players is how many have each.
    static var achievementsUnlocked: Self {
        tally(37, "achievementsUnlocked", "Achievements unlocked") { rules in rules.achievements.rows.map(\.name) }
    }
}

/// Gauges of achievements.
enum AchievementGauges {
    enum Achievements: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(11, "achievements", "Achievements unlocked", "achievements") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            Int64(hero.achievementCount)
        }
    }
}
