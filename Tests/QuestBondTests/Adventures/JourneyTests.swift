import QuestKernel
import Testing

@testable import QuestBond

/// Expeditions on their way: stages, log, slots, what only they bring.
@Suite struct JourneyTests {
    private func ground(_ changes: [String] = [], stats: Int64 = 1_000) throws -> Playground {
        var ground = try Playground(changing: changes + ["cards.stageChance=0"])
        ground.party.acting.level = 100
        ground.setStats(stats)
        ground.give(1_000, of: Resource.keys)
        return ground
    }

    private func offer(_ ground: Playground) -> Int {
        ground.hero.offeredExpeditions(ground.rules, ground.randomness).trailingZeroBitCount
    }

    @Test("QB32 stages are decided one by one, each when its time is over, and the claim pays what they decided")
    func stageByStage() throws {
        var ground = try ground(["expeditions.rules.successCap=0.5"])
        let index = offer(ground)
        let stages = ground.rules.expeditions[index].stages
        let start = ground.now.instant
        try ground.play(.startExpedition(index))
        var time: Int64 = 0
        for (number, stage) in stages.enumerated().dropLast() {
            time += Seconds(stage.minutes).rawValue
            ground.now.instant = start + time - 1
            #expect(Int(ground.hero.expedition.reached) == number)
            ground.now.instant = start + time
            let act: QuestBond.Command = .completeTask(.mental, .small, .quick)
            #expect(try ground.play(act).rolls(.expeditionStage).count == 1)
            #expect(Int(ground.hero.expedition.reached) == number + 1)
            if number == 1 { break }
        }
        let before = ground.hero.expedition
        ground.now.instant = before.endsAt
        let record = try ground.play(.claimExpedition)
        let rest = record.rolls(.expeditionStage)
        #expect(rest.count == stages.count - Int(before.reached))
        let cleared = before.cleared.nonzeroBitCount + rest.count(where: \.isHit)
        #expect(record.rolls(.adventureMaterial).count == cleared)
        #expect(ground.hero.expedition.isIdle)
    }

    @Test("QB32 a stage is decided before whatever its hero does next: the deed does not help it any more")
    func beforeTheDeed() throws {
        var ground = try ground(stats: 1)
        ground.party.acting.unspentPoints = 4_000
        let index = offer(ground)
        let first = ground.rules.expeditions[index].stages[0]
        try ground.play(.startExpedition(index))
        ground.wait(seconds: Seconds(first.minutes).rawValue)
        let chance = ground.hero.stageChance(index, 0, at: ground.now.instant, ground.rules)
        // A refused command leaves it undecided, and nothing in the journal.
        let (before, mark) = (ground.party, ground.journal.entries.count)
        #expect(ground.act(.claimExpedition) == .notFinishedYet)
        #expect(ground.party == before && ground.journal.entries.count == mark)
        let roll = try ground.play(.allocate(4_000, first.stat)).rolls(.expeditionStage)
        #expect(roll.map { Int64($0.chance) } == [Int64(chance.partsPerMillion)])
        #expect(ground.hero.stageChance(index, 0, at: ground.now.instant, ground.rules) > chance)
    }

    @Test("QB32 opening a day decides what is over, with the food that was at work at each stage's end")
    func onOpening() throws {
        var ground = try ground(stats: 1)
        let index = offer(ground)
        let stages = ground.rules.expeditions[index].stages
        try ground.play(.startExpedition(index))
        let ends = stages.indices.map { stage in
            ground.now.instant + stages[...stage].reduce(0) { $0 + Seconds($1.minutes).rawValue }
        }
        ground.party.acting.effects.snackStat = stages[0].stat
        ground.party.acting.effects.snackPoints = 4_000
        ground.party.acting.effects.snackUntil = ends[0] + 1
        let chances = stages.indices.map { ground.hero.stageChance(index, $0, at: ends[$0], ground.rules) }
        ground.wait(untilDay: 4)
        let rolls = try ground.play(.open).rolls(.expeditionStage)
        #expect(rolls.map { Int64($0.chance) } == chances.map { Int64($0.partsPerMillion) })
        #expect(chances[0] > ground.hero.stageChance(index, 0, at: ground.now.instant, ground.rules))
        #expect(try ground.play(.claimExpedition).rolls(.expeditionStage).isEmpty)
    }

