// Philox4x32-10, keyed as the engine keys it: a block of two draws for a player, a day, an ordinal and a purpose.
#pragma once
#include <cstdint>

// Of the benchmarks' scenarios.
constexpr uint32_t seed = 20250211u;

struct Block {
    uint64_t low, high;
};

inline Block philox(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    uint32_t k0 = seed, k1 = 0;
    for (int round = 0; round < 10; ++round) {
        const uint64_t p = uint64_t{0xD2511F53u} * a;
        const uint64_t q = uint64_t{0xCD9E8D57u} * c;
        const uint32_t e = uint32_t(q >> 32) ^ b ^ k0;
        const uint32_t f = uint32_t(p >> 32) ^ d ^ k1;
        b = uint32_t(q);
        d = uint32_t(p);
        a = e;
        c = f;
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
    return {a | uint64_t(b) << 32, c | uint64_t(d) << 32};
}

// A whole number from 0 to bound - 1.
inline uint64_t scaled(uint64_t draw, uint64_t bound) { return uint64_t((unsigned __int128)(draw) * bound >> 64); }
