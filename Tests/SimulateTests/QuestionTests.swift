import Foundation
import Testing

/// `simulate questions` and `simulate metrics`: what they write, and how they end.
@Suite struct QuestionTests {
    private func work(from: String = "0") throws -> Workplace {
        let work = try Workplace()
        _ = try ScenarioCopy(of: "timequest", in: work)
        try work.write("timequest/questions.yaml", PaceQuestion.file(from: from))
        return work
    }

    private let size = ["--scenario", "timequest", "--players", "288", "--days", "10", "--out", "answers"]

    @Test func everyAnswerIsPlayedAndRecommended() async throws {
        let work = try work()
        let finished = try await work.simulate(["questions"] + size)
        #expect(finished.code == 0, "\(finished.errors)")
        let text = String(decoding: try work.bytes("answers/open-questions.md"), as: UTF8.self)
        #expect(text.contains("2 plays of scenario `timequest`"))
        #expect(text.contains("**Keep as it stands.**"))
        #expect(text.contains("| nearer levels | "))
        // Levels do not change what is earned, and the page says so.
        #expect(text.contains("<br>unchanged"))
        let again = try await work.simulate(["questions", "--threads", "2"] + size)
        #expect(again.code == 0)
        #expect(String(decoding: try work.bytes("answers/open-questions.md"), as: UTF8.self) == text)
    }

    @Test func aRunTooShortForAQuestionIsSaidSo() async throws {
        let work = try work()
        try work.write(
            "timequest/questions.yaml",
            PaceQuestion.file().replacingOccurrences(of: "earned(xp)", with: "level_on(90)"))
        let finished = try await work.simulate(["questions"] + size)
        #expect(finished.code == 64, "\(finished.errors)")
        #expect(
            finished.errors.contains("level_on(90) of question pace needs at least 90 days; this run has 10"),
            "\(finished.errors)")
    }

    @Test func mistakesAreRefusedAtTheirPlaceAndNothingIsWritten() async throws {
        let work = try work(from: "2")
        let before = try work.names()
        let upsideDown = try await work.simulate(["questions"] + size)
        #expect(upsideDown.code == 65)
        #expect(upsideDown.errors.contains("questions.yaml:11:"), "\(upsideDown.errors)")
        #expect(upsideDown.errors.contains("questions.pace.aims[0].to"), "\(upsideDown.errors)")
        try work.write(
            "timequest/questions.yaml",
            PaceQuestion.file().replacingOccurrences(of: "earned(xp)", with: "erned(xp)"))
        let unknown = try await work.simulate(["questions"] + size)
        #expect(unknown.code != 0 && unknown.errors.contains("Did you mean"), "\(unknown.errors)")
        #expect(try work.names() == before)
    }

    @Test func anOverlayIsAskedWhatItsScenarioIs() async throws {
        let work = try work()
        try work.write("easier.yaml", "extends: timequest\nlevels: { baseXP: 80 }\n")
        let finished = try await work.simulate(
            "questions", "--scenario", "easier", "--players", "144", "--days", "3", "--out", "answers")
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(String(decoding: try work.bytes("answers/open-questions.md"), as: UTF8.self).contains("`easier`"))
    }

    @Test func figuresAreListed() async throws {
        let none = try await Workplace().simulate("metrics", "--days", "0")
        #expect(none.code == 64 && none.errors.contains("--days: expected 1 to 3,650"))
        let finished = try await Workplace().simulate(["metrics", "--scenario", "dailychallenge"])
        #expect(finished.code == 0)
        for word in ["earned(RESOURCE)", "days_to_level(LEVEL).p50", "archetype: "] {
            #expect(finished.output.contains(word))
        }
    }
}
