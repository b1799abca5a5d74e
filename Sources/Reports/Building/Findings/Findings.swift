/// The first page: what a designer should know, each by one rule.
enum Findings {
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
        let ofMoney =
            run.isMoneySpent
            ? [MoneyRules.coverage(run), PurseRules.growth(run), MoneyRules.growthOrder(run)] : []
        let single =
            [stopped(run)] + ofMoney + [
                MoneyRules.unspent(run), RollRules.fit(run), LadderRules.designed(run), ProgressRules.pacing(run),
                ProgressRules.unreachedLevels(run), ProgressRules.unreachedContent(run), RewardRules.waits(run),
                RewardRules.unused(run), RewardRules.together(run), ContentRules.warnings(run),
            ]
        let several = [
            MoneyRules.dominance(run), RollRules.forced(run), RollRules.waits(run), ProgressRules.leftBehind(run),
        ]
        return single.compactMap { $0 } + several.joined()
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
