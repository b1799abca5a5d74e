import Foundation
import Scenarios
import Testing

import Studio

/// Files that change while the studio is open, and overlays that it writes.
@Suite struct FilesTests {
    @Test func aHalfSavedFileLeavesTheLastGoodScenario() throws {
        let folder = try Folder()
        let workbench = try folder.workbench()
        let (before, revision) = (workbench.scenario.contentHash, workbench.revision)
        #expect(!workbench.lookAtFiles())
        let good = try folder.read("timequest/content/levels.yaml")
        try folder.write("timequest/content/levels.yaml", "baseXP: [\n")
        #expect(workbench.lookAtFiles())
        #expect(try #require(workbench.problem).contains("levels.yaml"))
        #expect(workbench.scenario.contentHash == before)
        #expect(workbench.revision == revision + 1)
        try folder.write("timequest/content/levels.yaml", good + "# saved again\n")
        #expect(workbench.lookAtFiles())
        #expect(workbench.problem == nil)
        #expect(workbench.scenario.contentHash == before)
    }

    @Test func whatAnEditorSavesIsTakenUp() throws {
        let folder = try Folder()
        let workbench = try folder.workbench()
        let before = workbench.scenario.contentHash
        let own = try #require(
            try StudioFigure.all(in: workbench.scenario.source).first { $0.path == "levels.baseXP" }?.value)
        let text = try folder.read("timequest/content/levels.yaml")
        let edited = text.replacingOccurrences(of: "baseXP: \(own)", with: "baseXP: 61")
        #expect(edited != text)
        try folder.write("timequest/content/levels.yaml", edited)
        #expect(workbench.lookAtFiles())
        #expect(workbench.scenario.contentHash != before)
    }

    @Test func aSavedOverlayIsTheSameScenario() throws {
        let folder = try Folder()
        let workbench = try folder.workbench()
        let draft = try OverlayDraft("softer", moreXP, of: workbench, command: "./simulate")
        #expect(draft.path == "\(folder.path)/softer.yaml")
        #expect(draft.differences.count == 1)
        #expect(!FileManager.default.fileExists(atPath: draft.path))
        try draft.save()
        let saved = try ScenarioSource.read(draft.path)
        #expect(saved.contentHash == (try workbench.scenario.source.changed(by: moreXP).contentHash))
        let listed = try SavedOverlay.all(of: workbench)
        #expect(listed.map(\.name) == ["softer"])
        #expect(listed.first?.changes == moreXP)
        #expect(listed.first?.others == [])
        #expect(try OverlayDraft("softer", moreXP, of: workbench, command: "").replaces)
    }

    @Test func whatTheStudioDidNotWriteIsNeverWrittenOver() throws {
        let folder = try Folder()
        let workbench = try folder.workbench()
        try folder.write("mine.yaml", "extends: timequest\nlevels: { baseXP: 70 }\n")
        let draft = try OverlayDraft("mine", moreXP, of: workbench, command: "")
        #expect(draft.isTaken)
        #expect(throws: StudioProblem.self) { try draft.save() }
        #expect(try folder.read("mine.yaml").contains("baseXP: 70"))
    }

    @Test(arguments: ["", "..", "a/b", "../a", "a.yaml", "-a", "a b", "ä", String(repeating: "a", count: 65), "a\u{0}"])
    func aNameThatIsAPathIsRefused(_ name: String) throws {
        let workbench = try Folder().workbench()
        #expect(throws: StudioProblem.self) { try OverlayDraft(name, moreXP, of: workbench, command: "") }
    }

    @Test func aLinkIsNeverWrittenOver() throws {
        let folder = try Folder()
        let workbench = try folder.workbench()
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/a.yaml", withDestinationPath: "\(folder.path)/nowhere.yaml")
        let draft = try OverlayDraft("a", moreXP, of: workbench, command: "")
        #expect(draft.isTaken)
        #expect(throws: StudioProblem.self) { try draft.save() }
        #expect(throws: StudioProblem("timequest is the scenario itself; choose another name")) {
            try OverlayDraft("timequest", moreXP, of: workbench, command: "")
        }
    }

    @Test func nothingIsSavedThatCannotBePlayed() throws {
        let workbench = try Folder().workbench()
        #expect(throws: StudioProblem.self) { try OverlayDraft("a", [], of: workbench, command: "") }
        let wrong = [FigureChange(path: "levels.baseXP", value: "-5")]
        #expect(throws: (any Error).self) { try OverlayDraft("a", wrong, of: workbench, command: "") }
    }

    /// What stands behind a break of a line would be read as content.
    @Test func aRemarkStaysOnItsLine() throws {
        let folder = try Folder()
        let draft = try OverlayDraft(
            "mine", moreXP, of: folder.workbench(), command: "run --set 'levels.baseXP=60\nactions: 1\u{2028}x'")
        #expect(draft.text.contains("# The same figures: run --set 'levels.baseXP=60 actions: 1 x'\n"), "\(draft.text)")
    }

    @Test func aNameThatAFolderHasIsRefused() throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(atPath: "\(folder.path)/two", withIntermediateDirectories: true)
        try folder.write("two/scenario.yaml", "game: timequest\n")
        let workbench = try folder.workbench()
        #expect(throws: StudioProblem.self) { try OverlayDraft("two", moreXP, of: workbench, command: "run") }
    }
}
