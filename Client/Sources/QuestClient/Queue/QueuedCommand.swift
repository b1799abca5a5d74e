import Foundation

/// A command that the app gives to the queue.
public struct NewCommand: Sendable, Equatable {
    /// A JSON object, as the service takes it: `{"do": "open"}`.
    public let command: String
    /// When the player did it, in seconds since 1970, 0...4,102,444,800 (the year 2100); nil for now.
    public let at: Int64?
    /// The proof of a deed that is said to be proved, at most 2,048 characters.
    public let evidence: String?

    public init(command: String, at: Int64? = nil, evidence: String? = nil) {
        self.command = command
        self.at = at
        self.evidence = evidence
    }

    /// A command of the engine, or any other that encodes as the service takes it.
    ///
    /// - Throws: what encoding throws.
    public init(_ command: some Encodable, at: Int64? = nil, evidence: String? = nil) throws {
        self.init(command: try CanonicalText.of(command), at: at, evidence: evidence)
    }
}

/// A command that waits until the service has played it.
public struct QueuedCommand: Sendable, Equatable, Codable {
    /// From 1 on, in the order in which commands were queued; no other command of this queue file ever has it.
    public let number: Int64
    /// What makes it the same command at each try, whatever happens to connection and device; made once.
    public let key: String
    /// When the player did it, in seconds since 1970.
    public let at: Int64
    /// The JSON text, which is sent byte for byte at each try.
    public let command: String
    public let evidence: String?
}

/// What the queue cannot take or do; nothing is changed.
public enum QueueProblem: Error, Sendable, Equatable {
    /// So many commands wait already as may wait.
    case full(mostCommands: Int)
    /// A command is not a JSON object, or is longer than `QueueLimits.mostCommandBytes`, or its time or evidence is out
    /// of range.
    case badCommand(String)
    /// The file is another player's.
    case ofAnotherPlayer(Int64)
    /// Another client, in this process or another, holds the file.
    case held
    /// The client was closed.
    case closed
    /// The disk is full, or the file cannot be opened, read or written.
    case file(String)
}

/// JSON that is the same bytes for the same value.
enum CanonicalText {
    static func of(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
