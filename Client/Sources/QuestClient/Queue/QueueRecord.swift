import Foundation

/// One line of the queue file: something that became true. The queue is what all lines together say.
enum QueueRecord: Codable, Equatable {
    /// Whose queue it is, by which device, and up to which number all are used.
    case begun(player: Int64, device: String, used: Int64)
    /// All of them were queued, or none: a line is whole or it is not there.
    case queued(commands: [QueuedCommand])
    /// A batch is about to be sent for the first time.
    case sealed(batch: Batch)
    /// The batch is none any more, and nothing of it was carried out; its commands wait.
    ///
    /// - Parameter round: how many keys of the first waiting command are used up.
    case opened(round: Int)
    /// Commands up to this number are over, and so are the others that are named.
    case settled(last: Int64, others: [Int64])

    /// As a line: a checksum, so that half a line or a changed one is noticed, and JSON.
    func line() throws -> [UInt8] {
        let text = Array(try CanonicalText.of(self).utf8)
        let digits = String(Self.checksum(text), radix: 16)
        return Array(String(repeating: "0", count: Self.digits - digits.utf8.count).utf8) + Array(digits.utf8)
            + [UInt8(ascii: " ")] + text + [UInt8(ascii: "\n")]
    }

    /// Reads a line without its line break; nil where it is damaged.
    init?(line: ArraySlice<UInt8>) {
        let text = line.dropFirst(Self.digits + 1)
        guard line.count > Self.digits, line[line.startIndex + Self.digits] == UInt8(ascii: " "),
            UInt64(String(decoding: line.prefix(Self.digits), as: UTF8.self), radix: 16) == Self.checksum(text),
            let record = try? JSONDecoder().decode(Self.self, from: Data(text))
        else { return nil }
        self = record
    }

    private static let digits = 16

    /// FNV-1a of 64 bits: against accidents, not against people, who could write whole lines.
    private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// The commands of one request: from the first that waits to `last`.
struct Batch: Codable, Equatable {
    let last: Int64
    /// The key of the request: that of its first command, with the round where an earlier one is used up.
    let key: String
    /// When it was sealed, in seconds since 1970.
    let at: Int64
}
