import QuestKernel

/// Reads a command's fields from what a client sent, as its declaration describes them, and reports what is wrong.
struct CommandReader {
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
        guard let number = Commands.number(named: name) else {
            throw CommandProblem(
                field: "do", expected: "the name of a command", found: "\"\(name)\"",
                suggestion: NearestName.to(name, among: CommandDescription.all.map(\.name)))
        }
        let fields = Commands.descriptions[Int(number)].fields
        for key in container.allKeys.map(\.stringValue).sorted()
        where key != CommandDescription.key && !fields.contains(where: { $0.name == key }) {
            let names = fields.map(\.name)
            throw CommandProblem(
                command: name, field: key,
                expected: names.isEmpty ? "no fields beside \"do\"" : "one of " + names.joined(separator: ", "),
                found: "\"\(key)\"", suggestion: NearestName.to(key, among: names))
        }
        return QuestBond.Command(
            number,
            try CommandReader(container: container, command: name).values(of: Commands.descriptions[Int(number)]))
    }

    private func values(of description: CommandDescription) throws(CommandProblem) -> [Int64] {
        var values = [Int64](repeating: 0, count: QuestBond.Command.room)
        var chosen: String?
        for (field, place) in zip(description.fields, description.places) {
            if let owners = field.belongsTo {
                if let chosen, owners.contains(chosen) {
                    values[place] = try whole(field)
                } else {
                    try refuse(field, without: owners)
                }
                continue
            }
            switch field.kind {
            case .name:
                let choice = field.isRequired || container.contains(AnyKey(field.name)) ? try self.choice(field) : -1
                chosen = field.names.flatMap { $0.indices.contains(choice) ? $0[choice] : nil }
                values[place] = Int64(choice)
            case .position, .number: values[place] = try whole(field)
            case .positions: values[place] = try positions(field)
            case .flag: values[place] = try flag(field) ? 1 : 0
            }
        }
        return values
    }

    /// The place of a name among those of a choice.
    private func choice(_ field: CommandField) throws(CommandProblem) -> Int {
        let names = field.names ?? []
        if let text = try? container.decode(String.self, forKey: AnyKey(field.name)),
            let choice = names.firstIndex(of: text)
        {
            return choice
        }
        let expected = "one of " + names.joined(separator: ", ")
        let text: String = try value(field, expected)
        throw problem(field, expected, found: "\"\(text)\"", suggestion: NearestName.to(text, among: names))
    }

    private func refuse(_ field: CommandField, without owners: [String]) throws(CommandProblem) {
        guard container.contains(AnyKey(field.name)) else { return }
        throw problem(
            field, "it only with " + owners.joined(separator: ", "), found: Self.found(field.name, in: container))
    }

    private func positions(_ field: CommandField) throws(CommandProblem) -> Int64 {
        let (least, most) = (Int(field.least ?? 0), Int(field.most ?? 0))
        let expected = "a list of different whole numbers from \(least) to \(most)"
        let numbers: [Int] = try value(field, expected)
        guard numbers.count <= most + 1, numbers.allSatisfy({ (least...most).contains($0) }),
            Set(numbers).count == numbers.count
        else {
            throw problem(
                field, expected,
                found: "\(numbers.prefix(most + 1))" + (numbers.count > most + 1 ? " and more" : ""))
        }
        return numbers.reduce(0) { $0 | 1 << Int64($1) }
    }

    private func flag(_ field: CommandField) throws(CommandProblem) -> Bool { try value(field, "true or false") }

    private func whole(_ field: CommandField) throws(CommandProblem) -> Int64 {
        let (least, most) = (field.least ?? 0, field.most ?? 0)
        let expected = "a whole number from \(least) to \(most)"
        let number: Int64 = try value(field, expected)
        guard (least...most).contains(number) else { throw problem(field, expected, found: "\(number)") }
        return number
    }

    private func value<Value: Decodable>(_ field: CommandField, _ expected: String) throws(CommandProblem) -> Value {
        guard container.contains(AnyKey(field.name)) else { throw problem(field, expected, found: "no such field") }
        if let value = try? container.decode(Value.self, forKey: AnyKey(field.name)) { return value }
        throw problem(field, expected, found: Self.found(field.name, in: container))
    }

    private func problem(
        _ field: CommandField, _ expected: String, found: String, suggestion: String? = nil
    ) -> CommandProblem {
        CommandProblem(command: command, field: field.name, expected: expected, found: found, suggestion: suggestion)
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
