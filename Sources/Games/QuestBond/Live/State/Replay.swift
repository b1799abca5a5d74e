import QuestKernel

/// A command with its member and its time: what a device without a connection keeps, and uploads.
public struct TimedCommand: Sendable, Equatable, Codable {
    public var command: QuestBond.Command
    public var member: Int
    public var moment: Moment

    public init(_ command: QuestBond.Command, by member: Int, at moment: Moment) {
        self.command = command
        self.member = member
        self.moment = moment
    }
}

extension QuestBond {
    /// The outcome of a command that was played again.
    public enum Outcome: Sendable, Equatable {
        case accepted
        case refused(Refusal)
        /// Its instant is before that of the command before it, or after the last one allowed: it was not tried.
        case outOfTime
    }

    /// The result of playing commands again.
    public struct Replay: Sendable {
        public let party: Party
        /// One per command, in order.
        public let outcomes: [Outcome]
        public let journal: Journal
    }

    /// Plays commands on a party, in their order: the same party, commands and luck give the same state and journal on
    /// every host. A server uses it for what a device did without a connection.
    ///
    /// - Parameters:
    ///   - latest: no command may claim an instant after it: the server's clock.
    ///   - randomness: what a member's commands are drawn with.
    public static func replay(
        _ commands: some Sequence<TimedCommand>, on party: Party, notAfter latest: Int64 = .max, rules: Rules,
        randomness: (_ member: Int) -> Randomness
    ) -> Replay {
        var party = party
        var journal = Journal()
        var outcomes: [Outcome] = []
        var last = Int64.min
        for timed in commands {
            guard timed.moment.instant >= last, timed.moment.instant <= latest else {
                outcomes.append(.outOfTime)
                continue
            }
            last = timed.moment.instant
            let refusal = apply(
                timed.command, by: timed.member, to: &party, at: timed.moment, rules: rules,
                randomness: randomness(timed.member), journal: &journal)
            outcomes.append(refusal.map { .refused($0) } ?? .accepted)
        }
        return Replay(party: party, outcomes: outcomes, journal: journal)
    }
}
