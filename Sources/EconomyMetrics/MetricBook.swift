import MonteCarlo
import QuestKernel

/// All figures that can be measured in runs of one game with the same players and days.
package struct MetricBook: Sendable {
    package let description: GameDescription
    package let archetypes: [String]
    package let days: Int

    /// The archetypes' display names, in the order of `archetypes`.
    package var archetypeNames: [String] {
        let named = description.words.archetypeNames
        return named.count == archetypes.count ? named : archetypes
    }

    package init(_ description: GameDescription, archetypes: [String], days: Int) {
        self.description = description
        self.archetypes = archetypes
        self.days = days
    }

    /// The figure of a name such as `earned(gold)@steady`.
    package func metric(_ text: String) throws(MetricProblem) -> Metric {
        let parts = try MetricName(text)
        guard let function = MetricFunction(rawValue: parts.function) else {
            throw MetricProblem(
                metric: text, expected: "a known figure", found: "\"\(parts.function)\"",
                suggestion: NearestName.to(parts.function, among: MetricFunction.allCases.map(\.rawValue)))
        }
        return try MetricReading(book: self, function: function, parts: parts, text: text).metric()
    }

    package func metrics(_ names: [String]) throws(MetricProblem) -> [Metric] {
        var metrics: [Metric] = []
        for name in names { metrics.append(try metric(name)) }
        return metrics
    }
}

extension MetricBook {
    /// The figures that say most about an economy: income and spending, rolls, pace, rewards. For all players and for
    /// each archetype.
    package var headlines: [String] { split(headlinesOfAll) }

    /// The headlines and, for all players, every faucet and sink, every row of every tally and every command.
    package var everything: [String] {
        var names = headlines
        let spread = description.resources.indices.filter { description.resources[$0].isCurrency }
        for flow in description.flows where flow.isPlayed {
            names += spread.map { "through(\(flow.name), \(description.resources[$0].name))" }
        }
        for tally in description.tallies { names += tally.rows.map { "count(\(tally.name), \(Self.slug($0)))" } }
        names += description.commands.map { "uses(\($0))" }
        return names
    }

    /// Each of these figures for all players, and for each archetype where there are several.
    package func split(_ names: [String]) -> [String] {
        names.flatMap { name in [name] + (archetypes.count > 1 ? archetypes.map { "\(name)@\($0)" } : []) }
    }

    /// The same for all players alone.
    package var headlinesOfAll: [String] {
        var names: [String] = []
        for resource in description.resources where resource.isCurrency {
            names += ["earned(\(resource.name))"]
            if resource.isSpendable { names += ["spent(\(resource.name))"] }
        }
        for roll in description.rolls {
            names.append("hit_share(\(roll.name))")
            if case .pity = roll.shape { names.append("pity_share(\(roll.name))") }
        }
        for level in landmarkLevels {
            names += ["days_to_level(\(level)).p50", "reached_level(\(level))"]
        }
        names += ["level_on(\(days))", "active_days"]
        if description.hasRewards { names += ["reward_gap.p90", "longest_reward_gap.p50"] }
        names += description.milestones.map { "reached(\($0.name))" }
        return names
    }

    /// Round levels that a designer looks at first.
    private var landmarkLevels: [Int] {
        let last = description.firstLevel + description.levelThresholds.count - 1
        return [2, 5, 10, 20, 30, 50, 75, 100].filter { $0 > description.firstLevel && $0 <= last }
    }

    /// A label as one word: letters and digits, lower case.
    static func slug(_ label: String) -> String {
        var word = ""
        for character in label.lowercased() {
            if character.isLetter || character.isNumber {
                word.append(character)
            } else if !word.isEmpty, word.last != "_" {
                word.append("_")
            }
        }
        if word.last == "_" { word.removeLast() }
        return word
    }
}
