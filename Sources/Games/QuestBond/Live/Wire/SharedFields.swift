import QuestKernel

// Fields that several commands have.
extension CommandFields {
    mutating func category(_ doc: String) throws(CommandProblem) -> Category {
        try name("category", Category.self, doc)
    }

    mutating func size() throws(CommandProblem) -> TaskSize {
        try name("size", TaskSize.self, "How large the task is, as its author sets it.")
    }

    mutating func proof() throws(CommandProblem) -> Verification {
        try name("proof", Verification.self, "How the completion is proven.")
    }

    mutating func slot(_ doc: String) throws(CommandProblem) -> Slot { try name("slot", Slot.self, doc) }

    mutating func item(_ doc: String) throws(CommandProblem) -> Int { try position("item", in: .bag, doc) }

    mutating func member(_ doc: String) throws(CommandProblem) -> Int {
        try position("member", in: .members, doc)
    }

    mutating func habit() throws(CommandProblem) -> Int {
        try position("habit", in: .habits, "Which habit was kept.")
    }

    mutating func routine() throws(CommandProblem) -> Int {
        try position("routine", in: .routines, "Which routine.")
    }

    mutating func duty() throws(CommandProblem) -> Int {
        try position("duty", in: .duties, "A place of today's board.")
    }

    mutating func goal() throws(CommandProblem) -> Int { try position("goal", in: .goals, "Which goal.") }

    mutating func goalTemplate() throws(CommandProblem) -> Int {
        try position("template", in: .goalTemplates, "Which goal is taken up.")
    }

    mutating func sharedTask() throws(CommandProblem) -> Int {
        try position("task", in: .sharedTasks, "Which task between members.")
    }

    mutating func expedition() throws(CommandProblem) -> Int {
        try position("expedition", in: .expeditions, "One that is on offer.")
    }

    mutating func score() throws(CommandProblem) -> Int64 {
        try number("score", Int64.self, 0...1_000_000_000_000, "Seconds or points, as the game counts.")
    }

    mutating func routineKind() throws(CommandProblem) -> RoutineKind {
        try name("kind", RoutineKind.self, "What kind of routine it is.")
    }

    mutating func habits() throws(CommandProblem) -> HabitSet {
        HabitSet(
            try positions("habits", in: .habits, below: 16, "The habits that belong to it.").map { HabitSet.habit($0) })
    }

    mutating func offer() throws(CommandProblem) -> StoreOffer {
        let offer = try name("offer", StoreShelf.self, "What is bought.")
        var numbers: [StoreShelf: Int] = [:]
        for shelf in StoreShelf.allCases {
            guard let (field, list, doc) = shelf.field else { continue }
            numbers[shelf] = try position(field, in: list, with: [shelf.name], isAsked: shelf == offer, doc)
        }
        return offer.offer(numbers[offer] ?? 0)
    }
}
