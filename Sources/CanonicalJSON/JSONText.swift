import Foundation

/// Codable values as JSON in one spelling, and back through the strict reader.
public enum JSONText {
    /// Far deeper than any file of this project, and far from the end of the stack.
    private static let deepest = 200

    /// One line: keys sorted, numbers at full precision; equal values give equal bytes.
    ///
    /// - Parameter takesInfinities: as words; else a number that is not finite, which JSON cannot hold, is an error.
    public static func bytes(of value: some Encodable, takesInfinities: Bool = false) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if takesInfinities {
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
        }
        return Array(try encoder.encode(value))
    }

    /// The same in lines, for people.
    public static func lines(of value: some Encodable, takesInfinities: Bool = false) throws -> String {
        try StrictJSON.value(of: bytes(of: value, takesInfinities: takesInfinities), deepest: deepest).lines()
    }

    /// The same as a file, which ends with a line end.
    ///
    /// - Parameter isInLines: for people; else one line.
    public static func file(
        of value: some Encodable, isInLines: Bool = false, takesInfinities: Bool = false
    ) throws -> [UInt8] {
        let bytes =
            isInLines
            ? Array(try lines(of: value, takesInfinities: takesInfinities).utf8)
            : try bytes(of: value, takesInfinities: takesInfinities)
        return bytes + [UInt8(ascii: "\n")]
    }

    /// Reads a value from JSON; throws `JSONProblem` for what is no strict JSON, `DecodingError` for another value.
    public static func decode<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws -> Value {
        let bytes = Array(bytes)
        try StrictJSON.check(bytes, deepest: deepest)
        return try JSONDecoder().decode(type, from: Data(bytes))
    }

    /// A text in quotation marks.
    public static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.text(text)
        return writer.text
    }
}

extension JSONValue {
    /// What a codable value encodes.
    public init(encoding value: some Encodable) throws {
        self = try StrictJSON.value(of: JSONText.bytes(of: value))
    }
}
