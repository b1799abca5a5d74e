import GameImport
import QuestKernel
import Scenarios
import Testing

/// Input that is wrong or hostile: a message with the path in the JSON, or a game that can be read.
@Suite("Import of bad files")
struct HostileTests {
    private static func hiro(_ reward: String) -> String {
        #"{ "placements": { "ad": { "reward": \#(reward) } } }"#
    }

    private static func tables(_ nodes: String...) -> String {
        let rows = nodes.enumerated().map { #"{ "TableId": "t\#($0.offset)", "Nodes": [\#($0.element)] }"# }
        return #"{ "Catalog": [{ "ItemId": "hat" }], "DropTables": [\#(rows.joined(separator: ", "))] }"#
    }

    private static func node(_ item: String, _ weight: String, _ type: String = "ItemId") -> String {
        #"{ "ResultItemType": "\#(type)", "ResultItem": "\#(item)", "Weight": \#(weight) }"#
    }

    @Test(
        "each is named with its path, and the nearest name where there is one",
        arguments: [
            ("", "$", nil), ("{", "$", nil), ("[1, 2", "$", nil), (#"{ "a": 1 }"#, "$", nil), ("7", "$", nil),
            (#"{ "energies": {}, "energies": {} }"#, "$", nil), ("[]", "$", nil),
            (#"{ "store_items": [] }"#, "$.store_items", nil), (#"{ "store_items": {} }"#, "$", nil),
            (#"{ "Catalog": {} }"#, "$.Catalog", nil), (#"{ "Catalog": [5] }"#, "$.Catalog[0]", nil),
            (#"{ "Catalog": [{ "ItemId": "" }] }"#, "$.Catalog[0].ItemId", nil),
            (#"{ "Catalog": [{ "ItemId": "a" }, { "ItemId": "a" }] }"#, "$.Catalog[1].ItemId", nil),
            (
                #"{ "Catalog": [{ "ItemId": "a", "VirtualCurrencyPrices": { "GO": 99999999999999999999 } }] }"#,
                "$.Catalog[0].VirtualCurrencyPrices.GO", nil
            ),
            (
                #"{ "Catalog": [{ "ItemId": "a", "VirtualCurrencyPrices": { "G O": -1 } }] }"#,
                "$.Catalog[0].VirtualCurrencyPrices[\"G O\"]", nil
            ),
            (
                #"{ "Catalog": [{ "ItemId": "a", "Bundle": { "BundledItems": ["a"] } }] }"#, "$.Catalog[0].Bundle", nil
            ),
            (tables(node("hta", "1")), "$.DropTables[0].Nodes[0].ResultItem", "hat"),
            (tables(node("t9", "1", "TableId")), "$.DropTables[0].Nodes[0].ResultItem", "t0"),
            (tables(node("hat", "1", "Item")), "$.DropTables[0].Nodes[0].ResultItemType", nil),
            (tables(node("hat", "0"), node("hat", "1")), "$.DropTables[0].Nodes", nil),
            (tables(""), "$.DropTables[0].Nodes", nil),
            (tables(node("hat", "-1")), "$.DropTables[0].Nodes[0].Weight", nil),
            (tables(node("hat", "1.5")), "$.DropTables[0].Nodes[0].Weight", nil),
            (
                tables(Array(repeating: node("hat", "1000000000"), count: 5).joined(separator: ", ")),
                "$.DropTables[0].Nodes", nil
            ),
            (tables(node("t1", "1", "TableId"), node("t0", "1", "TableId")), "$.DropTables[0].Nodes", nil),
            (tables(node("t0", "1", "TableId")), "$.DropTables[0].Nodes", nil),
            (hiro("5"), "$", nil),
            (hiro(#"{ "weighted": [{ "weight": 0 }] }"#), "$.placements.ad.reward.weighted", nil),
            (
                hiro(#"{ "guaranteed": { "currencies": { "coins": { "min": 9, "max": 3 } } } }"#),
                "$.placements.ad.reward.guaranteed.currencies.coins", nil
            ),
            (
                hiro(#"{ "guaranteed": { "currencies": { "coins": { "min": 1e30 } } } }"#),
                "$.placements.ad.reward.guaranteed.currencies.coins.min", nil
            ),
            (
                hiro(#"{ "weighted": [{ "weight": 5 }], "total_weight": 4, "max_rolls": 1 }"#),
                "$.placements.ad.reward.total_weight", nil
            ),
            (
                hiro(#"{ "weighted": [{ "weight": 5 }], "max_rolls": 1001 }"#), "$.placements.ad.reward.max_rolls", nil
            ),
            (
                #"{ "items": { "sword": { "name": "S" } }, "initialize_user": { "items": { "swrod": 1 } } }"#,
                "$.initialize_user.items.swrod", "sword"
            ),
        ] as [(String, String, String?)])
    func mistakes(text: String, path: String, suggestion: String?) throws {
        let problem = try #require(ImportedGame.problem(text), "\(text) is taken")
        #expect(problem.path == path && problem.place.file == "in.json", "\(problem)")
        #expect(!problem.expected.isEmpty && problem.suggestion == suggestion, "\(problem)")
    }

    @Test("files of two services, or one thing in two files, are refused")
    func mixed() {
        func refuses(_ texts: KeyValuePairs<String, String>) -> Bool { (try? ImportedGame.made(texts)) == nil }
        #expect(refuses(["a.json": Self.tables(Self.node("hat", "1")), "b.json": Self.hiro("{}")]))
        #expect(refuses(["a.json": Self.hiro("{}"), "b.json": Self.hiro("{}")]))
        #expect(
            refuses(["a.json": #"{ "Items": [{ "Id": "a", "Type": "currency" }], "Catalog": [{ "ItemId": "b" }] }"#]))
        #expect(ImportedGame.problem(Self.hiro("{}"), from: .playfab) != nil)
    }

    @Test("100,000 items, tables in a long chain and deep nesting end in a message")
    func large() throws {
        let items = (0..<100_000).map { #"{ "ItemId": "item\#($0)", "VirtualCurrencyPrices": { "GO": 1 } }"# }
        let many = try #require(ImportedGame.problem(#"{ "Catalog": [\#(items.joined(separator: ","))] }"#))
        #expect(many.path == "$.Catalog[5000]" && many.expected.contains("5000 ids"))
        let same = items.map { _ in #"{ "ItemId": "§", "x": 1 }"# }
        #expect(
            ImportedGame.problem(#"{ "Catalog": [\#(same.joined(separator: ","))] }"#)?.path == "$.Catalog[1].ItemId")
        let fields = (0..<100_000).map { #""f\#($0)": 1"# }.joined(separator: ",")
        let odd = try ImportedGame(["a.json": #"{ "Catalog": [{ "ItemId": "hat", \#(fields) }] }"#])
        #expect(odd.made.notes.count < 300 && odd.made.notes.contains("and 99800 more"))
        let deep = String(repeating: "[", count: 100_000)
        #expect(ImportedGame.problem(#"{ "Catalog": \#(deep)"#)?.found.contains("levels of nesting") == true)
        let chain = (0..<4_000).map { Self.node("t\($0 + 1)", "1", "TableId") } + [Self.node("t0", "1", "TableId")]
        let rows = chain.enumerated().map { #"{ "TableId": "t\#($0.offset)", "Nodes": [\#($0.element)] }"# }
        let circle = try #require(
            ImportedGame.problem(
                #"{ "Catalog": [{ "ItemId": "a" }], "DropTables": [\#(rows.joined(separator: ","))] }"#))
        #expect(circle.path == "$.DropTables[0].Nodes" && circle.found.hasPrefix("a circle: t0 gives t1"))
    }

    @Test("names that are no ids, that clash, or that look like YAML, make a game that is read")
    func names() throws {
        let names = [
            "gold", "Gold", "gold!", "gold?", "day", "count", "null", "true", "~", "- a", "a: b", "#x", "&a *a",
            "\\n\\u0007",
            "\\\"", "日本", "1st", "openCost", "open", "x\\u2028y", "\\u202Eevil", "money", "claim", " ", "{}",
            "!assumed",
            String(repeating: "long", count: 100), String(repeating: "long", count: 101),
        ]
        let rows = names.map {
            #"{ "ItemId": "\#($0)", "ItemClass": "\#($0)", "VirtualCurrencyPrices": { "\#($0)": 3 } }"#
        }
        let game = try ImportedGame(["a.json": #"{ "Catalog": [\#(rows.joined(separator: ","))] }"#])
        #expect(game.text("content/items.yaml").split(separator: "\n").count == names.count + 1)
        #expect(game.scenario.warnings == [])
        let text = game.made.files.map(\.text).joined()
        #expect(!text.unicodeScalars.contains("\u{202E}") && !text.unicodeScalars.contains("\u{2028}"))
        // Nothing of the input gets out of its quotation marks or remarks.
        #expect(game.text("scenario.yaml").hasSuffix("game: custom\ntitle: \"A game\"\ndays: 60\nplayers: 1000\n"))
    }

    @Test("a shop that is full gets another beside it")
    func manyOffers() throws {
        let items = (0..<130).map { #"{ "ItemId": "item\#($0)", "VirtualCurrencyPrices": { "GO": \#($0 + 1) } }"# }
        let game = try ImportedGame(["a.json": #"{ "Catalog": [\#(items.joined(separator: ","))] }"#])
        var player = game.player
        #expect(player.act("play", times: 10) == nil && player.held("GO") == 60)
        #expect(player.act("catalog.item0") == nil && player.held("item0") == 1)
        #expect(player.act("catalog.item58") == nil && player.held("GO") == 0)
        #expect(player.act("catalog2.item60") == .notEnough && player.act("catalog3.item129") == .notEnough)
        #expect(player.act("catalog.item59") == .notEnough)
    }
}
