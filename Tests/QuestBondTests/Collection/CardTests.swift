import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

@Suite struct CardTests {
    /// Every room is cleared and gives a card.
    private static let showers = [
        "dungeons.rules.successCap=1", "dungeons.rules.entriesPerDay=100", "cards.roomChance=1",
    ]

    private func ground(_ changes: [String] = []) throws -> Playground {
        var ground = try Playground(changing: changes)
        ground.party.acting.level = 100
        ground.setStats(1_000)
        return ground
    }

    /// Finds cards one by one, as a host with a heavy hand would.
    private func find(_ count: Int, _ ground: inout Playground) {
        var unseen = Journal()
        for boss in 0..<8 where ground.hero.collection.count < count {
            ground.party.acting.rollCard(from: .raids, at: boss, ground.turn, &unseen)
        }
        while ground.hero.collection.count < count {
            for place in 0..<60 where ground.hero.collection.count < count {
                let source = CardSource(rawValue: UInt8(place % 3)) ?? .dungeons
                let turn = ground.turn
                ground.party.acting.rollCard(
                    from: source, at: source == .arena ? place : place / 3, chance: .always, turn, &unseen)
            }
            ground.wait(untilDay: ground.now.day + 1)
        }
        ground.act(.open)
    }

    @Test(
        "QB27 58 cards: twelve themes of three, 4 of the arena, 10 of expeditions, 8 of raid bosses; rarities by source"
    )
    func cards() throws {
        let rules = try QuestBondFiles.rules()
        let cards = rules.cards.rows
        #expect(cards.count == 58)
        #expect(Set(cards.map(\.name)).count == 58)
        let themes = Set(rules.dungeons.map(\.theme))
        #expect(themes.count == 12)
        for theme in themes {
            #expect(cards.count { $0.source == .dungeons && $0.theme?.name == theme } == 3, "\(theme)")
        }
        for theme in Set(rules.expeditions.map(\.theme)) {
            let count = cards.count { $0.source == .expeditions && $0.theme?.name == theme }
            #expect((1...2).contains(count), "\(theme)")
        }
        for (source, count, rarities) in [
            (CardSource.dungeons, 36, Rarity.common...Rarity.epic), (.arena, 4, .uncommon ... .epic),
            (.expeditions, 10, .rare ... .legendary), (.raids, 8, .epic ... .legendary),
        ] {
            let found = cards.filter { $0.source == source }
            #expect(found.count == count)
            #expect(found.allSatisfy { rarities.contains($0.rarity) }, "\(source)")
        }
    }

    @Test(
        "QB27 of 58 cards 17 raise EXP, 12 gold, 9 dungeons, 8 drops, 6 missions, 6 Defense: the document's shares of 50"
    )
    func amounts() throws {
        let cards = try QuestBondFiles.rules().cards.rows
        for (bonus, count, range) in [
            (CardBonus.exp, 17, Int64(3_000)...10_000), (.gold, 12, 3_000...10_000),
            (.dungeonSuccess, 9, 3_000...5_000),
            (.lootDropChance, 8, 2_000...5_000), (.missionSpeed, 6, 3_000...5_000), (.defense, 6, 500_000...1_000_000),
        ] {
            let found = cards.filter { $0.bonus == bonus }
            #expect(found.count == count, "\(bonus)")
            #expect(found.allSatisfy { range.contains($0.amount.rawValue) }, "\(bonus)")
        }
        // "20-30 cards = +10-15 % across various stats."
        let shares = cards.filter { $0.bonus != .defense }.map(\.amount)
        let mean = shares.reduce(0, +) / Int64(shares.count)
        #expect((100_000...150_000).contains((mean * 25).rawValue))
    }

    @Test("QB27 QB34 a raid boss's card is its own: one each, by its id and name")
    func raidCards() throws {
        let rules = try QuestBondFiles.rules()
        let cards = rules.cards.rows.filter { $0.source == .raids }
        #expect(cards.map(\.id) == rules.raid.bosses.map(\.id))
        #expect(cards.map(\.name) == rules.raid.bosses.map(\.name))
        for (index, card) in cards.enumerated() {
            let bits = rules.cards.candidates(.raids, at: index)
            #expect(bits.nonzeroBitCount == 1 && rules.cards.rows[bits.trailingZeroBitCount].id == card.id)
        }
    }

