import CustomGame
import QuestKernel
import Testing

@Suite("Actions")
struct ActionTests {
    @Test("an action pays, gives and counts; a refusal changes nothing")
    func paying() throws {
        var player = try Player(
            Files([
                "resources": "gold: { start: 25 }\nwood: {}",
                "actions": "buy: { cost: { gold: 10 }, gives: { wood: 3 } }",
            ]))
        #expect(player.act("buy") == nil)
        #expect(player.act("buy") == nil)
        let (before, count) = (player.party, player.journal.count)
        #expect(player.act("buy") == .notEnough)
        #expect(player.party == before && player.journal.count == count)
        #expect(player.held("gold") == 5 && player.held("wood") == 6)
        #expect(player.flow("buy") == 6 && player.flow("buyCost") == -20 && player.flow("start") == 25)
    }

    @Test("prices of a list go by how often it was done today, and the last one stays")
    func risingPrices() throws {
        var player = try Player(
            Files([
                "resources": "gems: { start: 1000 }\nenergy: {}",
                "actions": "refill: { cost: { gems: [50, 50, 100] }, gives: { energy: 1 } }",
            ]))
        var paid: [Int64] = []
        for _ in 0..<4 {
            let before = player.held("gems") ?? 0
            player.act("refill")
            paid.append(before - (player.held("gems") ?? 0))
        }
        #expect(paid == [50, 50, 100, 100])
        player.wait(86_400)
        player.act("refill")
        #expect(player.held("gems") == 650)
    }

    @Test("a growing price is the one before times the growth, to six decimals, charged as the nearest whole number")
    func growingPrices() throws {
        var player = try Player(
            Files([
                "resources": "gold: { start: 100000 }",
                "generators": """
                mine: { makes: { gold: 0 }, every: 1h, levels: 5, cost: { gold: { base: 10, growth: 1.15, levels: 4 } } }
                """,
            ]))
        var paid: [Int64] = []
        for _ in 0..<5 {
            let before = player.held("gold") ?? 0
            #expect(player.act("mine") == nil)
            paid.append(before - (player.held("gold") ?? 0))
        }
        // 10, 11.5, 13.225, 15.20875; the last one stays.
        #expect(paid == [10, 12, 13, 15, 15])
        #expect(player.act("mine") == .atItsEnd && player.gauge("mineLevel") == 5)
    }

    @Test(
        "limits by visit, day, week and month of 30 days",
        arguments: [
            ("2 a visit", [2, 2, 2, 2]), ("2 a day", [2, 0, 2, 2]), ("2 a week", [2, 0, 0, 2]),
            ("2 ever", [2, 0, 0, 0]),
            ("2 a month", [2, 0, 0, 0]),
        ])
    func limits(limit: String, done: [Int]) throws {
        var player = try Player(
            Files(["resources": "gold: {}", "actions": "work: { gives: { gold: 1 }, limit: \(limit) }"]))
        var counts: [Int] = []
        // The next visit of the day, the next day, the next week.
        for wait in [0, 3_600, 86_400, 6 * 86_400] as [Int64] {
            if wait > 0 { player.wait(wait) }
            var count = 0
            while player.act("work") == nil { count += 1 }
            #expect(player.act("work") == .limitReached)
            counts.append(count)
        }
        #expect(counts == done)
        player.wait(30 * 86_400)
        #expect((player.act("work") == nil) == (limit != "2 ever"))
    }

