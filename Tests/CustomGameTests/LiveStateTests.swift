import CustomGame
import Foundation
import GameContract
import QuestKernel
import Scenarios
import Testing

/// A player of a game in files as a live host keeps it, by names.
@Suite("Stored states of games in files")
struct LiveStateTests {
    private static let games = ShippedGamesTests.games

    /// A player who tried everything, over and over.
    private func playing(_ rules: CustomRules, steps: Int = 400) -> Player {
        var player = Player(rules, seed: 5, player: 3)
        let deeds = rules.actions.count
        for step in 0..<steps {
            player.wait([0, 30, 900, 40_000][step % 4], opens: step % 7 == 0)
            if step % 5 == 0 { _ = player.act(.claim) }
            _ = player.act(.act(step * 7 % deeds))
        }
        return player
    }

    private func saved(_ party: CustomParty, _ rules: CustomRules) throws -> PlainValue {
        try PlainValue(bytes: SavedCustomParty(party, under: rules, contentHash: "x").bytes)
    }

    private func moved(_ player: Player, to rules: CustomRules) throws -> Player {
        var next = Player(rules, seed: 5, player: 3)
        next.party = try SavedCustomParty.party(from: saved(player.party, player.rules), under: rules)
        next.now = player.now
        return next
    }

    @Test("a stored state is the state", arguments: games)
    func roundTrip(game: String) throws {
        let rules = try CustomScenario(ShippedScenario.read(game)).rules
        let fresh = CustomParty(player: 3, rules: rules)
        #expect(try SavedCustomParty.party(from: saved(fresh, rules), under: rules) == fresh)
        let player = playing(rules)
        let again = try SavedCustomParty.party(from: saved(player.party, rules), under: rules)
        #expect(again == player.party)
        #expect(
            try CustomGame.stateDigest(of: again, under: rules)
                == CustomGame.stateDigest(of: player.party, under: rules))
        #expect(SavedCustomParty.missing(of: player.party, from: rules, under: rules) == [])
    }

    @Test("exported content has the same hash, and plays the same", arguments: games)
    func exported(game: String) throws {
        let source = try ShippedScenario.read(game)
        let json = try JSONEncoder().encode(source.gameContent)
        let content = try JSONDecoder().decode(ContentNode.self, from: json)
        #expect(content.contentHash() == source.gameContentHash)
        // Players' plans may read figures that the game alone does not keep: what both keep is the same.
        let (exported, whole) = (try CustomRules.compile(content), try CustomScenario(source).rules)
        let (host, simulated) = (playing(exported), playing(whole))
        #expect(host.journal.entries == simulated.journal.entries)
        #expect(host.party.balances == simulated.party.balances)
        let (taken, own) = (try moved(simulated, to: exported).party, host.party)
        #expect(try saved(taken, exported)["party"]?["figures"] == saved(own, exported)["party"]?["figures"])
    }

    private static let small = Files([
        "resources":
            "gold: { start: 20 }\nenergy: { kind: energy, start: 9, cap: 9, regenerates: { every: 1h } }\nxp: { kind: points }",
        "items": "nova: {}",
        "draws": "banner: { tiers: { great: { chance: 0.01, hard: 50, gives: { nova: 1 } } }, otherwise: { gold: 1 } }",
        "actions": "work: { gives: { gold: 5, xp: 4, banner: 1 } }\ntrip: { takes: 2h, slots: 2, gives: { gold: 1 } }",
        "tracks": "account: { points: xp, thresholds: [8, 20, 90] }",
        "shops":
            "market: { shows: 1, rotates: week, offers: { a: { cost: { gold: 1 }, gives: { gold: 1 } }, b: { cost: { gold: 1 }, gives: { gold: 2 } } } }",
        "goals": "busy: { counts: \"count(work, today)\", target: 3, again: day, gives: { gold: 1 } }",
    ])

    @Test("new rows anywhere change nothing of what a player has, and begin as they do for a new player")
    func newRows() throws {
        var player = try Player(Self.small, seed: 5, player: 3)
        for _ in 0..<7 { player.act("work") }
        player.act("trip")
        let grown = try Files([
            "resources": """
            dust: { start: 4 }
            gold: { start: 20 }
            heat: { kind: energy, start: 2, cap: 9, regenerates: { every: 1h } }
            energy: { kind: energy, start: 9, cap: 9, regenerates: { every: 1h } }
            xp: { kind: points }
            """,
            "items": "sol: {}\nnova: {}\nluna: {}",
            "draws": """
            other: { weighted: { sol: 1, luna: 1 } }
            banner: { tiers: { top: { chance: 0.01, gives: { sol: 1 } }, great: { chance: 0.01, hard: 50, gives: { nova: 1 } } }, otherwise: { gold: 1 } }
            """,
            "actions": """
            dig: { gives: { dust: 1 }, limit: 2 a day }
            work: { gives: { gold: 5, xp: 4, banner: 1 } }
            trip: { takes: 2h, slots: 2, gives: { gold: 1 } }
            """,
            "ladders": "net: { cost: { gold: 1 }, chances: [1, 0.5] }",
            "generators": "mine: { makes: { gold: 3 }, every: 1h, levels: 3, start: 1, cost: { gold: 5 } }",
            "tracks": "fame: { points: gold, thresholds: [1000] }\naccount: { points: xp, thresholds: [8, 20, 90] }",
            "shops": """
            stall: { shows: 1, rotates: month, offers: { x: { cost: { gold: 1 }, gives: { gold: 1 } }, y: { cost: { gold: 1 }, gives: { gold: 2 } } } }
            market: { shows: 1, rotates: week, offers: { n: { cost: { gold: 1 }, gives: { gold: 9 } }, a: { cost: { gold: 1 }, gives: { gold: 1 } }, b: { cost: { gold: 1 }, gives: { gold: 2 } } } }
            """,
            "goals": """
            lazy: { counts: "count(trip, today)", target: 9, gives: { gold: 1 } }
            busy: { counts: "count(work, today)", target: 3, again: day, gives: { gold: 1 } }
            """,
        ]).rules()
        #expect(player.rules.obstacle(toLivingUnder: grown) == nil)
        #expect(grown.obstacle(toLivingUnder: player.rules)?.hasPrefix("draws.banner.top: ") == true)
        var next = try moved(player, to: grown)
        for name in ["gold", "energy", "xp", "nova"] { #expect(next.held(name) == player.held(name), "\(name)") }
        let (before, after) = (view(player), view(next))
        for (name, value) in before.figures { #expect(after.figures[name] == value, "\(name)") }
        #expect(ends(before) == ends(after) && ends(before).count == 1)
        // What was on show still is, and the new shop shows something at once.
        let shown = { (view: CustomView) in view.actions.filter { $0.refusal != "notOnShow" }.map(\.name) }
        #expect(shown(after).filter { $0.hasPrefix("market") } == shown(before).filter { $0.hasPrefix("market") })
        #expect(shown(after).filter { $0.hasPrefix("stall") }.count == 1)
        // A new generator made nothing before it was there, and what is new is had from the start.
        let held = { (name: String) in after.resources.first { $0.name == name }?.amount }
        #expect(held("dust") == 4 && held("heat") == 2 && held("sol") == 0)
        let starts = next.flow("start")
        next.wait(3_600)
        #expect(next.held("dust") == 4 && next.flow("start") - starts == 6)
        #expect(next.held("gold") == (player.held("gold") ?? 0) + 3)
        next.wait(3_600, opens: false)
        #expect(next.act(.claim) == nil)
    }

    private func view(_ player: Player) -> CustomView {
        CustomGame.view(of: player.party, at: player.now, rules: player.rules, randomness: player.randomness)
    }

    private func ends(_ view: CustomView) -> [Int64] { view.actions.first { $0.name == "trip" }?.endsAt ?? [] }

    @Test("a resource that is gone while somebody holds it is refused; a figure that is gone is told")
    func goneRows() throws {
        var player = try Player(Self.small, seed: 5, player: 3)
        player.act("work")
        let poorer = try Files([
            "resources": "gold: { start: 20 }", "actions": "work: { gives: { gold: 5 } }",
        ]).rules()
        #expect(player.rules.obstacle(toLivingUnder: poorer) != nil)
        #expect(throws: CustomStateProblem.self) { try moved(player, to: poorer) }
        let missing = SavedCustomParty.missing(of: player.party, from: player.rules, under: poorer)
        #expect(missing.contains("xp") && missing.contains("level(account)") && !missing.contains("gold"))
    }

    @Test("a damaged state is refused or played, and stops nothing")
    func damagedStates() throws {
        let rules = try CustomScenario(ShippedScenario.read("custom")).rules
        let whole = try saved(playing(rules, steps: 60).party, rules)
        guard case .map(let figures)? = whole["party"]?["figures"], case .map(let held)? = whole["party"]?["held"]
        else {
            return #expect(Bool(false), "no figures")
        }
        let values: [PlainValue] = [
            .whole(-1), .whole(.max), .whole(.min), .whole(1_000_000_000_000_000_000), .text("x"), .null, .whole(99),
        ]
        func expectPlayable(_ state: PlainValue) {
            guard let party = try? SavedCustomParty.party(from: state, under: rules) else { return }
            var player = Player(rules, seed: 5, player: 3)
            player.party = party
            player.now = Moment(instant: 9_000_000, day: 104, minute: 0)
            _ = view(player)
            _ = player.act(.visit)
            _ = player.act(.claim)
            for action in rules.actions.indices { _ = player.act(.act(action)) }
        }
        for value in values {
            for name in figures.keys {
                var state = whole
                state["party"]?["figures"]?[name] = value
                expectPlayable(state)
            }
            for name in held.keys {
                var state = whole
                state["party"]?["held"]?[name] = value
                expectPlayable(state)
            }
            for name in ["player", "today", "firstDay", "lastInstant", "held", "figures"] {
                var state = whole
                state["party"]?[name] = value
                expectPlayable(state)
            }
        }
        #expect(throws: CustomStateProblem.self) {
            try SavedCustomParty.party(from: .map(["stateVersion": .whole(2), "party": .map([:])]), under: rules)
        }
    }
}
