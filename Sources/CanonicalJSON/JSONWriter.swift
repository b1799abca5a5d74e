/// Writes JSON with one spelling for every value: the same values are the same bytes.
///
/// There are no spaces. Keys come in the caller's order. All that is not a codable value is written through it; for
/// codable values see `JSONText`.
///
/// Each part is written by a call: inlined into nested loops, it takes the compiler longest.
public struct JSONWriter {
    /// The whole numbers that readers in floating point keep exactly.
    private static let exactNumbers: ClosedRange<Int128> = -(1 << 53)...(1 << 53)

    public private(set) var bytes: [UInt8] = []
    /// Whether a value stands before the next one, in the innermost object or list.
    private var needsComma = false
    private let isInsideScript: Bool

    /// - Parameters:
    ///   - capacity: bytes for which memory is taken at the start.
    ///   - isInsideScript: whether the JSON will stand inside an HTML `<script>` element, which no text may end.
    public init(capacity: Int = 256, isInsideScript: Bool = false) {
        self.isInsideScript = isInsideScript
        bytes.reserveCapacity(capacity)
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public mutating func object(_ body: (inout JSONWriter) -> Void) { enclosed("{", "}", body) }

    public mutating func list(_ body: (inout JSONWriter) -> Void) { enclosed("[", "]", body) }

    /// A field of an object; `value` writes exactly one value.
    @inline(never)
    public mutating func key(_ name: String, _ value: (inout JSONWriter) -> Void) {
        separate()
        quoted(name)
        append(":")
        needsComma = false
        value(&self)
        needsComma = true
    }

    public mutating func key(_ name: String, _ text: String) { key(name) { $0.text(text) } }

    public mutating func key(_ name: String, _ number: some BinaryInteger) {
        key(name) { $0.number(Int128(number)) }
    }

    public mutating func key(_ name: String, _ flag: Bool) { key(name) { $0.flag(flag) } }

    @inline(never)
    public mutating func text(_ text: String) {
        separate()
        quoted(text)
    }

    /// A whole number; beyond ±2⁵³, where readers in floating point would round, a text of its digits.
    @inline(never)
    public mutating func number(_ number: Int128) {
        separate()
        if Self.exactNumbers.contains(number) { return digits(Int64(number)) }
        append("\"")
        bytes.append(contentsOf: String(number).utf8)
        append("\"")
    }

    /// A number as it is spelled by the caller.
    public mutating func number(spelled digits: String) {
        separate()
        bytes.append(contentsOf: digits.utf8)
    }

    public mutating func flag(_ flag: Bool) {
        separate()
        bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    }

    public mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    public mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

    /// Begins the next element on a line of its own.
    public mutating func breakLine() {
        if needsComma { append(",") }
        needsComma = false
        newline()
    }

    @inline(never)
    private mutating func enclosed(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
    ) {
        separate()
        append(open)
        needsComma = false
        body(&self)
        append(close)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { append(",") }
        needsComma = true
    }

    private mutating func append(_ scalar: Unicode.Scalar) { bytes.append(UInt8(truncatingIfNeeded: scalar.value)) }

    private mutating func digits(_ number: Int64) {
        if number < 0 { append("-") }
        var rest = number.magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    @inline(never)
    private mutating func quoted(_ text: String) {
        append("\"")
        if !appended(asItIs: text) { appendEscaped(text) }
        append("\"")
    }

    /// Appends a text that has nothing to escape, as nearly all have, in one piece; returns false for others.
    private mutating func appended(asItIs text: String) -> Bool {
        let isInsideScript = isInsideScript
        return text.utf8.withContiguousStorageIfAvailable { units in
            let isPlain = units.allSatisfy { unit in
                switch unit {
                case 0...0x1F, UInt8(ascii: "\""), UInt8(ascii: "\\"): false
                case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F...: !isInsideScript
                default: true
                }
            }
            if isPlain { bytes.append(contentsOf: units) }
            return isPlain
        } ?? false
    }

    private mutating func appendEscaped(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                append("\\")
                append(scalar)
            case "\n": bytes.append(contentsOf: "\\n".utf8)
            case "\u{0}"..."\u{1F}": escape(scalar)
            case "<", ">", "&", "\u{7F}", "\u{2028}", "\u{2029}":
                if isInsideScript { escape(scalar) } else { bytes.append(contentsOf: String(scalar).utf8) }
            default: bytes.append(contentsOf: String(scalar).utf8)
            }
        }
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
    }
}
