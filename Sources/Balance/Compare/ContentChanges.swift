import QuestKernel
import Scenarios

/// What differs between two contents, in words and path by path.
enum ContentChanges {
    /// The header's own words and sizes play no part in a game.
    private static let unplayed: Set<String> = [
        "scenario.title", "scenario.description", "scenario.days", "scenario.players", "scenario.seed",
    ]

    static func between(_ old: ScenarioSource, _ new: ScenarioSource) throws(ContentProblem) -> [String] {
        let patches = [old, new].compactMap(\.fork)
        return try old.differences(to: new).filter { !unplayed.contains($0.path) }.map(\.description)
            + patches.flatMap { fork in fork.changes.map { "from day \(fork.day) on: \($0)" } }
    }
}
