import Foundation
import Scenarios
import Testing

import Studio

/// Files that change while the studio is open, and overlays that it writes.
@Suite struct FilesTests {
    @Test func aHalfSavedFileLeavesTheLastGoodScenario() throws {
        let folder = try Folder()
        let desk = try folder.desk()
        let (before, revision) = (desk.scenario.contentHash, desk.revision)
        #expect(!desk.lookAtFiles())
        let good = try folder.read("timequest/content/levels.yaml")
        try folder.write("timequest/content/levels.yaml", "baseXP: [\n")
        #expect(desk.lookAtFiles())
        #expect(try #require(desk.problem).contains("levels.yaml"))
        #expect(desk.scenario.contentHash == before)
        #expect(desk.revision == revision + 1)
        try folder.write("timequest/content/levels.yaml", good + "# saved again\n")
        #expect(desk.lookAtFiles())
        #expect(desk.problem == nil)
        #expect(desk.scenario.contentHash == before)
    }

    @Test func whatAnEditorSavesIsTakenUp() throws {
        let folder = try Folder()
        let desk = try folder.desk()
        let before = desk.scenario.contentHash
        let own = try #require(
            try StudioFigure.all(in: desk.scenario.source).first { $0.path == "levels.baseXP" }?.value)
        let text = try folder.read("timequest/content/levels.yaml")
        let edited = text.replacingOccurrences(of: "baseXP: \(own)", with: "baseXP: 61")
        #expect(edited != text)
        try folder.write("timequest/content/levels.yaml", edited)
        #expect(desk.lookAtFiles())
        #expect(desk.scenario.contentHash != before)
    }

    @Test func aSavedOverlayIsTheSameScenario() throws {
        let folder = try Folder()
        let desk = try folder.desk()
        let draft = try OverlayDraft("softer", moreXP, of: desk, command: "./simulate")
        #expect(draft.path == "\(folder.path)/softer.yaml")
        #expect(draft.differences.count == 1)
        #expect(!FileManager.default.fileExists(atPath: draft.path))
        try draft.save()
        let saved = try ScenarioSource.read(draft.path)
        #expect(saved.contentHash == (try desk.scenario.source.changed(by: moreXP).contentHash))
        let listed = try SavedOverlay.all(of: desk)
        #expect(listed.map(\.name) == ["softer"])
        #expect(listed.first?.changes == moreXP)
        #expect(listed.first?.others == [])
        #expect(try OverlayDraft("softer", moreXP, of: desk, command: "").replaces)
    }

    @Test func whatTheStudioDidNotWriteIsNeverWrittenOver() throws {
        let folder = try Folder()
        let desk = try folder.desk()
        try folder.write("mine.yaml", "extends: timequest\nlevels: { baseXP: 70 }\n")
        let draft = try OverlayDraft("mine", moreXP, of: desk, command: "")
        #expect(draft.isTaken)
        #expect(throws: StudioProblem.self) { try draft.save() }
        #expect(try folder.read("mine.yaml").contains("baseXP: 70"))
    }

    @Test(arguments: ["", "..", "a/b", "../a", "a.yaml", "-a", "a b", "ä", String(repeating: "a", count: 65), "a\u{0}"])
    func aNameThatIsAPathIsRefused(_ name: String) throws {
        let desk = try Folder().desk()
        #expect(throws: StudioProblem.self) { try OverlayDraft(name, moreXP, of: desk, command: "") }
    }

    @Test func nothingIsSavedThatCannotBePlayed() throws {
        let desk = try Folder().desk()
        #expect(throws: StudioProblem.self) { try OverlayDraft("a", [], of: desk, command: "") }
        let wrong = [FigureChange(path: "levels.baseXP", value: "-5")]
        #expect(throws: (any Error).self) { try OverlayDraft("a", wrong, of: desk, command: "") }
    }
}
