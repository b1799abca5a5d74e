/// What a draw is for. Each game lists its purposes as an enum; a number, once given, is never used for another.
public struct Purpose: Hashable, Sendable {
    public let rawValue: UInt16

    @inlinable @inline(__always)
    public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

/// The source of every random decision: a seed, and nothing that changes.
///
/// A draw is a function of (seed, player, purpose, occasion, draw number), never of what else was drawn before. An
/// occasion is a local day and an ordinal of that purpose on that day, so one more roll today changes nothing tomorrow.
///
/// The counter's layout never changes: player 32 bits · local day 16, ordinal 16 · purpose 16, block 16 · 32 bits
/// that count the retries of an unbiased bounded draw and are 0 everywhere else. The key is the seed.
public struct Randomness: Sendable {
    public let seed: UInt64

    public init(seed: UInt64) { self.seed = seed }

    /// The draws of one occasion, in order.
    ///
    /// - Parameters:
    ///   - day: 0…65,535 (179 years); higher bits are not used.
    ///   - ordinal: which occasion of this purpose on this day, from 0; below 65,536.
    @inlinable @inline(__always)
    public func draws(player: UInt32, purpose: Purpose, day: Int32, ordinal: UInt16 = 0) -> Draws {
        Draws(
            key: (UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed &>> 32)), player: player,
            dayAndOrdinal: UInt32(truncatingIfNeeded: day) &<< 16 | UInt32(ordinal),
            purpose: UInt32(purpose.rawValue) &<< 16)
    }
}

/// The sequence of 64-bit draws that belong to one occasion.
///
/// Draw k is half (k mod 2) of block (k div 2); each decides one thing. An occasion has 131,072 draws; then they come
/// again.
public struct Draws {
    // Draws are made in the innermost loops of other modules: without `@inlinable` each is a call that carries this
    // whole struct through memory, at twice the cost.
    @usableFromInline let key: (UInt32, UInt32)
    @usableFromInline let player: UInt32
    @usableFromInline let dayAndOrdinal: UInt32
    @usableFromInline let purpose: UInt32
    @usableFromInline var taken: UInt32 = 0
    @usableFromInline var spare: UInt64 = 0
    @usableFromInline var spareNumber: UInt32 = .max

    @inlinable @inline(__always)
    init(key: (UInt32, UInt32), player: UInt32, dayAndOrdinal: UInt32, purpose: UInt32) {
        self.key = key
        self.player = player
        self.dayAndOrdinal = dayAndOrdinal
        self.purpose = purpose
    }

    /// The next draw, uniform over all 64-bit values.
    @inlinable @inline(__always)
    public mutating func next() -> UInt64 {
        #if COUNT_DRAWS
            DrawCount.total &+= 1
        #endif
        let number = taken
        taken &+= 1
        if number == spareNumber { return spare }
        let (low, high) = halves(of: number, retry: 0)
        if number & 1 == 1 { return high }
        spare = high
        spareNumber = taken
        return low
    }

    /// Jumps to draw `number`: a decision that is not needed skips its draw, so that the later decisions keep theirs.
    @inlinable @inline(__always)
    public mutating func go(to number: UInt32) { taken = number }

    /// Draw `number` again, for the one-in-2³² case that a bounded integer must reject it. Retries use counter bits of
    /// their own, so they never change the draws that follow.
    @usableFromInline @inline(never)
    func redraw(_ number: UInt32, retry: UInt32) -> UInt64 {
        let (low, high) = halves(of: number, retry: retry)
        return number & 1 == 0 ? low : high
    }

    @inlinable @inline(__always)
    func halves(of number: UInt32, retry: UInt32) -> (UInt64, UInt64) {
        philoxHalves((player, dayAndOrdinal, purpose | (number &>> 1) & 0xFFFF, retry), key)
    }

    /// A whole number below `bound`, each equally likely, without bias (Lemire 2019, multiply-shift with rejection).
    ///
    /// - Parameter bound: above 0; 0 gives 0.
    @inlinable @inline(__always)
    public mutating func below(_ bound: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: below(wide: UInt64(bound)))
    }

    /// The same for bounds beyond 32 bits.
    @inlinable @inline(__always)
    public mutating func below(wide bound: UInt64) -> UInt64 {
        var product = next().multipliedFullWidth(by: bound)
        if product.low < bound {
            // 2⁶⁴ mod bound: below it a draw would favour some results.
            let reject = (0 &- bound) % Swift.max(bound, 1)
            var retry: UInt32 = 0
            while product.low < reject {
                retry &+= 1
                product = redraw(taken &- 1, retry: retry).multipliedFullWidth(by: bound)
            }
        }
        return product.high
    }

    /// A whole number from `range`, each equally likely.
    @inlinable @inline(__always)
    public mutating func whole(in range: ClosedRange<Int32>) -> Int32 {
        let span = UInt32(truncatingIfNeeded: Int64(range.upperBound) - Int64(range.lowerBound) + 1)
        // All of Int32 has 2³² values, a bound that wraps to 0: there every draw is fair as it is.
        if span == 0 { return Int32(truncatingIfNeeded: next() &>> 32) }
        return range.lowerBound &+ Int32(truncatingIfNeeded: below(span))
    }

    /// Whether something of this chance happens.
    @inlinable @inline(__always)
    public mutating func happens(_ chance: Probability) -> Bool {
        // A chance of never or always skips its draw without making it: the block is the costly part.
        if chance.partsPerMillion <= 0 || chance.partsPerMillion >= 1_000_000 {
            #if COUNT_DRAWS
                DrawCount.total &+= 1
            #endif
            taken &+= 1
            return chance.partsPerMillion > 0
        }
        return chance.covers(next())
    }
}

#if COUNT_DRAWS
    /// How many draws the process has taken; for benchmarks on one thread, compiled in by `-DCOUNT_DRAWS` alone.
    public enum DrawCount { public nonisolated(unsafe) static var total: UInt64 = 0 }
#endif
