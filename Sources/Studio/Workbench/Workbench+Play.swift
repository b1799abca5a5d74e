import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Scenarios

/// A play that a page asks for.
package struct PlayRequest: Codable, Sendable {
    /// A name that the page gave itself, so that its next play ends this one.
    var page: String
    /// Rises with each move of the page.
    var move: Int
    var changes: [FigureChange]
    /// The day of the calendar on which the changes come, as a patch; from the beginning if nil.
    var fromDay: Int?

    package init(page: String, move: Int, changes: [FigureChange], fromDay: Int? = nil) {
        self.page = page
        self.move = move
        self.changes = changes
        self.fromDay = fromDay
    }
}

extension Workbench {
    /// Players by stage: the first answer comes at once, the last one is narrow.
    package static let stages = [48, 720, 2_880]
    /// So many figures may be changed at once.
    package static let mostChanges = 500

    /// Plays the scenario with and without the changes, the same players with the same luck, in stages.
    ///
    /// - Parameters:
    ///   - stop: `stops.begin` of the page.
    ///   - tell: called after each stage.
    /// - Throws: `ContentProblem` for what content does not have or take.
    package func play(_ request: PlayRequest, stop: StopRequest, tell: @Sendable (StageAnswer) -> Void) async throws {
        guard request.changes.count <= Self.mostChanges else {
            throw StudioProblem("expected at most \(Self.mostChanges) changed figures, found \(request.changes.count)")
        }
        let own = scenario
        let changed = try await turn.take { try own.changed(by: request.changes, fromDay: request.fromDay) }
        let known = Set(changed?.metricNames ?? own.metricNames)
        let metrics = own.metricNames.filter(known.contains)
        for players in Self.stages {
            let answer = try await turn.take { [self] () throws -> StageAnswer? in
                guard stop.reason == nil,
                    let before = try arms.played(
                        own, metrics: metrics, players: players, threads: threads, stop: stop)
                else { return nil }
                guard let changed else {
                    return StageAnswer((own, before), nil, ofPlayers: Self.stages.last ?? players)
                }
                guard
                    let after = try arms.played(
                        changed, metrics: metrics, players: players, threads: threads, stop: stop)
                else { return nil }
                return StageAnswer((own, before), (changed, after), ofPlayers: Self.stages.last ?? players)
            }
            guard let answer else { return }
            tell(answer)
        }
    }

    /// The `result.json` of the scenario under these changes, as a run of the command line writes it.
    package func result(_ changes: [FigureChange], fromDay: Int? = nil, players: Int) async throws -> [UInt8] {
        guard Self.stages.contains(players) else {
            throw StudioProblem(
                "expected one of \(Self.stages.map(String.init).joined(separator: ", ")) players, found \(players)")
        }
        let own = scenario
        return try await turn.take { [self] in
            let changed = try own.changed(by: changes, fromDay: fromDay) ?? own
            guard
                let arm = try arms.played(
                    changed, metrics: changed.metricNames, players: players, threads: threads, stop: StopRequest())
            else { throw StudioProblem("the play was stopped") }
            return try arm.result(changed)
        }
    }

    /// The command that plays the same: for a terminal, or a colleague.
    package func command(_ changes: [FigureChange], fromDay: Int? = nil, players: Int) -> String {
        let scenario = scenario
        let fork = fromDay.map { changes.isEmpty ? "" : " --fork day=\($0)" } ?? ""
        let sets = changes.map { " --set \(ShellWord.quoted($0.argument))" }.joined()
        return "./simulate --scenario \(ShellWord.quoted(argument)) --players \(players) --days \(scenario.days) "
            + "--seed \(scenario.seed)" + fork + sets
    }
}

extension StudioScenario {
    /// Nil where nothing is changed.
    fileprivate func changed(by changes: [FigureChange], fromDay: Int?) throws -> StudioScenario? {
        guard !changes.isEmpty else { return nil }
        let next = try source.changed(by: changes)
        guard let fromDay else { return try StudioScenario(next, days: days) }
        let forked = try source.forked(onDay: fromDay, to: next)
        try forked.checkFork(days: days, arrivalSpan: Int(header.arrivals))
        return try StudioScenario(forked, days: days)
    }
}

/// What the studio cannot do, in words for the designer.
package struct StudioProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
