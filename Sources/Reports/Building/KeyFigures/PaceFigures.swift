import EconomyMetrics
import MonteCarlo

/// When players reach the levels that matter.
enum PaceFigures {
    /// More would push the rest off the first screen.
    private static let mostLevels = 2

    static func all(_ run: EconomyRun, _ targets: TargetFigures) -> [KeyFigure] {
        guard run.levels.count > 1 else { return [] }
        return mainLevels(run, targets).flatMap { index -> [KeyFigure] in
            let level = run.level(index)
            let label = Words.capital(run.levelWords.name(level))
            let own = [("p10", 0.1), ("p50", 0.5), ("p90", 0.9)].compactMap { name, share in
                targets.judging(
                    figure(
                        "days_to_level(\(level)).\(name)", label, MetricWording.quantile(share),
                        run.levels.arrival(at: index, share: share),
                        run, index))
            }
            return own
                + targets.others(
                    .daysToLevel, of: "\(level)", than: own.map(\.id), group: run.levelWords.title, label: label,
                    section: LevelSection.id)
        }
    }

    private static func figure(
        _ id: String, _ label: String, _ aspect: String, _ arrival: FirstTimes.Arrival, _ run: EconomyRun, _ index: Int
    ) -> KeyFigure? {
        let (group, unit) = (run.levelWords.title, "day of life")
        switch arrival {
        case .day(let day):
            return KeyFigure(id, group: group, label: label, aspect: aspect, day, unit: unit, section: LevelSection.id)
        case .notYet:
            return KeyFigure(
                id: id, group: group, label: label, aspect: aspect, value: nil, unit: unit, words: "not yet",
                section: LevelSection.id)
        }
    }

    /// The levels that targets are about, as indices; otherwise the highest landmark that half of the players reach,
    /// and the next.
    private static func mainLevels(_ run: EconomyRun, _ targets: TargetFigures) -> [Int] {
        let promised = targets.all.compactMap { kept -> Int? in
            guard case .quantile(.daysToLevel(let index), _) = kept.target.metric.shape else { return nil }
            return index
        }
        let levels = Set(promised).filter { $0 > 0 && $0 < run.levels.count }.sorted()
        guard levels.isEmpty else { return Array(levels.prefix(mostLevels)) }
        let landmarks = ProgressRules.landmarks(run)
        let reached = landmarks.lastIndex { index in
            if case .day = run.levels.arrival(at: index, share: 0.5) { true } else { false }
        }
        guard let reached else { return Array(landmarks.prefix(1)) }
        return Array(landmarks[reached...].prefix(mostLevels))
    }
}
