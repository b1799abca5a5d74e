import Foundation
import Scenarios
import Testing

@Suite struct DesignDocumentTests {
    private static let text = """
        # Plan
        Opening.
        ## Levels
        A level takes **1,000** XP.
        ### Later
        Nothing yet.
        ## Sessions
        Half an hour; 6.5 % return, +5% a week, 4h at most, x1.15 on day 3.
        ## Levels
        Again: 7.
        """

    private func document() throws -> DesignDocument {
        let path = FileManager.default.temporaryDirectory.appending(path: "plan-\(UUID().uuidString).md").path
        try Self.text.write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try DesignDocument(at: path)
    }

    @Test("the text below a heading ends at the next one that is not below it; every heading of a name counts")
    func sections() throws {
        let document = try document()
        #expect(document.headings == ["Plan", "Levels", "Later", "Sessions", "Levels"])
        let levels = try #require(document.text(below: "Levels"))
        #expect(levels.contains("1,000") && levels.contains("Nothing yet.") && levels.contains("Again: 7."))
        #expect(!levels.contains("Half an hour") && !levels.contains("Opening"))
        #expect(document.text(below: "Later") == "### Later\nNothing yet.")
        #expect(document.text(below: "Level") == nil)
    }

    @Test("lines are numbered from 1, alone or in ranges; others are refused")
    func lines() throws {
        let document = try document()
        #expect(document.text(ofLines: "2") == "Opening.")
        #expect(document.text(ofLines: "2, 4-5") == "Opening.\nA level takes **1,000** XP.\n### Later")
        for wrong in ["", "0", "5-4", "11", "2-", "x"] { #expect(document.text(ofLines: wrong) == nil, "\(wrong)") }
    }

    @Test(
        "a figure is said as it stands, as a percentage, in another unit of time, or in words",
        arguments: ["1000", "0.5", "30", "0.065", "0.05", "4", "240", "1.15", "0.15", "3", "0"])
    func said(figure: String) throws {
        #expect(StatedFigures(Self.text.replacing("Again: 7.", with: "")).say(figure))
    }

    @Test("a figure that the text does not say is not found", arguments: ["2000", "0.08", "11", "x", ""])
    func notSaid(figure: String) {
        #expect(!StatedFigures(Self.text).say(figure))
    }
}
