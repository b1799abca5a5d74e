import EconomyMetrics

/// One of the figures that say most about a run: what a reader sees first.
package struct KeyFigure: Codable, Sendable, Equatable {
    /// What the figure's interval says of the band that it is meant to lie in.
    package enum Verdict: String, Codable, Sendable, CaseIterable {
        case within, outside
        /// The interval crosses an edge.
        case open
    }

    /// Where a figure is meant to lie, in its own unit.
    package struct Goal: Codable, Sendable, Equatable {
        package var band: Band
        /// What the design says, in words.
        package var promise: String

        package init(band: Band, promise: String) { (self.band, self.promise) = (band, promise) }
    }

    /// The same in every run of a game; the figure's name in `simulate metrics` where it has one: "earned(gold)".
    package var id: String
    /// Figures that are read together, such as those of the money.
    package var group: String
    /// What is measured, within its group: "In". Figures of one label are aspects of it.
    package var label: String
    /// "median", "forced"; empty where there is nothing to tell apart.
    package var aspect: String
    /// Shares are in percent. Nil where there is none; then `words` says why.
    package var value: Double?
    package var low: Double?
    package var high: Double?
    package var unit: String
    /// Instead of a value, or beside it: "not yet", "sure on try 20".
    package var words: String
    package var goal: Goal?
    /// Nil without a goal, and where no interval tells how certain the figure is.
    package var verdict: Verdict?
    /// The `id` of the section that holds the evidence.
    package var section: String?

    package init(
        id: String, group: String, label: String, aspect: String = "", value: Double?, low: Double? = nil,
        high: Double? = nil, unit: String, words: String = "", section: String? = nil
    ) {
        (self.id, self.group, self.label, self.aspect) = (id, group, label, aspect)
        (self.value, self.low, self.high, self.unit) = (value, low, high, unit)
        (self.words, self.section) = (words, section)
    }

    /// The same figure without its section.
    package var withoutSection: KeyFigure {
        var figure = self
        figure.section = nil
        return figure
    }

    /// The same figure, held against a band.
    package func meant(_ goal: Goal) -> KeyFigure {
        var figure = self
        figure.goal = goal
        // An end beyond the run is open; without any end nothing is known.
        guard value != nil, low != nil || high != nil else { return figure }
        let (low, high) = (low ?? -.infinity, high ?? .infinity)
        let (least, most) = (goal.band.low ?? -.infinity, goal.band.high ?? .infinity)
        let isOutside = high < least || low > most
        let isWithin = low >= least && high <= most
        figure.verdict = isOutside ? .outside : isWithin ? .within : .open
        return figure
    }
}

extension KeyFigure {
    /// "82.1 %", "day 35", "1,974"; the words where there is no value.
    package var valueText: String {
        guard let value else { return words.isEmpty ? NumberText.missing : words }
        let number = NumberText.adaptive(value)
        return unit == "%" ? "\(number) %" : number
    }

    /// "1,950 to 1,998"; nil where there is none, or where both ends are shown as the value is.
    package var intervalText: String? {
        guard let value else { return nil }
        let shown = NumberText.adaptive(value)
        if let low, let high, NumberText.adaptive(low) == shown, NumberText.adaptive(high) == shown { return nil }
        return NumberText.interval(low, high, with: NumberText.adaptive)
    }

    /// "600 to 1,300", "≤ 20".
    package var bandText: String? {
        goal.flatMap { NumberText.interval($0.band.low, $0.band.high, with: NumberText.adaptive) }
    }

    /// What the verdict says, in the words of `simulate check`; where there is none, where the plain value lies.
    package var verdictText: String? {
        guard let goal, let value else { return nil }
        switch verdict {
        case .within: return "met"
        case .outside: return "missed"
        case .open: return "not decided"
        case nil: return goal.band.contains(value) ? "met, untested" : "missed, untested"
        }
    }
}
