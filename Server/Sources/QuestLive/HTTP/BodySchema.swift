import CanonicalJSON

/// JSON schemas of requests, for OpenAPI 3.1.
enum BodySchema {
    static func object(_ properties: [(String, JSONValue)], required: [String]) -> JSONValue {
        [
            "type": "object", "additionalProperties": false,
            "properties": .object(properties.map { JSONValue.Field($0.0, $0.1) }),
            "required": .array(required.map { .string($0) }),
        ]
    }
    static func object(_ properties: KeyValuePairs<String, JSONValue>, required: [String] = []) -> JSONValue {
        object(properties.map { ($0.key, $0.value) }, required: required)
    }
    static func text(_ most: Int64) -> JSONValue { ["type": "string", "minLength": 1, "maxLength": .integer(most)] }
    static func whole(_ range: ClosedRange<Int64>) -> JSONValue {
        ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    }
    static func choice(_ names: [String]) -> JSONValue {
        ["type": "string", "enum": .array(names.map { .string($0) })]
    }
    static func list(_ items: JSONValue, most: Int64) -> JSONValue {
        ["type": "array", "items": items, "minItems": 1, "maxItems": .integer(most)]
    }
    static let flag: JSONValue = ["type": "boolean"]
    static let zone: JSONValue = [
        "type": "string", "minLength": 1, "maxLength": 64,
        "description": "A name of the IANA time zone database, or UTC.",
    ]
}
