import QuestKernel

// The chapter of tasks and habits: its commands, and what its rules write into the journal.

extension Chapter {
    static var tasks: Chapter {
        Chapter(
            commands: QuestBond.Command.ofTasks,
            flows: [.tasks, .habits, .dailyQuests, .weeklyChest, .routines, .socialBonus],
            rolls: [.taskEquipment, .taskMaterial, .taskConsumable, .routineLoot],
            tallies: [
                .taskDrops, .taskVerification, .questsCompleted, .streakMisses, .routinesKept, .completionFlags,
                .masteryLevels, .personalRecords, .categoryMechanics,
            ],
            gauges: [TaskGauges.Mastery.self, TaskGauges.BestDay.self])
    }
}

extension QuestBond.Command {
    fileprivate static let ofTasks: [any CommandDeclaration.Type] = [
        AddHabit.self, CompleteTask.self, CompleteHabit.self, CompleteFocused.self, CompleteWorkout.self,
        ClaimQuest.self, ClaimBonusQuest.self, ClaimWeeklyChest.self, AddRoutine.self, EditRoutine.self,
        RemoveRoutine.self,
    ]
}

/// Commands of tasks and habits.
extension QuestBond.Command {
    public static func addHabit(_ category: Category) -> Self { Self(AddHabit.self, category) }

    enum AddHabit: HeroCommand {
        static var entry: CommandEntry { CommandEntry(3, "addHabit", "Takes up a habit.") }
        static var fields: [CommandField] { [.category("What kind of habit it is.")] }
        static var object: CommandObject? { .choice(Category.self) }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.addHabit(command[0], turn)
        }
    }

    /// A party-verified completion waits for the confirmation of an ally.
    public static func completeTask(_ category: Category, _ size: TaskSize, _ proof: Verification) -> Self {
        Self(CompleteTask.self, category, size, proof)
    }

    enum CompleteTask: CommandDeclaration {
        static var entry: CommandEntry { CommandEntry(4, "completeTask", "Completes a task.") }
        static var fields: [CommandField] { [.category("What kind of task it was."), .size, .proof] }
        static var object: CommandObject? { .task(at: 0) }
        static var completesTask: Bool { true }

        static func carryOut(
            _ command: Command, by party: inout Party, _ turn: Turn, _ journal: inout Journal
        ) -> Refusal? {
            let (category, size, proof): (Category, TaskSize, Verification) = (command[0], command[1], command[2])
            if proof == .partyVerified {
                return party.together(turn, &journal) { party, journal in
                    party.completeForAllies(category, size, turn, &journal)
                }
            }
            return party.alone(turn, &journal) { hero, journal in
                hero.completeTask(category, size, proof, turn, &journal)
            }
        }
    }

    public static func completeHabit(_ habit: Int, _ proof: Verification) -> Self {
        Self(CompleteHabit.self, habit, proof)
    }

    enum CompleteHabit: CommandDeclaration {
        static var entry: CommandEntry { CommandEntry(5, "completeHabit", "Keeps a habit today.") }
        static var fields: [CommandField] { [.habit, .proof] }
        static var completesTask: Bool { true }

        static func carryOut(
            _ command: Command, by party: inout Party, _ turn: Turn, _ journal: inout Journal
        ) -> Refusal? {
            let (habit, proof): (Int, Verification) = (command[0], command[1])
            if proof == .partyVerified {
                return party.together(turn, &journal) { party, journal in
                    party.keepHabitForAllies(habit, turn, &journal)
                }
            }
            return party.alone(turn, &journal) { hero, journal in hero.completeHabit(habit, proof, turn, &journal) }
        }
    }

    public static func completeFocused(_ size: TaskSize, _ proof: Verification, minutes: Int32) -> Self {
        Self(CompleteFocused.self, size, proof, minutes)
    }

    enum CompleteFocused: CommandDeclaration {
        static var entry: CommandEntry {
            CommandEntry(29, "completeFocused", "Completes a mental task under the focus timer.")
        }
        static var fields: [CommandField] {
            [.size, .proof, .number("minutes", 1...1_440, "Minutes by the focus timer.")]
        }
        static var object: CommandObject? { .choice(TaskSize.self) }
        static var completesTask: Bool { true }

        static func carryOut(
            _ command: Command, by party: inout Party, _ turn: Turn, _ journal: inout Journal
        ) -> Refusal? {
            let (size, proof, minutes): (TaskSize, Verification, Int32) = (command[0], command[1], command[2])
            if proof == .partyVerified {
                return party.together(turn, &journal) { party, journal in
                    party.focusForAllies(size, minutes: minutes, turn, &journal)
                }
            }
            return party.alone(turn, &journal) { hero, journal in
                hero.completeFocused(size, proof, minutes: minutes, turn, &journal)
            }
        }
    }

    public static func completeWorkout(_ size: TaskSize) -> Self { Self(CompleteWorkout.self, size) }

    enum CompleteWorkout: HeroCommand {
        static var entry: CommandEntry {
            CommandEntry(30, "completeWorkout", "Completes a physical task that health data prove.")
        }
        static var fields: [CommandField] { [.size] }
        static var object: CommandObject? { .choice(TaskSize.self) }
        static var completesTask: Bool { true }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.completeWorkout(command[0], turn, &journal)
        }
    }

    /// The category of a task that it completes, for hosts that say something about it; nil for other commands.
    public var taskCategory: Category? { number == CompleteTask.entry.number ? self[0] : nil }
}

