import MonteCarlo
import Testing

@Suite struct SizeTests {
    @Test func theResultOfTenThousandPlayersOverHalfAYearStaysBelowTenMegabytes() throws {
        let plan = try plan(players: 10_000, days: 180, threads: 2)
        let outcome = try Runner.run(plan, arms: [CrowdedPopulation()])
        let bytes = ResultFile(plan, players: outcome.players, totals: outcome.arms[0]).bytes
        #expect(bytes.count < 10_000_000)
        // A result that lost its figures would be small too.
        #expect(bytes.count > 1_000_000)
    }
}
