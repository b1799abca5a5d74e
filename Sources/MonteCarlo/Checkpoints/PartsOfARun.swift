import QuestKernel

/// Parts of one run that were played separately.
package enum PartsOfARun {
    /// What the parts have played together, after a check that they are all of one run and none is missing.
    ///
    /// - Parameters:
    ///   - mark: the run that they should be of; its number of players and its shard do not count.
    ///   - empty: totals of the run's shape, by arm.
    package static func together(
        _ parts: [(path: String, part: Checkpoint)], of mark: RunMark, empty: [Accumulators]
    ) throws(CheckpointProblem) -> Played {
        guard let first = parts.first else { return Played() }
        var byShard: [Int: String] = [:]
        var played = Played()
        for (path, part) in parts {
            let differences = part.mark.differences(from: mark) + sizes(part.mark, first.part.mark)
            guard differences.isEmpty else {
                throw CheckpointProblem(
                    path: path, reason: "a part of another run: \(differences.joined(separator: "; "))")
            }
            if let other = byShard.updateValue(path, forKey: part.mark.shard.part) {
                throw CheckpointProblem(path: path, reason: "part \(part.mark.shard) a second time, after \(other)")
            }
            try checkWhole(path, part)
            let partial = try part.played(into: empty)
            guard played.blocks.isDisjoint(partial.blocks) else {
                throw CheckpointProblem(path: path, reason: "it holds players that another part holds too")
            }
            played.merge(partial.withoutNotes)
        }
        let shards = first.part.mark.shard.parts
        let missing = (1...shards).filter { byShard[$0] == nil }
        guard missing.isEmpty else {
            let names = missing.prefix(20).map { "\($0)/\(shards)" }.joined(separator: ", ")
            throw CheckpointProblem(
                path: "merge",
                reason: "missing: \(missing.count == 1 ? "part" : "parts") \(names)"
                    + (missing.count > 20 ? " and \(missing.count - 20) more" : ""))
        }
        return played
    }

    private static func sizes(_ own: RunMark, _ other: RunMark) -> [String] {
        var differences: [String] = []
        if own.players != other.players { differences.append("\(own.players) players, not \(other.players)") }
        if own.shard.parts != other.shard.parts {
            differences.append("one of \(own.shard.parts) parts, not of \(other.shard.parts)")
        }
        return differences
    }

    private static func checkWhole(_ path: String, _ part: Checkpoint) throws(CheckpointProblem) {
        let blocks = RangeSet(part.mark.wholeBlocks)
        guard part.blocks.isSubset(of: blocks) else { throw .damaged(path) }
        let left = blocks.subtracting(part.blocks).count
        guard left == 0 else {
            throw CheckpointProblem(
                path: path,
                reason: "part \(part.mark.shard) is not finished: \(left * Plan.blockSize) of its players are left; "
                    + "run it again with --resume")
        }
    }
}

extension RunMark {
    /// The whole blocks that the run, or this part of it, is to play.
    var wholeBlocks: Range<Int> { shard.wholeBlocks(of: players) }
}
