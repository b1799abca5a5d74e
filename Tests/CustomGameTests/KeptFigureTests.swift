import CustomGame
import GameContract
import QuestKernel
import Testing

/// What a content has no place for waits for one that has.
@Suite("Figures that wait for content with a place for them")
struct KeptFigureTests {
    private static let chapters: KeyValuePairs<String, String> = [
        "resources": "gold: {}\ngems: {}\nmedals: {}\nxp: { kind: points }\npass: { cap: 1 }",
        "items": "nova: {}\naster: {}\nsol: {}",
        "actions": """
        play: { gives: { xp: 100 } }
        buy: { gives: { pass: 1 } }
        wish: { gives: { nova: 1, aster: 1 }, limit: 3 ever, cooldown: 20d }
        gift: { gives: { gold: 1 }, limit: 2 a day }
        trip: { takes: 2h, slots: 2, gives: { gold: 1 } }
        win: { gives: { xp: 200 } }
        again: { gives: { xp: 200 }, resets: [xp, season] }
        party: { when: during(fair), gives: { gold: 1 } }
        """,
        "shops":
            "stall:\n  offers:\n    gift: { cost: { gold: 1 }, gives: { medals: 1000 }, stock: 1 }\n    toy: { cost: { gold: 1 }, gives: { medals: 1 } }",
        "goals": "first: { counts: count(play), target: 1, gives: { medals: 500 } }",
        "events": "fair: { from: 1, days: 900 }",
        "packs": "moon: { price: 4.99, gives: { gems: 300 }, daily: { gems: 90 }, days: 30, limit: 1 ever }",
        "tracks": """
        season:
          points: xp
          thresholds: [100, 200, 300, 400]
          each: { gold: 10 }
          lanes: { paid: { needs: owned(pass), each: { gems: 5 } } }
        """,
        "collections": "stars: { items: [nova, aster, sol], rewards: [{ found: 2, gives: { gold: 500 } }] }",
        "generators": "mine: { makes: { gold: 1 }, every: 1d, levels: 3, start: 1, cost: { gold: 5 } }",
    ]

    func rules(_ changes: (String, String, String)...) throws -> CustomRules {
        var files = Files(Self.chapters)
        for (chapter, old, new) in changes {
            let place = try #require(files.chapters.firstIndex { $0.name == chapter })
            try #require(files.chapters[place].text.contains(old))
            files.chapters[place].text = files.chapters[place].text.split(
                separator: old, omittingEmptySubsequences: false
            )
            .joined(separator: new)
        }
        return try files.rules()
    }

    /// Stored, and read under other rules.
    func moved(_ player: Player, to rules: CustomRules) throws -> Player {
        var next = Player(rules, seed: 5, player: 3)
        next.party = try SavedCustomParty.party(
            from: PlainValue(bytes: SavedCustomParty(player.party, under: player.rules, contentHash: "x").bytes),
            under: rules)
        (next.now, next.journal) = (player.now, Journal())
        return next
    }

    func playing(_ rules: CustomRules) -> Player {
        var player = Player(rules, seed: 5, player: 3)
        for _ in 0..<4 { player.act("play") }
        for deed in ["buy", "wish", "gift", "gift", "moon"] { player.act(deed) }
        return player
    }

    @Test("a paid term, a limit for ever, a cooldown and what was done today are back when the rules are")
    func thereAndBack() throws {
        let rules = try rules()
        let poorer = try self.rules(
            ("packs", "daily: { gems: 90 }, days: 30, limit: 1 ever", "limit: 1 a month"),
            ("actions", "limit: 3 ever, cooldown: 20d", "limit: 9 ever"),
            ("actions", "limit: 2 a day", "limit: 9 a month"))
        #expect(rules.obstacle(toLivingUnder: poorer) == nil)
        var player = playing(rules)
        let missing = SavedCustomParty.missing(of: player.party, from: rules, under: poorer)
        #expect(missing.contains("term(moon)") && missing.contains("cooling(wish)"))
        let gems = try #require(player.held("gems"))

        var away = try moved(player, to: poorer)
        away.wait(3_600)
        #expect(away.act("wish") == nil && away.act("gift") == nil)
        var back = try moved(away, to: rules)
        #expect(back.act("moon") == .limitReached && back.act("gift") == .limitReached)
        #expect(back.act("wish") == .stillCooling)
        back.wait(86_400)
        #expect(back.held("gems") == gems + 90)
        // Where the day had ended meanwhile, what was done on it counts no more.
        away.wait(86_400)
        back = try moved(away, to: rules)
        #expect(back.act("gift") == nil && back.act("gift") == nil && back.act("gift") == .limitReached)
        // Nothing waits that has its place.
        #expect(try moved(back, to: rules).party == back.party)
        // The same player without the way round.
        player.wait(3_600)
        #expect(player.act("moon") == .limitReached && player.act("wish") == .stillCooling)
    }

    @Test("levels that were shortened are back with the rules, and their rewards are not paid again")
    func levels() throws {
        let rules = try rules()
        let shorter = try self.rules(("tracks", "[100, 200, 300, 400]", "[100, 200]"))
        let player = playing(rules)
        #expect(player.gauge("seasonLevel") == 5 && player.held("gems") == 320)
        var away = try moved(player, to: shorter)
        #expect(away.gauge("seasonLevel") == 3)
        away.act("play")
        away.wait(86_400)
        #expect(try moved(away, to: shorter).party == away.party)
        let back = try moved(away, to: rules)
        #expect(back.gauge("seasonLevel") == 5)
        for name in ["season", "season.paid"] {
            #expect(player.flow(name) > 0 && away.flow(name) == 0 && back.flow(name) == 0, "\(name)")
        }
        #expect(try moved(back, to: rules).party == back.party)
    }

