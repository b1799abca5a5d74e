/// The first page: what a designer should know, each by one rule.
package enum Findings {
    static func all(of run: EconomyRun) -> [Finding] {
        guard run.players > 0 else {
            return [
                Finding(
                    severity: .note, headline: "No players",
                    explanation: "The run ended before its first player was done, so there is nothing to report.",
                    section: PlaySection.id)
            ]
        }
        // Points that make levels are not spent: they are meant to pile up.
        let ofMoney: [(String, Finding?)] =
            run.isMoneySpent
            ? [
                ("coverageOfMoney", MoneyRules.coverage(run)), ("growthOfPurses", PurseRules.growth(run)),
                ("orderOfGrowth", MoneyRules.growthOrder(run)),
            ] : []
        let single: [(String, Finding?)] =
            [("stopped", stopped(run))] + ofMoney + [
                ("unspent", MoneyRules.unspent(run)), ("chances", RollRules.fit(run)),
                ("ladders", LadderRules.designed(run)), ("pacing", ProgressRules.pacing(run)),
                ("unreachedLevels", ProgressRules.unreachedLevels(run)),
                ("unreachedContent", ProgressRules.unreachedContent(run)), ("waits", RewardRules.waits(run)),
                ("unused", RewardRules.unused(run)), ("together", RewardRules.together(run)),
                ("contentWarnings", ContentRules.warnings(run)),
            ]
        let several: [(String, [Finding])] = [
            ("dominance", MoneyRules.dominance(run)), ("forced", RollRules.forced(run)),
            ("waitsForHits", RollRules.waits(run)), ("leftBehind", ProgressRules.leftBehind(run)),
        ]
        let all = single.map { ($0, $1.map { [$0] } ?? []) } + several
        return all.flatMap { rule, findings in
            findings.map { finding in
                var finding = finding
                finding.rule = rule
                return finding
            }
        }
    }

    /// The verdict of each rule: that of the worst of its findings.
    package static func worst(of findings: [Finding]) -> [String: Finding.Severity] {
        let order = Finding.Severity.allCases
        return Dictionary(findings.map { ($0.rule, $0.severity) }) { one, other in
            (order.firstIndex(of: one) ?? 0) <= (order.firstIndex(of: other) ?? 0) ? one : other
        }
    }

    private static func stopped(_ run: EconomyRun) -> Finding? {
        guard run.stoppedEarly || run.played < run.plan.players else { return nil }
        return Finding(
            severity: .watch,
            headline: "The run was stopped after \(Words.number(run.played)) of "
                + "\(Words.number(run.plan.players)) players",
            explanation: "Every figure is exactly that of a run of the first \(Words.number(run.played)) players. "
                + "Nothing is wrong with them; intervals are wider than planned.",
            section: PlaySection.id)
    }
}
