import CustomGame
import GameContract
import QuestKernel
import Testing

// What begins again, and what follows from the day, under content that changes.
extension KeptFigureTests {
    @Test("a season that ends within the command that reaches the highest level again leaves none to come back")
    func seasonsThatEndWithinOneCommand() throws {
        let (rules, shorter) = try seasons()
        var away = try moved(playing(rules), to: shorter)
        away.wait(10 * 86_400, opens: false)
        // Two levels at once: it is at the highest of three again.
        away.act("win")
        #expect(away.gauge("seasonLevel") == 3)
        let back = try moved(away, to: rules)
        #expect(back.gauge("seasonLevel") == 3 && back.flow("season") == 0)
        #expect(try moved(back, to: rules).party == back.party)
    }

    @Test("a prestige that reaches the highest level again leaves none to come back")
    func prestige() throws {
        let rules = try rules()
        let shorter = try self.rules(("tracks", "[100, 200, 300, 400]", "[100, 200]"))
        var away = try moved(playing(rules), to: shorter)
        away.act("again")
        #expect(away.gauge("seasonLevel") == 3)
        #expect(try moved(away, to: rules).gauge("seasonLevel") == 3)
    }

    @Test("what is given once ever is not given again after a content that gave it each week")
    func onceEver() throws {
        let rules = try rules()
        let weekly = try self.rules(
            ("shops", "offers:", "rotates: week\n  offers:"), ("goals", "target: 1", "target: 1, again: week"))
        var player = playing(rules)
        #expect(player.act("stall.gift") == nil && player.act("stall.gift") == .limitReached)
        #expect(player.flow("first") == 500)
        #expect(SavedCustomParty.missing(of: player.party, from: rules, under: weekly).count == 2)
        for _ in 0..<2 {
            var away = try moved(player, to: weekly)
            away.wait(7 * 86_400)
            #expect(away.act("stall.gift") == nil && away.act("stall.gift") == .limitReached)
            player = try moved(away, to: rules)
            player.wait(86_400)
            #expect(player.act("stall.gift") == .limitReached && player.flow("first") == 0)
        }
    }

