/// Why bytes are not plain data.
public struct PlainProblem: Error, Sendable, Equatable, CustomStringConvertible {
    /// Bytes before the place where it was found.
    public let place: Int
    public let expected: String

    public var description: String { "byte \(place): expected \(expected)" }
}

extension PlainValue {
    /// A codable value as bytes for storage: smaller than JSON, and much faster to write. The bytes contain names, so
    /// that stored values can be migrated by name.
    public static func bytes(of value: some Encodable) throws -> [UInt8] {
        let sink = PlainSink()
        try sink.put(value)
        return sink.finished()
    }

    /// Reads what `bytes(of:)` wrote; the bytes may come from outside.
    public init(bytes: some Collection<UInt8>) throws(PlainProblem) {
        var reader = PlainReader(Array(bytes))
        self = try reader.whole()
    }
}

/// Reads plain data from bytes.
private struct PlainReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// One value, and nothing after it.
    mutating func whole() throws(PlainProblem) -> PlainValue {
        let value = try value(try next("a value"), depth: 1)
        guard place == bytes.count else { throw problem("the end") }
        return value
    }

    private mutating func value(_ mark: UInt8, depth: Int) throws(PlainProblem) -> PlainValue {
        guard depth <= PlainValue.deepest else { throw problem("at most \(PlainValue.deepest) levels") }
        switch mark {
        case PlainMark.small...:
            return .whole(Int64(mark & ~PlainMark.small) + PlainMark.smallNumbers.lowerBound)
        case PlainMark.null: return .null
        case PlainMark.no: return .flag(false)
        case PlainMark.yes: return .flag(true)
        case PlainMark.whole:
            let folded = try groups()
            return .whole(Int64(bitPattern: folded >> 1 ^ (0 &- (folded & 1))))
        case PlainMark.large:
            let number = try groups()
            // Else one number would be two values.
            guard Int64(exactly: number) == nil else { throw problem("a number beyond 63 bits") }
            return .large(number)
        case PlainMark.text: return .text(try text(try groups()))
        case PlainMark.list:
            var values: [PlainValue] = []
            while true {
                let mark = try next("a value or an end")
                if mark == PlainMark.end { return .list(values) }
                values.append(try value(mark, depth: depth + 1))
            }
        case PlainMark.map:
            var entries: [String: PlainValue] = [:]
            while true {
                let count = try groups()
                if count == 0 { return .map(entries) }
                let name = try text(count - 1)
                guard entries.updateValue(try value(try next("a value"), depth: depth + 1), forKey: name) == nil else {
                    throw problem("each name once")
                }
            }
        default: throw problem("a mark")
        }
    }

    private mutating func next(_ expected: String) throws(PlainProblem) -> UInt8 {
        guard place < bytes.count else { throw problem(expected) }
        place += 1
        return bytes[place - 1]
    }

    private mutating func groups() throws(PlainProblem) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            let group = try next("a number")
            let bits = UInt64(group & 127)
            guard shift < 63 || bits <= 1 else { break }
            number |= bits << UInt64(shift)
            if group < 128 { return number }
        }
        throw problem("a number of 64 bits")
    }

    private mutating func text(_ count: UInt64) throws(PlainProblem) -> String {
        guard count <= UInt64(bytes.count - place),
            let text = String(validating: bytes[place..<place + Int(count)], as: UTF8.self)
        else { throw problem("a text of \(count) bytes of UTF-8") }
        place += Int(count)
        return text
    }

    private func problem(_ expected: String) -> PlainProblem { PlainProblem(place: place, expected: expected) }
}