/// Commands of the day's quests and the week's chest.
extension QuestBond.Command {
    public static func claimQuest(_ quest: Int) -> Self { Self(ClaimQuest.self, quest) }

    enum ClaimQuest: HeroCommand {
        static var entry: CommandEntry {
            CommandEntry(6, "claimQuest", "Takes the reward of a daily quest that is done.")
        }
        static var fields: [CommandField] { [.position("quest", in: .quests, "Which of the day's quests.")] }
        static var cue: CueEvent? { .rewardClaimed }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.claimQuest(command[0], turn, &journal)
        }
    }

    public static var claimBonusQuest: Self { Self(ClaimBonusQuest.self) }

    enum ClaimBonusQuest: HeroCommand {
        static var entry: CommandEntry {
            CommandEntry(7, "claimBonusQuest", "Takes the reward for all quests of the day.")
        }
        static var cue: CueEvent? { .rewardClaimed }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.claimBonusQuest(turn, &journal)
        }
    }

    public static var claimWeeklyChest: Self { Self(ClaimWeeklyChest.self) }

    enum ClaimWeeklyChest: HeroCommand {
        static var entry: CommandEntry {
            CommandEntry(8, "claimWeeklyChest", "Takes the week's chest for days with all quests done.")
        }
        static var cue: CueEvent? { .rewardClaimed }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.claimWeeklyChest(turn, &journal)
        }
    }
}

/// Commands of routines.
extension QuestBond.Command {
    public static func addRoutine(_ kind: RoutineKind, _ habits: HabitSet) -> Self {
        Self(AddRoutine.self, kind, habits)
    }

    enum AddRoutine: HeroCommand {
        static var entry: CommandEntry { CommandEntry(26, "addRoutine", "Ties habits together to a routine.") }
        static var fields: [CommandField] { [.routineKind, .habitSet] }
        static var object: CommandObject? { .choice(RoutineKind.self) }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.addRoutine(command[0], command[1], turn)
        }
    }

    public static func editRoutine(_ routine: Int, _ kind: RoutineKind, _ habits: HabitSet) -> Self {
        Self(EditRoutine.self, routine, kind, habits)
    }

    enum EditRoutine: HeroCommand {
        static var entry: CommandEntry { CommandEntry(27, "editRoutine", "Changes a routine.") }
        static var fields: [CommandField] { [.routine, .routineKind, .habitSet] }
        static var object: CommandObject? { .choice(RoutineKind.self, at: 1) }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.editRoutine(command[0], command[1], command[2], turn)
        }
    }

    public static func removeRoutine(_ routine: Int) -> Self { Self(RemoveRoutine.self, routine) }

    enum RemoveRoutine: HeroCommand {
        static var entry: CommandEntry { CommandEntry(28, "removeRoutine", "Gives a routine up.") }
        static var fields: [CommandField] { [.routine] }

        static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal? {
            hero.removeRoutine(command[0])
        }
    }
}

