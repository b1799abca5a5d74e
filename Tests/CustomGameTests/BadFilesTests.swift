import CustomGame
import GameContract
import QuestKernel
import Scenarios
import Testing

/// Mistakes of a game's files: each is named with its place and the nearest name, and nothing traps.
@Suite("Mistakes in a game's files")
struct BadFilesTests {
    private static let plain: KeyValuePairs<String, String> = ["resources": "gold: {}"]

    @Test(
        "each says where and what",
        arguments: [
            ("actions", "a: { gives: { godl: 1 } }", "actions.a.gives.godl", "gold", 1),
            ("actions", "a: { cost: { gold: 80..120 } }", "actions.a.cost.gold", nil, 1),
            ("actions", "a: { gives: { gold: 1.5 } }", "actions.a.gives.gold", nil, 1),
            ("actions", "a: { gives: { gold: -1 } }", "actions.a.gives.gold", nil, 1),
            ("actions", "a: { gives: { gold: 9..3 } }", "actions.a.gives.gold", nil, 1),
            ("actions", "a: { gives: 5 }", "actions.a.gives", nil, 1),
            ("actions", "a: { limit: often }", "actions.a.limit", nil, 1),
            ("actions", "a: { takes: 5 }", "actions.a.takes", nil, 1),
            ("actions", "a: { gvies: { gold: 1 } }", "actions.a.gvies", "gives", 1),
            ("actions", "\n\na:\n  resets: [gold, gems]", "actions.a.resets[1]", nil, 4),
            ("actions", "gold: { limit: 1 ever }", "actions.gold", nil, 1),
            ("actions", "count: { limit: 1 ever }", "actions.count", nil, 1),
            ("actions", "a-b: { limit: 1 ever }", "actions.a-b", nil, 1),
            ("draws", "d: { weighted: { gold: 0 } }", "draws.d.weighted", nil, 1),
            ("draws", "d: { weighted: { gold: -3 } }", "draws.d.weighted.gold", nil, 1),
            ("draws", "d: { }", "draws.d", nil, 1),
            ("draws", "d: { tiers: { x: { chance: 60% }, y: { chance: 50% } } }", "draws.d.tiers", nil, 1),
            ("draws", "d: { tiers: { x: { chance: 60%, resets: [z] } } }", "draws.d.tiers.x.resets", nil, 1),
            (
                "draws", "a: { weighted: { b: 1 } }\nb: { weighted: { c: 1 } }\nc: { weighted: { a: 1 } }", "draws.a",
                nil, 1
            ),
            ("tracks", "t: { points: gld, thresholds: [5] }", "tracks.t.points", "gold", 1),
            ("tracks", "t: { points: gold, thresholds: [5, 5] }", "tracks.t.thresholds", nil, 1),
            ("tracks", "t: { points: gold }", "tracks.t", nil, 1),
            ("ladders", "l: { chances: [50%], sureAfter: 3, onFailure: drop }", "ladders.l.sureAfter", nil, 1),
            (
                "generators", "g: { makes: { gold: 1..2 }, every: 1h, levels: 2, cost: { gold: 1 } }",
                "generators.g.makes.gold", nil, 1
            ),
            ("packs", "p: { price: 4.999 }", "packs.p.price", nil, 1),
            ("modifiers", "m: { by: 5% }", "modifiers.m", nil, 1),
            ("modifiers", "m: { by: 5%, gains: [glod] }", "modifiers.m.gains[0]", "gold", 1),
            ("goals", "g: { counts: count(a), target: 3 }", "goals.g.counts", nil, 1),
            ("events", "e: { from: 0, days: 3 }", "events.e.from", nil, 1),
            ("collections", "c: { items: [gold] }", "collections.c.items[0]", nil, 1),
        ] as [(String, String, String, String?, Int)])
    func mistakes(chapter: String, text: String, path: String, suggestion: String?, line: Int) throws {
        var files = Files(Self.plain)
        files.chapters.append((chapter, text))
        let problem = try #require(files.problem, "\(text) is taken")
        #expect(problem.path == path && problem.place.line == line, "\(problem)")
        #expect(problem.place.file == "content/\(chapter).yaml" && !problem.expected.isEmpty)
        if let suggestion { #expect(problem.suggestion == suggestion) }
    }

    @Test("a comma that ends a value within braces is told")
    func commas() throws {
        var files = Files(Self.plain)
        files.chapters.append(("actions", "a: { succeeds: min(100%, 5% * gold), gives: { gold: 1 } }"))
        let problem = try #require(files.problem)
        #expect(problem.expected == "a field of an action (within { }, a text with a comma needs quotes)")
    }

    @Test("a plan whose line would never end is refused, and what it names must be there")
    func plans() throws {
        func problem(_ plan: String) throws -> ContentProblem? {
            let files = Files([
                "resources": "gold: {}", "actions": "free: { gives: { gold: 1 } }\npaid: { cost: { gold: 1 } }",
            ])
            var compiler = try files.compiler()
            let open = OpenContent(node: try YAMLTree.read(plan, file: "archetypes.yaml"), path: "plan")
            do throws(ContentProblem) {
                _ = try compiler.plan(open)
                return nil
            } catch { return error }
        }
        #expect(try problem("[paid, { do: free, atMost: 3 a visit }, { do: free, until: gold > 5 }]") == nil)
        #expect(try problem("[free]")?.path == "plan[0]")
        #expect(try problem("[paid, { do: fre, atMost: 3 a visit }]")?.suggestion == "free")
        #expect(try problem("[paid, piad]")?.suggestion == "paid")
        #expect(try problem("[{ do: paid, wen: gold > 1 }]")?.suggestion == "when")
        #expect(try problem("[{ do: paid, when: gold }]")?.path == "plan[0].when")
        #expect(try problem("paid") != nil && problem("[]") != nil && problem("[[paid]]") != nil)
    }

    @Test("hostile files end in a message")
    func hostile() {
        let many = (0..<1_000).map { "t\($0): { chance: 0.01% }" }.joined(separator: ", ")
        let chain =
            (0..<300).map { "d\($0): { weighted: { d\($0 + 1): 1 } }" }.joined(separator: "\n")
            + "\nd300: { weighted: { d0: 1 } }"
        for (chapter, text) in [
            ("draws", "d: { tiers: { \(many) } }"), ("draws", chain),
            ("draws", "d: { tiers: { x: { chance: 1%, hard: 99999999999 } } }"),
            ("actions", "a: { gives: { gold: 9223372036854775808 } }"),
            ("actions", "a: { cost: { gold: { base: 1e30, growth: 2, levels: 5 } } }"),
            ("actions", "a: { cost: { gold: { base: 1, growth: 2, levels: 99999999 } } }"),
            ("tracks", "t: { points: gold, curve: { base: 1000000000, growth: 10, levels: 999 } }"),
            ("items", "a: { most: 1, beyond: { a: 1 } }"),
            ("items", "a: { most: 1, beyond: { b: 1 } }\nb: { most: 1, beyond: { a: 1 } }"),
            ("draws", "a: { weighted: { b: 1 } }\nb: { tiers: { x: { chance: 1%, gives: { a: 3 } } } }"),
            (
                "draws",
                (0..<4).map { "d\($0): { tiers: { x: { chance: 50%, gives: { d\($0 + 1): 1000 } } } }" }
                    .joined(separator: "\n") + "\nd4: { weighted: { gold: 1 } }"
            ),
            (
                "draws",
                "d: { tiers: { x: { chance: 1%, hard: 9, counter: c }, y: { chance: 2%, hard: 5, counter: c } } }"
            ),
            ("draws", "d: { tiers: { \"a b\": { chance: 1% } } }"),
            ("goals", (0..<6_000).map { "g\($0): { counts: gold, target: 1 }" }.joined(separator: "\n")),
            ("ladders", "l: { chances: [\(Array(repeating: "50%", count: 1_001).joined(separator: ", "))] }"),
            ("generators", "g: { makes: { gold: 1 }, every: 1h, levels: 2, start: 3, cost: { gold: 1 } }"),
            (
                "actions",
                "work: { cost: { gold: 1 }, gives: { gold: 1 } }\nworkCost: { gives: { gold: 1 }, limit: 1 ever }"
            ),
            (
                "shops",
                "s: { shows: 1, refresh: { cost: { gold: 1 } }, offers: { refresh: { cost: { gold: 1 }, gives: { gold: 1 } }, b: { cost: { gold: 1 }, gives: { gold: 1 } } } }"
            ),
            ("modifiers", "m: { by: 5%, gains: [gold, gold] }"),
            ("events", "e: { from: 1, days: 9, every: 3 }"),
        ] {
            var files = Files(Self.plain)
            files.chapters.append((chapter, text))
            #expect(files.problem != nil, "\(text.prefix(60))")
        }
    }

    @Test("content of strangers is refused with its place, or sound")
    func strangers() throws {
        let source = try ShippedScenario.read("custom")
        StrangersContent(
            source.tree,
            compile: { tree throws(ContentProblem) in
                try CustomScenario(tree, named: "star-collector").rules
            }, huge: "99999999999999"
        ).expectRefusedOrSound { rules in
            var player = Player(rules)
            for index in 0..<30 { _ = player.act(.act(index)) }
            player.wait(86_400)
        }
    }
}

@Suite("Warnings about a game's files")
struct WarningTests {
    private func warnings(_ files: Files) throws -> [String] { CustomGame.describe(try files.rules()).contentWarnings }

