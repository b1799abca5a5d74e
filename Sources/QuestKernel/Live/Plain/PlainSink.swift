/// How plain data is written in bytes. A value begins with a mark; small whole numbers are marks themselves.
enum PlainMark {
    /// The end of a list or a map.
    static let end: UInt8 = 0
    static let null: UInt8 = 1
    static let no: UInt8 = 2
    static let yes: UInt8 = 3
    /// A whole number follows, folded so that small ones of either sign are short, in groups of 7 bits, the lowest
    /// first.
    static let whole: UInt8 = 4
    /// A whole number beyond 64 bits with a sign follows, in groups of 7 bits.
    static let large: UInt8 = 5
    /// A count of bytes follows, then that many bytes of UTF-8.
    static let text: UInt8 = 6
    /// Values follow, up to an end.
    static let list: UInt8 = 7
    /// Entries follow, up to an end: a count of bytes + 1, that many bytes of UTF-8 for the name, and a value.
    static let map: UInt8 = 8
    /// The first of 128 marks that are whole numbers.
    static let small: UInt8 = 128
    static let smallNumbers: ClosedRange<Int64> = -16...111
}

/// Where an encoder writes plain data to, as bytes.
final class PlainSink {
    // One encoder at a time writes here, and nothing reads meanwhile; checking that at each byte took a quarter of the
    // time.
    @exclusivity(unchecked) private(set) var bytes: [UInt8] = []
    /// Values that are written later than what comes after them, by place: containers that were asked for within
    /// others.
    private var inner: [(place: Int, sink: PlainSink)] = []

    /// All that was written.
    func finished() -> [UInt8] {
        var all: [UInt8] = []
        var written = 0
        for (place, sink) in inner {
            sink.close(from: 0)
            all += bytes[written..<place] + sink.finished()
            written = place
        }
        return written == 0 ? bytes : all + bytes[written...]
    }

    /// A sink for a value that belongs at this place.
    func makeInner() -> PlainSink {
        let sink = PlainSink()
        inner.append((bytes.count, sink))
        return sink
    }

    /// Ends the value that began at a place. A type that encodes nothing is an empty map.
    private func close(from start: Int) {
        if bytes.count == start { bytes.append(PlainMark.map) }
        if bytes[start] == PlainMark.list || bytes[start] == PlainMark.map { bytes.append(PlainMark.end) }
    }

    func mark(_ mark: UInt8) { bytes.append(mark) }

    func flag(_ flag: Bool) { bytes.append(flag ? PlainMark.yes : PlainMark.no) }

    func whole(_ number: Int64) {
        if PlainMark.smallNumbers.contains(number) {
            bytes.append(UInt8(truncatingIfNeeded: number - PlainMark.smallNumbers.lowerBound) | PlainMark.small)
        } else {
            bytes.append(PlainMark.whole)
            groups(UInt64(bitPattern: number << 1 ^ number >> 63))
        }
    }

    func whole(_ number: UInt64) {
        if let number = Int64(exactly: number) { return whole(number) }
        bytes.append(PlainMark.large)
        groups(number)
    }

    func text(_ text: String) {
        bytes.append(PlainMark.text)
        groups(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// The name of the map's next entry.
    func name(_ name: String) {
        groups(UInt64(name.utf8.count) + 1)
        bytes.append(contentsOf: name.utf8)
    }

    private func groups(_ number: UInt64) {
        var rest = number
        while rest > 127 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Writes a whole value of any type.
    func put<Value: Encodable>(_ value: Value) throws {
        if try putSingle(value) { return }
        // Fast paths for lists of numbers, which states have many of.
        if Value.self == [Int64].self, let numbers = value as? [Int64] { return list(numbers) }
        if Value.self == [UInt16].self, let numbers = value as? [UInt16] { return list(numbers) }
        let start = bytes.count
        try value.encode(to: PlainEncoder(sink: self, start: start))
        close(from: start)
    }

    /// Writes a value that is one number, flag or text; false for others. Types are compared before casting, because
    /// comparing is almost free.
    func putSingle<Value: Encodable>(_ value: Value) throws -> Bool {
        if Value.self == Int64.self, let value = value as? Int64 {
            whole(value)
        } else if Value.self == Int32.self, let value = value as? Int32 {
            whole(Int64(value))
        } else if Value.self == Int16.self, let value = value as? Int16 {
            whole(Int64(value))
        } else if Value.self == UInt16.self, let value = value as? UInt16 {
            whole(Int64(value))
        } else if Value.self == UInt8.self, let value = value as? UInt8 {
            whole(Int64(value))
        } else if Value.self == UInt64.self, let value = value as? UInt64 {
            whole(value)
        } else if Value.self == UInt32.self, let value = value as? UInt32 {
            whole(Int64(value))
        } else if Value.self == Int.self, let value = value as? Int {
            whole(Int64(value))
        } else if Value.self == Int8.self, let value = value as? Int8 {
            whole(Int64(value))
        } else if Value.self == UInt.self, let value = value as? UInt {
            whole(UInt64(value))
        } else if Value.self == Bool.self, let value = value as? Bool {
            flag(value)
        } else if Value.self == String.self, let value = value as? String {
            text(value)
        } else if Value.self == Double.self || Value.self == Float.self {
            throw EncodingError.invalidValue(
                value, .init(codingPath: [], debugDescription: "plain values hold whole numbers of at most 64 bits"))
        } else {
            return false
        }
        return true
    }

    private func list(_ numbers: [some FixedWidthInteger]) {
        bytes.append(PlainMark.list)
        for number in numbers { whole(Int64(truncatingIfNeeded: number)) }
        bytes.append(PlainMark.end)
    }
}