    @Test("states that name no span are read by the content that they are stored under")
    func statesOfBefore() throws {
        let rules = try rules()
        var player = playing(rules)
        player.act("stall.gift")
        let saved = try PlainValue(bytes: SavedCustomParty(player.party, under: rules, contentHash: "x").bytes)
        guard case .map(var state) = saved, case .map(var party)? = state["party"],
            case .map(var figures)? = party["figures"]
        else { return #expect(Bool(false), "the state has no figures") }
        for (stored, before) in [
            ("sold(stall.gift, ever)", "sold(stall.gift)"), ("reached(first, ever)", "reached(first)"),
        ] {
            let value = figures.removeValue(forKey: stored)
            #expect(value == .whole(1), "\(stored)")
            figures[before] = value
        }
        figures["shown(stall)"] = .whole(1)
        party["figures"] = .map(figures)
        state["party"] = .map(party)
        #expect(try SavedCustomParty.party(from: .map(state), under: rules) == player.party)
        // Nor does a shop that showed all of its offers show none once it shows some.
        let some = try self.rules(("shops", "offers:", "shows: 1\n  offers:"))
        var next = player
        next = Player(some, seed: 5, player: 3)
        (next.party, next.now) = (try SavedCustomParty.party(from: .map(state), under: some), player.now)
        #expect([next.act("stall.gift"), next.act("stall.toy")].contains(nil))
    }

    @Test("what was sold stays sold where a shop begins to choose what it shows")
    func soldStaysSold() throws {
        var player = playing(try rules())
        #expect(player.act("stall.gift") == nil && player.act("stall.gift") == .limitReached)
        let some = try self.rules(
            ("shops", "stock: 1 }", "stock: 1, weight: 1000000 }"), ("shops", "offers:", "shows: 1\n  offers:"))
        for opens in [false, true] {
            var next = try moved(player, to: some)
            next.wait(86_400, opens: opens)
            #expect(next.act("stall.gift") == .limitReached)
        }
    }

    @Test("a shop that is to show some of its offers shows them to who played before")
    func shows() throws {
        var next = try moved(playing(rules()), to: rules(("shops", "offers:", "shows: 1\n  offers:")))
        let answers = [next.act("stall.gift"), next.act("stall.toy")]
        #expect(answers.contains(nil) && answers.contains(.notOnShow))
        #expect(try moved(next, to: next.rules).party == next.party)
    }

    @Test("a shop that is to show more or fewer offers shows as many to who played before")
    func showsAsMany() throws {
        func rules(_ shows: Int) throws -> CustomRules {
            try self.rules(("shops", "offers:", "shows: \(shows)\n  offers:"))
        }
        func offered(_ player: Player) -> Int {
            ["stall.gift", "stall.toy"].count { offer in
                var player = player
                return player.act(offer) != .notOnShow
            }
        }
        var player = try playing(rules(1))
        for shows in [1, 2, 1] {
            player = try moved(player, to: rules(shows))
            #expect(offered(player) == shows)
        }
    }

    @Test("the days of a calendar that is given once are not given again after a content that repeats it")
    func calendarOnce() throws {
        let once = try Files([
            "resources": "gold: {}",
            "calendar": "{ days: [{ gives: { gold: 1 } }, { gives: { gold: 2 } }], repeats: false }",
        ]).rules()
        let again = try Files([
            "resources": "gold: {}", "calendar": "{ days: [{ gives: { gold: 1 } }, { gives: { gold: 2 } }] }",
        ]).rules()
        var player = Player(once, seed: 5, player: 3)
        for _ in 0..<3 { player.wait(86_400) }
        #expect(player.held("gold") == 3)
        var away = try moved(player, to: again)
        away.wait(86_400)
        let held = away.held("gold") ?? 0
        #expect(held > 3)
        var back = try moved(away, to: once)
        for _ in 0..<3 { back.wait(86_400) }
        #expect(back.held("gold") == held)
    }

    @Test("tiers that begin to share a counter go on with what each player had, and a hit ends that")
    func sharedCounters() throws {
        func rules(_ counter: String) throws -> CustomRules {
            try Files([
                "resources": "gold: {}",
                "draws": """
                box: { tiers: { five: { chance: 0%, hard: 5\(counter), gives: { gold: 1 } } } }
                bag: { tiers: { five: { chance: 0%, hard: 9\(counter), gives: { gold: 1 } } } }
                """,
                "actions": "pull: { gives: { box: 1 } }\nother: { gives: { bag: 1 } }",
            ]).rules()
        }
        let (own, shared) = (try rules(""), try rules(", counter: both"))
        var player = Player(own, seed: 5, player: 3)
        player.wait(86_400)
        for _ in 0..<3 { player.act("pull") }
        var next = try moved(player, to: shared)
        next.act("other")
        #expect(next.held("gold") == 0)
        next.act("pull")
        #expect(next.held("gold") == 1)
        // Read again after the hit, nothing of before counts.
        next = try moved(next, to: shared)
        for _ in 0..<4 { next.act("pull") }
        #expect(next.held("gold") == 1)
        next.act("pull")
        #expect(next.held("gold") == 2)
        // Nor under a counter of another name.
        next = try moved(next, to: rules(", counter: other"))
        for _ in 0..<4 { next.act("pull") }
        #expect(next.held("gold") == 2)
    }

    @Test("an event that a content ends is over for who goes on on the same day, and one that it begins is on")
    func events() throws {
        let rules = try rules()
        let over = try self.rules(("events", "days: 900", "days: 1"))
        var player = playing(rules)
        player.wait(2 * 86_400)
        #expect(player.act("party") == nil)
        var next = try moved(player, to: over)
        #expect(next.act("party") == .notNow)
        next = try moved(next, to: rules)
        #expect(next.act("party") == nil)
    }

    @Test("what a new resource begins with comes in once, through its account", arguments: [0, 3_600])
    func starts(later: Int64) throws {
        let rules = try rules()
        let more = try self.rules(("resources", "gems: {}", "gems: {}\nsilver: { start: 70 }"))
        var player = try moved(playing(rules), to: more)
        // Not before something is played: a state that is read twice is the same.
        #expect(player.held("silver") == 0)
        #expect(try moved(player, to: more).party == player.party)
        player.wait(later, opens: false)
        #expect(player.act("gift") == .limitReached || later > 0)
        player.act("play")
        player.act("play")
        #expect(player.held("silver") == 70 && player.flow("start") == 70)
        #expect(try moved(player, to: more).party == player.party)
    }

    @Test("a slot that is gone is in the way of who has something in it alone")
    func slots() throws {
        let rules = try rules()
        let fewer = try self.rules(("actions", "slots: 2", "slots: 1"))
        #expect(rules.obstacle(toLivingUnder: fewer) != nil && rules.missingRow(in: fewer) == nil)
        var player = playing(rules)
        #expect(throws: Never.self) { try moved(player, to: fewer) }
        player.act("trip")
        #expect(throws: Never.self) { try moved(player, to: fewer) }
        player.act("trip")
        #expect(throws: CustomStateProblem.self) { try moved(player, to: fewer) }
        player.wait(7_200)
        _ = player.act(.claim)
        #expect(throws: Never.self) { try moved(player, to: fewer) }
    }
}
