import EconomyMetrics
import MonteCarlo
import Reports
import SimulatedPlayers

/// One scenario as the first so many players have played it, and what is shown of that.
struct PlayedArm: Sendable {
    let players: Int
    let played: Played
    let metrics: [String]
    /// The figures block by block, in the order of `metrics`.
    let samples: [MetricSample]
    /// The figures, as they are shown beside those of variants.
    let values: Later<[(figure: MetricFigure, value: StageAnswer.Value)]>
    let drawn: Later<DrawnRun>

    /// Plays on from what was played before.
    ///
    /// - Parameters:
    ///   - players: a multiple of the block's size.
    ///   - metrics: names that the scenario knows.
    /// - Returns: nil if it was stopped.
    static func play(
        _ scenario: StudioScenario, metrics: [String], players: Int, threads: Int, from earlier: PlayedArm?,
        stop: StopRequest
    ) throws -> PlayedArm? {
        let plan = try scenario.plan(players: players, threads: threads)
        let figures = try scenario.book.metrics(metrics)
        let outcome = try run(scenario.population, plan, figures, from: earlier?.played ?? Played(), stop)
        guard outcome.stopped == nil else { return nil }
        let totals = outcome.played.arms.first ?? empty(scenario)
        let drawn = Later.begun {
            DrawnRun(
                EconomyRun(
                    plan: plan, played: players, totals: totals, resultHash: "", stoppedEarly: false,
                    isMoneyAlone: true))
        }
        let samples = samples(of: outcome.played, blocks: plan.blocks, figures)
        return PlayedArm(
            players: players, played: outcome.played, metrics: metrics, samples: samples,
            values: Later {
                samples.map { sample in
                    let figure = sample.figure()
                    return (figure, StageAnswer.Value(figure, sample.metric.unit))
                }
            }, drawn: drawn)
    }

    private static func run(
        _ population: some Population, _ plan: Plan, _ metrics: [Metric], from played: Played, _ stop: StopRequest
    ) throws(RunFailure) -> RunOutcome {
        // Nothing is saved on the way: it takes seconds. What each block adds to the figures is noted.
        let noting = Saving(
            every: 1e9, note: BlockNote(metrics.map(\.note) + [ClusterFacts.note]), save: { _ in })
        return try Runner.run(plan, arms: [population], from: played, stop: stop, saving: noting)
    }

    private static func samples(of played: Played, blocks: Int, _ metrics: [Metric]) -> [MetricSample] {
        let notes = (0..<blocks).compactMap { played.notes[$0] }
        let facts = SampleFacts(notes.compactMap { note in note.last.flatMap { ClusterFacts($0) } })
        return metrics.enumerated().map { place, metric in
            MetricSample(metric, blocks: notes.map { $0[place] }, facts: facts)
        }
    }

    private static func empty(_ scenario: StudioScenario) -> Accumulators {
        Accumulators(
            scenario.population.description, archetypes: scenario.population.archetypes, days: scenario.days,
            arrivalSpan: scenario.population.arrivalSpan)
    }

    /// The bytes of the `result.json` of a run of as many players.
    func result(_ scenario: StudioScenario) throws -> [UInt8] {
        let plan = try scenario.plan(players: players, threads: 1)
        return ResultFile(plan, players: players, totals: played.arms.first ?? Self.empty(scenario)).bytes
    }
}
