import QuestBond
import QuestKernel
import SimulatedPlayers

/// A party of simulated players for a host that is not the simulator: they play their days in the simulator's own loop,
/// by their archetypes' behavior, and report every command that they gave.
///
/// They play a state of their own, by the same rules and with the same luck: a host that plays their commands again
/// must reach the same state.
public struct BotParty {
    /// One command that was given, by whom and when; the rules may refuse it, like any player's command.
    public struct Step: Sendable {
        public var command: QuestBond.Command
        public var member: Int
        public var moment: Moment
    }

    private let population: QuestBondPopulation
    private let commandLog: CommandLog
    private var session: QuestBondSession
    private var journal = Journal()
    private var nextDay: Int32 = 0

    init(_ players: [HostedPlayer], _ population: QuestBondPopulation, firstDay: LocalDay, dayZero: Int64) {
        self.population = population
        session = population.makeSession()
        let commandLog = CommandLog()
        self.commandLog = commandLog
        session.onCommand = { commandLog.steps.append(Step(command: $0, member: $1, moment: $2)) }
        population.start(players, arriving: firstDay, dayZero: dayZero, in: &session, journal: &journal)
    }

    /// Plays their next day and returns what they did, in the order of the clock; creation first.
    public mutating func playDay() -> [Step] {
        population.play(day: nextDay, in: &session, journal: &journal)
        nextDay += 1
        journal.removeAll()
        defer { commandLog.steps.removeAll() }
        return commandLog.steps
    }

    /// The state that they have reached.
    public var party: Party { session.party }
}

/// What a party did, as its session records it.
private final class CommandLog {
    var steps: [BotParty.Step] = []
}