    @Test("what nobody can have or do is named")
    func unreached() throws {
        let warnings = try warnings(
            Files([
                "resources": "gold: { start: 5 }\ngems: {}", "items": "nova: {}\naster: {}",
                "draws": "box: { weighted: { nova: 1 } }\nother: { weighted: { aster: 1 } }",
                "actions":
                    "open: { cost: { gold: 1 }, gives: { box: 1 } }\nbuy: { cost: { gems: 1 }, gives: { gold: 1 } }",
                "collections": "all: { items: [nova, aster], rewards: [{ found: 3, gives: { gold: 1 } }] }",
            ]))
        #expect(
            warnings == [
                "resources.gems: nothing gives any", "items.aster: nothing gives any", "draws.other: nothing draws it",
                "actions.buy: nobody can pay for it; nothing gives gems",
                "collections.all: 3 items are out of reach, there are 2",
            ])
    }

    @Test("a circle of trades that ends with more is named, one with less or with a limit is not")
    func loops() throws {
        func trades(_ sell: String) throws -> [String] {
            try warnings(
                Files([
                    "resources": "gold: { start: 5 }\nwood: {}",
                    "actions":
                        "buy: { cost: { gold: 10 }, gives: { wood: 4..6 } }\nsell: { cost: { wood: 1 }, \(sell) }",
                ]))
        }
        #expect(
            try trades("gives: { gold: 3 }") == [
                "actions.buy: more for nothing: buy, then sell turns 1 gold into 1.5, as often as anybody likes"
            ])
        #expect(try trades("gives: { gold: 2 }") == [])
        #expect(try trades("gives: { gold: 3 }, limit: 5 a day") == [])
        #expect(try trades("gives: { gold: 3 }, succeeds: 60%") == [])
    }
}
