import EconomyMetrics
import Journals
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers

/// The headline figures of players by their journals, cluster by cluster, as a sample of simulated players holds them.
///
/// They are of all players together: real ones have no archetype, and nothing was dealt to them.
package struct JournalSample: Sendable {
    package let runSample: RunSample
    /// The sampler's figures that journals tell.
    package let metrics: [Metric]
    package let players: Int
    /// Players who do not count: too few days of life in their party, or here before those who are asked for.
    package let leftOut: Int
    /// Gauges that no journal tells.
    package let untold: [String]

    /// - Parameters:
    ///   - survey: of these files, and of those in them who count.
    ///   - sampler: of simulated players of the same scenario, over as many days.
    ///   - selecting: which parties count, of those.
    /// - Throws: `JournalProblem`.
    package init(
        _ files: [String], _ survey: JournalSurvey, of sampler: Sampler,
        selecting: @escaping @Sendable ([RecordedPlayer]) -> Bool = { _ in true }
    ) throws {
        let game = RecordedGame(sampler.population.description, archetypes: ["Everyone"])
        let everyone = ["everyone"]
        let book = MetricBook(game.description, archetypes: everyone, days: sampler.days)
        let told = try book.metrics(book.headlines)
        let run = try RecordedRun(
            files, survey, of: game, archetypes: everyone, days: sampler.days, note: BlockNote(told.map(\.note)),
            selecting: selecting)
        let names = told.map(\.name)
        var runSample = RunSample(
            RunIdentity(
                engineVersion: survey.headers.first?.engine ?? "", game: game.description.game,
                scenario: sampler.source.name, contentHash: sampler.source.gameContentHash),
            seed: 0, days: sampler.days, metrics: names)
        for (cluster, sums) in run.notes.enumerated() { runSample.add(block: cluster, sums, []) }
        self.runSample = runSample
        metrics = try sampler.book.metrics(names)
        players = Int(run.totals.players())
        leftOut = run.leftOut
        untold = game.untold
    }
}
