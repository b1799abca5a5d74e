import QuestKernel

extension QuestBondRules {
    /// The conditions of a run beside the game itself, for its report: seasons and an experiment.
    var conditions: [GameDescription.Condition] {
        let names = seasonNames.joined(separator: ", ")
        let seasons = self.seasons.all.isEmpty ? "off" : "on: \(names)"
        let experiment = self.experiment.map { experiment in
            "\(experiment.id), for \(Self.percent(experiment.share)) % of parties"
        }
        return [
            GameDescription.Condition(label: "Seasons", value: seasons),
            GameDescription.Condition(label: "Experiment", value: experiment ?? "none"),
        ]
    }

    /// A share in per cent, with the digits that it needs.
    private static func percent(_ share: Probability) -> String {
        let (whole, rest) = (share.partsPerMillion / 10_000, share.partsPerMillion % 10_000)
        guard rest > 0 else { return "\(whole)" }
        var digits = String(10_000 + rest).dropFirst()
        while digits.last == "0" { digits = digits.dropLast() }
        return "\(whole).\(digits)"
    }
}
