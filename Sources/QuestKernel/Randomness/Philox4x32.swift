/// The counter-based generator Philox4x32-10.
///
/// A block is a pure function of a 128-bit counter and a 64-bit key: no state, so any draw can be made alone, in any
/// order, on any thread.
///
/// Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC'11); checked against the known
/// answers published with Random123.
public enum Philox4x32 {
    /// Four words of 32 bits.
    public typealias Block = (UInt32, UInt32, UInt32, UInt32)

    /// The ten-round block of a counter under a key.
    @inline(__always)
    public static func block(_ counter: Block, key: (UInt32, UInt32)) -> Block {
        var (x0, x1, x2, x3) = counter
        var (k0, k1) = key
        for _ in 0..<10 {
            let p0 = UInt64(x0) &* 0xD251_1F53
            let p1 = UInt64(x2) &* 0xCD9E_8D57
            (x0, x1, x2, x3) = (
                UInt32(truncatingIfNeeded: p1 &>> 32) ^ x1 ^ k0, UInt32(truncatingIfNeeded: p1),
                UInt32(truncatingIfNeeded: p0 &>> 32) ^ x3 ^ k1, UInt32(truncatingIfNeeded: p0)
            )
            k0 = k0 &+ 0x9E37_79B9
            k1 = k1 &+ 0xBB67_AE85
        }
        return (x0, x1, x2, x3)
    }
}

/// Four blocks side by side, each as its two halves of 64 bits: words 0 and 1, and words 2 and 3.
///
/// All 64 bits of each half are used in every round. Of halves with a word each, and nothing above it, the compiler
/// makes vectors of 32 bits, which it packs and spreads out again for each product.
struct PhiloxFour {
    var low: SIMD4<UInt64>
    var high: SIMD4<UInt64>

    /// One round of the ten.
    @inline(__always)
    mutating func mix(_ lowKey: SIMD4<UInt64>, _ highKey: SIMD4<UInt64>) {
        let lower = SIMD4<UInt64>(repeating: 0xFFFF_FFFF)
        let fromLow = (low & lower) &* 0xD251_1F53
        let fromHigh = (high & lower) &* 0xCD9E_8D57
        low = Self.turned(fromHigh) ^ ((low &>> 32) ^ lowKey)
        high = Self.turned(fromLow) ^ ((high &>> 32) ^ highKey)
    }

    /// The two words of each half in the other order.
    @inline(__always)
    private static func turned(_ half: SIMD4<UInt64>) -> SIMD4<UInt64> { half &<< 32 | half &>> 32 }
}

/// A block as its two halves of 64 bits.
///
/// One function for all draws, outside of any type: it takes and gives registers. Inlined at each of some hundred draws
/// it would be a quarter of the code that a day of play runs through, several times the processor's instruction cache.
///
/// Both products of a round are one multiplication of a vector: words 0 and 2 are the lower halves of its two lanes.
/// The four words of both products, in reverse order, are the next words, once words 1 and 3 and the key are mixed in.
/// It takes two thirds of the instructions of `Philox4x32.block`, and half the time where nothing waits for the result.
@usableFromInline @inline(never)
func philoxHalves(_ counter: Philox4x32.Block, _ key: (UInt32, UInt32)) -> (UInt64, UInt64) {
    let lower = SIMD2<UInt64>(repeating: 0xFFFF_FFFF)
    let factors = SIMD2<UInt64>(0xD251_1F53, 0xCD9E_8D57)
    let steps = unsafeBitCast(SIMD2<UInt64>(0x9E37_79B9, 0xBB67_AE85), to: SIMD4<UInt32>.self)
    var words = SIMD2<UInt64>(
        UInt64(counter.0) | UInt64(counter.1) &<< 32, UInt64(counter.2) | UInt64(counter.3) &<< 32)
    // In 64 bits too: as four words the compiler would shuffle its zeros.
    var key = SIMD2<UInt64>(UInt64(key.0), UInt64(key.1))
    for _ in 0..<10 {
        let products = unsafeBitCast((words & lower) &* factors, to: SIMD4<UInt32>.self)
        let mixed = (words &>> 32) ^ key
        let turned = SIMD4<UInt32>(products[3], products[2], products[1], products[0])
        words = unsafeBitCast(turned, to: SIMD2<UInt64>.self) ^ mixed
        key = unsafeBitCast(unsafeBitCast(key, to: SIMD4<UInt32>.self) &+ steps, to: SIMD2<UInt64>.self)
    }
    return (words[0], words[1])
}
