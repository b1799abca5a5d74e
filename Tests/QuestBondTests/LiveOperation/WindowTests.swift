import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

/// Rows with dates: seasonal ones, and ones that were withdrawn.
@Suite struct WindowTests {
    private let days = ["from=2025-01-10", "until=2025-01-12"]

    private func dates(_ row: String) -> [String] { days.map { "\(row).\($0)" } }

    @Test("QB48 a seasonal dungeon, recipe, herb recipe and duty are there from their first day to their last")
    func seasonal() throws {
        var ground = try Playground(
            changing: ["seasons.areOn=true", "dungeons.events.lanternParade.level=1"]
                + dates("dungeons.events.lanternParade") + dates("forge.recipes.lanternwright")
                + dates("forge.herbRecipes.mulledCider") + dates("duties.duties.lanternForNeighbor")
                + ["duties.duties.lanternForNeighbor.weight=1000"])
        let rules = ground.rules
        let dungeon = try #require(rules.dungeons.firstIndex { $0.id == "lanternParade" })
        let recipe = try #require(rules.forge.recipes.firstIndex { $0.id == "lanternwright" })
        let herbs = try #require(rules.forge.herbRecipes.firstIndex { $0.id == "mulledCider" })
        let duty = try #require(rules.duties.duties.firstIndex { $0.id == "lanternForNeighbor" })
        ground.setStats(10_000)
        for day in LocalDay(1)...8 {
            try ground.open(day: day)
            let isOn = (4...6).contains(day)
            #expect(ground.act(.runDungeon(dungeon)) == (isOn ? nil : .notHereNow), "day \(day)")
            #expect(ground.act(.craft(recipe, .armor, nil)) == (isOn ? .notEnoughMaterials : .notHereNow))
            #expect(ground.act(.brew(herbs)) == (isOn ? .notEnoughMaterials : .notHereNow))
            let board = (0...rules.duties.perDay).map { ground.hero.duties.duty($0) }
            #expect(board.contains(duty) == isOn, "day \(day)")
            let best = ground.hero.highestDungeon(withProspects: .never, at: ground.now.instant, rules)
            #expect((best == dungeon) == isOn)
            ground.giveGold(1_000)
        }
        // While seasons are off it is never there.
        var off = try Playground(changing: dates("dungeons.events.lanternParade"))
        try off.open(day: 5)
        #expect(off.act(.runDungeon(dungeon)) == .notHereNow)
    }

    @Test("QB48 a row with a last day alone is withdrawn after it, seasons or not, and keeps its place")
    func withdrawn() throws {
        let changes = [
            "dungeons.dungeons.goblinCaves.until=2025-01-10", "missions.missions.forestPatrol.until=2025-01-10",
            "expeditions.expeditions.buriedLibrary.until=2025-01-10", "duties.duties.readFifteen.until=2025-01-10",
        ]
        var ground = try Playground(changing: changes)
        let shipped = try QuestBondFiles.rules()
        #expect(ground.rules.dungeons.map(\.id) == shipped.dungeons.map(\.id))
        let patrol = try #require(shipped.missions.firstIndex { $0.id == "forestPatrol" })
        let library = try #require(shipped.expeditions.firstIndex { $0.id == "buriedLibrary" })
        let duty = try #require(shipped.duties.duties.firstIndex { $0.id == "readFifteen" })
        ground.party.acting.level = 100
        ground.give(1, of: Resource.keys)
        var (offered, shown) = (0, 0)
        for day in LocalDay(4)...60 {
            try ground.open(day: day)
            #expect(ground.act(.runDungeon(0)) == (day == 4 ? nil : .notHereNow))
            if day == 5 { #expect(ground.act(.startMission(patrol)) == .notHereNow) }
            if day == 4 { continue }
            if ground.hero.offeredExpeditions(ground.rules, ground.randomness) & 1 << UInt32(library) != 0 {
                offered += 1
            }
            if (0...ground.rules.duties.perDay).contains(where: { ground.hero.duties.duty($0) == duty }) { shown += 1 }
        }
        #expect(offered == 0 && shown == 0)
    }

    @Test("QB48 QB51 in a season NPCs greet with its words first, then with their own")
    func greetings() throws {
        let window = ["seasons.seasons.springCleaning.from=2025-01-10", "seasons.seasons.springCleaning.to=2025-01-12"]
        let rules = try QuestBondFiles.rules(["seasons.areOn=true"] + window)
        func greeting(_ day: LocalDay, _ occasion: UInt32 = 0) -> String {
            rules.line(
                of: .shopkeeper, on: .greeting, player: 1, day: day, occasion: occasion, Randomness(seed: 1)
            ).map(rules.text) ?? ""
        }
        let words = ["The floors are swept, the prices are not. Have a look!", "Open a window and take a number."]
        for day in LocalDay(1)...8 {
            #expect(words.contains(greeting(day)) == (4...6).contains(day), "day \(day)")
            #expect(!words.contains(greeting(day, 1)))
        }
    }

    @Test("QB48 a last day before the first is refused")
    func mistakes() throws {
        let source = try QuestBondFiles.source().changed(by: ["forge.recipes.lanternwright.until=2025-12-01"])
        let found = try #require(throws: ContentProblem.self) { try QuestBondScenario(source) }
        #expect(found.path == "forge.recipes.lanternwright.until")
    }
}
