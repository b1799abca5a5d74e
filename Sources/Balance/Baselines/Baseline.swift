import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios

/// A kept sample that later runs are compared with: the headline figures of all players and of each archetype.
///
/// Its engine and content may differ from today's: a baseline is there to show what they changed. It may be that of the
/// scenario that an overlay extends. A baseline of another scenario, seed or form is refused, because its players are
/// not today's.
package struct Baseline: Sendable {
    package let runSample: RunSample
    /// The sample's.
    package let metrics: [Metric]
    /// Plays today's rules in the same way as the baseline.
    package let sampler: Sampler

    /// Players of a baseline by default: 120 blocks.
    package static let players = 1_440
    /// Days of life, at most: keeps a baseline small and its comparison quick.
    package static let days = 60

    /// Reads a baseline and prepares to play today's rules against it.
    ///
    /// - Parameters:
    ///   - seed: the seed asked for; nil for the baseline's own.
    /// - Returns: nil if there is no such file.
    package init?(at path: String, of source: ScenarioSource, seed: UInt64? = nil, days: Int? = nil) throws {
        let found: RunSample
        do throws(RunSampleProblem) {
            guard let file = try RunSampleFile.read(path) else { return nil }
            found = file
        } catch {
            throw Self.unreadable(error)
        }
        func same(_ name: String, _ expected: String, _ found: String) throws {
            guard expected == found else {
                throw RunSampleProblem(path: path, expected: "a baseline of \(name) \(expected)", found: found)
            }
        }
        // An overlay plays the players of what it extends: what does it move?
        guard source.lineage.contains(found.scenario) else {
            let bases = source.lineage.dropLast().reversed()
            throw RunSampleProblem(
                path: path,
                expected: "a baseline of scenario \(source.name)"
                    + (bases.isEmpty ? "" : ", or of \(bases.joined(separator: ", ")), which it extends"),
                found: found.scenario)
        }
        try same("game", try ScenarioHeader.read(from: source.tree).game.name, found.game)
        if let seed { try same("seed", "\(seed)", "\(found.seed)") }
        if let days { try same("days", "\(days)", "\(found.days)") }
        guard Plan.daysRange.contains(found.days) else { throw Self.unreadable(RunSampleFile.damaged(path)) }
        let sampler = try Sampler(source, seed: found.seed, days: found.days)
        let metrics: [Metric]
        do {
            metrics = try sampler.book.metrics(found.metrics)
        } catch {
            throw RunSampleProblem(path: path, expected: "figures that exist; record it again", found: "\(error)")
        }
        guard found.isSound(metrics), found.whole >= 2, found.whole == found.blocks.count else {
            throw Self.unreadable(RunSampleFile.damaged(path))
        }
        self.runSample = found
        self.metrics = metrics
        self.sampler = sampler
    }

    /// The same problem with what can be done about it.
    private static func unreadable(_ problem: RunSampleProblem) -> RunSampleProblem {
        var problem = problem
        problem.found += "; get the file again from its source, or record it again with --record-baseline --yes"
        return problem
    }

    /// Plays today's rules: with the baseline's own players, or with the same number from another seed.
    package static func play(
        _ sampler: Sampler, _ metrics: [Metric], blocks: Int, threads: Int, stop: StopRequest = StopRequest(),
        progress: (@Sendable (Int) -> Void)? = nil
    ) throws -> RunSample? {
        var runSample = sampler.runSample(of: metrics)
        let isWhole = try sampler.play(
            0..<blocks, into: &runSample, metrics, threads: threads, stop: stop, progress: progress)
        return isWhole ? runSample : nil
    }

    /// A sampler of the same scenario and days with other players.
    package func sampler(of source: ScenarioSource, seed: UInt64) throws -> Sampler {
        try Sampler(source, seed: seed, days: runSample.days)
    }
}
