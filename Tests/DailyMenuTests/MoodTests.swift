import DailyMenu
import GameContract
import QuestKernel
import Testing

@Suite("DailyMenu: moods, feedback, suggestions, own activities, community")
struct MoodTests {
    private func shares(_ game: TestGame, day: LocalDay = 90) -> [Double] {
        var counts = [Double](repeating: 0, count: game.rules.content.activities.count)
        var menu = Menu()
        for ordinal in 0..<6000 as Range<UInt16> {
            DailyMenu.suggest(
                to: game.party, on: day, ordinal: ordinal, rules: game.rules, randomness: game.randomness,
                into: &menu)
            #expect(
                menu.items.count == game.rules.content.suggestions.menu && Set(menu.items).count == menu.items.count)
            if let first = menu.items.first { counts[Int(first)] += 1 }
        }
        return counts
    }

    @Test("DM5 feedback moves what is suggested: loved more, not for me less, by the factors of the content")
    func ranking() throws {
        var game = TestGame(try TestGame.rules())
        for (activity, feedback) in [(0, Feedback.lovedIt), (1, .itWasNice), (2, .notForMe)] {
            game.serve(UInt16(activity), day: 1)
            game.play(.rate(serving: game.party.history[activity].id, feedback), day: 1)
        }
        game.play(.setFavourite(3, true), day: 1)
        game.play(.setHidden(4, true), day: 1)
        let counts = shares(game)
        // 36 rows, of which one is hidden and four have factors 2, 1.2, 0.15 and 2.
        let expected = 6000 / (31 + 2 + 1.2 + 0.15 + 2)
        for (row, factor) in [2, 1.2, 0.15, 2, 0, 1].enumerated() {
            let mean = expected * factor
            #expect(abs(counts[row] - mean) <= 5 * mean.squareRoot(), "row \(row): \(counts[row]) of \(mean)")
        }
    }

    @Test("DM5 on a low-energy day what takes more is suggested less; what was just done steps back")
    func energyAndRecency() throws {
        var game = TestGame(try TestGame.rules())
        game.serve(0, day: 88)
        game.play(.say(.low), day: 90)
        let counts = shares(game)
        let rows = game.rules.content.activities
        let low = zip(counts, rows).filter { $1.energy == .low && $1.pack == nil }.map(\.0)
        let high = zip(counts, rows).filter { $1.energy == .high && $1.pack == nil }.map(\.0)
        let means = [low, high].map { $0.reduce(0.0, +) / Double($0.count) }
        #expect(means[0] > 3 * means[1])
        // Rows 0 and 1 are alike but for yesterday.
        #expect(rows[0].energy == rows[1].energy)
        #expect(counts[0] < counts[1] * 0.7)
    }

    @Test(
        "DM5 what was done steps back on the third day after it, too, and on the fourth no longer",
        arguments: [(87, true), (86, false)] as [(LocalDay, Bool)])
    func endOfRecency(day: LocalDay, isRecent: Bool) throws {
        var game = TestGame(try TestGame.rules())
        #expect(game.rules.content.suggestions.recentDays == 3)
        game.serve(0, day: day)
        let counts = shares(game)
        // 36 rows alike but for the first, whose factor is 0.4 if it is recent.
        let factor = isRecent ? 0.4 : 1
        let mean = 6000 * factor / (35 + factor)
        #expect(abs(counts[0] - mean) <= 5 * mean.squareRoot(), "\(counts[0]) of \(mean)")
    }

    @Test(
        "DM5 insights: share of improved moods, most lifting categories first, weekly trend; skipped prompts do not count"
    )
    func insights() throws {
        var game = TestGame(try TestGame.rules())
        #expect(game.party.moodInsight.improvedShare == nil && game.party.insightsByCategory(game.rules) == [])
        for (activity, day, after) in [
            (0, 0, MoodChange.better), (0, 1, .lower), (6, 1, .better), (6, 8, .better), (12, 9, .same), (18, 9, nil),
        ] as [(UInt16, LocalDay, MoodChange?)] { game.serve(activity, day: day, after: after) }
        #expect(game.party.moodInsight.improvedShare?.partsPerMillion == 600_000)
        let lifts = game.party.insightsByCategory(game.rules)
        #expect(lifts.map(\.key) == [1, 0, 2] && lifts.map(\.improved) == [2, 1, 0])
        let trend = game.party.weeklyTrend(upTo: 9, weeks: 3)
        #expect(trend.map(\.known) == [0, 3, 2] && trend.map(\.improved) == [0, 2, 1])
    }

    @Test("DM5 the calendar shows one, several or improved; empty days show nothing")
    func calendar() throws {
        var game = TestGame(try TestGame.rules())
        game.serve(day: 2)
        for day in [4, 4, 5, 5] as [LocalDay] { game.serve(day: day, after: day == 5 ? .better : .same) }
        #expect(
            game.party.calendar(of: 1...6).map(\.dot) == [.none, .completed, .none, .several, .moodImproved, .none])
        #expect(game.party.calendar(of: 1...6).map(\.servings) == [0, 1, 0, 2, 2, 0])
        #expect(game.party.servings(in: 4...5).count == 4 && game.party.calendar(of: 0...LocalDay.max).count == 366)
    }

    @Test("DM8 own activities: titles of 3, descriptions of 10, 1 to 120 minutes; edits can be taken back")
    func ownActivities() throws {
        var game = TestGame(try TestGame.rules())
        func draft(_ title: String = "Tea", _ about: String = "Ten please", _ minutes: Int32 = 120) -> ActivityDraft {
            ActivityDraft(title: title, description: about, minutes: minutes, energy: .low, category: 2)
        }
        for bad in [
            draft("Te"), draft("Tea", "Nine okay"), draft("Tea", "Ten please", 0), draft("Tea", "Ten please", 121),
        ] {
            #expect(game.play(.add(bad, .created), day: 0) == .draftIsIncomplete)
        }
        #expect(game.play(.add(draft(), .imported), day: 0) == nil)
        let own = OwnActivity.firstNumber
        #expect(game.serve(own, day: 0) == 18)
        #expect(
            game.play(.edit(own, draft("Green tea")), day: 0) == nil && game.party.own[0].draft.title == "Green tea")
        #expect(game.play(.resetToOriginal(own), day: 0) == nil && game.party.own[0].draft.title == "Tea")
        // Only what was imported has an original.
        for source in [OwnActivity.Source.created, .community] {
            #expect(game.play(.add(draft(), source), day: 0) == nil)
            let other = OwnActivity.firstNumber + UInt16(game.party.own.count - 1)
            #expect(game.play(.edit(other, draft("Green tea")), day: 0) == nil)
            #expect(game.play(.resetToOriginal(other), day: 0) == .notImported)
            #expect(game.party.own.last?.draft.title == "Green tea")
        }
        #expect(game.play(.edit(0, draft()), day: 0) == .notYourOwn && game.play(.delete(0), day: 0) == .notYourOwn)
        #expect(game.play(.setHidden(own, true), day: 0) == .noSuchActivity)
        var menu = Menu()
        let isOffered = (0..<300 as Range<UInt16>).contains { ordinal in
            DailyMenu.suggest(
                to: game.party, on: 9, ordinal: ordinal, rules: game.rules, randomness: game.randomness, into: &menu)
            return menu.items.contains(own)
        }
        #expect(isOffered)
    }

    @Test("DM8 a deletion can be undone for 5 seconds; what was done stays in the history")
    func undo() throws {
        var game = TestGame(try TestGame.rules())
        let draft = ActivityDraft(title: "Tea", description: "With a biscuit.", minutes: 5, energy: .low, category: 2)
        let own = OwnActivity.firstNumber
        game.play(.add(draft, .created), day: 0)
        game.serve(own, day: 0)
        #expect(game.play(.delete(own), day: 0, at: 100) == nil)
        #expect(game.play(.complete(own, before: nil, after: nil), day: 0) == .noSuchActivity)
        #expect(
            game.play(.undoDelete(own), day: 0, at: 105) == nil && game.play(.undoDelete(own), day: 0) == .notDeleted)
        game.play(.delete(own), day: 0, at: 200)
        #expect(game.play(.undoDelete(own), day: 0, at: 206) == .undoneTooLate && game.party.history.count == 1)
    }

    @Test("DM8 the community: moderation first, one vote and rating a user that may change, one report, five flag")
    func community() throws {
        let rules = try TestGame.rules()
        var community = Community()
        var journal = Journal()
        func play(_ command: CommunityLibrary.Command, by user: Int) -> CommunityLibrary.Refusal? {
            CommunityLibrary.apply(
                command, by: user, to: &community, at: Moment(instant: 0, day: 0, minute: 0), rules: rules,
                randomness: Randomness(seed: 1), journal: &journal)
        }
        let draft = ActivityDraft(title: "Tea", description: "With a biscuit.", minutes: 5, energy: .low, category: 2)
        #expect(play(.submit(draft), by: 3) == nil && community.browse(.newest, under: rules) == [])
        #expect(play(.vote(0, 1), by: 4) == .noSuchActivity && play(.approve(0), by: 3) == .onlyForModerators)
        #expect(
            play(.reject(0, reason: "Which biscuit?"), by: 0) == nil
                && community.activities[0].reason == "Which biscuit?")
        #expect(play(.resubmit(0, draft), by: 4) == .notYours && play(.resubmit(0, draft), by: 3) == nil)
        #expect(play(.approve(0), by: 0) == nil && community.browse(.trending, category: 2, under: rules) == [0])
        for vote in [1, 1, -1] as [Int8] { #expect(play(.vote(0, vote), by: 4) == nil) }
        #expect(play(.vote(0, 1), by: 5) == nil && community.activities[0].votes == 0)
        #expect(play(.rate(0, stars: 5, review: ""), by: 4) == .tryItFirst && play(.download(0), by: 4) == nil)
        #expect(play(.download(0), by: 4) == nil && community.activities[0].downloads == 1)
        for stars in [2, 5] as [UInt8] { #expect(play(.rate(0, stars: stars, review: "Good"), by: 4) == nil) }
        #expect(
            community.activities[0].averageRating == 5000
                && play(.rate(0, stars: 6, review: ""), by: 4) == .noSuchRating)
        // A collection is named as its owner likes, but not by nothing.
        #expect(play(.collect(name: "", isPublic: false), by: 4) == .draftIsIncomplete)
        #expect(
            play(.collect(name: "Ok", isPublic: false), by: 4) == nil
                && play(.add(0, toCollection: 0), by: 5) == .notYours)
        #expect(
            play(.add(0, toCollection: 0), by: 4) == nil && community.collections(seenBy: 5) == []
                && community.collections(seenBy: 4) == [0])
        for user in 10..<15 {
            #expect(community.browse(.newest, under: rules) == [0])
            #expect(play(.report(0, .spam, details: ""), by: user) == nil)
            #expect(user == 14 || play(.report(0, .spam, details: ""), by: user) == .alreadyReported)
        }
        // A flag asks for a review and hides nothing: one more report flags it no second time.
        #expect(community.activities[0].status == .flagged && community.browse(.newest, under: rules) == [0])
        #expect(play(.report(0, .spam, details: ""), by: 15) == nil && play(.vote(0, 1), by: 15) == nil)
        let flags = journal.entries.count { $0.kind == .tally && $0.code == CommunityLibrary.flagTally }
        #expect(flags == 1)
        #expect(play(.approve(0), by: 0) == nil && community.ledger.balances == [1])
    }

    @Test("DM8 by the other readings a flag hides an activity, and what trends has votes alone")
    func otherReadingsOfTheCommunity() throws {
        var content = try TestGame.rules().content
        content.community.flaggedIsHidden = true
        content.community.trendingCountsDownloads = false
        let (rules, other) = (try TestGame.rules(), try DailyMenuRules(content))
        var community = Community()
        var journal = Journal()
        func play(_ command: CommunityLibrary.Command, by user: Int) -> CommunityLibrary.Refusal? {
            CommunityLibrary.apply(
                command, by: user, to: &community, at: Moment(instant: 0, day: 0, minute: 0), rules: other,
                randomness: Randomness(seed: 1), journal: &journal)
        }
        let draft = ActivityDraft(title: "Tea", description: "With a biscuit.", minutes: 5, energy: .low, category: 2)
        for activity in 0..<2 {
            #expect(play(.submit(draft), by: 3) == nil && play(.approve(activity), by: 0) == nil)
        }
        for user in 4..<6 { #expect(play(.download(1), by: user) == nil) }
        #expect(play(.vote(0, 1), by: 4) == nil)
        #expect(community.browse(.trending, under: other) == [0, 1])
        #expect(community.browse(.trending, under: rules) == [1, 0])
        for user in 10..<15 { #expect(play(.report(0, .spam, details: ""), by: user) == nil) }
        #expect(community.browse(.newest, under: other) == [1] && play(.vote(0, 1), by: 20) == .noSuchActivity)
        #expect(play(.approve(0), by: 0) == nil && community.browse(.newest, under: other) == [1, 0])
    }

    @Test("refusals name their rule and change nothing")
    func refusals() throws {
        var game = TestGame(try TestGame.rules())
        game.serve(day: 8)
        let before = (game.party, game.journal.entries)
        for day in [7, -1, LocalDay.min, .max, 65_536] { #expect(game.play(.say(.low), day: day) == .momentOutOfRange) }
        for activity in [66, 0x7FFF, 0x8000, UInt16.max] {
            #expect(game.play(.complete(activity, before: nil, after: nil), day: 8) == .noSuchActivity)
            #expect(game.play(.setFavourite(activity, true), day: 8) == .noSuchActivity)
        }
        for minute in [-1, 1440, Int16.max, .min] {
            #expect(game.play(.complete(0, before: nil, after: nil), day: 8, minute: minute) == .noSuchMinute)
        }
        #expect(game.play(.rate(serving: 99, .lovedIt), day: 8) == .noSuchEntry)
        #expect(game.play(.say(.low), day: 8, by: 1) == .noSuchMember)
        #expect(game.party == before.0 && game.journal.entries == before.1)
    }

    @Test("Golden: two weeks of one player, to the letter")
    func golden() throws {
        var game = TestGame(try TestGame.rules(), player: 12, seed: 2026)
        var lines: [String] = []
        var menu = Menu()
        for day in [0, 1, 2, 3, 5, 12, 13, 14] as [LocalDay] {
            game.journal.removeAll()
            if day == 3 { game.play(.say(.low), day: day) }
            for number in 0..<3 as Range<UInt16> where number < 2 || day == 13 {
                DailyMenu.suggest(
                    to: game.party, on: day, ordinal: number, rules: game.rules, randomness: game.randomness,
                    into: &menu)
                game.serve(
                    menu.items[0], day: day, after: MoodChange.allCases[(Int(day) + Int(number)) % 3],
                    minute: Int16(number) * 600 + 90)
            }
            if let last = game.party.history.last {
                game.play(.rate(serving: last.id, day % 2 == 0 ? .lovedIt : .notForMe), day: day)
            }
            lines.append(
                "Day \(day): \(game.party.moments) Moments, Season \(game.party.season + 1), warmth \(game.party.warmth(on: day, game.rules))"
            )
            lines += JournalStory.lines(of: game.journal.entries, in: DailyMenu.describe(game.rules)).map {
                "  " + $0
            }
        }
        try Golden.expect(lines.joined(separator: "\n") + "\n", named: "two-weeks")
    }
}
