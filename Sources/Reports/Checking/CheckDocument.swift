import Balance

/// What a check found, for all output formats.
package struct CheckDocument: Sendable {
    package var scenario: String
    package var title: String
    package var days: Int
    package var seed: UInt64
    package var contentHash: String
    package var engineVersion: String
    /// What patches the game while it is played: "From day 90 on: ...". Nil without a patch.
    package var patch: String?
    /// Nil if only a baseline was asked for.
    package var targets: TargetPart?
    /// Nil if no baseline was asked for.
    package var baseline: ComparisonPart?
    /// Players of journals beside simulated ones; nil if no journals were asked for.
    package var journals: ComparisonPart?

    package struct TargetPart: Sendable {
        package var plan: CheckPlan
        package var outcome: CheckOutcome

        package init(plan: CheckPlan, outcome: CheckOutcome) {
            self.plan = plan
            self.outcome = outcome
        }
    }

    package struct ComparisonPart: Sendable {
        package var reference: Reference
        package var comparison: BaselineComparison

        package init(_ reference: Reference, comparison: BaselineComparison) {
            self.reference = reference
            self.comparison = comparison
        }
    }

    /// What is compared.
    package enum Reference: Sendable {
        /// Today's rules with a file that was kept.
        case baseline(path: String)
        /// Players by their journals with simulated ones.
        case journals(files: [String], leftOut: Int, untold: [String])
    }

    package init(
        scenario: String, title: String, days: Int, seed: UInt64, contentHash: String, engineVersion: String,
        patch: String? = nil, targets: TargetPart?, baseline: ComparisonPart?,
        journals: ComparisonPart?
    ) {
        self.scenario = scenario
        self.title = title
        self.days = days
        self.seed = seed
        self.contentHash = contentHash
        self.engineVersion = engineVersion
        self.patch = patch
        self.targets = targets
        self.baseline = baseline
        self.journals = journals
    }

    var comparisons: [ComparisonPart] { [baseline, journals].compactMap { $0 } }

    /// Whether anything is missed or has moved.
    package var hasFindings: Bool {
        targets?.outcome.results.contains { $0.verdict == .missed } == true
            || comparisons.contains { part in
                part.comparison.isUnexplained || part.comparison.rows.contains { $0.verdict == .moved }
            }
    }

    /// Whether anything is inconclusive.
    package var isOpen: Bool {
        targets?.outcome.results.contains { $0.verdict == .inconclusive } == true
            || comparisons.contains { part in part.reported.contains { $0.verdict == .unclear } }
    }
}

extension CheckDocument.TargetPart {
    /// The missed ones first, then the inconclusive ones, each in the order of the file.
    var rows: [TargetResult] {
        [TargetVerdict.missed, .inconclusive, .met].flatMap { verdict in
            outcome.results.filter { $0.verdict == verdict }
        }
    }

    /// "24 targets: 15 pass, 3 fitted, 4 findings, 2 inconclusive".
    var summary: String {
        let words = ["finding", "fail", "inconclusive", "fitted", "pass"].compactMap { word -> String? in
            let count = outcome.results.count { $0.word == word }
            return count == 0 ? nil : "\(count) \(word)\(count > 1 && word == "finding" ? "s" : "")"
        }
        let count = outcome.results.count
        return "\(count) target\(count == 1 ? "" : "s"): \(words.joined(separator: ", "))"
    }

    /// How certain the result is.
    var certainty: String {
        let chance = CheckWords.percent(plan.falseAlarms)
        let looks = plan.looks.count == 1 ? "one look" : "\(plan.looks.count) looks planned"
        return "The chance that any met target is called missed is at most \(chance), and likewise that any "
            + "missed one is called met: over all targets and \(looks)."
    }
}

extension CheckDocument.ComparisonPart {
    /// The rows worth a line: what moved, and what is inconclusive. With other players nearly everything is
    /// inconclusive, because they seldom show that a figure did not move; then only moved rows are listed.
    var reported: [BaselineRow] { comparison.rows(.moved) + (comparison.isPaired ? comparison.rows(.unclear) : []) }

    var summary: String {
        let rows = comparison.rows
        let words = BaselineVerdict.allCases.compactMap { verdict -> String? in
            let count = rows.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(count) \(word(verdict))"
        }
        return "\(rows.count) figures: \(words.joined(separator: ", "))"
    }

    /// What is compared with what: "against reports/baselines/questbond.json".
    func heading(_ scenario: String) -> String {
        switch reference {
        case .baseline(let path):
            "against \(path)"
                + (comparison.scenario == scenario ? "" : " of \(comparison.scenario), which \(scenario) extends")
        case .journals(let files, _, _): "\(files.joined(separator: ", ")) against simulated players"
        }
    }

    private var isOfJournals: Bool { if case .journals = reference { true } else { false } }

    /// What build servers call it.
    var suite: String { isOfJournals ? "journals" : "baseline" }

    /// What else a reader must know; nil if nothing.
    var remark: String? {
        guard case .journals(_, let leftOut, let untold) = reference else { return nil }
        let absent = leftOut > 0 ? ["\(Words.count(leftOut, "player")) of the journals are left out."] : []
        let missing =
            untold.isEmpty ? [] : ["No journal tells \(untold.joined(separator: ", "))."]
        let all = absent + missing
        return all.isEmpty ? nil : all.joined(separator: " ")
    }

    /// Nobody changed what differs between journals and simulated players.
    func word(_ verdict: BaselineVerdict) -> String {
        switch (reference, verdict) {
        case (.journals, .moved): "differs"
        case (.journals, .within): "alike within the margin"
        default: CheckWords.word(verdict)
        }
    }

    var certainty: String {
        let margin = CheckWords.percent(comparison.margin)
        let chance = CheckWords.percent(comparison.falseAlarms)
        let players = NumberText.adaptive(Double(comparison.players))
        let who =
            switch reference {
            case .journals: "\(players) players of the journals, and as many simulated ones,"
            case .baseline where comparison.isPaired: "The same \(players) players with the same luck"
            case .baseline: "\(players) other players"
            }
        return who + " over \(Words.count(comparison.days, "day")); a difference of up to \(margin) of a figure does "
            + "not matter. The chance that any figure is wrongly said to have \(isOfJournals ? "differed" : "moved") is "
            + "at most \(chance)."
    }

    /// What to say first if the rules are the same and the figures are not.
    var alarm: String? {
        comparison.isUnexplained
            ? "THE FIGURES DIFFER, BUT ENGINE AND CONTENT ARE THE BASELINE'S. Either the engine changed and its "
                + "version was not raised, or there is a fault: find out before anything else."
            : nil
    }
}
