import Foundation
import QuestKernel
import Testing

@testable import QuestBond

@Suite struct ContractTests {
    @Test("The same commands give the same state and the same journal, byte for byte", arguments: UInt64(1)...4)
    func deterministic(seed: UInt64) throws {
        func play() throws -> Playground {
            var ground = try Playground(seed: seed)
            ground.pamper()
            var player = HostilePlayer(seed: seed)
            ground.endure(days: 30, commands: 40, &player)
            return ground
        }
        let (first, second) = (try play(), try play())
        #expect(first.party == second.party)
        #expect(first.journal.entries == second.journal.entries)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(first.party) == encoder.encode(second.party))
    }

    @Test("A refusal changes nothing, nothing traps, and nearly every command and reason is met")
    func refusals() throws {
        var accepted: Set<UInt16> = []
        var reasons: Set<QuestBond.Refusal> = []
        for seed in UInt64(1)...24 {
            var ground = try Playground([.warrior, .mage, .archer][Int(seed % 3)], seed: seed)
            if seed % 2 == 0 { ground.pamper() }
            var player = HostilePlayer(seed: seed)
            for _ in 0..<25 {
                ground.endureDay(commands: 60, &player) { before, after, refusal in
                    if let refusal {
                        #expect(after.party == before.party, "\(refusal)")
                        #expect(after.journal.entries == before.journal.entries, "\(refusal)")
                        reasons.insert(refusal)
                    } else {
                        let entry = after.journal.entries[before.journal.entries.count]
                        #expect(entry.kind == .command)
                        accepted.insert(entry.code)
                    }
                }
            }
        }
        #expect(accepted.isSuperset(of: Set(0..<41).subtracting([0, 1, 7, 8, 10])), "\(accepted.sorted())")
        #expect(reasons.count > 30, "\(reasons.count)")
    }

    @Test("A command without a member, of a closed day, or of a day before the calendar changes nothing")
    func wrongMoments() throws {
        var ground = try Playground()
        try ground.play(.completeTask(.mental, .small, .quick))
        let before = ground
        for member in [-1, 1, 4, Int.max, Int.min] {
            let refusal = QuestBond.apply(
                .claimLogin, by: member, to: &ground.party, at: ground.now, rules: ground.rules,
                randomness: ground.randomness, journal: &ground.journal)
            #expect(refusal == .noSuchMember)
        }
        for (day, refusal) in [(LocalDay(1), QuestBond.Refusal.dayIsNotOpen), (-1, .dayGoesBack), (.min, .dayGoesBack)]
        {
            ground.now.day = day
            #expect(ground.act(.claimLogin) == refusal)
        }
        ground.now = before.now
        #expect(ground.act(.open) == .dayIsOpen)
        #expect(ground.party == before.party)
        #expect(ground.journal.entries == before.journal.entries)

        // A hero who never opened a day has no quests to claim, whatever day the host names.
        var fresh = ground
        fresh.party = Party(9, rules: ground.rules)
        fresh.journal.removeAll()
        fresh.now.day = -1
        #expect(fresh.act(.create(.mage, .leo)) == nil)
        #expect(fresh.act(.open) != nil)
        for command in [QuestBond.Command.claimQuest(0), .claimLogin, .completeTask(.mental, .small, .quick)] {
            #expect(fresh.act(command) != nil, "\(command)")
        }
    }

    @Test("QB39 a naive bookkeeper finds every balance in the journal, never below 0", arguments: UInt64(1)...8)
    func ledgerAddsUp(seed: UInt64) throws {
        var ground = try Playground(seed: seed)
        if seed % 2 == 0 { ground.pamper() }
        var sums: [UInt16: Int64] = [:]
        for resource in 0..<UInt16(Resource.count) { sums[resource] = ground.hero.ledger[ResourceID(resource)] }
        ground.journal.removeAll()
        var player = HostilePlayer(seed: seed &* 77)
        ground.endure(days: 60, commands: 50, &player)
        let names = QuestBond.describe(ground.rules)
        for entry in ground.journal.entries where entry.kind == .flow {
            sums[entry.resource, default: 0] += entry.amount
            #expect(sums[entry.resource, default: 0] >= 0)
            #expect(names.flows[Int(entry.code)].isFaucet == (entry.amount > 0))
            #expect(names.flows[Int(entry.code)].isPlayed)
        }
        for resource in 0..<UInt16(Resource.count) {
            #expect(
                ground.hero.ledger[ResourceID(resource)] == sums[resource], "\(names.resources[Int(resource)].name)")
        }
        let items = ground.hero.bag.count + ground.hero.worn.count(where: \.exists)
        #expect(ground.hero.ledger[Resource.equipment].rawValue == Int64(items))
        var worn = ground.hero
        worn.refreshBonuses(ground.rules)
        #expect(worn.bonuses == ground.hero.bonuses)
    }

    @Test("A state that was written and read is equal, and plays on equally", arguments: UInt64(1)...6)
    func roundTrip(seed: UInt64) throws {
        var ground = try Playground(seed: seed)
        if seed % 2 == 0 { ground.pamper() }
        var player = HostilePlayer(seed: seed)
        ground.endure(days: 12, commands: 50, &player)
        var copy = ground
        copy.party = try JSONDecoder().decode(Party.self, from: JSONEncoder().encode(ground.party))
        #expect(copy.party == ground.party)
        var samePlayer = player
        ground.endure(days: 12, commands: 50, &player)
        copy.endure(days: 12, commands: 50, &samePlayer)
        #expect(copy.party == ground.party)
        #expect(copy.journal.entries == ground.journal.entries)
    }

    @Test(
        "Draws belong to their purpose: another drop chance leaves tasks' EXP and gold and all cleared rooms unchanged"
    )
    func pairedDraws() throws {
        func play(_ chance: String) throws -> [JournalEntry] {
            var ground = try Playground(
                .mage, seed: 12, changing: ["loot.tasks.equipmentChance=\(chance)", "dungeons.rules.entriesPerDay=3"])
            for day in LocalDay(0)...40 {
                if day > 0 { try ground.open(day: day) }
                for task in 0..<6 {
                    try ground.play(.completeTask(TaskCategory.allCases[task], .medium, .standard))
                }
                for _ in 0..<3 { try ground.play(.runDungeon(Int(day) % 2 * (ground.hero.level >= 3 ? 1 : 0))) }
            }
            return ground.journal.entries
        }
        let (scarce, plenty) = (try play("0.065"), try play("0.5"))
        #expect(scarce != plenty)
        func same(_ isMeant: (JournalEntry) -> Bool) -> Bool { scarce.filter(isMeant) == plenty.filter(isMeant) }
        let isIncome = { (entry: JournalEntry) in
            entry.kind == .flow
                && (entry.resource == Resource.gold.id.rawValue || entry.resource == Resource.experience.id.rawValue)
        }
        #expect(same { isIncome($0) && $0.code == Flow.tasks.rawValue })
        #expect(same { isIncome($0) && $0.code == Flow.dungeonRooms.rawValue })
        #expect(same { $0.kind == .roll && $0.code == Roll.roomCleared.rawValue })
        #expect(same { $0.kind == .roll && $0.code == Roll.roomEquipment.rawValue })
        #expect(same { $0.kind == .roll && $0.code == Roll.taskMaterial.rawValue })
        #expect(same { $0.kind == .level })
        #expect(scarce.contains { $0.kind == .roll && $0.code == Roll.roomCleared.rawValue && $0.isHit })
    }
}
