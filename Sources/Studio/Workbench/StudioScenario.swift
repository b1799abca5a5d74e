import Balance
import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers

/// A scenario as the studio plays it: read, compiled, with the figures that are shown of it.
package struct StudioScenario: Sendable {
    package let source: ScenarioSource
    let title: String
    let header: ScenarioHeader
    package let population: any Population
    let book: MetricBook
    let targets: [Target]
    package let seed: UInt64
    let days: Int
    package let contentHash: String
    /// What is shown of it: the headlines for all players, and what targets are about.
    let metricNames: [String]

    /// Days of life that are played at most while a slider moves.
    static let usualDays = 60

    /// - Parameter days: the scenario's own, at most 60, if nil.
    package init(_ source: ScenarioSource, days asked: Int? = nil) throws {
        self.source = source.memory == nil ? try source.remembered() : source
        let contentHash = Later.begun { source.contentHash }
        let scenario = try GameRegistry.scenario(source)
        title = scenario.header.title.isEmpty ? scenario.title : scenario.header.title
        header = scenario.header
        seed = header.seed
        days = asked ?? min(Int(header.days), Self.usualDays)
        guard Plan.daysRange.contains(days) else { throw PlanProblem.days(days) }
        population = try scenario.population(seed: seed)
        let book = MetricBook(population.description, archetypes: population.archetypes, days: days)
        self.book = book
        let targets = try TargetFile.read(from: source.tree).map { Targets.playable($0, book) } ?? []
        self.targets = targets
        var seen: Set<String> = []
        metricNames = (book.headlinesOfAll + targets.map(\.metric.name)).filter { seen.insert($0).inserted }
        self.contentHash = contentHash.value
    }

    var identity: RunIdentity {
        RunIdentity(
            engineVersion: EngineVersion.current, game: population.description.game, scenario: source.name,
            contentHash: contentHash)
    }

    /// The days that all targets have a figure for: these, or as many more as the longest of them needs.
    var daysOfTargets: Int {
        do {
            _ = try Targets(of: source, book)
            return days
        } catch { return (error as? MetricProblem)?.neededDays ?? days }
    }

    package func plan(players: Int, threads: Int) throws(PlanProblem) -> Plan {
        try Plan(seed: seed, players: players, days: days, threads: threads, identity: identity)
    }
}