    @Test("QB27 QB46 rooms of a party's dungeon give cards of its theme, to each member by rolls of its own")
    func partyDungeons() throws {
        let changes = ["dungeons.rules.successCap=1", "cards.roomChance=1"]
        let shipped = try QuestBondFiles.rules()
        for dungeon in shipped.partyDungeons {
            var group = try TestParty(2, bond: 50, changing: changes)
            for member in 0..<2 {
                group.change(member) { $0.level = 100 }
                group.setStats(5_000, of: member)
            }
            for member in 0..<2 {
                let before = group.party[member].day.cardAttempts
                let record = try group.play(member == 0 ? .runPartyDungeon(dungeon) : .claimPartyDungeon, by: member)
                let found = group.rules.cards.rows.enumerated().filter { record.tally(.cardsFound, $0.offset) > 0 }
                #expect(!found.isEmpty)
                #expect(found.allSatisfy { $0.element.theme?.name == group.rules.dungeons[dungeon].theme })
                #expect(record.rolls(.monsterCard).allSatisfy { $0.member == UInt8(member) })
                #expect(group.party[member].day.cardAttempts == before + 1)
            }
        }
    }

    @Test("QB27 every cleared combat or boss room rolls at 12.5 %, and gives a card of its own theme")
    func rooms() throws {
        var ground = try ground(["dungeons.rules.successCap=1", "dungeons.rules.entriesPerDay=100"])
        var (rolls, hits) = (0, 0)
        for run in 0..<600 {
            if run % 90 == 89 { try ground.open(day: ground.now.day + 1) }
            ground.journal.removeAll()
            let dungeon = run % ground.rules.soloDungeons
            let record = try ground.play(.runDungeon(dungeon))
            let cardRolls = record.rolls(.monsterCard)
            #expect(cardRolls.allSatisfy { $0.chance == 125_000 && $0.cell == CardSource.dungeons.rawValue })
            rolls += cardRolls.count
            hits += cardRolls.count { $0.isHit }
            for (card, row) in ground.rules.cards.rows.enumerated() where record.tally(.cardsFound, card) > 0 {
                #expect(row.theme?.name == ground.rules.dungeons[dungeon].theme)
            }
        }
        #expect(rolls > 1_000)
        try expectHits(hits, of: rolls, chance: 0.125)
        #expect((20...36).contains(ground.hero.collection.count))

        // One run, room by room: puzzles, traps and treasure have no monsters.
        var single = try self.ground(Self.showers + ["dungeons.dungeons.goblinCaves.roomsPlayed=9"])
        let record = try single.play(.runDungeon(0))
        let fights = single.rules.dungeons[0].rooms.count { $0.encounter == .combat || $0.encounter == .boss }
        #expect(record.rolls(.monsterCard).count == fights && fights == 4)
        single.setStats(0)
        #expect(try single.play(.runDungeon(0)).rolls(.monsterCard).isEmpty)
    }

