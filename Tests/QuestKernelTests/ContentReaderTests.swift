import QuestKernel
import Testing

@Suite("Content")
struct ContentReaderTests {
    /// A dungeon that reads well, with more fields beside.
    private func dungeon(_ more: KeyValuePairs<String, ContentNode> = [:]) -> ContentNode {
        var node = map(["name": scalar("Goblin Caves"), "chance": scalar("0.065")])
        if case .map(let entries) = node.value, case .map(let others) = map(more).value {
            let keys = others.map(\.key)
            node.value = .map(entries.filter { !keys.contains($0.key) } + others)
        }
        return node
    }

    private func read(_ node: ContentNode) throws(ContentProblem) -> DungeonRow {
        var reader = ContentReader()
        return try reader.read(DungeonRow.self, from: node)
    }

    /// What the reader says is wrong with a dungeon that has this field.
    private func complaint(_ field: String, _ node: ContentNode) -> String? {
        do throws(ContentProblem) {
            _ = try read(dungeon([field: node]))
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("every kind of field is read")
    func everyKindOfFieldIsRead() throws {
        let row = try read(
            dungeon([
                "tier": scalar("hard"), "entries": scalar("3"), "open": scalar("false"),
                "rooms": list([map(["difficulty": scalar("0.85")]), map(["difficulty": scalar("1.2")])]),
                "weights": list([scalar("0"), scalar("100")]), "shares": list([scalar("-0.5"), scalar("1.5")]),
                "themes": list([scalar("goblin"), scalar("cave")]),
                "prize": map(["least": scalar("50"), "most": scalar("200")]), "successor": scalar("fen"),
                "rival": scalar("mythic"),
            ]))
        #expect(
            row.name == "Goblin Caves" && row.tier == .hard && row.chance.partsPerMillion == 65_000 && row.entries == 3)
        #expect(!row.isOpen && row.rooms.map(\.difficulty.partsPerMillion) == [850_000, 1_200_000])
        #expect(
            row.weights == [0, 100] && row.shares.map(\.partsPerMillion) == [-500_000, 1_500_000]
                && row.themes == ["goblin", "cave"])
        #expect(row.prize.least == 50 && row.prize.most == 200 && row.rival == .mythic)
        #expect(try row.successor?.resolve(among: ["caves", "fen"], called: "a dungeon", path: "successor") == 1)
    }

    @Test("fields that are left out keep their values")
    func fieldsThatAreLeftOutKeepTheirValues() throws {
        let row = try read(dungeon())
        #expect(row.tier == .normal && row.entries == 2 && row.isOpen && row.rooms.isEmpty && row.rival == nil)
    }

    @Test("a table keeps ids and the order of the file")
    func aTableKeepsIdsAndOrder() throws {
        var reader = ContentReader()
        let file = try reader.read(
            DungeonFile.self, from: map(["dungeons": map(["zebra": dungeon(), "ant": dungeon(), "mole": dungeon()])]))
        #expect(file.dungeons.map(\.id) == ["zebra", "ant", "mole"])
    }

