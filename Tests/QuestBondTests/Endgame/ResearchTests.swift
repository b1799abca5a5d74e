import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

@Suite struct ResearchTests {
    private func node(_ id: String) throws -> Int {
        let source = try QuestBondFiles.source()
        guard case .map(let entries) = try #require(source.tree["research"]?["nodes"]).value else { return -1 }
        return try #require(entries.firstIndex { $0.key == id }, "\(id)")
    }

    /// A hero with means for the whole tree.
    private func ground(_ heroClass: HeroClass = .warrior, changing changes: [String] = []) throws -> Playground {
        var ground = try Playground(heroClass, changing: changes)
        ground.giveGold(1_000_000)
        ground.give(1_000, of: Resource.tokens)
        ground.give(10_000, of: Resource.material(.ore, .common))
        return ground
    }

    /// Makes a node known as play does.
    private func learn(_ id: String, _ ground: inout Playground) throws {
        let index = try node(id)
        let needed = ground.rules.research.nodes[index].needed
        let lent = needed & ~ground.hero.research.known
        ground.party.acting.research.known |= lent
        try ground.play(.startResearch(index))
        ground.wait(seconds: ground.rules.research.nodes[index].time.rawValue)
        try ground.play(.claimResearch)
        ground.party.acting.research.known &= ~lent
        ground.party.acting.refreshBonuses(ground.rules)
    }

