import GameContract
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

/// Content that nobody can ever have is legal, and `simulate content check` names it.
@Suite("Warnings of content that can never be had")
struct ContentLintTests {
    private func warnings(_ game: String, _ changes: [String] = []) throws -> [String] {
        try GameRegistry.scenario(try ShippedScenario.read(game, changing: changes)).warnings
    }

    /// QuestBond's document lists a milestone of 75 cards; there are fewer at launch.
    private static let documented = ["cards.milestones[3]: 75 cards are out of reach, there are 58"]

    @Test("what ships has none but those that the document itself asks for", arguments: GameName.allCases.map(\.name))
    func shippedIsClean(game: String) throws {
        #expect(try warnings(game) == (game == "questbond" ? Self.documented : []))
    }

    @Test(
        "a figure out of reach is named with its path and the end of what there is",
        arguments: [
            ("questbond", "achievements.rows.swornCompanions.target=60", "achievements.rows.swornCompanions: 60"),
            ("questbond", "achievements.rows.affixHunter.target=2", "achievements.rows.affixHunter: 2 is out of reach"),
            ("questbond", "achievements.rows.intoTheUnknown.target=99", "achievements.rows.intoTheUnknown: 99"),
            (
                "questbond", "party.bond.perks.partyAchievements.effect=taskAssignment",
                "party.bond.perks: no perk opens achievements of the party"
            ),
            ("questbond", "achievements.rows.suitedUp.target=4", "achievements.rows.suitedUp: 4 is out of reach"),
            ("timequest", "accuracy.closeWithin=0.1", "accuracy.closeWithin: no estimate gets this rating"),
            ("timequest", "sessions.longestTaskMinutes=30", "tasks.homework: it usually takes longer"),
            ("timequest", "sessions.mostOpenMinutes=240", "sessions.longestTaskMinutes: no task that long"),
            ("dailymenu", "packs.mindfulMoments.season=40", "packs.mindfulMoments: Season 40 is beyond the last, 10"),
            ("dailymenu", "themes.sunsetBistro.season=11", "themes.sunsetBistro: Season 11 is beyond the last, 10"),
            ("dailymenu", "stamps.sampler.target=7", "stamps.sampler: 7 is out of reach, there are 6 categories"),
            ("dailymenu", "stamps.weekWellSpent.target=8", "stamps.weekWellSpent: 8 is out of reach, there are 7 days"),
            ("dailymenu", "warmth.morningBefore=0", "stamps.morningPerson: there are no mornings"),
            ("dailymenu", "warmth.morningFrom=600", "stamps.morningPerson: there are no mornings"),
            (
                "dailychallenge", "challenges.haiku.text=Draw something",
                "challenges.haiku: the same text as drawSomething"
            ),
            (
                "crownandbarrel", "achievements.equalOpportunity.target=101",
                "achievements.equalOpportunity: 101 is out of reach, wornShare ends at 100"
            ),
            ("crownandbarrel", "achievements.brandLegend.target=25", "achievements.brandLegend: 25 is out of reach"),
            (
                "crownandbarrel", "limits.mostWatches=200",
                "achievements.crownJewel: 250 is out of reach, owned ends at 200"
            ),
            ("crownandbarrel", "achievements.serious.target=25", "achievements.enthusiast: the same as serious"),
        ] as [(String, String, String)])
    func outOfReach(game: String, change: String, expected: String) throws {
        let found = try warnings(game, [change])
        #expect(found.contains { $0.contains(expected) }, "\(found)")
    }

    /// DailyMenu's warnings with one row more in a table that is a file of its own.
    private func warnings(adding row: String, to table: String, like other: String) throws -> [String] {
        var tree = try ShippedScenario.read("dailymenu").tree
        guard case .map(var files) = tree.value, let place = files.firstIndex(where: { $0.key == table }),
            case .map(var rows) = files[place].node.value, var copy = rows.first(where: { $0.key == other })
        else { return [] }
        copy.key = row
        rows.append(copy)
        files[place].node.value = .map(rows)
        tree.value = .map(files)
        return try GameScenario<DailyMenuPopulation>(tree, named: "dailymenu").warnings
    }

    @Test("a pack without activities, a category without any, and a sampler that leaves a category out")
    func rowsThatNobodyMeets() throws {
        #expect(
            try warnings(adding: "emptyPack", to: "packs", like: "naturesMenu") == [
                "packs.emptyPack: no activity comes with it"
            ])
        #expect(
            try warnings(adding: "seventh", to: "categories", like: "kitchen") == [
                "categories.seventh: no activity that can be had is of this category"
            ])
        #expect(
            try warnings("dailymenu", ["stamps.sampler.target=5"]).contains {
                $0.hasPrefix("stamps.sampler: 5 of 6 categories")
            })
    }
}
