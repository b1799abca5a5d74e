import ArgumentParser
import QuestKernel
import Scenarios

/// `simulate content explain`: all that is known about one figure.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Explain a key: its value, range, meaning, provenance, and what refers to it.",
        discussion: """
            For example: ./simulate content explain loot.pity.tasks.threshold
            Takes --scenario and --set as a run does.
            """)

    @OptionGroup(visibility: .hidden) var options: RunOptions

    @Argument(help: "A path such as loot.pity.tasks.threshold or dungeons.dungeons.goblinCaves.")
    var key: String

    func run() throws {
        try Exit.reporting {
            try options.refuseFork()
            let source = try ScenarioSource.read(Places.scenario(options.scenario)).changed(by: options.changes)
            let explanation = try Explanation(key, in: source)
            print(Exit.readable(Self.lines(explanation), keepingLines: true))
        }
    }

    private static func lines(_ explanation: Explanation) -> String {
        var rows: [(String, String)] = [("", explanation.path), ("about", explanation.about)]
        if let value = explanation.value { rows.append(("value", value)) }
        rows.append(("takes", explanation.takes + (explanation.isRequired ? "" : "; may be left out")))
        if let unit = explanation.unit { rows.append(("unit", unit)) }
        if let range = explanation.range { rows.append(("range", range)) }
        rows.append(("provenance", explanation.provenance))
        if let place = explanation.place { rows.append(("place", place.description)) }
        if let design = explanation.design { rows.append(("design", design)) }
        if !explanation.below.isEmpty { rows.append(("holds", explanation.below.joined(separator: "\n"))) }
        rows.append(
            (
                "named by",
                explanation.referredToBy.isEmpty ? "nothing" : explanation.referredToBy.joined(separator: "\n")
            ))
        return rows.map { label, text in
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            guard !label.isEmpty else { return text }
            let head = "  " + label + String(repeating: " ", count: max(12 - label.count, 1))
            return lines.enumerated().map { ($0 == 0 ? head : String(repeating: " ", count: 14)) + $1 }
                .joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
