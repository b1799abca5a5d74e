/// The Secure Hash Algorithm with 256 bits, for the identity of content and results; not for secrets.
///
/// Source: NIST FIPS 180-4, sections 4.1.2, 5.1.1 and 6.2.
public struct SHA256: Sendable {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var block: [UInt8] = []
    private var byteCount: UInt64 = 0

    public init() { block.reserveCapacity(64) }

    /// The hash of `bytes` in lower-case hexadecimal: 64 digits.
    public static func hexadecimal(of bytes: some Sequence<UInt8>) -> String {
        var hash = SHA256()
        hash.update(bytes)
        return hash.hexadecimal()
    }

    /// Takes in more bytes; how a message is cut into updates does not matter.
    public mutating func update(_ bytes: some Sequence<UInt8>) {
        let isTaken: Void? = bytes.withContiguousStorageIfAvailable { take($0) }
        if isTaken == nil { for byte in bytes { append(byte) } }
    }

    private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        var rest = bytes[...]
        while !block.isEmpty, let byte = rest.popFirst() { append(byte) }
        while rest.count >= 64 {
            Self.compress(UnsafeBufferPointer(rebasing: rest.prefix(64)), into: &state)
            byteCount &+= 64
            rest = rest.dropFirst(64)
        }
        for byte in rest { append(byte) }
    }

    /// The 32 bytes of the hash of everything taken in so far; taking in more afterwards is allowed.
    public func digest() -> [UInt8] {
        var padded = self
        let bitCount = byteCount &* 8
        padded.append(0x80)
        while padded.block.count != 56 { padded.append(0) }
        for shift in stride(from: 56, through: 0, by: -8) {
            padded.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
        }
        return padded.state.flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
        }
    }

    /// The digest in lower-case hexadecimal: 64 digits.
    public func hexadecimal() -> String {
        let digits = Array("0123456789abcdef")
        return String(digest().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    private mutating func append(_ byte: UInt8) {
        block.append(byte)
        byteCount &+= 1
        if block.count == 64 {
            block.withUnsafeBufferPointer { Self.compress($0, into: &state) }
            block.removeAll(keepingCapacity: true)
        }
    }

    /// - Parameter block: of 64 bytes.
    private static func compress(_ block: UnsafeBufferPointer<UInt8>, into state: inout [UInt32]) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            for index in 0..<16 {
                let first = index * 4
                schedule.initializeElement(
                    at: index,
                    to: UInt32(block[first]) << 24 | UInt32(block[first + 1]) << 16 | UInt32(block[first + 2]) << 8
                        | UInt32(block[first + 3]))
            }
            for index in 16..<64 {
                let early = schedule[index - 15]
                let late = schedule[index - 2]
                let sigma0 = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
                let sigma1 = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
                schedule.initializeElement(
                    at: index, to: schedule[index - 16] &+ sigma0 &+ schedule[index - 7] &+ sigma1)
            }
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            var (e, f, g, h) = (state[4], state[5], state[6], state[7])
            let constants = roundConstants
            for round in 0..<64 {
                let sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
                let choice = (e & f) ^ (~e & g)
                let first = h &+ sum1 &+ choice &+ constants[round] &+ schedule[round]
                let sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
                let majority = (a & b) ^ (a & c) ^ (b & c)
                (h, g, f, e) = (g, f, e, d &+ first)
                (d, c, b, a) = (c, b, a, first &+ sum0 &+ majority)
            }
            state[0] &+= a
            state[1] &+= b
            state[2] &+= c
            state[3] &+= d
            state[4] &+= e
            state[5] &+= f
            state[6] &+= g
            state[7] &+= h
        }
    }

    private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let roundConstants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
