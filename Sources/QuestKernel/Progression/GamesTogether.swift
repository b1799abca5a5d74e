/// Where the numbers of a second game begin in a description that two games share.
public struct SecondGame: Sendable, Equatable {
    public var resources: UInt16
    public var flows: UInt16
    public var rolls: UInt16
    public var tallies: UInt16
    public var gauges: Int
    public var commands: UInt16
    public var milestones: UInt16
}

extension GameDescription {
    /// Where the numbers of a game begin that is played beside this one.
    public var second: SecondGame {
        SecondGame(
            resources: UInt16(resources.count), flows: UInt16(flows.count), rolls: UInt16(rolls.count),
            tallies: UInt16(tallies.count), gauges: gauges.count, commands: UInt16(commands.count),
            milestones: UInt16(milestones.count))
    }

    /// Two games that the same players play side by side: the other game's numbers come after this one's. Money,
    /// experience, levels and words stay this game's.
    ///
    /// - Parameter other: its commands get its own name as a prefix, because both may have a command of the same name.
    public func beside(_ other: GameDescription) -> GameDescription {
        let second = second
        var both = self
        both.resources += other.resources
        both.flows += other.flows
        both.rolls += other.rolls
        both.tallies += other.tallies.map { tally in
            var tally = tally
            tally.per?.tally += second.tallies
            return tally
        }
        both.gauges += other.gauges
        both.commands += other.commands.map { "\(other.game).\($0)" }
        both.commandsOfOthers.formUnion(other.commandsOfOthers.map { $0 + Int(second.commands) })
        both.milestones += other.milestones
        return both
    }
}

extension Journal {
    /// Copies entries of the second of two games, with its numbers in their common description.
    ///
    /// - Parameter isOwnCommand: whether the members gave these commands; for commands of others only their results are
    ///   copied.
    public mutating func append(
        _ entries: some Sequence<JournalEntry>, of second: SecondGame, isOwnCommand: Bool
    ) {
        for entry in entries {
            var entry = entry
            switch entry.kind {
            case .flow:
                entry.code &+= second.flows
                entry.resource &+= second.resources
            case .roll: entry.code &+= second.rolls
            case .tally: entry.code &+= second.tallies
            case .milestone: entry.code &+= second.milestones
            case .command:
                guard isOwnCommand else { continue }
                entry.code &+= second.commands
            // Levels are the first game's.
            case .level: continue
            }
            append(entry)
        }
    }
}