    /// Rules whose levels begin again every ten days, and the same with fewer levels.
    func seasons() throws -> (CustomRules, shorter: CustomRules) {
        let season = ("tracks", "  each: { gold: 10 }\n", "  each: { gold: 10 }\n  season: 10\n")
        return (try rules(season), try rules(season, ("tracks", "[100, 200, 300, 400]", "[100, 200]")))
    }

    @Test("a season that ends while levels are shortened leaves none to come back")
    func seasonsThatEnd() throws {
        let (rules, shorter) = try seasons()
        var away = try moved(playing(rules), to: shorter)
        away.wait(10 * 86_400)
        #expect(try moved(away, to: rules).gauge("seasonLevel") == 1)
    }

    @Test("a reward that is put before one that was given does not give that one again")
    func collections() throws {
        let rules = try rules()
        let more = try self.rules(("collections", "rewards: [", "rewards: [{ found: 1, gives: { gold: 7 } }, "))
        var player = try moved(playing(rules), to: more)
        player.wait(3_600)
        #expect(player.flow("stars") == 0 && player.journal.entries.contains { $0.kind == .command })
        // States of before counted rewards.
        guard
            case .map(var state) = try PlainValue(
                bytes: SavedCustomParty(
                    playing(rules).party, under: rules, contentHash: "x"
                ).bytes),
            case .map(var party)? = state["party"], case .map(var figures)? = party["figures"]
        else { return #expect(Bool(false), "the state has no figures") }
        #expect(figures.removeValue(forKey: "rewarded(stars)") == .whole(2))
        figures["collected(stars)"] = .whole(1)
        party["figures"] = .map(figures)
        state["party"] = .map(party)
        #expect(try SavedCustomParty.party(from: .map(state), under: rules) == playing(rules).party)
    }

    @Test("a level that began again is not raised by what it was before, whether stored in between or not")
    func seasonsThatGoOn() throws {
        let (rules, shorter) = try seasons()
        var away = try moved(playing(rules), to: shorter)
        away.wait(10 * 86_400)
        var stored = try moved(away, to: shorter)
        for _ in 0..<2 {
            away.act("play")
            stored.act("play")
        }
        #expect(away.gauge("seasonLevel") == 3 && away.party == stored.party)
        #expect(try moved(away, to: rules).gauge("seasonLevel") == 3)
    }

    @Test(
        "rewards that a content cuts or moves up are not given again when they are back",
        arguments: ["[{ found: 1, gives: { gold: 7 } }]", "[{ found: 3, gives: { gold: 9 } }]", ""])
    func cutRewards(other: String) throws {
        let both = "[{ found: 1, gives: { gold: 7 } }, { found: 2, gives: { gold: 500 } }]"
        let old = "rewards: [{ found: 2, gives: { gold: 500 } }]"
        let rules = try rules(("collections", old, "rewards: \(both)"))
        let cut = try self.rules(("collections", ", " + old, other.isEmpty ? "" : ", rewards: \(other)"))
        var player = playing(rules)
        #expect(player.flow("stars") == 507)
        for _ in 0..<2 {
            player = try moved(player, to: cut)
            player.wait(86_400)
            #expect(try moved(player, to: cut).party == player.party)
            player = try moved(player, to: rules)
            player.wait(3_600)
            #expect(player.flow("stars") == 0)
        }
    }

    @Test("a lane of rewards that is gone or has another name, and a slot that is gone, are in the way")
    func obstacles() throws {
        let rules = try rules()
        let renamed = try self.rules(("tracks", "paid:", "golden:"))
        #expect(
            rules.obstacle(toLivingUnder: renamed)
                == "tracks.season.lanes.paid: expected the row to stay, found it gone")
        let fewer = try self.rules(("actions", "slots: 2", "slots: 1"))
        #expect(
            rules.obstacle(toLivingUnder: fewer)
                == "actions.trip.slots: expected 2 or more, for what is under way, found 1")
        #expect(fewer.obstacle(toLivingUnder: rules) == nil)
    }

    @Test("what is left over of a slow piece is no heap of fast ones")
    func rests() throws {
        let rules = try rules()
        var player = playing(rules)
        player.wait(86_000)
        var faster = try moved(player, to: self.rules(("generators", "every: 1d", "every: 1m")))
        faster.wait(60)
        #expect(faster.flow("mine") <= 2 && faster.flow("mine") > 0)
    }

    @Test(
        "what is said to wait is checked like all of a state",
        arguments: [
            ["value": PlainValue.whole(1)], ["value": .text("x"), "day": .whole(0)],
            ["value": .whole(1), "day": .whole(9)],
            ["value": .whole(.max), "day": .whole(0)],
        ])
    func damaged(figure: [String: PlainValue]) throws {
        let rules = try rules()
        guard
            case .map(var state) = try PlainValue(
                bytes: SavedCustomParty(
                    playing(rules).party, under: rules, contentHash: "x"
                ).bytes), case .map(var party)? = state["party"]
        else { return }
        party["kept"] = .map(["term(sun)": .map(figure)])
        state["party"] = .map(party)
        #expect(throws: CustomStateProblem.self) { try SavedCustomParty.party(from: .map(state), under: rules) }
    }
}
