import QuestKernel

/// The engine's own draws, and sources with planted faults that a battery worth its name must catch.
enum DrawSources {
    static func engine(_ name: DrawName) -> UInt64 {
        var draws = Randomness(seed: name.seed).draws(
            player: name.player, purpose: Purpose(name.purpose), day: name.day, ordinal: name.ordinal)
        for _ in 0..<name.k { _ = draws.next() }
        return draws.next()
    }

    /// Philox as the paper states it, with any number of rounds; ten of them are the engine's.
    static func philox(_ counter: [UInt32], key: [UInt32], rounds: Int) -> [UInt32] {
        var x = counter
        var key = key
        for _ in 0..<rounds {
            let left = x[0].multipliedFullWidth(by: 0xD251_1F53)
            let right = x[2].multipliedFullWidth(by: 0xCD9E_8D57)
            x = [right.high ^ x[1] ^ key[0], right.low, left.high ^ x[3] ^ key[1], left.low]
            key = [key[0] &+ 0x9E37_79B9, key[1] &+ 0xBB67_AE85]
        }
        return x
    }

    static func philox(rounds: Int) -> (DrawName) -> UInt64 {
        { name in
            let counter = [
                name.player, UInt32(name.day) << 16 | UInt32(name.ordinal),
                UInt32(name.purpose) << 16 | UInt32(name.k / 2), 0,
            ]
            let key = [UInt32(truncatingIfNeeded: name.seed), UInt32(name.seed >> 32)]
            let words = philox(counter, key: key, rounds: rounds)
            let half = name.k % 2 * 2
            return UInt64(words[half]) | UInt64(words[half + 1]) << 32
        }
    }

    /// Fault: the fields times odd constants, added up and not mixed.
    static func multiplyAdd(_ name: DrawName) -> UInt64 {
        var sum = name.seed &* 0x9E37_79B9_7F4A_7C15
        sum = sum &+ UInt64(name.player) &* 0xBF58_476D_1CE4_E5B9
        sum = sum &+ UInt64(name.purpose) &* 0x94D0_49BB_1331_11EB
        sum = sum &+ UInt64(name.day) &* 0xD6E8_FEB8_6659_FD93
        sum = sum &+ UInt64(name.ordinal) &* 0xA076_1D64_78BD_642F
        return sum &+ UInt64(name.k) &* 0xE703_7ED1_A0B4_28DB
    }

    /// Fault: the fields are mixed well, but added up before, so that neighbours on a diagonal share a draw.
    static func mixedSum(_ name: DrawName) -> UInt64 {
        splitMix(
            name.seed &+ UInt64(name.player) &+ UInt64(name.purpose) &+ UInt64(name.day) &+ UInt64(name.ordinal)
                &+ UInt64(name.k))
    }

    /// Fault: one field of the name is forgotten, the rest is the engine's.
    static func withoutOrdinal(_ name: DrawName) -> UInt64 {
        var name = name
        name.ordinal = 0
        return engine(name)
    }

    private static func splitMix(_ value: UInt64) -> UInt64 {
        var z = value &* 0x9E37_79B9_7F4A_7C15
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
