import DailyMenu
import QuestKernel
import Testing

@Suite("DailyMenu: Moments, Seasons, stamps, unlocks")
struct MomentsTests {
    @Test("DM1 10 Moments, +5 mood improved, +3 first of the day, +5 new category, +5 low-energy day")
    func moments() throws {
        var game = TestGame(try TestGame.rules())
        var earned = [
            game.serve(0, day: 0), game.serve(1, day: 0), game.serve(1, day: 0, after: .better),
            game.serve(1, day: 0, after: .same), game.serve(1, day: 0, after: .lower), game.serve(6, day: 1),
        ]
        game.play(.say(.low), day: 2)
        earned += [game.serve(12, day: 2, after: .better), game.serve(12, day: 2), game.serve(12, day: 3)]
        let designed: [Int64] = [10 + 3 + 5, 10, 10 + 5, 10, 10, 10 + 3 + 5, 10 + 5 + 3 + 5 + 5, 10 + 5, 10 + 3]
        #expect(earned == designed)
        let flows = game.journal.entries.filter { $0.kind == .flow && $0.resource == 0 }
        #expect(game.party.moments.rawValue == flows.reduce(0) { $0 + $1.amount })
        #expect(game.sum(.flow, 4) == 10 && game.sum(.flow, 1) == 10)
    }

    @Test("DM2 ten Seasons by 0, 50, 150, 300, 500, 800, 1200, 1800, 2500 and 3500 Moments, by name")
    func seasons() throws {
        let rules = try TestGame.rules()
        #expect(rules.seasons.thresholds == [0, 50, 150, 300, 500, 800, 1200, 1800, 2500, 3500])
        #expect(
            rules.content.seasons.map(\.name) == [
                "First Light", "Morning Dew", "Sunlit Path", "Afternoon Tea", "Golden Hour", "Twilight Calm", "Starlit",
                "Full Moon", "Aurora", "Eternal Garden",
            ])
        var game = TestGame(rules)
        for day in 0..<300 as Range<LocalDay> {
            game.serve(UInt16(day % 36), day: day)
            #expect(Int(game.party.season) == rules.seasons.thresholds.lastIndex { $0 <= game.party.moments })
        }
        #expect(game.party.season == 9)
        #expect(game.journal.entries.filter { $0.kind == .level }.map(\.cell) == Array(1...9))
    }

    @Test("DM3 stamps by group are earned once each, at their targets, and never twice")
    func stamps() throws {
        let rules = try TestGame.rules()
        var game = TestGame(rules)
        let names = rules.content.stamps.map(\.id)
        func has(_ name: String) -> Bool { game.party.stamps[names.firstIndex(of: name) ?? 0] >= 0 }
        for number in 0..<60 as Range<LocalDay> {
            game.serve(UInt16(number % 6) * 6, day: 20 + number / 3, after: number < 5 ? .better : .same, minute: 600)
            let served = Int(number) + 1
            #expect(has("firstServing") && has("regular") == (served >= 10))
            #expect(has("frequentGuest") == (served >= 25) && has("houseFavorite") == (served >= 50))
            #expect(has("sampler") == (served >= 6) && has("creative") == (served >= 25))
            #expect(has("lifted") == (served >= 5) && has("steadyHand") == (served >= 10))
            #expect(has("weekWellSpent") == (served > 9) && has("monthlyCheckIn") == (served > 27))
        }
        #expect(!has("morningPerson") && !has("nightOwl") && has("weekendTreat"))
        for day in 41..<46 as Range<LocalDay> { game.serve(0, day: day, minute: day % 2 == 0 ? 539 : 1260) }
        #expect(!has("morningPerson") && !has("nightOwl"))
        for day in 46..<54 as Range<LocalDay> { game.serve(0, day: day, minute: day % 2 == 0 ? 539 : 1260) }
        #expect(has("morningPerson") && has("nightOwl"))
        // A night goes on after midnight, until the morning begins.
        let before = game.party.figures
        for (number, minute) in [Int16(0), 30, 299, 300, 539, 540, 1_259, 1_260, 1_439].enumerated() {
            game.serve(0, day: 60 + LocalDay(number), minute: minute)
        }
        #expect(game.party.figures.mornings - before.mornings == 2)
        #expect(game.party.figures.nights - before.nights == 5)
        for stamp in names.indices {
            #expect(game.told(stamp) == (game.party.stamps[stamp] >= 0 ? 1 : 0))
        }
        #expect(Set(rules.content.stamps.map(\.group)) == Set(StampGroup.allCases))
    }

    @Test("DM3 Saturday and Sunday are the weekend, Friday is not", arguments: 0..<7 as Range<LocalDay>)
    func weekend(weekday: LocalDay) throws {
        var game = TestGame(try TestGame.rules())
        game.serve(day: 70 + weekday)
        #expect(game.party.figures.weekends == (weekday >= 5 ? 1 : 0))
    }

    @Test("DM3 four days within seven earn Week Well Spent, four spread wider do not")
    func weekWellSpent() throws {
        let rules = try TestGame.rules()
        let stamp = rules.content.stamps.firstIndex { $0.id == "weekWellSpent" } ?? 0
        for (days, isEarned) in [
            ([3, 4, 5, 9], true), ([3, 4, 5, 10], false), ([3, 3, 4, 5], false), ([0, 2, 4, 6], true),
        ] {
            var game = TestGame(rules)
            for day in days { game.serve(day: LocalDay(day)) }
            #expect((game.party.stamps[stamp] >= 0) == isEarned, "\(days)")
            #expect(game.party.progress(towards: stamp, rules).target == 4)
        }
    }

    @Test("DM6 packs and themes unlock at Seasons 2, 3 and 4, ten activities each; locked ones cannot be done")
    func unlocks() throws {
        let rules = try TestGame.rules()
        #expect(rules.content.packs.map(\.name) == ["Creative Sparks", "Nature's Menu", "Mindful Moments"])
        #expect(rules.content.themes.map(\.name) == ["Morning Café", "Garden Party", "Sunset Bistro"])
        #expect(rules.content.packs.map(\.season) == [2, 3, 4] && rules.content.themes.map(\.season) == [2, 3, 4])
        for pack in rules.content.packs {
            #expect(rules.content.activities.count { $0.pack?.name == pack.id } == 10)
        }
        var game = TestGame(rules)
        let sparks = UInt16(rules.content.activities.firstIndex { $0.pack != nil } ?? 0)
        #expect(game.play(.complete(sparks, before: nil, after: nil), day: 0) == .noSuchActivity)
        #expect(game.play(.chooseTheme(0), day: 0) == .themeIsLocked)
        #expect(game.play(.chooseTheme(3), day: 0) == .noSuchTheme)
        var menu = Menu()
        func offered(_ day: LocalDay) -> Bool {
            (0..<200 as Range<UInt16>).contains { ordinal in
                DailyMenu.suggest(
                    to: game.party, on: day, ordinal: ordinal, rules: rules, randomness: game.randomness, into: &menu)
                return menu.items.contains { (sparks..<sparks + 10).contains($0) }
            }
        }
        #expect(!offered(0))
        while game.party.season == 0 { game.serve(0, day: 1) }
        #expect(offered(1) && game.play(.chooseTheme(0), day: 1) == nil && game.party.theme == 0)
        #expect(game.play(.complete(sparks, before: nil, after: nil), day: 1) == nil)
        #expect(game.play(.chooseTheme(1), day: 1) == .themeIsLocked)
        let packs = rules.content.stamps.count
        #expect((packs..<packs + 6).map { game.told($0) } == [1, 0, 0, 1, 0, 0])
    }
}
