import QuestKernel
import Scenarios

/// One figure that a designer has set: what `--set path=value` would say.
package struct FigureChange: Codable, Sendable, Hashable {
    package var path: String
    /// As content writes it: `0.07`, `[1, 2, 4]`.
    package var value: String

    package init(path: String, value: String) {
        self.path = path
        self.value = value
    }

    var argument: String { "\(path)=\(value)" }
}

extension ScenarioSource {
    /// The same scenario under these changes, as a run with `--set` for each would play it.
    package func changed(by changes: [FigureChange]) throws(ContentProblem) -> ScenarioSource {
        try changed(by: changes.map(\.argument))
    }
}
