import QuestKernel

// The chapter of goals: its commands, and what its rules write into the journal.

extension Chapter {
    static var goals: Chapter {
        Chapter(
            commands: QuestBond.Command.ofGoals,
            flows: [.goals],
            tallies: [.goals, .goalMilestones, .goalsTaken])
    }
}

extension QuestBond.Command {
    fileprivate static let ofGoals: [any CommandDeclaration.Type] = [
        FollowGoal.self, FollowOwnGoal.self, AdvanceGoal.self, AbandonGoal.self,
    ]
}

/// Commands of goals.
extension QuestBond.Command {
    public static func followGoal(_ template: Int) -> Self { Self(FollowGoal.self, template) }

    enum FollowGoal: HeroCommand {
        static var entry: CommandEntry { CommandEntry(47, "followGoal", "Takes up a goal.") }
        static var fields: [CommandField] { [.goalTemplate] }
        static var object: CommandObject? { .row { $0.goals.templates.map(\.name) } }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.followTemplate(command[0], turn, &journal)
        }
    }

    public static func followOwnGoal(_ category: Category?, target: Int) -> Self {
        Self(FollowOwnGoal.self, category, target)
    }

    enum FollowOwnGoal: HeroCommand {
        static var entry: CommandEntry { CommandEntry(48, "followOwnGoal", "Takes up a goal of one's own.") }
        static var fields: [CommandField] {
            [
                .optionalChoice("category", Category.self, "Tasks that count; left out for all of them."),
                .number("target", 1...1_000_000, "How many tasks reach it."),
            ]
        }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.followOwnGoal(command[0], command[1], turn, &journal)
        }
    }

    public static func advanceGoal(_ goal: Int) -> Self { Self(AdvanceGoal.self, goal) }

    enum AdvanceGoal: HeroCommand {
        static var entry: CommandEntry { CommandEntry(49, "advanceGoal", "Counts something of today towards a goal.") }
        static var fields: [CommandField] { [.goal] }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.advanceGoal(command[0], turn, &journal)
        }
    }

    public static func abandonGoal(_ goal: Int) -> Self { Self(AbandonGoal.self, goal) }

    enum AbandonGoal: HeroCommand {
        static var entry: CommandEntry { CommandEntry(50, "abandonGoal", "Gives a goal up.") }
        static var fields: [CommandField] { [.goal] }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.abandonGoal(command[0], turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var goals: Self { faucet(34, "goals", "Goals", isBesideCommands: true) }
}

extension TallyDeclaration {
    static var goalsTaken: Self {
        tally(70, "goalsTaken", "Goals taken up, by template") { rules in rules.goals.templates.map(\.name) }
    }
    static var goals: Self { tally(44, "goals", "Goals") { _ in GoalCell.allCases.map { String(describing: $0) } } }
    static var goalMilestones: Self {
        tally(45, "goalMilestones", "Goal milestones") { rules in rules.goals.milestones.map { "\($0 / 10_000) %" } }
    }
}
