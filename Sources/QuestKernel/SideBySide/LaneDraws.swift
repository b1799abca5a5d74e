/// The draws of one occasion of each of some players, in order: what `Draws` gives each of them, made together.
///
/// The first block of each player, two draws, is made when the occasion comes. Whoever takes a draw takes it for several
/// players at once, who have all taken equally many before; a copy goes on from where it was made.
public struct LaneDraws {
    @usableFromInline let key: (UInt32, UInt32)
    @usableFromInline let purpose: UInt32
    /// By lane; the first belongs to the players, the others to whoever lends the memory.
    @usableFromInline let players: UnsafePointer<UInt32>
    @usableFromInline let occasions: UnsafeMutablePointer<UInt32>
    @usableFromInline let low: UnsafeMutablePointer<UInt64>
    @usableFromInline let high: UnsafeMutablePointer<UInt64>
    /// For a draw beyond the first block.
    @usableFromInline let beyond: UnsafeMutablePointer<UInt64>
    /// Those who draw, and their occasions, one after the other without a gap.
    @usableFromInline let playersInRow: UnsafeMutablePointer<UInt32>
    @usableFromInline let occasionsInRow: UnsafeMutablePointer<UInt32>
    /// The number of the next draw.
    public var next: UInt32 = 0

    /// Bytes of memory for a number of lanes.
    public static func bytes(lanes: Int) -> Int { 36 &* whole(lanes) }

    /// Blocks are made by sixteens.
    @usableFromInline
    static func whole(_ lanes: Int) -> Int { (lanes &+ 15) & ~15 }

    /// - Parameters:
    ///   - players: by lane, with room as `LaneSet.room` says.
    ///   - memory: `bytes` of it, aligned to eight bytes, with something in each.
    ///   - size: lanes that there is memory for.
    ///   - occasion: the day and the ordinal of a lane, as `dayAndOrdinal` packs them; it only reads, and may be asked
    ///     of any lane.
    @inlinable @inline(__always)
    public init(
        _ randomness: Randomness, _ purpose: Purpose, players: UnsafePointer<UInt32>,
        memory: UnsafeMutableRawPointer, size: Int, _ lanes: LaneSet, occasion: (Int) -> UInt32
    ) {
        key = (UInt32(truncatingIfNeeded: randomness.seed), UInt32(truncatingIfNeeded: randomness.seed &>> 32))
        self.purpose = UInt32(purpose.rawValue) &<< 16
        self.players = players
        let size = Self.whole(size)
        low = memory.bindMemory(to: UInt64.self, capacity: size)
        high = (memory + 8 &* size).bindMemory(to: UInt64.self, capacity: size)
        beyond = (memory + 16 &* size).bindMemory(to: UInt64.self, capacity: size)
        occasions = (memory + 24 &* size).bindMemory(to: UInt32.self, capacity: size)
        playersInRow = (memory + 28 &* size).bindMemory(to: UInt32.self, capacity: size)
        occasionsInRow = (memory + 32 &* size).bindMemory(to: UInt32.self, capacity: size)
        lanes.sweep { lane, _ in occasions[lane] = occasion(lane) }
        makeFirst(lanes)
    }

    /// A day and the ordinal of an occasion on it.
    @inlinable @inline(__always)
    public static func dayAndOrdinal(_ day: LocalDay, _ ordinal: Int64) -> UInt32 {
        UInt32(truncatingIfNeeded: day) &<< 16 | UInt32(UInt16(truncatingIfNeeded: ordinal))
    }

    @usableFromInline
    func makeFirst(_ lanes: LaneSet) {
        let count = lanes.count
        guard count > 2 else {
            return lanes.forEach { lane in
                (low[lane], high[lane]) = philoxHalves((players[lane], occasions[lane], purpose, 0), key)
            }
        }
        // Most often it is everybody, who stand side by side already.
        if lanes == LaneSet(first: count), count >= LaneSet.fewest {
            return makeBlocks(count, of: players, UnsafePointer(occasions))
        }
        var place = 0
        lanes.forEach { lane in
            (playersInRow[place], occasionsInRow[place]) = (players[lane], occasions[lane])
            place &+= 1
        }
        makeBlocks(count, of: UnsafePointer(playersInRow), UnsafePointer(occasionsInRow))
        // From the last lane on, so that none is overwritten before it is moved.
        var left = lanes
        while !left.isEmpty {
            let lane = 63 &- left.bits.leadingZeroBitCount
            left.remove(LaneSet(lane))
            place &-= 1
            (low[lane], high[lane]) = (low[place], high[place])
        }
    }

    /// Makes the first blocks of so many players by sixteens, by eights where there are no more: none of them waits for
    /// another. The last ones may be about nobody.
    @inline(__always)
    private func makeBlocks(_ count: Int, of players: UnsafePointer<UInt32>, _ occasions: UnsafePointer<UInt32>) {
        var place = 0
        while place < count {
            if count &- place > 8 {
                var (one, two) = (counters(place, players, occasions), counters(place &+ 4, players, occasions))
                var three = counters(place &+ 8, players, occasions)
                var four = counters(place &+ 12, players, occasions)
                eachRound { low, high in
                    one.mix(low, high)
                    two.mix(low, high)
                    three.mix(low, high)
                    four.mix(low, high)
                }
                put(one, at: place)
                put(two, at: place &+ 4)
                put(three, at: place &+ 8)
                put(four, at: place &+ 12)
                place &+= 16
            } else {
                var (one, two) = (counters(place, players, occasions), counters(place &+ 4, players, occasions))
                eachRound { low, high in
                    one.mix(low, high)
                    two.mix(low, high)
                }
                put(one, at: place)
                put(two, at: place &+ 4)
                place &+= 8
            }
        }
    }