    @Test("QB27 expedition stages at 17.5 %, raid bosses always, the arena at 10 % from wave 15 and 25 % from 25")
    func sources() throws {
        let rules = try QuestBondFiles.rules()
        #expect(rules.cardChance(.expeditions, at: 0) == Probability(partsPerMillion: 175_000))
        #expect(rules.cardChance(.raids, at: 0) == .always)
        for (wave, chance, cards) in [(5, 0, 0), (10, 0, 0), (15, 100_000, 2), (20, 0, 2), (25, 250_000, 4)] {
            #expect(rules.cardChance(.arena, at: wave) == Probability(partsPerMillion: Int64(chance)), "wave \(wave)")
            #expect(rules.cards.candidates(.arena, at: wave).nonzeroBitCount == cards, "wave \(wave)")
        }
        // "Every 10 after: increasing", up to the last wave.
        for (step, wave) in stride(from: 25, through: 195, by: 10).enumerated() {
            let chance = Swift.min(250_000 + 50_000 * Int64(step), 1_000_000)
            #expect(rules.cardChance(.arena, at: wave) == Probability(partsPerMillion: chance), "wave \(wave)")
        }
        let bosses = (0..<8).map { rules.cards.candidates(.raids, at: $0) }
        #expect(bosses.allSatisfy { $0.nonzeroBitCount == 1 } && Set(bosses).count == 8)
        for source in CardSource.allCases {
            for place in [-1, Int.min] { #expect(rules.cards.candidates(source, at: place) == 0) }
            _ = rules.cards.candidates(source, at: .max)
        }
        var ground = try ground(["expeditions.rules.successCap=1"])
        ground.give(10_000, of: Resource.keys)
        var (rolls, hits) = (0, 0)
        for _ in 0..<500 {
            let offered = ground.hero.offeredExpeditions(ground.rules, ground.randomness)
            try ground.play(.startExpedition(offered.trailingZeroBitCount))
            ground.wait(untilDay: ground.now.day + 2)
            let stages = try ground.play(.open).rolls(.expeditionStage).count
            let record = try ground.play(.claimExpedition)
            #expect(record.rolls(.monsterCard).count == stages && stages > 0)
            rolls += record.rolls(.monsterCard).count
            hits += record.rolls(.monsterCard).count { $0.isHit }
        }
        try expectHits(hits, of: rolls, chance: 0.175)
        #expect(ground.hero.collection.count == 10)
    }

    @Test("QB27 a new card is kept for good and raises its bonus; one that is known gives a material of its rarity")
    func keeping() throws {
        var ground = try ground()
        var journal = Journal()
        for boss in 0..<8 {
            let before = ground.hero.bonuses
            let turn = ground.turn
            let card = try #require(ground.party.acting.rollCard(from: .raids, at: boss, turn, &journal))
            let row = ground.rules.cards.rows[card]
            #expect(ground.hero.ledger[Resource.card(card)] == 1)
            let after = ground.hero.bonuses
            switch row.bonus {
            case .exp: #expect(after.experience - before.experience == row.amount.asRatio)
            case .gold: #expect(after.gold - before.gold == row.amount.asRatio)
            case .dungeonSuccess: #expect(after.dungeonSuccess - before.dungeonSuccess == row.amount.asRatio)
            case .lootDropChance: #expect(after.drops - before.drops == row.amount.asRatio)
            case .missionSpeed: #expect(after.missionTime - before.missionTime == row.amount.asRatio)
            case .defense:
                #expect(after.power[Stat.defense.index] - before.power[Stat.defense.index] == row.amount.asPoints)
            }
        }
        let bonuses = ground.hero.bonuses
        let mark = journal.entries.count
        let turn = ground.turn
        let card = try #require(ground.party.acting.rollCard(from: .raids, at: 0, turn, &journal))
        let record = Record(entries: Array(journal.entries[mark...]))
        #expect(record.flow(Resource.card(card)) == 0)
        #expect(record.flow(Resource.material(.essence, ground.rules.cards.rows[card].rarity), .monsterCards) == 1)
        #expect(record.tally(.cardDuplicates, Int(CardSource.raids.rawValue)) == 1)
        #expect(ground.hero.bonuses == bonuses && ground.hero.collection.count == 8)
    }

    @Test("QB27 EXP cards raise EXP of tasks and adventures alike")
    func experience() throws {
        var ground = try ground(["tasks.streakStep=0", "tasks.experience=[1000, 1000, 1000]", "cards.roomChance=0"])
        try ground.play(.completeTask(.household, .small, .quick))
        ground.party.acting.collection.bonuses[CardBonus.exp.index] = EffectAmount(rawValue: 100_000)
        ground.party.acting.collection.found = 1
        ground.party.acting.refreshBonuses(ground.rules)
        let task = try ground.play(.completeTask(.household, .small, .quick))
        #expect(task.flow(Resource.experience, .tasks) == 1_100)
        #expect(ground.hero.learned(1_000, ground.turn) == 1_100)
        #expect(ground.hero.learned(1_000, share: Ratio(partsPerMillion: 250_000), ground.turn) == 275)
    }

    @Test("QB27 10 cards give 2 % EXP, 25 give 2 % gold, 50 give 3 % drop chance, on top of what the cards give")
    func milestones() throws {
        var ground = try ground()
        for (count, bonus, amount) in [
            (10, CardBonus.exp, Int64(20_000)), (25, .gold, 20_000), (50, .lootDropChance, 30_000),
        ] {
            for reached in [count - 1, count] {
                find(reached, &ground)
                let ofCards = ground.rules.cards.rows.enumerated().reduce(Int64(0)) { sum, card in
                    let isFound = ground.hero.ledger[Resource.card(card.offset)] == 1
                    return isFound && card.element.bonus == bonus ? sum + card.element.amount.rawValue : sum
                }
                #expect(
                    ground.hero.collection[bonus].rawValue - ofCards == (reached == count ? amount : 0),
                    "\(reached) cards")
            }
        }
        #expect(ground.hero.gauge(Int(CollectionGauges.CardsCollected.entry.number), at: 0, ground.rules) == 50)
    }

