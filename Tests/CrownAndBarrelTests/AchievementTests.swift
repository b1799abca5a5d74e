import CrownAndBarrel
import GameContract
import QuestKernel
import Testing

@Suite("Crown & Barrel: fifty achievements")
struct AchievementTests {
    @Test("CB1 fifty achievements, ten a group, with the names and targets of the list")
    func theList() throws {
        let rows = try TestGame.rules().content.achievements
        #expect(rows.count == 50)
        for (index, group) in AchievementGroup.allCases.enumerated() {
            #expect(rows[index * 10..<index * 10 + 10].allSatisfy { $0.group == group })
        }
        func targets(_ metric: Metric) -> [Int64] { rows.filter { $0.measures == metric }.map(\.target.rawValue) }
        #expect(targets(.owned) == [1, 5, 10, 25, 50, 75, 100, 150, 200, 250])
        #expect(targets(.wears) == [1, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 1])
        #expect(targets(.dayRun) == [3, 7, 14, 30, 60, 90, 180, 365, 7, 30])
        #expect(targets(.brands) == [3, 5, 10, 15, 20] && targets(.mostWorn) == [10, 50, 100, 250])
        #expect(
            [.weekendRun, .weekdayRun, .variedWeek, .variedMonth, .variedQuarter].flatMap(targets) == [
                10, 20, 5, 10, 20,
            ])
        #expect(
            [.wornShare, .evenness, .daysOfUse, .firstDayWears, .wornDays].flatMap(targets) == [100, 70, 365, 5, 100])
        #expect(rows.map(\.name) == TheList.fifty.map(\.name) && rows.map(\.about) == TheList.fifty.map(\.about))
    }

    @Test("CB1 count: watches owned unlock at 1, 5, 10 … 250, wears at 1, 10, 25 …, with progress before")
    func counts() throws {
        var game = TestGame(try TestGame.rules())
        for owned in 1...250 {
            game.add(1)
            let unlocked = game.party.unlocks.count {
                game.rules.content.achievements[$0.achievement].measures == .owned
            }
            #expect(unlocked == [1, 5, 10, 25, 50, 75, 100, 150, 200, 250].count { $0 <= owned })
        }
        #expect(game.party.progress(towards: game.number("crownJewel"), game.rules) == (250, 250))
        #expect(game.party.progress(towards: game.number("gettingStarted"), game.rules) == (0, 10))
        for wear in 0..<12 { game.play(.logWear(wear), day: 1) }
        #expect(game.has("breakingIn") && game.has("firstTimeOut") && game.has("gettingStarted"))
        #expect(game.party.progress(towards: game.number("regularWearer"), game.rules) == (12, 25))
        let byTheTenth = ["serious", "connoisseur", "gettingStarted", "rotationMaster"].map(game.number)
        #expect(game.party.unlocks(by: 9).map(\.achievement) == byTheTenth)
    }

    @Test("CB1 run: days in a row whatever the watch, several watches count once, a gap begins anew")
    func runs() throws {
        var game = TestGame(try TestGame.rules())
        game.add(3)
        for day in [0, 1, 3, 4] as [LocalDay] { for watch in 0..<2 { game.play(.logWear(watch), day: day) } }
        #expect(!game.has("rhythm") && game.party.collection.figures.days.best == 2)
        game.play(.logWear(2), day: 5)
        #expect(game.day("rhythm") == 5)
        for day in 6...33 as ClosedRange<LocalDay> { game.play(.logWear(Int(day) % 3), day: day) }
        #expect(game.day("weeklyWarrior") == 9 && game.day("weekOne") == 9 && game.day("twoWeeks") == 16)
        #expect(game.day("monthly") == 32 && game.day("monthOne") == 32 && !game.has("twoMonths"))
    }

    @Test("CB1 run: ten weekends, either day does; twenty weekdays in a row, whatever the weekends")
    func weekendsAndWeekdays() throws {
        var game = TestGame(try TestGame.rules())
        game.add(1)
        for week in 0..<10 as Range<LocalDay> { game.play(.logWear(0), day: week * 7 + (week % 2 == 0 ? 5 : 6)) }
        #expect(game.day("weekendWarrior") == 69 && !game.has("rhythm"))
        for day in 70..<98 as Range<LocalDay> where day % 7 < 5 { game.play(.logWear(0), day: day) }
        #expect(game.day("weekdayChampion") == 95)
        var broken = TestGame(game.rules)
        broken.add(1)
        for day in 0..<33 as Range<LocalDay> where day % 7 < 5 && day != 10 { broken.play(.logWear(0), day: day) }
        #expect(!broken.has("weekdayChampion") && broken.party.collection.figures.weekdays.best == 16)
    }

    @Test("CB1 distinct: brands of owned watches, unknown ones left out; watches within 7, 30 and 91 days")
    func distinctValues() throws {
        var game = TestGame(try TestGame.rules())
        for brand in [0, 0, nil, nil, 1, nil] as [Int?] { game.play(.addWatch(brand: brand), day: 0) }
        #expect(!game.has("brandExplorer"))
        game.play(.addWatch(brand: 2), day: 0)
        #expect(game.has("brandExplorer") && game.party.collection.figures.brands == 3)
        for (watch, day) in [(0, 0), (1, 2), (2, 4), (3, 6), (4, 7)] as [(Int, LocalDay)] {
            game.play(.logWear(watch), day: day)
        }
        #expect(!game.has("varietySeeker"), "five within eight days")
        game.play(.logWear(5), day: 8)
        #expect(game.day("varietySeeker") == 8, "days 2 to 8")
        var slow = TestGame(game.rules)
        slow.add(20)
        for watch in 0..<20 { slow.play(.logWear(watch), day: LocalDay(watch) * 4) }
        #expect(!slow.has("rotationMaster") && slow.day("trueRotation") == 76)
    }

    @Test("CB1 share: each watch worn at least once; no single watch for more than 30 % of wears, exactly")
    func shares() throws {
        var game = TestGame(try TestGame.rules())
        game.add(4)
        for (day, watch) in [0, 0, 0, 1, 1, 1, 2, 2, 3].enumerated() { game.play(.logWear(watch), day: LocalDay(day)) }
        // 3 of 9 is more than 30 %; 3 of 10 is not.
        #expect(game.day("equalOpportunity") == 8 && !game.has("balanced"))
        game.play(.logWear(3), day: 9)
        #expect(game.day("balanced") == 9)
        #expect(game.party.progress(towards: game.number("balanced"), game.rules) == (70, 70))
    }

    @Test("CB1 occasions: five wears on the first day, a single watch 10 times, 100 days, a year of use")
    func occasions() throws {
        var game = TestGame(try TestGame.rules())
        game.add(5, day: 3)
        for watch in 0..<5 { game.play(.logWear(watch), day: 3) }
        #expect(game.day("quickStart") == 3)
        for day in 4..<110 as Range<LocalDay> { game.play(.logWear(0), day: day) }
        #expect(game.day("favorite") == 12 && game.day("trueLove") == 52 && game.day("dailyDriver") == 102)
        #expect(game.day("dedicatedTracker") == 102)
        game.play(.open, day: 367)
        #expect(!game.has("anniversary"))
        game.play(.open, day: 368)
        #expect(game.day("anniversary") == 368)
        var late = TestGame(game.rules)
        late.add(5, day: 3)
        for watch in 0..<5 { late.play(.logWear(watch), day: 4) }
        #expect(!late.has("quickStart"))
    }

    @Test("CB2 what is unlocked stays when the data behind it is deleted, and progress recalculates")
    func permanent() throws {
        var game = TestGame(try TestGame.rules())
        game.add(10)
        for day in 0..<12 as Range<LocalDay> { game.play(.logWear(0), day: day) }
        let unlocked = game.party.unlocks
        #expect(game.has("serious") && game.has("favorite") && game.has("weeklyWarrior"))
        // The worn one first: without the others it alone would be a collection of which each was worn.
        for watch in 0..<10 { game.play(.removeWatch(watch), day: 12) }
        #expect(game.party.unlocks == unlocked && game.party.ledger.balances == [Int64(unlocked.count)])
        for id in ["serious", "enthusiast", "gettingStarted", "favorite", "twoWeeks", "connoisseur"] {
            #expect(game.party.progress(towards: game.number(id), game.rules).progress == 0, "\(id)")
        }
        // Nothing is unlocked twice, and the next one counts what is there.
        game.add(10, day: 13)
        for day in 13..<24 as Range<LocalDay> { game.play(.logWear(10), day: day) }
        #expect(game.party.unlocks == unlocked)
        #expect(game.party.progress(towards: game.number("enthusiast"), game.rules) == (10, 25))
    }

    @Test(
        "CB2 deleting a wear takes back its run, its variety and its count, as if it had never been",
        arguments: 0..<30 as Range<UInt64>)
    func recounting(seed: UInt64) throws {
        var draws = Randomness(seed: seed).draws(player: 0, purpose: Purpose(1), day: 0)
        var game = TestGame(try TestGame.rules())
        game.add(6)
        var day: LocalDay = 0
        for _ in 0..<150 {
            switch draws.below(12) {
            case 0: game.add(1, day: day)
            case 1: game.play(.removeWatch(Int(draws.below(20))), day: day)
            case 2: game.play(.removeWear(Int(draws.below(30))), day: day)
            default: game.play(.logWear(Int(draws.below(8))), day: day)
            }
            if draws.below(3) == 0 { day += 1 + LocalDay(draws.below(20) / 17) }
            #expect(Figures(recounting: game.party.collection) == game.party.collection.figures)
        }
        #expect(game.party.collection.figures.variety[0] == naiveVariety(game.party.collection.wears, days: 7))
        #expect(game.party.collection.figures.variety[2] == naiveVariety(game.party.collection.wears, days: 91))
    }

    private func naiveVariety(_ wears: [Wear], days: LocalDay) -> Int32 {
        Int32(
            wears.map { last in Set(wears.filter { $0.day <= last.day && $0.day > last.day - days }.map(\.watch)).count
            }.max() ?? 0)
    }

    @Test("CB3 an achievement added later unlocks from old data at the next action, dated then and not back")
    func addedLater() throws {
        let rules = try TestGame.rules()
        var content = rules.content
        content.achievements.removeLast(40)
        var game = TestGame(CrownAndBarrelRules(content))
        game.add(5)
        for day in 0..<14 as Range<LocalDay> { game.play(.logWear(Int(day) % 5), day: day) }
        for place in (7..<14).reversed() { game.play(.removeWear(place), day: 20) }
        #expect(game.party.unlocks.count == 2)
        var updated = TestGame(rules)
        updated.party = game.party
        #expect(updated.party.unlocks.count == 2)
        updated.play(.open, day: 50)
        for id in [
            "breakingIn", "rhythm", "weeklyWarrior", "multiBrand", "varietySeeker", "equalOpportunity", "balanced",
            "weekOne",
        ] {
            #expect(updated.day(id) == 50, "\(id)")
        }
        #expect(!updated.has("gettingStarted") && !updated.has("twoWeeks") && updated.day("growing") == 0)
        let once = updated.party.unlocks
        updated.play(.open, day: 51)
        #expect(updated.party.unlocks == once)
    }

    @Test(
        "CB4 after every action, looking at everything finds nothing that looking at what it can touch left out",
        arguments: 0..<20 as Range<UInt64>)
    func touched(seed: UInt64) throws {
        var draws = Randomness(seed: seed).draws(player: 0, purpose: Purpose(1), day: 0)
        var game = TestGame(try TestGame.rules())
        game.add(Int(draws.below(12)))
        var day: LocalDay = 0
        for _ in 0..<400 {
            switch draws.below(16) {
            case 0: game.play(.addWatch(brand: Int(draws.below(24))), day: day)
            case 1: game.play(.removeWatch(Int(draws.below(24))), day: day)
            case 2: game.play(.removeWear(Int(draws.below(60))), day: day)
            case 3: game.play(.open, day: day)
            default: game.play(.logWear(Int(draws.below(14))), day: day)
            }
            day += LocalDay(draws.below(3) / 2)
            let figures = game.party.collection.figures
            let due = game.rules.content.achievements.indices.filter { number in
                let row = game.rules.content.achievements[number]
                let scale: Int64 = row.measures == .wornShare || row.measures == .evenness ? 10_000 : 1
                return figures.progress(of: row.measures, on: game.party.today) >= row.target.rawValue * scale
            }
            #expect(Set(due).isSubset(of: Set(game.party.unlocks.map(\.achievement))))
        }
        #expect(Set(game.party.unlocks.map(\.achievement)).count == game.party.unlocks.count)
    }

    @Test("CB4 an action looks at nothing else: what came within reach otherwise waits for one that touches it")
    func nothingElseIsLookedAt() throws {
        let rules = try TestGame.rules()
        var game = TestGame(rules)
        game.add(6)
        let serious = game.number("serious")
        #expect(!game.has("serious"))
        // The designer lowers the target: no newcomer, and nothing that wearing or opening could touch.
        var content = rules.content
        content.achievements[serious].target = 6
        var eased = TestGame(CrownAndBarrelRules(content))
        eased.party = game.party
        for day in 1..<5 as Range<LocalDay> {
            eased.play(.open, day: day)
            eased.play(.logWear(0), day: day)
        }
        eased.play(.removeWear(0), day: 5)
        #expect(!eased.has("serious"))
        eased.add(1, day: 6)
        #expect(eased.day("serious") == 6)
    }

    @Test("refusals name their rule and change nothing")
    func refusals() throws {
        var game = TestGame(try TestGame.rules())
        game.add(2, day: 8)
        game.play(.logWear(0), day: 8)
        game.play(.removeWatch(1), day: 8)
        let before = (game.party, game.journal.entries)
        #expect(game.play(.logWear(0), day: 8) == .wornToday)
        for watch in [1, 2, -1, Int.max, Int.min] {
            #expect(game.play(.logWear(watch), day: 8) == .noSuchWatch)
            #expect(game.play(.removeWatch(watch), day: 8) == .noSuchWatch)
        }
        for place in [1, -1, Int.max, Int.min] { #expect(game.play(.removeWear(place), day: 8) == .noSuchWear) }
        for brand in [24, -1, Int.max] { #expect(game.play(.addWatch(brand: brand), day: 8) == .noSuchBrand) }
        for day in [7, -1, LocalDay.min, .max] { #expect(game.play(.open, day: day) == .momentOutOfRange) }
        #expect(game.play(.open, day: 9, by: 1) == .noSuchMember)
        #expect(game.party == before.0 && game.journal.entries == before.1)
    }

    @Test("Golden: a collector's first three weeks, to the letter")
    func golden() throws {
        var game = TestGame(try TestGame.rules())
        var lines: [String] = []
        for day in 0..<21 as Range<LocalDay> {
            game.journal.removeAll()
            if day == 0 { game.add(4) }
            if day % 5 == 0 { game.add(1, day: day) }
            for number in 0...(day % 3) where day != 9 { game.play(.logWear(Int(day * 2 + number) % 7), day: day) }
            if day == 15 { game.play(.removeWear(3), day: day) }
            if day == 18 { game.play(.removeWatch(2), day: day) }
            lines.append(
                "Day \(day): \(game.party.unlocks.count) unlocked, \(game.party.collection.figures.wears) wears")
            lines += JournalStory.lines(of: game.journal.entries, in: CrownAndBarrel.describe(game.rules)).map {
                "  " + $0
            }
        }
        try Golden.expect(lines.joined(separator: "\n") + "\n", named: "three-weeks")
    }
}
