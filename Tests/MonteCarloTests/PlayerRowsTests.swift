import Foundation
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

/// Every player of a run as a row, against the diaries of the same players.
@Suite struct PlayerRowsTests {
    private static let players = 60
    private static let days = 6

    private func population(_ name: String) throws -> any Population {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let source = try ScenarioSource.read(root.appendingPathComponent("scenarios/\(name)").path)
        return try GameRegistry.scenario(source).population(seed: 7)
    }

    private func rows<Players: Population>(
        _ population: Players, players: Int = Self.players, threads: Int, stop: StopRequest = StopRequest()
    ) throws -> [PlayerRow] {
        var rows: [PlayerRow] = []
        try PlayerRows.play(
            among: population, players: players, days: Self.days, threads: threads, stop: stop, row: { $0 },
            take: { rows += $0 })
        return rows
    }

    @Test(arguments: ["questbond", "dailymenu"])
    func aRowIsWhatTheDiaryOfThePlayerSays(game: String) throws { try compare(population(game)) }

    private func compare<Players: Population>(_ population: Players) throws {
        let rows = try rows(population, threads: 2)
        #expect(rows.map(\.player) == Array(0..<Self.players))
        for row in rows where row.player % 7 == 0 {
            let diary = try Replayer.diary(of: row.player, days: Self.days, among: population)
            #expect(row.totals == diary.totals && row.partyFrom == diary.partyFrom && row.members == diary.members)
            #expect(row.balances == diary.days.last?.balances && row.level == diary.days.last?.level)
            #expect(row.arrival == diary.arrival && population.archetypes[row.archetype] == diary.archetype)
            for (code, luck) in row.luck.enumerated() {
                let tries = diary.totals.rolls[code].tries
                guard case .pity = population.description.rolls[code].shape, tries > 0 else {
                    #expect(luck == nil)
                    continue
                }
                #expect(luck?.tries == Int(tries) && luck?.hits == Int(diary.totals.rolls[code].hits))
            }
        }
    }

    @Test func anyNumberOfThreadsGivesTheSameRowsInTheSameOrder() throws {
        try sameForAll(population("questbond"))
    }

    /// More players than a thread plays at a time, so that rows are given away more than once.
    private func sameForAll<Players: Population>(_ population: Players) throws {
        let one = try rows(population, players: 360, threads: 1)
        #expect(one.count >= 360)
        #expect(
            try rows(population, players: one.count, threads: 3) == rows(population, players: one.count, threads: 1))
    }

    @Test func whatIsStoppedPlaysNobodyElse() throws {
        let stop = StopRequest()
        stop.stop()
        #expect(try none(population("questbond"), stop))
    }

    private func none<Players: Population>(_ population: Players, _ stop: StopRequest) throws -> Bool {
        try rows(population, threads: 1, stop: stop).isEmpty
    }
}
