import Foundation
import QuestKernel
import Scenarios
import Testing

/// Content in spreadsheets and back.
@Suite struct SheetTests {
    private static let shipped =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path + "/scenarios"

    private func shape(_ source: ScenarioSource) throws -> RowShape {
        ScenarioShape.of(try ScenarioHeader.read(from: source.tree).game)
    }

    private func sheets(_ source: ScenarioSource) throws -> [(name: String, text: String)] {
        ContentSheet.all(of: source.tree, try shape(source)).map { ($0.file, $0.text) }
    }

    @Test(arguments: ["questbond", "timequest", "dailymenu", "dailychallenge", "crownandbarrel", "questbond-soft-pity"])
    func unchangedSheetsChangeNothing(name: String) throws {
        let source = try ScenarioSource.read("\(Self.shipped)/\(name)")
        let changes = SheetChanges(try sheets(source), of: source, try shape(source), folder: "sheets")
        #expect(changes.changes.isEmpty && changes.problems.isEmpty)
        #expect(try changes.applied(to: source).tree.contentHash() == source.tree.contentHash())
    }

    @Test(arguments: ["questbond", "timequest", "dailymenu", "dailychallenge", "crownandbarrel"])
    func everyFigureHasExactlyOneCell(name: String) throws {
        let source = try ScenarioSource.read("\(Self.shipped)/\(name)")
        let sheets = ContentSheet.all(of: source.tree, try shape(source))
        let cells = sheets.flatMap { $0.rows.flatMap { $0.cells.values.map(\.path) } }
        let figures = ContentFigure.all(in: source.tree, try shape(source)).flatMap { leaf in
            leaf.triple == nil ? [leaf.path] : (0..<3).map { "\(leaf.path)[\($0)]" }
        }
        #expect(cells.sorted() == figures.sorted())
        #expect(Set(sheets.map(\.name)).count == sheets.count)
    }

    private func folder() throws -> ScenarioFolder {
        try ScenarioFolder([
            "mini/scenario.yaml": "game: timequest # whose\ntitle: Base\n",
            "mini/archetypes.yaml": """
            archetypes:
              steady: { name: Steady, share: 1, skippedDays: 0.1, sessionsADay: 1.5, fewestTasks: 1, mostTasks: 3,
                startingBias: -0.4, startingSpread: 0.5, lowestSpread: 0.1, learning: 0.02 }   # a comment
            """, "mini/content/levels.yaml": "baseXP: !chosen [50, 100, 150]   # why\nhighest: !assumed [50, 60, 90]\n",
            "mini/content/sessions.yaml": "mostEstimates: 5\r\nlongestTaskMinutes: 60\r\n",
            "mini/content/tasks.yaml": """
            breakfast: { name: "Break \\"fast\\"", typicalMinutes: 15, variation: 0.20 }
            shower:    { name: 'It''s =SUM(A1)', typicalMinutes: 10, variation: 0.1 }
            =odd:      { name: =SUM(A1), typicalMinutes: 10, variation: 0.1 }
            """,
        ])
    }

    /// Replaces a text in one of the sheets, and reads them all again.
    private func changes(
        _ source: ScenarioSource, _ file: String, _ old: String, _ new: String
    ) throws -> SheetChanges {
        let sheets = try sheets(source).map { name, text in
            #expect(name != file || text.contains(old), "\(text)")
            return (name, name == file ? text.replacingOccurrences(of: old, with: new) : text)
        }
        return SheetChanges(sheets, of: source, try shape(source), folder: "s")
    }

    private func written(_ file: String, _ changes: SheetChanges, _ source: ScenarioSource) throws -> String {
        let files = try changes.files(of: source)
        let found = try #require(files.first { $0.path.hasSuffix(file) })
        return String(decoding: found.bytes, as: UTF8.self)
    }

