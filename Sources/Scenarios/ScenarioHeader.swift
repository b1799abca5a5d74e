import QuestKernel

/// What `scenario.yaml` says: which game, title and description, and the size of a run by default.
package struct ScenarioHeader: ContentRow, Sendable, Equatable {
    package var game = GameName.first
    package var title = ""
    package var description = ""
    /// Days of life that each party plays.
    package var days: Int32 = 90
    package var players: Int32 = 2_000
    package var seed: UInt64 = 1
    /// Days over which newcomers arrive.
    package var arrivals: Int32 = 1
    /// What kind of game `simulate new --from` begins with it; empty for none.
    package var template = ""

    package init() {}

    package static let noun = "a scenario"

    package static var fields: [Field<ScenarioHeader>] {
        [
            .choice("game", \.game, "Whose rules the content is for."),
            .text("title", \.title, "A few words for the head of the report."),
            .text("description", \.description, optional: true, "What it is for, in a sentence or two."),
            .whole("days", \.days, 1...3_650, unit: "days", optional: true, "Days of life that each party plays."),
            .whole("players", \.players, 1...10_000_000, unit: "players", optional: true, "Simulated players."),
            .whole(
                "seed", \.seed, 0...999_999_999_999, unit: "seeds", optional: true, "The seed of all random numbers."),
            .whole(
                "arrivals", \.arrivals, 1...366, unit: "days", optional: true,
                "Days over which new players arrive, evenly."),
            .text(
                "template", \.template, optional: true,
                "What kind of game it is a start for, as simulate new --from takes it: gacha."),
        ]
    }

    /// Reads the header of a merged tree, before the game and its other fields are known.
    package static func read(from tree: ContentNode) throws(ContentProblem) -> ScenarioHeader {
        guard let node = tree["scenario"] else {
            throw ContentProblem(place: tree.place, path: "scenario", expected: "a map of fields", found: "none")
        }
        var reader = ContentReader()
        do throws(ContentProblem) {
            return try reader.read(ScenarioHeader.self, from: node)
        } catch {
            var problem = error
            problem.path = problem.path.isEmpty ? "scenario" : "scenario.\(problem.path)"
            throw problem
        }
    }
}
