import MonteCarlo

/// The report of one run for designers: a pure function of its exact totals.
///
/// It knows nothing of any game: every name comes from the game's description, and a game that lacks something (pity,
/// sinks, levels) has a section that says so. Floating point begins here.
package enum EconomyReport {
    /// - Parameters:
    ///   - players: those who played: the plan's, or fewer if the run was stopped.
    ///   - totals: what they came to.
    ///   - resultHash: of the result file, as hexadecimal digits.
    ///   - stoppedEarly: whether someone ended the run before the plan was done.
    package static func build(
        plan: Plan, players: Int, totals: Accumulators, resultHash: String, stoppedEarly: Bool = false
    ) -> ReportDocument {
        let run = EconomyRun(
            plan: plan, played: players, totals: totals, resultHash: resultHash, stoppedEarly: stoppedEarly)
        return ReportDocument(
            title: "\(run.title): economy over \(Words.count(run.days, "day"))",
            subtitle: run.subtitle, facts: run.facts, findings: Findings.all(of: run),
            sections: sections(of: run))
    }

    private static func sections(of run: EconomyRun) -> [Section] {
        let money = run.isMoneySpent ? [PurseSection.build(run), ExperienceSection.build(run)] : []
        let all: [Section?] =
            [MoneySection.build(run)] + money + [
                LuckSection.build(run), LadderSection.build(run), LevelSection.build(run),
                MilestoneSection.build(run), CadenceSection.build(run), DropSection.build(run),
                ItemSection.build(run), WeekSection.build(run), PartySection.build(run), UnmetSection.build(run),
                PlaySection.build(run),
            ]
        return all.compactMap { $0 }
    }
}
