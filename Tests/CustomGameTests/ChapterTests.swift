import CustomGame
import QuestKernel
import Testing

@Suite("Chapters")
struct ChapterTests {
    @Test("energy comes back below its cap, and may be given beyond it")
    func energy() throws {
        var player = try Player(
            Files([
                "resources":
                    "energy: { kind: energy, cap: 20, start: 20, regenerates: { amount: 2, every: 5m } }\nwork: {}",
                "actions": """
                run: { cost: { energy: 6 }, gives: { work: 1 } }
                drink: { gives: { energy: 50 }, limit: 1 ever }
                """,
            ]))
        player.act("run")
        player.wait(299)
        #expect(player.held("energy") == 14)
        player.wait(1)
        #expect(player.held("energy") == 16)
        // Two more times and a bit: 450 s are one time, and 150 s are kept.
        player.wait(450)
        #expect(player.held("energy") == 18)
        player.wait(150)
        #expect(player.held("energy") == 20)
        player.act("drink")
        #expect(player.held("energy") == 70)
        player.wait(86_400)
        #expect(player.held("energy") == 70 && player.flow("regeneration") == 6)
    }

    @Test("what a cap cuts off is lost and counted, what expires is a sink")
    func capsAndExpiry() throws {
        var player = try Player(
            Files([
                "resources": "tickets: { cap: 10, expires: week }\ngold: {}",
                "actions": "earn: { gives: { tickets: 4 }, limit: 3 a day }",
            ]))
        for _ in 0..<3 { player.act("earn") }
        #expect(player.held("tickets") == 10 && player.flow("earn") == 10)
        let lost = player.journal.entries.filter { $0.kind == .tally }
        #expect(lost.map(\.amount) == [2])
        player.wait(6 * 86_400)
        #expect(player.held("tickets") == 10)
        player.wait(86_400)
        #expect(player.held("tickets") == 0 && player.flow("expiry") == -10)
    }

    @Test("a generator works between visits, keeps fractions, and stops after its time without one")
    func generators() throws {
        var player = try Player(
            Files([
                "resources": "gold: {}",
                "generators": """
                mine: { makes: { gold: 5 }, every: 1h, levels: 3, start: 1, offline: 8h, cost: { gold: 20 } }
                """,
                "modifiers": "double: { makes: [mine], by: 100%, when: level(mine) == 2 }",
            ]))
        for _ in 0..<12 { player.wait(600) }
        #expect(player.held("gold") == 10)
        player.wait(86_400)
        #expect(player.held("gold") == 50)
        player.act("mine")
        player.wait(3_600)
        #expect(player.held("gold") == 50)
    }

