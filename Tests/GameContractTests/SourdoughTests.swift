import GameContract
import MonteCarlo
import QuestKernel
import Reports
import Scenarios
import Testing

@Suite("A new game needs its rules and about ten lines of test")
struct SourdoughTests {
    @Test("the battery", arguments: 0..<10 as Range<UInt64>)
    func battery(seed: UInt64) throws {
        let outcome = try Contract<Sourdough>(
            rules: try scenario().rules, newParty: { Sourdough.Party() },
            command: { draws in (.feed, [30, 9000, 90_000][Int(draws.below(3))]) },
            balances: { $0.ledger.balances }
        ).expectKept(seed: seed)
        #expect(outcome.accepted > 100 && outcome.refusals.contains(.isFull))
    }

    @Test("content of strangers is refused with its place, or sound")
    func strangersContent() {
        StrangersContent(
            tree,
            compile: { tree throws(ContentProblem) in
                try GameScenario<SourdoughPopulation>(tree, named: "sourdough").rules
            }
        ).expectRefusedOrSound { #expect($0.loavesByFeeding > 0) }
    }

    @Test("its players are played and reported by the same parts as in every game, audited")
    func played() throws {
        let population = try scenario().population(seed: 1)
        let plan = try Plan(
            seed: 1, players: 200, days: 28, threads: 2, isAudited: true,
            identity: RunIdentity(engineVersion: "0", game: "sourdough", scenario: "sourdough", contentHash: "0"))
        let outcome = try Runner.run(plan, arms: [population])
        let totals = try #require(outcome.arms.first)
        let report = EconomyReport.build(plan: plan, players: 200, totals: totals, resultHash: "0")
        let titles = report.sections.map(\.title)
        #expect(titles.contains("Loaves by source") && titles.contains("Firsts and collections"))
        let days = Double(200 * 28)
        let loaves = Double(totals.tally(code: 0, row: 0).sum + totals.tally(code: 0, row: 1).sum)
        // Half of the players feed on nine days of ten, half on three.
        #expect(abs(loaves / days - 0.6) < 0.03)
    }

    private func scenario() throws -> GameScenario<SourdoughPopulation> { try GameScenario(tree, named: "sourdough") }

    /// What the loader makes of a folder of files.
    private var tree: ContentNode {
        func map(_ file: String, _ rows: [(String, ContentNode)]) -> ContentNode {
            let place = Place(file: "sourdough/\(file)", line: 1, column: 1)
            return ContentNode(
                .map(rows.map { ContentNode.Entry(key: $0.0, keyPlace: place, node: $0.1) }), place: place)
        }
        func text(_ text: String) -> ContentNode {
            ContentNode(.scalar(text), place: Place(file: "sourdough/content.yaml", line: 2, column: 5))
        }
        func baker(_ name: String, _ feeds: String) -> ContentNode {
            map("archetypes.yaml", [("name", text(name)), ("share", text("0.5")), ("feeds", text(feeds))])
        }
        return map(
            "scenario.yaml",
            [
                ("scenario", map("scenario.yaml", [("game", text("timequest")), ("title", text("Sourdough"))])),
                (
                    "archetypes",
                    map(
                        "archetypes.yaml",
                        [
                            (
                                "archetypes",
                                map(
                                    "archetypes.yaml",
                                    [("baker", baker("Baker", "0.9")), ("guest", baker("Guest", "0.3"))])
                            )
                        ])
                ),
                ("loavesByFeeding", text("2")), ("feedingsADay", text("2")),
            ])
    }
}
