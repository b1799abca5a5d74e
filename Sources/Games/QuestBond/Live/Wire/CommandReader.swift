import QuestKernel

/// Reads a command's fields from what a client sent, and reports what is wrong with them.
struct CommandReader: CommandFields {
    private let container: KeyedDecodingContainer<AnyKey>
    private let command: String

    /// Reads which command it is, and refuses fields that it does not have.
    static func command(from decoder: any Decoder) throws(CommandProblem) -> QuestBond.Command {
        guard let container = try? decoder.container(keyedBy: AnyKey.self) else {
            throw CommandProblem(expected: "an object with the field \"do\"", found: "something else")
        }
        guard container.contains(AnyKey(CommandDescription.key)) else {
            throw CommandProblem(
                field: "do", expected: "the name of a command", found: "no such field",
                suggestion: container.allKeys.map(\.stringValue).sorted().compactMap {
                    NearestName.to($0, among: [CommandDescription.key])
                }.first)
        }
        guard let name = try? container.decode(String.self, forKey: AnyKey(CommandDescription.key)) else {
            throw CommandProblem(
                field: "do", expected: "the name of a command", found: found("do", in: container))
        }
        guard let kind = CommandKind.named(name) else {
            throw CommandProblem(
                field: "do", expected: "the name of a command", found: "\"\(name)\"",
                suggestion: NearestName.to(name, among: CommandKind.ofPlayers.map(\.name)))
        }
        let fields = CommandDescription.all[Int(kind.rawValue)].fields.map(\.name)
        for key in container.allKeys.map(\.stringValue).sorted()
        where key != CommandDescription.key && !fields.contains(key) {
            throw CommandProblem(
                command: name, field: key,
                expected: fields.isEmpty ? "no fields beside \"do\"" : "one of " + fields.joined(separator: ", "),
                found: "\"\(key)\"", suggestion: NearestName.to(key, among: fields))
        }
        var reader = CommandReader(container: container, command: name)
        return try kind.command(from: &reader)
    }

    mutating func name<Choice: ContentChoice>(
        _ field: String, _ type: Choice.Type, _ doc: String
    ) throws(CommandProblem) -> Choice {
        // The list of names is built only when it is needed.
        if let text = try? container.decode(String.self, forKey: AnyKey(field)), let choice = Choice.named(text) {
            return choice
        }
        let names = Choice.allCases.map(\.name)
        let expected = "one of " + names.joined(separator: ", ")
        guard let text: String = try value(field, expected) else { throw missing(field, expected) }
        throw CommandProblem(
            command: command, field: field, expected: expected, found: "\"\(text)\"",
            suggestion: NearestName.to(text, among: names))
    }

    mutating func nameIfAny<Choice: ContentChoice>(
        _ field: String, _ type: Choice.Type, _ doc: String
    ) throws(CommandProblem) -> Choice? {
        container.contains(AnyKey(field)) ? try name(field, type, doc) : nil
    }

    mutating func position(_ field: String, in list: CommandList, _ doc: String) throws(CommandProblem) -> Int {
        try whole(field, Int.self, positionRange)
    }

    mutating func position(
        _ field: String, in list: CommandList?, with names: [String], isAsked: Bool, _ doc: String
    ) throws(CommandProblem) -> Int {
        if isAsked { return try whole(field, Int.self, positionRange) }
        guard !container.contains(AnyKey(field)) else {
            throw CommandProblem(
                command: command, field: field, expected: "it only with " + names.joined(separator: ", "),
                found: Self.found(field, in: container))
        }
        return 0
    }

    mutating func positions(
        _ field: String, in list: CommandList, below limit: Int, _ doc: String
    ) throws(CommandProblem) -> [Int] {
        let expected = "a list of different whole numbers from 0 to \(limit - 1)"
        guard let numbers: [Int] = try value(field, expected) else { throw missing(field, expected) }
        guard numbers.count <= limit, numbers.allSatisfy({ (0..<limit).contains($0) }),
            Set(numbers).count == numbers.count
        else {
            throw CommandProblem(
                command: command, field: field, expected: expected,
                found: "\(numbers.prefix(limit))" + (numbers.count > limit ? " and more" : ""))
        }
        return numbers
    }

    mutating func number<Number: FixedWidthInteger>(
        _ field: String, _ type: Number.Type, _ range: ClosedRange<Int64>, _ doc: String
    ) throws(CommandProblem) -> Number {
        try whole(field, type, range)
    }

    mutating func flag(_ field: String, _ doc: String) throws(CommandProblem) -> Bool {
        guard let flag: Bool = try value(field, "true or false") else { throw missing(field, "true or false") }
        return flag
    }

    private func whole<Number: FixedWidthInteger>(
        _ field: String, _ type: Number.Type, _ range: ClosedRange<Int64>
    ) throws(CommandProblem) -> Number {
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        guard let number: Int64 = try value(field, expected) else { throw missing(field, expected) }
        guard range.contains(number), let exact = Number(exactly: number) else {
            throw CommandProblem(command: command, field: field, expected: expected, found: "\(number)")
        }
        return exact
    }

    /// Nil where the field is missing.
    private func value<Value: Decodable>(_ field: String, _ expected: String) throws(CommandProblem) -> Value? {
        guard container.contains(AnyKey(field)) else { return nil }
        if let value = try? container.decode(Value.self, forKey: AnyKey(field)) { return value }
        throw CommandProblem(
            command: command, field: field, expected: expected, found: Self.found(field, in: container))
    }

    private func missing(_ field: String, _ expected: String) -> CommandProblem {
        CommandProblem(command: command, field: field, expected: expected, found: "no such field")
    }

    /// The value of a field, in words.
    private static func found(_ field: String, in container: KeyedDecodingContainer<AnyKey>) -> String {
        let key = AnyKey(field)
        if (try? container.decodeNil(forKey: key)) == true { return "null" }
        if let text = try? container.decode(String.self, forKey: key) { return "\"\(text)\"" }
        if let flag = try? container.decode(Bool.self, forKey: key) { return "\(flag)" }
        if let number = try? container.decode(Int64.self, forKey: key) { return "\(number)" }
        if (try? container.decode(Double.self, forKey: key)) != nil { return "a number that is not whole or too large" }
        return (try? container.nestedUnkeyedContainer(forKey: key)) != nil ? "a list" : "an object"
    }
}

extension CommandKind {
    /// The name under `do`, as in the journal and in reports.
    var name: String { String(describing: self) }

    static func named(_ name: String) -> CommandKind? { byName[name] }

    /// Looked up in a table, because getting a case's name costs more than most commands.
    private static let byName = Dictionary(uniqueKeysWithValues: ofPlayers.map { ($0.name, $0) })

    /// The description, taken from the code that reads the command.
    var description: CommandDescription {
        var describer = CommandDescriber()
        _ = try? command(from: &describer)
        return CommandDescription(name: name, fields: describer.fields, doc: doc)
    }
}
