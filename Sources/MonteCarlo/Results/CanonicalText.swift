/// Writes JSON with one spelling for every value: the same figures are the same bytes.
///
/// Keys come sorted (the caller's duty), there are no spaces, and the rows of the outermost lists are on lines of their
/// own. Numbers are whole; beyond ±2⁵³, where readers in floating point would round, they are decimal strings.
///
/// Each part is written by a call: inlined into nested loops, it takes the compiler longest.
package struct CanonicalText {
    private static let largestNumber: Int128 = 1 << 53

    package private(set) var bytes: [UInt8] = []
    /// Whether a value stands before the next one, in the innermost object or list.
    private var needsComma = false

    package init(capacity: Int = 1 << 16) { bytes.reserveCapacity(capacity) }

    mutating func object(_ body: (inout CanonicalText) -> Void) { enclosed("{", "}", body) }

    mutating func list(_ body: (inout CanonicalText) -> Void) { enclosed("[", "]", body) }

    @inline(never)
    mutating func key(_ name: String, _ value: (inout CanonicalText) -> Void) {
        separate()
        quoted(name)
        append(":")
        needsComma = false
        value(&self)
        needsComma = true
    }

    mutating func key(_ name: String, _ text: String) { key(name) { $0.text(text) } }

    mutating func key(_ name: String, _ number: some BinaryInteger) { key(name) { $0.number(Int128(number)) } }

    /// Left out when 0.
    mutating func nonzero(_ name: String, _ number: some BinaryInteger) { if number != 0 { key(name, number) } }

    @inline(never)
    package mutating func text(_ text: String) {
        separate()
        quoted(text)
    }

    @inline(never)
    mutating func number(_ number: Int128) {
        separate()
        guard number.magnitude > UInt128(Self.largestNumber) else { return digits(Int64(number)) }
        append("\"")
        bytes.append(contentsOf: String(number).utf8)
        append("\"")
    }

    mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

    /// Begins the next element on a line of its own.
    mutating func breakLine() {
        if needsComma { append(",") }
        needsComma = false
        newline()
    }

    @inline(never)
    private mutating func enclosed(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout CanonicalText) -> Void
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
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                append("\\")
                append(scalar)
            case "\u{0}"..."\u{1F}":
                let hexadecimal = String(scalar.value, radix: 16)
                bytes.append(
                    contentsOf: "\\u\(String(repeating: "0", count: 4 - hexadecimal.count))\(hexadecimal)".utf8)
            default: bytes.append(contentsOf: String(scalar).utf8)
            }
        }
        append("\"")
    }
}

extension CanonicalText {
    /// A row of figures many of which are 0: runs of [index of the first, figure, figure, …]. Three zeros or more end
    /// a run; fewer are cheaper to write than to leave out.
    @inline(never)
    package mutating func runs(count: Int, _ figure: (Int) -> Int128) {
        list { text in
            var index = 0
            while let first = (index..<max(index, count)).first(where: { figure($0) != 0 }) {
                index = text.run(from: first, count: count, figure)
            }
        }
    }

    /// - Returns: the index after the run and the zeros that ended it.
    private mutating func run(from first: Int, count: Int, _ figure: (Int) -> Int128) -> Int {
        var index = first
        list { text in
            text.number(Int128(first))
            var zeros = 0
            while index < count, zeros < 3 {
                let value = figure(index)
                if value == 0 {
                    zeros += 1
                } else {
                    for _ in 0..<zeros { text.number(0) }
                    zeros = 0
                    text.number(value)
                }
                index += 1
            }
        }
        return index
    }

    /// The same under a key, left out when all figures are 0.
    @inline(never)
    mutating func runs(_ name: String, count: Int, _ figure: (Int) -> Int128) {
        guard (0..<count).contains(where: { figure($0) != 0 }) else { return }
        key(name) { $0.runs(count: count, figure) }
    }

    /// A list under a key with each row on a line of its own.
    mutating func rows<Rows: Sequence>(_ name: String, _ rows: Rows, _ row: (inout CanonicalText, Rows.Element) -> Void)
    {
        key(name) { text in
            text.list { text in
                for element in rows {
                    text.breakLine()
                    row(&text, element)
                }
            }
        }
    }
}
