import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers

/// Plays one scenario block by block and keeps the sums of some figures.
package struct Sampler: Sendable {
    package let source: ScenarioSource
    package let header: ScenarioHeader
    package let book: MetricBook
    package let seed: UInt64
    package let days: Int
    package let population: any Population
    private let identity: RunIdentity

    /// - Parameters:
    ///   - seed, days: the scenario's own if nil.
    package init(_ source: ScenarioSource, seed: UInt64? = nil, days: Int? = nil) throws {
        self.source = source
        let scenario = try GameRegistry.scenario(source)
        header = scenario.header
        self.seed = seed ?? header.seed
        self.days = days ?? Int(header.days)
        try source.checkFork(days: self.days, arrivalSpan: Int(header.arrivals))
        population = try scenario.population(seed: self.seed)
        book = MetricBook(population.description, archetypes: population.archetypes, days: self.days)
        identity = RunIdentity(
            engineVersion: EngineVersion.current, game: population.description.game, scenario: source.name,
            contentHash: source.contentHash)
    }

    /// A sample without blocks.
    package func runSample(of metrics: [Metric]) -> RunSample {
        RunSample(identity, seed: seed, days: days, metrics: metrics.map(\.name))
    }

    /// Plays the missing ones of some blocks, and adds them.
    ///
    /// - Parameters:
    ///   - metrics: the sample's.
    ///   - progress: called from any thread with how many players of these blocks are done.
    /// - Returns: whether all were played: false if the run was stopped.
    @discardableResult
    package func play(
        _ blocks: Range<Int>, into runSample: inout RunSample, _ metrics: [Metric], threads: Int,
        stop: StopRequest = StopRequest(), progress: (@Sendable (Int) -> Void)? = nil
    ) throws -> Bool {
        let missing = max(blocks.lowerBound, min(runSample.whole, blocks.upperBound))..<blocks.upperBound
        guard !missing.isEmpty else { return true }
        // The largest number of players of a plan limits the blocks.
        let plan = try Plan(
            seed: seed, players: blocks.upperBound * Plan.blockSize, days: days, threads: threads, identity: identity)
        let notes = try Self.notes(
            BlockNote(metrics.map(\.note) + [ClusterFacts.note]), population, plan, missing, stop, progress)
        for (block, sums) in notes.sorted(by: { $0.key < $1.key }) {
            runSample.add(block: block, Array(sums.dropLast()), sums.last ?? [])
        }
        return runSample.whole >= blocks.upperBound
    }

    private static func notes(
        _ note: BlockNote, _ population: some Population, _ plan: Plan, _ blocks: Range<Int>, _ stop: StopRequest,
        _ progress: (@Sendable (Int) -> Void)?
    ) throws(RunFailure) -> [Int: [[Int64]]] {
        try Runner.notes(note, ofBlocks: blocks, plan, arms: [population], stop: stop, progress: progress)
    }
}
