import MonteCarlo
import SimulatedPlayers
import Synchronization
import Testing

/// Runs that stop, continue, grow and are split into parts give the result of one whole run.
@Suite struct GoingOnTests {
    private func whole(_ players: Int) throws -> RunOutcome {
        try Runner.run(plan(players: players), arms: [ToyPopulation()])
    }

    @Test(arguments: [1, 2, 3]) func everySavedMomentIsAStartForTheSameEnd(threads: Int) throws {
        let moments = Mutex<[Played]>([])
        let plan = try plan(players: 1_000, threads: threads)
        let run = try Runner.run(
            plan, arms: [ToyPopulation()],
            saving: Saving(every: 0) { played in moments.withLock { $0.append(played) } })
        let whole = try whole(1_000)
        #expect(run.arms == whole.arms && run.players == whole.players)
        let saved = moments.withLock { $0 }
        #expect(!saved.isEmpty)
        for played in saved {
            #expect(played.arms[0].players() == Int64(played.players))
            #expect(try Runner.run(plan, arms: [ToyPopulation()], from: played).arms == whole.arms)
        }
    }

    @Test func aFinishedRunGrows() throws {
        let small = try whole(200)
        #expect(small.played.players == 192)
        let grown = try Runner.run(plan(players: 500), arms: [ToyPopulation()], from: small.played)
        #expect(grown.arms == (try whole(500)).arms)
        let same = try Runner.run(plan(players: 200), arms: [ToyPopulation()], from: small.played)
        #expect(same.arms == small.arms)
    }

    /// A process that dies with four threads leaves gaps; a stop soon after must not leave them in the result.
    @Test func aStopFillsTheGapsOfAnEarlierProcess() throws {
        var played = try whole(Plan.blockSize).played
        for block in [2, 4] {
            let alone = try #require(Shard(block + 1, of: 5))
            let plan = try plan(players: 5 * Plan.blockSize)
            played.merge(try Runner.run(plan, arms: [ToyPopulation()], shard: alone).played)
        }
        let stop = StopRequest()
        stop.stop()
        let outcome = try Runner.run(plan(players: 1_000), arms: [ToyPopulation()], from: played, stop: stop)
        #expect(outcome.players == 5 * Plan.blockSize)
        #expect(outcome.played.blocks == RangeSet(0..<5))
        #expect(outcome.arms == (try whole(5 * Plan.blockSize)).arms)
    }

    @Test(arguments: [1, 2, 3, 13]) func partsMakeTheWhole(parts: Int) throws {
        let plan = try plan(players: 1_000)
        let empty = Accumulators(
            ToyPopulation().description, archetypes: ToyPopulation().archetypes, days: plan.days,
            arrivalSpan: ToyPopulation().arrivalSpan)
        let files = try (1...parts).map { part -> (path: String, part: Checkpoint) in
            let shard = try #require(Shard(part, of: parts))
            let outcome = try Runner.run(plan, arms: [ToyPopulation()], shard: shard)
            let bytes = Checkpoint.bytes(of: outcome.played, RunMark(plan, shard: shard))
            return ("part\(part)", try Checkpoint(bytes, path: "part\(part)"))
        }
        let together = try PartsOfARun.together(files.reversed(), of: RunMark(plan), empty: [empty])
        #expect(together.blocks == RangeSet(0..<83))
        #expect(try Runner.run(plan, arms: [ToyPopulation()], from: together).arms == whole(1_000).arms)
        guard parts > 1 else { return }
        func refusal(_ files: [(path: String, part: Checkpoint)]) throws -> String {
            let problem = #expect(throws: CheckpointProblem.self) {
                try PartsOfARun.together(files, of: RunMark(plan), empty: [empty])
            }
            return problem?.description ?? ""
        }
        #expect(try refusal(Array(files.dropLast())) == "merge: missing: part \(parts)/\(parts)")
        #expect(try refusal(files + [files[0]]) == "part1: part 1/\(parts) a second time, after part1")
        let other = try plan.with(players: 999)
        #expect(throws: CheckpointProblem.self) {
            let shard = try #require(Shard(1, of: parts))
            let outcome = try Runner.run(other, arms: [ToyPopulation()], shard: shard)
            let bytes = Checkpoint.bytes(of: outcome.played, RunMark(other, shard: shard))
            _ = try PartsOfARun.together(
                files.dropFirst() + [("other", Checkpoint(bytes, path: "other"))], of: RunMark(plan), empty: [empty])
        }
    }

    @Test func anUnfinishedPartIsNamed() throws {
        let plan = try plan(players: 1_000)
        let shard = try #require(Shard(1, of: 1))
        let bytes = Checkpoint.bytes(of: try whole(144).played, RunMark(plan, shard: shard))
        let problem = #expect(throws: CheckpointProblem.self) {
            try PartsOfARun.together([("a", Checkpoint(bytes, path: "a"))], of: RunMark(plan), empty: [])
        }
        #expect(problem?.reason.contains("part 1/1 is not finished: 852 of its players are left") == true)
    }

    @Test func shardsShareTheWholeBlocksOut() throws {
        let plan = try plan(players: 10_000)
        for parts in [1, 2, 7, 138] {
            let ranges = try (1...parts).map { try #require(Shard($0, of: parts)).wholeBlocks(of: plan.players) }
            #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == 833)
            for (one, next) in zip(ranges, ranges.dropFirst()) { #expect(one.upperBound == next.lowerBound) }
            #expect(ranges.allSatisfy { !$0.isEmpty })
        }
        for text in ["0/3", "4/3", "3", "1/0", "a/3", "1/2/3", "1/10001", "-1/3", ""] { #expect(Shard(text) == nil) }
        #expect(Shard("3/8")?.description == "3/8")
    }
}
