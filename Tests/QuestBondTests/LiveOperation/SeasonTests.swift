import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

@Suite struct SeasonTests {
    /// A season from 2025-01-10 to 2025-01-12, which is day 4 to day 6, and what else is asked for.
    private func ground(_ changes: [String] = [], areOn: Bool = true) throws -> Playground {
        try Playground(changing: ["seasons.areOn=\(areOn)"] + window + changes)
    }

    private let window = [
        "seasons.seasons.freshStart.from=2025-01-10", "seasons.seasons.freshStart.to=2025-01-12",
    ]

    @Test("QB48 a season holds from its first local day to its last, both included, and adds to EXP and gold of tasks")
    func windowOfDays() throws {
        var ground = try ground(["seasons.seasons.freshStart.gold=0.5"])
        ground.setStats(5)
        try ground.play(.completeTask(.mental, .small, .quick))
        for day in LocalDay(1)...8 {
            try ground.open(day: day)
            let level = ground.hero.level
            let gold = ground.hero.byLevel(10 as Gold, 60, ground.turn)
            let task = try ground.play(.completeTask(.mental, .large, .quick))
            let isOn = (4...6).contains(day)
            // 45 EXP and the level's gold, +1 % a day of the streak, in the season +10 % and +50 % on top.
            let streak = Int64(day + 1) * 10_000
            #expect(
                task.flow(Resource.experience, .tasks)
                    == 45 * Ratio(partsPerMillion: 1_000_000 + streak + (isOn ? 100_000 : 0)), "day \(day)")
            #expect(
                task.flow(Resource.gold, .tasks)
                    == gold * Ratio(partsPerMillion: 1_000_000 + streak + (isOn ? 500_000 : 0)), "day \(day)")
            #expect(ground.hero.level >= level)
        }
    }

    @Test("QB48 a season multiplies equipment chances, and overlapping seasons add up")
    func drops() throws {
        for (changes, chance) in [
            ([], 65_000), (["seasons.seasons.freshStart.drops=0.2"], 78_000),
            (
                [
                    "seasons.seasons.freshStart.drops=0.2", "seasons.seasons.harvestHome.from=2025-01-06",
                    "seasons.seasons.harvestHome.to=2025-01-10",
                ], 94_250
            ),
        ] as [([String], Int32)] {
            var ground = try ground(changes)
            try ground.open(day: 4)
            let task = try ground.play(.completeTask(.mental, .large, .quick))
            #expect(task.rolls(.taskEquipment).map(\.chance) == [chance])
        }
    }

    @Test("QB48 the store sells a season's bundle in its season alone, other bundles at all times")
    func bundles() throws {
        let changes = ["seasons.seasons.freshStart.bundle=springSatchel"]
        var ground = try ground(changes)
        ground.giveGold(100_000)
        let bundle = try #require(ground.rules.store.bundles.firstIndex { $0.id == "springSatchel" })
        #expect(ground.act(.buy(.bundle(bundle))) == .notOnOffer)
        #expect(ground.act(.buy(.bundle(0))) == nil)
        try ground.open(day: 6)
        let bought = try ground.play(.buy(.bundle(bundle)))
        #expect(bought.flow(Resource.gold, .storeBundles) == -ground.rules.bundlePrice(bundle))
        #expect(ground.act(.buy(.bundle(bundle))) == .soldOut)
        try ground.open(day: 7)
        #expect(ground.act(.buy(.bundle(bundle))) == .notOnOffer)

        var off = try self.ground(changes, areOn: false)
        off.giveGold(100_000)
        try off.open(day: 5)
        #expect(off.act(.buy(.bundle(bundle))) == .notOnOffer)
    }

    @Test("QB48 as shipped seasons are off: they are listed, change nothing, count nothing, and the run says so")
    func offByDefault() throws {
        let rules = try QuestBondFiles.rules()
        #expect(rules.seasons.all.isEmpty && rules.seasons.changes(on: 3) == SeasonState())
        let description = QuestBond.describe(rules)
        #expect(description.conditions.first == .init(label: "Seasons", value: "off"))
        #expect(description.tallies[Int(Tally.seasonDays.rawValue)].rows == [])
        #expect(description.tallies[Int(Tally.experimentArms.rawValue)].rows == [])
        let on = try QuestBondFiles.rules(["seasons.areOn=true"])
        #expect(on.seasons.all.count == 5)
        #expect(QuestBond.describe(on).conditions[0].value.hasPrefix("on: Fresh Start Fortnight, Spring Cleaning, "))
        // Both ends of the calendar, in days from Monday 2025-01-06.
        #expect(on.seasons.all.map(\.first) == [0, 70, 161, 252, 343])
        #expect(on.seasons.all.map(\.last) == [13, 83, 174, 272, 363])
    }

    @Test("QB48 each opened day is counted under its seasons, or under none")
    func tally() throws {
        var ground = try ground([
            "seasons.seasons.harvestHome.from=2025-01-06", "seasons.seasons.harvestHome.to=2025-01-10",
        ])
        for day in LocalDay(1)...8 { try ground.open(day: day) }
        let record = Record(entries: ground.journal.entries)
        #expect(record.counts(.seasonDays, rows: 6) == [3, 0, 0, 5, 0, 2])
        let rows = QuestBond.describe(ground.rules).tallies[Int(Tally.seasonDays.rawValue)].rows
        #expect(rows.count == 6 && rows.last == "no season")
    }

    @Test(
        "QB48 a season that ends before it begins, dates that no calendar has and a first day that is no Monday are refused",
        arguments: [
            ("seasons.seasons.harvestHome.to=2025-09-14", "seasons.seasons.harvestHome.to", "2025-09-14"),
            ("seasons.seasons.harvestHome.to=2025-02-30", "seasons.seasons.harvestHome.to", "\"2025-02-30\""),
            ("seasons.seasons.harvestHome.from=15.9.2025", "seasons.seasons.harvestHome.from", "\"15.9.2025\""),
            ("seasons.dayZero=2025-01-07", "seasons.dayZero", "2025-01-07, which is none"),
            ("seasons.seasons.harvestHome.drops=0", "seasons.seasons.harvestHome", "a map of 4"),
            (
                "seasons.seasons.springCleaning.bundle=springSachel", "seasons.seasons.springCleaning.bundle",
                "\"springSachel\""
            ),
            ("seasons.areOn=maybe", "seasons.areOn", "\"maybe\""),
        ])
    func refusals(change: String, path: String, found: String) throws {
        let source = try QuestBondFiles.source().changed(by: [change])
        let problem = #expect(throws: ContentProblem.self) { try QuestBondScenario(source) }
        #expect(problem?.path == path)
        #expect(problem?.found == found)
        #expect(problem.map { $0.place.line > 0 || $0.place.file == "--set \(path)" } == true)
    }
}
