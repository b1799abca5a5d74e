import CanonicalJSON
import QuestBond

/// The schema of a command: one alternative for each that the engine knows.
enum CommandSchema {
    static let value: JSONValue = [
        "oneOf": .array(CommandDescription.all.flatMap(schemas)),
        "description": "Positions count from 0 in the list of the same name, in the state or in the catalogue.",
    ]

    /// One schema; where fields belong to some names of another field, one for each of its names.
    private static func schemas(_ command: CommandDescription) -> [JSONValue] {
        guard command.fields.contains(where: { $0.belongsTo != nil }),
            let chosen = command.fields.first(where: { $0.kind == .name })
        else { return [schema(command.name, command, command.fields)] }
        return (chosen.names ?? []).map { name in
            var fields = command.fields.filter { $0.belongsTo?.contains(name) ?? true }
            for index in fields.indices {
                if fields[index].belongsTo != nil { fields[index].isRequired = true }
                if fields[index].name == chosen.name { fields[index].names = [name] }
            }
            return schema("\(command.name): \(name)", command, fields)
        }
    }

    private static func schema(_ title: String, _ command: CommandDescription, _ fields: [CommandField]) -> JSONValue {
        var properties: [JSONValue.Field] = [.init(CommandDescription.key, ["const": .string(command.name)])]
        for field in fields { properties.append(.init(field.name, schema(field))) }
        let moved = fields.filter { $0.list?.isMovedByAllies == true }
        if !moved.isEmpty {
            properties.append(
                .init(
                    SentCommand.expects,
                    [
                        "type": "object", "additionalProperties": false,
                        "properties": .object(moved.map { .init($0.name, ["type": "object"]) }),
                        "description":
                            "What stands in places that it names, by fields as /state shows it: otherwise it is refused as placeMoved.",
                    ]))
        }
        let required = [CommandDescription.key] + fields.filter(\.isRequired).map(\.name)
        return [
            "type": "object", "title": .string(title), "description": .string(command.doc),
            "additionalProperties": false, "properties": .object(properties),
            "required": .array(required.map { .string($0) }),
        ]
    }

    private static func schema(_ field: CommandField) -> JSONValue {
        var fields: [JSONValue.Field] = []
        switch field.kind {
        case .name:
            fields = [
                .init("type", "string"), .init("enum", .array((field.names ?? []).map { .string($0) })),
            ]
        case .position, .number:
            fields = [.init("type", "integer")]
            if let least = field.least { fields.append(.init("minimum", .integer(least))) }
            if let most = field.most { fields.append(.init("maximum", .integer(most))) }
        case .positions:
            fields = [
                .init("type", "array"), .init("uniqueItems", true), .init("items", ["type": "integer", "minimum": 0]),
            ]
        case .flag: fields = [.init("type", "boolean")]
        }
        let place = field.list.map { " In: \($0.rawValue)." } ?? ""
        fields.append(.init("description", .string(field.doc + place)))
        return .object(fields)
    }
}
