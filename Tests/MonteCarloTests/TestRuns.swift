import MonteCarlo
import QuestKernel

let identity = RunIdentity(engineVersion: "0", game: "toy", scenario: "toy \"test\"", contentHash: "00ff")

func plan(players: Int = 200, days: Int = 20, threads: Int = 1, audited: Bool = false) throws -> Plan {
    try Plan(seed: 7, players: players, days: days, threads: threads, isAudited: audited, identity: identity)
}

/// The bytes that a run of the toy comes to.
func result(
    players: Int = 200, days: Int = 20, threads: Int = 1, stop: StopRequest = StopRequest()
) throws -> [UInt8] {
    let plan = try plan(players: players, days: days, threads: threads)
    let outcome = try Runner.run(plan, arms: [ToyPopulation()], stop: stop)
    return ResultFile(plan, players: outcome.players, totals: outcome.arms[0]).bytes
}