    @Test("QB41 three branches with the document's effects and steps, 200–1000 gold and 1–8 hours a node, in order")
    func tree() throws {
        let rules = try QuestBondFiles.rules()
        let nodes = rules.research.nodes
        let steps: [(ResearchBranch, [(ResearchEffect, Int64)])] = [
            (.combat, [(.dungeonSuccess, 20_000), (.bossPower, 50_000), (.criticalChance, 10_000)]),
            (.efficiency, [(.missionTime, 50_000), (.taskExperience, 30_000), (.materialDrops, 20_000)]),
            (.fortune, [(.rareDrops, 20_000), (.gold, 50_000), (.affixChance, 10_000)]),
        ]
        for (branch, effects) in steps {
            let mine = nodes.indices.filter { nodes[$0].branch == branch && nodes[$0].effect != .expeditionSlot }
            for (effect, amount) in effects {
                let found = mine.filter { nodes[$0].effect == effect }
                #expect(found.count == 3 && found.allSatisfy { nodes[$0].amount.rawValue == amount }, "\(effect)")
            }
            // One after the other: the first needs nothing, each other the one before it.
            for (before, here) in zip(mine, mine.dropFirst()) { #expect(nodes[here].needed == 1 << UInt64(before)) }
            #expect(nodes[mine[0]].needed == 0)
            #expect(nodes[mine[0]].gold == 200 && nodes[mine[0]].time == 3_600)
            #expect(mine.contains { nodes[$0].gold == 1_000 && nodes[$0].time == 8 * 3_600 })
        }
        for node in nodes {
            #expect((200...1_000).contains(node.gold.rawValue) && (3_600...28_800).contains(node.time.rawValue))
            #expect(node.tokens > 0 && node.materials > 0)
        }
    }

    @Test(
        "QB41 a node takes tokens, materials and gold at once, its hours, and stays for good; one at a time, in order")
    func study() throws {
        var ground = try ground()
        let (first, second) = (try node("shortcuts"), try node("lessonsOfTheDay"))
        let row = ground.rules.research.nodes[first]
        #expect(ground.act(.startResearch(second)) == .notUnlocked)
        #expect(ground.act(.claimResearch) == .noStudy)
        let record = try ground.play(.startResearch(first))
        #expect(record.flow(Resource.tokens, .researchNodes) == -row.tokens)
        #expect(record.flow(Resource.gold, .researchNodes) == -row.gold)
        #expect(record.materials([.ore, .hide, .crystal], .researchNodes) == [-row.materials.rawValue, 0, 0, 0, 0])
        for index in [first, second, try node("luckyCharms")] {
            #expect(ground.act(.startResearch(index)) == .alreadyStudying)
        }
        ground.wait(seconds: row.time.rawValue - 1)
        let before = ground.party
        #expect(ground.act(.claimResearch) == .notFinishedYet)
        #expect(ground.party == before)
        ground.wait(seconds: 1)
        #expect(try ground.play(.claimResearch).tally(.nodesResearched, first) == 1)
        #expect(ground.act(.startResearch(first)) == .alreadyKnown)
        try ground.play(.startResearch(second))
        for index in [-1, ground.rules.research.nodes.count, 64, Int.max, Int.min] {
            #expect(ground.act(.startResearch(index)) == .noSuchNode)
        }
    }

    @Test("QB41 without the tokens, the gold or the materials nothing is begun and nothing taken")
    func means() throws {
        let first = try node("footworkDrills")
        for (missing, refusal) in [QuestBond.Refusal.notEnoughTokens, .notEnoughGold, .notEnoughMaterials].enumerated()
        {
            var ground = try Playground()
            let row = ground.rules.research.nodes[first]
            let ore = Resource.material(.ore, .common)
            ground.give(row.tokens - (missing == 0 ? 1 : 0), of: Resource.tokens)
            ground.giveGold(row.gold - (missing == 1 ? 1 : 0))
            ground.give(Pieces(row.materials.rawValue) - (missing == 2 ? 1 : 0), of: ore)
            let before = ground
            #expect(ground.act(.startResearch(first)) == refusal)
            #expect(ground.party == before.party && ground.journal.entries == before.journal.entries)
            switch missing {
            case 0: ground.give(1, of: Resource.tokens)
            case 1: ground.giveGold(1)
            default: ground.give(1, of: ore)
            }
            #expect(ground.act(.startResearch(first)) == nil)
        }
    }

    @Test("QB41 Combat: +2 points of dungeon success, +5 % against bosses, 1 % critical strikes, expedition success")
    func combat() throws {
        var ground = try ground(.archer)
        ground.setStats(3)
        let caves = ground.rules.dungeon("goblinCaves")
        let rooms = ground.rules.dungeons[caves].rooms.indices
        func chances() -> [Int64] {
            rooms.map { Int64(ground.hero.roomChance(caves, $0, at: 0, ground.rules).partsPerMillion) }
        }
        let before = chances()
        try learn("footworkDrills", &ground)
        #expect(chances() == before.map { $0 + 20_000 })
        let raid = ground.hero.raidDamage(against: 0, at: 0, ground.rules)
        let wave = ground.hero.arenaChance(wave: 5, approach: 0, at: 0, ground.rules).partsPerMillion
        try learn("knowThyMonster", &ground)
        let boss = ground.rules.dungeons[caves].boss
        for (index, chance) in chances().enumerated() {
            #expect(abs(chance - (index == boss ? before[index] * 105 / 100 : before[index]) - 20_000) <= 2)
        }
        #expect(ground.hero.raidDamage(against: 0, at: 0, ground.rules) == raid * 105 / 100)
        let harder = ground.hero.arenaChance(wave: 5, approach: 0, at: 0, ground.rules).partsPerMillion
        #expect(abs(harder - wave * 105 / 100) <= 2)
        let stage = ground.hero.stageChance(0, 0, at: 0, ground.rules).partsPerMillion
        try learn("wayfindersLore", &ground)
        #expect(ground.hero.stageChance(0, 0, at: 0, ground.rules).partsPerMillion == stage + 20_000)
    }

    @Test("QB41 a critical strike doubles power in the arena and damage at a raid boss")
    func criticalStrikes() throws {
        var ground = try ground(.archer, changing: ["research.nodes.keenEdges.amount=1", "arena.rules.lastWave=10"])
        ground.setStats(2)
        try ground.open(day: 7)
        let tactical = ArenaPlan(usual: 2, boss: 2, hurt: 2, hurtBelow: 0)
        let plain = ground.hero.arenaChance(wave: 1, approach: 2, at: 0, ground.rules).partsPerMillion
        let damage = ground.hero.raidDamage(against: 1, at: 0, ground.rules)
        try learn("keenEdges", &ground)
        let first = try #require(try ground.play(.runArena(tactical)).rolls(.arenaWave).first)
        #expect(abs(first.chance - plain * 2) <= 1)
        try ground.play(.completeTask(.social, .small, .quick))
        let record = try ground.play(.attackRaid)
        #expect(record.rolls(.raidCritical).map(\.chance) == [1_000_000])
        #expect(ground.party.raid.damage[0] == damage.rawValue * 2)
    }

    @Test("QB41 Efficiency: missions 5 % shorter, 3 % more EXP of tasks, materials 2 % more often")
    func efficiency() throws {
        var ground = try ground(.mage)
        try ground.play(.completeTask(.household, .large, .quick))
        let seconds = ground.hero.missionSeconds(0, ground.rules)
        let before = try ground.play(.completeTask(.household, .large, .quick))
        for id in ["shortcuts", "lessonsOfTheDay", "sharpEyes"] { try learn(id, &ground) }
        #expect(ground.hero.missionSeconds(0, ground.rules) == seconds * 95 / 100)
        let after = try ground.play(.completeTask(.household, .large, .quick))
        // 45 × (1 + 1 % of a streak of one day), and 3 % more.
        #expect(before.flow(Resource.experience, .tasks) == 45)
        #expect(after.flow(Resource.experience, .tasks) == 47)
        #expect(before.rolls(.taskMaterial).map(\.chance) == [350_000])
        #expect(after.rolls(.taskMaterial).map(\.chance) == [357_000])
        // A bonus loot roll is a task's roll once more.
        ground.party.acting.loginDay = 6
        ground.party.acting.loginClaimed = false
        #expect(try ground.play(.claimLogin).rolls(.loginLoot).map(\.chance) == [65_000, 357_000, 175_000])
    }

    @Test("QB41 Fortune: 5 % more gold, rare drops 2 % likelier, affixes by points where there is a chance at all")
    func fortune() throws {
        var ground = try ground(
            .mage, changing: ["research.nodes.makersMarks.amount=1", "loot.tasks.equipmentChance=1"])
        try ground.play(.completeTask(.household, .large, .quick))
        try learn("haggling", &ground)
        let gold = try ground.play(.completeTask(.household, .large, .quick)).flow(Resource.gold, .tasks)
        // 10 × (1 + 1 % + 5 %), rounded half up.
        #expect(gold == 11)
        try learn("luckyCharms", &ground)
        #expect(ground.hero.bonuses.rareDrops.rawValue == 20_000)
        try learn("makersMarks", &ground)
        var common = Record(entries: [])
        for _ in 0..<20 {
            common.entries += try ground.play(.completeTask(.household, .small, .quick)).entries
        }
        // Common items have no chance of an affix that could rise.
        #expect(common.tally(.taskDrops, 0) == 20 && common.tally(.affixesByKind, 0) == 20)
        var order = ItemOrder(
            exactly: .uncommon, level: 1, source: .any, tally: .otherDrops, flow: .loginReward)
        order.slot = .weapon
        for _ in 0..<40 {
            var journal = Journal()
            ground.party.acting.drop(order, .loginItem, ground.turn, &journal)
            #expect(Record(entries: journal.entries).tally(.affixesByKind, 1) == 1)
        }
    }

    @Test(
        "QB41 a circle, a node of another branch and an unknown name are refused at load, with their place",
        arguments: [
            ("research.nodes.footworkDrills.after=wayfindersLore", "footworkDrills", "a circle"),
            ("research.nodes.keenEdges.after=keenEdges", "keenEdges", "keenEdges after keenEdges"),
            ("research.nodes.luckyCharms.after=footworkDrills", "luckyCharms", "of the branch combat"),
            ("research.nodes.haggling.after=luckyCharm", "haggling", "\"luckyCharm\""),
        ])
    func unreachable(change: String, node: String, found words: String) throws {
        let source = try QuestBondFiles.source().changed(by: [change])
        let problem = try #require(throws: ContentProblem.self) { try QuestBondScenario(source) }
        #expect(problem.path == "research.nodes.\(node).after")
        #expect(problem.found.contains(words), "\(problem)")
        #expect(!problem.place.file.isEmpty)
        if words.contains("luckyCharm") { #expect(problem.suggestion == "luckyCharms") }
    }
}
