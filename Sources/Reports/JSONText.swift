import Foundation

/// JSON in one spelling: keys sorted, numbers at full precision; equal values give equal bytes.
package enum JSONText {
    /// - Parameters:
    ///   - isPretty: in lines, for people.
    ///   - takesInfinities: as words; else a number that is not finite, which JSON cannot hold, is an error.
    package static func text(
        _ value: some Encodable, isPretty: Bool = false, takesInfinities: Bool = false
    ) throws -> String {
        String(decoding: try data(value, isPretty, takesInfinities), as: UTF8.self)
    }

    /// The same as a file, which ends with a line end.
    package static func file(
        _ value: some Encodable, isPretty: Bool = false, takesInfinities: Bool = false
    ) throws -> [UInt8] {
        Array(try data(value, isPretty, takesInfinities)) + [UInt8(ascii: "\n")]
    }

    private static func data(_ value: some Encodable, _ isPretty: Bool, _ takesInfinities: Bool) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
        if takesInfinities {
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
        }
        return try encoder.encode(value)
    }
}
