import QuestKernel

/// The display names of figures, the same everywhere: "Gold earned per day", "Missions succeeded: success rate".
package struct MetricWording {
    let label: String
    /// "gold per player and day", "% of tries".
    let measure: String

    init(_ label: String, in measure: String) {
        self.label = Self.capital(label)
        self.measure = measure
    }

    /// "Gold" of "gold".
    private static func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// A label within a sentence: "Gold" becomes "gold", "EXP" stays.
    static func inSentence(_ label: String, or name: String) -> String {
        guard let first = label.first else { return name }
        guard label.dropFirst().first?.isUppercase != true else { return label }
        return first.lowercased() + label.dropFirst()
    }
}

/// Over what a sum is taken.
enum MetricPeriod: String, CaseIterable {
    case day = "per_day"
    case week = "per_week"
    case activeDay = "per_active_day"
    case player = "per_player"

    /// As a label ends: "per day".
    var inLabel: String {
        switch self {
        case .day: "per day"
        case .week: "per week"
        case .activeDay: "per day played"
        case .player: "per player"
        }
    }

    var measure: String {
        switch self {
        case .day: "per player and day"
        case .week: "per player and week"
        case .activeDay: "per player and day played"
        case .player: "per player over the run"
        }
    }
}

extension MetricWording {
    /// The day of life by which this share of all players has reached something: "Day by which half of players …".
    static func day(by share: Double, of whom: String, do deed: String) -> MetricWording {
        MetricWording("day by which \(part(share)) of \(whom) \(deed)", in: "day of life")
    }

    /// "half", "10 %".
    private static func part(_ share: Double) -> String {
        share == 0.5 ? "half" : "\(percent(share)) %"
    }

    /// "median" or "P90".
    package static func quantile(_ share: Double) -> String { share == 0.5 ? "median" : "P\(percent(share))" }

    private static func percent(_ share: Double) -> String {
        let text = "\((share * 1e6).rounded() / 1e4)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Who a share is of: "players", "players in parties", "players in parties of 4".
    package static func players(fewestMembers: Int) -> String {
        switch fewestMembers {
        case ...1: "players"
        case 2: "players in parties"
        default: "players in parties of \(fewestMembers)"
        }
    }
}

extension GameWords {
    /// Within a sentence: "level 30", "12 achievements".
    func named(level: Int) -> String {
        guard levelsAreCounted else { return "\(self.level) \(level)" }
        return "\(level) \(level == 1 ? self.level : levels)"
    }
}
