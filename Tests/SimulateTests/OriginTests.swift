import Foundation
import Testing

/// `simulate content origins`: every value without a tag has its section, and the document says it there.
@Suite struct OriginTests {
    private static let document = """
        # Plan

        ## Levels
        A level takes **100** XP, times its number to the power of 1.5.

        ### Later
        Nothing yet.

        ## Sessions
        A session is at least half an hour; 15 % of players return.
        """

    /// TimeQuest with these origins, and a document that is not its own.
    private func work(_ origins: String) throws -> Workplace {
        let work = try Workplace()
        let copy = try ScenarioCopy(of: "timequest", in: work)
        try work.write("timequest/origins.yaml", "origins:\n\(origins)")
        try work.write("documents/plan.md", Self.document)
        let text = String(decoding: try work.bytes("timequest/readings.yaml"), as: UTF8.self)
        try work.write("timequest/readings.yaml", text)
        _ = copy
        return work
    }

    @Test func aValueWithoutATagNeedsASection() async throws {
        let work = try work("  - { section: Levels, of: [accuracy, tasks] }\n")
        let finished = try await work.simulate("content", "origins", "timequest", "--quiet")
        #expect(finished.code == 1, "\(finished.errors)")
        #expect(
            finished.output.contains("levels.baseXP: 100 has no tag, and no row of origins.yaml"),
            "\(finished.output)")
    }

    @Test func theNearestRowOfOriginsCounts() async throws {
        let work = try work(
            "  - { section: Anywhere, of: [levels, accuracy, tasks, \"*\"] }\n  - { section: Levels, of: [levels.baseXP] }\n"
        )
        let finished = try await work.simulate("content", "origins", "timequest")
        #expect(finished.code == 0, "\(finished.output)")
        #expect(finished.output.contains("levels.baseXP\t100\tLevels\n"), "\(finished.output)")
    }

    @Test func anotherEditionOfTheDocumentIsRefused() async throws {
        let work = try work("  - { section: Levels, of: [\"*\"] }\n")
        try FileManager.default.moveItem(
            atPath: "\(work.path)/documents/plan.md", toPath: "\(work.path)/documents/timequest-progression-plan.md")
        let finished = try await work.simulate("content", "origins", "timequest", "--documents", "documents")
        #expect(finished.code == 64, "\(finished.output)")
        #expect(finished.errors.contains("another edition"), "\(finished.errors)")
    }
}
