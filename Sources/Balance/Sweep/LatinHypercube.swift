import QuestKernel

/// Points spread over several ranges so that each of them has exactly one point in every n-th of every range
/// (M. McKay, R. Beckman, W. Conover, 1979).
///
/// Where a point lies in a range depends on the seed, the number of points and that range's name alone: another range
/// beside it changes nothing.
struct LatinHypercube: Sendable {
    private static let bits = 32

    private let points: Int
    private let keys: [UInt64]
    private let seed: UInt64
    /// By dimension, by point: which n-th of the range it lies in.
    private let strata: [[Int32]]

    init(points: Int, dimensions: [String], seed: UInt64) {
        self.points = points
        self.seed = seed
        keys = dimensions.map(Self.key)
        strata = keys.map { Self.order(points, seed, $0) }
    }

    /// Where a point lies in a range, as a share of `whole`.
    func share(of point: Int, in dimension: Int) -> (share: Int128, whole: Int128) {
        let within = Int128(Self.word(seed, keys[dimension], point, 1) >> UInt64(64 - Self.bits))
        return (
            Int128(strata[dimension][point]) << Self.bits + within, Int128(points) << Self.bits
        )
    }

    /// A random order: that of random words, of which each belongs to one point.
    private static func order(_ points: Int, _ seed: UInt64, _ key: UInt64) -> [Int32] {
        let words = (0..<points).map { (word: word(seed, key, $0, 0), point: Int32($0)) }
        return words.sorted { $0.word == $1.word ? $0.point < $1.point : $0.word < $1.word }.map(\.point)
    }

    private static func word(_ seed: UInt64, _ key: UInt64, _ point: Int, _ use: UInt32) -> UInt64 {
        let block = Philox4x32.block(
            (
                UInt32(truncatingIfNeeded: point), UInt32(truncatingIfNeeded: key),
                UInt32(truncatingIfNeeded: key >> 32),
                use
            ), key: (UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32)))
        return UInt64(block.0) | UInt64(block.1) << 32
    }

    /// The name's bytes as one number (FNV-1a).
    private static func key(_ name: String) -> UInt64 {
        name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
