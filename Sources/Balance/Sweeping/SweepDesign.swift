import QuestKernel

/// Which values a sweep's knobs have at which of its points.
package struct SweepDesign: Sendable {
    package enum Shape: Sendable, Equatable {
        /// Every value of every knob with every other's.
        case grid
        /// So many points; each knob has one value in each of as many equal parts of its range.
        case latin(Int)
    }

    package let knobs: [Knob]
    package let shape: Shape
    /// Points; `.max` stands for more than can be counted.
    package let count: Int
    private let strata: LatinHypercube?

    /// - Parameter seed: of the Latin hypercube.
    package init(_ knobs: [Knob], _ shape: Shape, seed: UInt64) throws(SweepProblem) {
        guard !knobs.isEmpty else { throw SweepProblem("expected something to vary, such as --vary PATH=10..30:5") }
        for (place, knob) in knobs.enumerated() {
            for other in knobs[..<place] where Self.overlap(knob, other) {
                throw SweepProblem("--vary \(knob.path): expected figures apart, found \(other.path) varied too")
            }
        }
        self.knobs = knobs
        self.shape = shape
        switch shape {
        case .grid:
            if let knob = knobs.first(where: { $0.count == nil }) {
                throw SweepProblem(
                    "--vary \(knob.path): expected a step, such as 10..30:5, or --latin N to spread N points over the range"
                )
            }
            count = knobs.reduce(1) { product, knob in
                let (count, overflows) = product.multipliedReportingOverflow(by: knob.count ?? 1)
                return overflows ? .max : count
            }
            strata = nil
        case .latin(let points):
            guard (2...10_000_000).contains(points) else {
                throw SweepProblem("--latin: expected 2 to 10,000,000 points, found \(points)")
            }
            count = points
            strata = LatinHypercube(points: points, dimensions: knobs.map(\.path), seed: seed)
        }
    }

    /// One of two paths leads into the other.
    private static func overlap(_ one: Knob, _ other: Knob) -> Bool {
        let common = min(one.steps.steps.count, other.steps.steps.count)
        return one.steps.steps.prefix(common) == other.steps.steps.prefix(common)
    }

    /// The values at a point, one a knob. The last knob turns fastest.
    package func levels(at point: Int) -> [Level] {
        if let strata {
            return knobs.indices.compactMap { knob in
                let (share, whole) = strata.share(of: point, in: knob)
                return knobs[knob].level(share: share, of: whole)
            }
        }
        var rest = point
        var levels: [Level] = []
        for knob in knobs.reversed() {
            let count = max(knob.count ?? 1, 1)
            if let level = knob.level(rest % count) { levels.append(level) }
            rest /= count
        }
        return levels.reversed()
    }

    /// Such as "loot.pity.tasks.threshold=20, loot.tasks.equipmentChance=x1.1".
    package func name(of point: Int) -> String {
        zip(knobs, levels(at: point)).map { "\($0.path)=\($1.text)" }.joined(separator: ", ")
    }

    /// The same as short as it is clear: "20" where one figure is varied, else "threshold=20, equipmentChance=x1.1".
    package func shortName(of point: Int) -> String {
        let levels = levels(at: point)
        if knobs.count == 1, let level = levels.first { return level.text }
        let lasts = knobs.map { $0.path.split(separator: ".").last.map(String.init) ?? $0.path }
        guard Set(lasts).count == lasts.count else { return name(of: point) }
        return zip(lasts, levels).map { "\($0)=\($1.text)" }.joined(separator: ", ")
    }

    /// Whether the scenario as it stands is this point.
    func isPresent(_ point: Int) -> Bool { levels(at: point).allSatisfy(\.isPresent) }

    /// The tree with a point's values.
    func tree(at point: Int, of base: ContentNode) throws(ContentProblem) -> ContentNode {
        var tree = base
        for (knob, level) in zip(knobs, levels(at: point)) {
            tree = try tree.setting(knob.steps, to: level.node, addsKeys: true)
        }
        return tree
    }
}
