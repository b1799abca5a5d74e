import QuestBond
import QuestKernel
import Scenarios
import SimulatedPlayers

/// The population of a scenario, for a host that is not the simulator: the players, and how they form parties.
///
/// Who a player is follows from the scenario's seed and the player's number, as in a run; the host decides which seed a
/// player's commands are drawn with.
public struct BotPopulation: Sendable {
    let population: QuestBondPopulation

    /// - Parameters:
    ///   - scenario: the folder or file of a scenario, for its archetypes.
    ///   - rules: those of the host.
    /// - Throws: what is wrong with the scenario.
    public init(scenarioAt scenario: String, rules: QuestBondRules) throws {
        let read = try QuestBondScenario(ScenarioSource.read(scenario))
        guard
            let population = QuestBondPopulation(
                rules: rules, archetypes: read.archetypes, assumptions: read.playerAssumptions, parties: read.parties,
                seed: read.header.seed, arrivalSpan: 1)
        else { throw BotProblem("\(scenario): its archetypes have tables that cannot be drawn from") }
        self.population = population
    }

    /// Members of the party that the scenario gives a player, 1…4.
    public func partySize(of player: UInt32) -> Int { population.deal.partySize(of: player) }

    /// A party of players who begin together.
    ///
    /// - Parameters:
    ///   - members: 1 to 4, the first one first.
    ///   - archetype: the archetype of all of them; nil for the scenario's own.
    ///   - firstDay: the local day on which they begin.
    ///   - dayZero: the host's instant at which local day 0 begins.
    /// - Throws: a sentence that lists the archetypes, if there is none of that name.
    public func party(
        of members: [BotMember], archetype: String?, firstDay: LocalDay, dayZero: Int64
    ) throws -> BotParty {
        let row = try archetype.map(row)
        guard let first = members.first, members.count <= Party.most else {
            throw BotProblem("a party has 1 to \(Party.most) members")
        }
        let players = members.enumerated().map { place, member in
            HostedPlayer(
                member.player, archetype: row ?? dealtArchetype(of: place, first: first.player, members.count),
                seed: member.seed)
        }
        return BotParty(players, population, firstDay: firstDay, dayZero: dayZero)
    }

    /// As in a run where the party is of the scenario's own size; else as in a run of parties of this size.
    private func dealtArchetype(of member: Int, first: UInt32, _ members: Int) -> Int {
        let isOwn = population.deal.partySize(of: first) == members && Int(first) % PartyGroup.size % members == 0
        return isOwn
            ? population.deal.archetype(of: first + UInt32(member))
            : population.deal.archetype(of: member, inParty: UInt64(first) / UInt64(members), of: members)
    }

    private func row(_ archetype: String) throws -> Int {
        guard let row = population.archetypes.firstIndex(of: archetype) else {
            throw BotProblem(
                "there is no archetype \"\(archetype)\": expected one of "
                    + population.archetypes.joined(separator: ", "))
        }
        return row
    }
}

/// A player who is to play: a number, and the seed of that player's rolls.
public struct BotMember: Sendable {
    public var player: UInt32
    public var seed: UInt64

    public init(_ player: UInt32, seed: UInt64) {
        self.player = player
        self.seed = seed
    }
}

/// Why there can be no such bots.
public struct BotProblem: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
