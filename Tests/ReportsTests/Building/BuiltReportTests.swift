import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Testing

@Suite struct BuiltReportTests {
    @Test(arguments: [(1, 1), (2, 1), (1, 40), (150, 40)])
    func aLivelyRunOfAnySizeMakesASoundReport(players: Int, days: Int) throws {
        let report = try SmallGame.lively().report(players: players, days: days)
        #expect(report.inconsistencies() == [])
        #expect(report.unfiniteNumbers == [])
        #expect(!report.findings.isEmpty)
        #expect(report.sections.allSatisfy { !$0.blocks.isEmpty })
    }

    @Test func aGameWithNothingMakesASensibleReport() throws {
        let population = ScriptedPopulation(description: SmallGame.nothing, archetypes: ["everyone"])
        let report = try population.report(players: 1, days: 1)
        #expect(report.inconsistencies() == [])
        #expect(report.unfiniteNumbers == [])
        #expect(report.sections.map(\.id) == ["play"])
        #expect(report.findings.allSatisfy { $0.severity != .worry })
    }

    @Test func aGameThatOnlyEarnsMakesASensibleReport() throws {
        var population = ScriptedPopulation(description: SmallGame.description())
        population.script = { _, _, journal in journal.flow(5, SmallGame.quests) }
        let report = try population.report(players: 3, days: 2)
        #expect(report.inconsistencies() == [])
        #expect(report.unfiniteNumbers == [])
        #expect(report.table("money-coverage")?.value("All players", "Sinks / faucets") == 0)
    }

    @Test func pointsThatMakeLevelsAreNoMoneyThatPilesUp() throws {
        var population = SmallGame.lively()
        population.description.money = population.description.experience
        population.description.gauges[0].name = "exp"
        let report = try population.report(players: 40, days: 40)
        #expect(report.inconsistencies() == [])
        #expect(report.findings.allSatisfy { $0.severity != .worry })
    }

    @Test func aRunThatNobodyPlayedSaysSo() throws {
        let plan = try Plan(
            seed: 1, players: 5, days: 3, threads: 1,
            identity: RunIdentity(engineVersion: "1", game: "small", scenario: "small", contentHash: ""))
        let totals = Accumulators(SmallGame.description(), archetypes: ["everyone"], days: 3, arrivalSpan: 1)
        let report = EconomyReport.build(plan: plan, players: 0, totals: totals, resultHash: "", stoppedEarly: true)
        #expect(report.inconsistencies() == [])
        #expect(report.unfiniteNumbers == [])
        #expect(report.findings.map(\.headline) == ["No players"])
    }

    @Test func theSameTotalsMakeTheSameReport() throws {
        let population = SmallGame.lively()
        #expect(try population.report(players: 20, days: 10) == population.report(players: 20, days: 10))
    }

    @Test func repeatedAndEmptyNamesStayApart() throws {
        var population = SmallGame.lively(archetypes: ["same", "same", ""])
        population.description.flows[0].label = "Forge"
        population.description.flows[2].label = ""
        population.description.tallies[0].rows = ["common", "common", ""]
        let report = try population.report(players: 30, days: 8)
        #expect(report.inconsistencies() == [])
        #expect(report.table("archetypes")?.rows.map(\.first) == [.text("same"), .text("same (2)"), .text("")])
    }

    @Test func manyFlowsAreDrawnOrNamedAndStayUnderThreeMegabytes() throws {
        let flows = 50
        let description = GameDescription(
            game: "crowded", title: "Crowded",
            resources: (0..<40).map { .init(name: "r\($0)", label: "Resource \($0)", isCurrency: $0 < 6) },
            flows: (0..<flows).map { .init(name: "a\($0)", label: "Account \($0)", isFaucet: $0 % 2 == 0) },
            rolls: [SmallGame.chest, SmallGame.upgrade, SmallGame.rooms],
            tallies: (0..<12).map { tally in
                .init(name: "t\(tally)", label: "Tally \(tally)", rows: (0..<(tally * 8 + 2)).map { "row \($0)" })
            },
            gauges: [.init(name: "r0", label: "Held", unit: "r")]
                + (1..<8).map { .init(name: "g\($0)", label: "Gauge \($0)", unit: "points") },
            money: ResourceID(0), experience: ResourceID(1), levelThresholds: (0..<100).map { Int64($0) * 100 },
            firstLevel: 1, commands: (0..<30).map { "command\($0)" })
        var population = ScriptedPopulation(description: description, archetypes: (0..<8).map { "archetype \($0)" })
        population.level = { player, day in min(99, day * (player + 1) / 8) }
        population.gauge = { gauge, player, day in Int64((gauge + 1) * (player + 1) * (day + 1) * 7) }
        population.script = { player, day, journal in
            for flow in 0..<UInt16(flows) {
                for resource in 0..<UInt16(8) {
                    let amount = Int64((player + 2) * (day + 3) * Int(flow + 1) % 997 + 1)
                    journal.flow(flow % 2 == 0 ? amount : -amount, flow, resource: resource)
                }
            }
            for level in 0...min(99, day * (player + 1) / 8) where level > 0 { journal.reach(level: level) }
        }
        let report = try population.report(players: 40, days: 180)
        #expect(report.inconsistencies() == [])
        #expect(report.allCharts.count <= 35)
        for chart in report.allCharts {
            let rests = chart.series.filter { $0.name.hasPrefix("Other ") }
            for rest in rests {
                // What stands for the rest names its parts, is their sum, comes last and is never the largest.
                let parts = try #require(rest.parts)
                #expect(parts.count > 1 && parts.allSatisfy { chart.caption.contains($0.name) })
                #expect(abs(parts.reduce(0) { $0 + $1.magnitude } - rest.magnitude) <= 1e-6 * rest.magnitude)
                let named = chart.seriesInDrawingOrder.filter { $0.role == rest.role && $0.parts == nil }
                #expect(named.allSatisfy { _ in rest.magnitude <= named.map(\.magnitude).max() ?? 0 })
                #expect(chart.seriesInDrawingOrder.last { $0.role == rest.role } == rest)
            }
            let isOfFlows = chart.series.contains { $0.role == .faucet }
            #expect(isOfFlows || chart.series.count <= Pooling.mostSeries)
        }
        let byDay = try #require(report.chart("money-by-day")?.series.flatMap { $0.parts ?? [$0] })
        #expect(Set(byDay.map(\.name)).count == flows + 1)
        let page = HTMLPage.render(report, chartLibrary: String(repeating: "x", count: 200_000))
        #expect(page.utf8.count < 3_000_000)
    }
}
