import QuestKernel

/// Positions that a client may name; the rules check whether the list has them.
private let positionRange: ClosedRange<Int64> = 0...65_535

// How commands declare their fields, one value each, in the order of the command's values.
extension CommandField {
    /// One of the names of a choice.
    static func choice<Choice: CommandChoice>(_ name: String, _ type: Choice.Type, _ doc: String) -> CommandField {
        CommandField(name: name, kind: .name, names: Choice.allCases.map(\.name), isRequired: true, doc: doc)
    }

    /// The same, or nothing.
    static func optionalChoice<Choice: CommandChoice>(
        _ name: String, _ type: Choice.Type, _ doc: String
    ) -> CommandField {
        CommandField(name: name, kind: .name, names: Choice.allCases.map(\.name), isRequired: false, doc: doc)
    }

    static var roomStyle: CommandField {
        .optionalChoice("style", RoomStyle.self, "Which approach is taken in each room; bold if left out.")
    }

    static func position(_ name: String, in list: CommandList, _ doc: String) -> CommandField {
        CommandField(
            name: name, kind: .position, least: positionRange.lowerBound, most: positionRange.upperBound, list: list,
            isRequired: true, doc: doc)
    }

    /// A position that belongs to some names of the choice before it, and to no others. All such fields of a command
    /// fill one value, because one of them at most is sent.
    static func position(
        _ name: String, in list: CommandList, with names: [String], _ doc: String
    ) -> CommandField {
        var field = position(name, in: list, doc)
        field.isRequired = false
        field.belongsTo = names
        return field
    }

    /// Some of the first places of a list, as the bits of the value.
    static func positions(_ name: String, in list: CommandList, below limit: Int, _ doc: String) -> CommandField {
        CommandField(
            name: name, kind: .positions, least: 0, most: Int64(limit - 1), list: list, isRequired: true, doc: doc)
    }

    static func number(_ name: String, _ range: ClosedRange<Int64>, _ doc: String) -> CommandField {
        CommandField(
            name: name, kind: .number, least: range.lowerBound, most: range.upperBound, isRequired: true, doc: doc)
    }

    static func flag(_ name: String, _ doc: String) -> CommandField {
        CommandField(name: name, kind: .flag, isRequired: true, doc: doc)
    }
}

// Fields that several commands have.
extension CommandField {
    static func category(_ doc: String) -> CommandField { .choice("category", Category.self, doc) }
    static var size: CommandField { .choice("size", TaskSize.self, "How large the task is, as its author sets it.") }
    static var proof: CommandField { .choice("proof", Verification.self, "How the completion is proven.") }
    static func slot(_ doc: String) -> CommandField { .choice("slot", Slot.self, doc) }
    static func item(_ doc: String) -> CommandField { .position("item", in: .bag, doc) }
    static func member(_ doc: String) -> CommandField { .position("member", in: .members, doc) }
    static var habit: CommandField { .position("habit", in: .habits, "Which habit was kept.") }
    static var habitSet: CommandField {
        .positions("habits", in: .habits, below: 16, "The habits that belong to it.")
    }
    static var routine: CommandField { .position("routine", in: .routines, "Which routine.") }
    static var routineKind: CommandField { .choice("kind", RoutineKind.self, "What kind of routine it is.") }
    static var duty: CommandField { .position("duty", in: .duties, "A place of today's board.") }
    static var goal: CommandField { .position("goal", in: .goals, "Which goal.") }
    static var goalTemplate: CommandField { .position("template", in: .goalTemplates, "Which goal is taken up.") }
    static var sharedTask: CommandField { .position("task", in: .sharedTasks, "Which task between members.") }
    static var expedition: CommandField { .position("expedition", in: .expeditions, "One that is on offer.") }
    static var score: CommandField {
        .number("score", 0...1_000_000_000_000, "Seconds or points, as the game counts.")
    }
}
