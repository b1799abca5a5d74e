import QuestKernel
import Testing

@testable import QuestBond

@Suite struct RoutineTests {
    /// A hero with six small habits, bonuses at rest, EXP of 100 a habit at quick.
    private func hero(_ changes: [String] = []) throws -> Playground {
        var ground = try Playground(
            .mage,
            changing: ["tasks.streakStep=0", "tasks.habitStreakStep=0", "tasks.experience=[100, 100, 100]"] + changes)
        try ground.play(.completeTask(.physical, .small, .quick))
        for _ in 0..<6 { try ground.play(.addHabit(.wellness)) }
        return ground
    }

    private static let three: HabitSet = [.habit(0), .habit(1), .habit(2)]

    @Test(
        "QB03 when all habits of a routine are kept on a day, they bring 50 % EXP on top, once, with the last of them")
    func experience() throws {
        var ground = try hero()
        try ground.play(.addRoutine(.workout, Self.three))
        for habit in [2, 0] {
            #expect(try ground.play(.completeHabit(habit, .quick)).flow(Resource.experience, .routines) == 0)
        }
        // A habit beside the routine changes nothing.
        #expect(try ground.play(.completeHabit(4, .quick)).flow(Resource.experience, .routines) == 0)
        let last = try ground.play(.completeHabit(1, .verified))
        // 50 % of 100 + 100 + 130.
        #expect(last.flow(Resource.experience, .routines) == 165)
        #expect(last.flow(Resource.experience, .habits) == 130)
        #expect(last.tally(.routinesKept, RoutineKind.workout.index) == 1)
        // The next day counts again from zero, and a day with a habit missing brings nothing.
        try ground.open(day: 1)
        for habit in [0, 1] { try ground.play(.completeHabit(habit, .quick)) }
        try ground.open(day: 2)
        #expect(try ground.play(.completeHabit(2, .quick)).tally(.routinesKept) == 0)
    }

    @Test("QB03 half-up once: 50 % of three habits at 25 x 1.15 is 43.125")
    func rounding() throws {
        var ground = try hero(["tasks.experience=[25, 35, 45]"])
        try ground.play(.addRoutine(.evening, Self.three))
        for habit in 0..<2 { try ground.play(.completeHabit(habit, .standard)) }
        let last = try ground.play(.completeHabit(2, .standard))
        #expect(last.flow(Resource.experience, .routines) == 43)
        #expect(last.flow(Resource.experience, .habits) == 29)
    }

    @Test("QB03 the workout brings one crafting material, for certain")
    func material() throws {
        var ground = try hero()
        try ground.play(.addRoutine(.workout, Self.three))
        for day in LocalDay(1)...40 {
            try ground.open(day: day)
            for habit in 0..<2 { try ground.play(.completeHabit(habit, .quick)) }
            let last = try ground.play(.completeHabit(2, .quick))
            #expect(last.materials(MaterialKind.allCases, .routines).reduce(0, +) == 1)
            #expect(last.rolls(.routineLoot).isEmpty)
        }
    }

    @Test("QB03 the morning brings a bonus loot roll at the chances of a task, which touches no pity counter")
    func lootRoll() throws {
        var ground = try hero(["tasks.habitLimit=16"])
        try ground.play(.addRoutine(.morning, Self.three))
        var hits = [0, 0, 0]
        let days = 3_000
        for day in LocalDay(1)...LocalDay(days) {
            try ground.open(day: day)
            for habit in 0..<2 { try ground.play(.completeHabit(habit, .quick)) }
            ground.party.acting.dry[0] = 3
            ground.party.acting.bag.removeAll()
            let last = try ground.play(.completeHabit(2, .quick))
            // One habit is one try; the bonus roll is none.
            let taskRoll = try #require(last.rolls(.taskEquipment).first)
            #expect(last.rolls(.taskEquipment).count == 1)
            #expect(ground.hero.dry[0] == (taskRoll.isMiss ? 4 : 0))
            let rolls = last.rolls(.routineLoot)
            #expect(rolls.map { Int($0.cell) } == [0, 1, 2])
            #expect(rolls.map(\.chance) == [65_000, 350_000, 175_000])
            for roll in rolls where roll.isHit { hits[Int(roll.cell)] += 1 }
            #expect(last.flow(Resource.equipment, .routines) == (rolls[0].isHit ? 1 : 0))
        }
        for (hits, chance) in zip(hits, [0.065, 0.35, 0.175]) { try expectHits(hits, of: days, chance: chance) }
    }

    @Test("QB03 QB23 by the other reading a bonus roll's equipment resets the counter of tasks")
    func bonusRollResets() throws {
        for resets in [false, true] {
            var ground = try hero([
                "loot.tasks.equipmentChance=1", "loot.pity.bonusRollsReset=\(resets)",
            ])
            try ground.play(.addRoutine(.morning, Self.three))
            try ground.open(day: 1)
            for habit in 0..<3 { try ground.play(.completeHabit(habit, .quick)) }
            ground.party.acting.dry[0] = 3
            var unseen = Journal()
            ground.party.acting.rollBonusLoot(
                .routineLoot, .routineLoot, .routineItem, rarity: ground.rules.loot.tasks.rarity, from: .routines,
                ground.turn, &unseen)
            #expect(ground.hero.dry[0] == (resets ? 0 : 3))
        }
    }

