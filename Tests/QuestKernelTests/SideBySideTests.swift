import QuestKernel
import Testing

/// Players side by side draw what each of them draws alone.
@Suite("Side by side")
struct SideBySideTests {
    private static let size = 60
    private let randomness = Randomness(seed: 0xFEED_5EED_0123_4567)
    private let purpose = Purpose(4_711)

    @Test("LaneSet are the bits of a number", arguments: [0, 1, 5, 63, 64])
    func lanes(count: Int) {
        let lanes = LaneSet(first: count)
        var met: [Int] = []
        lanes.forEach { met.append($0) }
        #expect(met == Array(0..<count))
        #expect(lanes.count == count && lanes.isEmpty == (count == 0))
        #expect(lanes.filter { $0 % 2 == 0 }.count == (count + 1) / 2)
        #expect(lanes.without(LaneSet(0)).count == max(0, count - 1))
        #expect((lanes & LaneSet(7)).count == (count > 7 ? 1 : 0))
        #expect(lanes.contains(4) == (count > 4))
    }

    /// All that `Draws` gives: in order, after a jump, in the second block and later ones. `BoundedDrawTests` has
    /// draws that are rejected.
    @Test("Each lane draws what its player draws alone", arguments: [UInt64.max, 1, 0b1011, 0x0F0F_1234_5678_9ABC])
    func draws(bits: UInt64) {
        let lanes = LaneSet(bits: bits) & LaneSet(first: Self.size)
        // Of lanes beyond the players too, which may be asked for.
        let room = LaneSet.room(for: Self.size)
        let players = (0..<room).map { UInt32($0 * 7_919) }
        let days = (0..<room).map { LocalDay($0 % 5 + 19_000) }
        let ordinals = (0..<room).map { Int64($0 % 3) }
        players.withUnsafeBufferPointer { players in
            let memory = UnsafeMutableRawPointer.allocate(byteCount: LaneDraws.bytes(lanes: Self.size), alignment: 16)
            defer { memory.deallocate() }
            guard let first = players.baseAddress else { return }
            var together = LaneDraws(
                randomness, purpose, players: first, memory: memory, size: Self.size, lanes
            ) { LaneDraws.dayAndOrdinal(days[$0], ordinals[$0]) }
            var alone = (0..<Self.size).map { lane in
                randomness.draws(
                    player: players[lane], purpose: purpose, day: days[lane], ordinal: UInt16(ordinals[lane]))
            }
            var numbers = [Int64](repeating: -1, count: room)
            for number in [0, 1, 0, 2, 9] as [UInt32] {
                together.next = number
                lanes.forEach { alone[$0].go(to: number) }
                for bound in [0x8000_0001, 41, 1] as [UInt32] {
                    together.below(bound, lanes, into: &numbers)
                    lanes.forEach { #expect(numbers[$0] == Int64(alone[$0].below(bound))) }
                }
                for bound in [1_000_000, .max] as [UInt32] {
                    together.scaled(to: bound, lanes, into: &numbers)
                    lanes.forEach { lane in
                        let whole = alone[lane].next().multipliedFullWidth(by: UInt64(bound)).high
                        #expect(numbers[lane] == Int64(whole))
                    }
                }
                for parts in [0, 1, 500_000, 1_000_000] as [Int64] {
                    let chance = Probability(partsPerMillion: parts)
                    let hits = together.hits(lanes) { _ in parts }
                    lanes.forEach { #expect(hits.contains($0) == alone[$0].happens(chance)) }
                    #expect(hits.without(lanes).isEmpty)
                }
            }
            // A copy goes on from where it was made, the first too.
            var copy = together
            copy.below(41, lanes, into: &numbers)
            let before = numbers
            together.below(41, lanes, into: &numbers)
            lanes.forEach { #expect(numbers[$0] == before[$0]) }
        }
    }

    /// Some of most lanes are gone through with a mask, few one by one: either way all of them, and nobody else.
    @Test(
        "A sweep changes its lanes alone", arguments: [0, 1, 0b1011, 1 << 63, .max, 0x0F0F_1234_5678_9ABC] as [UInt64])
    func sweeps(bits: UInt64) {
        let lanes = LaneSet(bits: bits)
        var column = [Int64](0..<64)
        lanes.sweep { lane, mask in column[lane] &+= 100 & mask }
        for lane in 0..<64 { #expect(column[lane] == Int64(lane) + (lanes.contains(lane) ? 100 : 0)) }
        #expect(lanes.select { $0 % 3 == 0 } == lanes.filter { $0 % 3 == 0 })
    }

    /// Tries of one chance in a row, of several in turn, and of none: the same sums as one by one.
    @Test("Cells add what each try adds")
    func cells() {
        let description = GameDescription(
            game: "one", title: "One", resources: [.init(name: "points", label: "Points", isCurrency: true)], flows: [],
            rolls: [.init(name: "roll", label: "Roll", shape: .kinds(["0", "1", "2", "3", "more"]))], tallies: [],
            gauges: [], money: ResourceID(0), experience: ResourceID(0), levelThresholds: [0, 10], firstLevel: 1,
            commands: ["do"])
        let sheet = LaneSheet(description, size: Self.size, clusterSize: 12)
        struct Sums: Equatable {
            var tries: Int64 = 0
            var hits: Int64 = 0
            var forced: Int64 = 0
            var chances: Int64 = 0
            var variances: Int128 = 0
        }
        var expected = [Sums](repeating: Sums(), count: 5 * sheet.clusters)
        var own = [Sums](repeating: Sums(), count: Self.size)
        let lanes = LaneSet(first: Self.size)
        var (chances, cells) = ([Int64](repeating: 0, count: Self.size), [Int64](repeating: 0, count: Self.size))
        for round in 0..<7 {
            for lane in 0..<Self.size {
                chances[lane] = Int64((lane / 3 + round * lane) % 5) * 200_000
                cells[lane] = Int64((lane * round) % 6)
            }
            let hits = LaneSet(bits: 0x0F0F_1234_5678_9ABC &>> UInt64(round)) & lanes
            let forced = LaneSet(bits: 0xF0F0_0000_0000_0101).without(hits) & lanes
            sheet.rolls(0, cells: cells, chances: chances, hits: hits, forced: forced, lanes)
            lanes.forEach { lane in
                // What is beyond the last cell is counted there.
                let place = Int(min(cells[lane], 4)) * sheet.clusters + lane / 12
                expected[place].tries += 1
                expected[place].hits += hits.contains(lane) ? 1 : 0
                expected[place].forced += forced.contains(lane) ? 1 : 0
                expected[place].chances += chances[lane]
                expected[place].variances += Int128(chances[lane] * (1_000_000 - chances[lane]))
                own[lane].tries += 1
                own[lane].hits += hits.contains(lane) ? 1 : 0
                own[lane].forced += forced.contains(lane) ? 1 : 0
            }
        }
        for cell in 0..<sheet.allCells {
            for cluster in 0..<sheet.clusters {
                let taken = sheet.takeCell(cell, cluster: cluster)
                let sums = Sums(
                    tries: taken.tries, hits: taken.hits, forced: taken.forced, chances: taken.chances,
                    variances: taken.variances)
                #expect(sums == expected[cell * sheet.clusters + cluster])
                #expect(taken.tries > 0)
            }
        }
        for lane in 0..<Self.size {
            let taken = sheet.takeTries(0, lane: lane)
            #expect(Sums(tries: taken.tries, hits: taken.hits, forced: taken.forced) == own[lane])
        }
        #expect(sheet.takeEntries() == Int64(7 * Self.size))
    }
}
