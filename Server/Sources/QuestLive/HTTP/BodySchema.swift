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
    /// - Parameter pattern: a regular expression that the whole text matches; nil where any will do.
    static func text(_ most: Int64, pattern: String? = nil) -> JSONValue {
        var fields = [
            JSONValue.Field("type", "string"), JSONValue.Field("minLength", 1),
            JSONValue.Field("maxLength", .integer(most)),
        ]
        if let pattern { fields.append(JSONValue.Field("pattern", .string(pattern))) }
        return .object(fields)
    }
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
