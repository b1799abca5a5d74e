import ArgumentParser
import Balance
import MonteCarlo

/// Plays what a question still needs, with a progress bar, until it is done or a signal stops it.
enum QuestionPlay {
    /// - Returns: why it was stopped; nil if all have played.
    static func play(_ pairedSampler: inout PairedSampler, _ options: RunOptions) throws -> StopRequest.Reason? {
        let left = pairedSampler.playersLeft
        let stop = StopRequest()
        let watch = SignalWatch(stop)
        defer { watch.end() }
        let bar = ProgressDisplay(total: left, options.progressStyle)
        let begun = RunClock.now()
        let (first, arms, blocks) = (pairedSampler.common, pairedSampler.arms.count, pairedSampler.blocks)
        var isReported = false
        let isWhole = try pairedSampler.play(stop: stop, progress: { bar?.update(done: $0) }) { round in
            guard !isReported, round < blocks else { return }
            isReported = true
            let seconds = RunClock.since(begun).wallSeconds
            let rest = seconds * Double(blocks - round) / Double(max(round - first, 1))
            if rest >= 5 {
                bar?.end()
                options.say(
                    "about \(ProgressState.clock(Int(rest.rounded(.up)))) left, by the first \(round * Plan.blockSize) players"
                        + (arms > 1 ? " of each" : ""))
            }
        }
        bar?.end()
        return isWhole ? nil : stop.reason ?? .host
    }

    /// Ends the play of a part, which has no answer of its own.
    static func endPart(_ part: Shard, _ stopped: StopRequest.Reason?, _ options: RunOptions, in folder: QuestionFolder)
        throws
    {
        guard let stopped else {
            options.say(
                "part \(part) is played, in \(folder.unfinished); when all parts are done, the same command without "
                    + "--shard writes the answer")
            return
        }
        Exit.say("stopped within part \(part); the same command continues from \(folder.unfinished)")
        throw ExitCode(Exit.code(of: stopped))
    }

    /// Ends a question that was stopped.
    static func endStopped(_ reason: StopRequest.Reason, _ pairedSampler: PairedSampler, in folder: QuestionFolder)
        throws
        -> Never
    {
        let players = pairedSampler.common * Plan.blockSize
        Exit.say(
            players > 0
                ? "stopped early: this is exactly the answer of --players \(players)"
                : "stopped before the first players of every arm were done; no answer is written")
        Exit.say("what has been played is kept in \(folder.unfinished); the same command continues from it")
        throw ExitCode(Exit.code(of: reason))
    }
}
