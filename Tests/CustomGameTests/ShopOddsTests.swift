import CustomGame
import QuestKernel
import Testing

/// What a shop shows is drawn too, and so is told.
@Suite struct ShopOddsTests {
    private static func files(shows: Int) -> Files {
        Files([
            "resources": "gold: { start: 9 }\ngems: {}",
            "shops": """
            stall:
              name: Stall
              shows: \(shows)
              rotates: day
              offers:
                crumb: { name: Crumb, cost: { gold: 1 }, gives: { gold: 2 }, weight: 7 }
                pearl: { name: Pearl, cost: { gold: 1 }, gives: { gems: 1 }, weight: 2 }
                crown: { name: Crown, cost: { gold: 1 }, gives: { gems: 9 }, weight: 1 }
            """,
        ])
    }

    @Test func anOfferIsOnShowAsOftenAsItsWeightSays() throws {
        let rules = try Self.files(shows: 1).rules()
        let odds = CustomGame.odds(rules)
        let stall = try #require(odds.draws.first { $0.id == "shops.stall" })
        #expect(stall.outcomes.map(\.name) == ["Crumb", "Pearl", "Crown"] && odds.remarks.isEmpty)
        #expect(zip(stall.outcomes, [0.7, 0.2, 0.1]).allSatisfy { abs($0.share - $1) < 1e-12 })
        let players = 20_000
        var shown = [0, 0, 0]
        for player in 0..<players {
            let view = CustomGame.view(
                of: Player(rules, seed: 3, player: UInt32(player)).party, at: Moment(instant: 0, day: 0, minute: 0),
                rules: rules, randomness: Randomness(seed: 3))
            for (place, name) in ["crumb", "pearl", "crown"].enumerated() {
                let action = try #require(view.actions.first { $0.name == "stall.\(name)" })
                shown[place] += action.refusal == "notOnShow" ? 0 : 1
            }
        }
        for (count, outcome) in zip(shown, stall.outcomes) {
            let expected = outcome.share * Double(players)
            #expect(abs(Double(count) - expected) < 4 * (expected * (1 - outcome.share)).squareRoot(), "\(shown)")
        }
    }

    @Test func ofSeveralItIsToldHowTheyAreDrawn() throws {
        let odds = CustomGame.odds(try Self.files(shows: 2).rules())
        #expect(odds.draws.isEmpty)
        #expect(
            odds.remarks == [
                "Stall shows 2 of 3 offers, drawn one after the other by weight from those that are left: Crumb 7, "
                    + "Pearl 2, Crown 1."
            ])
    }

    @Test func aRewardOfTooManyDrawsIsRefused() throws {
        let draws =
            "wide: { tiers: { all: { chance: 1, gives: { deep: 300 } } } }\ndeep: { tiers: { all: { chance: 1, gives: { gold: 1 } } } }"
        func problem(_ amount: Int) -> String? {
            Files(["resources": "gold: {}", "draws": draws, "actions": "open: { gives: { wide: \(amount) } }"]).problem
                .map { "\($0)" }
        }
        #expect(problem(332) == nil)
        #expect(problem(333)?.contains("at most 100000 draws within one reward, found up to 100233") == true)
    }
}
