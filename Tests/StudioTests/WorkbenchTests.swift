import Balance
import CanonicalJSON
import EconomyMetrics
import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Scenarios
import SimulatedPlayers
import Synchronization
import Testing

import Studio

/// What the studio shows is what the command line would say.
@Suite struct WorkbenchTests {
    private func answers(_ workbench: Workbench, _ changes: [FigureChange]) async throws -> [StageAnswer] {
        let told = Mutex<[StageAnswer]>([])
        try await workbench.play(
            PlayRequest(page: "a", move: 1, changes: changes), stop: workbench.stops.begin("a", move: 1)
        ) {
            answer in
            told.withLock { $0.append(answer) }
        }
        return told.withLock { $0 }
    }

    @Test func eachStageIsExactlyTheComparisonOfAsManyPlayers() async throws {
        let folder = try Folder()
        let workbench = try folder.workbench()
        let answers = try await answers(workbench, moreXP)
        #expect(answers.map(\.players) == Workbench.stages)
        let (own, other) = (
            try ScenarioSource.read(folder.scenario), try ScenarioSource.read(folder.scenario).changed(by: moreXP)
        )
        for answer in answers.prefix(2) {
            let question = try ComparisonQuestion(
                own, other, names: ("a", "b"), asked: answer.figures.map(\.name), seed: nil, days: 6)
            var sampler = try PairedSampler(
                question.arms, metrics: question.metrics, seed: question.seed, days: 6,
                blocks: answer.players / Plan.blockSize, threads: 1, folder: nil)
            _ = try sampler.play()
            let comparison = try #require(try question.comparison(of: sampler))
            let moves = Dictionary(
                comparison.moves.filter { $0.metric.archetype == nil }.map { ($0.metric.name, $0.difference) }
            ) { first, _ in first }
            var compared = 0
            for figure in answer.figures {
                guard let difference = moves[figure.name] else { continue }
                compared += 1
                #expect(figure.before.value == difference.before.value, "\(figure.name)")
                #expect(figure.after?.value == difference.after.value, "\(figure.name)")
                #expect(figure.before.low == StageAnswer.Value.finite(difference.before.low), "\(figure.name)")
            }
            #expect(compared > 10)
        }
        let level = try #require(answers.last?.figures.first { $0.name == "level_on(6)" })
        #expect(level.verdict == .certain)
        #expect(try #require(level.moveValue) > 0)
    }

    @Test func withoutChangesNothingIsComparedAndNothingMoves() async throws {
        let folder = try Folder()
        let last = try #require(try await answers(folder.workbench(), []).last)
        #expect(last.after == nil)
        #expect(last.figures.allSatisfy { $0.after == nil && $0.verdict == nil })
        #expect(!last.before.charts.isEmpty)
    }

    /// As one encoder would write it, whichever part is written when.
    @Test(arguments: [[], moreXP]) func anAnswerIsOneLineWithSortedKeys(changes: [FigureChange]) async throws {
        let folder = try Folder()
        let answer = try #require(try await answers(folder.workbench(), changes).first)
        let value = try StrictJSON.value(of: answer.json())
        guard case .object(let fields) = value else {
            Issue.record("no object")
            return
        }
        let names = ["after", "before", "days", "figures", "ofPlayers", "players", "seed"]
        #expect(fields.map(\.name) == (changes.isEmpty ? Array(names.dropFirst()) : names))
        #expect(value["before"] == (try JSONValue(encoding: answer.before)))
        #expect(value["after"] == (try answer.after.map { try JSONValue(encoding: $0) }))
        #expect(value["figures"] == (try JSONValue(encoding: answer.figures)))
        #expect(value["players"]?.integer == Int64(answer.players))
    }