    @Test("QB32 QB46 a stage of the party's expedition is decided before a member's deed, for all who are on it")
    func beforeAMembersDeed() throws {
        var group = try TestParty(2, bond: 1, changing: ["cards.stageChance=0"])
        for member in 0..<2 {
            group.change(member) { hero in
                hero.level = 100
                hero.unspentPoints = 4_000
            }
            group.setStats(1, of: member)
        }
        group.give(1, of: Resource.keys, to: 0)
        let index = group.party[0].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
        try group.play(.startPartyExpedition(index), by: 0)
        group.now.instant = group.party.fellowship.expedition.timer.nextAt
        let chance = group.party.chance(ofStage: 0, of: index, at: group.now.instant, group.rules)
        let stat = group.rules.expeditions[index].stages[0].stat
        let before = group.party
        #expect(group.act(.claimPartyExpedition, by: 1) == .notFinishedYet)
        #expect(group.party == before)
        let record = try group.play(.allocate(4_000, stat), by: 1)
        #expect(record.rolls(.expeditionStage).map { Int64($0.chance) } == [Int64(chance.partsPerMillion)])
        #expect(group.party.chance(ofStage: 0, of: index, at: group.now.instant, group.rules) > chance)
    }

    @Test("QB32 the log tells each stage with its story and, by class and outcome, who went first")
    func log() throws {
        var group = try TestParty(2, bond: 1, changing: ["expeditions.rules.successCap=1"])
        for member in 0..<2 {
            group.change(member) { $0.level = 100 }
            group.setStats(1_000, of: member)
        }
        group.give(1, of: Resource.keys, to: 0)
        let offered = group.party[0].offeredExpeditions(group.rules, group.randomness)
        let index = offered.trailingZeroBitCount
        try group.play(.startPartyExpedition(index), by: 0)
        let stages = group.rules.expeditions[index].stages
        var journey = group.party.fellowship.expedition.timer
        #expect(group.rules.expeditionLog(journey, group.party.members).isEmpty)
        journey.pass(isCleared: true, stages)
        journey.pass(isCleared: false, stages)
        let log = group.rules.expeditionLog(journey, group.party.members)
        #expect(log.map(\.story) == stages.prefix(2).map(\.story))
        #expect(log.map(\.isCleared) == [true, false] && log.map(\.member) == [0, 1])
        let names = ["Maya", "Jordan"]
        for line in log {
            let lines = try #require(
                group.rules.expeditionLines.first { $0.heroClass == group.party[line.member].heroClass.line })
            let words = line.isCleared ? lines.success : lines.failure
            let told = line.outcome(names)
            #expect(told.hasPrefix(words.replacing("{name}", with: names[line.member])))
            #expect(told.hasSuffix("With \(names[1 - line.member])."))
        }
        let view = try #require(QuestBond.view(of: group.party, for: 1, at: group.now, rules: group.rules))
        #expect(view.party.expeditionLog.isEmpty && view.expedition == nil)
    }

    @Test("QB32 QB41 one expedition at a time, two once the node is known; the party's counts with each member's own")
    func slots() throws {
        var ground = try ground()
        try ground.play(.startExpedition(offer(ground)))
        #expect(ground.act(.startExpedition(offer(ground))) == .alreadyOnAnExpedition)
        let node = try #require(ground.rules.research.nodes.firstIndex { $0.effect == .expeditionSlot })
        ground.party.acting.research.known |= 1 << UInt64(node)
        ground.party.acting.refreshBonuses(ground.rules)
        try ground.play(.startExpedition(offer(ground)))
        #expect(ground.act(.startExpedition(offer(ground))) == .alreadyOnAnExpedition)
        try ground.open(day: 3)
        for _ in 0..<2 { try ground.play(.claimExpedition) }
        #expect(ground.act(.claimExpedition) == .noExpedition)

        for counts in [true, false] {
            var group = try TestParty(2, bond: 1, changing: ["expeditions.rules.partyCounts=\(counts)"])
            for member in 0..<2 {
                group.change(member) { $0.level = 100 }
                group.give(3, of: Resource.keys, to: member)
            }
            let index = group.party[0].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
            try group.play(.startPartyExpedition(index), by: 0)
            let own = group.party[1].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
            #expect(group.act(.startExpedition(own), by: 1) == (counts ? .alreadyOnAnExpedition : nil))
            group.now.instant = group.party.fellowship.expedition.timer.endsAt
            try group.play(.claimPartyExpedition, by: 0)
            if counts { try group.play(.startExpedition(own), by: 1) }
        }
    }

    @Test("QB32 QB41 who has no slot free stays at home, without a share; fewer than two who have one do not set out")
    func whoStaysAtHome() throws {
        var group = try TestParty(3, bond: 1)
        for member in 0..<3 {
            group.change(member) { $0.level = 100 }
            group.setStats(member == 2 ? 100_000 : 4, of: member)
            group.give(3, of: Resource.keys, to: member)
        }
        func offer(_ member: Int) -> Int {
            group.party[member].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
        }
        try group.play(.startExpedition(offer(2)), by: 2)
        #expect(group.act(.startPartyExpedition(offer(2)), by: 2) == .alreadyOnAnExpedition)
        try group.play(.startPartyExpedition(offer(0)), by: 0)
        #expect(group.party.fellowship.expedition.going == 0b011)
        #expect((0..<3).map { group.party[$0].company.isExploring } == [true, true, false])
        let index = Int(group.party.fellowship.expedition.timer.row)
        let (without, with) = (
            group.party.chance(ofStage: 0, of: index, by: 0b011, at: 0, group.rules),
            group.party.chance(ofStage: 0, of: index, at: 0, group.rules)
        )
        #expect(without < with)
        group.now.instant = group.party.fellowship.expedition.timer.endsAt
        // Whoever is heard of first decides the stages, with the power of those who went.
        let decided = try group.play(.completeTask(.mental, .small, .quick), by: 2).rolls(.expeditionStage)
        #expect(!decided.isEmpty)
        #expect(group.act(.claimPartyExpedition, by: 2) == .noExpedition)
        for member in 0..<2 { try group.play(.claimPartyExpedition, by: member) }
        #expect(group.party.fellowship.expedition.going == 0 && group.party.fellowship.expedition.waiting == 0)

        var pair = try TestParty(2, bond: 1)
        for member in 0..<2 {
            pair.change(member) { $0.level = 100 }
            pair.give(3, of: Resource.keys, to: member)
        }
        let own = pair.party[1].offeredExpeditions(pair.rules, pair.randomness).trailingZeroBitCount
        try pair.play(.startExpedition(own), by: 1)
        let shared = pair.party[0].offeredExpeditions(pair.rules, pair.randomness).trailingZeroBitCount
        #expect(pair.act(.startPartyExpedition(shared), by: 0) == .alreadyOnAnExpedition)
    }

    @Test("QB32 who leaves is not on the party's expedition any more, who joins is not on it, with the last it ends")
    func comingAndGoing() throws {
        var group = try TestParty(4, bond: 1)
        for member in 0..<4 {
            group.change(member) { $0.level = 100 }
            group.give(3, of: Resource.keys, to: member)
        }
        func offer(_ member: Int) -> Int {
            group.party[member].offeredExpeditions(group.rules, group.randomness).trailingZeroBitCount
        }
        for member in [0, 3] { try group.play(.startExpedition(offer(member)), by: member) }
        try group.play(.startPartyExpedition(offer(1)), by: 1)
        #expect(group.party.fellowship.expedition.going == 0b0110)
        let (first, _) = try group.party.parted(from: 0, rules: group.rules)
        #expect(first.fellowship.expedition.going == 0b011)
        let (second, leaver) = try first.parted(from: 0, rules: group.rules)
        #expect(second.fellowship.expedition.going == 0b01 && !second.fellowship.expedition.timer.isIdle)
        #expect(leaver.fellowship.expedition.going == 0)
        let joined = try second.joined(by: leaver, rules: group.rules)
        #expect(joined.fellowship.expedition.going == 0b01)
        let (last, _) = try second.parted(from: 0, rules: group.rules)
        #expect(last.fellowship.expedition.going == 0 && last.fellowship.expedition.timer.isIdle)
        for party in [first, second, joined, last] { try party.check(under: group.rules) }
    }

    @Test(
        "QB12 QB32 a notice tells at once of an expedition's end, the evening summary of its stages; or each stage has one",
        arguments: [false, true])
    func notices(stagesPush: Bool) throws {
        var ground = try ground(["notices.mostADay=20", "notices.stagesPush=\(stagesPush)"])
        let index = offer(ground)
        try ground.play(.startExpedition(index))
        var log = NoticeLog()
        var (stages, ends, evenings) = (0, 0, 0)
        for hour in 0..<60 {
            let day = LocalDay(hour / 24)
            let window = NoticeWindow(
                day: day, midnight: Int64(day) * 86_400, from: Minutes(hour % 24 * 60 - 1),
                to: Minutes(hour % 24 * 60 + 59))
            let due = ground.party.dueNotices(in: window, &log, ground.rules)
            if due.sends(.expeditionStage) { stages += 1 }
            if due.sends(.finished) { ends += 1 }
            if due.tells(.finished) { evenings += 1 }
        }
        #expect(stages == (stagesPush ? ground.rules.expeditions[index].stages.count - 1 : 0) && ends == 1)
        #expect((evenings > 0) == !stagesPush)
    }

    @Test("QB22 QB32 expeditions find pages of lore of their theme, each once, and affixes that nothing else has")
    func exclusive() throws {
        var ground = try ground([
            "expeditions.rules.successCap=1", "loot.expeditions.loreChance=1", "loot.expeditions.scrollChance=1",
        ])
        let own = ground.rules.affixes.indices.filter { ground.rules.affixes[$0].isOfExpeditions }
        #expect(own.count == 2)
        var pages = 0
        for _ in 0..<150 {
            let index = offer(ground)
            try ground.play(.startExpedition(index))
            try ground.open(day: ground.now.day + 2)
            let record = try ground.play(.claimExpedition)
            for (page, row) in ground.rules.lore.enumerated() where record.tally(.lorePages, page) > 0 {
                #expect(row.theme == ground.rules.expeditions[index].theme)
                pages += 1
            }
        }
        #expect(pages == ground.rules.lore.count && ground.hero.lore.nonzeroBitCount == pages)
        #expect(own.allSatisfy { ground.hero.ledger[Resource.scroll($0)] > 0 })
        for source in [ItemSource.any, .raids, .missions, .expeditions] {
            var order = ItemOrder(
                exactly: .legendary, level: 30, source: source, tally: .otherDrops, flow: .expeditions)
            order.affixes = 2
            var found = 0
            for player in UInt32(0)..<400 {
                var draws = ground.randomness.draws(player: player, purpose: Draw.taskItem.purpose, day: 0)
                let item = Hero.makeItem(order, for: .warrior, &draws, ground.rules)
                if own.contains(Int(item.prefix)) || own.contains(Int(item.suffix)) { found += 1 }
            }
            #expect((found > 0) == (source == .expeditions), "\(source)")
        }
    }

    @Test("QB29 QB32 materials of expeditions are rarer than those of tasks")
    func materials() throws {
        let loot = try QuestBondFiles.rules().loot
        func rare(_ weights: [UInt32]) -> Double {
            Double(weights[2...].reduce(0, +)) / Double(weights.reduce(0, +))
        }
        #expect(rare(loot.expeditions.materialRarity) > 3 * rare(loot.materialRarity))
        var ground = try ground(["expeditions.rules.successCap=1", "loot.expeditions.materialChance=1"])
        var found = [Int64](repeating: 0, count: 5)
        for _ in 0..<200 {
            try ground.play(.startExpedition(offer(ground)))
            try ground.open(day: ground.now.day + 2)
            let record = try ground.play(.claimExpedition)
            for kind in MaterialKind.allCases {
                for (rarity, count) in record.materials([kind], .expeditions).enumerated() { found[rarity] += count }
            }
        }
        try expectShares(found.map(Int.init), loot.expeditions.materialRarity.map(Double.init), "rarities")
    }
}
