import DailyChallenge
import GameContract
import QuestKernel
import Testing

@Suite("Daily Challenge")
struct ChallengeTests {
    @Test("DC1 the day's challenge is the same all day, in every replay, and another on most other days")
    func theSameAllDay() throws {
        var game = TestGame(try TestGame.rules(), player: 3)
        var days: [Int] = []
        for day in 0..<60 as Range<LocalDay> {
            let morning = game.challenge(day)
            game.play(.look, day: day)
            game.play(.choose(CategorySet([ChallengeCategory.allCases[Int(day) % 6]])), day: day)
            game.play(.complete, day: day)
            game.play(.choose(.all), day: day)
            #expect(game.challenge(day) == morning)
            days.append(morning)
        }
        let replay = TestGame(game.rules, player: 3)
        #expect((0..<60).map { replay.challenge($0) } == days)
        #expect((0..<60).map { game.challenge($0) } == days)
        #expect(zip(days, days.dropFirst()).filter { $0 == $1 }.count < 8 && Set(days).count > 20)
        #expect((0..<60).map { TestGame(game.rules, player: 4).challenge($0) } != days)
        #expect((0..<60).map { TestGame(game.rules, player: 3, seed: 2).challenge($0) } != days)
    }

    @Test("DC1 it is drawn from the categories that were on when the day began; a change holds from tomorrow")
    func fromTheEnabledCategories() throws {
        var game = TestGame(try TestGame.rules())
        let social = CategorySet([.social, .kindness])
        #expect(game.play(.choose(social), day: 5) == nil)
        for day in 5..<200 as Range<LocalDay> {
            #expect(social.contains(game.rules.category(of: game.challenge(day))))
        }
        game.play(.look, day: 5)
        let (today, tomorrow) = (game.challenge(5), game.challenge(6))
        game.play(.choose(CategorySet([.learning])), day: 5)
        #expect(game.challenge(5) == today && game.rules.category(of: today) != ChallengeCategory.learning.index)
        #expect(game.rules.category(of: game.challenge(6)) == ChallengeCategory.learning.index)
        game.play(.choose(social), day: 5)
        #expect(game.challenge(6) == tomorrow)
    }

    @Test("DC1 DC2 by the other reading a day whose challenge is drawn again is one day with a look all the same")
    func aDayIsCountedOnce() throws {
        let shipped = try TestGame.rules()
        var content = DailyChallengeContent()
        content.challenges = shipped.challenges
        content.days.choiceWaits = false
        content.days.unseenDaysCount = false
        var game = TestGame(DailyChallengeRules(content))
        game.play(.look, day: 0)
        for category in [ChallengeCategory.learning, .social] {
            #expect(game.play(.choose(CategorySet([category])), day: 0) == nil)
            game.play(.look, day: 0)
            #expect(game.rules.category(of: game.challenge(0)) == category.index)
        }
        #expect(game.play(.complete, day: 0) == nil)
        #expect(DailyChallenge.completionPercent(of: game.party, on: 0, rules: game.rules) == 100)
        let weekday = DailyChallenge.Gauge.weekday + Moment.weekday(of: 0)
        #expect(DailyChallenge.gauge(weekday, of: game.party, on: 0, rules: game.rules) == 100)
        game.play(.look, day: 1)
        #expect(DailyChallenge.completionPercent(of: game.party, on: 1, rules: game.rules) == 50)
    }

