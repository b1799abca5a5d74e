import Foundation
import QuestKernel
import Testing

@testable import QuestBond

/// What support does, and what a device did alone.
@Suite struct SupportTests {
    private func correct(_ game: inout Playground, _ amount: Int64, _ resource: String) -> CorrectionProblem? {
        QuestBond.correct(
            Correction(amount, of: resource, because: .goodwill), of: 0, in: &game.party, at: game.now,
            rules: game.rules, randomness: game.randomness, journal: &game.journal)
    }

    @Test func aGrantStandsInTheJournalUnderItsOwnFlow() throws {
        var game = try Playground()
        let mark = game.journal.entries.count
        let earned = game.hero.day.gold
        #expect(correct(&game, 250, "gold") == nil)
        let record = Record(entries: Array(game.journal.entries[mark...]))
        #expect(record.entries.count == 2 && record.entries[0].kind == .command)
        #expect(record.entries[0].cell == Correction.Reason.goodwill.object)
        #expect(record.flow(Resource.gold, .supportGiven) == 250 && game.hero.gold == 250)
        #expect(game.hero.day.gold == earned, "no quest counts it")
        #expect(correct(&game, -100, "gold") == nil && game.hero.gold == 150)
        let words = QuestBond.describe(game.rules)
        let told = DescribedEntry(game.journal.entries[mark], words)
        #expect(told.name == "correct" && told.row == "goodwill")
        #expect(game.journal.entries.last.map { DescribedEntry($0, words).name } == "supportTaken")
    }

    @Test func experienceRaisesLevelsAndLevelsStay() throws {
        var game = try Playground()
        let today = game.hero.day.experience
        #expect(correct(&game, game.rules.curve.thresholds[4].rawValue, "exp") == nil)
        #expect(game.hero.level == 5 && game.hero.day.experience == today)
        #expect(correct(&game, -1, "exp") == .levelStays)
        #expect(correct(&game, 10, "exp") == nil && correct(&game, -10, "exp") == nil)
    }

    @Test(
        arguments: [
            (0, "gold", .nothingToCorrect), (-1, "gold", .notEnough), (Int64.min, "gold", .tooMuch),
            (.max, "gold", .tooMuch), (1, "gld", .noSuchResource), (1, "", .noSuchResource),
            (1, "equipment", .notCorrectable), (1, "bondExp", .notCorrectable), (1, "rebirths", .notCorrectable),
            (1, "paragonLevels", .notCorrectable), (1, "scroll39", .noSuchResource),
        ] as [(Int64, String, CorrectionProblem)])
    func whatCannotBeCorrectedChangesNothing(amount: Int64, resource: String, problem: CorrectionProblem) throws {
        var game = try Playground()
        let before = game.party
        let entries = game.journal.entries
        #expect(correct(&game, amount, resource) == problem)
        #expect(game.party == before && game.journal.entries == entries)
    }

    @Test func cardsAreNotMadeOfNumbers() throws {
        var game = try Playground()
        let card = try #require(game.rules.cards.rows.first?.id)
        #expect(correct(&game, 1, "card.\(card)") == .notCorrectable)
        let somebody = QuestBond.correct(
            Correction(1, of: "gold", because: .fault), of: 5, in: &game.party, at: game.now, rules: game.rules,
            randomness: game.randomness, journal: &game.journal)
        #expect(somebody == .noSuchMember)
        var nobody = Party(3, rules: game.rules)
        let early = QuestBond.correct(
            Correction(1, of: "gold", because: .fault), of: 0, in: &nobody, at: game.now, rules: game.rules,
            randomness: game.randomness, journal: &game.journal)
        #expect(early == .notCreated)
    }

    @Test func commandsOfADeviceAreReplayedTheSame() throws {
        var game = try Playground()
        let start = game.party
        let mark = game.journal.entries.count
        var player = HostilePlayer(seed: 8)
        var commands: [TimedCommand] = []
        var outcomes: [QuestBond.Outcome] = []
        for day in 1...10 {
            game.wait(untilDay: LocalDay(day))
            for command in [.open] + (0..<40).map({ _ in player.command() }) {
                game.wait(seconds: 90)
                // Only what goes over the wire can be uploaded.
                guard let text = try? Wire.write(command), (try? Wire.read(text)) == command else { continue }
                commands.append(TimedCommand(command, by: 0, at: game.now))
                outcomes.append(game.act(command).map { .refused($0) } ?? .accepted)
            }
        }
        let uploaded = try JSONDecoder().decode([TimedCommand].self, from: JSONEncoder().encode(commands))
        #expect(uploaded == commands)
        let replay = QuestBond.replay(uploaded, on: start, rules: game.rules) { _ in game.randomness }
        #expect(replay.outcomes == outcomes && outcomes.contains(.accepted))
        #expect(replay.party == game.party && replay.journal.entries == Array(game.journal.entries[mark...]))
        #expect(try QuestBond.stateDigest(of: replay.party) == QuestBond.stateDigest(of: game.party))
    }

    @Test func clocksThatGoBackOrAheadAreNotBelieved() throws {
        let game = try Playground()
        let at = { (instant: Int64) in Moment(instant: instant, day: 0, minute: 0) }
        let task = QuestBond.Command.completeTask(.mental, .small, .quick)
        let replay = QuestBond.replay(
            [
                TimedCommand(task, by: 0, at: at(100)), TimedCommand(task, by: 0, at: at(99)),
                TimedCommand(task, by: 0, at: at(1_001)), TimedCommand(task, by: 1, at: at(200)),
                TimedCommand(task, by: 0, at: at(1_000)),
            ], on: game.party, notAfter: 1_000, rules: game.rules
        ) { _ in game.randomness }
        #expect(
            replay.outcomes == [.accepted, .outOfTime, .outOfTime, .refused(.noSuchMember), .accepted])
        #expect(replay.party[0].day.tasks == 2)
    }
}
