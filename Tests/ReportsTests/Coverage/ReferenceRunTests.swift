import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Scenarios
import SimulatedPlayers
import Testing

/// Played means met: in a game's own run everything that it counts happens to somebody, or `coverage.yaml` says why
/// not.
@Suite("Reference runs", .serialized) struct ReferenceRunTests {
    @Test(
        "what nobody meets in a game's own run has its reason, and what has a reason is met by nobody",
        arguments: ["questbond", "timequest", "dailymenu", "crownandbarrel", "dailychallenge"])
    func everythingIsMetOrExplained(name: String) throws {
        let source = try ScenarioSource.read("\(Self.home)/scenarios/\(name)")
        let scenario = try GameRegistry.scenario(source)
        let report = try Self.report(scenario.population(seed: scenario.header.seed), scenario, source)
        #expect(report.sections.contains { $0.id == "coverage" })
        let never = report.table("never")?.rows ?? []
        let unexplained = never.filter { $0[4] == .empty }.map { "\(Self.text($0[2])): \(Self.text($0[3]))" }
        #expect(unexplained.isEmpty, "\(unexplained.count) without a reason:\n\(unexplained.joined(separator: "\n"))")
        let zero = Set(never.map { "\(Self.text($0[2])): \(Self.text($0[3]))" })
        let reasons = try CoverageFile.read(try #require(source.folder))?.reasons ?? [:]
        let met = reasons.keys.filter { !zero.contains($0) }.sorted()
        #expect(met.isEmpty, "met after all, or of another name:\n\(met.joined(separator: "\n"))")
    }

    private static func report(
        _ population: some Population, _ scenario: any Scenario, _ source: ScenarioSource
    ) throws -> ReportDocument {
        let plan = try Plan(
            seed: scenario.header.seed, players: Int(scenario.header.players), days: Int(scenario.header.days),
            threads: ProcessInfo.processInfo.activeProcessorCount, isAudited: false,
            identity: RunIdentity(
                engineVersion: "any", game: population.description.game, scenario: source.name, contentHash: ""))
        let outcome = try Runner.run(plan, arms: [population])
        return EconomyReport.build(
            plan: plan, players: outcome.players, totals: try #require(outcome.arms.first), resultHash: "",
            notes: try ReportNotes(of: source))
    }

    private static func text(_ cell: Cell) -> String {
        if case .text(let text) = cell { text } else { "" }
    }

    private static let home = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
}
