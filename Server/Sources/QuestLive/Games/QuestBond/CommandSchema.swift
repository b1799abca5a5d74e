import CanonicalJSON
import QuestBond

/// The schema of a command: one alternative for each that the engine knows.
enum CommandSchema {
    static let value: JSONValue = [
        "oneOf": .array(CommandDescription.all.map(schema)),
        "description": "Positions count from 0 in the list of the same name, in the state or in the catalogue.",
    ]

    private static func schema(_ command: CommandDescription) -> JSONValue {
        var properties: [JSONValue.Field] = [.init(CommandDescription.key, ["const": .string(command.name)])]
        for field in command.fields { properties.append(.init(field.name, schema(field))) }
        let required = [CommandDescription.key] + command.fields.filter(\.isRequired).map(\.name)
        return [
            "type": "object", "title": .string(command.name), "description": .string(command.doc),
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
