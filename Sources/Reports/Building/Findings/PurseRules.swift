import MonteCarlo

/// Findings about gold on hand.
enum PurseRules {
    /// So much income; what is nearly none is not told to four digits.
    private static func days(_ idle: Double) -> String {
        idle < 0.01 ? "less than a hundredth of a day" : "\(Words.number(idle)) days"
    }

    /// Do purses still grow in the last quarter of the run?
    static func growth(_ run: EconomyRun) -> Finding? {
        guard run.days >= FindingLimits.leastDaysForGrowth, let gauge = run.moneyGauge else { return nil }
        let marks = [run.days / 2, run.days * 3 / 4, run.days].map { $0 - 1 }
        let median = Trend(run, gauge, 0.5, marks)
        let rich = Trend(run, gauge, 0.9, marks)
        let income = run.money?.faucetsPerPlayerDay?.value ?? 0
        let idle = income > 0 ? median.end.value / income : 0
        let name = run.moneyName
        let held =
            "Half of all players hold more than \(median.end.inWords) \(name) on the last day, and one in ten "
            + "more than \(rich.end.inWords)"
            + (income > 0 ? "; the median is \(days(idle)) of a mean player's income. " : ". ")
        let path =
            "On day \(marks[0] + 1) the median was \(Words.number(median.start.value)), on day \(marks[1] + 1) "
            + "\(Words.number(median.middle.value))."
        if median.growsOn, idle >= FindingLimits.idleDaysOfIncome {
            return Finding(
                severity: .worry,
                headline: "Purses grow without end: the median rose by "
                    + "\(Words.percent(median.lastGrowth)) in the last quarter of the run",
                explanation: held + path + " Growth does not slow down, so players run out of things worth buying.",
                section: PurseSection.id)
        }
        if median.grows || rich.grows {
            let who = median.grows ? "The median purse" : "The purse of the richest tenth (P90)"
            let growth = median.grows ? median.lastGrowth : rich.lastGrowth
            return Finding(
                severity: .watch,
                headline: "\(who) still grew by \(Words.percent(growth)) in the last quarter of the run",
                explanation: held + path, section: PurseSection.id)
        }
        return Finding(
            severity: .fine,
            headline: "Purses have settled: half of all players hold less than "
                + "\(Words.number(median.end.value)) \(name)",
            explanation: held + path, section: PurseSection.id)
    }

    /// One quantile of gold on hand after half, after three quarters and at the end of the run.
    private struct Trend {
        let start: Figure
        let middle: Figure
        let end: Figure

        init(_ run: EconomyRun, _ gauge: Int, _ share: Double, _ days: [Int]) {
            let figures = days.map { run.spread(gauge: gauge, day: $0).quantileFigure(share) ?? .zero }
            (start, middle, end) = (figures[0], figures[1], figures[2])
        }

        var lastGrowth: Double { middle.value > 0 ? end.value / middle.value - 1 : 0 }

        var grows: Bool { FindingVerdicts.grows(from: middle, to: end) }
        var growsOn: Bool { FindingVerdicts.growsOn(from: start, over: middle, to: end) }
    }
}
