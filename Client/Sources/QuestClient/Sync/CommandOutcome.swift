/// What came of a queued command. Each command has one, whatever happens, and none leaves the queue without.
public struct CommandOutcome: Sendable, Equatable {
    public enum Result: Sendable, Equatable {
        /// The service played it: it is this row of the player's journal, from 1 on.
        case played(sequence: Int64)
        /// A rule refused it, or the service did not understand it; nothing changed.
        ///
        /// - Parameter code: the rule's name, such as `notEnoughGold`.
        case refused(code: String)
        /// Another device wrote later, so it was not played.
        case superseded
        /// The app let it go when it merged.
        case letGo
        /// It was sent, no answer came, and by now the service has forgotten its key: nobody may send it again. The
        /// journal shows whether it was played.
        case unknown
    }

    public let command: QueuedCommand
    public let result: Result
}

/// Another device of the player wrote later than everything that this one was about to send.
public struct Conflict: Sendable, Equatable {
    /// What the other device has led to: the answer of `/state`.
    public let state: [UInt8]
    /// They will not be played.
    public let dropped: [QueuedCommand]
    /// What was queued after them and still waits.
    public let later: [QueuedCommand]
}

/// The app, as its client calls it.
///
/// The client waits for these calls before it goes on, and they may call it back: then `flush` answers `.underWay`.
public protocol ClientApp: Sendable {
    /// Is told what came of commands, in their order, before they leave the queue file: after a restart perhaps a second
    /// time, with the same numbers.
    func settled(_ outcomes: [CommandOutcome]) async
    /// Decides which of the later commands are still meant, now that the state is another: commands name the places in
    /// lists, and what stood there may have moved.
    ///
    /// - Returns: numbers of those that the app lets go; all others stay in the queue. They are gone for good, so a
    ///   command that is to be given otherwise is queued anew.
    func letsGo(of conflict: Conflict) async -> Set<Int64>
}

extension ClientApp {
    /// Keeps all that was done later.
    public func letsGo(of conflict: Conflict) async -> Set<Int64> { [] }
}
