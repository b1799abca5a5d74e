/// What is wrong with JSON from outside, for the developer who sent it.
public struct JSONProblem: Error, Equatable, CustomStringConvertible {
    public var description: String

    public init(_ description: String) { self.description = description }
}

/// Reads JSON by RFC 8259 and refuses what lenient parsers accept: duplicate names, which different readers understand
/// differently, anything after the value, invalid UTF-8, lone surrogates, and deep nesting.
public struct StrictJSON {
    /// How deeply arrays and objects may be nested.
    public static let deepest = 24

    private let bytes: [UInt8]
    private var at = 0
    private let deepest: Int
    /// Whether lists and objects are kept; a check alone needs none of them.
    private let keeps: Bool

    private init(_ bytes: [UInt8], deepest: Int, keeps: Bool) {
        self.bytes = bytes
        self.deepest = deepest
        self.keeps = keeps
    }

    public static func value(
        of bytes: some Sequence<UInt8>, deepest: Int = deepest
    ) throws(JSONProblem) -> JSONValue {
        var reader = StrictJSON(Array(bytes), deepest: deepest, keeps: true)
        return try reader.whole()
    }

    /// Throws for bytes that are no strict JSON. For a large file that another reader then decodes.
    static func check(_ bytes: [UInt8], deepest: Int) throws(JSONProblem) {
        var reader = StrictJSON(bytes, deepest: deepest, keeps: false)
        _ = try reader.whole()
    }

    private mutating func whole() throws(JSONProblem) -> JSONValue {
        skipSpace()
        let value = try value(depth: 1)
        skipSpace()
        guard at == bytes.count else { throw problem("the end of the JSON") }
        return value
    }

    private mutating func value(depth: Int) throws(JSONProblem) -> JSONValue {
        guard depth <= deepest else { throw JSONProblem("expected at most \(deepest) levels of nesting") }
        guard let byte = peek else { throw problem("a value") }
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func object(depth: Int) throws(JSONProblem) -> JSONValue {
        at += 1
        var fields: [JSONValue.Field] = []
        var names: Set<String> = []
        skipSpace()
        if take("}") { return .object([]) }
        while true {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw problem("a field's name") }
            let name = try string()
            guard names.insert(name).inserted else {
                throw JSONProblem("expected each field once, found \"\(name)\" twice")
            }
            skipSpace()
            guard take(":") else { throw problem("a colon") }
            skipSpace()
            let value = try value(depth: depth + 1)
            if keeps { fields.append(JSONValue.Field(name, value)) }
            skipSpace()
            if take("}") { return .object(fields) }
            guard take(",") else { throw problem("a comma or }") }
        }
    }

    private mutating func array(depth: Int) throws(JSONProblem) -> JSONValue {
        at += 1
        var values: [JSONValue] = []
        skipSpace()
        if take("]") { return .array([]) }
        while true {
            skipSpace()
            let value = try value(depth: depth + 1)
            if keeps { values.append(value) }
            skipSpace()
            if take("]") { return .array(values) }
            guard take(",") else { throw problem("a comma or ]") }
        }
    }

    private mutating func string() throws(JSONProblem) -> String {
        at += 1
        var text: [UInt8] = []
        while let byte = peek {
            at += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(validating: text, as: UTF8.self) else { throw problem("valid UTF-8") }
                return string
            case UInt8(ascii: "\\"): text += try escape()
            case 0..<0x20: throw problem("an escaped control character")
            default: text.append(byte)
            }
        }
        throw problem("the end of a text")
    }

    private mutating func escape() throws(JSONProblem) -> [UInt8] {
        guard let byte = peek else { throw problem("an escape") }
        at += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [8]
        case UInt8(ascii: "f"): return [12]
        case UInt8(ascii: "n"): return [10]
        case UInt8(ascii: "r"): return [13]
        case UInt8(ascii: "t"): return [9]
        case UInt8(ascii: "u"):
            var code = try hexadecimal()
            if (0xD800..<0xDC00).contains(code), take("\\"), take("u") {
                let low = try hexadecimal()
                guard (0xDC00..<0xE000).contains(low) else { throw problem("the second half of a surrogate pair") }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw problem("a whole surrogate pair") }
            return Array(String(Character(scalar)).utf8)
        default: throw problem("an escape that JSON knows")
        }
    }

    private mutating func hexadecimal() throws(JSONProblem) -> UInt32 {
        guard at + 4 <= bytes.count else { throw problem("four hexadecimal digits") }
        var code: UInt32 = 0
        for byte in bytes[at..<at + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 128 else {
                throw problem("four hexadecimal digits")
            }
            code = code << 4 | UInt32(digit)
        }
        at += 4
        return code
    }

    private mutating func number() throws(JSONProblem) -> JSONValue {
        let start = at
        _ = take("-")
        let first = at
        digits()
        guard at > first, at == first + 1 || bytes[first] != UInt8(ascii: "0") else { throw problem("a value") }
        var isWhole = true
        if take(".") {
            isWhole = false
            let fraction = at
            digits()
            guard at > fraction else { throw problem("digits") }
        }
        if take("e") || take("E") {
            isWhole = false
            if !take("+") { _ = take("-") }
            let exponent = at
            digits()
            guard at > exponent else { throw problem("digits") }
        }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if isWhole, let whole = Int64(text) { return .integer(whole) }
        return .number(text)
    }

    private mutating func digits() {
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONProblem) -> JSONValue {
        guard bytes[at...].starts(with: word.utf8) else { throw problem("a value") }
        at += word.utf8.count
        return value
    }

    private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { at += 1 }
    }

    private func problem(_ expected: String) -> JSONProblem { JSONProblem("expected \(expected) at byte \(at)") }
}
