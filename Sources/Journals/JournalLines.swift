import Foundation

/// The lines of a file, one after the other, however long the file is.
struct JournalLines {
    /// Longer than a day of anybody: a file that is one line must not fill the memory.
    static let longest = 1 << 25
    private static let atOnce = 1 << 20

    let file: String
    /// Of the line that was returned last, from 1.
    private(set) var number = 0
    private let handle: FileHandle
    private var read: [UInt8] = []
    private var position = 0
    private var isAtEnd = false

    init(_ path: String) throws(JournalProblem) {
        file = path
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw JournalProblem(file: path, "there is no such file, or it cannot be read", isMissing: true)
        }
        self.handle = handle
    }

    /// Without its end; nil after the last one.
    mutating func next() throws(JournalProblem) -> ArraySlice<UInt8>? {
        var searched = position
        while true {
            if let end = read[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { position = end + 1 }
                number += 1
                return read[position..<end]
            }
            guard read.count - position <= Self.longest else {
                throw JournalProblem(file: file, line: number + 1, "the line is longer than \(Self.longest) bytes")
            }
            guard !isAtEnd else {
                guard position < read.count else { return nil }
                throw JournalProblem(file: file, line: number + 1, "the file ends within this line; it was cut off")
            }
            try readMore()
            searched = position
        }
    }

    private mutating func readMore() throws(JournalProblem) {
        read.removeSubrange(..<position)
        position = 0
        let more: Data?
        do { more = try handle.read(upToCount: Self.atOnce) } catch {
            throw JournalProblem(file: file, line: number + 1, "it cannot be read: \(error.localizedDescription)")
        }
        guard let more, !more.isEmpty else {
            isAtEnd = true
            return
        }
        read.append(contentsOf: more)
    }
}
