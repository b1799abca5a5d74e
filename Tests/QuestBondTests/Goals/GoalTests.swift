import Foundation
import QuestKernel
import Testing

@testable import QuestBond

@Suite struct GoalTests {
    private func template(_ id: String, _ rules: QuestBondRules) throws -> Int {
        try #require(rules.goals.templates.firstIndex { $0.id == id })
    }

    @Test("QB09 milestones at 25, 50, 75 and 100 % pay gold and EXP, each once; then the place is free")
    func milestones() throws {
        var ground = try Playground()
        try ground.play(.followOwnGoal(.mental, target: 20))
        var paid: [Int: (Int64, Int64)] = [:]
        for step in 1...20 {
            try ground.play(.completeTask(.mental, .small, .quick))
            let record = try ground.play(.advanceGoal(0))
            if record.tally(.goalMilestones) > 0 {
                paid[step] = (
                    record.flow(Resource.gold, .goals).rawValue, record.flow(Resource.experience, .goals).rawValue
                )
            }
        }
        #expect(paid.keys.sorted() == [5, 10, 15, 20])
        #expect([5, 10, 15, 20].map { paid[$0]?.0 } == [20, 30, 40, 110])
        #expect([5, 10, 15, 20].map { paid[$0]?.1 } == [15, 20, 25, 60])
        #expect(ground.hero.activeGoals == 0)
        #expect(ground.act(.advanceGoal(0)) == .noSuchGoal)
    }

    @Test("QB09 a milestone that falls between two steps is reached at the next")
    func roundedUp() throws {
        var ground = try Playground(changing: ["goals.milestones=[0.3, 0.5, 0.9, 1]", "goals.leastTarget=7"])
        try ground.play(.followOwnGoal(nil, target: 7))
        var steps: [Int] = []
        for step in 1...7 {
            try ground.play(.completeTask(.social, .small, .quick))
            if try ground.play(.advanceGoal(0)).tally(.goalMilestones) > 0 { steps.append(step) }
        }
        // 2.1, 3.5 and 6.3 steps.
        #expect(steps == [3, 4, 7])
        #expect(ground.journal.entries.count { $0.kind == .tally && $0.code == Tally.goalMilestones.rawValue } == 4)
    }

    @Test("QB09 a completed task counts once a goal, for goals of its category; a daily goal takes one step a day")
    func linking() throws {
        var ground = try Playground()
        try ground.play(.followOwnGoal(.mental, target: 20))
        try ground.play(.followOwnGoal(nil, target: 50))
        try ground.play(.followGoal(template("fitnessChallenge", ground.rules)))
        #expect(ground.act(.advanceGoal(0)) == .nothingToCount)
        try ground.play(.completeTask(.physical, .small, .quick))
        #expect(ground.act(.advanceGoal(0)) == .nothingToCount)
        try ground.play(.advanceGoal(1))
        #expect(ground.act(.advanceGoal(1)) == .nothingToCount)
        try ground.play(.completeTask(.physical, .small, .quick))
        try ground.play(.advanceGoal(2))
        #expect(ground.act(.advanceGoal(2)) == .nothingToCount)
        // What yesterday left uncounted is gone; today's tasks count afresh.
        try ground.open(day: 1)
        #expect(ground.act(.advanceGoal(1)) == .nothingToCount)
        try ground.play(.completeTask(.physical, .small, .quick))
        try ground.play(.advanceGoal(2))
        try ground.play(.advanceGoal(1))
        #expect(ground.hero.goals.map(\.progress).prefix(3) == [0, 2, 2])
    }

    @Test("QB09 what was done before a goal was followed is no step of it: one task reaches no goal after goal")
    func earlierTasks() throws {
        var ground = try Playground()
        try ground.play(.completeTask(.wellness, .small, .quick))
        try ground.play(.meditate(5))
        let gold = ground.hero.gold
        for _ in 0..<5 {
            try ground.play(.followOwnGoal(nil, target: 1))
            #expect(ground.act(.advanceGoal(0)) == .nothingToCount)
            try ground.play(.abandonGoal(0))
        }
        try ground.play(.followGoal(template("stillWaters", ground.rules)))
        #expect(ground.act(.advanceGoal(0)) == .nothingToCount)
        try ground.play(.followOwnGoal(nil, target: 1))
        #expect(ground.act(.advanceGoal(1)) == .nothingToCount)
        #expect(ground.hero.gold == gold)
        // The next task is one step, and reaches one goal of one task; the place it frees finds that task counted.
        try ground.play(.completeTask(.wellness, .small, .quick))
        #expect(try ground.play(.advanceGoal(1)).flow(Resource.gold, .goals) == 200)
        for _ in 0..<5 {
            try ground.play(.followOwnGoal(nil, target: 1))
            #expect(ground.act(.advanceGoal(1)) == .nothingToCount)
            try ground.play(.abandonGoal(1))
        }
        // On the next day all of that day's tasks count.
        try ground.play(.followOwnGoal(nil, target: 1))
        try ground.open(day: 1)
        try ground.play(.completeTask(.wellness, .small, .quick))
        #expect(try ground.play(.advanceGoal(1)).tally(.goalMilestones) == 4)
    }

