import CrownAndBarrel
import GameContract
import QuestKernel
import Testing

@Suite("Crown & Barrel: fifty achievements")
struct AchievementTests {
    @Test("CB1 fifty achievements, ten a group, with the names and targets of the list")
    func theList() throws {
        let rows = try Table.rules().content.achievements
        #expect(rows.count == 50)
        for (index, group) in AchievementGroup.allCases.enumerated() {
            #expect(rows[index * 10..<index * 10 + 10].allSatisfy { $0.group == group })
        }
        func targets(_ metric: Metric) -> [Int64] { rows.filter { $0.measures == metric }.map(\.target) }
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
        #expect(rows.first?.name == "The Journey Begins" && rows.last?.name == "Dedicated Tracker")
        #expect(Set(rows.map(\.name)).count == 50)
    }

    @Test("CB1 count: watches owned unlock at 1, 5, 10 … 250, wears at 1, 10, 25 …, with progress before")
    func counts() throws {
        var table = Table(try Table.rules())
        for owned in 1...250 {
            table.add(1)
            let unlocked = table.party.unlocks.count {
                table.rules.content.achievements[$0.achievement].measures == .owned
            }
            #expect(unlocked == [1, 5, 10, 25, 50, 75, 100, 150, 200, 250].count { $0 <= owned })
        }
        #expect(table.party.progress(towards: table.number("crownJewel"), table.rules) == (250, 250))
        #expect(table.party.progress(towards: table.number("gettingStarted"), table.rules) == (0, 10))
        for wear in 0..<12 { table.play(.logWear(wear), day: 1) }
        #expect(table.has("breakingIn") && table.has("firstTimeOut") && table.has("gettingStarted"))
        #expect(table.party.progress(towards: table.number("regularWearer"), table.rules) == (12, 25))
        let byTheTenth = ["serious", "connoisseur", "gettingStarted", "rotationMaster"].map(table.number)
        #expect(table.party.unlocks(by: 9).map(\.achievement) == byTheTenth)
    }

    @Test("CB1 run: days in a row whatever the watch, several watches count once, a gap begins anew")
    func runs() throws {
        var table = Table(try Table.rules())
        table.add(3)
        for day in [0, 1, 3, 4] as [LocalDay] { for watch in 0..<2 { table.play(.logWear(watch), day: day) } }
        #expect(!table.has("rhythm") && table.party.collection.figures.days.best == 2)
        table.play(.logWear(2), day: 5)
        #expect(table.day("rhythm") == 5)
        for day in 6...33 as ClosedRange<LocalDay> { table.play(.logWear(Int(day) % 3), day: day) }
        #expect(table.day("weeklyWarrior") == 9 && table.day("weekOne") == 9 && table.day("twoWeeks") == 16)
        #expect(table.day("monthly") == 32 && table.day("monthOne") == 32 && !table.has("twoMonths"))
    }

    @Test("CB1 run: ten weekends, either day does; twenty weekdays in a row, whatever the weekends")
    func weekendsAndWeekdays() throws {
        var table = Table(try Table.rules())
        table.add(1)
        for week in 0..<10 as Range<LocalDay> { table.play(.logWear(0), day: week * 7 + (week % 2 == 0 ? 5 : 6)) }
        #expect(table.day("weekendWarrior") == 69 && !table.has("rhythm"))
        for day in 70..<98 as Range<LocalDay> where day % 7 < 5 { table.play(.logWear(0), day: day) }
        #expect(table.day("weekdayChampion") == 95)
        var broken = Table(table.rules)
        broken.add(1)
        for day in 0..<33 as Range<LocalDay> where day % 7 < 5 && day != 10 { broken.play(.logWear(0), day: day) }
        #expect(!broken.has("weekdayChampion") && broken.party.collection.figures.weekdays.best == 16)
    }

    @Test("CB1 distinct: brands of owned watches, unknown ones left out; watches within 7, 30 and 91 days")
    func distinctValues() throws {
        var table = Table(try Table.rules())
        for brand in [0, 0, nil, nil, 1, nil] as [Int?] { table.play(.addWatch(brand: brand), day: 0) }
        #expect(!table.has("brandExplorer"))
        table.play(.addWatch(brand: 2), day: 0)
        #expect(table.has("brandExplorer") && table.party.collection.figures.brands == 3)
        for (watch, day) in [(0, 0), (1, 2), (2, 4), (3, 6), (4, 7)] as [(Int, LocalDay)] {
            table.play(.logWear(watch), day: day)
        }
        #expect(!table.has("varietySeeker"), "five within eight days")
        table.play(.logWear(5), day: 8)
        #expect(table.day("varietySeeker") == 8, "days 2 to 8")
        var slow = Table(table.rules)
        slow.add(20)
        for watch in 0..<20 { slow.play(.logWear(watch), day: LocalDay(watch) * 4) }
        #expect(!slow.has("rotationMaster") && slow.day("trueRotation") == 76)
    }

