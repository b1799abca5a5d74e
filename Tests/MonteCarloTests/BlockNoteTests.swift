import MonteCarlo
import QuestKernel
import SimulatedPlayers
import Synchronization
import Testing

/// What is kept of each block of players is what it alone has added.
@Suite struct BlockNoteTests {
    /// A sum, and counts by value whose last places only some blocks reach.
    private static let note = BlockNote([
        BlockNote.Part { [$0.balance(currency: Toy.gold.id).faucets.sum, Int128($0.players())] },
        BlockNote.Part(isCounts: true) { totals in
            totals.gaugeHistogram(gauge: 0, day: 5).reduce(into: [Int128(0)]) { counts, bin in
                let place = LogLinearHistogram.bin(of: bin.lower)
                if counts.count <= place { counts += Array(repeating: 0, count: place + 1 - counts.count) }
                counts[place] = Int128(bin.count)
            }
        },
    ])

    private static let blocks = 20

    private static func notes(_ blocks: Range<Int>, threads: Int = 1) throws -> [Int: [[Int64]]] {
        let plan = try plan(players: Self.blocks * Plan.blockSize, threads: threads)
        return try Runner.notes(note, ofBlocks: blocks, plan, arms: [ToyPopulation()])
    }

    /// Of each block as it is when nobody else has played.
    private static func alone() throws -> [Int: [[Int64]]] {
        try (0..<blocks).reduce(into: [:]) { alone, block in
            alone.merge(try notes(block..<block + 1)) { known, _ in known }
        }
    }

    @Test("A block's note is the same alone and among others, on any number of threads")
    func amongOthers() throws {
        let alone = try Self.alone()
        #expect(alone.count == Self.blocks)
        // Else nothing would show that zeros at the end are left out.
        #expect(Set(alone.values.map { $0[1].count }).count > 1)
        #expect(alone.values.allSatisfy { $0[1].last != 0 })
        for threads in [1, 2, 5] {
            #expect(try Self.notes(0..<Self.blocks, threads: threads) == alone)
        }
    }

    /// A save takes a worker's totals away, so that its sums begin at 0 again.
    @Test("Saves between blocks change no note", arguments: [1, 2])
    func beside(threads: Int) throws {
        let plan = try plan(players: Self.blocks * Plan.blockSize + 5, threads: threads)
        let saves = Mutex(0)
        let run = try Runner.run(
            plan, arms: [ToyPopulation()],
            saving: Saving(every: 0, note: Self.note) { _ in saves.withLock { $0 += 1 } })
        #expect(saves.withLock { $0 } > 1)
        #expect(run.played.notes == (try Self.alone()))
    }

    /// The notes of a run are of whole blocks only, and the totals are as without them, also where gauges are added up
    /// later than what is noted.
    @Test(arguments: [note, BlockNote([BlockNote.Part(splitsGauges: false) { [Int128($0.players())] }])], [1, 2])
    func totalsAreAsWithoutNotes(note: BlockNote, threads: Int) throws {
        let plan = try plan(players: 100, threads: threads)
        let noted = try Runner.run(
            plan, arms: [ToyPopulation()], saving: Saving(every: 1e9, note: note) { _ in })
        #expect(noted.arms == (try Runner.run(plan, arms: [ToyPopulation()])).arms)
        #expect(noted.played.notes.keys.sorted() == Array(0..<100 / Plan.blockSize))
    }
}
