import Foundation
import QuestKernel
import Testing

@testable import QuestBond

/// One hero's first week in words: what a reader can follow line by line, and what a change of rules must not move
/// unseen.
@Suite struct FirstWeekTests {
    private static let recording = "QUESTBALANCE_RECORD_GOLDENS"
    private static let golden = QuestBondFiles.root.path + "/Tests/QuestBondTests/Goldens/first-week.txt"

    @Test("The first week of a mage is played to the letter as it was recorded")
    func firstWeek() throws {
        let played = try story()
        if ProcessInfo.processInfo.environment[Self.recording] != nil {
            try Data(played.utf8).write(to: URL(fileURLWithPath: Self.golden))
        }
        let recorded = try String(contentsOf: URL(fileURLWithPath: Self.golden), encoding: .utf8)
        #expect(
            played == recorded,
            "If this change is meant, record it anew: \(Self.recording)=1 ./test --filter FirstWeekTests")
    }

    private func story() throws -> String {
        var ground = try Playground(.mage, .gemini, seed: 2_025)
        var lines = ["A mage under Gemini, seed 2025. Gold and EXP as they stand at the day's end.", ""]
        for day in LocalDay(0)...6 {
            if day > 0 { try ground.open(day: day) }
            ground.journal.removeAll()
            try play(day, &ground)
            lines += words(of: Record(entries: ground.journal.entries), day, ground)
        }
        let hero = ground.hero
        lines.append(
            "Points: " + Stat.allCases.map { "\($0) \(hero.stats[$0.index] / 1_000_000)" }.joined(separator: ", "))
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

    private func words(of record: Record, _ day: LocalDay, _ ground: Playground) -> [String] {
        let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        let hero = ground.hero
        let rooms = record.trials(.roomCleared)
        let drops = [Tally.taskDrops, .roomDrops, .missionDrops, .otherDrops].reduce(0) { $0 + record.tally($1) }
        let mission = record.trials(.missionSuccess).first.map { $0.isHit ? "succeeded" : "failed" } ?? "none yet"
        return [
            "\(names[Moment.weekday(of: day)]): level \(hero.level), \(hero.ledger[Resource.experience]) EXP,"
                + " \(hero.gold) gold, streak \(hero.streak.length)",
            "  tasks +\(record.flow(Resource.experience, .tasks)) EXP +\(record.flow(Resource.gold, .tasks)) gold;"
                + " \(rooms.count(where: \.isHit)) of \(rooms.count) rooms cleared,"
                + " \(record.tally(.dungeonCompletions)) of \(record.tally(.dungeonRuns)) runs completed",
            "  mission \(mission); \(record.tally(.questsCompleted)) quests; \(drops) items dropped;"
                + " dry runs: tasks \(hero.dry[0]), rooms \(hero.dry[1]), missions \(hero.dry[2])",
            "",
        ]
    }

    private func name(of item: Item, _ rules: QuestBondRules) -> String {
        let base =
            item.catalogRow == Item.procedural ? "a made-up \(item.slot)" : rules.items[Int(item.catalogRow)].name
        let prefix = item.prefix == Item.noAffix ? "" : rules.affixes[Int(item.prefix)].name + " "
        let suffix = item.suffix == Item.noAffix ? "" : " " + rules.affixes[Int(item.suffix)].name
        return "\(prefix)\(base)\(suffix) (\(item.rarity), \(item.primary) \(item.primaryValue / 1_000_000))"
    }
}
