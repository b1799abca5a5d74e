import CanonicalJSON
import QuestKernel

/// A line with a day's entries.
struct DayLine {
    var player: String
    var day: Int
    /// Of the first member, with instants counted from the day's beginning.
    var entries: [JournalEntry]

    init(_ value: JSONValue, _ names: EntryNames) throws(JournalMistake) {
        player = try value.text("player")
        day = Int(try value.whole("day", Self.days))
        guard let rows = value["entries"]?.array else { throw JournalMistake("entries: expected a list") }
        entries = []
        entries.reserveCapacity(rows.count)
        for row in rows { entries.append(try names.entry(row)) }
    }

    private static let days = 0...Int64(RecordedPlayer.mostDays)
}

/// Reads lines with entries as our own writers write them: most of a file by far, in which the same few thousand entries
/// come again and again, so each is read as JSON once.
struct DayLineReader {
    /// Enough for what comes often; a file of nothing but different entries must not fill the memory.
    private static let mostKnown = 1 << 16

    private let names: EntryNames
    /// By a hash of its bytes: the entry, if they are the same.
    private var known: [UInt64: (bytes: [UInt8], entry: JournalEntry)] = [:]

    init(_ names: EntryNames) { self.names = names }

    /// Reads a line; one that is spelled in any other way is read as any JSON.
    mutating func read(_ line: ArraySlice<UInt8>) throws(JournalMistake) -> DayLine? {
        if let fast = try readOwn(line) { return fast }
        let value: JSONValue
        do { value = try StrictJSON.value(of: line, deepest: 4) } catch { throw JournalMistake("no JSON: \(error)") }
        return value["entries"] == nil ? nil : try DayLine(value, names)
    }

    /// How a line with entries begins.
    static let opening = Array("{\"day\":".utf8)
    private static let beforePlayer = Array(",\"player\":\"".utf8)
    private static let beforeEntries = Array("\",\"entries\":[".utf8)
    private static let ending = Array("]}".utf8)

    /// Nil where the spelling is not our own.
    private mutating func readOwn(_ line: ArraySlice<UInt8>) throws(JournalMistake) -> DayLine? {
        var rest = line
        guard rest.starts(with: Self.opening) else { return nil }
        rest = rest.dropFirst(Self.opening.count)
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(digits.count)
        guard (1...4).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0"),
            let day = Int(String(decoding: digits, as: UTF8.self)), rest.starts(with: Self.beforePlayer)
        else { return nil }
        rest = rest.dropFirst(Self.beforePlayer.count)
        let name = rest.prefix { Self.isPlain($0) }
        rest = rest.dropFirst(name.count)
        guard !name.isEmpty, rest.starts(with: Self.beforeEntries) else { return nil }
        rest = rest.dropFirst(Self.beforeEntries.count)
        guard let entries = try entries(&rest), rest.elementsEqual(Self.ending) else { return nil }
        return DayLine(player: String(decoding: name, as: UTF8.self), day: day, entries: entries)
    }

    /// Printed letters without a meaning of their own in JSON.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func entries(_ rest: inout ArraySlice<UInt8>) throws(JournalMistake) -> [JournalEntry]? {
        var entries: [JournalEntry] = []
        while rest.first == UInt8(ascii: "[") {
            guard let (length, hash) = Self.measure(rest) else { return nil }
            entries.append(try entry(rest.prefix(length), hash))
            rest = rest.dropFirst(length)
            guard rest.first == UInt8(ascii: ",") else { break }
            rest = rest.dropFirst()
            guard rest.first == UInt8(ascii: "[") else { return nil }
        }
        return entries
    }

    /// How long an entry is, and a hash of its bytes; nil for what has a list or a backslash in it.
    private static func measure(_ rest: ArraySlice<UInt8>) -> (length: Int, hash: UInt64)? {
        rest.withUnsafeBufferPointer { bytes in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            var isInText = false
            for place in bytes.indices {
                let byte = bytes[place]
                // Fowler, Noll and Vo: short, and the bytes are compared anyway.
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
                switch byte {
                case UInt8(ascii: "\""): isInText.toggle()
                case UInt8(ascii: "\\"): return nil
                case UInt8(ascii: "["): if !isInText, place > 0 { return nil }
                case UInt8(ascii: "]"): if !isInText { return (place + 1, hash) }
                default: break
                }
            }
            return nil
        }
    }

    private mutating func entry(_ bytes: ArraySlice<UInt8>, _ hash: UInt64) throws(JournalMistake) -> JournalEntry {
        if let found = known[hash], found.bytes.elementsEqual(bytes) { return found.entry }
        let value: JSONValue
        do { value = try StrictJSON.value(of: bytes, deepest: 2) } catch { throw JournalMistake("no JSON: \(error)") }
        let entry = try names.entry(value)
        if known.count < Self.mostKnown { known[hash] = (Array(bytes), entry) }
        return entry
    }
}

extension DayLine {
    fileprivate init(player: String, day: Int, entries: [JournalEntry]) {
        (self.player, self.day, self.entries) = (player, day, entries)
    }
}
