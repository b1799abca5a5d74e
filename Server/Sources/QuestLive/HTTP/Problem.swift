import CanonicalJSON

/// A refusal as RFC 9457 describes it, made of the short form that is kept for retries.
enum Problem {
    static let contentType = "application/problem+json"

    /// The same bytes for the same refusal.
    static func body(of reply: Reply) -> [UInt8] {
        guard let error = (try? StrictJSON.value(of: reply.body))?["error"], let code = error["code"]?.string else {
            return reply.body
        }
        let value: JSONValue = [
            "type": .string("urn:questlive:\(code)"), "title": error["message"] ?? "",
            "status": .integer(Int64(reply.status)), "error": error,
        ]
        return value.bytes
    }

    static let schema: JSONValue = [
        "type": "object", "required": ["type", "title", "status", "error"],
        "properties": [
            "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
            "error": [
                "type": "object", "required": ["code", "message"],
                "properties": ["code": ["type": "string"], "message": ["type": "string"]],
            ],
        ],
    ]
}