    @Test("DC1 each enabled category is equally likely, whatever the number of its challenges")
    func categoriesAreEquallyLikely() throws {
        var content = DailyChallengeContent()
        for (index, category) in ChallengeCategory.allCases.enumerated() {
            for number in 0...(index * 3) {
                var row = ChallengeContent()
                (row.id, row.text, row.category) = ("\(category)\(number)", "x", category)
                content.challenges.append(row)
            }
        }
        let game = TestGame(DailyChallengeRules(content))
        var counts = [Int](repeating: 0, count: 6)
        for day in 0..<12_000 as Range<LocalDay> { counts[game.rules.category(of: game.challenge(day))] += 1 }
        // Each is binomial with mean 2000 and standard deviation 41.
        for count in counts { #expect(abs(count - 2000) < 5 * 41) }
    }

    @Test("DC1 the 18 challenges of the spec stand in the content, and every category has five to ten")
    func contentOfTheSpec() throws {
        let rules = try TestGame.rules()
        let designed = [
            "Text an old friend", "Compliment a stranger", "Call a family member", "Draw something", "Write a haiku",
            "Take an artistic photo", "Meditate for 5 minutes", "Drink 8 glasses of water", "Take a walk outside",
            "Try a new food", "Take a different route home", "Visit somewhere new", "Learn 3 words in a new language",
            "Read about something random", "Watch a documentary", "Do something nice for someone",
            "Leave a positive review", "Pick up litter",
        ]
        #expect(rules.challenges.prefix(18).map(\.text) == designed)
        #expect((0..<18).map { rules.category(of: $0) } == (0..<18).map { $0 / 3 })
        for category in 0..<6 {
            #expect((5...10).contains(rules.challenges.indices.count { rules.category(of: $0) == category }))
        }
    }

    @Test("DC2 completing is for once and cannot be undone; the next day has a challenge of its own")
    func completionCannotBeUndone() throws {
        var game = TestGame(try TestGame.rules())
        #expect(game.play(.complete, day: 3) == nil)
        let before = (game.party, game.journal.entries)
        #expect(game.play(.complete, day: 3) == .alreadyCompleted)
        #expect(game.play(.complete, day: 2) == .momentOutOfRange)
        #expect(game.party == before.0 && game.journal.entries == before.1)
        #expect(game.party.hasCompleted(3) && !game.party.hasCompleted(4))
        #expect(game.play(.complete, day: 4) == nil)
        #expect(game.party.ledger[DailyChallenge.completions] == 2)
    }

    @Test("DC2 the history shows every day since the first with its challenge and whether it was done, newest first")
    func historyShowsEveryDay() throws {
        var game = TestGame(try TestGame.rules())
        #expect(
            DailyChallenge.history(of: game.party, most: 9, rules: game.rules, randomness: game.randomness) == [])
        var shown: [LocalDay: Int] = [:]
        for day in 10..<40 as Range<LocalDay> {
            shown[day] = game.challenge(day)
            guard day == 10 || day % 3 == 0 || day == 39 else { continue }
            game.play(.look, day: day)
            if day % 2 == 0 { game.play(.complete, day: day) }
            if day == 21 { game.play(.choose(CategorySet([.wellness])), day: day) }
        }
        let history = DailyChallenge.history(
            of: game.party, most: 99, rules: game.rules, randomness: game.randomness)
        #expect(history.map(\.day) == Array((10..<40).reversed()))
        for line in history {
            #expect(line.challenge == shown[line.day])
            #expect(line.isCompleted == (line.day % 2 == 0 && (line.day % 3 == 0 || line.day == 10)))
        }
    }

    @Test("DC2 the completion share is of all days since the first; a missed day takes nothing")
    func completionShare() throws {
        var game = TestGame(try TestGame.rules())
        #expect(DailyChallenge.completionPercent(of: game.party, on: 9, rules: game.rules) == 0)
        game.play(.complete, day: 10)
        #expect(DailyChallenge.completionPercent(of: game.party, on: 10, rules: game.rules) == 100)
        game.play(.complete, day: 13)
        #expect(DailyChallenge.completionPercent(of: game.party, on: 13, rules: game.rules) == 50)
        #expect(DailyChallenge.completionPercent(of: game.party, on: 17, rules: game.rules) == 25)
        #expect(game.party.ledger.balances == [2])
        let weekday = DailyChallenge.Gauge.weekday + Moment.weekday(of: 10)
        #expect(DailyChallenge.gauge(weekday, of: game.party, on: 17, rules: game.rules) == 100)
    }

    @Test("refusals name their rule and change nothing, at any day")
    func refusals() throws {
        var game = TestGame(try TestGame.rules())
        game.play(.look, day: 8)
        let before = (game.party, game.journal.entries)
        for day in [7, -1, LocalDay.min, .max, 65_536] { #expect(game.play(.look, day: day) == .momentOutOfRange) }
        var set = CategorySet([])
        #expect(game.play(.choose(set), day: 9) == .noCategory)
        set.bits = 64
        #expect(game.play(.choose(set), day: 9) == .noSuchCategory)
        #expect(game.play(.look, day: 9, by: 1) == .noSuchMember)
        #expect(game.party == before.0 && game.journal.entries == before.1)
    }

    @Test("Golden: ten days of one player, to the letter")
    func golden() throws {
        var game = TestGame(try TestGame.rules(), player: 12, seed: 2026)
        let names = DailyChallenge.describe(game.rules)
        var lines: [String] = []
        for day in 0..<10 as Range<LocalDay> {
            game.journal.removeAll()
            game.play(.look, day: day)
            if day == 2 { game.play(.choose(CategorySet([.creative, .kindness])), day: day) }
            if day % 3 != 1 { game.play(.complete, day: day) }
            lines.append("Day \(day): \(game.rules.challenges[game.challenge(day)].text)")
            lines += JournalStory.lines(of: game.journal.entries, in: names).map { "  " + $0 }
        }
        try Golden.expect(lines.joined(separator: "\n") + "\n", named: "ten-days")
    }
}
