#!/usr/bin/env python3
"""Golden draws, made without the engine: Philox4x32-10 and the counter's layout, in plain Python.

Prints the rows of DrawLayoutTests.swift. Run again only to add rows: a row that changes breaks every recorded run.
"""

MASK = 0xFFFFFFFF


def philox(counter, key):
    x0, x1, x2, x3 = counter
    k0, k1 = key
    for _ in range(10):
        p0, p1 = x0 * 0xD2511F53, x2 * 0xCD9E8D57
        x0, x1, x2, x3 = (p1 >> 32) ^ x1 ^ k0, p1 & MASK, (p0 >> 32) ^ x3 ^ k1, p0 & MASK
        k0, k1 = (k0 + 0x9E3779B9) & MASK, (k1 + 0xBB67AE85) & MASK
    return x0, x1, x2, x3


def draw(seed, player, purpose, day, ordinal, k, retry=0):
    words = philox((player, day << 16 | ordinal, purpose << 16 | k // 2, retry), (seed & MASK, seed >> 32))
    half = 2 * (k % 2)
    return words[half] | words[half + 1] << 32


ROWS = [
    (0, 0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 1),
    (0, 0, 0, 0, 0, 2),
    (0, 0, 0, 0, 0, 3),
    (1, 0, 0, 0, 0, 0),
    (1 << 32, 0, 0, 0, 0, 0),
    (0, 1, 0, 0, 0, 0),
    (0, 0, 1, 0, 0, 0),
    (0, 0, 0, 1, 0, 0),
    (0, 0, 0, 0, 1, 0),
    (2026, 7, 3, 41, 2, 5),
    (2026, 7, 3, 41, 2, 6),
    (0xFFFFFFFFFFFFFFFF, MASK, 0xFFFF, 0xFFFF, 0xFFFF, 9),
    (0x0123456789ABCDEF, 123456789, 0x8001, 364, 11, 0),
]

# Draws that their bound must reject, about one in 2³², found by search: player, k, bound.
REJECTED = [(2, 1, 461462541), (2, 1, 3230237787), (2, 1, 4153162869)]

if __name__ == "__main__":
    for row in ROWS:
        seed, player, purpose, day, ordinal, k = row
        print(f"(0x{seed:X}, {player}, 0x{purpose:X}, {day}, {ordinal}, {k}, 0x{draw(*row):016X}),")
    for player, k, bound in REJECTED:
        first, retry = (draw(2026, player, 1, 0, 0, k, retry) for retry in (0, 1))
        assert (first * bound) % 2**64 < 2**64 % bound <= (retry * bound) % 2**64
        print(f"({player}, {k}, {bound}, rejected: {(first * bound) >> 64}, given: {(retry * bound) >> 64}),")
