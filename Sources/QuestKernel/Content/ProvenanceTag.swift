/// What a tag beside a value says: `!chosen`, `!assumed`, `!assumed:x0.7..1.4`, `!ruled:streakFreeze`.
public struct ProvenanceTag: Sendable, Equatable {
    /// What a message lists where a tag is none of these.
    static let expectation =
        "a provenance tag: !chosen, !assumed, !assumed:x0.7..1.4 on a section, or !ruled: and the name of a reading"

    public let kind: Provenance.Kind
    /// Low and high of the common factor of a section, as they are written.
    public let factor: (low: String, high: String)?
    /// The row of `readings.yaml` on which a ruled value rests.
    public let reading: String?

    /// - Parameter text: the tag with its `!`; nil if it is none.
    public init?(_ text: String) {
        let parts = text.dropFirst().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard text.first == "!", let name = parts.first, let kind = Provenance.Kind(rawValue: String(name)) else {
            return nil
        }
        self.kind = kind
        let rest = parts.count == 2 ? parts[1] : nil
        guard kind != .ruled else {
            guard let rest, !rest.isEmpty, rest.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
                return nil
            }
            reading = String(rest)
            factor = nil
            return
        }
        reading = nil
        guard let rest else {
            factor = nil
            return
        }
        guard let factor = Self.factor(rest) else { return nil }
        self.factor = factor
    }

    public static func == (one: Self, other: Self) -> Bool {
        one.kind == other.kind && one.reading == other.reading && one.factor?.low == other.factor?.low
            && one.factor?.high == other.factor?.high
    }

    /// Reads `x0.7..1.4`: a factor from 0 to 1 and one of at least 1.
    private static func factor(_ text: Substring) -> (low: String, high: String)? {
        // "x0.7..1.4" splits at dots into 0 7 "" 1 4: find the empty piece.
        let bounds = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard text.first == "x", let gap = bounds.firstIndex(of: "") else { return nil }
        let low = bounds[..<gap].joined(separator: ".")
        let high = bounds[(gap + 1)...].joined(separator: ".")
        guard let least = Decimal6(low), let most = Decimal6(high), (0...1_000_000).contains(least.millionths),
            most.millionths >= 1_000_000
        else { return nil }
        return (low, high)
    }
}
