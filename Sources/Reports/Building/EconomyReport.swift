import Balance
import MonteCarlo

/// The report of one run for designers: a pure function of its exact totals.
///
/// It knows no game: every name comes from the game's description. A topic without figures in this game or run (pity,
/// sinks, levels) has no section and no link. Floating point begins here.
package enum EconomyReport {
    /// - Parameters:
    ///   - players: those who played: the plan's, or fewer if the run was stopped.
    ///   - totals: their exact totals.
    ///   - resultHash: of the result file, as hexadecimal digits.
    ///   - stoppedEarly: whether someone ended the run before the plan was done.
    ///   - notes: what the scenario's folder says beside its figures.
    ///   - known: the figures for whose sake as many players played; empty where their number was given.
    ///   - recording: where the figures come from, if from journals.
    package static func build(
        plan: Plan, players: Int, totals: Accumulators, resultHash: String, stoppedEarly: Bool = false,
        notes: ReportNotes = ReportNotes(), known: [FigurePrecision] = [], recording: Recording? = nil
    ) -> ReportDocument {
        let run = EconomyRun(
            plan: plan, played: players, totals: totals, resultHash: resultHash, stoppedEarly: stoppedEarly,
            notes: notes, recording: recording)
        let sections = [KnownSection.build(known)].compactMap { $0 } + sections(of: run)
        let found = Findings.all(of: run)
        let worst = Findings.worst(of: found)
        let findings = found.map { finding in
            let remarked = notes.remarking(finding, isWorst: worst[finding.rule] == finding.severity)
            // A finding may be about something without a section, such as a chance that was never rolled.
            return sections.contains { $0.id == finding.section } ? remarked : remarked.withoutSection
        }
        return ReportDocument(
            title: "\(run.title): \(run.description.words.subject) over \(Words.count(run.days, "day"))",
            subtitle: run.subtitle, facts: run.facts,
            keyFigures: KeyFigures(of: run).figures.map { figure in
                sections.contains { $0.id == figure.section } ? figure : figure.withoutSection
            }, findings: findings, sections: sections)
    }

    private static func sections(of run: EconomyRun) -> [Section] {
        let all: [Section?] =
            [
                run.isMoneySpent ? MoneySection.build(run) : PointsSection.build(run), PurseSection.build(run),
                ExperienceSection.build(run), RevenueSection.build(run), RollSection.build(run),
                LadderSection.build(run), LevelSection.build(run), MilestoneSection.build(run),
                ByItemSection.build(run), CadenceSection.build(run), DropSection.build(run),
                ItemSection.build(run), WeekSection.build(run), PartySection.build(run), CoverageSection.build(run),
                PlaySection.build(run),
            ]
        return all.compactMap { $0 }
    }
}
