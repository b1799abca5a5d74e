import CanonicalJSON
import LiveStorage

/// A reply as text, with its lists of objects as numbers of phrases, each with its figures.
///
/// A list is the byte `mark`, how many objects it has, and for each the number of its phrase and its figures. A figure
/// is the difference to the one that stood there when the phrase was last met: many stay, or grow by one. Numbers are
/// written in groups of seven bits, the lowest first.
enum PhrasedJSON {
    /// Begins a list; no JSON text holds it.
    private static let mark: UInt8 = 1
    /// Fields whose objects hold words of rules and content alone.
    private static let shared: Set<String> = ["content", "entries", "cues", "commands"]
    /// What of an object is a figure; other numbers are part of its phrase.
    private static let figures: Set<String> = ["amount", "chance", "dryCount", "sequence"]

    /// Nil for what has no such list.
    static func bytes(of value: JSONValue, _ book: inout PhraseBook, _ db: Database) throws -> [UInt8]? {
        guard case .object(let fields) = value, fields.contains(where: { shared.contains($0.name) }) else {
            return nil
        }
        var (bytes, last) = ([UInt8(ascii: "{")], LastFigures())
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += JSONValue.string(field.name).bytes
            bytes.append(UInt8(ascii: ":"))
            guard shared.contains(field.name) else {
                bytes += field.value.bytes
                continue
            }
            switch field.value {
            case .array(let values) where values.allSatisfy(\.isObject):
                bytes.append(UInt8(ascii: "["))
                try write(values, into: &bytes, &last, &book, db)
                bytes.append(UInt8(ascii: "]"))
            case .object: try write([field.value], into: &bytes, &last, &book, db)
            default: bytes += field.value.bytes
            }
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private static func write(
        _ objects: [JSONValue], into bytes: inout [UInt8], _ last: inout LastFigures, _ book: inout PhraseBook,
        _ db: Database
    ) throws {
        bytes.append(mark)
        bytes.append(groups: UInt64(objects.count))
        for case .object(let fields) in objects {
            var (phrase, numbers) = ([UInt8(ascii: "{")], [Int64]())
            for (index, field) in fields.enumerated() {
                if index > 0 { phrase.append(UInt8(ascii: ",")) }
                phrase += JSONValue.string(field.name).bytes
                phrase.append(UInt8(ascii: ":"))
                if figures.contains(field.name), case .integer(let number) = field.value {
                    phrase.append(PhraseBook.figure)
                    numbers.append(number)
                } else {
                    phrase += field.value.bytes
                }
            }
            phrase.append(UInt8(ascii: "}"))
            let number = try book.number(of: phrase, db)
            bytes.append(groups: number)
            for difference in last.differences(of: numbers, in: number) { bytes.append(groups: difference) }
        }
    }

    /// The text that it was.
    static func text(of bytes: [UInt8], _ book: inout PhraseBook, _ db: Database) throws -> [UInt8] {
        var (rest, text, last) = (bytes[...], [UInt8](), LastFigures())
        while let byte = rest.popFirst() {
            guard byte == mark else {
                text.append(byte)
                continue
            }
            let count = try rest.popGroups()
            for index in 0..<count {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                let number = try rest.popGroups()
                let phrase = try book.text(of: number, db)
                var differences: [UInt64] = []
                for byte in phrase where byte == PhraseBook.figure { differences.append(try rest.popGroups()) }
                var figures = last.figures(after: differences, in: number)[...]
                for byte in phrase {
                    let figure = byte == PhraseBook.figure ? figures.popFirst() : nil
                    text += figure.map { Array($0.description.utf8) } ?? [byte]
                }
            }
        }
        return text
    }
}

/// The figures that each phrase had when it was met last; at first all are 0.
private struct LastFigures {
    private var figures: [UInt64: [Int64]] = [:]

    /// How much the figures of a phrase differ from its last ones; small ones either way are small numbers.
    mutating func differences(of numbers: [Int64], in phrase: UInt64) -> [UInt64] {
        let before = figures.updateValue(numbers, forKey: phrase) ?? numbers.map { _ in 0 }
        return zip(numbers, before).map { number, before in
            let difference = number &- before
            return UInt64(bitPattern: (difference << 1) ^ (difference >> 63))
        }
    }

    /// What `differences` were taken of.
    mutating func figures(after differences: [UInt64], in phrase: UInt64) -> [Int64] {
        let before = figures[phrase] ?? differences.map { _ in 0 }
        let numbers = zip(differences, before).map { difference, before in
            before &+ (Int64(bitPattern: difference >> 1) ^ -Int64(bitPattern: difference & 1))
        }
        figures[phrase] = numbers
        return numbers
    }
}

extension JSONValue {
    fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}

extension [UInt8] {
    fileprivate mutating func append(groups number: UInt64) {
        var number = number
        while number > 0x7F {
            append(UInt8(truncatingIfNeeded: number) | 0x80)
            number >>= 7
        }
        append(UInt8(truncatingIfNeeded: number))
    }
}

extension ArraySlice<UInt8> {
    fileprivate mutating func popGroups() throws -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = popFirst() else { throw Deflate.Damaged() }
            number |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return number }
        }
        throw Deflate.Damaged()
    }
}
