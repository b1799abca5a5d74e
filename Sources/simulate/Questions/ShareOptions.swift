import ArgumentParser
import MonteCarlo

/// The further options of a question of many runs.
struct ShareOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Play one part of the runs, such as 3/8, into --out; when all are finished, the same command without it "
                + "writes the answer.", valueName: "part/parts"))
    var shard: String?

    func validate() throws {
        if let shard, Shard(shard) == nil {
            throw ValidationError("--shard: expected a part and how many there are, such as 3/8, found \"\(shard)\"")
        }
    }

    var part: Shard { shard.flatMap { Shard($0) } ?? .whole }

    /// Refuses what cannot be combined with a part, once the number of runs is known.
    func check(runs: Int, fresh: Bool) throws {
        guard !part.isWhole else { return }
        if fresh { throw UsageProblem("--fresh: expected no --shard with it; --fresh would forget the other parts") }
        guard part.parts <= runs else {
            throw UsageProblem("--shard: expected at most \(runs) parts of \(runs) runs, found \(part.parts)")
        }
    }
}