extension FlowDeclaration {
    static var tasks: Self { faucet(0, "tasks", "Tasks") }
    static var habits: Self { faucet(1, "habits", "Habits") }
    static var dailyQuests: Self { faucet(6, "dailyQuests", "Daily quests") }
    static var weeklyChest: Self { faucet(7, "weeklyChest", "Weekly quest chest") }
    static var routines: Self { faucet(40, "routines", "Routine bundles") }
    static var socialBonus: Self { faucet(49, "socialBonus", "Social tasks with an ally") }
}

extension RollDeclaration {
    static var taskEquipment: Self {
        pity(
            0, "tasks", "Equipment from tasks", .tasks, chances: { rules in [rules.loot.tasks.equipmentChance] }
        )
    }
    static var taskMaterial: Self { roll(8, "taskMaterial", "Materials from tasks") { _ in .kinds(["task"]) } }
    static var taskConsumable: Self { roll(9, "taskConsumable", "Consumables from tasks") { _ in .kinds(["task"]) } }
    /// Cells: equipment, material, consumable of a routine's bonus roll.
    static var routineLoot: Self {
        drops(
            12, "routineLoot", "Bonus loot rolls of routines", ["equipment", "material", "consumable"],
            resetting: .tasks
        ) { rules in rules.loot.pity.bonusRollsReset }
    }
}

extension TallyDeclaration {
    static var taskDrops: Self { drops(0, "taskDrops", "Drops from tasks") }
    static var taskVerification: Self {
        tally(11, "taskVerification", "Completions by verification") { _ in Verification.allCases.map(\.name) }
    }
    static var questsCompleted: Self {
        tally(12, "questsCompleted", "Quests claimed") { _ in QuestKind.allCases.map(\.name) + ["bonus"] }
    }
    static var streakMisses: Self {
        tally(13, "streakMisses", "Missed days") { _ in
            [
                "forgiven", "coveredByArmor", "coveredByNewArmor", "broken", "coveredByRoutine", "shielded",
                "coveredByFreeze",
            ]
        }
    }
    static var routinesKept: Self {
        tally(17, "routinesKept", "Routines kept") { rules in rules.routines.kinds.map(\.name) }
    }
    /// Labels on completions, by `CompletionFlag`.
    static var completionFlags: Self {
        tally(18, "completionFlags", "Labels on completions") { _ in CompletionFlag.allCases.map(\.name) }
    }
    /// Levels of mastery reached, by category.
    static var masteryLevels: Self {
        tally(19, "masteryLevels", "Levels of mastery reached") { _ in Category.allCases.map(\.name) }
    }
    static var personalRecords: Self {
        tally(20, "personalRecords", "Personal records") { _ in PersonalRecord.allCases.map(\.name) }
    }
    static var categoryMechanics: Self {
        tally(21, "categoryMechanics", "Mechanics of single categories") { _ in CategoryMechanic.allCases.map(\.name) }
    }
}

/// Gauges of tasks and habits.
enum TaskGauges {
    enum Mastery: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(8, "mastery", "Highest mastery of a category", "level") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            Int64(hero.records.bestMastery)
        }
    }

    enum BestDay: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(12, "bestDay", "Most tasks of a day so far", "tasks") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            Int64(hero.records.mostInADay)
        }
    }
}
