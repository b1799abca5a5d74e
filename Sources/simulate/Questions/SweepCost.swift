import Balance
import MonteCarlo
import Reports

/// How much a sweep would play.
struct SweepCost {
    /// More is probably a mistake: half a day on two processor cores at one run in four seconds.
    private static let mostRuns = 10_000
    private static let mostPlayerDays = 1e10

    let runs: Int
    let players: Int
    let days: Int

    /// In floating point: a refused number may be too large for an integer.
    private var playerDays: Double { Double(runs) * Double(players) * Double(days) }

    var isTooMuch: Bool { runs > Self.mostRuns || playerDays > Self.mostPlayerDays }

    var inWords: String {
        "\(MetricWords.count(runs, "run")) of \(MetricWords.count(players, "player")) over "
            + "\(MetricWords.count(days, "day")), \(MetricWords.value(playerDays, .amount)) player-days"
    }

    /// The expected time, measured by one block of the unchanged scenario.
    func refusal(_ base: Sampler, threads: Int) throws -> String {
        var runSample = base.runSample(of: [])
        let begun = RunClock.now()
        try base.play(0..<1, into: &runSample, [], threads: 1)
        let seconds = RunClock.since(begun).wallSeconds / Double(Plan.blockSize * base.days) * playerDays
        return
            "a sweep of \(inWords) takes about \(Self.time(seconds / Double(threads))) on \(threads) threads, by a first "
            + "block of \(Plan.blockSize) players; --latin 50 spreads 50 runs over the same ranges, and --force plays "
            + "them all"
    }

    private static func time(_ seconds: Double) -> String {
        let (hours, days) = (seconds / 3_600, seconds / 86_400)
        if days >= 730 { return "\(MetricWords.value(days / 365, .amount)) years" }
        if hours >= 48 { return "\(MetricWords.value(days, .amount)) days" }
        return hours >= 1 ? "\(MetricWords.value(hours, .amount)) hours" : ProgressState.clock(Int(seconds))
    }
}
