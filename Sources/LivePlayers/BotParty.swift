import QuestBond
import QuestKernel
import SimulatedPlayers

/// A party of the simulator's people, for a host that is no simulator: they live their days in the simulator's own loop,
/// by their archetypes' habits, and tell every command that they gave.
///
/// They play a state of their own, by the same rules and with the same luck: whoever plays their commands again must
/// come to the same state.
public struct BotParty {
    /// One command that was given, by whom and when; the rules may refuse it, as they do a person's.
    public struct Step: Sendable {
        public var command: QuestBond.Command
        public var member: Int
        public var moment: Moment
    }

    private let population: QuestBondPopulation
    private let notebook: Notebook
    private var seat: QuestBondSeat
    private var journal = Journal()
    private var nextDay: Int32 = 0

    init(_ players: [HostedPlayer], _ population: QuestBondPopulation, firstDay: LocalDay, dayZero: Int64) {
        self.population = population
        seat = population.makeSeat()
        let notebook = Notebook()
        self.notebook = notebook
        seat.listener = { notebook.steps.append(Step(command: $0, member: $1, moment: $2)) }
        population.seat(players, arriving: firstDay, dayZero: dayZero, in: &seat, journal: &journal)
    }

    /// Plays the next day of their lives and tells what they did, in the order of the clock; creation first.
    public mutating func playDay() -> [Step] {
        population.play(day: nextDay, in: &seat, journal: &journal)
        nextDay += 1
        journal.removeAll()
        defer { notebook.steps.removeAll() }
        return notebook.steps
    }

    /// The state that they have come to.
    public var party: Party { seat.party }
}

/// What a party did, as its seat tells it.
private final class Notebook {
    var steps: [BotParty.Step] = []
}