    @Test("CB1 share: each watch worn at least once; no single watch for more than 30 % of wears, exactly")
    func shares() throws {
        var table = Table(try Table.rules())
        table.add(4)
        for (day, watch) in [0, 0, 0, 1, 1, 1, 2, 2, 3].enumerated() { table.play(.logWear(watch), day: LocalDay(day)) }
        // 3 of 9 is more than 30 %; 3 of 10 is not.
        #expect(table.day("equalOpportunity") == 8 && !table.has("balanced"))
        table.play(.logWear(3), day: 9)
        #expect(table.day("balanced") == 9)
        #expect(table.party.progress(towards: table.number("balanced"), table.rules) == (70, 70))
    }

    @Test("CB1 occasions: five wears on the first day, a single watch 10 times, 100 days, a year of use")
    func occasions() throws {
        var table = Table(try Table.rules())
        table.add(5, day: 3)
        for watch in 0..<5 { table.play(.logWear(watch), day: 3) }
        #expect(table.day("quickStart") == 3)
        for day in 4..<110 as Range<LocalDay> { table.play(.logWear(0), day: day) }
        #expect(table.day("favorite") == 12 && table.day("trueLove") == 52 && table.day("dailyDriver") == 102)
        #expect(table.day("dedicatedTracker") == 102)
        table.play(.open, day: 367)
        #expect(!table.has("anniversary"))
        table.play(.open, day: 368)
        #expect(table.day("anniversary") == 368)
        var late = Table(table.rules)
        late.add(5, day: 3)
        for watch in 0..<5 { late.play(.logWear(watch), day: 4) }
        #expect(!late.has("quickStart"))
    }

    @Test("CB2 what is unlocked stays when the data behind it is deleted, and progress recalculates")
    func permanent() throws {
        var table = Table(try Table.rules())
        table.add(10)
        for day in 0..<12 as Range<LocalDay> { table.play(.logWear(0), day: day) }
        let unlocked = table.party.unlocks
        #expect(table.has("serious") && table.has("favorite") && table.has("weeklyWarrior"))
        // The worn one first: without the others it alone would be a collection of which each was worn.
        for watch in 0..<10 { table.play(.removeWatch(watch), day: 12) }
        #expect(table.party.unlocks == unlocked && table.party.ledger.balances == [Int64(unlocked.count)])
        for id in ["serious", "enthusiast", "gettingStarted", "favorite", "twoWeeks", "connoisseur"] {
            #expect(table.party.progress(towards: table.number(id), table.rules).progress == 0, "\(id)")
        }
        // Nothing is unlocked twice, and the next one counts what is there.
        table.add(10, day: 13)
        for day in 13..<24 as Range<LocalDay> { table.play(.logWear(10), day: day) }
        #expect(table.party.unlocks == unlocked)
        #expect(table.party.progress(towards: table.number("enthusiast"), table.rules) == (10, 25))
    }

    @Test(
        "CB2 deleting a wear takes back its run, its variety and its count, as if it had never been",
        arguments: 0..<30 as Range<UInt64>)
    func recounting(seed: UInt64) throws {
        var draws = Randomness(seed: seed).draws(player: 0, purpose: Purpose(1), day: 0)
        var table = Table(try Table.rules())
        table.add(6)
        var day: LocalDay = 0
        for _ in 0..<150 {
            switch draws.below(12) {
            case 0: table.add(1, day: day)
            case 1: table.play(.removeWatch(Int(draws.below(20))), day: day)
            case 2: table.play(.removeWear(Int(draws.below(30))), day: day)
            default: table.play(.logWear(Int(draws.below(8))), day: day)
            }
            if draws.below(3) == 0 { day += 1 + LocalDay(draws.below(20) / 17) }
            #expect(Figures(recounting: table.party.collection) == table.party.collection.figures)
        }
        #expect(table.party.collection.figures.variety[0] == naiveVariety(table.party.collection.wears, days: 7))
        #expect(table.party.collection.figures.variety[2] == naiveVariety(table.party.collection.wears, days: 91))
    }