    @Test("QB09 a goal of meditations counts sessions, not tasks")
    func meditations() throws {
        var ground = try Playground()
        try ground.play(.followGoal(template("stillWaters", ground.rules)))
        try ground.play(.completeTask(.wellness, .small, .quick))
        #expect(ground.act(.advanceGoal(0)) == .nothingToCount)
        try ground.play(.meditate(5))
        try ground.play(.advanceGoal(0))
        #expect(ground.hero.goals[0].progress == 1)
    }

    @Test("QB09 what is refused: no such goal, too many, targets out of bounds, shared templates alone")
    func refusals() throws {
        var ground = try Playground()
        for index in [-1, ground.rules.goalTemplateCount, Int.max, Int.min] {
            #expect(ground.act(.followGoal(index)) == .noSuchGoal)
            #expect(ground.act(.advanceGoal(index)) == .noSuchGoal)
            #expect(ground.act(.abandonGoal(index)) == .noSuchGoal)
        }
        for target in [0, 1_001, -5, Int.max, Int.min] {
            #expect(ground.act(.followOwnGoal(nil, target: target)) == .noSuchTarget)
        }
        let shared = try template("manyHands", ground.rules)
        #expect(ground.act(.followGoal(shared)) == .noSuchGoal)
        // No hero follows a shared goal alone; in a party it must be one of the shared ones.
        for command: QuestBond.Command in [
            .followSharedGoal(shared), .followSharedGoal(0), .followSharedGoal(-1), .advanceSharedGoal,
            .abandonSharedGoal,
        ] { #expect(ground.act(command) == .needsAParty) }
        var group = try TestParty(2)
        for index in [0, -1, group.rules.goalTemplateCount, Int.max, Int.min] {
            #expect(group.act(.followSharedGoal(index), by: 1) == .noSuchGoal)
        }
        #expect(group.act(.advanceSharedGoal, by: 0) == .noSuchGoal)
        #expect(group.act(.abandonSharedGoal, by: 1) == .noSuchGoal)
        for _ in 0..<3 { try ground.play(.followOwnGoal(.mental, target: 20)) }
        #expect(ground.act(.followGoal(0)) == .tooManyGoals)
        try ground.play(.abandonGoal(1))
        #expect(ground.hero.activeGoals == 2)
        try ground.play(.followGoal(0))
        #expect(ground.hero.goals[1].aim.template == 0)
    }

    @Test("QB09 a player's own goal has any count of steps; by the other reading it is something long")
    func ownTargets() throws {
        var ground = try Playground()
        try ground.play(.followOwnGoal(nil, target: 1))
        try ground.play(.completeTask(.mental, .small, .quick))
        // One task is all four milestones.
        #expect(try ground.play(.advanceGoal(0)).flow(Resource.gold, .goals) == 200)
        var long = try Playground(changing: ["goals.leastTarget=20"])
        #expect(long.act(.followOwnGoal(nil, target: 19)) == .noSuchTarget)
        try long.play(.followOwnGoal(nil, target: 20))
    }

    @Test("QB09 the home screen shows the goal nearest to its end")
    func topGoal() throws {
        var ground = try Playground()
        #expect(ground.hero.topGoal == -1)
        try ground.play(.followOwnGoal(nil, target: 100))
        try ground.play(.followOwnGoal(.mental, target: 20))
        #expect(ground.hero.topGoal == 0)
        for _ in 0..<3 {
            try ground.play(.completeTask(.mental, .small, .quick))
            try ground.play(.advanceGoal(0))
        }
        #expect(ground.hero.topGoal == 0)
        try ground.play(.advanceGoal(1))
        #expect(ground.hero.topGoal == 1)
    }

    @Test("QB09 QB20 Goal Setter with the first goal, Goal Crusher with the fifth that is reached")
    func achievements() throws {
        var ground = try Playground(changing: ["goals.leastTarget=1"])
        #expect(try ground.play(.followOwnGoal(nil, target: 1)).tally(.achievementsUnlocked) == 1)
        for goal in 1...5 {
            if goal > 1 { try ground.play(.followOwnGoal(nil, target: 1)) }
            try ground.play(.completeTask(.mental, .small, .quick))
            let record = try ground.play(.advanceGoal(0))
            #expect(record.flow(Resource.gems, .achievements) == (goal == 5 ? 5 : 0))
            #expect(record.tally(.goalMilestones) == 4)
        }
    }

    @Test(
        "QB09 a shared goal counts each member by itself and rewards all once the last has arrived",
        arguments: [false, true])
    func sharedGoal(isGoalOfAll: Bool) throws {
        var group = try TestParty(3, changing: ["goals.sharedCount=\(isGoalOfAll)"])
        let march = try template("marchTogether", group.rules)
        try group.play(.followSharedGoal(march), by: 1)
        #expect(group.act(.followSharedGoal(march), by: 0) == .tooManyGoals)
        #expect(group.act(.advanceSharedGoal, by: 2) == .nothingToCount)
        for member in 0..<3 {
            for step in 1...20 {
                try group.play(.completeTask(.physical, .small, .quick), by: member)
                let record = try group.play(.advanceSharedGoal, by: member)
                let isLast = member == 2 && step == 20
                #expect(record.flow(Resource.gold, .goals) == (isLast ? 900 : 0))
                guard isLast else { continue }
                let consumables = (0..<group.rules.consumableCount).reduce(Int64(0)) {
                    $0 + record.flow(Resource.consumable($1), .goals).rawValue
                }
                #expect(consumables == 3)
                #expect(Set(record.entries.filter { $0.kind == .flow }.map(\.member)) == [0, 1, 2])
                #expect(record.tally(.achievementsUnlocked) == 3)
                // By a switch it is a goal as any other: who proposed it created one, and all completed it.
                for other in 0..<3 {
                    let counts = group.party[other].achievements
                    #expect(counts.progress(of: .goalsCreated) == (isGoalOfAll && other == 1 ? 1 : 0))
                    #expect(counts.progress(of: .goalsCompleted) == (isGoalOfAll ? 1 : 0))
                }
            }
            // One who has arrived takes no more steps.
            try group.play(.completeTask(.physical, .small, .quick), by: member)
            let refusal = group.act(.advanceSharedGoal, by: member)
            #expect(refusal == (member < 2 ? .nothingToCount : .noSuchGoal))
        }
        #expect(!group.party.goals.isActive && group.party.goals.reached == 1)
        for member in 0..<3 { #expect(group.party[member].achievements.progress(of: .sharedGoals) == 1) }
    }

    @Test("QB09 a shared goal's reward comes to members on their open day, not on the last one's")
    func sharedGoalOnOwnDay() throws {
        // One that brings equipment: its draws are counted by the day.
        let changes = [
            "achievements.rows.monsterScholar.metric=sharedGoals", "achievements.rows.monsterScholar.target=1",
            "achievements.rows.monsterScholar.item=legendary",
        ]
        func items(_ day: LocalDay) throws -> [Item] {
            var group = try TestParty(2, changing: changes)
            let march = try template("marchTogether", group.rules)
            try group.play(.followSharedGoal(march), by: 0)
            group.party.goals.progress = SIMD4(20, 19, 0, 0)
            if day > 0 { try group.open(day: day, by: [1]) }
            try group.play(.completeTask(.physical, .small, .quick), by: 1)
            group.change(0) { $0.bag.removeAll() }
            try group.play(.advanceSharedGoal, by: 1)
            return group.party[0].bag
        }
        let own = try items(0)
        #expect(own.count == 1 && own[0].rarity == .legendary)
        #expect(try items(1) == own)
    }

    @Test("QB09 a party's shared goal is written and read with it, and may be given up")
    func sharedGoalState() throws {
        var group = try TestParty(2)
        try group.play(.followSharedGoal(template("manyHands", group.rules)), by: 0)
        try group.play(.completeTask(.creative, .small, .quick), by: 1)
        try group.play(.advanceSharedGoal, by: 1)
        let copy = try JSONDecoder().decode(Party.self, from: JSONEncoder().encode(group.party))
        #expect(copy == group.party)
        #expect(copy.goals.progress[1] == 1 && copy.goals.progress[0] == 0)
        try group.play(.abandonSharedGoal, by: 0)
        #expect(group.party != copy)
        #expect(!group.party.goals.isActive)
    }

    @Test("QB09 steps of a day that shared goals counted are not counted again, whichever is dropped for which")
    func sharedGoalsTakenUpAgain() throws {
        var group = try TestParty(2)
        let hands = try template("manyHands", group.rules)
        let march = try template("marchTogether", group.rules)
        func steps() -> Int { (0..<20).prefix { _ in group.act(.advanceSharedGoal, by: 0) == nil }.count }
        func swap(to goal: Int) throws -> Int {
            if group.party.goals.isActive { try group.play(.abandonSharedGoal, by: 1) }
            try group.play(.followSharedGoal(goal), by: 1)
            return steps()
        }
        for _ in 0..<2 { try group.play(.completeTask(.physical, .small, .quick), by: 0) }
        // What was done before anybody followed it is none of its steps.
        #expect(try swap(to: hands) == 0)
        for _ in 0..<5 { try group.play(.completeTask(.physical, .small, .quick), by: 0) }
        #expect(steps() == 5)
        #expect(try [hands, march, hands, march, hands].map(swap) == [0, 0, 0, 0, 0])
        try group.play(.completeTask(.physical, .small, .quick), by: 0)
        #expect(steps() == 1)
        #expect(try swap(to: march) == 0)
        try group.open(day: 1)
        try group.play(.completeTask(.physical, .small, .quick), by: 0)
        #expect(try [hands, march, hands].map(swap) == [0, 0, 0])
    }

    @Test("QB20 Stronger Together and Full Party: by the size of the party on an opened day", arguments: 1...4)
    func partySizes(count: Int) throws {
        let group = try TestParty(count)
        for member in 0..<count {
            #expect(group.party[member].achievementCount == (count == 1 ? 0 : count == 4 ? 2 : 1))
        }
    }
}
