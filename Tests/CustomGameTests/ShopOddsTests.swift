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

    /// Those that always count are in the figures; the others are told with what they change, by how much and when.
    @Test func modifiersOfChancesAreTold() throws {
        let files = Files([
            "resources": "gold: { start: 9 }",
            "actions": "work: { name: Work, succeeds: 80%, gives: { gold: 1 } }",
            "ladders": "climb: { name: Climb, chances: [50%, 20%], gives: { gold: 1 } }",
            "events": "fair: { from: 1, days: 9 }",
            "modifiers": """
            curse: { name: Moonlight, chances: [work, climb], by: -90% }
            luck: { name: Fair luck, chances: [work], by: 5%, when: during(fair) }
            """,
        ])
        let rules = try files.rules()
        let odds = CustomGame.odds(rules)
        #expect(odds.draws.map(\.chance) == [Probability(partsPerMillion: 80_000)])
        #expect(odds.ladders.first?.steps.map(\.chance.partsPerMillion) == [50_000, 20_000])
        #expect(
            odds.remarks == [
                "Moonlight changes the chance of Work, Climb by -90%; the figures here have that in them.",
                "Fair luck changes the chance of Work by 5% while during(fair); the figures here are without it.",
            ])
        var (tries, hits) = (0, 0)
        for number in 0..<2_000 {
            var player = Player(rules, seed: 4, player: UInt32(number))
            player.wait(20 * 86_400)
            let before = player.held("gold") ?? 0
            #expect(player.act("work") == nil)
            tries += 1
            hits += Int((player.held("gold") ?? 0) - before)
        }
        let expected = 0.08 * Double(tries)
        #expect(abs(Double(hits) - expected) < 4 * (expected * 0.92).squareRoot(), "\(hits)")
    }

    @Test func countersThatDrawsShareAreTold() throws {
        let draws = """
            limited: { name: Limited, tiers: { five: { chance: 1%, hard: 10, gives: { gold: 1 } }, four: { chance: 2%, gives: { gold: 1 } } } }
            standard: { name: Standard, tiers: { five: { chance: 60%, counter: COUNTER, gives: { gold: 1 } } } }
            """
        func remarks(_ counter: String) throws -> [String] {
            let rules = try Files(["resources": "gold: {}", "draws": draws.replacing("COUNTER", with: counter)]).rules()
            return CustomGame.odds(rules).remarks
        }
        #expect(
            try remarks("limited.five") == [
                "These count their draws, and hits that were lost, together, and a hit of one counts for all of them: "
                    + "Limited, five; Standard, five."
            ])
        #expect(try remarks("own").isEmpty)
        let resetting = draws.replacing("four: {", with: "four: { resets: [six],").replacing(
            "four: {", with: "six: { chance: 1%, counter: both, gives: { gold: 1 } }, four: {"
        ).replacing("COUNTER", with: "both")
        let rules = try Files(["resources": "gold: {}", "draws": resetting]).rules()
        #expect(
            CustomGame.odds(rules).remarks == [
                "These count their draws, and hits that were lost, together, and a hit of one counts for all of them: "
                    + "Limited, six; Standard, five. A hit of these sets their draws back too: Limited, four."
            ])
    }

    /// A figure of a chance by a formula there is none, so no modifier is in it.
    @Test func modifiersOfChancesThatChangeAreNotInFigures() throws {
        let odds = CustomGame.odds(
            try Files([
                "resources": "gold: {}",
                "actions": """
                work: { name: Work, succeeds: 80% * skill, gives: { gold: 1 } }
                rest: { name: Rest, succeeds: 80%, gives: { gold: 1 } }
                """,
                "modifiers": "curse: { name: Moonlight, chances: [rest, work], by: -90% }",
            ]).rules())
        #expect(
            odds.remarks.filter { $0.hasPrefix("Moonlight") } == [
                "Moonlight changes the chance of Rest by -90%; the figures here have that in them.",
                "Moonlight changes the chance of Work by -90%; the figures here are without it.",
            ])
    }

    /// What may be bought once, or brings something at times alone, is no price of a draw; nor is one of two.
    @Test func aDrawHasThePriceAtWhichItIsAlwaysSold() throws {
        func price(_ more: String) throws -> Int? {
            let rules = try Files([
                "resources": "gold: {}\ngems: {}",
                "draws": "box: { name: Box, tiers: { five: { chance: 1%, gives: { gold: 1 } } } }",
                "actions": "\(more)\npull: { cost: { gems: 160 }, gives: { box: 1 } }",
            ]).rules()
            return CustomGame.odds(rules).tiered.first?.price
        }
        #expect(try price("cheap: { cost: { gems: 1 }, limit: 1 ever, gives: { box: 1 } }") == 160)
        #expect(try price("dare: { succeeds: 10%, cost: { gems: 1 }, gives: { box: 1 } }") == 160)
        #expect(try price("other: { cost: { gems: 200 }, gives: { box: 1 } }") == 0)
        #expect(try price("same: { cost: { gems: 160 }, gives: { box: 1 } }") == 160)
    }

    @Test func modifiersOfDrawnAmountsAreTold() throws {
        let odds = CustomGame.odds(
            try Files([
                "resources": "gold: { name: Gold }\ngems: { name: Gems }",
                "actions": "chest: { gives: { gold: 800..1200, gems: 1 } }",
                "modifiers": "tax: { name: Tax, gains: [gold, gems], by: -90% }",
            ]).rules())
        #expect(
            odds.remarks == [
                "Amounts that are a range can be any number of it, each as likely: Gold 800 to 1200.",
                "Tax changes what is given of Gold by -90%; the amounts here are without it.",
            ])
        let drawn = CustomGame.odds(
            try Files([
                "resources": "gold: { name: Gold }\ngems: { name: Gems }\ndust: { name: Dust }",
                "draws": "box: { tiers: { five: { chance: 1%, gives: { gems: 1000 } } }, otherwise: { gold: 100 } }",
                "modifiers": "tax: { name: Tax, gains: [gold, gems, dust], by: -90% }",
            ]).rules())
        #expect(drawn.remarks == ["Tax changes what is given of Gold, Gems by -90%; the amounts here are without it."])
    }

    /// A content in which a prize never comes any more is another one to players and publishers.
    @Test func whatATierGivesIsTold() throws {
        let files = Files([
            "resources": "gold: { name: Gold }", "items": "nova: { name: Nova }\nluna: { name: Luna }",
            "draws": """
            first:
              name: Banner
              tiers:
                five: { chance: 1%, gives: { luna: 2, gold: 5..9 }, featured: { share: 50%, gives: { nova: 1 } } }
              otherwise: { gold: 3 }
            second: { name: Banner, tiers: { five: { chance: 2%, gives: { luna: 1 } } } }
            """,
        ])
        let tiered = CustomGame.odds(try files.rules()).tiered
        #expect(tiered.map(\.id) == ["draws.first", "draws.second"])
        #expect(tiered.map(\.name) == ["Banner", "Banner"])
        #expect(tiered[0].tiers[0].gives == ["2 Luna", "5 to 9 Gold"])
        #expect(tiered[0].tiers[0].featured?.gives == ["Nova"] && tiered[0].otherwise == ["3 Gold"])
        #expect(tiered[1].tiers[0].gives == ["Luna"] && tiered[1].otherwise.isEmpty)
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

    /// What a try at a ladder costs has in it what always counts, and is told where it has not.
    @Test func modifiersOfPricesAreTold() throws {
        let odds = CustomGame.odds(
            try Files([
                "resources": "gold: { start: 9 }",
                "ladders": "sword: { name: Sword, cost: { gold: 100 }, chances: [0.5, 0.5] }",
                "modifiers": """
                tax: { name: Tax, prices: [sword], by: 900% }
                fair: { name: Fair, prices: [sword], by: -20%, when: gold > 5 }
                """,
            ]).rules())
        #expect(odds.ladders.first?.prices.first?.attempts == [1_000, 1_000])
        #expect(
            odds.remarks == [
                "Tax changes what a try at Sword costs by 900%; the prices here have that in them.",
                "Fair changes what a try at Sword costs by -20% while gold > 5; the prices here are without it.",
            ])
    }

    @Test func whatComesInsteadOfWhatIsDrawnIsTold() throws {
        let odds = CustomGame.odds(
            try Files([
                "resources": "gold: { name: Gold, cap: 10 }\ngems: { name: Gems }",
                "items": "nova: { name: Nova, most: 1, beyond: { gems: 500 } }",
                "draws": "box: { tiers: { great: { chance: 0.5, gives: { nova: 1 } } }, otherwise: { gold: 1000 } }",
                "actions": "pull: { gives: { box: 1 } }",
            ]).rules())
        #expect(
            odds.remarks == [
                "Of Gold at most 10 are held; what is beyond that is lost.",
                "Of Nova at most 1 are held; each beyond that is 500 Gems instead.",
            ])
    }
}
