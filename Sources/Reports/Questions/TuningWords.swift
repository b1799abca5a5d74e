import Balance
import MonteCarlo

/// The result of tuning, in sentences.
package struct TuningWords {
    private let tuning: Tuning

    package init(_ tuning: Tuning) { self.tuning = tuning }

    private var players: String { Words.count(tuning.blocks * Plan.blockSize, "player") }

    package var lines: [String] {
        switch tuning.outcome {
        case .metAlready: return ["The unchanged scenario meets it, and other players confirm that:"] + figures
        case .met: return ["It can be met:"] + settings + figures + exact
        case .notConfirmed:
            return
                ["Not confirmed: here the goals are met, but not by the whole intervals of these and of other players:"]
                + settings + figures + exact + ["Chance moves the figures by more than the goal allows: \(advice)."]
        case .notAttainable: return ["Within these ranges it cannot be met."] + limits + nearest + exact
        }
    }

    /// `loot.tasks.equipmentChance = 0.0712, give or take 0.0004 (it is 0.065)`
    private var settings: [String] {
        tuning.parameters.map { tuned in
            let error = tuned.standardError.map { ", give or take \(Words.number(1.96 * $0))" } ?? ""
            let present = tuned.parameter.present.map {
                tuned.value == $0 ? " (as it is)" : " (it is \(value($0, tuned.parameter)))"
            }
            return "  \(tuned.parameter.path) = \(value(tuned.value, tuned.parameter))\(error)\(present ?? "")"
                + outside(tuned)
        }
    }

    /// That the value lies beyond what content gives: a design document or a guess that it contradicts.
    private func outside(_ tuned: Tuning.TunedParameter) -> String {
        guard let declared = tuned.parameter.declared, tuned.parameter.isOutside(tuned.value) else { return "" }
        let kind = tuned.parameter.provenance?.rawValue ?? "given"
        return "; note: outside \(declared.lowerBound) to \(declared.upperBound), for which content says it is \(kind)"
    }

    private func value(_ value: ParameterValue, _ parameter: Parameter) -> String {
        (parameter.isSection ? "x" : "") + "\(value)"
    }

    /// As it was typed, and what that is.
    private func named(_ goal: Goal) -> String { "\(goal.text) (\(goal.metric.label))" }

    private var figures: [String] {
        tuning.goals.flatMap { reached -> [String] in
            let unit = reached.goal.metric.unit
            var lines = [
                "  \(named(reached.goal)): \(MetricWords.figure(reached.figure, unit)) by \(players) of seed \(tuning.seed)"
            ]
            if let confirmed = reached.confirmed, let seed = tuning.freshSeed {
                let isMet = reached.goal.holds(reached.figure) && reached.goal.holds(confirmed)
                lines.append(
                    "    \(MetricWords.figure(confirmed, unit)) by \(players) of seed \(seed), who had no part in the search: "
                        + (isMet ? "confirmed" : "not confirmed"))
            }
            return lines
        }
    }

    /// How many players would be enough, if the figures are where they look.
    private var advice: String {
        let needed = tuning.goals.map(\.playersNeeded)
        guard needed.allSatisfy({ $0 != nil }), let most = needed.compactMap({ $0 }).max() else {
            return "ask for a wider goal"
        }
        let players = max(most * Double(tuning.blocks * Plan.blockSize), Double(2 * tuning.blocks * Plan.blockSize))
        return players > 1e7 ? "ask for a wider goal" : "about \(Words.number(players.rounded(.up))) players would tell"
    }

    private var exact: [String] {
        guard let exact = tuning.exact else { return [] }
        let values = zip(tuning.parameters.map(\.parameter), exact).map { "\($0.path) = \(value($1, $0))" }
        if tuning.isExactOfAll, tuning.isExactTaken {
            return [
                (values.count > 1 ? "The values come from formulas" : "The value comes from a formula")
                    + ", at the chance that players have, bonuses included; playing it agrees."
            ]
        }
        guard tuning.isExactOfAll else {
            return [
                "By formula, with one chance for all players, \(Words.list(values)) meets the goals that have one; the "
                    + "search began there."
            ]
        }
        return [
            "By formula, with one chance for all players, it would be \(Words.list(values)); players differ, and of "
                + "values that are as good the roundest is taken."
        ]
    }

    /// How far each figure can go, and what limits it.
    private var limits: [String] {
        tuning.goals.map { reached in
            guard let least = reached.least, let most = reached.most else {
                return "  \(named(reached.goal)): there is no such figure at any setting"
            }
            let unit = reached.goal.metric.unit
            let range =
                "  \(named(reached.goal)): from \(MetricWords.value(least.value, unit)) (\(least.setting)) to "
                + "\(MetricWords.value(most.value, unit)) (\(most.setting))"
            if let low = reached.goal.low, most.value < low { return range + ", which is too low" }
            if let high = reached.goal.high, least.value > high { return range + ", which is too high" }
            return range
        }
    }

    private var nearest: [String] {
        var lines = ["The nearest to it:"] + settings + figures
        let ends = tuning.parameters.compactMap { tuned -> String? in
            if tuned.isAtLow { return "\(tuned.parameter.path) is at the low end of its range" }
            return tuned.isAtHigh ? "\(tuned.parameter.path) is at the high end of its range" : nil
        }
        let missed = tuning.goals.filter { !$0.isMet }.map(\.goal.text)
        if missed.count < tuning.goals.count || ends.isEmpty {
            lines.append(
                "The limit: \(Words.list(missed)) is not met there\(tuning.goals.count > 1 ? " together with the others" : "")."
            )
        }
        if !ends.isEmpty { lines.append("The limit: \(Words.list(ends)).") }
        return lines
    }

    /// The comment at the head of an overlay.
    package func remarks(command: String) -> [String] {
        ["\(Self.mark) \(command)", ""] + lines.map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
    }

    /// Marks a file that may be overwritten.
    package static let mark = "Tuned by: simulate tune"
}
