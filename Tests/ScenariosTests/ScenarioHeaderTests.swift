import QuestKernel
import Scenarios
import Testing

@Suite struct ScenarioHeaderTests {
    private func header(_ text: String) throws(ContentProblem) -> ScenarioHeader {
        try ScenarioHeader.read(from: try YAMLTree.read(text, file: "q/scenario.yaml"))
    }

    @Test func everyFieldIsRead() throws {
        let header = try header(
            "scenario: {game: timequest, title: T, description: D, days: 30, players: 40, seed: 7, arrivals: 14}")
        var expected = ScenarioHeader()
        (expected.game, expected.title, expected.description) = (try #require(GameName.named("timequest")), "T", "D")
        (expected.days, expected.players, expected.seed, expected.arrivals) = (30, 40, 7, 14)
        #expect(header == expected)
    }

    @Test func sizesMayBeLeftOut() throws {
        let header = try header("scenario: {game: questbond, title: T}")
        #expect(header.days > 0 && header.players > 0 && header.arrivals == 1)
    }

    @Test(
        arguments: [
            ("scenario: {game: questbnd, title: T}", "scenario.game", "questbond"),
            ("scenario: {game: questbond, titel: T}", "scenario.titel", "title"),
            ("scenario: {game: questbond, title: T, days: 0}", "scenario.days", nil),
            ("scenario: {game: questbond, title: T, players: 4.5}", "scenario.players", nil),
            ("scenario: {game: questbond}", "scenario.title", nil),
            ("scenario: 5", "scenario", nil),
            ("loot: 5", "scenario", nil),
        ] as [(String, String, String?)])
    func aWrongFieldIsNamedByItsWholePath(text: String, path: String, suggestion: String?) {
        let problem = contentProblem { () throws(ContentProblem) in _ = try header(text) }
        #expect(problem?.path == path)
        #expect(problem?.suggestion == suggestion)
    }

    @Test func assumptionsListWhatTheReaderNoted() throws {
        struct Figures: ContentRow {
            static let noun = "figures"
            static var fields: [Field<Figures>] {
                [
                    .whole("a", \.a, 0...9, unit: "points", "A."),
                    .row("more", \.more, "More."),
                ]
            }
            var a = 0
            var more = Inner()
        }
        struct Inner: ContentRow {
            static let noun = "more"
            static var fields: [Field<Inner>] { [.ratio("b", \.b, 0...1_000_000, "B.")] }
            var b: Ratio = 0
        }
        var reader = ContentReader()
        let text = "a: !chosen [1, 2, 4]\nmore: !assumed:x0.7..1.4\n  b: 0.5\n"
        _ = try reader.read(Figures.self, from: try YAMLTree.read(text, file: "f.yaml"))
        let rows = Assumption.all(from: reader)
        #expect(rows.map(\.path) == ["a", "more"])
        #expect(rows.map(\.kind) == [.chosen, .assumed])
        #expect(rows.map { [$0.low, $0.used, $0.high] } == [["1", "2", "4"], ["0.7", "1", "1.4"]])
        #expect(rows.map(\.isSection) == [false, true])
        #expect(rows.map(\.place.line) == [1, 2])
    }
}
