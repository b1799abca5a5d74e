import QuestKernel
import Testing

@testable import QuestBond

@Suite struct DutyTests {
    /// The rows on the board, the bonus duty last.
    private func board(_ ground: Playground) -> [Int] { (0...4).map { ground.hero.duties.duty($0) } }

    /// A board whose duties ask for no game.
    private static let noGames = ["sudokuBoard", "memoryTable", "mathDuel", "wordHunt", "tileMerge"].map {
        "duties.duties.\($0).weight=0"
    }

    /// Where a game's duty stands today, if it does.
    private func spot(of game: MiniGame, in ground: Playground) -> Int? {
        (0..<4).first { ground.rules.dutyGame(ground.hero.duties.duty($0)) == game }
    }

    @Test("QB07 four duties and a bonus duty a day, all different, drawn from the date and the player alone")
    func drawnByDate() throws {
        var ground = try Playground(seed: 3)
        var idle = try Playground(seed: 3)
        var other = try Playground(seed: 3)
        other.party = Party(2, rules: other.rules)
        _ = other.act(.create(.mage, .leo))
        _ = other.act(.open)
        var counts = [Int](repeating: 0, count: ground.rules.duties.duties.count)
        var differs = 0
        for day in LocalDay(1)...2_000 {
            try ground.open(day: day)
            if day % 3 == 0 { try ground.play(.completeTask(.mental, .small, .quick)) }
            #expect(Set(board(ground)).count == 5)
            for row in board(ground) { counts[row] += 1 }
            if day % 100 == 0 {
                try idle.open(day: day)
                try other.open(day: day)
                #expect(board(idle) == board(ground))
                if board(other) != board(ground) { differs += 1 }
            }
        }
        #expect(ground.rules.duties.duties.count { $0.from == nil } == 35)
        #expect(differs == 20)
        // 5 of 35 a day: each comes one day in seven.
        for (row, count) in zip(ground.rules.duties.duties, counts) where row.from != nil {
            #expect(count == 0, "seasons are off: \(row.id)")
        }
        for (row, count) in zip(ground.rules.duties.duties, counts) where row.from == nil {
            try expectHits(count, of: 2_000, chance: 1.0 / 7)
        }
    }