    @Test func aFigureSetToItsOwnValueTouchesNothing() async throws {
        let folder = try Folder()
        let workbench = try folder.workbench()
        let own = try #require(
            try StudioFigure.all(in: workbench.scenario.source).first { $0.path == "levels.baseXP" }?.value)
        let last = try #require(
            try await answers(workbench, [FigureChange(path: "levels.baseXP", value: own)]).last)
        let judged = last.figures.compactMap(\.verdict)
        #expect(judged.contains(.untouched))
        #expect(judged.allSatisfy { $0 == .untouched || $0 == .unknown })
    }

    @Test func theResultHasTheBytesOfTheRun() async throws {
        let folder = try Folder()
        let workbench = try folder.workbench()
        _ = try await answers(workbench, moreXP)
        let result = try await workbench.result(moreXP, players: 720)
        let scenario = try StudioScenario(ScenarioSource.read(folder.scenario).changed(by: moreXP), days: 6)
        func run(_ population: some Population) throws -> [UInt8] {
            let plan = try scenario.plan(players: 720, threads: 1)
            let outcome = try Runner.run(plan, arms: [population])
            return ResultFile(plan, players: outcome.players, totals: outcome.arms[0]).bytes
        }
        #expect(result == (try run(scenario.population)))
    }

    /// The bytes are those of the forked scenario, and not those of changes from the beginning.
    @Test func changesCanComeAsAPatchOfALiveGame() async throws {
        let folder = try Folder()
        let workbench = try folder.workbench()
        let longer = [FigureChange(path: "tasks.homework.typicalMinutes", value: "90")]
        let told = Mutex<[StageAnswer]>([])
        try await workbench.play(
            PlayRequest(page: "a", move: 1, changes: longer, fromDay: 4), stop: workbench.stops.begin("a", move: 1)
        ) { answer in told.withLock { $0.append(answer) } }
        let last = try #require(told.withLock { $0.last })
        let earned = { (picture: RunPicture) in try #require(picture.charts.first { $0.id == "money" }).series[0] }
        let (before, after) = (try earned(last.before).values, try earned(try #require(last.after)).values)
        #expect(before != after)
        let source = try ScenarioSource.read(folder.scenario)
        let scenario = try StudioScenario(
            source.forked(onDay: 4, to: source.changed(by: longer)), days: 6)
        func run(_ population: some Population) throws -> [UInt8] {
            let plan = try scenario.plan(players: 720, threads: 1)
            let outcome = try Runner.run(plan, arms: [population])
            return ResultFile(plan, players: outcome.players, totals: outcome.arms[0]).bytes
        }
        let result = try await workbench.result(longer, fromDay: 4, players: 720)
        #expect(result == (try run(scenario.population)))
        #expect(try await workbench.result(longer, players: 720) != result)
        #expect(workbench.command(longer, fromDay: 4, players: 72).contains(" --fork day=4 --set tasks.homework"))
        await #expect(throws: (any Error).self) { try await workbench.result(longer, fromDay: 4_000, players: 72) }
        await #expect(throws: (any Error).self) { try await workbench.result(moreXP, fromDay: 3, players: 72) }
    }

    @Test func aNewPlayOfAPageEndsTheOldOne() async throws {
        let folder = try Folder()
        let workbench = try folder.workbench()
        let (first, other) = (workbench.stops.begin("a", move: 1), workbench.stops.begin("b", move: 1))
        let second = workbench.stops.begin("a", move: 3)
        #expect(first.reason == .host)
        #expect(other.reason == nil)
        #expect(second.reason == nil)
        // The move before it, which comes late.
        #expect(workbench.stops.begin("a", move: 2).reason == .host)
        #expect(second.reason == nil)
        let told = Mutex(0)
        try await workbench.play(PlayRequest(page: "a", move: 1, changes: []), stop: first) { _ in
            told.withLock { $0 += 1 }
        }
        #expect(told.withLock { $0 } == 0)
        workbench.stops.stopAll()
        #expect(second.reason == .host && other.reason == .host)
    }

    @Test(arguments: [
        FigureChange(path: "levels.baseXPP", value: "60"), FigureChange(path: "levels.baseXP", value: "-1"),
        FigureChange(path: "levels.baseXP", value: ""), FigureChange(path: "", value: "1"),
        FigureChange(path: "levels", value: "3"), FigureChange(path: "levels.baseXP", value: "{ a: 1 }"),
        FigureChange(path: "scenario.days", value: "999999999"),
    ])
    func whatContentDoesNotTakeIsRefused(_ change: FigureChange) async throws {
        let folder = try Folder()
        let workbench = try folder.workbench()
        await #expect(throws: (any Error).self) {
            try await workbench.play(PlayRequest(page: "a", move: 1, changes: [change]), stop: StopRequest()) { _ in }
        }
    }

    @Test func tooManyChangesAreRefused() async throws {
        let workbench = try Folder().workbench()
        let changes = Array(repeating: moreXP[0], count: Workbench.mostChanges + 1)
        await #expect(throws: StudioProblem("expected at most 500 changed figures, found 501")) {
            try await workbench.play(PlayRequest(page: "a", move: 1, changes: changes), stop: StopRequest()) { _ in }
        }
    }

    @Test func theCommandLineIsSafeToPaste() throws {
        let workbench = try Folder().workbench()
        #expect(
            workbench.command(moreXP, players: 720)
                == "./simulate --scenario timequest --players 720 --days 6 --seed \(workbench.scenario.seed) "
                + "--set levels.baseXP=60")
        let sly = [FigureChange(path: "levels.baseXP", value: "1; rm -rf '$HOME'")]
        #expect(workbench.command(sly, players: 72).hasSuffix("--set 'levels.baseXP=1; rm -rf '\\''$HOME'\\'''"))
    }
}
