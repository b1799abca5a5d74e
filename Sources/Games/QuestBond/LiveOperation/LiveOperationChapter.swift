import QuestKernel

// The chapter of seasons and experiments: its commands, and what its rules write into the journal.

extension Chapter {
    static var liveOperation: Chapter {
        Chapter(
            tallies: [.seasonDays, .experimentArms])
    }
}

extension TallyDeclaration {
    /// Days that heroes opened, by season; the last row: without one. Empty while seasons are off.
    static var seasonDays: Self {
        tally(15, "seasonDays", "Days played by season") { rules in
            rules.seasonNames.isEmpty ? [] : rules.seasonNames + ["no season"]
        }
    }
    /// Heroes created while an experiment runs, by arm.
    static var experimentArms: Self {
        tally(16, "experimentArms", "Players by arm of the experiment") { rules in
            rules.experiment.map { [Experiment.designed, $0.id] } ?? []
        }
    }
}
