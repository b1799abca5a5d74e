import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios

/// A scenario to be played at every point of a design, and the figures to measure.
package struct SweepQuestion: Sendable {
    package let base: Sampler
    package let design: SweepDesign
    package let metrics: [String]
    /// The point that is the unchanged scenario, if the design has it: it is not played twice.
    private let present: Int?

    package var seed: UInt64 { base.seed }
    package var days: Int { base.days }

    /// - Parameters:
    ///   - asked: figures; the headlines of all players if empty.
    package init(_ base: Sampler, _ design: SweepDesign, asked: [String]) throws(MetricProblem) {
        self.base = base
        self.design = design
        let names = asked.isEmpty ? base.book.headlines.filter { !$0.contains("@") } : asked
        var metrics: [String] = []
        for metric in try base.book.metrics(names) where !metrics.contains(metric.name) { metrics.append(metric.name) }
        self.metrics = metrics
        present = (0..<design.count).first(where: design.isPresent)
    }

    /// Runs in all: one per point, and the unchanged scenario.
    package var runs: Int { design.count + (present == nil ? 1 : 0) }

    /// The runs as arms: first the unchanged scenario, then the points.
    package var arms: SampledArms {
        let (question, base, design) = (self, base.source, design)
        return SampledArms(
            count: runs,
            name: { arm in
                guard let point = question.point(of: arm) else { return "the unchanged scenario" }
                return "point \(point + 1) (\(design.name(of: point)))"
            },
            file: { arm in question.point(of: arm).map { "point-\($0 + 1)" } ?? "as-it-stands" },
            source: { arm in
                guard let point = question.point(of: arm) else { return base }
                return try design.source(at: point, of: base)
            })
    }

    func arm(of point: Int) -> Int {
        if point == present { return 0 }
        return present.map { point > $0 } == true ? point : point + 1
    }

    private func point(of arm: Int) -> Int? {
        guard arm > 0 else { return nil }
        return present.map { arm > $0 } == true ? arm : arm - 1
    }
}