    @Test("QB03 an evening protects one missed day of its routine: the run and the habits' streaks, not the main one")
    func protection() throws {
        func comesBack(on day: LocalDay, evenings: Bool) throws -> Playground {
            var ground = try hero()
            try ground.play(.addRoutine(evenings ? .evening : .workout, Self.three))
            // Two evenings: one protected day is held at a time.
            for day in LocalDay(1)...2 {
                try ground.open(day: day)
                for habit in 0..<3 { try ground.play(.completeHabit(habit, .quick)) }
            }
            #expect(ground.hero.routines.protectedDays[0] == (evenings ? 1 : 0))
            try ground.open(day: day)
            for habit in 0..<3 { try ground.play(.completeHabit(habit, .quick)) }
            return ground
        }
        // The third day is missed.
        let covered = try comesBack(on: 4, evenings: true)
        #expect(covered.hero.routines.runs[0] == 3)
        #expect(covered.hero.habits[0..<3].allSatisfy { $0.streak.length == 3 })
        #expect(Record(entries: covered.journal.entries).tally(.streakMisses, 4) == 1)
        // The main streak has no part in it.
        #expect(covered.hero.streak.length == 1)
        let bare = try comesBack(on: 4, evenings: false)
        #expect(bare.hero.routines.runs[0] == 1)
        #expect(bare.hero.habits[0..<3].allSatisfy { $0.streak.length == 1 })
        // Two days are one too many.
        let late = try comesBack(on: 5, evenings: true)
        #expect(late.hero.routines.runs[0] == 1)
        #expect(late.hero.habits[0].streak.length == 1)
        // Without a miss the protection is kept.
        let kept = try comesBack(on: 3, evenings: true)
        #expect(kept.hero.routines.runs[0] == 3 && kept.hero.routines.protectedDays[0] == 1)
    }

    @Test("QB03 a routine ties 3 to 6 of the hero's habits, each in one routine, four routines at most")
    func refusals() throws {
        var ground = try hero(["tasks.habitLimit=16"])
        for _ in 0..<9 { try ground.play(.addHabit(.mental)) }
        #expect(ground.act(.addRoutine(.morning, [.habit(0), .habit(1)])) == .wrongNumberOfHabits)
        #expect(ground.act(.addRoutine(.morning, HabitSet(rawValue: 0b111_1111))) == .wrongNumberOfHabits)
        #expect(ground.act(.addRoutine(.morning, [])) == .wrongNumberOfHabits)
        #expect(ground.act(.addRoutine(.morning, [.habit(0), .habit(1), .habit(15)])) == .noSuchHabit)
        #expect(HabitSet.habit(16).isEmpty && HabitSet.habit(-1).isEmpty)
        try ground.play(.addRoutine(.morning, Self.three))
        #expect(ground.act(.addRoutine(.evening, [.habit(2), .habit(3), .habit(4)])) == .habitIsInARoutine)
        for first in [3, 6, 9] {
            try ground.play(.addRoutine(.workout, [.habit(first), .habit(first + 1), .habit(first + 2)]))
        }
        #expect(ground.act(.addRoutine(.morning, [.habit(12), .habit(13), .habit(14)])) == .tooManyRoutines)
        #expect(ground.hero.routines.count == 4)
        for place in [-1, 4, Int.max] {
            #expect(ground.act(.editRoutine(place, .morning, Self.three)) == .noSuchRoutine)
            #expect(ground.act(.removeRoutine(place)) == .noSuchRoutine)
        }
        try ground.play(.removeRoutine(1))
        #expect(ground.act(.removeRoutine(1)) == .noSuchRoutine)
        #expect(ground.act(.editRoutine(1, .morning, Self.three)) == .noSuchRoutine)
    }

    @Test("QB03 editing on the day earns no habit's bonus twice")
    func editing() throws {
        var ground = try hero()
        try ground.play(.addRoutine(.workout, Self.three))
        try ground.play(.editRoutine(0, .evening, [.habit(1), .habit(2), .habit(3), .habit(4)]))
        #expect(ground.hero.routines[0].count == 4)
        #expect(ground.hero.routines.kind(of: 0) == .evening)
        try ground.play(.completeHabit(1, .quick))
        #expect(ground.act(.editRoutine(0, .evening, Self.three)) == .habitKeptToday)
        // Nor may what was kept be tied into a new one.
        try ground.play(.removeRoutine(0))
        #expect(ground.act(.addRoutine(.workout, Self.three)) == .habitKeptToday)
        try ground.play(.addRoutine(.workout, [.habit(2), .habit(3), .habit(4)]))
        try ground.open(day: 1)
        try ground.play(.editRoutine(0, .workout, Self.three))
        #expect(ground.hero.routines[0] == Self.three)
    }

    @Test("QB03 days in a row on which a routine is kept are counted, for it and at best")
    func runs() throws {
        var ground = try hero()
        try ground.play(.addRoutine(.workout, Self.three))
        for day in [LocalDay(1), 2, 3, 5, 6] {
            try ground.open(day: day)
            for habit in 0..<3 { try ground.play(.completeHabit(habit, .quick)) }
        }
        #expect(ground.hero.routines.runs[0] == 2)
        #expect(ground.hero.routines.bestRun == 3)
    }
}
