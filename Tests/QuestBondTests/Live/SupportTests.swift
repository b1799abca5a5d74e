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
            (1, "equipment", .needsItem), (1, "bondExp", .notCorrectable), (1, "rebirths", .notCorrectable),
            (1, "paragonLevels", .notCorrectable), (1, "scroll39", .noSuchResource),
        ] as [(Int64, String, CorrectionProblem)])
    func whatCannotBeCorrectedChangesNothing(amount: Int64, resource: String, problem: CorrectionProblem) throws {
        var game = try Playground()
        let before = game.party
        let entries = game.journal.entries
        #expect(correct(&game, amount, resource) == problem)
        #expect(game.party == before && game.journal.entries == entries)
    }

    private func correct(_ game: inout Playground, _ amount: Int64, _ item: SupportedItem) -> CorrectionProblem? {
        QuestBond.correct(
            Correction(amount, of: "equipment", item: item, because: .lostProgress), of: 0, in: &game.party,
            at: game.now, rules: game.rules, randomness: game.randomness, journal: &game.journal)
    }

    @Test func aLostSwordComesBackAsItWas() throws {
        var game = try Playground()
        let rules = game.rules
        let model = try #require(rules.items.first { $0.slot == .weapon && $0.rarity == .legendary })
        let prefix = try #require(rules.affixes.first { $0.kind == .prefix })
        let suffix = try #require(rules.affixes.first { $0.kind == .suffix })
        let lost = SupportedItem(model.id, level: 1, enhancement: 5, prefix: prefix.id, suffix: suffix.id)
        let equipment = game.hero.ledger[Resource.equipment]
        let achievements = game.hero.achievements
        #expect(correct(&game, 1, lost) == nil)
        let item = try #require(game.hero.bag.last)
        #expect(rules.items[Int(item.catalogRow)].id == model.id && item.level == 1 && item.enhancement == 5)
        #expect(item.enhancementPoints == rules.forge.enhancement.points.prefix(5).reduce(0, +))
        #expect(item.prefixValue == rules.middleValue(Int(item.prefix), on: item) && item.prefixValue > 0)
        #expect(rules.affixes[Int(item.suffix)].id == suffix.id)
        #expect(game.hero.ledger[Resource.equipment] - equipment == 1 && game.hero.achievements == achievements)
        #expect(game.journal.entries.last.map { DescribedEntry($0, QuestBond.describe(rules)).name } == "supportGiven")

        // It is worn, and taken off the hero.
        #expect(game.act(.equip(game.hero.bag.count - 1)) == nil)
        let power = game.hero.bonuses
        #expect(correct(&game, -1, SupportedItem(model.id, enhancement: 4)) == .notEnough)
        #expect(correct(&game, -1, lost) == nil)
        #expect(!game.hero.worn[Slot.weapon.index].exists && game.hero.bonuses != power)
        #expect(game.hero.ledger[Resource.equipment] == equipment)
        #expect(correct(&game, -1, lost) == .notEnough)
    }

    @Test func anItemThatCannotBeIsNotGiven() throws {
        var game = try Playground()
        let rules = game.rules
        let common = try #require(rules.items.first { $0.rarity == .common }).id
        let rare = try #require(rules.items.first { $0.rarity == .legendary }).id
        let prefix = try #require(rules.affixes.first { $0.kind == .prefix }).id
        let before = game.party
        for (item, amount, problem) in [
            (SupportedItem("excalibur"), 1, .noSuchItem), (SupportedItem(common), 2, .oneAtATime),
            (SupportedItem(common, level: 0), 1, .tooMuch), (SupportedItem(common, enhancement: 11), 1, .tooMuch),
            (SupportedItem(common, prefix: prefix), 1, .affixDoesNotFit),
            (SupportedItem(rare, suffix: prefix), 1, .noSuchAffix), (SupportedItem(rare), -1, .notEnough),
        ] as [(SupportedItem, Int64, CorrectionProblem)] {
            #expect(correct(&game, amount, item) == problem)
        }
        let gold = QuestBond.correct(
            Correction(1, of: "gold", item: SupportedItem(common), because: .fault), of: 0, in: &game.party,
            at: game.now, rules: rules, randomness: game.randomness, journal: &game.journal)
        #expect(gold == .takesNoItem && game.party == before)
    }

    /// A stored state with more could not be read, and would take the whole party along.
    @Test func aBagNeverHoldsMoreThanAThousandItems() throws {
        var game = try Playground(changing: ["loot.tasks.equipmentChance=1"])
        let item = SupportedItem(try #require(game.rules.items.first { $0.rarity == .common }).id)
        while game.hero.bag.count < 1_000 { try #require(correct(&game, 1, item) == nil) }
        #expect(correct(&game, 1, item) == .tooMuch)
        // With an affix or without: a full bag takes the first.
        for _ in 0..<5 {
            let record = try game.play(.completeTask(.mental, .small, .quick))
            #expect(record.flow(Resource.equipment, .autoSalvaged) == -1)
        }
        #expect(game.hero.bag.count == 1_000)
        #expect(correct(&game, -1, item) == nil && correct(&game, 1, item) == nil)
    }

    @Test func cardsAreGivenAndTakenWithTheirBonuses() throws {
        var game = try Playground()
        let card = try #require(game.rules.cards.rows.first?.id)
        let bonuses = game.hero.bonuses
        #expect(correct(&game, 2, "card.\(card)") == .oneAtATime && correct(&game, -1, "card.\(card)") == .notEnough)
        #expect(correct(&game, 1, "card.\(card)") == nil)
        #expect(game.hero.collection.count == 1 && game.hero.ledger[Resource.card(0)] == 1)
        #expect(game.hero.bonuses != bonuses)
        #expect(correct(&game, 1, "card.\(card)") == .alreadyThere)
        #expect(correct(&game, -1, "card.\(card)") == nil)
        #expect(game.hero.collection.count == 0 && game.hero.bonuses == bonuses)
    }

    @Test func onlyAHeroIsCorrected() throws {
        var game = try Playground()
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