    @Test("QB27 75 cards are out of reach at launch, which is said; the full collection gives its item")
    func outOfReach() throws {
        let warnings = try QuestBondFiles.rules().contentWarnings
        #expect(
            warnings == [
                "cards.milestones[3]: 75 cards are out of reach, there are 58"
            ])
        let counted = try QuestBondFiles.rules(["cards.milestones[4].full=false"]).contentWarnings
        #expect(counted.contains("cards.milestones[4]: 100 cards are out of reach, there are 58"))
        let title = try QuestBondFiles.rules(["achievements.rows.monsterScholar.full=false"]).contentWarnings
        #expect(title.contains("achievements.rows.monsterScholar: 100 is out of reach, cards ends at 58"))
        // "100 (full collection)": all there are, if these are fewer.
        var whole = try self.ground([])
        find(57, &whole)
        #expect(whole.hero.bag.isEmpty)
        #expect(!whole.hero.titles(whole.rules).contains("Monster Scholar"))
        find(58, &whole)
        #expect(whole.hero.titles(whole.rules).contains("Monster Scholar"))
        #expect(whole.hero.bag.map { whole.rules.name(of: $0) }.first?.contains("The Scholar's Bestiary") == true)
        var ground = try ground((0..<5).map { "cards.milestones[\($0)].cards=\($0 + 1)" })
        #expect(ground.rules.contentWarnings.isEmpty)
        find(4, &ground)
        #expect(ground.hero.bag.isEmpty)
        find(5, &ground)
        #expect(ground.hero.bag.map { ground.rules.name(of: $0) }.first?.contains("The Scholar's Bestiary") == true)
    }

    @Test(
        "QB27 QB20 what is beyond the arena's last wave, the raid's bosses or the last level is said",
        arguments: [
            ("arena.rules.lastWave=10", "cards.cards.sandMarshal: wave 15 is beyond the arena's last, 10"),
            (
                "cards.cards.voidLeech.source=raids",
                "cards.cards.lastWinter: there are 8 raid bosses, and each has a card"
            ),
            (
                "achievements.rows.risingStar.target=101",
                "achievements.rows.risingStar: 101 is out of reach, level ends at 100"
            ),
            (
                "achievements.rows.fullParty.target=5",
                "achievements.rows.fullParty: 5 is out of reach, partySize ends at 4"
            ),
        ])
    func saidToBeOutOfReach(change: String, warning: String) throws {
        #expect(try QuestBondFiles.rules([change]).contentWarnings.contains(warning))
    }

    @Test(
        "QB27 a card that nothing drops, an immodest bonus and a prize that is none are refused with their place",
        arguments: [
            ("cards.cards.ratPenBully.theme=volcano", "cards.cards.ratPenBully.theme"),
            ("cards.cards.sandMarshal.wave=0", "cards.cards.sandMarshal.wave"),
            ("cards.cards.ratPenBully.amount=0.5", "cards.cards.ratPenBully.amount"),
            ("cards.milestones[4].item=rustySword", "cards.milestones[4].item"),
        ])
    func refused(change: String, path: String) throws {
        let source = try QuestBondFiles.source().changed(by: [change])
        let found = #expect(throws: ContentProblem.self) { try QuestBondScenario(source) }
        #expect(found?.path == path)
    }
}
