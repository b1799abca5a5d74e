import MonteCarlo
import QuestKernel
import SimulatedPlayers
import Synchronization
import Testing

/// What has been played comes back from a file as it was, or not at all.
@Suite struct CheckpointTests {
    private static let noted = ["gold"]

    /// Some blocks of the toy with their notes, as they are after a crash: one is missing at least.
    private static func played() throws -> Played {
        // When a save comes is up to the machine: a busy one may save the whole run alone.
        for _ in 0..<1_000 {
            let played = try playedOnce()
            if played.blocks.count > 0 { return played }
        }
        return Played()
    }

    private static func playedOnce() throws -> Played {
        let saved = Mutex(Played())
        let gold = BlockNote([
            BlockNote.Part { totals in
                let earned = totals.balance(currency: Toy.gold.id).faucets.sum
                return [earned, -earned, 0]
            }
        ])
        _ = try Runner.run(
            plan(players: 360), arms: [ToyPopulation()],
            saving: Saving(every: 0, note: gold) { played in
                if played.blocks.count <= 4 { saved.withLock { $0 = played } }
            })
        return saved.withLock { $0 }
    }

    private static func empty(days: Int = 20) -> Accumulators {
        let population = ToyPopulation()
        return Accumulators(
            population.description, archetypes: population.archetypes, days: days, arrivalSpan: population.arrivalSpan)
    }

    @Test func whatIsKeptComesBackToTheLastUnit() throws {
        let played = try Self.played()
        #expect(played.blocks.count > 0 && played.notes.count == played.blocks.count)
        let mark = RunMark(try plan(players: 360))
        let bytes = Checkpoint.bytes(of: played, mark, noted: Self.noted)
        let read = try Checkpoint(bytes, path: "x")
        #expect(read.mark == mark)
        #expect(read.noted == Self.noted)
        let back = try read.played(into: [Self.empty()])
        #expect(back == played)
        #expect(Checkpoint.bytes(of: back, mark, noted: Self.noted) == bytes)
    }

    @Test func nothingPlayedIsACheckpointToo() throws {
        let bytes = Checkpoint.bytes(of: Played(), RunMark(try plan()))
        #expect(try Checkpoint(bytes, path: "x").played(into: [Self.empty()]) == Played())
    }

    @Test func aRunGoesOnFromItsCheckpointToTheSameTotals() throws {
        let whole = try Runner.run(plan(players: 400), arms: [ToyPopulation()])
        let mark = RunMark(try plan(players: 360))
        let bytes = Checkpoint.bytes(of: try Self.played(), mark)
        for threads in [1, 3] {
            let start = try Checkpoint(bytes, path: "x").played(into: [Self.empty()])
            let rest = try Runner.run(plan(players: 400, threads: threads), arms: [ToyPopulation()], from: start)
            #expect(rest.arms == whole.arms)
            #expect(rest.players == whole.players)
            #expect(rest.played == whole.played)
        }
    }

    @Test func everyFlippedBitIsFound() throws {
        let bytes = Checkpoint.bytes(of: try Self.played(), RunMark(try plan(players: 360)), noted: Self.noted)
        for place in bytes.indices where place < 300 || place % 7 == 0 || place > bytes.count - 40 {
            var damaged = bytes
            damaged[place] ^= 1 << UInt8(place % 8)
            #expect(throws: CheckpointProblem.self, "byte \(place)") { try Checkpoint(damaged, path: "x") }
        }
    }

