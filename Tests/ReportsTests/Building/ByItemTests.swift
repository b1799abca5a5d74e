import QuestKernel
import Reports
import Testing

/// What is collected and what is counted, each in one table.
@Suite struct ByItemTests {
    @Test func aThingHasOneLineWithItsFirstDaysAndHowItCame() throws {
        var population = ScriptedPopulation(description: SmallGame.description())
        population.description.milestones = [
            .init(name: "ore", label: "Ore", group: "Finds"), .init(name: "late", label: "Late", group: "Finds"),
        ]
        population.script = { player, day, journal in
            journal.flow(3, SmallGame.quests, resource: 3)
            journal.flow(1, SmallGame.arena, resource: 3)
            journal.flow(-1, SmallGame.forge, resource: 3)
            // Half of the players on day 10, the others on day 40.
            if day == 9 + player % 2 * 30 { journal.milestone(0, member: 0) }
        }
        let table = try #require(try population.report(players: 40, days: 50).table("by-item"))
        #expect(table.rows.map(\.first) == [.text("Ore"), .text("Late")])
        #expect(table.cell("Ore", "Kind") == .text("Finds, held"))
        #expect(table.value("Ore", "Had it by day 30") == 50 && table.value("Ore", "Had it by the end") == 100)
        #expect(table.value("Ore", "First, P50") == 10 && table.value("Ore", "First, P90") == 40)
        #expect(table.value("Ore", "In") == 200 && table.value("Ore", "Out") == 50)
        #expect(table.value("Ore", "Held at the end") == 150)
        #expect(table.cell("Ore", "How it came") == .text("Quests 75 %, Arena 25 %"))
        #expect(table.value("Late", "Had it by the end") == 0 && table.cell("Late", "In") == .empty)
        #expect(table.cell("Late", "First, P10") == .text("not yet"))
        // The run has no day 60.
        #expect(!table.columns.contains { $0.name == "Had it by day 60" })
    }

    @Test func allCountsAreInOneTable() throws {
        let report = try SmallGame.lively().report(players: 24, days: 4)
        let table = try #require(report.table("counts"))
        #expect(table.rows.count == 5)
        #expect(table.cell("rare", "Counted as") == .text("Finds"))
        #expect(table.value("+1", "Total") == 24 * 4 * 50 && table.value("+1", "Per player") == 200)
        #expect(table.value("+1", "Share") == 50)
        #expect(!report.allTables.contains { $0.id.hasPrefix("tally-") })
    }

    @Test func theCommandThatFindsTheUnluckiestIsNamed() throws {
        let table = try #require(try SmallGame.lively().report(players: 24, days: 4).table("unluckiest"))
        #expect(
            table.rows.map(\.last) == [
                .text(
                    "./simulate replay --scenario scripted --find 'luck(chest) min' --players 24 --days 4 --seed 7")
            ])
    }
}
