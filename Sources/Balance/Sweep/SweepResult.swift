import EconomyMetrics
import EconomyStatistics
import MonteCarlo
import QuestKernel
import Scenarios

/// The results of a sweep's points, over the blocks of players that all of them have played.
package struct SweepResult: Sendable {
    package let game: String
    package let scenario: String
    package let title: String
    package let contentHash: String
    package let seed: UInt64
    package let days: Int
    package let blocks: Int
    package let design: SweepDesign
    package let metrics: [Metric]
    /// By metric: the unchanged scenario.
    package let base: [MetricFigure]
    /// The same, of quantiles read between two days.
    package let baseLevels: [Double?]
    /// By point, by metric.
    package let rows: [[SweepRow]]
    /// By metric, by axis.
    package let curves: [[SweepCurve]]

    package var players: Int { blocks * Plan.blockSize }

    /// Whether a figure is the same at all points, to the last unit.
    package func isUnchanged(_ metric: Int) -> Bool { rows.allSatisfy { $0[metric].isExactlyUnchanged } }
}

/// A figure at one point of a sweep, and how it differs from the unchanged scenario.
package struct SweepRow: Sendable, Equatable {
    package let figure: MetricFigure
    /// The figure with its 95 % interval for pictures; of quantiles read between two days.
    package let level: Double?
    package let levelLow: Double?
    package let levelHigh: Double?
    package let difference: Double?
    package let differenceLow: Double?
    package let differenceHigh: Double?
    /// The difference as a share of the unchanged figure.
    package let relative: Double?
    package let isExactlyUnchanged: Bool
    package let varianceReduction: Double?
    /// How sure the difference is, with all figures at all points in view.
    package internal(set) var verdict = MetricMove.Verdict.unknown
    /// How often chance alone would make it as large.
    let probability: Double?

    init(_ difference: MetricDifference, level: Double?, blocks: Int) {
        probability = MetricMove.probability(difference, blocks: blocks)
        let figure = difference.after
        self.figure = figure
        self.level = level
        switch difference.metric.shape {
        case .ratio: (levelLow, levelHigh) = (figure.low, figure.high)
        case .quantile:
            let halfWidth = figure.error?.halfWidth()
            levelLow = level.flatMap { level in halfWidth.map { level - $0 } }
            levelHigh = level.flatMap { level in halfWidth.map { level + $0 } }
        }
        self.difference = difference.value
        differenceLow = difference.low
        differenceHigh = difference.high
        relative = difference.relative
        isExactlyUnchanged = difference.isExactlyUnchanged
        varianceReduction = difference.varianceReduction
    }

    /// The same rows with probabilities adjusted for all of them: many points times many figures are many tests.
    static func judged(_ rows: [[SweepRow]]) -> [[SweepRow]] {
        var verdicts = MetricMove.verdicts(
            rows.joined().map { (isUnchanged: $0.isExactlyUnchanged, probability: $0.probability) })[...]
        return rows.map { row in
            row.map { row in
                var row = row
                row.verdict = verdicts.popFirst() ?? .unknown
                return row
            }
        }
    }
}

extension SweepQuestion {
    /// The result over those blocks that all points have played; nil before the first.
    package func result(of pairedSampler: PairedSampler) throws -> SweepResult? {
        let blocks = pairedSampler.common
        guard blocks > 0 else { return nil }
        let metrics = try base.book.metrics(metrics)
        let present = try samples(metrics, pairedSampler.runSample(of: 0), blocks)
        let groups = design.axes.indices.map { SweepGroups(of: $0, in: design) }
        var curves = metrics.indices.map { _ in groups.map { CurveSums(groups: $0.count) } }
        var rows: [[SweepRow]] = []
        for point in 0..<design.count {
            let samples = try samples(metrics, pairedSampler.runSample(of: arm(of: point)), blocks)
            let levels = design.levels(at: point)
            let places = groups.indices.map { groups[$0].group(of: levels[$0]) }
            var row: [SweepRow] = []
            for metric in metrics.indices {
                guard let difference = MetricDifference(present[metric], samples[metric]) else { continue }
                let (value, influences) = (samples[metric].smoothValue, samples[metric].influences)
                row.append(SweepRow(difference, level: value, blocks: blocks))
                for (axis, group) in places.enumerated() { curves[metric][axis].add(value, influences, to: group) }
            }
            rows.append(row)
        }
        return SweepResult(
            game: base.book.description.game, scenario: base.source.name, title: base.header.title,
            contentHash: base.source.contentHash, seed: seed, days: days, blocks: blocks, design: design,
            metrics: metrics, base: present.map { $0.figure() },
            baseLevels: present.map(\.smoothValue), rows: SweepRow.judged(rows),
            curves: zip(curves, present).map { byParameter, sample in
                zip(byParameter, groups).map { $0.curve(over: $1, of: sample) }
            })
    }

    private func samples(_ metrics: [Metric], _ runSample: RunSample, _ blocks: Int) -> [MetricSample] {
        metrics.compactMap { runSample.sample($0, blocks: blocks) }
    }
}
