import QuestBond
import QuestKernel
import Scenarios
import SimulatedPlayers

/// One of the simulator's people, for a host that is no simulator: it lives its days by an archetype's habits and tells
/// every command that it gave.
///
/// It plays a copy of its own, by the same rules and with the same luck: whoever plays its commands again must come to
/// the same state.
public struct Bot {
    /// One command that was given, and when; the rules may refuse it, as they do a person's.
    public struct Step: Sendable {
        public var command: QuestBond.Command
        public var moment: Moment
    }

    private let population: QuestBondPopulation
    private let notebook: Notebook
    private var seat: QuestBondSeat
    private var journal = Journal()
    private var nextDay: Int32 = 0

    /// - Parameters:
    ///   - scenario: the folder or file of a scenario, for its archetypes.
    ///   - rules: those of the host.
    ///   - seed: of this player's luck.
    ///   - firstDay: the local day on which it begins.
    /// - Throws: a sentence that says what is wrong with the scenario or the archetype.
    public init(
        archetype: String, ofScenarioAt scenario: String, rules: QuestBondRules, seed: UInt64, player: UInt32,
        firstDay: LocalDay
    ) throws {
        let read = try QuestBondScenario(ScenarioSource.read(scenario))
        guard let row = read.archetypes.first(where: { $0.id == archetype }) else {
            throw BotProblem(
                "there is no archetype \"\(archetype)\": expected one of "
                    + read.archetypes.map(\.id).joined(separator: ", "))
        }
        guard
            let population = QuestBondPopulation(
                rules: rules, archetypes: [row], assumptions: read.peopleAssumptions, parties: PartyMix(), seed: seed,
                arrivalSpan: 1)
        else { throw BotProblem("the archetype \"\(archetype)\" has tables that cannot be drawn from") }
        self.population = population
        seat = population.makeSeat()
        let notebook = Notebook()
        self.notebook = notebook
        seat.listener = { command, _, moment in notebook.steps.append(Step(command: command, moment: moment)) }
        population.seatAlone(player, arriving: firstDay, in: &seat, journal: &journal)
    }

    /// Plays the next day of its life and tells what it did, creation first.
    public mutating func playDay() -> [Step] {
        population.play(day: nextDay, in: &seat, journal: &journal)
        nextDay += 1
        journal.removeAll()
        defer { notebook.steps.removeAll() }
        return notebook.steps
    }

    /// The state that it has come to.
    public var party: Party { seat.party }
}

/// What a bot did, as its seat tells it.
private final class Notebook {
    var steps: [Bot.Step] = []
}

/// Why there can be no such bot.
public struct BotProblem: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