    @Test("a message names file, line, column, path, what was expected and what was found")
    func aMessageNamesPlaceAndPath() {
        let rooms = list([
            map(["difficulty": scalar("1")]), map(["difficulty": scalar("1")]),
            map(["difficulty": scalar("-3", at: 41, 7)]),
        ])
        #expect(
            complaint("rooms", rooms)
                == "content/dungeons.yaml:41:7 rooms[2].difficulty: expected a number from 0.000001 to 10, found -3")
    }

    @Test("paths lead through tables, rows and lists, and back out again")
    func pathsLeadThroughTables() {
        var reader = ContentReader()
        let bad = map([
            "dungeons": map([
                "caves": dungeon(["rooms": list([map(["difficulty": scalar("1")])])]),
                "fen": dungeon(["prize": map(["least": scalar("1"), "most": scalar("many", at: 9, 13)])]),
            ])
        ])
        #expect(throws: ContentProblem.self) { try reader.read(DungeonFile.self, from: bad) }
        do throws(ContentProblem) {
            _ = try reader.read(DungeonFile.self, from: bad)
        } catch {
            #expect(error.path == "dungeons.fen.prize.most")
            #expect(error.place == Place(file: "content/dungeons.yaml", line: 9, column: 13))
            #expect(error.found == "\"many\"")
        }
    }

    @Test("an unknown field is refused at its key, with the nearest name")
    func anUnknownFieldIsRefused() {
        #expect(
            complaint("chanse", scalar("1", at: 12, 20))
                == "content/dungeons.yaml:12:3 chanse: expected a field of a dungeon, found \"chanse\"."
                + " Did you mean \"chance\"?")
        #expect(complaint("zzzzzzzz", scalar("1"))?.contains("Did you mean") == false)
    }

    @Test("a missing field is named with what it takes")
    func aMissingFieldIsNamed() {
        #expect(throws: ContentProblem.self) { try read(map(["name": scalar("Caves")])) }
        do throws(ContentProblem) {
            _ = try read(map(["name": scalar("Caves")], at: 4))
        } catch {
            #expect(
                "\(error)" == "content/dungeons.yaml:4:1 chance: expected a share from 0 to 1,"
                    + " found no such field in this map")
        }
    }

    @Test(
        "figures outside their range, or of another kind, are refused",
        arguments: [
            ("chance", "1.000001"), ("chance", "-0.000001"), ("chance", "0.0000001"), ("chance", "1e-1"),
            ("chance", "6.5 %"), ("chance", ""), ("entries", "0"), ("entries", "10"), ("entries", "2.5"),
            ("entries", "two"), ("entries", "999999999999"), ("tier", "Hard"), ("open", "yes"), ("name", ""),
        ])
    func figuresOutsideTheirRangeAreRefused(field: String, text: String) {
        #expect(complaint(field, scalar(text)) != nil)
    }

    @Test(
        "a number that is only misspelt is told why",
        arguments: [
            ("0.06512345", "expected a share from 0 to 1, of at most six decimals", "Did you mean \"0.065123\"?"),
            ("7e-2", "expected a share from 0 to 1, written out and without an exponent", "found \"7e-2\""),
            ("0,07", "with a point before the decimals and not a comma", "Did you mean \"0.07\"?"),
            ("0.00012%", "or a percentage of at most four decimals", "found"), ("1.5", "from 0 to 1, found 1.5", ""),
            ("many", "expected a share from 0 to 1, found \"many\"", ""),
        ])
    func aMisspeltNumberIsToldWhy(text: String, expected: String, more: String) {
        let complaint = complaint("chance", scalar(text)) ?? ""
        #expect(complaint.contains(expected) && (more.isEmpty || complaint.contains(more)), "\(complaint)")
    }

    @Test("three figures that do not rise are shown")
    func aRangeThatDoesNotRiseIsShown() {
        var triple = list([scalar("0.09"), scalar("0.07"), scalar("0.08")])
        triple.tag = "!chosen"
        #expect(complaint("chance", triple)?.hasSuffix("low, used, high, found 0.09, 0.07, 0.08") == true)
        triple.value = .list([scalar("0.01"), scalar("0,07"), scalar("0.08")])
        #expect(complaint("chance", triple)?.contains("not a comma") == true)
    }

    @Test("the ends of a range are within it", arguments: [("chance", "0"), ("chance", "1"), ("entries", "9")])
    func theEndsOfARangeAreWithinIt(field: String, text: String) {
        #expect(complaint(field, scalar(text)) == nil)
    }

    @Test("lists of the wrong length, maps for scalars and scalars for maps are refused")
    func wrongShapesAreRefused() {
        #expect(complaint("weights", list([scalar("1")]))?.contains("found a list of 1") == true)
        #expect(complaint("weights", list([scalar("1"), scalar("101", at: 5, 2)]))?.contains("weights[1]") == true)
        #expect(complaint("themes", list([])) != nil)
        #expect(complaint("chance", map(["a": scalar("1")]))?.contains("found a map of 1") == true)
        #expect(complaint("prize", scalar("5"))?.contains("expected a map of fields, found 5") == true)
        #expect(complaint("successor", list([scalar("a")])) != nil)
    }

    @Test("a choice that is mistyped is met with the nearest one")
    func aMistypedChoiceIsMetWithTheNearest() {
        let expected = "expected one of normal, hard, mythic, found \"mythik\". Did you mean \"mythic\"?"
        #expect(complaint("tier", scalar("mythik"))?.hasSuffix(expected) == true)
    }

    @Test("what no single field can check is checked by the row")
    func whatNoSingleFieldCanTellIsCheckedByTheRow() {
        let prize = map(["least": scalar("9"), "most": scalar("8", at: 3, 11)])
        #expect(complaint("prize", prize) == "content/dungeons.yaml:3:11 prize.most: expected at least 9, found 8")
    }

    @Test("a reference to no row names the nearest one")
    func aReferenceToNoRowNamesTheNearest() throws {
        let row = try read(dungeon(["successor": scalar("goblinCavs", at: 7, 2)]))
        #expect {
            try row.successor?.resolve(among: ["goblinCaves", "fen"], called: "a dungeon", path: "caves.successor")
        } throws: { error in
            "\(error)" == "content/dungeons.yaml:7:2 caves.successor: expected the name of a dungeon,"
                + " found \"goblinCavs\". Did you mean \"goblinCaves\"?"
        }
    }
}
