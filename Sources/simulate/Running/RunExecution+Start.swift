import Balance
import MonteCarlo
import SimulatedPlayers

extension RunExecution {
    /// What the run continues from: nothing, unless the user wants to resume.
    ///
    /// - Parameter rule: its figures must have been kept by block.
    func start(_ plan: Plan, resumes: Bool, _ rule: StoppingRule?) throws -> Played {
        guard resumes else {
            mentionEarlier(plan)
            return Played()
        }
        guard let checkpoint = try CheckpointStore.read(store.path) else {
            say("nothing to resume in \(folder); the run begins with the first player")
            return Played()
        }
        try check(checkpoint, plan)
        let empty = Accumulators(
            population.description, archetypes: population.archetypes, days: plan.days,
            arrivalSpan: population.arrivalSpan)
        var played = try checkpoint.played(into: [empty])
        if let rule {
            try check(played, checkpoint, rule)
        } else {
            played = played.withoutNotes
        }
        say("continues after \(played.players) players of \(store.path)")
        if plan.isAudited { say("--audit replays the journals of those who are still to play") }
        return played
    }

    private func check(_ checkpoint: Checkpoint, _ plan: Plan) throws(CheckpointProblem) {
        let mark = RunMark(plan, shard: shard)
        var differences = checkpoint.mark.differences(from: mark)
        if checkpoint.mark.shard != shard { differences.append("part \(checkpoint.mark.shard), not \(shard)") }
        if !shard.isWhole, checkpoint.mark.players != plan.players {
            differences.append("parts of \(checkpoint.mark.players) players, not of \(plan.players)")
        }
        guard differences.isEmpty else {
            throw CheckpointProblem(
                path: store.path,
                reason: "another run's checkpoint: \(differences.joined(separator: "; ")). Give the same options, or "
                    + "another --out, or leave out --resume")
        }
        // Only whole blocks: a block that this plan cuts would bring more players than the plan has.
        guard checkpoint.blocks.isSubset(of: RangeSet(shard.wholeBlocks(of: plan.players))) else {
            throw CheckpointProblem(
                path: store.path,
                reason: "\(checkpoint.blocks.count * Plan.blockSize) players have been played, more than the "
                    + "\(plan.players) asked for; ask for more, or leave out --resume")
        }
    }

    private func check(
        _ played: Played, _ checkpoint: Checkpoint, _ rule: StoppingRule
    ) throws(CheckpointProblem) {
        let isEmpty = played.blocks.isEmpty
        guard isEmpty || checkpoint.noted == rule.noted, rule.accepts(played.notes) else {
            let kept = checkpoint.noted.isEmpty ? "no figure" : checkpoint.noted.joined(separator: ", ")
            throw CheckpointProblem(
                path: store.path,
                reason: "it keeps \(kept) by block, so the precision of "
                    + "\(rule.metrics.map(\.name).joined(separator: ", ")) is unknown; leave out --resume")
        }
    }

    /// Mentions a killed run before it is overwritten.
    private func mentionEarlier(_ plan: Plan) {
        guard let checkpoint = try? CheckpointStore.read(store.path),
            checkpoint.mark.differences(from: RunMark(plan)).isEmpty, checkpoint.mark.shard == shard,
            checkpoint.blocks.count * Plan.blockSize < checkpoint.mark.players / Plan.blockSize * Plan.blockSize,
            shard.isWhole
        else { return }
        say(
            "an earlier run stopped after \(checkpoint.blocks.count * Plan.blockSize) players; --resume continues "
                + "from there, this one starts again")
    }
}
