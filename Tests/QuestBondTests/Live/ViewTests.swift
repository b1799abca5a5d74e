import Foundation
import QuestKernel
import Testing

@testable import QuestBond

/// What a client sees: all of it by name, nothing of what is to come, and the same numbers that commands take.
@Suite struct ViewTests {
    @Test func aHeroIsShownAsItIs() throws {
        var game = try Playground(.mage)
        try game.play(.addHabit(.wellness))
        try game.play(.completeTask(.mental, .large, .verified))
        try game.play(.startMission(0))
        let view = try #require(
            QuestBond.view(of: game.party, for: 0, at: game.now, rules: game.rules, randomness: game.randomness))
        #expect(view.hero.heroClass == "mage" && view.hero.level == game.hero.level && view.dayIsOpen)
        #expect(view.purse["exp"] == game.hero.ledger[Resource.experience].rawValue)
        #expect(view.purse["gold"] == game.hero.gold.rawValue)
        #expect(view.habits == [HabitView(game.hero.habits[0], today: 0)])
        #expect(view.mission?.number == 0 && view.mission?.name == game.rules.missionName(0))
        #expect(view.mission?.isFinished == false)
        #expect(view.quests.count == game.rules.questsPerDay && view.duties.count == game.rules.dutiesPerDay + 1)
        #expect(view.pity.map(\.counter) == ["tasks", "rooms", "missions", "expeditions"])
        #expect(view.stock.count == game.rules.storeStock && view.stock.allSatisfy { $0.item != nil })
        #expect(view.members.map(\.player) == [1])
    }

    @Test func placesInTheViewAreThoseThatCommandsTake() throws {
        var game = try Playground()
        game.putIntoBag(.plain(.rare, .armor, points: 40))
        game.putIntoBag(.plain(.epic, .weapon, points: 90))
        func view() throws -> QuestBond.View {
            try #require(QuestBond.view(of: game.party, for: 0, at: game.now, rules: game.rules))
        }
        let place = try #require(try view().bag.firstIndex { $0.slot == "weapon" })
        try game.play(.equip(place))
        #expect(try view().worn["weapon"]?.rarity == "epic")
        let mission = try #require(game.rules.catalogue.missions.firstIndex { $0.level == 1 })
        try game.play(.startMission(mission))
        #expect(try view().mission?.id == game.rules.catalogue.missions[mission].id)
    }

    @Test func nothingOfAnAllysPurseIsShown() throws {
        var group = try TestParty(3)
        group.give(777_777, of: Resource.gold, to: 1)
        let view = try #require(QuestBond.view(of: group.party, for: 0, at: group.now, rules: group.rules))
        #expect(view.purse["gold"] != 777_777 && view.members.count == 3)
        #expect(!(try Wire.text(view)).contains("777777"))
        #expect(QuestBond.view(of: group.party, for: 3, at: group.now, rules: group.rules) == nil)
        #expect(QuestBond.view(of: group.party, for: -1, at: group.now, rules: group.rules) == nil)
    }

    /// Whatever members do who do not share it, an ally's client shows the same bytes.
    @Test func whatMembersDoNotShareIsNowhereInAnAllysView() throws {
        let group = try TestParty(3)
        var quiet = group.party
        quiet.fellowship.run.dungeon = 0
        quiet.fellowship.expedition.timer.row = 0
        quiet.raid.damage[1] = 40
        let goal = try #require(group.rules.goals.templates.firstIndex { $0.shared })
        quiet.goals.aim = GoalAim(goal, group.rules.goals.templates[goal])
        quiet.goals.progress = SIMD4(3, 3, 0, 0)
        var busy = quiet
        busy.fellowship.weekTasks[2] += 7
        busy.fellowship.chests ^= 1 << 2
        busy.fellowship.run.waiting ^= 1 << 2
        busy.fellowship.expedition.waiting ^= 1 << 2
        busy.goals.progress[2] += 9
        (busy.raid.damage[1], busy.raid.damage[2]) = (0, 40)
        busy.change(2) { hero in
            hero.streak.keep(hero.today + 1)
            hero.day.tasks += 1
        }
        func views(for viewer: Int, hiding hidden: Set<Int>) throws -> [String] {
            try [quiet, busy].map { party in
                try Wire.text(
                    try #require(
                        QuestBond.view(of: party, for: viewer, hiding: hidden, at: group.now, rules: group.rules)))
            }
        }
        let ally = try views(for: 0, hiding: [1, 2])
        #expect(ally[0] == ally[1] && ally[0].contains("\"streak\":null"))
        // Their own clients show it, and an ally's where they share it.
        let own = try views(for: 2, hiding: [1, 2])
        let shared = try views(for: 0, hiding: [])
        #expect(own[0] != own[1] && shared[0] != shared[1])
    }

    @Test func viewsAreTheSameWhoeverActedLast() throws {
        var group = try TestParty(4)
        try group.workDays(3)
        let before = QuestBond.view(of: group.party, for: 2, at: group.now, rules: group.rules)
        group.party.bringForward(3)
        #expect(QuestBond.view(of: group.party, for: 2, at: group.now, rules: group.rules) == before)
    }

    @Test func viewsAndCataloguesGoThereAndBackAsJSON() throws {
        let rules = try QuestBondFiles.rules()
        let catalogue = rules.catalogue
        #expect(
            try JSONDecoder().decode(QuestBond.Catalogue.self, from: JSONEncoder().encode(catalogue)) == catalogue)
        #expect(Set(catalogue.resources.map(\.id)).count == catalogue.resources.count)
        var game = try Playground()
        game.pamper()
        var player = HostilePlayer(seed: 5)
        game.endure(days: 20, commands: 60, &player)
        let view = try #require(
            QuestBond.view(of: game.party, for: 0, at: game.now, rules: game.rules, randomness: game.randomness))
        #expect(try JSONDecoder().decode(QuestBond.View.self, from: JSONEncoder().encode(view)) == view)
    }

    @Test func entriesAreToldByName() throws {
        var game = try Playground()
        let mark = game.journal.entries.count
        try game.play(.completeTask(.physical, .large, .verified))
        let words = QuestBond.describe(game.rules)
        let told = game.journal.entries[mark...].map { DescribedEntry($0, words) }
        #expect(told[0].kind == "command" && told[0].name == "completeTask")
        let experience = try #require(told.first { $0.resource == "exp" })
        #expect(experience.name == "tasks" && (experience.amount ?? 0) > 0)
        let roll = try #require(told.first { $0.kind == "roll" && $0.name == "tasks" })
        #expect(roll.dryCount == 0 && (roll.chance ?? 0) > 0 && roll.outcome != nil)
        #expect(try JSONDecoder().decode([DescribedEntry].self, from: JSONEncoder().encode(told)) == told)
        // Numbers that no game has are shown unchanged.
        let strange = JournalEntry(kind: .roll, member: 9, outcome: 9, code: 999, resource: 999, cell: 999)
        #expect(DescribedEntry(strange, words).name == "999")
    }
}
