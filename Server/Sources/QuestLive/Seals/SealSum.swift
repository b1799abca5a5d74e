import Crypto
import Foundation

/// A sum of codes, each of 256 bits: the same for the same codes in any order, and for no others that anybody finds who
/// does not know the codes.
///
/// Four sums mod 2^64 beside each other, so that one code is taken out and another put in without the rest.
struct SealSum: Equatable, Sendable {
    private var lanes = SIMD4<UInt64>()

    init(_ code: HashedAuthenticationCode<SHA256>) { self.init(bytes: Array(code)) }

    /// Nil where there are not 32 bytes.
    init?(_ data: Data) {
        guard data.count == 32 else { return nil }
        self.init(bytes: Array(data))
    }

    private init(bytes: [UInt8]) {
        for (place, byte) in bytes.prefix(32).enumerated() {
            lanes[place / 8] = lanes[place / 8] << 8 | UInt64(byte)
        }
    }

    static func + (one: SealSum, other: SealSum) -> SealSum {
        var sum = one
        sum.lanes = one.lanes &+ other.lanes
        return sum
    }

    static func - (one: SealSum, other: SealSum) -> SealSum {
        var sum = one
        sum.lanes = one.lanes &- other.lanes
        return sum
    }

    var data: Data {
        Data((0..<32).map { UInt8(truncatingIfNeeded: lanes[$0 / 8] >> UInt64(56 - $0 % 8 * 8)) })
    }
}
