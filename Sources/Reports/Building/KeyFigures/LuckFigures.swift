import EconomyMetrics
import MonteCarlo
import QuestKernel

/// How often a guarantee has to help, and how long the longest wait was.
enum LuckFigures {
    static func all(_ run: EconomyRun, _ targets: TargetFigures) -> [KeyFigure] {
        RollSection.pityCounters(run).flatMap { counter -> [KeyFigure] in
            [forced(counter, targets), longest(counter)].compactMap { $0 }
        }
    }

    private static let group = "Luck and pity"

    private static func forced(_ counter: PityFigures, _ targets: TargetFigures) -> KeyFigure? {
        guard counter.hasGuarantee else { return nil }
        return targets.judging(
            KeyFigure(
                "pity_share(\(counter.roll.name))", group: group, label: RollSection.name(counter), aspect: "forced",
                counter.forcedShare?.scaled(by: 100), unit: "%", section: RollSection.id))
    }

    /// The highest dry count at which anybody tried, and that try.
    private static func longest(_ counter: PityFigures) -> KeyFigure? {
        guard let last = counter.cells.lastIndex(where: { $0.cell.tries > 0 }) else { return nil }
        let isOpen = !counter.hasGuarantee && last == counter.cells.count - 1
        return KeyFigure(
            id: "longest_wait(\(counter.roll.name))", group: group, label: RollSection.name(counter),
            aspect: "longest wait", value: Double(last + 1),
            unit: counter.hasGuarantee ? "tries, sure on try \(counter.pity.hard)" : "tries",
            words: isOpen ? "or more" : "",
            section: RollSection.id)
    }
}
