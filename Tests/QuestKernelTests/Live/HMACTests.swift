import QuestKernel
import Testing

/// RFC 4231, section 4, test cases 1–4, 6 and 7 (5 is of a shortened code).
@Suite struct HMACTests {
    @Test(
        arguments: [
            (
                [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                Array(1...25), [UInt8](repeating: 0xCD, count: 50),
                "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
            ),
            (
                [UInt8](repeating: 0xAA, count: 131),
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
            (
                [UInt8](repeating: 0xAA, count: 131),
                Array(
                    ("This is a test using a larger than block-size key and a larger than block-size data. The key "
                        + "needs to be hashed before being used by the HMAC algorithm.").utf8),
                "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
            ),
        ] as [([UInt8], [UInt8], String)])
    func theVectorsOfTheStandardHold(key: [UInt8], message: [UInt8], code: String) {
        #expect(Hexadecimal.text(SHA256.authenticationCode(of: message, key: key)) == code)
    }

    @Test func hexadecimalGoesThereAndBack() {
        let bytes = (0...255).map { UInt8($0) }
        #expect(Hexadecimal.bytes(Hexadecimal.text(bytes)) == bytes)
        #expect(Hexadecimal.bytes("0") == nil && Hexadecimal.bytes("0g") == nil && Hexadecimal.bytes("AB") == nil)
        #expect(Hexadecimal.bytes("") == [])
    }
}

/// Seeds of players: each its own, all from one secret, none to be had without it.
@Suite struct LiveKeyTests {
    private let secret = [UInt8](1...32)

    @Test func aSeedFollowsFromSecretPlayerAndEpoch() throws {
        let key = try #require(LiveKey(secret: secret, player: Array("mara".utf8), epoch: 1))
        #expect(LiveKey(secret: secret, player: Array("mara".utf8), epoch: 1) == key)
        // By Python: hmac.new(bytes(range(1, 33)), b"questbalance.live.1\0\0\0\1mara", "sha256").hexdigest()[:16]
        #expect(key.seed == 0xC94F_36B9_73AA_7C5F)
        #expect(key.randomness.seed == key.seed)
        let others = [
            LiveKey(secret: secret, player: Array("mara".utf8), epoch: 2),
            LiveKey(secret: secret, player: Array("jordan".utf8), epoch: 1),
            LiveKey(secret: [UInt8](2...33), player: Array("mara".utf8), epoch: 1),
        ]
        #expect(Set(others.compactMap { $0?.seed } + [key.seed]).count == 4)
    }

    @Test func aShortSecretIsRefused() {
        #expect(LiveKey(secret: secret.dropLast(), player: [UInt8(1)], epoch: 0) == nil)
    }

    @Test func seedsOfManyPlayersAreSpreadEvenly() throws {
        var ones = [Int](repeating: 0, count: 64)
        var seeds: Set<UInt64> = []
        for player in 0..<4_000 {
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: player >> ($0 * 8)) }
            let seed = try #require(LiveKey(secret: secret, player: bytes, epoch: 7)).seed
            seeds.insert(seed)
            for bit in 0..<64 where seed >> UInt64(bit) & 1 == 1 { ones[bit] += 1 }
        }
        #expect(seeds.count == 4_000)
        // Standard deviation of a bit's count: √4000 / 2 ≈ 31.6; 64 bits within 4.5 of them.
        #expect(ones.allSatisfy { abs($0 - 2_000) < 143 })
    }
}
