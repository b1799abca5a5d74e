import EconomyMetrics
import MonteCarlo

/// How much is played, how long something good takes to come, and who falls behind.
enum CompanyFigures {
    private static let group = "Players"

    static func all(_ run: EconomyRun, _ targets: TargetFigures) -> [KeyFigure] {
        let active = Figure.mean(run.totals.activeDays(), of: run.headcount)?.scaled(by: 100 / Double(run.days))
        let wait = run.description.hasRewards ? CadenceSection.longest(run).quantileFigure(0.9) : nil
        let figures = [
            targets.judging(
                KeyFigure(
                    "active_days", group: group, label: "Days with play", active, unit: "%", section: PlaySection.id)),
            targets.judging(
                KeyFigure(
                    "longest_reward_gap.p90", group: group, label: "Longest wait for a reward", aspect: "P90", wait,
                    unit: "days of play", section: CadenceSection.id)),
        ]
        return figures.compactMap { $0 } + leftBehind(run)
    }

    private static func leftBehind(_ run: EconomyRun) -> [KeyFigure] {
        LeftBehind.all(of: run).map { behind in
            KeyFigure(
                id: "left_behind(\(behind.id))", group: group, label: "Left behind \(behind.what)",
                value: Double(behind.archetypes.count), unit: "of \(run.archetypeNames.count) archetypes",
                words: behind.archetypes.isEmpty ? "nobody" : Words.list(behind.archetypes.map(\.name), most: 4),
                section: behind.section)
        }
    }
}
