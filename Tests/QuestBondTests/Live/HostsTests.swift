import Foundation
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

@testable import QuestBond

/// One engine, two hosts: what simulated players do in the simulator's own loop, given again as text through the public
/// interface alone, leaves the same state and the same journal.
@Suite struct HostsTests {
    /// As it ships, and with an experiment whose arms the engine distinguishes in both hosts.
    @Test(arguments: [("questbond", 100_000), ("questbond-ab", 10_000)])
    func bothHostsPlayTheSameGame(name: String, least: Int) throws {
        let scenario = try QuestBondScenario(ScenarioSource.read("\(QuestBondFiles.root.path)/scenarios/\(name)"))
        let population = try scenario.population(seed: 2_025)
        var commands = 0
        var parties = 0
        var first: UInt32 = 0
        while commands < least {
            let given = try Self.simulate(population, partyFrom: first, days: 45)
            try Self.play(given, scenario.rules, population.randomness)
            commands += given.commands.count
            parties += 1
            first += UInt32(given.players.count)
        }
        #expect(commands >= least && parties > 1, "\(commands) commands of \(parties) parties")
    }

    /// What a party of simulated players did, and what it came to.
    private struct Given {
        var players: [UInt32] = []
        var commands: [String] = []
        var digest = ""
        var entries: [JournalEntry] = []
    }

    private static func simulate(_ population: QuestBondPopulation, partyFrom first: UInt32, days: Int32) throws
        -> Given
    {
        final class Recorder { var commands: [TimedCommand] = [] }
        let heard = Recorder()
        var session = population.makeSession()
        session.onCommand = { heard.commands.append(TimedCommand($0, by: $1, at: $2)) }
        var journal = Journal()
        population.start(partyFrom: first, in: &session, journal: &journal)
        for day in 0..<days { population.play(day: day, in: &session, journal: &journal) }
        let encoder = JSONEncoder()
        return Given(
            players: (0..<session.party.count).map { session.party[$0].player },
            commands: try heard.commands.map { String(decoding: try encoder.encode($0), as: UTF8.self) },
            digest: try QuestBond.stateDigest(of: session.party), entries: journal.entries.filter { !isNotice($0) })
    }

    /// Notices are sent by the host, which writes them into its journal; no command does.
    private static func isNotice(_ entry: JournalEntry) -> Bool {
        entry.kind == .tally
            && [Tally.noticesSent, .noticesHeldBack, .noticesBatched, .noticesHeldBackByKind].contains {
                $0.rawValue == entry.code
            }
    }

    private static func play(_ given: Given, _ rules: QuestBondRules, _ randomness: Randomness) throws {
        let decoder = JSONDecoder()
        var party = Party(given.players[0], with: Array(given.players.dropFirst()), rules: rules)
        var journal = Journal()
        for (index, text) in given.commands.enumerated() {
            let timed = try decoder.decode(TimedCommand.self, from: Data(text.utf8))
            _ = QuestBond.apply(
                timed.command, by: timed.member, to: &party, at: timed.moment, rules: rules, randomness: randomness,
                journal: &journal)
            // A live host stores its state now and then, and continues from the stored state.
            if index % 2_000 == 1_999 { party = try SavedParty(party, contentHash: "").restored(under: rules) }
        }
        #expect(try QuestBond.stateDigest(of: party) == given.digest, "players \(given.players)")
        // Reported by place: a difference of whole journals would be long.
        let differs = zip(journal.entries, given.entries).enumerated().first { $0.element.0 != $0.element.1 }
        #expect(
            differs == nil && journal.entries.count == given.entries.count,
            "players \(given.players), entry \(differs?.offset ?? -1)")
    }
}
