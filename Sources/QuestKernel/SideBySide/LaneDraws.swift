/// The draws of one occasion of each of some players, in order: what `Draws` gives each of them, made together.
///
/// The first block of each player, two draws, is made when the occasion comes: four players at a time.
public struct LaneDraws {
    @usableFromInline let key: (UInt32, UInt32)
    @usableFromInline let purpose: UInt32
    /// By lane; the first belongs to the players, the others to whoever lends the memory.
    @usableFromInline let players: UnsafePointer<UInt32>
    @usableFromInline let occasions: UnsafeMutablePointer<UInt32>
    @usableFromInline let low: UnsafeMutablePointer<UInt64>
    @usableFromInline let high: UnsafeMutablePointer<UInt64>
    @usableFromInline let taken: UnsafeMutablePointer<UInt32>

    /// Bytes of memory for a number of lanes.
    public static func bytes(lanes: Int) -> Int { lanes * 24 }

    /// - Parameters:
    ///   - memory: `bytes` of it, aligned to eight bytes.
    ///   - size: lanes that there is memory for.
    ///   - occasion: the day and the ordinal of a lane, as `dayAndOrdinal` packs them.
    @inlinable @inline(__always)
    public init(
        _ randomness: Randomness, _ purpose: Purpose, players: UnsafePointer<UInt32>,
        memory: UnsafeMutableRawPointer, size: Int, _ lanes: LaneSet, occasion: (Int) -> UInt32
    ) {
        key = (UInt32(truncatingIfNeeded: randomness.seed), UInt32(truncatingIfNeeded: randomness.seed &>> 32))
        self.purpose = UInt32(purpose.rawValue) &<< 16
        self.players = players
        low = memory.bindMemory(to: UInt64.self, capacity: size)
        high = (memory + 8 &* size).bindMemory(to: UInt64.self, capacity: size)
        taken = (memory + 16 &* size).bindMemory(to: UInt32.self, capacity: size)
        occasions = (memory + 20 &* size).bindMemory(to: UInt32.self, capacity: size)
        lanes.forEach {
            occasions[$0] = occasion($0)
            taken[$0] = 0
        }
        makeFirst(lanes)
    }

    /// A day and the ordinal of an occasion on it.
    @inlinable @inline(__always)
    public static func dayAndOrdinal(_ day: LocalDay, _ ordinal: Int64) -> UInt32 {
        UInt32(truncatingIfNeeded: day) &<< 16 | UInt32(UInt16(truncatingIfNeeded: ordinal))
    }

    @usableFromInline
    func makeFirst(_ lanes: LaneSet) {
        var left = lanes
        while !left.isEmpty {
            // The last of them again where there are fewer than four.
            var four = SIMD4<Int>(repeating: left.first)
            for place in 0..<4 where !left.isEmpty {
                let lane = left.first
                left.remove(LaneSet(lane))
                for rest in place..<4 { four[rest] = lane }
            }
            var (player, occasion) = (SIMD4<UInt64>(), SIMD4<UInt64>())
            for place in 0..<4 {
                player[place] = UInt64(players[four[place]])
                occasion[place] = UInt64(occasions[four[place]])
            }
            let block = Philox4x32.blocks(
                (player, occasion, SIMD4(repeating: UInt64(purpose)), SIMD4(repeating: 0)), key: key)
            for place in 0..<4 {
                low[four[place]] = block.low[place]
                high[four[place]] = block.high[place]
            }
        }
    }

    /// A player's next draw, uniform over all 64-bit values.
    @inlinable @inline(__always)
    public func next(_ lane: Int) -> UInt64 {
        let number = taken[lane]
        taken[lane] = number &+ 1
        return number == 0 ? low[lane] : number == 1 ? high[lane] : later(lane, number, retry: 0)
    }

    /// A player's draw beyond the first block, or one that is made again.
    @usableFromInline @inline(never)
    func later(_ lane: Int, _ number: UInt32, retry: UInt32) -> UInt64 {
        let (low, high) = philoxHalves(
            (players[lane], occasions[lane], purpose | UInt32(truncatingIfNeeded: number &>> 1) & 0xFFFF, retry), key)
        return number & 1 == 0 ? low : high
    }

    /// Jumps to a draw, for some players.
    @inlinable @inline(__always)
    public func go(to number: UInt32, _ lanes: LaneSet) { lanes.forEach { taken[$0] = number } }

    @inlinable @inline(__always)
    public func go(to number: UInt32, _ lane: Int) { taken[lane] = number }

    /// A whole number from 0 to `bound` − 1, each equally likely.
    @inlinable @inline(__always)
    public func below(_ bound: UInt32, _ lane: Int) -> UInt32 {
        let wide = UInt64(bound)
        var product = next(lane).multipliedFullWidth(by: wide)
        if product.low < wide {
            // 2⁶⁴ mod bound: below it a draw would favour some results.
            let reject = (0 &- wide) % Swift.max(wide, 1)
            var retry: UInt32 = 0
            while product.low < reject {
                retry &+= 1
                product = later(lane, taken[lane] &- 1, retry: retry).multipliedFullWidth(by: wide)
            }
        }
        return UInt32(truncatingIfNeeded: product.high)
    }

    @inlinable @inline(__always)
    public func happens(_ chance: Probability, _ lane: Int) -> Bool { chance.covers(next(lane)) }
}