    @Test("a ladder drops, resets or stays, and is sure after enough failures")
    func ladders() throws {
        func player(_ rule: String) throws -> Player {
            try Player(
                Files([
                    "resources": "gold: { start: 1000 }",
                    "ladders": "sword: { cost: { gold: [1, 2, 3] }, chances: [1, 1, 0], \(rule) }",
                ]))
        }
        for (rule, level) in [("onFailure: drop", 1), ("onFailure: reset", 0), ("onFailure: stay", 2)]
            as [(String, Int64)]
        {
            var player = try player(rule)
            for _ in 0..<3 { #expect(player.act("sword") == nil) }
            #expect(player.gauge("swordLevel") == level && player.held("gold") == 994, "\(rule)")
        }
        var player = try player("sureAfter: 4")
        for _ in 0..<6 { player.act("sword") }
        #expect(player.gauge("swordLevel") == 2)
        player.act("sword")
        #expect(player.gauge("swordLevel") == 3 && player.act("sword") == .atItsEnd)
        let last = player.journal.entries.last { $0.kind == .roll }
        #expect(last?.outcome == RollOutcome.hit.rawValue && last?.chance == 1_000_000 && last?.cell == 2)
    }

    @Test("a track gives each level's rewards once, a late lane gives those below, a season begins again")
    func tracks() throws {
        var player = try Player(
            Files([
                "resources": "xp: { kind: points }\ngold: {}\ngems: {}", "items": "pass: {}",
                "actions": """
                play: { gives: { xp: 100 }, limit: 100 a day }
                buy: { gives: { pass: 1 }, limit: 9 ever }
                """,
                "tracks": """
                season:
                  points: xp
                  thresholds: [100, 250, 400]
                  each: { gold: 1 }
                  rewards: [{ level: 3, gives: { gold: 10 } }]
                  lanes: { paid: { needs: owned(pass), each: { gems: 5 } } }
                  season: 10
                  takes: [pass]
                """,
            ]))
        #expect(player.gauge("seasonLevel") == 1)
        for _ in 0..<3 { player.act("play") }
        #expect(player.gauge("seasonLevel") == 3 && player.held("gold") == 12 && player.held("gems") == 0)
        player.act("buy")
        #expect(player.held("gems") == 10 && player.flow("season.paid") == 10)
        player.act("play")
        #expect(player.held("gems") == 15 && player.held("gold") == 13)
        player.wait(9 * 86_400)
        #expect(player.gauge("seasonLevel") == 4)
        player.wait(86_400)
        #expect(player.gauge("seasonLevel") == 1 && player.held("xp") == 0 && player.held("pass") == 0)
        let levels = player.journal.entries.filter { $0.kind == .level }.map(\.cell)
        #expect(levels == [1, 2, 3, 0])
        player.act("play")
        #expect(player.held("gold") == 14 && player.held("gems") == 15)
    }

    @Test("goals come by themselves, once or anew each day; one may reach another")
    func goals() throws {
        var player = try Player(
            Files([
                "resources": "gold: {}", "actions": "play: { gives: { gold: 1 }, limit: 100 a day }",
                "goals": """
                rich: { counts: gold, target: 15, gives: { gold: 100 } }
                daily: { counts: "count(play, today)", target: 3, again: day, gives: { gold: 10 } }
                """,
            ]))
        for _ in 0..<4 { player.act("play") }
        #expect(player.held("gold") == 14)
        player.act("play")
        #expect(player.held("gold") == 115)
        player.wait(86_400)
        for _ in 0..<3 { player.act("play") }
        #expect(player.held("gold") == 128 && player.flow("rich") == 100 && player.flow("daily") == 20)
    }

    @Test(
        "the calendar goes on after a missed day or restarts, and repeats or not",
        arguments: [
            ("", [1, 2, 3, 1, 2]), ("restarts: true", [1, 2, 1, 2, 3]), ("repeats: false", [1, 2, 3, 0, 0]),
        ] as [(String, [Int64])])
    func calendar(rule: String, gifts: [Int64]) throws {
        var player = try Player(
            Files([
                "resources": "gold: {}",
                "calendar":
                    "days:\n- { gives: { gold: 1 } }\n- { gives: { gold: 2 } }\n- { gives: { gold: 3 } }\n\(rule)",
            ]))
        var seen = [player.held("gold") ?? 0]
        for days in [1, 2, 1, 1] as [Int64] {
            let before = player.held("gold") ?? 0
            player.wait(days * 86_400)
            player.wait(60)
            seen.append((player.held("gold") ?? 0) - before)
        }
        #expect(seen == gifts)
    }

    @Test("copies beyond the most become something else; a collection pays for different items")
    func collections() throws {
        var player = try Player(
            Files([
                "resources": "dust: {}\ngems: {}",
                "items": "nova: { most: 2, beyond: { dust: 7 } }\naster: {}",
                "collections":
                    "stars: { items: [nova, aster], rewards: [{ found: 2, gives: { gems: 50 } }, { found: 1, gives: { gems: 5 } }] }",
                "actions": """
                wish: { gives: { nova: 5 }, limit: 9 ever }
                find: { gives: { aster: 1 }, limit: 9 ever }
                """,
            ]))
        player.act("wish")
        #expect(player.held("nova") == 2 && player.held("dust") == 21 && player.held("gems") == 5)
        player.act("find")
        player.act("find")
        #expect(player.held("gems") == 55 && player.gauge("starsFound") == 2 && player.flow("novaBeyond") == 21)
        #expect(player.journal.entries.filter { $0.kind == .milestone }.count == 2)
    }

    @Test("thousands of copies beyond the most are each replaced, and a fast generator loses nothing")
    func large() throws {
        var player = try Player(
            Files([
                "resources": "dust: {}\ngold: {}", "items": "nova: { most: 1, beyond: { dust: 2 } }",
                "actions": "wish: { gives: { nova: 5000 }, limit: 9 ever }",
                "generators":
                    "mine: { makes: { gold: 999999999999 }, every: 1d, levels: 100, start: 100, cost: { dust: 1 } }",
            ]))
        player.act("wish")
        #expect(player.held("dust") == 9_998)
        player.wait(86_400)
        #expect(player.held("gold") == 99_999_999_999_900)
    }

    @Test("a shop shows some offers, sells its stock, and draws others by day and by refresh")
    func shops() throws {
        let rules = try Files([
            "resources": "gold: { start: 1000 }\nwood: {}",
            "shops": """
            market:
              shows: 2
              rotates: day
              refresh: { cost: { gold: [5, 10] }, limit: 2 a day }
              offers:
                a: { cost: { gold: 1 }, gives: { wood: 1 }, stock: 2 }
                b: { cost: { gold: 1 }, gives: { wood: 1 } }
                c: { cost: { gold: 1 }, gives: { wood: 1 }, weight: 3 }
                d: { cost: { gold: 1 }, gives: { wood: 1 } }
            """,
        ]).rules()
        var shown: [String: Int] = [:]
        for number in 0..<400 as Range<UInt32> {
            var player = Player(rules, player: number)
            let offers = ["a", "b", "c", "d"].filter { player.act("market.\($0)") == nil }
            #expect(offers.count == 2)
            for offer in offers { shown[offer, default: 0] += 1 }
            if offers.contains("a") {
                #expect(player.act("market.a") == nil && player.act("market.a") == .limitReached)
            }
            #expect(player.act("market.refresh") == nil && player.act("market.refresh") == nil)
            #expect(player.act("market.refresh") == .limitReached && player.flow("market.refreshCost") == -15)
        }
        // Drawn first in 3 of 6, or second after one of the three others (3/6 × 3/5): 0.8; five standard deviations.
        #expect(abs((shown["c"] ?? 0) - 320) < 40)
    }

    @Test("a pack is money paid in and spent, and its daily part comes on days of play within its term")
    func packs() throws {
        var player = try Player(
            Files([
                "resources": "gems: {}",
                "packs": "moon: { price: 4.99, gives: { gems: 300 }, daily: { gems: 90 }, days: 3, limit: 1 a week }",
            ]))
        #expect(player.act("moon") == nil && player.act("moon") == .limitReached)
        #expect(player.flow("wallet") == 499 && player.flow("moonCost") == -499 && player.held("money") == 0)
        for _ in 0..<5 { player.wait(86_400) }
        #expect(player.held("gems") == 570)
    }

    @Test("events are on in their days, and again")
    func events() throws {
        var player = try Player(
            Files([
                "resources": "gold: {}", "events": "fair: { from: 3, days: 2, every: 7 }",
                "actions": "visitFair: { when: during(fair), gives: { gold: 1 }, limit: 1 a day }",
            ]))
        var days: [Int] = []
        for day in 1...17 {
            if player.act("visitFair") == nil { days.append(day) }
            player.wait(86_400)
        }
        #expect(days == [3, 4, 10, 11, 17])
    }
}
