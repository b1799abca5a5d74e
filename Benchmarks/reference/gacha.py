"""The game of gacha.cpp once more, vectorised over players with NumPy.

Usage: gacha.py PLAYERS DAYS     prints one line of JSON

The same days, the same generator and the same keys, so that the totals are those of gacha.cpp and of the engine, to the
unit. An occasion's block is made for all players at once.
"""
import json
import sys
import time

import numpy as np
from philox import LOW, U32, U64, philox


def scaled(draws, bound):
    """The upper 64 bits of a product: a whole number from 0 to bound - 1."""
    low = (draws & LOW) * U64(bound) >> U64(32)
    return ((draws >> U64(32)) * U64(bound) + low >> U64(32)).astype(np.int64)


def purpose_of(name):
    hashed = 2166136261
    for byte in name.encode():
        hashed = (hashed ^ byte) * 16777619 & 0xFFFFFFFF
    return ((hashed >> 15 ^ hashed) & 0x7FFF) << 16


def main():
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 20000
    days = int(sys.argv[2]) if len(sys.argv) > 2 else 90
    chances = np.array([min(6000 + max(0, dry + 1 - 73) * 60000, 1000000) for dry in range(90)])
    stages, banner = purpose_of("deeds.stage"), purpose_of("draws.banner")
    before = time.process_time()
    player = np.arange(players, dtype=U32)
    none = np.zeros(players, U32)
    gems, dry_five, dry_four = (np.zeros(players, np.int64) for _ in range(3))
    lost = np.zeros(players, bool)
    totals = dict.fromkeys(["gold", "gems", "spent", "dust", "nova", "standard", "fours", "forcedFives"], 0)
    tries = np.zeros(90, np.int64)

    def block(day, ordinal, purpose):
        return philox(player, none + U32(day << 16 | ordinal), none + U32(purpose), none)

    for day in range(days):
        for stage in range(6):
            first, second = block(day, stage, stages)
            won = scaled(first, 1000000) < 800000
            totals["gold"] += int(((80 + scaled(second, 41)) * won).sum())
            given = np.where(won, 100, 40)
            totals["gems"] += int(given.sum())
            gems += given
        for pull in range(4):
            able = gems >= 120
            gems -= 120 * able
            totals["spent"] += 120 * int(able.sum())
            # Who does not pull has no occasion; able players have had `pull` of them today.
            first, second = block(day, pull, banner)
            point, chance = scaled(first, 1000000), chances[dry_five]
            tries += np.bincount(dry_five[able], minlength=90)
            rolled = point < chance
            five = able & (rolled | (dry_five == 89))
            four = able & ~five & ((point < chance + 51000) | (dry_four == 9))
            totals["forcedFives"] += int((five & ~rolled).sum())
            dry_five = np.where(five, 0, dry_five + able)
            dry_four = np.where(five | four, 0, dry_four + able)
            nova = five & (lost | (scaled(second, 1000000) < 500000))
            lost = np.where(five, ~nova, lost)
            totals["nova"] += int(nova.sum())
            totals["standard"] += int((five & ~nova).sum())
            totals["fours"] += int(four.sum())
            totals["dust"] += 15 * int((able & ~five & ~four).sum())
    seconds = time.process_time() - before
    print(json.dumps({
        "playerDays": players * days, "processorSeconds": round(seconds, 3),
        "playerDaysPerProcessorSecond": round(players * days / seconds), **totals}))


main()