    @Test("a cooldown and what takes time")
    func time() throws {
        var player = try Player(
            Files([
                "resources": "gold: {}",
                "actions": """
                dig: { gives: { gold: 1 }, cooldown: 10m }
                trip: { gives: { gold: 100 }, takes: 2h, slots: 2 }
                """,
            ]))
        #expect(player.act("dig") == nil && player.act("dig") == .stillCooling)
        player.wait(599, opens: false)
        #expect(player.act("dig") == .stillCooling)
        player.wait(1, opens: false)
        #expect(player.act("dig") == nil && player.held("gold") == 2)
        #expect(player.act("trip") == nil && player.act("trip") == nil && player.act("trip") == .noSlotFree)
        #expect(player.act(.claim) == .nothingToClaim)
        player.wait(7_199, opens: false)
        #expect(player.act(.claim) == .nothingToClaim)
        player.wait(1, opens: false)
        #expect(player.act(.claim) == nil && player.held("gold") == 202 && player.act("trip") == nil)
    }

    @Test("chances are played, recorded, and never leave 0 and 1")
    func chances() throws {
        let files = Files([
            "resources": "gold: {}",
            "actions": """
            toss: { succeeds: 25%, gives: { gold: 1 }, onFailure: { gold: 0 }, limit: 100000 ever }
            sure: { succeeds: 50% + 60%, gives: { gold: 1 }, limit: 1 ever }
            """,
        ])
        #expect(files.problem?.path == "actions.sure.succeeds" && files.problem?.found == "1.1")
        var player = try Player(
            Files([
                "resources": "gold: {}",
                "actions": """
                toss: { succeeds: 25%, gives: { gold: 1 }, limit: 100000 ever }
                sure: { succeeds: 50% + 60% * skill, gives: { gold: 1 }, limit: 10 ever }
                never: { succeeds: 10% - 60% * skill, gives: { gold: 1 }, limit: 10 ever }
                """,
            ]))
        for _ in 0..<10 {
            player.act("sure")
            player.act("never")
        }
        #expect(player.held("gold") == 10)
        for _ in 0..<10_000 { player.act("toss") }
        // Five standard deviations of a binomial count.
        #expect(abs((player.held("gold") ?? 0) - 10 - 2_500) < 217)
        let rolls = player.journal.entries.filter { $0.kind == .roll }
        #expect(rolls.count == 10_020 && Set(rolls.map(\.chance)) == [250_000, 1_000_000, 0])
    }

    @Test("a prestige gives by what was there, takes what it resets, and leaves the rest")
    func prestige() throws {
        var player = try Player(
            Files([
                "resources": "gold: {}\nstars: {}",
                "actions": """
                dig: { gives: { gold: 400 }, limit: 100 a day }
                ascend: { when: gold >= 10000, gives: { stars: sqrt(gold / 100) }, resets: [gold, mine] }
                """,
                "generators": "mine: { makes: { gold: 0 }, every: 1h, levels: 9, start: 1, cost: { gold: 100 } }",
            ]))
        #expect(player.act("ascend") == .notNow)
        for _ in 0..<30 { player.act("dig") }
        player.act("mine")
        #expect(player.gauge("mineLevel") == 2 && player.act("ascend") == nil)
        // √(11,900 / 100) = 10.9…
        #expect(player.held("stars") == 11 && player.held("gold") == 0 && player.gauge("mineLevel") == 1)
        #expect(player.flow("ascendCost") == -11_900)
    }

    @Test("modifiers raise gains, chances, production and prices while their condition holds")
    func modifiers() throws {
        var player = try Player(
            Files([
                "resources": "gold: { start: 100 }\nwood: {}", "items": "charm: {}",
                "actions": """
                find: { gives: { charm: 1 }, limit: 1 ever }
                chop: { cost: { gold: 10 }, gives: { wood: 10 } }
                """,
                "modifiers": """
                axe: { gains: [wood], by: 25% }
                luck: { gains: wood, by: 50%, when: owned(charm) }
                sale: { prices: [chop], by: -20%, when: owned(charm) }
                """,
            ]))
        player.act("chop")
        // 12.5 rounds away from 0.
        #expect(player.held("wood") == 13 && player.held("gold") == 90)
        player.act("find")
        player.act("chop")
        // 10 × 1.75 = 17.5
        #expect(player.held("wood") == 31 && player.held("gold") == 82)
    }
}
