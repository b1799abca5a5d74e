import EconomyMetrics
import QuestKernel
import Scenarios

/// One promise of a design, ready to be checked.
package struct Target: Sendable, Equatable {
    package let id: String
    package let metric: Metric
    /// An archetype, or "all".
    package let who: String
    package let band: Band
    package let promise: String
    package let source: String
    package let basis: TargetBasis
    /// How much of the figure rests on what is assumed; empty where nothing is said.
    package let rests: String

    package init(
        id: String, metric: Metric, who: String, band: Band, promise: String, source: String, basis: TargetBasis,
        rests: String = ""
    ) {
        self.id = id
        self.metric = metric
        self.who = who
        self.band = band
        self.promise = promise
        self.source = source
        self.basis = basis
        self.rests = rests
    }
}

/// The promises of a scenario, and how certain a check of them must be.
package struct Targets: Sendable {
    /// The largest chance that a check calls any met target missed.
    package let falseAlarms: Double
    /// By what share of itself a figure may move from its baseline without mattering.
    package let margin: Double
    package let targets: [Target]

    /// Reads the targets of a scenario; none if it has no `targets.yaml`.
    ///
    /// - Parameter book: of the same scenario and as many days as are to be played; nil where no target is checked, but
    ///   only how certain a comparison with a baseline must be.
    ///
    /// - Throws: `ContentProblem` for what is wrong in the file; `MetricProblem` where the run has too few days for a
    ///   target's figure.
    package init(of source: ScenarioSource, _ book: MetricBook?) throws {
        let file = try TargetFile.read(from: source.tree) ?? TargetFile()
        falseAlarms = file.falseAlarms.value
        margin = file.margin.value
        var targets: [Target] = []
        var longest: MetricProblem?
        for row in file.targets {
            guard let book else { break }
            do {
                targets.append(try Self.target(row, book))
            } catch let problem as MetricProblem {
                // One error for all of them: the days that the longest one needs.
                if problem.neededDays ?? 0 > longest?.neededDays ?? 0 { longest = problem }
            }
        }
        if let longest { throw longest }
        self.targets = targets
    }

    private static func target(_ row: TargetRow, _ book: MetricBook) throws -> Target {
        let path = "targets.targets.\(row.id)"
        if let who = row.who, who.name != "all" {
            _ = try who.resolve(among: book.archetypes + ["all"], called: "an archetype, or all", path: "\(path).who")
        }
        let who = row.who?.name ?? "all"
        guard let metric = row.metric else {
            throw ContentProblem(
                place: Place(file: "targets.yaml", line: 0, column: 0), path: path, expected: "a metric", found: "none")
        }
        guard !metric.name.contains("@") else {
            throw ContentProblem(
                place: metric.node.place, path: "\(path).metric", expected: "the archetype in the field `who`",
                found: metric.node.kindInWords)
        }
        do throws(MetricProblem) {
            return Target(
                id: row.id, metric: try book.metric(who == "all" ? metric.name : "\(metric.name)@\(who)"), who: who,
                band: Band(
                    low: row.low == TargetRow.noLow ? nil : row.low.value,
                    high: row.high == TargetRow.noHigh ? nil : row.high.value),
                promise: row.promise, source: row.source, basis: row.basis,
                rests: row.rests)
        } catch {
            guard error.neededDays == nil else {
                var problem = error
                problem.metric = "target \(row.id): \(error.metric)"
                throw problem
            }
            throw ContentProblem(
                place: metric.node.place, path: "\(path).metric", expected: error.expected,
                found: "\(error.found) in \(metric.node.kindInWords)", suggestion: error.suggestion)
        }
    }

    /// Each figure once, in order: what is sampled.
    package var metrics: [Metric] {
        var seen: Set<String> = []
        return targets.map(\.metric).filter { seen.insert($0.name).inserted }
    }
}

extension Targets {
    /// The targets that a run can tell something about: those with a figure that it has days enough for.
    package static func playable(_ file: TargetFile, _ book: MetricBook) -> [Target] {
        file.targets.compactMap { try? Self.target($0, book) }
    }
}
