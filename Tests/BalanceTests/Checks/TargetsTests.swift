import Balance
import EconomyMetrics
import Foundation
import QuestKernel
import Scenarios
import Testing

@Suite struct TargetsTests {
    /// TimeQuest with these targets in place of its own.
    private func targets(_ rows: String) throws -> Targets {
        let source = try ProjectScenarios.source("timequest")
        let file = try YAMLTree.read("targets:\n  a: { \(rows) }\n", file: "timequest/targets.yaml")
        guard case .map(var entries) = source.tree.value else { throw CocoaError(.coderReadCorrupt) }
        entries.removeAll { $0.key == "targets" }
        entries.append(ContentNode.Entry(key: "targets", keyPlace: file.place, node: file))
        let changed = source.replacing(ContentNode(.map(entries), place: source.tree.place))
        return try Targets(of: changed, Sampler(changed).book)
    }

    private static let rest = "promise: p, source: s, basis: designed"

    @Test(arguments: ["questbond", "timequest", "dailymenu", "crownandbarrel", "dailychallenge"])
    func theProjectsTargetsCanBeAsked(scenario: String) throws {
        let source = try ProjectScenarios.source(scenario)
        let targets = try Targets(of: source, Sampler(source).book)
        #expect(targets.targets.count >= 6)
        #expect(targets.metrics.count <= targets.targets.count)
        #expect(targets.falseAlarms == 0.01 && targets.margin == 0.02)
    }

    @Test func aTargetIsReadInFull() throws {
        let target = try #require(
            try targets("metric: earned(xp).per_week, who: steady, low: 600.5, \(Self.rest)").targets.first)
        #expect(target.metric.name == "earned(xp).per_week@steady")
        #expect(target.band == Band(low: 600.5, high: nil))
        #expect(target.who == "steady" && target.basis == .designed)
        #expect(try targets("metric: active_days, high: 1, \(Self.rest)").targets.first?.who == "all")
    }

    @Test(arguments: [
        (
            "metric: earned(xp), low: 3, high: 2",
            "timequest/targets.yaml:2:42 targets.targets.a.high: expected at least low, which is 3, found 2"
        ),
        ("metric: earned(xp)", "low, high or both"),
        ("metric: earned(px), low: 3", "timequest/targets.yaml:2:16 targets.targets.a.metric: expected a resource"),
        ("metric: earned(px), low: 3", "Did you mean \"xp\"?"),
        ("metric: erned(xp), low: 3", "Did you mean \"earned\"?"),
        (
            "metric: earned(xp), who: stedy, low: 3",
            "a.who: expected the name of an archetype, or all, found \"stedy\". Did you mean \"steady\"?"
        ),
        ("metric: earned(xp)@steady, low: 3", "in the field `who`"),
        ("metric: reached_level(5; 91), low: 3", "a level from"),
        ("metric: earned(xp), low: much", "a number from"),
        ("metric: earned(xp), lo: 3", "Did you mean \"low\"?"),
    ])
    func whatCannotBeIsRefused(row: String, said: String) throws {
        let problem = try #require(throws: ContentProblem.self) { try targets("\(row), \(Self.rest)") }
        #expect(problem.description.contains(said), "\(problem.description)")
    }

    @Test func aBasisIsOneOfFour() throws {
        let problem = try #require(throws: ContentProblem.self) {
            try targets("metric: earned(xp), low: 3, promise: p, source: s, basis: desined")
        }
        #expect(problem.suggestion == "designed")
    }

    @Test func aScenarioWithoutTargetsHasNone() throws {
        let source = try ProjectScenarios.source("timequest")
        guard case .map(let entries) = source.tree.value else { return }
        let bare = source.replacing(
            ContentNode(.map(entries.filter { $0.key != "targets" }), place: source.tree.place))
        #expect(try Targets(of: bare, Sampler(bare).book).targets.isEmpty)
        // A promise changes nothing of what is played.
        #expect(bare.contentHash == source.contentHash)
    }
}
