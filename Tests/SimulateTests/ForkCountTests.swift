import Foundation
import Testing

/// A patch that reads how often something was done, where nothing read that before it.
@Suite struct ForkCountTests {
    /// Five times a day, without a limit of the action's own: 45 times in nine days.
    private static func write(_ work: Workplace, plan: String = "{ do: work, atMost: 5 a day }") throws {
        try work.write("game/scenario.yaml", "game: custom\ntitle: Game\ndays: 20\nplayers: 72\nseed: 3\n")
        try work.write("game/content/resources.yaml", "gold: {}\nwood: { start: 3 }\n")
        try work.write(
            "game/content/actions.yaml",
            "work: { gives: { gold: 10 } }\nrest: { gives: { wood: 1 }, limit: 1 a day, when: day > 0 }\n")
        try work.write("game/archetypes.yaml", "archetypes: { player: { plan: [\(plan), rest] } }\n")
    }

    @Test func aLimitOfThePatchCountsWhatWasDoneBeforeIt() async throws {
        let work = try Workplace()
        try Self.write(work)
        let patch = ["--fork", "day=10", "--set", "actions.work.limit=47 ever"]
        let replay = try await work.simulate(["replay", "game", "--player", "0", "--from", "20", "--to", "20"] + patch)
        #expect(replay.code == 0, "\(replay.errors)")
        #expect(replay.output.contains("470 gold"), "\(replay.output)")
        // Of 72 players side by side as of one alone.
        let run = try await work.simulate(["run", "game", "--out", "a"] + patch)
        #expect(run.code == 0, "\(run.errors)")
        let result = String(decoding: try work.bytes("a/result.json"), as: UTF8.self)
        #expect(result.contains("\(72 * 470)"), "\(run.output)")
    }

    /// 50 times are done by day 10, so from the patch on it is possible each day as before it: 20 times, and 3 at the start.
    @Test func aConditionOfThePatchReadsWhatWasDoneBeforeIt() async throws {
        let work = try Workplace()
        try Self.write(work)
        let replay = try await work.simulate([
            "replay", "game", "--player", "0", "--from", "20", "--to", "20", "--fork", "day=10", "--set",
            "actions.rest.when=count(work, ever) >= 50",
        ])
        #expect(replay.code == 0, "\(replay.errors)")
        #expect(replay.output.contains("23 wood"), "\(replay.output)")
    }

    @Test func aPatchThatReachesNobodyIsTold() async throws {
        let work = try Workplace()
        try Self.write(work)
        let run = try await work.simulate([
            "run", "game", "--out", "a", "--fork", "day=10", "--set", "resources.wood.start=5",
        ])
        #expect(run.code == 0 && run.errors.contains("reaches nobody"), "\(run.errors)")
        let met = try await work.simulate([
            "run", "game", "--out", "a", "--fork", "day=10", "--set", "resources.wood.start=5", "--set",
            "actions.work.gives.gold=12",
        ])
        #expect(met.errors.contains("resources.wood.start: what players begin with"), "\(met.errors)")
    }

    @Test func twoPatchesAreRefused() async throws {
        let work = try Workplace()
        try Self.write(work)
        let run = try await work.simulate([
            "run", "game", "--fork", "day=10", "--fork", "day=12", "--set", "actions.work.gives.gold=12",
        ])
        #expect(run.code == 64 && run.errors.contains("--fork: expected one day"), "\(run.errors)")
    }
}
