import Testing

@testable import MonteCarlo

@Suite struct SizeTests {
    @Test func theResultOfTenThousandPlayersOverHalfAYearStaysBelowTenMegabytes() throws {
        let plan = try plan(players: 10_000, days: 180, threads: 2)
        let clock = ContinuousClock()
        var outcome: RunOutcome?
        print("run", try clock.measure { outcome = try Runner.run(plan, arms: [CrowdedPopulation()]) })
        print("bare", clock.measure {
            var seat = CrowdedPopulation().makeSeat(); var journal = Journal(); let p = CrowdedPopulation()
            for i in 0..<UInt32(5_000) { p.seat(party: i, in: &seat, journal: &journal); for d in 0..<Int32(180) { p.play(day: d, in: &seat, journal: &journal); journal.removeAll() } }
        })
        let totals = try #require(outcome).arms[0]
        var bytes: [UInt8] = []
        print("write", clock.measure { bytes = ResultFile(plan, players: plan.players, totals: totals).bytes })
        print("size", bytes.count, totals.journalEntries)
        var other = totals
        print("merge", clock.measure { other.merge(totals) })
        #expect(bytes.count < 10_000_000)
    }
}