    @Test("QB07 the first refresh of a day is free, each further one takes 50 gold; what is done stays done")
    func refreshes() throws {
        var ground = try Playground(changing: Self.noGames)
        let before = board(ground)
        try ground.play(.completeDuty(2, .quick))
        let free = try ground.play(.refreshDuties)
        #expect(free.flow(Resource.gold) == 0)
        let after = board(ground)
        #expect(after[2] == before[2] && after[4] == before[4])
        #expect(Set(after).count == 5)
        for place in [0, 1, 3] { #expect(!before.contains(after[place])) }
        #expect(ground.act(.completeDuty(2, .quick)) == .alreadyDoneToday)
        ground.giveGold(100 - ground.hero.gold)
        for _ in 0..<2 {
            #expect(try ground.play(.refreshDuties).flow(Resource.gold, .dutyRefresh) == -50)
        }
        #expect(ground.act(.refreshDuties) == .notEnoughGold)
        #expect(ground.hero.duties.refreshes == 3)
        for place in [0, 1, 3] { try ground.play(.completeDuty(place, .quick)) }
        #expect(ground.act(.refreshDuties) == .nothingToRefresh)
        try ground.open(day: 1)
        #expect(try ground.play(.refreshDuties).flow(Resource.gold) == 0)
    }

    @Test("QB07 the bonus duty opens after all four, and pays 50 % more EXP and gold")
    func bonusDuty() throws {
        var ground = try Playground(
            .mage,
            changing: Self.noGames + [
                "tasks.streakStep=0", "tasks.experience=[100, 100, 100]", "tasks.goldAtFirstLevel=100",
                "heroes.classes.mage.affinityBonus=0",
            ])
        try ground.play(.completeTask(.physical, .small, .quick))
        for place in [3, 1, 0, 2] {
            #expect(ground.act(.completeDuty(4, .quick)) == .dutyIsLocked)
            ground.party.acting.level = 1
            let record = try ground.play(.completeDuty(place, .quick))
            #expect(record.flow(Resource.experience, .duties) == 100)
            #expect(record.flow(Resource.gold, .duties) == 100)
        }
        ground.party.acting.level = 1
        let bonus = try ground.play(.completeDuty(4, .verified))
        #expect(bonus.flow(Resource.experience, .duties) == 195)
        #expect(bonus.flow(Resource.gold, .duties) == 150)
        #expect(bonus.tally(.bonusDuties) == 1)
        #expect(ground.act(.completeDuty(4, .quick)) == .alreadyDoneToday)
        #expect(ground.hero.day.duties == 5)
        for place in [-1, 5, Int.max, .min] { #expect(ground.act(.completeDuty(place, .quick)) == .noSuchDuty) }
    }

    @Test("QB07 QB23 a duty drops as a task does: the same chances, the same pity counter, the streak's bonus")
    func dropsAsTasks() throws {
        var ground = try Playground(changing: Self.noGames + ["loot.tasks.equipmentChance=0"])
        ground.party.acting.dry[0] = 19
        // A first task would be quick.
        ground.party.acting.hasDoneFirstTask = true
        let record = try ground.play(.completeDuty(0, .standard))
        let roll = try #require(record.rolls(.taskEquipment).first)
        #expect(roll.cell == 19 && roll.chance == 20_000 && (roll.isForced || roll.isHit))
        #expect(record.flow(Resource.equipment, .duties) == 1)
        #expect(record.rolls(.taskMaterial).map(\.chance) == [350_000])
        #expect(record.rolls(.taskConsumable).map(\.chance) == [175_000])
        #expect(ground.hero.streak.length == 1)
        #expect(ground.hero.day.tasks == 1)
        #expect(ground.hero.dry[0] == 0)
    }

    @Test(
        "QB07 each mini-game grows its own stat by its tier: Wisdom, Luck, Wisdom, Charisma, Dexterity",
        arguments: MiniGame.allCases)
    func games(_ game: MiniGame) throws {
        let stats: [Stat] = [.wisdom, .luck, .wisdom, .charisma, .dexterity]
        // Gold, silver and bronze, and just beyond each border.
        let scores: [[Score]] = [
            [60, 420, 421, 900, 901, 3_600], [15, 60, 61, 120, 121, 900], [120, 40, 39, 24, 23, 0],
            [20, 150, 151, 300, 301, 1_800], [60_000, 20_000, 19_999, 8_000, 7_999, 0],
        ]
        let points: [Int64] = [300_000, 300_000, 200_000, 200_000, 100_000, 100_000]
        let gold: [Int64] = [150, 150, 125, 125, 100, 100]
        var ground = try Playground(.warrior, changing: ["tasks.streakStep=0", "tasks.goldAtFirstLevel=100"])
        try ground.play(.completeTask(.physical, .small, .quick))
        var day: LocalDay = 0
        for (index, score) in scores[game.index].enumerated() {
            repeat {
                day += 1
                try ground.open(day: day)
            } while spot(of: game, in: ground) == nil
            let found = spot(of: game, in: ground)
            let place = try #require(found)
            #expect(ground.act(.completeDuty(place, .quick)) == .dutyIsAGame)
            let range = ground.rules.scores(of: game)
            for wrong in [range.lowerBound - 1, range.upperBound + 1, Score(Int64.min), Score(Int64.max)] {
                #expect(ground.act(.playDuty(place, score: wrong)) == .impossibleScore)
                #expect(ground.act(.playMiniGame(game, score: wrong)) == .impossibleScore)
            }
            ground.party.acting.level = 1
            let before = ground.hero.stats
            let record = try ground.play(.playDuty(place, score: score))
            for stat in Stat.allCases {
                let grown = ground.hero.stats[stat.index] - before[stat.index]
                #expect(grown.rawValue == (stat == stats[game.index] ? points[index] : 0), "\(stat) \(score)")
            }
            #expect(record.flow(Resource.gold, .duties).rawValue == gold[index])
            #expect(record.tally(.miniGames, game.index * 3 + index / 2) == 1)
            #expect(ground.act(.playDuty(place, score: score)) == .alreadyDoneToday)
        }
    }

    @Test(
        "QB07 free play gives the gold of its tier, once a day, and never the stat; by other readings none, or always")
    func freeGames() throws {
        for (changes, paid) in [([String](), 1), (["duties.paidFreeGames=0"], 0), (["duties.paidFreeGames=100"], 3)] {
            var ground = try Playground(changing: changes + ["tasks.goldAtFirstLevel=100"])
            for day in LocalDay(1)...2 {
                try ground.open(day: day)
                let stats = ground.hero.stats
                // Bronze adds nothing on the board, and nothing here.
                #expect(try ground.play(.playMiniGame(.sudoku, score: 3_600)).flow(Resource.gold) == 0)
                var gold: [Gold] = []
                for score in [Score(300), 800, 300] {
                    let record = try ground.play(.playMiniGame(.sudoku, score: score))
                    gold.append(record.flow(Resource.gold, .duties))
                    #expect(record.flow(Resource.experience) == 0 && record.rolls(.taskEquipment).isEmpty)
                }
                #expect(gold == [50, 25, 50].prefix(paid) + [0, 0, 0].suffix(3 - paid))
                #expect(ground.hero.stats == stats)
            }
        }
    }

    @Test("QB07 free play for nothing keeps the best score and changes nothing; duties without a game take no score")
    func freePlay() throws {
        var ground = try Playground(changing: Self.noGames + ["duties.paidFreeGames=0"])
        let before = ground.hero
        var celebrated: Int64 = 0
        for (score, best) in [(Score(900), Int64(900)), (1_000, 900), (700, 700), (700, 700)] {
            let record = try ground.play(.playMiniGame(.sudoku, score: score))
            #expect(ground.hero.duties.best(.sudoku)?.rawValue == best)
            #expect(!record.entries.contains { $0.kind == .flow || $0.kind == .roll })
            celebrated += record.tally(.personalRecords, PersonalRecord.miniGame.index)
        }
        #expect(celebrated == 1)
        for score in [Score(0), 5, 3] { try ground.play(.playMiniGame(.mathBlitz, score: score)) }
        #expect(ground.hero.duties.best(.mathBlitz) == 5)
        #expect(ground.hero.duties.best(.game2048) == nil)
        #expect(ground.hero.ledger == before.ledger && ground.hero.stats == before.stats)
        #expect(ground.hero.day == before.day)
        #expect(ground.act(.playDuty(0, score: 300)) == .dutyIsNoGame)
        #expect(ground.act(.playDuty(4, score: 300)) == .dutyIsLocked)
        #expect(ground.act(.playDuty(9, score: 300)) == .noSuchDuty)
    }

    @Test("QB08 duties, card content and what other systems count are what the new kinds of quests ask for")
    func questKinds() throws {
        var ground = try Playground(.warrior, changing: Self.noGames)
        func progress(_ kind: QuestKind) -> Int64 {
            var quest = DailyQuest()
            quest.kind = kind
            return ground.hero.progress(of: quest, ground.rules).rawValue
        }
        #expect(QuestKind.allCases.count == 14)
        for kind in QuestKind.allCases.suffix(5) { #expect(progress(kind) == 0) }
        try ground.play(.completeDuty(0, .quick))
        #expect(progress(.completeDuty) == 1)
        try ground.play(.completeTask(.mental, .small, .quick))
        #expect(progress(.completeDuty) == 1)
        #expect(progress(.completeTasks) == 2)
        try ground.play(.runDungeon(0))
        #expect(progress(.attemptCardContent) == 1)
        // "Forge or enhance": a brew is neither.
        let herbs = ground.rules.forge.herbRecipes[0]
        ground.giveGold(herbs.gold)
        ground.give(herbs.herbs, of: Resource.material(.herb, herbs.herbRarity))
        try ground.play(.brew(0))
        #expect(progress(.forgeItem) == 0)
        ground.party.acting.day.arenaWaveFought = 5
        ground.party.acting.day.moodChecks = 1
        ground.party.acting.day.partySyncs = 2
        #expect(progress(.completeArenaWave) == 5)
        #expect(progress(.checkMood) == 1)
        #expect(progress(.partyTaskSync) == 2)
    }
}
