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
        A session is at least twelve words long; 15 % of players return.
        """

    /// Its SHA-256.
    private static let digest = "c2e83a33d86e1a0688f6c7fae82c9a5c6827b1c63626f761cd709fd544a82bd2"

    /// TimeQuest with these origins, and a document that is not its own.
    private func work(_ origins: String) throws -> Workplace {
        let work = try Workplace()
        _ = try ScenarioCopy(of: "timequest", in: work)
        try work.write("timequest/origins.yaml", "origins:\n\(origins)")
        try work.write("documents/timequest-progression-plan.md", Self.document)
        return work
    }

    @Test(
        "every value without a tag in what ships has its section",
        arguments: ["questbond", "timequest", "dailymenu", "crownandbarrel", "dailychallenge"])
    func whatShipsHasItsSections(name: String) async throws {
        let finished = try await Workplace().simulate("content", "origins", name, "--quiet")
        #expect(finished.code == 0, "\(finished.output)")
        #expect(finished.output.contains("values without a tag, 0 without their section"), "\(finished.output)")
    }

    @Test("a game that no document designed needs no sections, and no questions are asked of it")
    func whatNoDocumentDesigned() async throws {
        let work = try Workplace()
        let origins = try await work.simulate("content", "origins", "star-collector", "--quiet")
        #expect(origins.code == 0 && origins.output.hasPrefix("star-collector: no origins.yaml"), "\(origins.output)")
        let questions = try await work.simulate("questions", "star-collector", "--quiet")
        #expect(questions.code != 0 && questions.errors.contains("star-collector has no questions.yaml"))
    }

    @Test func aFigureIsLookedForInItsSection() async throws {
        let work = try work("  - { section: Levels, of: [levels] }\n  - { section: Sessions, of: [accuracy, tasks] }\n")
        let text = String(decoding: try work.bytes("timequest/readings.yaml"), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        try work.write(
            "timequest/readings.yaml",
            lines.map { $0.hasPrefix("  sha256: ") ? "  sha256: \(Self.digest)" : String($0) }
                .joined(separator: "\n"))
        let finished = try await work.simulate(
            "content", "origins", "timequest", "--quiet", "--documents", "documents")
        #expect(finished.code == 1, "\(finished.errors)")
        // "A level takes **100** XP"; 25 XP for an estimate that is off stand nowhere.
        #expect(!finished.output.contains("levels.baseXP"), "\(finished.output)")
        #expect(finished.output.contains("accuracy.offXP: 25: \"Sessions\" does not say it"), "\(finished.output)")
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
        let finished = try await work.simulate("content", "origins", "timequest", "--documents", "documents")
        #expect(finished.code == 64, "\(finished.output)")
        #expect(finished.errors.contains("another edition"), "\(finished.errors)")
    }
}
