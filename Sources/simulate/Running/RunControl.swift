import ArgumentParser
import Balance
import EconomyMetrics
import Foundation
import MonteCarlo

/// How a run stops, continues and is split into parts.
struct RunControl: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Continue from the run.checkpoint in the output folder, after a crash or with more --players than before."))
    var resume = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Seconds between two checkpoints, 0.1 to 86400.", valueName: "seconds"))
    var checkpointEvery = 10.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Play one part of several, such as 3/8; simulate merge merges them.", valueName: "part/parts"))
    var shard: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Play until the 95 % interval of --metric is this narrow, such as 0.5% of its value either way.",
            valueName: "percent%"))
    var targetError: String?

    @Option(
        name: .customLong("metric"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The figure that --target-error is about, such as 'earned(gold)'; may be given again.", valueName: "figure")
    )
    var metrics: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The most players that --target-error may play. Default: 100000.", valueName: "players"))
    var maxPlayers: Int?

    @Option(
        help: ArgumentHelp(
            "Write a CSV row for each player too; they are played once more for it.", valueName: "path.csv"))
    var playersFile: String?

    @Option(
        help: ArgumentHelp(
            "Write the players' journals too, for simulate report; they are played once more for it.",
            valueName: "path"))
    var journals: String?

    static let usualMaxPlayers = 100_000

    func validate() throws {
        guard (0.1...86_400).contains(checkpointEvery) else {
            throw ValidationError("--checkpoint-every: expected 0.1 to 86400 seconds, found \(checkpointEvery)")
        }
        if let shard, Shard(shard) == nil {
            throw ValidationError(
                "--shard: expected a part and how many there are, such as 3/8, found \"\(shard)\"")
        }
        if playersFile != nil, shard != nil {
            throw ValidationError("--players-file: expected a whole run, found --shard; a part has no rows")
        }
        if journals != nil, shard != nil {
            throw ValidationError("--journals: expected a whole run, found --shard")
        }
        guard let targetError else {
            guard metrics.isEmpty else {
                throw ValidationError("--metric: expected --target-error with it, found none")
            }
            guard maxPlayers == nil else {
                throw ValidationError("--max-players: expected --target-error with it, found none")
            }
            return
        }
        guard Self.share(targetError) != nil else {
            throw ValidationError(
                "--target-error: expected a percentage above 0% and up to 100%, such as 0.5%, found \"\(targetError)\"")
        }
        guard !metrics.isEmpty else { throw ValidationError("--target-error: expected --metric with it, found none") }
        guard shard == nil else {
            throw ValidationError(
                "--target-error: expected a whole run, found --shard; a part cannot know when to stop")
        }
        let range = StoppingRule.fewestPlayers...Plan.playersRange.upperBound
        guard range.contains(maxPlayers ?? Self.usualMaxPlayers) else {
            throw ValidationError(
                "--max-players: expected \(range.lowerBound) to 10,000,000, found \(maxPlayers ?? 0)")
        }
    }

    /// Which part of the run this is.
    var part: Shard { shard.flatMap { Shard($0) } ?? .whole }

    /// When the run has played enough; nil if it has a number of players.
    func stoppingRule(_ book: MetricBook) throws(MetricProblem) -> StoppingRule? {
        guard let target = targetError.flatMap(Self.share) else { return nil }
        return StoppingRule(
            try book.metrics(metrics), target: target, mostPlayers: maxPlayers ?? Self.usualMaxPlayers)
    }

    /// 0.005 of "0.5%". The sign is asked for because 0.5 alone might be taken for a half.
    private static func share(_ text: String) -> Double? {
        guard text.last == "%", let percent = Double(text.dropLast()), percent > 0, percent <= 100 else { return nil }
        return percent / 100
    }
}
