import ArgumentParser
import Balance
import Foundation
import MonteCarlo
import Reports
import SimulatedPlayers

/// A run under way: its players, its output folder, and how it is stopped.
struct RunExecution<Players: Population> {
    let population: Players
    let shard: Shard
    let isQuiet: Bool
    let progress: ProgressDisplay.Style
    let output: OutputFolder
    let folder: String
    let store: CheckpointStore
    /// Where a row for each player is to be written.
    var playersFile: String?
    /// Where the players' journals are to be written.
    var journals: String?
    let stop = StopRequest()

    func say(_ text: String) {
        if !isQuiet { Exit.say(text) }
    }

    /// - Parameter isLimit: whether the plan's players are an upper limit.
    func greet(_ scenario: String, _ plan: Plan, isLimit: Bool) {
        let part = shard.isWhole ? "" : ", part \(shard)"
        say(
            "\(scenario): \(isLimit ? "up to " : "")\(Words.count(plan.players, "player"))\(part), \(Words.count(plan.days, "day")), "
                + "seed \(plan.seed)")
        for condition in population.description.conditions {
            say("\(condition.label.lowercased()): \(condition.value)")
        }
    }

    /// Plays what is left of a plan.
    func play(
        _ plan: Plan, from played: Played, note: BlockNote? = nil
    ) throws -> RunOutcome {
        let players = shard.isWhole ? plan.players : shard.blocks(of: plan).count * Plan.blockSize
        let bar = ProgressDisplay(total: players, doneBefore: played.players, progress)
        defer { bar?.end() }
        let description = population.description
        let saving = store.saving(players: plan.players, note: note) { played in
            guard let totals = played.arms.first, let known = CurrentPrecision(totals, description) else { return }
            bar?.update(precision: ProgressDisplay.Precision(figure: known.figure, share: known.share))
        }
        return try Runner.run(plan, arms: [population], from: played, shard: shard, stop: stop, saving: saving) {
            bar?.update(done: $0)
        }
    }

    /// Writes the result, and ends as the run did.
    ///
    /// - Parameters:
    ///   - plan: for the number of players who were to play.
    ///   - known: the figures for whose sake as many players played.
    ///   - remark: shown when all is written.
    func finish(
        _ plan: Plan, _ outcome: RunOutcome, _ clock: RunClock, known: [FigurePrecision] = [], remark: String? = nil
    ) throws {
        guard let totals = outcome.arms.first, outcome.players > 0 else {
            Exit.say("stopped before the first block of players was done; nothing is written")
            throw ExitCode(Exit.code(of: outcome.stopped))
        }
        try Surroundings.undisturbed {
            let checkpoint = store.bytes(of: outcome.played, players: plan.players)
            guard shard.isWhole else { return try finishPart(plan, outcome, checkpoint) }
            let result = ResultFile(plan, players: outcome.players, totals: totals)
            let written = try output.write(
                result, plan: plan, outcome: outcome, totals: totals, clock: clock, checkpoint: checkpoint,
                known: known)
            if !isQuiet { for line in FindingsText.lines(of: written.report) { print(Exit.readable(line)) } }
            if written.isInAnothersPlace { say(EarlierTables.replaced(in: folder)) }
            say("wrote \(folder)/index.html")
            guard outcome.stopped != nil else {
                if let remark { say(remark) }
                return
            }
            Exit.say(
                outcome.players < plan.players
                    ? "stopped early: this is exactly the run of --players \(outcome.players); continue with --resume"
                    : "stopped when all had been played: the run is complete")
            throw ExitCode(Exit.code(of: outcome.stopped))
        }
        try writePlayers(plan, outcome.players)
        try writeJournals(plan, outcome.players)
    }

    private func finishPart(_ plan: Plan, _ outcome: RunOutcome, _ checkpoint: [UInt8]) throws {
        try DurableFile.write(checkpoint, to: store.path)
        say("wrote \(store.path)")
        guard outcome.stopped != nil else {
            say("part \(shard) is played; when all are, merge them with simulate merge")
            return
        }
        Exit.say("stopped after \(outcome.players) players of part \(shard); continue with --resume")
        throw ExitCode(Exit.code(of: outcome.stopped))
    }
}
