import MonteCarlo
import QuestKernel
import Reports
import Scenarios
import SimulatedPlayers

/// Plays the readings of a document as whole runs, and compares the findings of their reports.
enum ReadingFindings {
    /// - Returns: every rule of the report whose verdict another reading changes.
    static func changed(
        by readings: [ReadingRow], _ source: ScenarioSource, players: Int, days: Int, seed: UInt64, threads: Int
    ) throws -> [VerdictRow] {
        func verdicts(_ changes: [String]) throws -> [String: String] {
            let changed = try source.changed(by: changes)
            let scenario = try GameRegistry.scenario(changed)
            let population = try scenario.population(seed: seed)
            let plan = try Plan(
                seed: seed, players: players, days: days, threads: threads, isAudited: false,
                identity: RunIdentity(
                    engineVersion: EngineVersion.current, game: population.description.game, scenario: source.name,
                    contentHash: changed.contentHash))
            return try findings(population, plan).mapValues(\.rawValue)
        }
        let played = try verdicts([])
        var rows: [VerdictRow] = []
        for reading in readings {
            for other in reading.others {
                let found = try verdicts(other.changes)
                for rule in Set(played.keys).union(found.keys).sorted() {
                    let (plays, becomes) = (played[rule] ?? absent, found[rule] ?? absent)
                    guard plays != becomes else { continue }
                    rows.append(VerdictRow(reading, other, rule: rule, plays: plays, becomes: becomes))
                }
            }
        }
        return rows
    }

    /// What a rule says that has nothing to find.
    private static let absent = "nothing"

    private static func findings(_ population: some Population, _ plan: Plan) throws -> [String: Finding.Severity] {
        let outcome = try Runner.run(plan, arms: [population])
        guard let totals = outcome.arms.first else { return [:] }
        return Findings.worst(
            of: EconomyReport.build(plan: plan, players: outcome.players, totals: totals, resultHash: "").findings)
    }

    /// The sentence under the figures of a reading.
    static func advice(_ verdicts: [VerdictRow], _ reading: String) -> String {
        let own = verdicts.filter { $0.reading == reading }
        guard !own.isEmpty else { return "No verdict of the report or of check changes." }
        return "Verdicts that change: "
            + own.map { "\($0.rule): \($0.plays), with \"\($0.means)\" \($0.becomes)" }.joined(separator: "; ") + "."
    }
}
