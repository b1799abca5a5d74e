import Balance
import MonteCarlo

/// How long it will take to play a scenario this many times, measured by one block of its players.
enum StudyTime {
    static func estimate(_ base: Sampler, runs: Int, blocks: Int, threads: Int) throws -> String {
        let compiling = RunClock.now()
        let base = try Sampler(base.source, seed: base.seed, days: base.days)
        // Each run's game is compiled to be checked, and to be played.
        let compiled = 2 * RunClock.since(compiling).wallSeconds
        var runSample = base.runSample(of: [])
        let begun = RunClock.now()
        try base.play(0..<1, into: &runSample, [], threads: 1)
        let block = RunClock.since(begun).wallSeconds
        let seconds =
            (compiled + block * Double(blocks)) * Double(runs) / Double(max(min(threads, runs * blocks), 1))
        return seconds < 1 ? "about a second" : "about \(ProgressState.clock(Int(min(seconds, 1e9).rounded(.up))))"
    }
}
