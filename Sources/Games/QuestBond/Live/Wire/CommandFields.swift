import QuestKernel

/// The fields that a command needs, in order. A reader answers with what a client sent, a describer records the fields:
/// so the description of a command always matches its reading.
protocol CommandFields {
    mutating func name<Choice: ContentChoice>(
        _ field: String, _ type: Choice.Type, _ doc: String
    ) throws(CommandProblem) -> Choice

    mutating func nameIfAny<Choice: ContentChoice>(
        _ field: String, _ type: Choice.Type, _ doc: String
    ) throws(CommandProblem) -> Choice?

    mutating func position(
        _ field: String, in list: CommandList, _ doc: String
    ) throws(CommandProblem) -> Int

    /// A position that belongs to some names of another field, and to no others.
    ///
    /// - Parameter isAsked: whether the other field has one of these names.
    mutating func position(
        _ field: String, in list: CommandList?, with names: [String], isAsked: Bool, _ doc: String
    ) throws(CommandProblem) -> Int

    mutating func positions(
        _ field: String, in list: CommandList, below limit: Int, _ doc: String
    ) throws(CommandProblem) -> [Int]

    mutating func number<Number: FixedWidthInteger>(
        _ field: String, _ type: Number.Type, _ range: ClosedRange<Int64>, _ doc: String
    ) throws(CommandProblem) -> Number

    mutating func flag(_ field: String, _ doc: String) throws(CommandProblem) -> Bool
}

/// Positions that a client may name; the rules check whether the list has them.
let positionRange: ClosedRange<Int64> = 0...65_535

/// Records the fields, and answers with any valid value.
struct CommandDescriber: CommandFields {
    private(set) var fields: [CommandField] = []

    mutating func name<Choice: ContentChoice>(
        _ field: String, _ type: Choice.Type, _ doc: String
    ) throws(CommandProblem) -> Choice {
        guard let choice = try nameIfAny(field, type, doc) else {
            throw CommandProblem(field: field, expected: "a choice that has names", found: "none")
        }
        fields[fields.count - 1].isRequired = true
        return choice
    }

    mutating func nameIfAny<Choice: ContentChoice>(
        _ field: String, _ type: Choice.Type, _ doc: String
    ) throws(CommandProblem) -> Choice? {
        note(field, .name, names: Choice.allCases.map(\.name), isRequired: false, doc: doc)
        return Choice.allCases.first
    }

    mutating func position(
        _ field: String, in list: CommandList, _ doc: String
    ) throws(CommandProblem) -> Int {
        note(field, .position, positionRange, in: list, doc: doc)
        return 0
    }

    mutating func position(
        _ field: String, in list: CommandList?, with names: [String], isAsked: Bool, _ doc: String
    ) throws(CommandProblem) -> Int {
        note(field, .position, positionRange, in: list, isRequired: false, doc: doc)
        fields[fields.count - 1].belongsTo = names
        return 0
    }

    mutating func positions(
        _ field: String, in list: CommandList, below limit: Int, _ doc: String
    ) throws(CommandProblem) -> [Int] {
        note(field, .positions, 0...Int64(limit - 1), in: list, doc: doc)
        return []
    }

    mutating func number<Number: FixedWidthInteger>(
        _ field: String, _ type: Number.Type, _ range: ClosedRange<Int64>, _ doc: String
    ) throws(CommandProblem) -> Number {
        note(field, .number, range, doc: doc)
        return Number(clamping: range.lowerBound)
    }

    mutating func flag(_ field: String, _ doc: String) throws(CommandProblem) -> Bool {
        note(field, .flag, doc: doc)
        return false
    }

    private mutating func note(
        _ name: String, _ kind: CommandField.Kind, _ range: ClosedRange<Int64>? = nil, in list: CommandList? = nil,
        names: [String]? = nil, isRequired: Bool = true, doc: String
    ) {
        fields.append(
            CommandField(
                name: name, kind: kind, names: names, least: range?.lowerBound, most: range?.upperBound, list: list,
                isRequired: isRequired, doc: doc))
    }
}
