import Balance
import MonteCarlo

/// How long it will take to play a scenario this many times, measured by one block of its players.
enum StudyTime {
    static func estimate(_ base: Sampler, runs: Int, blocks: Int, threads: Int) throws -> String {
        var runSample = base.runSample(of: [])
        let begun = RunClock.now()
        try base.play(0..<1, into: &runSample, [], threads: 1)
        let block = RunClock.since(begun).wallSeconds
        let seconds = block * Double(runs) * Double(blocks) / Double(max(min(threads, blocks), 1))
        return seconds < 1 ? "about a second" : "about \(ProgressState.clock(Int(min(seconds, 1e9).rounded(.up))))"
    }
}
