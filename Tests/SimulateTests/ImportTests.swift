import Foundation
import Testing

/// `simulate content import --into` and `simulate content reference`, as their users type them.
@Suite struct ImportTests {
    private static let catalog = """
        { "Catalog": [
            { "ItemId": "hat", "CustomData": "{}", "VirtualCurrencyPrices": { "GO": 50 } },
            { "ItemId": "box-1", "Consumable": { "UsageCount": 1 }, "VirtualCurrencyPrices": { "GO": 20 },
              "Container": { "ResultTableContents": ["loot"] } } ],
          "DropTables": [{ "TableId": "loot", "Nodes": [
            { "ResultItemType": "ItemId", "ResultItem": "hat", "Weight": 1 } ] }] }
        """

    @Test func aCatalogBecomesAGameThatIsCheckedAndPlayed() async throws {
        let work = try Workplace()
        try work.write("in/catalog.json", Self.catalog)
        let made = try await work.simulate("content", "import", "in/catalog.json", "--into", "game")
        #expect(made.code == 0, "\(made.errors)")
        for words in [
            "left out: Catalog[].CustomData: the game's own data\n", "box-1 is called box_1\n",
            "made game from playfab: scenario.yaml, content/resources.yaml,",
        ] { #expect(made.output.contains(words), "\(words) is not in \(made.output)") }
        #expect(try work.names(in: "game").filter { $0.hasSuffix(".yaml") }.count == 7)
        let checked = try await work.simulate("content", "check", "game")
        #expect(checked.code == 0 && checked.output == "game: no mistakes, no warnings\n", "\(checked.output)")
        let played = try await work.simulate(
            "run", "game", "--days", "10", "--players", "60", "--audit", "--out", "report")
        #expect(played.code == 0, "\(played.errors)")
        let assumed = try await work.simulate("content", "assumptions", "game")
        #expect(assumed.output.contains("actions.play.gives.GO"), "\(assumed.output)")
    }

    @Test func whatIsThereStaysUnlessItIsForced() async throws {
        let work = try Workplace()
        try work.write("catalog.json", Self.catalog)
        try work.write("game/content/items.yaml", "mine: {}\n")
        try work.write("game/content/tracks.yaml", "mine\n")
        let refused = try await work.simulate("content", "import", "catalog.json", "--into", "game")
        #expect(refused.code == 64 && refused.errors.contains("found content/items.yaml; --force replaces them"))
        #expect(try work.names(in: "game") == ["content", "content/items.yaml", "content/tracks.yaml"])
        let forced = try await work.simulate("content", "import", "catalog.json", "--into", "game", "--force")
        #expect(
            forced.code == 0 && forced.output.contains("not of this import: content/tracks.yaml"), "\(forced.errors)")
        #expect(String(decoding: try work.bytes("game/content/items.yaml"), as: UTF8.self).contains("hat"))
    }

    @Test(
        arguments: [
            (["nowhere.json", "--into", "game"], 66, "nowhere.json"),
            (["in.json", "--into", "in.json"], 64, "found the file"),
            (["in.json", "--into", ""], 64, "--into"), (["--into", "game"], 64, "expected the files of a catalog"),
            (["in.json"], 64, "--csv with a folder of sheets, or --into"),
            (["in.json", "--into", "game", "--csv", "sheets"], 64, "--csv"),
            (["in.json", "--into", "game", "--as", "playfap"], 64, "Did you mean \"playfab\"?"),
            (["in.json", "--into", "game"], 65, "in.json $.DropTables[0].Nodes[0].ResultItem: expected an item"),
            (["/dev/zero", "--into", "game"], 66, "/dev/zero"),
            (["deep.json", "--into", "game"], 65, "levels of nesting"),
            (["wide.json", "--into", "game"], 65, "nothing is written"),
        ] as [([String], Int32, String)])
    func aMistakeIsExplainedAndNothingIsWritten(arguments: [String], code: Int32, words: String) async throws {
        let work = try Workplace()
        try work.write(
            "in.json", Self.catalog.replacingOccurrences(of: "\"ResultItem\": \"hat\"", with: "\"ResultItem\": \"hta\"")
        )
        try work.write("deep.json", String(repeating: "[", count: 50_000))
        // More of a bundle at once than a game draws, and more in it than can be written in its place.
        try work.write(
            "wide.json",
            """
            { "Items": [
              { "Id": "coin", "Type": "currency" },
              { "Id": "sack", "Type": "bundle", "ItemReferences": [{ "Id": "coin", "Amount": 999999999999 }] },
              { "Id": "hoard", "Type": "bundle", "ItemReferences": [{ "Id": "sack", "Amount": 2000 }],
                "RealMoneyPriceDetails": { "SteamPrices": { "USD": 100 } } } ] }
            """)
        let before = try work.names()
        let finished = try await work.simulate(["content", "import"] + arguments)
        #expect(finished.code == code && finished.errors.contains(words), "\(finished.errors)")
        #expect(try work.names() == before)
    }

    @Test func theReferenceInTheDocumentationIsWhatIsPrinted() async throws {
        let work = try Workplace()
        let finished = try await work.simulate("content", "reference", "custom")
        #expect(finished.code == 0, "\(finished.errors)")
        let kept = try String(contentsOfFile: "\(Program.home)/Documentation/CustomGamesReference.md", encoding: .utf8)
        #expect(
            finished.output == kept,
            "make it again: ./simulate content reference custom > Documentation/CustomGamesReference.md")
        for row in [
            "| `ID.start` | a whole number from 0 to 1000000000000 | pieces | `0` |", "| `ID.tiers.ID.soft.from` |",
            "| `days[].gives` |", "| `restarts` | true or false |  | `false` |",
        ] { #expect(finished.output.contains(row), "\(row) is not in the reference") }
        let wrong = try await work.simulate("content", "reference", "costum")
        #expect(wrong.code == 64 && wrong.errors.contains("Did you mean \"custom\"?"))
    }
}