    private func naiveVariety(_ wears: [Wear], days: LocalDay) -> Int32 {
        Int32(
            wears.map { last in Set(wears.filter { $0.day <= last.day && $0.day > last.day - days }.map(\.watch)).count
            }.max() ?? 0)
    }

    @Test("CB3 an achievement added later unlocks from old data at the next action, dated then and not back")
    func addedLater() throws {
        let rules = try Table.rules()
        var content = rules.content
        content.achievements.removeLast(40)
        var table = Table(CrownAndBarrelRules(content))
        table.add(5)
        for day in 0..<14 as Range<LocalDay> { table.play(.logWear(Int(day) % 5), day: day) }
        for place in (7..<14).reversed() { table.play(.removeWear(place), day: 20) }
        #expect(table.party.unlocks.count == 2)
        var updated = Table(rules)
        updated.party = table.party
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
        var table = Table(try Table.rules())
        table.add(Int(draws.below(12)))
        var day: LocalDay = 0
        for _ in 0..<400 {
            switch draws.below(16) {
            case 0: table.play(.addWatch(brand: Int(draws.below(24))), day: day)
            case 1: table.play(.removeWatch(Int(draws.below(24))), day: day)
            case 2: table.play(.removeWear(Int(draws.below(60))), day: day)
            case 3: table.play(.open, day: day)
            default: table.play(.logWear(Int(draws.below(14))), day: day)
            }
            day += LocalDay(draws.below(3) / 2)
            let figures = table.party.collection.figures
            let due = table.rules.content.achievements.indices.filter { number in
                let row = table.rules.content.achievements[number]
                let scale: Int64 = row.measures == .wornShare || row.measures == .evenness ? 10_000 : 1
                return figures.progress(of: row.measures, on: table.party.today) >= row.target * scale
            }
            #expect(Set(due).isSubset(of: Set(table.party.unlocks.map(\.achievement))))
        }
        #expect(Set(table.party.unlocks.map(\.achievement)).count == table.party.unlocks.count)
    }

    @Test("CB4 an action looks at nothing else: what came within reach otherwise waits for one that touches it")
    func nothingElseIsLookedAt() throws {
        let rules = try Table.rules()
        var table = Table(rules)
        table.add(6)
        let serious = table.number("serious")
        #expect(!table.has("serious"))
        // The designer lowers the target: no newcomer, and nothing that wearing or opening could touch.
        var content = rules.content
        content.achievements[serious].target = 6
        var eased = Table(CrownAndBarrelRules(content))
        eased.party = table.party
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
        var table = Table(try Table.rules())
        table.add(2, day: 8)
        table.play(.logWear(0), day: 8)
        table.play(.removeWatch(1), day: 8)
        let before = (table.party, table.journal.entries)
        #expect(table.play(.logWear(0), day: 8) == .wornToday)
        for watch in [1, 2, -1, Int.max, Int.min] {
            #expect(table.play(.logWear(watch), day: 8) == .unknownWatch)
            #expect(table.play(.removeWatch(watch), day: 8) == .unknownWatch)
        }
        for place in [1, -1, Int.max, Int.min] { #expect(table.play(.removeWear(place), day: 8) == .unknownWear) }
        for brand in [24, -1, Int.max] { #expect(table.play(.addWatch(brand: brand), day: 8) == .unknownBrand) }
        for day in [7, -1, LocalDay.min, .max] { #expect(table.play(.open, day: day) == .noSuchDay) }
        #expect(table.play(.open, day: 9, by: 1) == .noSuchMember)
        #expect(table.party == before.0 && table.journal.entries == before.1)
    }

    @Test("Golden: a collector's first three weeks, to the letter")
    func golden() throws {
        var table = Table(try Table.rules())
        var lines: [String] = []
        for day in 0..<21 as Range<LocalDay> {
            table.journal.removeAll()
            if day == 0 { table.add(4) }
            if day % 5 == 0 { table.add(1, day: day) }
            for number in 0...(day % 3) where day != 9 { table.play(.logWear(Int(day * 2 + number) % 7), day: day) }
            if day == 15 { table.play(.removeWear(3), day: day) }
            if day == 18 { table.play(.removeWatch(2), day: day) }
            lines.append(
                "Day \(day): \(table.party.unlocks.count) unlocked, \(table.party.collection.figures.wears) wears")
            lines += JournalStory.lines(of: table.journal.entries, in: CrownAndBarrel.describe(table.rules)).map {
                "  " + $0
            }
        }
        try Golden.expect(lines.joined(separator: "\n") + "\n", named: "three-weeks")
    }
}
