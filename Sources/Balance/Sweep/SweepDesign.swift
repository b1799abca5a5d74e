import QuestKernel
import Scenarios

/// Which values a sweep's axes have at which of its points.
package struct SweepDesign: Sendable {
    package enum Shape: Sendable, Equatable {
        /// Every value of every axis with every other's.
        case grid
        /// This many points; each axis has one value in each of as many equal parts of its range.
        case latin(Int)
    }

    package let axes: [SweepAxis]
    package let shape: Shape
    /// Points; `.max` stands for more than can be counted.
    package let count: Int
    private let strata: LatinHypercube?

    /// - Parameter seed: of the Latin hypercube.
    package init(_ axes: [SweepAxis], _ shape: Shape, seed: UInt64) throws(SweepProblem) {
        guard !axes.isEmpty else { throw SweepProblem("expected something to vary, such as --vary PATH=10..30:5") }
        for (place, axis) in axes.enumerated() {
            for other in axes[..<place] where Self.overlap(axis, other) {
                throw SweepProblem(
                    "--vary \(axis.path): expected figures that do not overlap, found \(other.path) varied too")
            }
        }
        self.axes = axes
        self.shape = shape
        switch shape {
        case .grid:
            if let axis = axes.first(where: { $0.count == nil }) {
                throw SweepProblem(
                    "--vary \(axis.path): expected a step, such as 10..30:5, or --latin N to spread N points over the range"
                )
            }
            count = axes.reduce(1) { product, axis in
                let (count, overflows) = product.multipliedReportingOverflow(by: axis.count ?? 1)
                return overflows ? .max : count
            }
            strata = nil
        case .latin(let points):
            guard (2...10_000_000).contains(points) else {
                throw SweepProblem("--latin: expected 2 to 10,000,000 points, found \(points)")
            }
            count = points
            strata = LatinHypercube(points: points, dimensions: axes.map(\.path), seed: seed)
        }
    }

    /// One of two paths leads into the other.
    private static func overlap(_ one: SweepAxis, _ other: SweepAxis) -> Bool {
        let common = min(one.steps.steps.count, other.steps.steps.count)
        return one.steps.steps.prefix(common) == other.steps.steps.prefix(common)
    }

    /// The values at a point, one per axis. The last axis changes fastest.
    package func levels(at point: Int) -> [Level] {
        if let strata {
            return axes.indices.compactMap { axis in
                let (share, whole) = strata.share(of: point, in: axis)
                return axes[axis].level(share: share, of: whole)
            }
        }
        var rest = point
        var levels: [Level] = []
        for axis in axes.reversed() {
            let count = max(axis.count ?? 1, 1)
            if let level = axis.level(rest % count) { levels.append(level) }
            rest /= count
        }
        return levels.reversed()
    }

    /// Such as "loot.pity.tasks.threshold=20, loot.tasks.equipmentChance=x1.1".
    package func name(of point: Int) -> String {
        zip(axes, levels(at: point)).map { "\($0.path)=\($1.text)" }.joined(separator: ", ")
    }

    /// The same, as short as is clear: "20" where one figure is varied, else "threshold=20, equipmentChance=x1.1".
    package func shortName(of point: Int) -> String {
        let levels = levels(at: point)
        if axes.count == 1, let level = levels.first { return level.text }
        let lasts = axes.map { $0.path.split(separator: ".").last.map(String.init) ?? $0.path }
        guard Set(lasts).count == lasts.count else { return name(of: point) }
        return zip(lasts, levels).map { "\($0)=\($1.text)" }.joined(separator: ", ")
    }

    /// Whether the unchanged scenario is this point.
    func isPresent(_ point: Int) -> Bool { levels(at: point).allSatisfy(\.isPresent) }

    /// The scenario with a point's values.
    func source(at point: Int, of base: ScenarioSource) throws(ContentProblem) -> ScenarioSource {
        var source = base
        for (axis, level) in zip(axes, levels(at: point)) { source = try axis.set(to: level, in: source) }
        return source
    }
}

/// Why a sweep cannot be made.
package struct SweepProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
