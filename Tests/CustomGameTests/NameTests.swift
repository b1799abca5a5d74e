import CustomGame
import QuestKernel
import Testing

/// What a game in files is called in reports.
@Suite("Names")
struct NameTests {
    private static let game = Files([
        "resources": "gems: { name: Gems }\nxp: { kind: points }\ndust: {}",
        "items": "nova: { name: Nova }\naster: {}",
        "draws": """
        stars: { name: Stars, weighted: { nova: 1, aster: 1 } }
        crate: { name: Crate, weighted: { stars: 1 } }
        banner:
          name: Banner
          tiers: { five: { chance: 10%, gives: { stars: 1 } } }
          otherwise: { stars: 1 }
        """,
        "actions": """
        work: { name: Work, gives: { gems: 5, xp: 1 }, limit: 5 a day }
        pull: { name: Pull, cost: { gems: 2 }, gives: { banner: 1 } }
        rest: { name: Rest, resets: [gems], limit: 1 a day }
        """,
        "shops": """
        kiosk:
          name: Kiosk
          offers:
            gems: { cost: { dust: 1 }, gives: { gems: 5 } }
            bundle: { name: Big bundle, cost: { dust: 1 }, gives: { crate: 1 } }
            odd: { cost: { dust: 1 }, gives: { gems: 1 } }
        """,
        "packs": """
        box: { name: Box, price: 4.99, gives: { stars: 1 } }
        bag: { name: Bag, price: 2, gives: { dust: 1 } }
        """,
        "tracks": "pass: { name: Pass, points: xp, curve: { base: 10, growth: 1.1, levels: 3 } }",
        "goals": "first: { name: First, counts: count(work), target: 1, gives: { stars: 1 } }",
    ])

    private func description() throws -> GameDescription { CustomGame.describe(try Self.game.rules()) }

    @Test("a sink is not called as its faucet is, and offers and rows have names")
    func namesAreSingle() throws {
        let game = try description()
        let labels = Dictionary(game.flows.map { ($0.name, $0.label) }, uniquingKeysWith: { first, _ in first })
        #expect(labels["work"] == "Work" && labels["pullCost"] == "Cost of Pull")
        #expect(labels["restCost"] == "Set back by Rest")
        #expect(labels["kiosk.gems"] == "Kiosk: Gems" && labels["kiosk.gemsCost"] == "Cost of Kiosk: Gems")
        #expect(labels["kiosk.bundleCost"] == "Cost of Kiosk: Big bundle" && labels["kiosk.odd"] == "Kiosk: odd")
        #expect(Set(game.flows.map(\.label)).count == game.flows.count)
        let stars = try #require(game.tallies.first { $0.name == "stars" })
        #expect(stars.rows == ["nova", "aster"] && stars.shownRows == ["Nova", "aster"])
        let offer = try #require(game.commands.firstIndex(of: "kiosk.gems"))
        #expect(game.words.command(offer) == "Kiosk: Gems")
        #expect(game.words.commands.count == game.commands.count)
    }

    @Test("what gives draws alone has no account, for nothing could ever come from it")
    func drawsAloneHaveNoFaucet() throws {
        let faucets = Set(try description().flows.filter(\.isFaucet).map(\.name))
        #expect(faucets.isDisjoint(with: ["pull", "crate", "banner", "kiosk.bundle", "box", "first"]))
        #expect(faucets.isSuperset(of: ["work", "stars", "kiosk.gems", "bag"]))
    }

    @Test("what is drawn is booked by its draw, whoever gave it")
    func drawnThingsHaveTheirAccount() throws {
        var player = try Player(Self.game)
        for _ in 0..<5 { player.act("work") }
        #expect(player.act("pull") == nil)
        // One of the goal, one of the banner, and nothing by another account.
        #expect(player.flow("stars") == 2)
        #expect((player.held("nova") ?? 0) + (player.held("aster") ?? 0) == 2)
    }

    @Test("levels are those of their track, and money is apart from the game's currencies")
    func levelsAndMoneySayOfWhat() throws {
        let game = try description()
        #expect(game.words.level == "Pass level" && game.words.levels == "Pass levels")
        let revenue = try #require(game.revenue)
        #expect(game.resources[Int(revenue.resource.rawValue)].name == "money")
        #expect(game.gauges[revenue.spentGauge].name == "spent.ever")
        let sold = revenue.packs.map { (game.flows[$0.key].name, $0.value) }.sorted { $0.0 < $1.0 }
        #expect(sold.map(\.0) == ["bagCost", "boxCost"] && sold.map(\.1) == ["Bag", "Box"])
        #expect(game.money == ResourceID(0))
        // Where nothing else can be spent, real money still is not the game's own.
        let plain = Files([
            "resources": "xp: { kind: points }", "actions": "work: { gives: { xp: 1 }, limit: 5 a day }",
            "packs": "box: { price: 4.99, gives: { xp: 1 } }",
        ])
        let other = CustomGame.describe(try plain.rules())
        #expect(other.money != other.revenue?.resource)
    }

    @Test("what a player has paid is read off at each day's end")
    func spendingIsAGauge() throws {
        var player = try Player(Self.game)
        #expect(player.act("box") == nil)
        #expect(player.act("bag") == nil)
        #expect(player.gauge("spent.ever") == 6_990_000)
    }

    @Test("exact answers know which tally counts their tiers")
    func tiersHaveTheirTally() throws {
        let game = try description()
        let banner = try #require(game.tieredDraws.first)
        #expect(game.tallies[try #require(banner.tally)].name == "banner")
        #expect(game.tallies[try #require(banner.tally)].rows.first == banner.tiers.first?.name)
    }
}
