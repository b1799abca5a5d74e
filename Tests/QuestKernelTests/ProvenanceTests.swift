import QuestKernel
import Testing

@Suite("Provenance")
struct ProvenanceTests {
    private func read(
        chance: ContentNode, entries: ContentNode = scalar("2")
    ) throws(ContentProblem) -> (DungeonRow, [Provenance]) {
        var reader = ContentReader()
        let node = map(["name": scalar("Caves"), "chance": chance, "entries": entries])
        let row = try reader.read(DungeonRow.self, from: node)
        return (row, reader.provenance)
    }

    private func triple(_ texts: [String], tag: String?) -> ContentNode { list(texts.map { scalar($0) }, tag: tag) }

    @Test("a tagged triple gives its middle and notes low, used and high as they were written")
    func aTaggedTripleGivesItsMiddle() throws {
        let (row, notes) = try read(
            chance: triple(["0.05", "0.065", "0.080"], tag: "!chosen"),
            entries: triple(["1", "2", "4"], tag: "!assumed"))
        #expect(row.chance.partsPerMillion == 65_000 && row.entries == 2)
        #expect(notes.map(\.path) == ["chance", "entries"])
        #expect(notes.map(\.kind) == [.chosen, .assumed])
        #expect(notes.map(\.range) == [["0.05", "0.065", "0.080"], ["1", "2", "4"]])
        #expect(notes.allSatisfy { !$0.isSection })
    }

    @Test("an untagged figure leaves no note: it is designed")
    func anUntaggedFigureLeavesNoNote() throws {
        #expect(try read(chance: scalar("0.5")).1.isEmpty)
    }

    @Test(
        "triples that do not rise, are not three, hold no figures or stand without a tag are refused",
        arguments: [
            (["0.08", "0.065", "0.05"], "!chosen"), (["0.05", "0.08"], "!chosen"), (["a", "0.5", "1"], "!chosen"),
            (["0.1", "0.2", "0.3", "0.4"], "!assumed"), (["0.1", "0.2", "0.3"], nil),
            (["0.1", "0.2", "0.3"], "!guessed"), (["0.1", "0.2", "0.3"], "!assumed:x0.5..2"),
        ] as [([String], String?)])
    func badTriplesAreRefused(texts: [String], tag: String?) {
        #expect(throws: ContentProblem.self) { try read(chance: triple(texts, tag: tag)) }
    }

    @Test("low and high must fit the field too, for an analysis will try them")
    func lowAndHighMustFitTheFieldToo() {
        #expect(throws: ContentProblem.self) { try read(chance: triple(["-0.1", "0.1", "0.2"], tag: "!assumed")) }
        #expect(throws: ContentProblem.self) { try read(chance: triple(["0.1", "0.2", "1.1"], tag: "!assumed")) }
        #expect(throws: ContentProblem.self) {
            try read(chance: scalar("0.5"), entries: triple(["0.5", "1", "2"], tag: "!assumed"))
        }
    }

    @Test(
        "a tag on a section notes one parameter with the factor's range",
        arguments: [
            ("!assumed", ["1", "1", "1"]), ("!assumed:x0.7..1.4", ["0.7", "1", "1.4"]),
            ("!chosen:x1..2", ["1", "1", "2"]), ("!assumed:x0..12.25", ["0", "1", "12.25"]),
        ])
    func aTagOnASectionNotesOneParameter(tag: String, range: [String]) throws {
        var reader = ContentReader()
        let node = map(["dungeons": map(["caves": map(["name": scalar("Caves"), "chance": scalar("0.1")])], tag: tag)])
        _ = try reader.read(DungeonFile.self, from: node)
        #expect(reader.provenance.map(\.path) == ["dungeons"])
        #expect(reader.provenance.map(\.range) == [range])
        #expect(reader.provenance.allSatisfy { $0.isSection })
    }

    @Test("tags stand on rows and lists as well")
    func tagsStandOnRowsAndLists() throws {
        var reader = ContentReader()
        let rooms = list([map(["difficulty": scalar("1")], tag: "!chosen")], tag: "!assumed:x0.9..1.1")
        _ = try reader.read(
            DungeonRow.self,
            from: map(["name": scalar("Caves"), "chance": scalar("0.1"), "rooms": rooms], tag: "!assumed"))
        #expect(reader.provenance.map(\.path) == ["", "rooms", "rooms[0]"])
    }

    @Test("a ruled figure, flag, name or triple notes the reading on which it rests")
    func aRuledValueNotesItsReading() throws {
        var reader = ContentReader()
        _ = try reader.read(
            DungeonRow.self,
            from: map([
                "name": scalar("Caves"), "tier": scalar("normal", tag: "!ruled:tiers"),
                "chance": scalar("0.5", tag: "!ruled:chances"),
                "entries": triple(["1", "2", "4"], tag: "!ruled:doors"),
                "open": scalar("false", tag: "!ruled:doors"),
            ]))
        #expect(Set(reader.provenance.map(\.path)) == ["tier", "chance", "entries", "open"])
        #expect(reader.provenance.allSatisfy { $0.kind == .ruled && !$0.isSection })
        let notes = Dictionary(uniqueKeysWithValues: reader.provenance.map { ($0.path, $0) })
        #expect(notes["entries"]?.range == ["1", "2", "4"] && notes["entries"]?.reading == "doors")
        #expect(notes["open"]?.range == ["false", "false", "false"] && notes["open"]?.reading == "doors")
        #expect(notes["chance"]?.range == ["0.5", "0.5", "0.5"] && notes["chance"]?.reading == "chances")
        #expect(notes["tier"]?.reading == "tiers")
    }

    @Test(
        "tags that say nothing known are refused, with their text",
        arguments: [
            "!", "!asumed", "!assumed:0.7..1.4", "!assumed:x", "!assumed:x0.7", "!assumed:x..", "!assumed:x0.7..",
            "!assumed:x..1.4", "!assumed:x0.7...1.4", "!assumed:x1.1..1.4", "!assumed:x0.5..0.9", "!assumed:x-1..2",
            "!assumed:xa..b", "!assumed:x0.7..1.4..2", "!:x0.7..1.4", "!ruled", "!ruled:", "!ruled:two words",
            "!chosen:freeze",
        ])
    func unknownTagsAreRefused(tag: String) {
        #expect {
            try read(chance: scalar("0.5", tag: tag, at: 8, 11))
        } throws: { error in
            guard let problem = error as? ContentProblem else { return false }
            return problem.found == tag && problem.path == "chance" && problem.place.line == 8
        }
    }
}
