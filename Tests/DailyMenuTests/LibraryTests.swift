import DailyMenu
import QuestKernel
import Testing

@Suite("DailyMenu: the player's own library and menu")
struct LibraryTests {
    private func draft(_ category: UInt8 = 2) -> ActivityDraft {
        ActivityDraft(
            title: "A song", description: "Hum it all day long.", minutes: 5, energy: .low, category: category)
    }

    @Test("DM8 a deleted activity makes room for another")
    func deletedOnesTakeNoRoom() throws {
        var game = TestGame(try TestGame.rules(["library.most=50"]))
        for _ in 0..<50 { #expect(game.play(.add(draft(), .created), day: 0) == nil) }
        #expect(game.play(.add(draft(), .community), day: 0) == .libraryIsFull && !game.party.hasRoomForOwn(game.rules))
        game.play(.delete(OwnActivity.firstNumber + 7), day: 0)
        #expect(game.party.hasRoomForOwn(game.rules) && !game.party.hasRoomForOwn(game.rules, after: 1))
        #expect(game.play(.add(draft(), .community), day: 0) == nil)
        #expect(game.party.own.count == 51)
    }

    @Test("DM5 a category that is left out is on no menu, own activities of it neither, until it is let in again")
    func excludedCategories() throws {
        var game = TestGame(try TestGame.rules())
        game.play(.add(draft(3), .created), day: 0)
        let outdoor = game.rules.content.activities.indices.filter {
            game.rules.content.activities[$0].category?.name == "outdoor"
        }
        func offered() -> Set<UInt16> {
            var (all, menu) = (Set<UInt16>(), Menu())
            for day in 0..<200 as Range<LocalDay> {
                DailyMenu.suggest(
                    to: game.party, on: day, ordinal: 0, rules: game.rules, randomness: game.randomness, into: &menu)
                all.formUnion(menu.items)
            }
            return all
        }
        let before = offered()
        #expect(outdoor.contains { before.contains(UInt16($0)) } && before.contains(OwnActivity.firstNumber))
        for category in [1, 3] as [UInt8] { #expect(game.play(.setExcluded(category: category, true), day: 0) == nil) }
        let after = offered()
        #expect(!outdoor.contains { after.contains(UInt16($0)) } && !after.contains(OwnActivity.firstNumber))
        #expect(!after.isEmpty)
        // What is left out stays on the device: story 8.2.
        var tablet = TestGame(game.rules, device: 1)
        tablet.play(.merge(game.party), day: 0)
        for category in [1, 3] as [UInt8] { game.play(.setExcluded(category: category, false), day: 0) }
        #expect(offered() == before)
        #expect(game.play(.setExcluded(category: 6, true), day: 0) == .noSuchCategory)
    }

    @Test("DM3 a week of stamps is the last seven days, or Monday to Sunday where content says so")
    func fixedWeeks() throws {
        for isFixed in [false, true] {
            let rules = try TestGame.rules(["counting.periodsAreFixed=\(isFixed)"])
            let week = try #require(rules.content.stamps.firstIndex { $0.id == "weekWellSpent" })
            var game = TestGame(rules)
            for day in [4, 5, 6, 7] as [LocalDay] { game.serve(day: day) }
            #expect(game.party.stamps[week] == (isFixed ? -1 : 7))
            for day in [8, 9, 10] as [LocalDay] { game.serve(day: day) }
            #expect(game.party.stamps[week] == (isFixed ? 10 : 7))
        }
    }

    @Test("DM4 idle days cool in a row, or all together where content says so")
    func idleDaysTogether() throws {
        for inARow in [true, false] {
            let rules = try TestGame.rules([
                "warmth.activityEndsIdleDays=\(inARow)", "warmth.isOneDayAWeekFree=false", "warmth.firstOfDay=0",
            ])
            var game = TestGame(rules)
            // Two idle days before each activity but the first: never three in a row.
            for day in [0, 3, 6, 9] as [LocalDay] { game.serve(day: day) }
            #expect(game.party.warmth(on: 9, rules) == (inARow ? 4 : 2))
        }
    }

    @Test("DM3 all categories are as many as there are, unless a target says otherwise")
    func allCategories() throws {
        let rules = try TestGame.rules()
        let sampler = try #require(rules.content.stamps.firstIndex { $0.id == "sampler" })
        let game = TestGame(rules)
        #expect(game.party.progress(towards: sampler, rules).target == Int64(rules.content.categories.count))
    }
}
