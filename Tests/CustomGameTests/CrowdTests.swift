import CustomGame
import GameContract
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

/// A player's run does not depend on who sits beside them, nor on whether it is told to a journal or to a sheet.
@Suite("Crowds")
struct CrowdTests {
    /// Sixty lanes and their sheet; and a crowd of one with a journal, which the audit asks for.
    @Test(
        "Side by side and one by one give the same totals",
        arguments: [
            "star-collector", "lantern-works", "card-cabinet", "season-trail", "orchard-puzzle", "ember-camp",
        ])
    func sideBySide(name: String) throws {
        // 130 players: ten whole clusters and one that is cut; 40 days: weeks and a month end.
        let together = try Self.bytes(name, players: 130, days: 40, audited: false)
        let alone = try Self.bytes(name, players: 130, days: 40, audited: true)
        #expect(together == alone)
        #expect(together.count > 10_000)
    }

    @Test("The size of a batch changes nothing")
    func batches() throws {
        let one = try Self.bytes("star-collector", players: 300, days: 30, threads: 1)
        for threads in [2, 7] {
            #expect(try Self.bytes("star-collector", players: 300, days: 30, threads: threads) == one)
        }
    }

    /// What each block brings is its own, also where several are played side by side.
    @Test("Blocks of a batch are told apart")
    func blocks() throws {
        let scenario = try Self.scenario("season-trail")
        let population = try scenario.population(seed: 5)
        let plan = try Self.plan(scenario, players: 120, days: 20, threads: 1, audited: false)
        let parts = (0..<population.description.tallies.count).map { code in
            BlockNote.Part { totals in
                (0..<totals.layout.tallyRows[code]).map { totals.tally(code: code, row: $0).sum }
            }
        }
        let players = BlockNote.Part { [Int128($0.players())] }
        let note = BlockNote([players] + parts)
        let notes = try Runner.notes(note, ofBlocks: 0..<10, plan, arms: [population])
        #expect(notes.keys.sorted() == Array(0..<10))
        for block in 0..<10 {
            let alone = try Runner.notes(note, ofBlocks: block..<block + 1, plan, arms: [population])
            #expect(alone == [block: try #require(notes[block])])
        }
        #expect(notes.values.allSatisfy { $0.first == [12] })
        #expect(Set(notes.values).count == 10)
        let run = try Runner.run(plan, arms: [population])
        for (place, sums) in note.sums(of: run.arms[0]).enumerated() {
            let ofBlocks = sums.indices.map { row in notes.values.reduce(Int128(0)) { $0 + Int128($1[place][row]) } }
            #expect(ofBlocks == sums)
        }
    }

    private static func scenario(_ name: String) throws -> CustomScenario {
        try CustomScenario(try ShippedScenario.read(name))
    }

    private static func plan(
        _ scenario: CustomScenario, players: Int, days: Int, threads: Int, audited: Bool
    ) throws -> Plan {
        try Plan(
            seed: 5, players: players, days: days, threads: threads, isAudited: audited,
            identity: RunIdentity(engineVersion: "test", game: "custom", scenario: "test", contentHash: ""))
    }

    private static func bytes(
        _ name: String, players: Int, days: Int, threads: Int = 1, audited: Bool = false
    ) throws -> [UInt8] {
        let scenario = try scenario(name)
        let plan = try plan(scenario, players: players, days: days, threads: threads, audited: audited)
        let outcome = try Runner.run(plan, arms: [try scenario.population(seed: 5)])
        return ResultFile(plan, players: outcome.players, totals: try #require(outcome.arms.first)).bytes
    }
}
