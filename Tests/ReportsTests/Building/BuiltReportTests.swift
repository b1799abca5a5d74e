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
        let people = ScriptedPopulation(description: SmallGame.nothing, archetypes: ["everyone"])
        let report = try people.report(players: 1, days: 1)
        #expect(report.inconsistencies() == [])
        #expect(report.unfiniteNumbers == [])
        #expect(report.sections.map(\.id) == ["play"])
        #expect(report.findings.allSatisfy { $0.severity != .worry })
    }

    @Test func aGameThatOnlyEarnsMakesASensibleReport() throws {
        var people = ScriptedPopulation(description: SmallGame.description())
        people.script = { _, _, journal in journal.flow(5, SmallGame.quests) }
        let report = try people.report(players: 3, days: 2)
        #expect(report.inconsistencies() == [])
        #expect(report.unfiniteNumbers == [])
        #expect(report.table("money-coverage")?.value("All players", "Sinks / faucets") == 0)
    }

    @Test func pointsThatMakeLevelsAreNoMoneyThatPilesUp() throws {
        var people = SmallGame.lively()
        people.description.money = people.description.experience
        people.description.gauges[0].name = "exp"
        let report = try people.report(players: 40, days: 40)
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
        #expect(report.findings.map(\.headline) == ["Nobody played"])
    }

    @Test func theSameTotalsMakeTheSameReport() throws {
        let people = SmallGame.lively()
        #expect(try people.report(players: 20, days: 10) == people.report(players: 20, days: 10))
    }

    @Test func repeatedAndEmptyNamesStayApart() throws {
        var people = SmallGame.lively(archetypes: ["same", "same", ""])
        people.description.accounts[0].label = "Forge"
        people.description.accounts[2].label = ""
        people.description.tallies[0].rows = ["common", "common", ""]
        let report = try people.report(players: 30, days: 8)
        #expect(report.inconsistencies() == [])
        #expect(report.table("archetypes")?.rows.map(\.first) == [.text("same"), .text("same (2)"), .text("")])
    }

    @Test func manyAccountsAreReadAsTenSeriesAndStayUnderThreeMegabytes() throws {
        let accounts = 50
        let description = GameDescription(
            game: "crowded", title: "Crowded",
            resources: (0..<40).map { .init(name: "r\($0)", label: "Resource \($0)", isCurrency: $0 < 6) },
            accounts: (0..<accounts).map { .init(name: "a\($0)", label: "Account \($0)", isFaucet: $0 % 2 == 0) },
            trials: [SmallGame.chest, SmallGame.upgrade, SmallGame.rooms],
            tallies: (0..<12).map { tally in
                .init(name: "t\(tally)", label: "Tally \(tally)", rows: (0..<(tally * 8 + 2)).map { "row \($0)" })
            },
            gauges: [.init(name: "r0", label: "Held", unit: "r")]
                + (1..<8).map { .init(name: "g\($0)", label: "Gauge \($0)", unit: "points") },
            money: ResourceID(0), experience: ResourceID(1), levelThresholds: (0..<100).map { Int64($0) * 100 },
            firstLevel: 1, commands: (0..<30).map { "command\($0)" })
        var people = ScriptedPopulation(description: description, archetypes: (0..<8).map { "archetype \($0)" })
        people.level = { player, day in min(99, day * (player + 1) / 8) }
        people.gauge = { gauge, player, day in Int64((gauge + 1) * (player + 1) * (day + 1) * 7) }
        people.script = { player, day, journal in
            for account in 0..<UInt16(accounts) {
                for resource in 0..<UInt16(8) {
                    let amount = Int64((player + 2) * (day + 3) * Int(account + 1) % 997 + 1)
                    journal.flow(account % 2 == 0 ? amount : -amount, account, resource: resource)
                }
            }
            for level in 0...min(99, day * (player + 1) / 8) where level > 0 { journal.reach(level: level) }
        }
        let report = try people.report(players: 40, days: 180)
        #expect(report.inconsistencies() == [])
        #expect(report.allCharts.count <= 35)
        for chart in report.allCharts {
            let named = chart.series.filter { !$0.name.hasPrefix("Other ") && $0.name != "Net" }
            #expect(named.count <= Pooling.mostSeries)
        }
        let page = HTMLPage.render(report, chartLibrary: String(repeating: "x", count: 200_000))
        #expect(page.utf8.count < 3_000_000)
    }
}
