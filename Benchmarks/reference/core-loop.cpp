// The core loop by hand: what a programmer would write who wants tasks, dungeon rooms and pity, and nothing else.
//
// Usage: core-loop PLAYERS DAYS     prints one line of JSON
//
// A day: eight tasks (three draws of the person, then the equipment try under pity, a material, a consumable; EXP with
// streak and tier, gold by level, a stat), then two dungeon runs of five rooms (their order, then each room's success,
// its equipment try under pity, a material, a consumable). Draws are Philox4x32-10 keyed by player, day, purpose and
// ordinal, 64 bits each, two of a block: the same generator and the same number of blocks an occasion as the engine's.
// The figures are those of scenarios/questbond/content at its start of play; bonuses, gear and level gates are left out,
// so totals are like the engine's, not equal to them; the share of tries that drop is held to the exact answer instead.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "philox.hpp"

namespace {

uint64_t drawsTaken = 0;

// The draws of one occasion, in order, made when they are asked for.
struct Draws {
    uint32_t player, dayAndOrdinal, purpose;
    uint32_t taken = 0, spareOf = ~0u;
    uint64_t spare = 0;

    uint64_t next() {
        ++drawsTaken;
        const uint32_t number = taken++;
        if (number == spareOf) return spare;
        const Block block = philox(player, dayAndOrdinal, purpose << 16 | number >> 1, 0);
        if (number & 1) return block.high;
        spare = block.high;
        spareOf = taken;
        return block.low;
    }
    uint32_t below(uint32_t bound) { return uint32_t(scaled(next(), bound)); }
    bool happens(uint64_t threshold) { return next() < threshold; }
};

constexpr uint64_t chance(double share) { return uint64_t(share * 18446744073709551615.0); }

constexpr uint64_t taskEquipment = chance(0.065), taskMaterial = chance(0.20), taskConsumable = chance(0.12);
constexpr uint64_t roomCleared = chance(0.84), roomEquipment = chance(0.10), roomMaterial = chance(0.25);
constexpr uint64_t roomConsumable = chance(0.12);
constexpr int taskPity = 20, roomPity = 15, tasks = 8, runs = 2, rooms = 5, levels = 100;
constexpr int64_t experienceOf[3] = {10, 25, 50}, tier[3] = {1000000, 1250000, 1500000};

int64_t toNext[levels];

inline int64_t scale(int64_t amount, int64_t millionths) { return (amount * millionths + 500000) / 1000000; }

// What one thing was: the journal that a fold reads at the day's end.
struct Entry {
    uint16_t account, kind;
    uint32_t cell;
    int64_t amount;
};

struct Hero {
    int64_t gold = 0, experience = 0, stats[6] = {}, materials[8] = {}, items[8] = {};
    int32_t level = 1, streak = 0, lastDay = -1;
    uint16_t dry[2] = {};
};

struct Totals {
    uint64_t tries[2] = {}, hits[2] = {}, forced[2] = {};
    int64_t flow[8] = {}, counts[8] = {}, cleared = 0;
};

struct Journal {
    Entry entries[1024];
    int count = 0;
    void add(uint16_t kind, uint16_t account, uint32_t cell, int64_t amount) {
        if (count < 1024) entries[count++] = {account, kind, cell, amount};
    }
};

inline void gain(Hero& hero, Journal& journal, uint16_t account, int64_t experience) {
    hero.experience += experience;
    journal.add(0, account, 0, experience);
    while (hero.level < levels - 1 && hero.experience >= toNext[hero.level]) {
        hero.experience -= toNext[hero.level++];
        journal.add(2, account, uint32_t(hero.level), 1);
    }
}

// 0 a miss, 1 a hit, 2 forced.
inline int attempt(Hero& hero, Journal& journal, int counter, int pity, uint64_t threshold, Draws& draws) {
    const uint16_t before = hero.dry[counter];
    int outcome = draws.happens(threshold) ? 1 : before >= pity - 1 ? 2 : 0;
    hero.dry[counter] = outcome ? 0 : uint16_t(before + 1);
    journal.add(1, uint16_t(counter), before, outcome);
    return outcome;
}

inline void drop(Hero& hero, Journal& journal, Draws draws, uint16_t account) {
    const uint32_t rarity = draws.below(100);
    const uint32_t row = rarity < 60 ? 0 : rarity < 85 ? 1 : rarity < 95 ? 2 : rarity < 99 ? 3 : 4;
    draws.below(4);
    draws.below(12);
    draws.below(100);
    hero.items[row] += 1;
    journal.add(3, account, row, 1);
}

// A material and a consumable, the latter from a draw of its own; their accounts follow one another.
inline void stuff(
    Hero& hero, Journal& journal, Draws& draws, uint64_t material, uint64_t consumable, uint32_t consumableDraw,
    uint16_t account) {
    if (draws.happens(material)) {
        hero.materials[draws.below(8)] += 1;
        journal.add(0, account, 0, 1);
    }
    draws.taken = consumableDraw;
    if (draws.happens(consumable)) {
        draws.below(100);
        journal.add(0, account + 1, 0, 1);
    }
}

void task(Hero& hero, Journal& journal, uint32_t player, int32_t day, uint32_t ordinal) {
    Draws person{player, uint32_t(day) << 16 | ordinal, 1};
    const uint32_t category = person.below(6), size = person.below(100), proof = person.below(100);
    const int bySize = size < 50 ? 0 : size < 85 ? 1 : 2, byProof = proof < 45 ? 0 : proof < 85 ? 1 : 2;
    if (hero.lastDay != day) {
        hero.streak = hero.lastDay == day - 1 ? hero.streak + 1 : 1;
        hero.lastDay = day;
    }
    const int64_t bonus = 1000000 + (hero.streak * 20000 < 500000 ? hero.streak * 20000 : 500000);
    gain(hero, journal, 0, scale(scale(experienceOf[bySize], tier[byProof]), bonus));
    const int64_t gold = scale(15 + hero.level, bonus);
    hero.gold += gold;
    journal.add(0, 1, 0, gold);
    hero.stats[category] += 1;
    Draws loot{player, uint32_t(day) << 16 | ordinal, 2};
    if (attempt(hero, journal, 0, taskPity, taskEquipment, loot))
        drop(hero, journal, Draws{player, uint32_t(day) << 16 | ordinal, 3}, 0);
    stuff(hero, journal, loot, taskMaterial, taskConsumable, 4, 2);
}

void dungeon(Hero& hero, Journal& journal, Totals& totals, uint32_t player, int32_t day, uint32_t run) {
    Draws order{player, uint32_t(day) << 16 | run, 4};
    uint32_t left = (1u << (rooms + 2)) - 1;
    for (int position = 0; position < rooms; ++position) {
        uint32_t bits = left;
        for (uint32_t pick = order.below(uint32_t(__builtin_popcount(left))); pick > 0; --pick) bits &= bits - 1;
        left &= ~(bits & -bits);
        const uint32_t ordinal = run * rooms + uint32_t(position);
        Draws room{player, uint32_t(day) << 16 | ordinal, 5};
        const bool isCleared = room.happens(roomCleared);
        journal.add(1, 2, 0, isCleared);
        gain(hero, journal, 4, isCleared ? 40 : 10);
        if (!isCleared) continue;
        totals.cleared += 1;
        hero.gold += 30;
        journal.add(0, 5, 0, 30);
        if (attempt(hero, journal, 1, roomPity, roomEquipment, room))
            drop(hero, journal, Draws{player, uint32_t(day) << 16 | ordinal, 6}, 1);
        room.taken = 2;
        stuff(hero, journal, room, roomMaterial, roomConsumable, 5, 6);
    }
}

void fold(Journal& journal, Totals& totals) {
    for (int index = 0; index < journal.count; ++index) {
        const Entry& entry = journal.entries[index];
        switch (entry.kind) {
        case 0: totals.flow[entry.account] += entry.amount; break;
        case 1:
            if (entry.account > 1) break;
            totals.tries[entry.account] += 1;
            totals.hits[entry.account] += entry.amount != 0;
            totals.forced[entry.account] += entry.amount == 2;
            break;
        default: totals.counts[entry.kind] += entry.amount;
        }
    }
    journal.count = 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return std::fputs("usage: core-loop PLAYERS DAYS\n", stderr), 64;
    const int players = std::atoi(argv[1]), days = std::atoi(argv[2]);
    for (int level = 0; level < levels; ++level) toNext[level] = 100 + 50 * int64_t(level) * level / 4;
    static Journal journal;
    Totals totals;
    const std::clock_t begun = std::clock();
    for (int player = 0; player < players; ++player) {
        Hero hero;
        for (int32_t day = 0; day < days; ++day) {
            for (uint32_t ordinal = 0; ordinal < tasks; ++ordinal) task(hero, journal, uint32_t(player), day, ordinal);
            for (uint32_t run = 0; run < runs; ++run) dungeon(hero, journal, totals, uint32_t(player), day, run);
            fold(journal, totals);
        }
        totals.counts[7] += hero.level;
    }
    const double seconds = double(std::clock() - begun) / CLOCKS_PER_SEC;
    const double playerDays = double(players) * days;
    std::printf(
        "{\"playerDays\":%.0f,\"processorSeconds\":%.3f,\"playerDaysPerProcessorSecond\":%.0f,\"draws\":%.2f,"
        "\"taskDropsATry\":%.6f,\"roomDropsATry\":%.6f,\"gold\":%.2f,\"level\":%.2f}\n",
        playerDays, seconds, playerDays / seconds, double(drawsTaken) / playerDays,
        double(totals.hits[0]) / double(totals.tries[0]), double(totals.hits[1]) / double(totals.tries[1]),
        double(totals.flow[1] + totals.flow[5]) / playerDays, double(totals.counts[7]) / players);
}
