/// Counts of whole numbers from 0, exact below 64 and within 1/32 of the value above: 32 bins to every octave.
///
/// The bins are fixed, so two histograms add up bin by bin. Value v below 64 is bin v. From there, with
/// s = ⌊log₂ v⌋ − 5, its bin is 32·s + ⌊v / 2^s⌋: bin b ≥ 64 begins at (b mod 32 + 32) · 2^(b div 32 − 1).
package struct LogLinearHistogram: Sendable, Equatable, Mergeable, Filed {
    /// By bin, up to the highest that was ever hit.
    package private(set) var counts: [UInt32] = []

    package init() {}

    @inline(__always)
    package mutating func add(bin: Int) {
        if bin >= counts.count { counts.append(contentsOf: repeatElement(0, count: bin + 1 - counts.count)) }
        counts[bin] &+= 1
    }

    /// Counts `count` bins, the first at `start`, each `stride` after the one before it.
    mutating func add(_ count: Int, of bins: UnsafeMutableBufferPointer<UInt16>, from start: Int, by stride: Int) {
        var highest: UInt16 = 0
        for number in 0..<count { highest = max(highest, bins[start &+ number &* stride]) }
        if count > 0, Int(highest) >= counts.count {
            counts.append(contentsOf: repeatElement(0, count: Int(highest) + 1 - counts.count))
        }
        counts.withUnsafeMutableBufferPointer { counts in
            for number in 0..<count { counts[Int(bins[start &+ number &* stride])] &+= 1 }
        }
    }

    package mutating func add(_ value: Int64) { add(bin: Self.bin(of: value)) }

    package mutating func merge(_ other: LogLinearHistogram) { counts.merge(other.counts) }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try counts.file(&coder) { $0 <= Self.bin(of: .max) + 1 }
    }

    /// - Parameter value: 0…; below 0 counts as 0.
    @inline(__always)
    package static func bin(of value: Int64) -> Int {
        let value = UInt64(max(value, 0))
        guard value >= 64 else { return Int(value) }
        let shift = 58 - value.leadingZeroBitCount
        return 32 * shift + Int(value >> UInt64(shift))
    }

    /// The smallest and the largest value of a bin, both within it.
    package static func bounds(ofBin bin: Int) -> (lower: Int64, upper: Int64) {
        guard bin >= 64 else { return (Int64(bin), Int64(bin)) }
        let shift = Int64(bin / 32 - 1)
        let lower = Int64(bin % 32 + 32) << shift
        return (lower, lower + ((1 << shift) - 1))
    }

    /// The bins that were hit, from below.
    package var bins: [(lower: Int64, upper: Int64, count: UInt64)] {
        counts.indices.filter { counts[$0] > 0 }.map { bin in
            let (lower, upper) = Self.bounds(ofBin: bin)
            return (lower, upper, UInt64(counts[bin]))
        }
    }
}