    @Test func aChangedFigureIsReplacedWhereItStands() throws {
        let folder = try folder()
        let source = try folder.read("mini")
        let levels = try changes(source, "levels.csv", "levels.baseXP,100,50,150", "levels.baseXP,120,50,200")
        #expect(levels.problems.isEmpty)
        #expect(
            try written("levels.yaml", levels, source)
                == "baseXP: !chosen [50, 120, 200]   # why\nhighest: !assumed [50, 60, 90]\n")
        let sessions = try changes(source, "sessions.csv", ".mostEstimates,5", ".mostEstimates,6")
        #expect(try written("sessions.yaml", sessions, source) == "mostEstimates: 6\r\nlongestTaskMinutes: 60\r\n")
        let population = try changes(source, "archetypes.archetypes.csv", ",-0.4,", ",-0.35,")
        #expect(try written("archetypes.yaml", population, source).contains("startingBias: -0.35, startingSpread"))
        #expect(try written("archetypes.yaml", population, source).contains("}   # a comment"))
    }

    @Test(arguments: [
        "Plain words", "a: b", "#7", "it's \"so\"", "=1+1", "-", "null", "two\nlines", "ä → ö", "'quoted'",
    ])
    func aChangedTextComesBackAsItIs(text: String) throws {
        let folder = try folder()
        let source = try folder.read("mini")
        let field = CSVText.encode([[FormulaGuard.guarded(text)]]).trimmingCharacters(in: ["\r", "\n"])
        for old in ["\"Break \"\"fast\"\"\"", "It's =SUM(A1)", "'=SUM(A1)"] {
            let changes = try changes(source, "tasks.csv", old, field)
            #expect(changes.problems.isEmpty)
            let yaml = try written("tasks.yaml", changes, source)
            let tree = try YAMLTree.read(yaml, file: "tasks.yaml")
            let names = [tree.at("breakfast", "name"), tree.at("shower", "name"), tree.at("=odd", "name")]
            #expect(names.count { $0?.text == text } == 1, "\(yaml)")
        }
    }

    @Test func formulasAreMadeHarmlessAndNothingIsLost() {
        for text in ["=1", "+1", "-x", "@a", "\tx", "'", "''", "'=1", "''=1", "x", "", "'tis", "-3"] {
            let guarded = FormulaGuard.guarded(text)
            #expect(FormulaGuard.bare(guarded) == text)
            #expect(!["=", "+", "-", "@", "\t"].contains(guarded.first.map(String.init) ?? ""))
        }
    }

    @Test(
        arguments: [
            ("levels.csv", "levels.baseXP,100", "levels.baseXP,\"0,1\"", "s/levels.csv:2:2 levels.baseXP[1]"),
            (
                "levels.csv", "levels.baseXP,100,50,150", "levels.baseXP,100,120,150",
                "s/levels.csv:2:3 levels.baseXP: expected three rising figures: low, used, high, found 120, 100, 150"
            ),
            ("levels.csv", "levels.baseXP,", "levels.basXP,", "Did you mean \"levels.baseXP\"?"),
            (
                "levels.csv", "path,value", "path,valeu",
                "s/levels.csv:1:2 expected a column of levels.csv, found \"valeu\""
            ),
            ("levels.csv", "path,value", "path;value", "expected a head line with the column \"path\""),
            ("levels.csv", "levels.highest", "levels.baseXP", "expected each row once"),
            ("levels.csv", "levels.highest,60,50,90", "levels.baseXP,60,50,90", "a line for every row"),
            ("sessions.csv", "sessions.mostEstimates,5", "sessions.mostEstimates,\"5", "a quote that is never closed"),
            (
                "sessions.csv", "sessions.mostEstimates,5", "sessions.mostEstimates,many",
                "s/sessions.csv:2:2 sessions.m"
            ),
        ])
    func aWrongCellIsToldByFileRowAndColumn(file: String, old: String, new: String, words: String) throws {
        let source = try folder().read("mini")
        let changes = try changes(source, file, old, new)
        let problems =
            changes.problems.isEmpty
            ? try changes.applied(to: source).problems() : changes.problems
        #expect(problems.contains { $0.description.contains(words) }, "\(problems)")
    }

    /// One rule for sheets, overlays and the command line: a figure outside its range is taken, and said.
    @Test func aFigureOutsideItsRangeIsTakenAndSaid() throws {
        let folder = try folder()
        let source = try folder.read("mini")
        let words = "levels.baseXP: 160 is outside 50 to 150, for which it is chosen at mini/content/levels.yaml:1:9"
        let sheet = try changes(source, "levels.csv", "levels.baseXP,100,50,150", "levels.baseXP,160,50,150")
        #expect(sheet.problems.isEmpty && sheet.warnings.map { $0.hasPrefix(words) } == [true], "\(sheet.warnings)")
        #expect(
            try written("levels.yaml", sheet, source)
                == "baseXP: !chosen [50, 160, 160]   # why\nhighest: !assumed [50, 60, 90]\n")
        #expect(try !sheet.applied(to: source).problems().contains { $0.path.hasPrefix("levels.baseXP") })
        let option = try source.changed(by: ["levels.baseXP=160", "levels.highest=90"])
        #expect(option.warnings.map { $0.hasPrefix(words) } == [true], "\(option.warnings)")
        try folder.write("over.yaml", Array("extends: mini\nlevels: { baseXP: 160 }\n".utf8))
        let overlay = try folder.read("over")
        #expect(overlay.warnings == option.warnings && source.warnings.isEmpty)
        try folder.write("own.yaml", Array("extends: mini\nlevels: { baseXP: !chosen [50, 160, 200] }\n".utf8))
        #expect(try folder.read("own").warnings == option.warnings)
    }

    @Test func anOverlayIsNotABackDoorToWhatItExtends() throws {
        let folder = try folder()
        try folder.write("over.yaml", Array("extends: mini\nlevels: { highest: 70 }\n".utf8))
        let source = try folder.read("over")
        let own = try changes(source, "levels.csv", "levels.highest,70", "levels.highest,75")
        #expect(try written("over.yaml", own, source) == "extends: mini\nlevels: { highest: 75 }\n")
        let foreign = try changes(source, "levels.csv", "levels.baseXP,100", "levels.baseXP,101")
        #expect(foreign.problems.first?.description.contains("is in mini/content/levels.yaml") == true)
    }

    @Test func otherDigitsOfTheSameNumberAreNoChange() throws {
        let source = try folder().read("mini")
        #expect(try changes(source, "tasks.csv", ",0.20", ",0.2").changes.isEmpty)
        #expect(try changes(source, "tasks.csv", ",15,", ",15.0,").changes.isEmpty)
    }

    @Test func textsOfTheStandardAreRead() throws {
        #expect(
            try CSVText.decode("\u{FEFF}a,\"b,\"\"c\"\"\r\nd\"\r\n,\n\"\"\re") == [
                ["a", "b,\"c\"\r\nd"], ["", ""], [""], ["e"],
            ])
        #expect(try CSVText.decode("").isEmpty)
        let malformed = #expect(throws: CSVText.Malformed.self) { try CSVText.decode("a,b\nc,d\"") }
        #expect(malformed?.row == 2 && malformed?.column == 2 && malformed?.found == "a quote within a field")
        #expect(throws: CSVText.Malformed.self) { try CSVText.decode("\"a\"b") }
    }
}
