import DailyChallenge
import GameContract
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

@Suite("Daily Challenge keeps the contract of a game")
struct ContractTests {
    private func contract() throws -> Contract<DailyChallenge> {
        Contract(
            rules: try TestGame.rules(), newParty: { DailyChallengeParty(player: 7) },
            command: { draws in
                let command: DailyChallenge.Command
                switch draws.below(4) {
                case 0: command = .look
                case 1, 2: command = .complete
                default:
                    var set = CategorySet.all
                    set.bits = UInt8(draws.below(128))
                    command = .choose(set)
                }
                return (command, [30, 9000, 90_000, 400_000][Int(draws.below(4))])
            }, balances: { $0.ledger.balances }
        )
    }

    @Test("the battery", arguments: 0..<10 as Range<UInt64>)
    func battery(seed: UInt64) throws {
        let outcome = try contract().expectKept(seed: seed)
        #expect(outcome.accepted > 200 && outcome.refusals.contains(.alreadyCompleted))
    }

    @Test("DC2 a row more changes neither the history nor today's challenge", arguments: 0..<10 as Range<UInt64>)
    func contentGrows(seed: UInt64) throws {
        let growing = GrowingContent(
            try contract(), content: try ShippedScenario.content("dailychallenge"),
            shape: RowShape(DailyChallengeContent.self)
        ) { tree throws(ContentProblem) in
            var reader = ContentReader()
            return DailyChallengeRules(try reader.read(DailyChallengeContent.self, from: tree))
        } shown: { party, rules, randomness, moment in
            let history = DailyChallenge.history(of: party, most: .max, rules: rules, randomness: randomness)
            let share = DailyChallenge.completionPercent(of: party, on: moment.day, rules: rules)
            return history.map { "\($0.day) \(rules.challenges[$0.challenge].text) \($0.isCompleted)" }
                .joined(separator: "; ") + " \(share) \(party.ledger.balances)"
        }
        #expect(try growing.expectPastStays(seed: seed).grown == ["challenges"])
    }

    @Test("DC1 an update at noon does not exchange the day's challenge between looking and completing")
    func updateAtNoon() throws {
        let rules = try TestGame.rules()
        var content = DailyChallengeContent()
        content.challenges = rules.challenges
        for category in ChallengeCategory.allCases {
            var row = ChallengeContent()
            (row.id, row.text, row.category) = ("new\(category.index)", "Something new", category)
            content.challenges.append(row)
        }
        let later = DailyChallengeRules(content)
        var changed = 0
        for player in 0..<60 as Range<UInt32> {
            var game = TestGame(rules, player: player)
            for day in [0, 1, 4, 9] as [LocalDay] { game.play(.look, day: day) }
            let seen = game.challenge(9)
            var updated = TestGame(later, player: player)
            updated.party = game.party
            #expect(updated.challenge(9) == seen)
            #expect(updated.play(.complete, day: 9) == nil)
            #expect(updated.party.ledger.balances == [1])
            let history = DailyChallenge.history(of: updated.party, most: 99, rules: later, randomness: game.randomness)
            #expect(history.map(\.challenge) == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map { game.challenge($0) })
            // A day that nobody looked at yet is drawn from what is there then.
            changed += updated.challenge(10) == game.challenge(10) ? 0 : 1
        }
        #expect(changed > 0)
    }

    @Test("content of strangers is refused with its place, or sound")
    func strangersContent() throws {
        StrangersContent(try ShippedScenario.read("dailychallenge").tree) { tree throws(ContentProblem) in
            try GameScenario<DailyChallengePopulation>(tree, named: "dailychallenge").rules
        }.expectRefusedOrSound { rules in
            var game = TestGame(rules)
            for day in 0..<20 as Range<LocalDay> { game.play(.complete, day: day) }
            #expect(game.party.ledger.balances == [20])
        }
    }
}
