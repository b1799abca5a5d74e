import CanonicalJSON

/// Holds a value against as much of JSON Schema as the service's descriptions use.
enum SchemaCheck {
    /// The first thing that does not fit; nil where all does.
    static func problem(_ value: JSONValue, _ schema: JSONValue, at path: String = "$") -> String? {
        if let types = schema["type"] {
            let names = types.array?.compactMap(\.string) ?? [types.string ?? ""]
            guard names.contains(where: { isOf($0, value) }) else {
                return "\(path): expected \(names), found \(value.text.prefix(60))"
            }
        }
        if case .object(let fields) = value, case .object(let known)? = schema["properties"] {
            for name in schema["required"]?.array?.compactMap(\.string) ?? [] where value[name] == nil {
                return "\(path): \(name) is missing"
            }
            for field in fields {
                guard let own = known.first(where: { $0.name == field.name })?.value else {
                    if schema["additionalProperties"] == false { return "\(path): \(field.name) is not described" }
                    continue
                }
                if let problem = problem(field.value, own, at: "\(path).\(field.name)") { return problem }
            }
        }
        if case .array(let values) = value, let items = schema["items"] {
            for (index, value) in values.enumerated() {
                if let problem = problem(value, items, at: "\(path)[\(index)]") { return problem }
            }
        }
        return nil
    }

    private static func isOf(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("integer", .integer), ("number", .integer), ("number", .number), ("string", .string),
            ("boolean", .bool), ("null", .null), ("array", .array), ("object", .object):
            true
        default: false
        }
    }
}