    /// The counters of four players' first blocks.
    @inline(__always)
    private func counters(
        _ place: Int, _ players: UnsafePointer<UInt32>, _ occasions: UnsafePointer<UInt32>
    ) -> PhiloxFour {
        func spread(_ words: UnsafePointer<UInt32>) -> SIMD4<UInt64> {
            SIMD4(truncatingIfNeeded: UnsafeRawPointer(words + place).loadUnaligned(as: SIMD4<UInt32>.self))
        }
        return PhiloxFour(
            low: spread(players) | spread(occasions) &<< 32, high: SIMD4(repeating: UInt64(purpose)))
    }

    /// Calls `body` with the keys of each of the ten rounds.
    @inline(__always)
    private func eachRound(_ body: (SIMD4<UInt64>, SIMD4<UInt64>) -> Void) {
        var (low, high) = key
        // Not counted to ten, or the compiler would write out all ten rounds, the first ones with single words.
        let last = low &+ 10 &* 0x9E37_79B9
        while low != last {
            body(SIMD4(repeating: UInt64(low)), SIMD4(repeating: UInt64(high)))
            low = low &+ 0x9E37_79B9
            high = high &+ 0xBB67_AE85
        }
    }

    @inline(__always)
    private func put(_ blocks: PhiloxFour, at place: Int) {
        UnsafeMutableRawPointer(low + place).storeBytes(of: blocks.low, as: SIMD4<UInt64>.self)
        UnsafeMutableRawPointer(high + place).storeBytes(of: blocks.high, as: SIMD4<UInt64>.self)
    }

    /// Takes the next draw of some players.
    ///
    /// - Returns: by lane, uniform over all 64-bit values; it stands until the draw after it is taken.
    @inlinable @inline(__always)
    mutating func take(_ lanes: LaneSet) -> UnsafePointer<UInt64> {
        let number = next
        next &+= 1
        switch number {
        case 0: return UnsafePointer(low)
        case 1: return UnsafePointer(high)
        default:
            makeBeyond(number, lanes)
            return UnsafePointer(beyond)
        }
    }

    @usableFromInline @inline(never)
    func makeBeyond(_ number: UInt32, _ lanes: LaneSet) { lanes.forEach { beyond[$0] = later($0, number, retry: 0) } }

    /// A player's draw beyond the first block, or one that is made again.
    @usableFromInline @inline(never)
    func later(_ lane: Int, _ number: UInt32, retry: UInt32) -> UInt64 {
        let (low, high) = philoxHalves(
            (players[lane], occasions[lane], purpose | UInt32(truncatingIfNeeded: number &>> 1) & 0xFFFF, retry), key)
        return number & 1 == 0 ? low : high
    }

    /// Whole numbers from 0 to `bound` − 1, each equally likely but for less than `bound` of 2⁶⁴ draws.
    @inlinable @inline(__always)
    public mutating func scaled(to bound: UInt32, _ lanes: LaneSet, into column: UnsafeMutablePointer<Int64>) {
        let draws = take(lanes)
        lanes.sweep { lane, _ in column[lane] = Int64(truncatingIfNeeded: scale(draws[lane], UInt64(bound)).whole) }
    }

    /// Whole numbers from 0 to `bound` − 1, each equally likely, added to `least`.
    @inlinable @inline(__always)
    public mutating func below(
        _ bound: UInt32, from least: Int64 = 0, _ lanes: LaneSet, into column: UnsafeMutablePointer<Int64>
    ) {
        let number = next
        let draws = take(lanes)
        let wide = UInt64(bound)
        // Its highest bit is set where a rest is below the bound, which is below 2³².
        var doubt: UInt64 = 0
        lanes.sweep { lane, _ in
            let (whole, rest) = scale(draws[lane], wide)
            column[lane] = least &+ Int64(truncatingIfNeeded: whole)
            doubt |= (rest &- wide) & ~rest
        }
        if doubt &>> 63 != 0 { drawAgain(lanes, number, wide, from: least, first: draws, into: column) }
    }

    /// Makes draws again that would favour some results.
    @usableFromInline @inline(never)
    func drawAgain(
        _ lanes: LaneSet, _ number: UInt32, _ bound: UInt64, from least: Int64, first draws: UnsafePointer<UInt64>,
        into column: UnsafeMutablePointer<Int64>
    ) {
        // 2⁶⁴ mod bound.
        let reject = (0 &- bound) % Swift.max(bound, 1)
        lanes.forEach { lane in
            var product = draws[lane].multipliedFullWidth(by: bound)
            var retry: UInt32 = 0
            while product.low < reject {
                retry &+= 1
                product = later(lane, number, retry: retry).multipliedFullWidth(by: bound)
            }
            column[lane] = least &+ Int64(truncatingIfNeeded: product.high)
        }
    }

    /// The upper and the lower 64 bits of a product, from products of 32 bits, of which there are vectors.
    @inlinable @inline(__always)
    func scale(_ draw: UInt64, _ bound: UInt64) -> (whole: UInt64, rest: UInt64) {
        let bound = bound & 0xFFFF_FFFF
        let lower = (draw & 0xFFFF_FFFF) &* bound
        let upper = (draw &>> 32) &* bound &+ (lower &>> 32)
        return (upper &>> 32, upper &<< 32 | lower & 0xFFFF_FFFF)
    }

    /// Whom a chance in parts per million hits: as `Probability.covers`.
    ///
    /// - Parameter chance: by lane; it only reads, and may be asked of any lane.
    @inlinable @inline(__always)
    public mutating func hits(_ lanes: LaneSet, chance: (Int) -> Int64) -> LaneSet {
        let draws = take(lanes)
        return lanes.select { Int64(truncatingIfNeeded: scale(draws[$0], 1_000_000).whole) < chance($0) }
    }
}