    @Test func everyCutIsFound() throws {
        let bytes = Checkpoint.bytes(of: try Self.played(), RunMark(try plan(players: 360)), noted: Self.noted)
        for length in (0..<200).map({ $0 }) + stride(from: 200, to: bytes.count, by: 41) + [bytes.count - 1] {
            #expect(throws: CheckpointProblem.self, "\(length) bytes") {
                try Checkpoint(Array(bytes[..<length]), path: "x")
            }
        }
        #expect(throws: CheckpointProblem.self) { try Checkpoint(bytes + [0], path: "x") }
    }

    /// Only a forger makes these: the hash is right and the figures are not. They too end in an error message.
    @Test func aForgedFileIsRefusedWithoutATrap() throws {
        let bytes = Checkpoint.bytes(of: try Self.played(), RunMark(try plan(players: 360)), noted: Self.noted)
        let content = bytes.dropLast(32)
        var refused = 0
        let whole = try Runner.run(plan(players: 1_000), arms: [ToyPopulation()])
        for place in content.indices where place >= 16 && (place < 250 || place % 23 == 0) {
            for change in [UInt8(0x80), 0xff, 0x01] {
                var forged = Array(content)
                forged[place] ^= change
                var hash = SHA256()
                hash.update(forged)
                forged += hash.digest()
                do {
                    let played = try Checkpoint(forged, path: "x").played(into: [Self.empty()])
                    // What is believed must add up with anything.
                    var totals = whole.arms[0]
                    for arm in played.arms { totals.merge(arm) }
                    #expect(!ResultFile(try plan(), players: 1, totals: totals).bytes.isEmpty)
                } catch is CheckpointProblem {
                    refused += 1
                }
            }
        }
        #expect(refused > 300)
    }

    @Test func anotherFormatIsNamed() throws {
        var bytes = Checkpoint.bytes(of: Played(), RunMark(try plan()))
        bytes[15] = 9
        let problem = #expect(throws: CheckpointProblem.self) { try Checkpoint(bytes, path: "x") }
        #expect(problem?.reason.contains("format 9") == true)
        let foreign = #expect(throws: CheckpointProblem.self) {
            try Checkpoint(Array(String(repeating: "{\"json\": true}", count: 20).utf8), path: "x")
        }
        #expect(foreign?.reason == "this is not a checkpoint of a run")
    }

    @Test func totalsOfAnotherShapeAreRefused() throws {
        let bytes = Checkpoint.bytes(of: try Self.played(), RunMark(try plan(players: 360)))
        #expect(throws: CheckpointProblem.self) {
            try Checkpoint(bytes, path: "x").played(into: [Self.empty(days: 21)])
        }
        #expect(throws: CheckpointProblem.self) { try Checkpoint(bytes, path: "x").played(into: []) }
    }

    @Test func whatMakesAnotherRunIsNamed() throws {
        let mark = RunMark(try plan())
        #expect(mark.differences(from: RunMark(try plan(players: 1_000, threads: 2, audited: true))) == [])
        var other = mark
        other.seed = 8
        other.days = 21
        other.identity.scenario = "b"
        other.identity.contentHash = "ff"
        other.identity.engineVersion = "1"
        #expect(
            other.differences(from: mark) == [
                "engine version 1, not 0", "scenario b, not toy \"test\"", "other figures in the scenario or --set",
                "seed 8, not 7", "days 21, not 20",
            ])
    }

    @Test func figuresOfEverySizeComeBack() throws {
        let figures: [Int128] = [
            0, 0, 0, 1, -1, 63, -64, 64, 127, 128, 0, .max, .min, .max - 1, Int128(UInt64.max), -Int128(UInt64.max), 0,
            1 << 125, -(1 << 125), 0, 0,
        ]
        var writer = FigureWriter()
        for figure in figures { writer.write(figure) }
        let bytes = writer.bytes
        var reader = FigureReader(bytes[...])
        for figure in figures { #expect(try reader.read() == figure) }
        #expect(reader.isAtEnd)
        #expect(throws: CheckpointDamage.self) { try reader.read() }
    }

    @Test(
        arguments: [
            [0, 0], [0], [0x80], Array(repeating: 0xff, count: 19), Array(repeating: 0x80, count: 40),
            Array(repeating: 0x80, count: 18) + [4], [0] + Array(repeating: 0xff, count: 10) + [1],
        ] as [[UInt8]])
    func digitsThatAreNoNumberAreRefused(bytes: [UInt8]) {
        var reader = FigureReader(bytes[...])
        #expect(throws: CheckpointDamage.self) { try reader.read() }
    }
}
