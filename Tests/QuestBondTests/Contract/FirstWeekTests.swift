import Foundation
import GameContract
import MonteCarlo
import QuestKernel
import Reports
import Testing

@testable import QuestBond

/// One hero's first week in words: what a reader can follow line by line, and what a change of rules must not change
/// unnoticed.
@Suite struct FirstWeekTests {
    @Test("The first week of a mage is played to the letter as it was recorded")
    func firstWeek() throws {
        try Golden.expect(
            try story(), named: "first-week", beside: QuestBondFiles.root.path + "/Tests/QuestBondTests/any")
    }

    private func story() throws -> String {
        var ground = try Playground(.mage, .gemini, seed: 2_025)
        var lines = [
            "A mage under Gemini, seed 2025, in the words of a diary; balances are those at the day's end.", "",
        ]
        for day in LocalDay(0)...6 {
            if day > 0 { try ground.open(day: day) }
            ground.journal.removeAll()
            try play(day, &ground)
            lines += DiaryText.summary(of: page(day, ground), in: QuestBond.describe(ground.rules)) + [""]
        }
        let hero = ground.hero
        lines.append(
            "Points: " + Stat.allCases.map { "\($0) \(hero.stats[$0.index].whole)" }.joined(separator: ", "))
        for item in hero.worn where item.exists { lines.append("Wears: \(name(of: item, ground.rules))") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Five tasks, two dungeon runs, a mission overnight, what drops worn, points on Wisdom, quests claimed.
    private func play(_ day: LocalDay, _ ground: inout Playground) throws {
        try ground.play(.claimLogin)
        if day > 0 { try ground.play(.claimMission) }
        for (index, category) in [TaskCategory.mental, .mental, .household, .physical, .wellness].enumerated() {
            let tier: Verification = index == 0 ? .verified : .standard
            try ground.play(.completeTask(category, index == 0 ? .large : .small, tier))
        }
        while ground.act(.runDungeon(0)) == nil {}
        for index in ground.hero.bag.indices.reversed() {
            let item = ground.hero.bag[index]
            let worn = ground.hero.worn[item.slot.index]
            if ground.hero.worth(of: item, ground.rules) > ground.hero.worth(of: worn, ground.rules) {
                try ground.play(.equip(index))
            }
        }
        if ground.hero.unspentPoints > 0 { try ground.play(.allocate(ground.hero.unspentPoints, .wisdom)) }
        try ground.play(.startMission(0))
        for quest in 0..<3 { ground.act(.claimQuest(quest)) }
        ground.act(.claimBonusQuest)
        ground.act(.claimWeeklyChest)
    }

    private func page(_ day: LocalDay, _ ground: Playground) -> DiaryDay {
        DiaryDay(
            number: Int(day), date: day, deeds: DiaryDeed.all(of: 0, in: ground.journal.entries),
            level: Int(ground.hero.level) - 1, balances: ground.hero.ledger.balances)
    }

    private func name(of item: Item, _ rules: QuestBondRules) -> String {
        let base =
            item.catalogRow == Item.procedural ? "a made-up \(item.slot)" : rules.items[Int(item.catalogRow)].name
        let prefix = item.prefix == Item.noAffix ? "" : rules.affixes[Int(item.prefix)].name + " "
        let suffix = item.suffix == Item.noAffix ? "" : " " + rules.affixes[Int(item.suffix)].name
        return "\(prefix)\(base)\(suffix) (\(item.rarity), \(item.primary) \(item.primaryValue.whole))"
    }
}
