"""The core loop of core-loop.cpp once more, vectorised over players with NumPy.

Usage: core_loop.py PLAYERS DAYS     prints one line of JSON

The same day, the same generator and the same keys, so that the shares of tries that drop are those of core-loop.cpp, to
the digit. An occasion's block is made for all players at once; what only some need (an item's draws after a hit) is made
for those alone.
"""
import json
import sys
import time

import numpy as np
from philox import U32, U64, philox


def halves(player, day, ordinal, purpose, block):
    """Draws 2·block and 2·block + 1 of an occasion, for all these players."""
    def constant(value):
        return np.full(player.shape, value, U32)

    return philox(player, constant(day << 16 | ordinal), constant(purpose << 16 | block), constant(0))


def below(draw, bound):
    """Multiply-shift; the upper 32 bits decide, which for these bounds differs from 64 once in millions of draws."""
    return ((draw >> U64(32)) * U64(bound)) >> U64(32)


def chance(share):
    return U64(min(int(share * 18446744073709551615.0), 2**64 - 1))


def scale(amount, millionths):
    return (amount * millionths + 500_000) // 1_000_000


EXPERIENCE, TIER = np.array([10, 25, 50]), np.array([1_000_000, 1_250_000, 1_500_000])
TO_NEXT = np.array([100 + 50 * level * level // 4 for level in range(100)])


class World:
    def __init__(self, players):
        self.player = np.arange(players, dtype=U32)
        self.level = np.ones(players, np.int64)
        self.experience, self.gold = np.zeros(players, np.int64), np.zeros(players, np.int64)
        self.stats, self.materials = np.zeros((players, 6), np.int64), np.zeros((players, 8), np.int64)
        self.items = np.zeros((players, 5), np.int64)
        self.dry = np.zeros((2, players), np.int64)
        self.tries, self.hits = [0, 0], [0, 0]

    def gain(self, amount):
        self.experience += amount
        while True:
            up = (self.level < 99) & (self.experience >= TO_NEXT[self.level])
            if not up.any():
                return
            self.experience[up] -= TO_NEXT[self.level[up]]
            self.level[up] += 1

    def attempt(self, counter, pity, share, draw, who):
        dry = self.dry[counter]
        hit = who & ((draw < chance(share)) | (dry >= pity - 1))
        self.dry[counter] = np.where(hit, 0, np.where(who, dry + 1, dry))
        self.tries[counter] += int(who.sum())
        self.hits[counter] += int(hit.sum())
        return np.flatnonzero(hit)

    def drop(self, who, day, ordinal, purpose):
        if who.size == 0:
            return
        rarity, _ = halves(self.player[who], day, ordinal, purpose, 0)
        halves(self.player[who], day, ordinal, purpose, 1)
        row = np.searchsorted([60, 85, 95, 99], below(rarity, 100), side="right")
        np.add.at(self.items, (who, row), 1)

    def task(self, day, ordinal):
        category, size = halves(self.player, day, ordinal, 1, 0)
        proof, _ = halves(self.player, day, ordinal, 1, 1)
        by_size = np.searchsorted([50, 85], below(size, 100), side="right")
        by_proof = np.searchsorted([45, 85], below(proof, 100), side="right")
        bonus = 1_000_000 + min((day + 1) * 20_000, 500_000)
        self.gain(scale(scale(EXPERIENCE[by_size], TIER[by_proof]), bonus))
        self.gold += scale(15 + self.level, bonus)
        self.stats[self.player, below(category, 6)] += 1
        equipment, material = halves(self.player, day, ordinal, 2, 0)
        everybody = np.ones(self.player.shape, bool)
        self.drop(self.attempt(0, 20, 0.065, equipment, everybody), day, ordinal, 3)
        self.find(material < chance(0.20), day, ordinal, 2, 1)
        consumable, _ = halves(self.player, day, ordinal, 2, 2)
        consumable < chance(0.12)

    def find(self, found, day, ordinal, purpose, block):
        who = np.flatnonzero(found)
        kind, _ = halves(self.player[who], day, ordinal, purpose, block)
        self.materials[who, below(kind, 8)] += 1

    def dungeon(self, day, run):
        for position in range(5):
            if position % 2 == 0:
                halves(self.player, day, run, 4, position // 2)
            ordinal = run * 5 + position
            clear, equipment = halves(self.player, day, ordinal, 5, 0)
            cleared = clear < chance(0.84)
            self.gain(np.where(cleared, 40, 10))
            self.gold += np.where(cleared, 30, 0)
            self.drop(self.attempt(1, 15, 0.10, equipment, cleared), day, ordinal, 6)
            material, _ = halves(self.player, day, ordinal, 5, 1)
            self.find(cleared & (material < chance(0.25)), day, ordinal, 5, 1)
            halves(self.player, day, ordinal, 5, 2)


def main():
    players, days = int(sys.argv[1]), int(sys.argv[2])
    begun = time.process_time()
    world = World(players)
    for day in range(days):
        for ordinal in range(8):
            world.task(day, ordinal)
        for run in range(2):
            world.dungeon(day, run)
    seconds = time.process_time() - begun
    print(json.dumps({
        "playerDays": players * days, "processorSeconds": round(seconds, 3),
        "playerDaysPerProcessorSecond": round(players * days / seconds),
        "taskDropsATry": round(world.hits[0] / world.tries[0], 6),
        "roomDropsATry": round(world.hits[1] / world.tries[1], 6),
        "gold": round(float(world.gold.sum()) / players / days, 2), "level": round(float(world.level.mean()), 2)}))


if __name__ == "__main__":
    main()
