import QuestKernel
import Testing

@testable import QuestBond

/// "+5 % EXP from all sources" of the first rebirth, source by source, against a hero who lacks nothing but that.
@Suite struct RebornExperienceTests {
    /// Nothing fails, no card is found on the way, a completion is 100 EXP and streaks add nothing.
    private static let changes = [
        "prestige.mode=rebirth", "tasks.streakStep=0", "tasks.experience=[100, 100, 100]",
        "dungeons.rules.successCap=1", "missions.rules.successCap=1",
        "expeditions.rules.successCap=1", "arena.rules.successCap=1", "arena.rules.lastWave=12", "cards.roomChance=0",
        "cards.stageChance=0",
    ]

    private func hero(reborn: Bool) throws -> Playground {
        var ground = try Playground(.mage, changing: Self.changes)
        ground.reach(level: 100)
        ground.setStats(100_000)
        ground.give(5, of: Resource.keys)
        ground.giveGold(1_000)
        if reborn { ground.give(1, of: Resource.rebirths) }
        // No bonus is on a first task.
        ground.party.acting.hasDoneFirstTask = true
        ground.party.acting.refreshBonuses(ground.rules)
        return ground
    }

    /// EXP that an action brings from a source, without the first rebirth and with it.
    private func compare(
        _ source: Flow, _ deed: (inout Playground) throws -> Void
    ) throws -> (plain: [Experience], reborn: [Experience]) {
        let both = try [false, true].map { reborn in
            var ground = try hero(reborn: reborn)
            ground.journal.removeAll()
            try deed(&ground)
            return Record(entries: ground.journal.entries).flows(Resource.experience, source).filter { $0 != 0 }
        }
        #expect(!both[0].isEmpty, "\(source)")
        return (both[0], both[1])
    }

    /// A source of its own: 5 % more, each amount rounded half up.
    private func expectShare(_ source: Flow, _ deed: (inout Playground) throws -> Void) throws {
        let (plain, reborn) = try compare(source, deed)
        #expect(reborn == plain.map { ($0 * 105 + 50) / 100 }, "\(source)")
    }

    /// A completion of 100 EXP: five points of it more, whatever else is in the sum.
    private func expectSum(_ source: Flow, _ deed: (inout Playground) throws -> Void) throws {
        let (plain, reborn) = try compare(source, deed)
        #expect(reborn == plain.map { $0 + 5 }, "\(source)")
    }

    @Test("QB19 +5 % EXP is added once to the other bonuses of tasks, habits and duties")
    func completions() throws {
        try expectSum(.tasks) { ground in
            try ground.play(.completeTask(.social, .small, .quick))
            // A mage's affinity is 15 %: 115 and 120.
            try ground.play(.completeTask(.mental, .large, .quick))
        }
        try expectSum(.habits) { ground in
            try ground.play(.addHabit(.wellness))
            try ground.play(.completeHabit(0, .quick))
        }
        try expectSum(.duties) { ground in
            let place = (0..<3).first { ground.act(.completeDuty($0, .quick)) == nil }
            #expect(place != nil)
        }
    }

    @Test("QB19 QB03 +5 % EXP raises a routine's bonus, which is a share of what its habits are worth without any")
    func routines() throws {
        try expectShare(.routines) { ground in
            for _ in 0..<3 { try ground.play(.addHabit(.wellness)) }
            try ground.play(.addRoutine(.evening, [.habit(0), .habit(1), .habit(2)]))
            for habit in 0..<3 { try ground.play(.completeHabit(habit, .quick)) }
        }
    }

    @Test("QB19 +5 % EXP raises dungeons, missions, expeditions and the arena")
    func adventures() throws {
        try expectShare(.dungeonRooms) { try $0.play(.runDungeon(0)) }
        try expectShare(.dungeonCompletion) { try $0.play(.runDungeon(0)) }
        try expectShare(.missions) { ground in
            try ground.play(.startMission(0))
            ground.now.instant = ground.hero.mission.endsAt
            try ground.play(.claimMission)
        }
        try expectShare(.expeditions) { ground in
            let offered = ground.hero.offeredExpeditions(ground.rules, ground.randomness)
            try ground.play(.startExpedition(offered.trailingZeroBitCount))
            ground.now.instant = ground.hero.expedition.endsAt
            try ground.play(.claimExpedition)
        }
        try expectShare(.arena) { ground in
            try ground.play(.runArena(ArenaPlan(usual: 0, boss: 0, hurt: 0, hurtBelow: 0)))
        }
    }

    @Test("QB19 +5 % EXP raises quests, goals, achievements and meditation")
    func rewards() throws {
        try expectShare(.dailyQuests) { ground in
            for index in 0..<3 {
                ground.party.acting.quests[index].kind = .completeTasks
                ground.party.acting.quests[index].target = 1
            }
            try ground.play(.completeTask(.social, .small, .quick))
            for index in 0..<3 { try ground.play(.claimQuest(index)) }
            try ground.play(.claimBonusQuest)
        }
        try expectShare(.goals) { ground in
            try ground.play(.followOwnGoal(.mental, target: 20))
            for _ in 0..<20 {
                try ground.play(.completeTask(.mental, .small, .quick))
                try ground.play(.advanceGoal(0))
            }
        }
        try expectShare(.achievements) { try $0.play(.followOwnGoal(.mental, target: 20)) }
        try expectShare(.meditation) { try $0.play(.meditate(10)) }
    }

    @Test("QB19 QB53 QB06 an ally's confirmation pays with the bonus the task had; the shared social day is raised too")
    func company() throws {
        for reborn in [false, true] {
            var group = try TestParty(2, changing: Self.changes)
            for member in 0..<2 {
                if reborn { group.give(1, of: Resource.rebirths, to: member) }
                let rules = group.rules
                group.change(member) {
                    $0.hasDoneFirstTask = true
                    $0.refreshBonuses(rules)
                }
            }
            // 150 % less 130 %: 20, or 157.5 less 136.5, each rounded half up.
            let task = try group.play(.completeTask(.social, .small, .partyVerified), by: 0)
            #expect(task.flow(Resource.experience, .tasks) == (reborn ? 137 : 130))
            let confirmation = try group.play(.confirmTask(0), by: 1)
            #expect(confirmation.flow(Resource.experience, .confirmations) == (reborn ? 21 : 20))
            let social = try group.play(.completeTask(.social, .small, .quick), by: 1)
            // 10 each, or 10.5.
            #expect(social.flows(Resource.experience, .socialBonus) == (reborn ? [11, 11] : [10, 10]))
        }
    }

    @Test("QB19 no source of EXP is left out")
    func everySource() {
        let checked: Set<Flow> = [
            .tasks, .habits, .duties, .routines, .dungeonRooms, .dungeonCompletion, .missions, .expeditions, .arena,
            .dailyQuests, .goals, .achievements, .meditation, .confirmations, .socialBonus,
        ]
        var found: Set<Flow> = []
        for seed in UInt64(1)...2 {
            guard var ground = try? Playground(.archer, seed: seed) else { continue }
            ground.pamper()
            var player = HostilePlayer(seed: seed)
            ground.journal.removeAll()
            ground.endure(days: 40, commands: 120, &player)
            for entry in ground.journal.entries
            where entry.kind == .flow && entry.resource == Resource.experience.id.rawValue && entry.amount > 0 {
                found.insert(Flow(rawValue: entry.code))
            }
        }
        #expect(found.contains(.tasks) && found.contains(.dungeonRooms))
        #expect(found.isSubset(of: checked), "\(found.subtracting(checked))")
    }
}
