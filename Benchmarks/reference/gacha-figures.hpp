// All figures that the engine keeps of the game in gacha.cpp, by hand.
//
// Players come in clusters of twelve, which are independent of each other; errors follow from sums over clusters.
// While a cluster plays, only small counts are kept: by day, by dry count, by member. At its end they are squared,
// multiplied and added up.
//
// Everybody is of the one archetype and a party of one. The engine does not know that: it keeps most sums of all
// players, of parties of one and of the archetype. So they are kept three times here too, although they are equal.
// Flows are kept by day of life and by date, and rolls of one cell by cell and over the run, for the same reason.
// What the engine keeps of parties of two to four stays 0 and is left out, with their columns of the deal: the one that
// is left holds players of the archetype in parties of one, d, which equals the members of a cluster, n.
//
// Sums over clusters have 64 bits where a year of ten million players cannot fill them, and 128 bits elsewhere.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <string>

#include "philox.hpp"

// The number that keys a name's draws: FNV-1a, folded to 15 bits.
constexpr uint32_t purposeOf(const char *name) {
    uint32_t hash = 2166136261u;
    for (; *name; ++name) hash = (hash ^ uint8_t(*name)) * 16777619u;
    return (((hash >> 15) ^ hash) & 0x7FFFu) << 16;
}

constexpr uint32_t stagePurpose = purposeOf("deeds.stage"), bannerPurpose = purposeOf("draws.banner");

namespace figures {

using Wide = __int128;

constexpr int clusterSize = 12, lanes = 16, mostDays = 365, roomForDays = 368, mostPlayers = 10000000;
constexpr int dryCounts = 90, roomForDry = 96, daysPerMark = 7, mostMarks = (mostDays + 6) / 7, bins = 512;
// All, parties of one, the archetype.
constexpr int slices = 3;
enum Gauge { gems, gold, dust, gauges };
enum Flow { gemsIn, gemsOut, goldIn, dustIn, flows };
enum Roll { five, featured, four, stage, rolls };
enum Row { fiveRow, fourRow, nothingRow, rows };
enum Thing { nova, standard, anyFour, things };

// The cluster at play. Nothing in it is larger than 32 bits hold.
struct alignas(64) Cluster {
    int32_t byDay[flows][roomForDays];
    int32_t active[roomForDays];
    int32_t held[gauges][roomForDays][lanes];
    int32_t tries[roomForDry], hits[roomForDry], forced[roomForDry], fourDue[roomForDry];
    int32_t byPlayer[flows][lanes];
    int32_t rolled[rolls][3][lanes];
    int32_t tally[rows][lanes];
    int32_t firstDay[things][lanes];
    int32_t activeDays[lanes], longestGap[lanes];
    int32_t gained[2];
};

// Sums over clusters of a figure X of each. Cubes are kept of all and of the archetype only.
struct Moments {
    Wide sum, squares, timesMembers, timesDeal, cubes, squaresTimesDeal, timesDealDeal;

    template <bool hasCubes = true> void add(int64_t x, int64_t n, int64_t d) {
        const Wide square = Wide(x) * x;
        sum += x, squares += square, timesMembers += x * n, timesDeal += x * d;
        if (hasCubes) cubes += square * x, squaresTimesDeal += square * d, timesDealDeal += x * d * d;
    }
};

struct SliceMoments {
    Moments of[slices];

    void add(int64_t x, int64_t n) {
        of[0].add(x, n, n);
        of[1].add<false>(x, n, n);
        of[2].add(x, n, n);
    }
};

// The same sums of a row of figures, such as one for each day.
template <int room> struct alignas(64) RowOfMoments {
    int64_t sum[room], squares[room], timesMembers[room], timesDeal[room];
    int64_t cubes[room], squaresTimesDeal[room], timesDealDeal[room];

    template <bool hasCubes = true> void add(const int32_t *__restrict figures, int count, uint32_t n, uint32_t d) {
        for (int i = 0; i < count; ++i) {
            const uint32_t x = uint32_t(figures[i]);
            const uint64_t square = uint64_t(x) * x;
            sum[i] += x;
            squares[i] += square;
            timesMembers[i] += uint64_t(x) * n;
            timesDeal[i] += uint64_t(x) * d;
            if (!hasCubes) continue;
            // A square has 32 bits: a day moves up to 8,640 units, a dry count has up to 17,520 tries.
            cubes[i] += uint64_t(uint32_t(square)) * x;
            squaresTimesDeal[i] += uint64_t(uint32_t(square)) * d;
            timesDealDeal[i] += uint64_t(x) * (d * d);
        }
    }
};

// The figures of one place of a scale: players, the sum of 2k + 1 of the k-th player of a cluster from below, n and d.
// They lie side by side for all slices and the level band, so that one player is one addition of sixteen lanes; where
// the engine keeps no such slice of a figure, it is not written.
struct alignas(64) Place {
    uint32_t of[lanes];

    static Place step(uint32_t weight, uint32_t n, bool isDealt = true) {
        const uint32_t d = isDealt ? n : 0;
        return {{1, weight, n, d, 1, weight, n, d, 1, weight, n, d, 1, weight, n, 0}};
    }
    void add(const Place &other) {
        for (int i = 0; i < lanes; ++i) of[i] += other.of[i];
    }
};

struct Balance {
    SliceMoments in, out;
    Wide products[slices];
};

struct HalfBalance {
    Moments in, out;
    Wide products;
};

struct BandBalance {
    Wide in[3], out[3], products;
};

struct Headcount {
    int64_t players, parties, clusters;
    Wide partySquares, memberSquares, dealt, timesDeal, dealProducts, dealCubes;
};

struct Products {
    Wide triesTimesHits, triesTimesForced, hitsTimesForced;
};

struct PlayerMoments {
    Wide sum, squares;
    void add(int64_t x) { sum += x, squares += Wide(x) * x; }
};

// All that is kept of a run.
struct alignas(64) Totals {
    int days;
    // Flows: everybody arrives on day 0, so a date is a day of life, but both are kept.
    int64_t byDay[flows][roomForDays], byDate[flows][roomForDays];
    PlayerMoments flowByPlayer[flows];
    SliceMoments flowRuns[flows];
    Moments flowByHalf[2][flows];
    Wide timesDirection[flows];
    Wide moneyByBand[2];
    Wide items[things];
    Balance balances[gauges];
    RowOfMoments<roomForDays> balancesByDay[flows];
    int64_t productsByDay[roomForDays];
    HalfBalance balancesByHalf[2][gauges];
    BandBalance balancesByBand[gauges];
    int64_t bandDays, bandClusters;
    Wide bandSquares;
    // Rolls: the chance of a five hangs on its dry count alone, so the sums of p are tries times p, made at the end.
    int64_t cellTries[roomForDry], cellHits[roomForDry], cellForced[roomForDry], fourDue[roomForDry];
    RowOfMoments<roomForDry> triesByDry, hitsByDry, forcedByDry;
    int64_t triesTimesHits[roomForDry], triesTimesForced[roomForDry], hitsTimesForced[roomForDry];
    // Of every two dry counts: tries by tries and drops by drops below the diagonal, drops by tries all over.
    int64_t tryPairs[dryCounts][roomForDry], dropPairs[dryCounts][roomForDry], dropsByTries[dryCounts][roomForDry];
    // The other kinds have one cell, which the engine keeps beside the run's sums.
    Moments cellRuns[rolls][3];
    Products cellProducts[rolls];
    SliceMoments rollRuns[rolls][3];
    Products rollProducts[rolls][slices];
    PlayerMoments tallyByPlayer[rows];
    SliceMoments tallyRuns[rows];
    Wide timesWhole[rows];
    Place levelEnds;
    int64_t levelClusters[slices];
    uint32_t held[gauges][roomForDays][bins];
    Place marks[gauges][mostMarks][bins];
    int64_t markClusters[gauges][mostMarks][slices + 1];
    Place firstDays[things][roomForDays];
    int64_t firstClusters[things][2];
    uint32_t gaps[bins];
    Place longestGaps[bins];
    int64_t longestClusters[slices];
    Headcount headcounts[slices];
    Headcount partiesOfOne;
    SliceMoments activeDays;
    RowOfMoments<roomForDays> activeByDay[slices];
    int64_t playersInBand, presentByDate[roomForDays], activeByDate[roomForDays];
    int64_t commands[3];
};

inline int binOf(uint32_t value) {
    // Below 64 the shift is 0.
    const int shift = 26 - __builtin_clz(value | 32);
    return 32 * shift + int(value >> shift);
}

inline double middleOf(int bin) {
    if (bin < 64) return bin;
    const int shift = bin / 32 - 1;
    const double lower = double(int64_t(bin % 32 + 32) << shift);
    return lower + double((int64_t(1) << shift) - 1) / 2;
}

// How many of n members are before each one in the order of their places; whoever has none is last.
inline void rank(const int32_t *__restrict places, int n, int32_t *__restrict ranks) {
    int32_t keys[lanes];
    for (int i = 0; i < lanes; ++i) keys[i] = places[i] < 0 ? INT32_MAX : places[i] * lanes + i;
    int32_t before[lanes] = {};
    for (int other = 0; other < n; ++other) {
        const int32_t key = keys[other];
        for (int i = 0; i < lanes; ++i) before[i] += key < keys[i];
    }
    for (int i = 0; i < lanes; ++i) ranks[i] = before[i];
}

struct Game {
    int days, middle, marks;
    int64_t chances[dryCounts], fourShares[dryCounts];
    Place steps[clusterSize + 1][clusterSize], undealt[clusterSize + 1][clusterSize];

    explicit Game(int days) : days(days), middle(days / 2), marks((days + daysPerMark - 1) / daysPerMark) {
        for (int dry = 0; dry < dryCounts; ++dry) {
            const int64_t chance = 6000 + (dry + 1 >= 74 ? (dry + 1 - 73) * int64_t{60000} : 0);
            chances[dry] = std::min(chance, int64_t{1000000});
            // The chance of a four once no five came, rounded.
            const int64_t rest = 1000000 - chances[dry];
            fourShares[dry] = rest > 0 ? (std::min(int64_t{51000}, rest) * 1000000 + rest / 2) / rest : 0;
        }
        for (int n = 0; n <= clusterSize; ++n) {
            for (int k = 0; k < clusterSize; ++k) {
                steps[n][k] = Place::step(uint32_t(2 * k + 1), uint32_t(n));
                undealt[n][k] = Place::step(uint32_t(2 * k + 1), uint32_t(n), false);
            }
        }
    }

    int dayOfMark(int mark) const { return std::min(mark * daysPerMark + daysPerMark - 1, days - 1); }
};

// A block of philox() as four words of 64 bits, of which the lower 32 count, and with its rounds written out: a loop
// over blocks then becomes one over vectors of eight.
struct Words {
    uint64_t a, b, c, d;
    uint32_t key = seed, otherKey = 0;

    void twoRounds() { round(), round(); }
    void round() {
        const uint64_t p = uint64_t{0xD2511F53u} * uint32_t(a), q = uint64_t{0xCD9E8D57u} * uint32_t(c);
        a = (q >> 32) ^ uint32_t(b) ^ key;
        c = (p >> 32) ^ uint32_t(d) ^ otherKey;
        b = q, d = p;
        key += 0x9E3779B9u, otherKey += 0xBB67AE85u;
    }
    // scaled() of the first draw, and of the second.
    int64_t first(uint32_t bound) const { return of(uint32_t(a), uint32_t(b), bound); }
    int64_t second(uint32_t bound) const { return of(uint32_t(c), uint32_t(d), bound); }

  private:
    static int64_t of(uint32_t low, uint32_t high, uint32_t bound) {
        return int64_t((uint64_t(high) * bound + (uint64_t(low) * bound >> 32)) >> 32);
    }
};

inline Words drawn(uint32_t player, int day, uint32_t ordinal, uint32_t purpose) {
    Words words{player, uint32_t(day) << 16 | ordinal, purpose, 0};
    words.twoRounds(), words.twoRounds(), words.twoRounds(), words.twoRounds(), words.twoRounds();
    return words;
}

// What a member's stages give, and where its pulls fall, day by day; drawn ahead, for nearly all pulls come to be made.
struct alignas(64) Draws {
    int64_t succeeded[roomForDays], gold[roomForDays];
    // The point, and above its twenty bits whether the coin shows the featured five.
    int64_t points[4][roomForDays];
    static constexpr int pointBits = 20;

    void draw(uint32_t player, int days) {
        // Whole vectors; what is drawn beyond the last day is not used.
        const int room = (days + 7) / 8 * 8;
        for (int day = 0; day < room; ++day) succeeded[day] = gold[day] = 0;
        for (uint32_t number = 0; number < 6; ++number) {
            for (int day = 0; day < room; ++day) {
                const Words words = drawn(player, day, number, stagePurpose);
                const int64_t succeeds = words.first(1000000) < 800000;
                succeeded[day] += succeeds;
                gold[day] += (80 + words.second(41)) & -succeeds;
            }
        }
        for (uint32_t pull = 0; pull < 4; ++pull) {
            for (int day = 0; day < room; ++day) {
                const Words words = drawn(player, day, pull, bannerPurpose);
                const int64_t wins = words.second(1000000) < 500000;
                points[pull][day] = words.first(1000000) | wins << pointBits;
            }
        }
    }
};

// Plays one member's days.
inline void play(
    const Game &game, uint32_t player, int member, Draws &draws, Cluster &cluster, uint32_t *__restrict gaps) {
    int32_t held = 0, allGold = 0, allDust = 0, pulls = 0, succeeded = 0, fives = 0, forced = 0, fours = 0;
    int32_t undecided = 0, won = 0;
    int32_t first[things] = {-1, -1, -1};
    int dryFive = 0, dryFour = 0, lost = 0;
    draws.draw(player, game.days);
    for (int day = 0; day < game.days; ++day) {
        const int32_t todaysGold = int32_t(draws.gold[day]), todaysHits = int32_t(draws.succeeded[day]);
        int32_t nothing = 0, pulled = 0;
        held += 240 + 60 * todaysHits;
        for (; pulled < 4 && held >= 120; ++pulled) {
            held -= 120;
            const int64_t draw = draws.points[pulled][day], point = draw & ((1 << Draws::pointBits) - 1);
            const int64_t chance = game.chances[dryFive];
            cluster.tries[dryFive] += 1;
            if (point < chance || dryFive == 89) {
                const bool isForced = point >= chance;
                cluster.hits[dryFive] += !isForced;
                cluster.forced[dryFive] += isForced;
                forced += isForced;
                fives += 1;
                const bool wins = draw >> Draws::pointBits;
                undecided += !lost;
                won += !lost && wins;
                const int thing = lost || wins ? nova : standard;
                lost = thing == standard;
                cluster.gained[thing] += 1;
                if (first[thing] < 0) first[thing] = day;
                dryFive = dryFour = 0;
                continue;
            }
            const bool isDue = dryFour == 9, isFour = point < chance + 51000 || isDue;
            cluster.fourDue[dryFive] += isDue;
            ++dryFive;
            dryFour = isFour ? 0 : dryFour + 1;
            fours += isFour;
            nothing += !isFour;
            first[anyFour] = first[anyFour] < 0 && isFour ? day : first[anyFour];
        }
        pulls += pulled;
        succeeded += todaysHits;
        allGold += todaysGold;
        allDust += 15 * nothing;
        cluster.byDay[gemsOut][day] += 120 * pulled;
        cluster.byDay[dustIn][day] += 15 * nothing;
        cluster.held[gems][day][member] = held;
        cluster.held[gold][day][member] = allGold;
        cluster.held[dust][day][member] = allDust;
    }
    for (int day = 0; day < game.days; ++day) {
        cluster.active[day] += 1;
        cluster.byDay[gemsIn][day] += 240 + 60 * int32_t(draws.succeeded[day]);
        cluster.byDay[goldIn][day] += int32_t(draws.gold[day]);
    }
    const int32_t spent = 120 * pulls;
    cluster.byPlayer[gemsIn][member] = held + spent;
    cluster.byPlayer[gemsOut][member] = spent;
    cluster.byPlayer[goldIn][member] = allGold;
    cluster.byPlayer[dustIn][member] = allDust;
    const int32_t rolled[rolls][3] = {
        {pulls, fives - forced, forced}, {undecided, won, 0}, {pulls - fives, fours, 0}, {6 * game.days, succeeded, 0}};
    for (int roll = 0; roll < rolls; ++roll) {
        for (int kind = 0; kind < 3; ++kind) cluster.rolled[roll][kind][member] = rolled[roll][kind];
    }
    cluster.tally[fiveRow][member] = fives;
    cluster.tally[fourRow][member] = fours;
    cluster.tally[nothingRow][member] = pulls - fives - fours;
    cluster.activeDays[member] = game.days;
    for (int thing = 0; thing < things; ++thing) cluster.firstDay[thing][member] = first[thing];
    // Days with a reward are those of first things; a visit makes every day one of play.
    int32_t last = -1, longest = 0;
    std::sort(first, first + things);
    for (int32_t day : first) {
        if (day < 0 || day == last) continue;
        gaps[binOf(uint32_t(day - last))] += 1;
        longest = std::max(longest, day - last);
        last = day;
    }
    cluster.longestGap[member] = std::max(longest, game.days - 1 - last);
}

// Counts the members who have a place; `steps` are by how many are before them. Members beyond n have none.
inline int count(const int32_t *places, int n, const Place *steps, Place *scale) {
    int32_t ranks[lanes];
    rank(places, n, ranks);
    int counted = 0;
    for (int member = 0; member < n; ++member) {
        if (places[member] < 0) continue;
        scale[places[member]].add(steps[ranks[member]]);
        ++counted;
    }
    return counted;
}

inline void add(int64_t *__restrict sums, const int32_t *__restrict figures, int count) {
    for (int i = 0; i < count; ++i) sums[i] += figures[i];
}

inline void addProducts(int64_t *__restrict sums, const int32_t *__restrict a, const int32_t *__restrict b, int count) {
    for (int i = 0; i < count; ++i) sums[i] += int64_t(uint64_t(uint32_t(a[i])) * uint32_t(b[i]));
}

// Adds one figure, times each of a row.
inline void addTimes(int64_t *__restrict sums, uint32_t one, const int32_t *__restrict others, int count) {
    for (int i = 0; i < count; ++i) sums[i] += int64_t(uint64_t(one) * uint32_t(others[i]));
}

inline int64_t sumOf(const int32_t *figures, int count) {
    int64_t sum = 0;
    for (int i = 0; i < count; ++i) sum += figures[i];
    return sum;
}

inline void closeFlows(const Game &game, const Cluster &cluster, int n, Totals &totals) {
    const int days = game.days;
    int64_t halves[2][flows], run[flows];
    for (int flow = 0; flow < flows; ++flow) {
        add(totals.byDay[flow], cluster.byDay[flow], days);
        add(totals.byDate[flow], cluster.byDay[flow], days);
        totals.balancesByDay[flow].add(cluster.byDay[flow], days, uint32_t(n), uint32_t(n));
        halves[0][flow] = sumOf(cluster.byDay[flow], game.middle);
        halves[1][flow] = sumOf(cluster.byDay[flow] + game.middle, days - game.middle);
        run[flow] = halves[0][flow] + halves[1][flow];
        for (int member = 0; member < n; ++member) totals.flowByPlayer[flow].add(cluster.byPlayer[flow][member]);
        totals.flowRuns[flow].add(run[flow], n);
        for (int half = 0; half < 2; ++half) totals.flowByHalf[half][flow].add(halves[half][flow], n, n);
        // Each currency has one faucet and at most one sink: a flow is all of its direction.
        totals.timesDirection[flow] += Wide(run[flow]) * run[flow];
    }
    addProducts(totals.productsByDay, cluster.byDay[gemsIn], cluster.byDay[gemsOut], days);
    const int64_t playerDays = int64_t(n) * days;
    totals.bandDays += playerDays, totals.bandClusters += 1, totals.bandSquares += playerDays * playerDays;
    totals.playersInBand += n;
    totals.moneyByBand[0] += run[gemsIn], totals.moneyByBand[1] += run[gemsOut];
    constexpr Flow faucets[gauges] = {gemsIn, goldIn, dustIn};
    for (int currency = 0; currency < gauges; ++currency) {
        const Flow faucet = faucets[currency];
        const int64_t in = run[faucet], out = currency == gems ? run[gemsOut] : 0;
        Balance &balance = totals.balances[currency];
        balance.in.add(in, n);
        for (int half = 0; half < 2; ++half) totals.balancesByHalf[half][currency].in.add(halves[half][faucet], n, n);
        BandBalance &band = totals.balancesByBand[currency];
        band.in[0] += in, band.in[1] += Wide(in) * in, band.in[2] += Wide(in) * playerDays;
        if (currency != gems) continue;
        balance.out.add(out, n);
        for (Wide &product : balance.products) product += Wide(in) * out;
        for (int half = 0; half < 2; ++half) {
            HalfBalance &own = totals.balancesByHalf[half][currency];
            own.out.add(halves[half][gemsOut], n, n);
            own.products += Wide(halves[half][gemsIn]) * halves[half][gemsOut];
        }
        band.out[0] += out, band.out[1] += Wide(out) * out, band.out[2] += Wide(out) * playerDays;
        band.products += Wide(in) * out;
    }
}

inline void closeRolls(const Cluster &cluster, int n, Totals &totals) {
    bool anyForced = false;
    int32_t drops[roomForDry];
    for (int dry = 0; dry < roomForDry; ++dry) {
        anyForced |= cluster.forced[dry] != 0;
        drops[dry] = cluster.hits[dry] + cluster.forced[dry];
    }
    // Of the last dry count all drop; what was forced tells more.
    drops[dryCounts - 1] = cluster.forced[dryCounts - 1];
    for (int dry = 0; dry < dryCounts; ++dry) {
        const uint32_t tries = uint32_t(cluster.tries[dry]);
        if (tries != 0) addTimes(totals.tryPairs[dry], tries, cluster.tries, dry + 1);
        if (drops[dry] == 0) continue;
        addTimes(totals.dropsByTries[dry], uint32_t(drops[dry]), cluster.tries, dryCounts);
        addTimes(totals.dropPairs[dry], uint32_t(drops[dry]), drops, dry + 1);
    }
    add(totals.cellTries, cluster.tries, dryCounts);
    add(totals.cellHits, cluster.hits, dryCounts);
    add(totals.fourDue, cluster.fourDue, dryCounts);
    totals.triesByDry.add(cluster.tries, dryCounts, uint32_t(n), uint32_t(n));
    totals.hitsByDry.add(cluster.hits, dryCounts, uint32_t(n), uint32_t(n));
    addProducts(totals.triesTimesHits, cluster.tries, cluster.hits, dryCounts);
    if (anyForced) {
        add(totals.cellForced, cluster.forced, dryCounts);
        totals.forcedByDry.add(cluster.forced, dryCounts, uint32_t(n), uint32_t(n));
        addProducts(totals.triesTimesForced, cluster.tries, cluster.forced, dryCounts);
        addProducts(totals.hitsTimesForced, cluster.hits, cluster.forced, dryCounts);
    }
    for (int roll = 0; roll < rolls; ++roll) {
        int64_t of[3];
        for (int kind = 0; kind < 3; ++kind) {
            of[kind] = sumOf(cluster.rolled[roll][kind], lanes);
            if (of[kind] == 0) continue;
            totals.rollRuns[roll][kind].add(of[kind], n);
            if (roll != five) totals.cellRuns[roll][kind].add(of[kind], n, n);
        }
        const Wide products[3] = {Wide(of[0]) * of[1], Wide(of[0]) * of[2], Wide(of[1]) * of[2]};
        const auto addTo = [&](Products &sums) {
            sums.triesTimesHits += products[0], sums.triesTimesForced += products[1];
            sums.hitsTimesForced += products[2];
        };
        for (Products &slice : totals.rollProducts[roll]) addTo(slice);
        if (roll != five) addTo(totals.cellProducts[roll]);
    }
}

inline void closeTallies(const Cluster &cluster, int n, Totals &totals) {
    int64_t run[rows], whole = 0;
    for (int row = 0; row < rows; ++row) whole += run[row] = sumOf(cluster.tally[row], lanes);
    for (int row = 0; row < rows; ++row) {
        for (int member = 0; member < n; ++member) totals.tallyByPlayer[row].add(cluster.tally[row][member]);
        totals.tallyRuns[row].add(run[row], n);
        totals.timesWhole[row] += Wide(run[row]) * whole;
    }
    totals.items[nova] += cluster.gained[nova], totals.items[standard] += cluster.gained[standard];
    totals.items[anyFour] += run[fourRow];
}

// Every member's gauges of every day, and on marked days the order of the cluster's members.
inline void closeGauges(const Game &game, Cluster &cluster, int n, Totals &totals) {
    for (int gauge = 0; gauge < gauges; ++gauge) {
        for (int day = 0; day < game.days; ++day) {
            int32_t *places = cluster.held[gauge][day];
            for (int i = 0; i < lanes; ++i) places[i] = binOf(uint32_t(places[i]));
            for (int member = 0; member < n; ++member) totals.held[gauge][day][places[member]] += 1;
        }
        for (int mark = 0; mark < game.marks; ++mark) {
            count(cluster.held[gauge][game.dayOfMark(mark)], n, game.steps[n], totals.marks[gauge][mark]);
            for (int64_t &clusters : totals.markClusters[gauge][mark]) clusters += 1;
        }
    }
}

inline void closeMembers(const Game &game, Cluster &cluster, int n, Totals &totals) {
    for (int thing = 0; thing < things; ++thing) {
        if (count(cluster.firstDay[thing], n, game.steps[n], totals.firstDays[thing]) == 0) continue;
        for (int64_t &clusters : totals.firstClusters[thing]) clusters += 1;
    }
    for (int member = 0; member < n; ++member) cluster.longestGap[member] = binOf(uint32_t(cluster.longestGap[member]));
    count(cluster.longestGap, n, game.undealt[n], totals.longestGaps);
    // Levels: the game has one, at which all end.
    for (int k = 0; k < n; ++k) totals.levelEnds.add(game.steps[n][k]);
    const int64_t squared = int64_t(n) * n;
    for (int slice = 0; slice < slices; ++slice) {
        totals.longestClusters[slice] += 1, totals.levelClusters[slice] += 1;
        Headcount &heads = totals.headcounts[slice];
        heads.players += n, heads.parties += n, heads.partySquares += n;
        heads.clusters += 1, heads.memberSquares += squared;
        heads.dealt += n, heads.timesDeal += squared, heads.dealProducts += squared;
        if (slice != 1) heads.dealCubes += squared * n;
    }
    Headcount &ones = totals.partiesOfOne;
    ones.players += n, ones.parties += n, ones.partySquares += n, ones.clusters += 1, ones.memberSquares += squared;
    totals.activeDays.add(sumOf(cluster.activeDays, lanes), n);
    totals.activeByDay[0].add(cluster.active, game.days, uint32_t(n), uint32_t(n));
    totals.activeByDay[1].add<false>(cluster.active, game.days, uint32_t(n), uint32_t(n));
    totals.activeByDay[2].add(cluster.active, game.days, uint32_t(n), uint32_t(n));
    add(totals.activeByDate, cluster.active, game.days);
    for (int day = 0; day < game.days; ++day) totals.presentByDate[day] += n;
    const int64_t playerDays = int64_t(n) * game.days;
    totals.commands[0] += playerDays, totals.commands[1] += 6 * playerDays;
    totals.commands[2] += sumOf(cluster.rolled[five][0], lanes);
}

// Starts a cluster: all counts 0, but no more of them than are used.
inline void clear(const Game &game, Cluster &cluster, int n) {
    for (auto &row : cluster.byDay) memset(row, 0, sizeof(int32_t) * game.days);
    memset(cluster.active, 0, sizeof(int32_t) * game.days);
    memset(cluster.tries, 0, sizeof cluster.tries);
    memset(cluster.hits, 0, sizeof cluster.hits);
    memset(cluster.forced, 0, sizeof cluster.forced);
    memset(cluster.fourDue, 0, sizeof cluster.fourDue);
    memset(cluster.gained, 0, sizeof cluster.gained);
    if (n < clusterSize) cluster = Cluster{};
    for (auto &row : cluster.firstDay) std::fill(row + n, row + lanes, -1);
    std::fill(cluster.longestGap + n, cluster.longestGap + lanes, -1);
}

inline void run(const Game &game, int players, Draws &draws, Cluster &cluster, Totals &totals) {
    totals.days = game.days;
    for (int first = 0; first < players; first += clusterSize) {
        const int n = std::min(clusterSize, players - first);
        clear(game, cluster, n);
        for (int member = 0; member < n; ++member) {
            play(game, uint32_t(first + member), member, draws, cluster, totals.gaps);
        }
        closeFlows(game, cluster, n, totals);
        closeRolls(cluster, n, totals);
        closeTallies(cluster, n, totals);
        closeGauges(game, cluster, n, totals);
        closeMembers(game, cluster, n, totals);
    }
}

// Writes figures by name: one JSON line of some of them, or all of them, a line for each name.
class Writer {
  public:
    explicit Writer(FILE *file, bool isJSON) : file(file), isJSON(isJSON) {
        if (isJSON) fputs("{", file);
    }

    // A name of a row, and then its figures.
    void begin(const std::string &name) {
        if (isJSON) fprintf(file, "%s\"%s\":", isFirst ? "" : ",", name.c_str());
        else fprintf(file, "%s%s", isFirst ? "" : "\n", name.c_str());
        isFirst = false;
    }

    void put(Wide figure) {
        char digits[48], *next = digits + sizeof digits;
        *--next = 0;
        const bool isNegative = figure < 0;
        do {
            const int digit = int(figure % 10);
            *--next = char('0' + (digit < 0 ? -digit : digit));
            figure /= 10;
        } while (figure != 0);
        if (isNegative) *--next = '-';
        fprintf(file, isJSON ? "%s" : " %s", next);
    }

    void figure(const char *name, Wide figure) { begin(name), put(figure); }
    void number(const char *name, double number) { begin(name), fprintf(file, "%.17g", number); }
    template <class Figure> void row(const std::string &name, const Figure *figures, int count) {
        begin(name);
        if (isJSON) fputs("[", file);
        for (int i = 0; i < count; ++i) {
            if (isJSON && i > 0) fputs(",", file);
            put(figures[i]);
        }
        if (isJSON) fputs("]", file);
    }
    void end() { fputs(isJSON ? "}\n" : "\n", file); }

    void moments(const std::string &name, const Moments &of) { row(name, &of.sum, 7); }
    void moments(const std::string &name, const SliceMoments &of) {
        for (int slice = 0; slice < slices; ++slice) moments(name + "." + std::to_string(slice), of.of[slice]);
    }
    template <int room> void moments(const std::string &name, const RowOfMoments<room> &of, int count) {
        const int64_t *sums[7] = {of.sum,   of.squares,          of.timesMembers, of.timesDeal,
                                  of.cubes, of.squaresTimesDeal, of.timesDealDeal};
        for (int kind = 0; kind < 7; ++kind) row(name + "." + std::to_string(kind), sums[kind], count);
    }
    void scale(const std::string &name, const Place *scale, int count) {
        for (int place = 0; place < count; ++place) {
            if (scale[place].of[0] > 0) row(name + "." + std::to_string(place), scale[place].of, lanes - 1);
        }
    }

  private:
    FILE *file;
    bool isJSON, isFirst = true;
};

// The sums of p and of p(1 - p), in parts per million: of fives by dry count, and of fours.
struct ChanceSums {
    Wide chances[dryCounts], variances[dryCounts], four = 0, fourVariance = 0;

    ChanceSums(const Game &game, const Totals &totals) {
        for (int dry = 0; dry < dryCounts; ++dry) {
            const Wide p = game.chances[dry], share = game.fourShares[dry], due = totals.fourDue[dry];
            const Wide tries = totals.cellTries[dry];
            chances[dry] = tries * p;
            variances[dry] = tries * p * (1000000 - p);
            // What is due has a chance of 1.
            const Wide left = tries - totals.cellHits[dry] - totals.cellForced[dry] - due;
            four += left * share + due * 1000000;
            fourVariance += left * share * (1000000 - share);
        }
    }
};

inline int64_t entriesOf(const Totals &totals) {
    Wide entries = 0;
    // A command each; a stage's roll and flows; a pull's cost, rolls, tally and gift.
    for (int64_t commands : totals.commands) entries += commands;
    for (int roll = 0; roll < rolls; ++roll) entries += totals.rollRuns[roll][0].of[0].sum;
    entries += totals.commands[1] + totals.rollRuns[stage][1].of[0].sum;
    entries += 3 * totals.commands[2];
    for (int thing = 0; thing < things; ++thing) {
        for (int day = 0; day < totals.days; ++day) entries += totals.firstDays[thing][day].of[0];
    }
    return int64_t(entries);
}

inline void writeAll(const Game &game, const Totals &totals, FILE *file) {
    Writer out(file, false);
    const int days = game.days;
    const auto numbered = [](const char *name, int number) { return name + std::to_string(number); };
    for (int flow = 0; flow < flows; ++flow) {
        out.row(numbered("flowByDay", flow), totals.byDay[flow], days);
        out.row(numbered("flowByDate", flow), totals.byDate[flow], days);
        out.row(numbered("flowByPlayer", flow), &totals.flowByPlayer[flow].sum, 2);
        out.moments(numbered("flowRuns", flow), totals.flowRuns[flow]);
        out.moments(numbered("flowFirstHalf", flow), totals.flowByHalf[0][flow]);
        out.moments(numbered("flowSecondHalf", flow), totals.flowByHalf[1][flow]);
        out.moments(numbered("balancesByDay", flow), totals.balancesByDay[flow], days);
    }
    out.row("timesDirection", totals.timesDirection, flows);
    out.row("moneyByBand", totals.moneyByBand, 2);
    out.row("items", totals.items, things);
    out.row("productsByDay", totals.productsByDay, days);
    for (int currency = 0; currency < gauges; ++currency) {
        out.moments(numbered("balanceIn", currency), totals.balances[currency].in);
        out.moments(numbered("balanceOut", currency), totals.balances[currency].out);
        out.row(numbered("balanceProducts", currency), totals.balances[currency].products, slices);
        for (int half = 0; half < 2; ++half) {
            const HalfBalance &own = totals.balancesByHalf[half][currency];
            out.moments(numbered("halfIn", 2 * currency + half), own.in);
            out.moments(numbered("halfOut", 2 * currency + half), own.out);
            out.row(numbered("halfProducts", 2 * currency + half), &own.products, 1);
        }
        out.row(numbered("band", currency), totals.balancesByBand[currency].in, 7);
    }
    const Wide band[3] = {totals.bandDays, totals.bandClusters, totals.bandSquares};
    out.row("bandHeads", band, 3);
    const ChanceSums sums(game, totals);
    out.row("cellTries", totals.cellTries, dryCounts);
    out.row("cellHits", totals.cellHits, dryCounts);
    out.row("cellForced", totals.cellForced, dryCounts);
    out.row("cellChances", sums.chances, dryCounts);
    out.row("cellVariances", sums.variances, dryCounts);
    const Wide fourSums[2] = {sums.four, sums.fourVariance};
    out.row("fourChances", fourSums, 2);
    out.moments("triesByDry", totals.triesByDry, dryCounts);
    out.moments("hitsByDry", totals.hitsByDry, dryCounts);
    out.moments("forcedByDry", totals.forcedByDry, dryCounts);
    out.row("triesTimesHits", totals.triesTimesHits, dryCounts);
    out.row("triesTimesForced", totals.triesTimesForced, dryCounts);
    out.row("hitsTimesForced", totals.hitsTimesForced, dryCounts);
    // Tries and drops of a dry count take turns in the engine's triangle.
    for (int dry = 0; dry < dryCounts; ++dry) {
        int64_t tries[2 * dryCounts], drops[2 * dryCounts];
        for (int other = 0; other <= dry; ++other) {
            tries[2 * other] = totals.tryPairs[dry][other];
            tries[2 * other + 1] = totals.dropsByTries[other][dry];
            drops[2 * other] = totals.dropsByTries[dry][other];
            drops[2 * other + 1] = totals.dropPairs[dry][other];
        }
        out.row(numbered("triangle", 2 * dry), tries, 2 * dry + 1);
        out.row(numbered("triangle", 2 * dry + 1), drops, 2 * dry + 2);
    }
    for (int roll = 0; roll < rolls; ++roll) {
        for (int kind = 0; kind < 3; ++kind) {
            out.moments(numbered("cellRun", 3 * roll + kind), totals.cellRuns[roll][kind]);
            out.moments(numbered("rollRun", 3 * roll + kind), totals.rollRuns[roll][kind]);
        }
        out.row(numbered("cellProducts", roll), &totals.cellProducts[roll].triesTimesHits, 3);
        out.row(numbered("rollProducts", roll), &totals.rollProducts[roll][0].triesTimesHits, 3 * slices);
    }
    for (int row = 0; row < rows; ++row) {
        out.row(numbered("tallyByPlayer", row), &totals.tallyByPlayer[row].sum, 2);
        out.moments(numbered("tallyRuns", row), totals.tallyRuns[row]);
    }
    out.row("timesWhole", totals.timesWhole, rows);
    out.scale("levelEnds", &totals.levelEnds, 1);
    out.row("levelClusters", totals.levelClusters, slices);
    for (int gauge = 0; gauge < gauges; ++gauge) {
        for (int day = 0; day < days; ++day) {
            out.row(numbered("held", gauge) + numbered(".", day), totals.held[gauge][day], bins);
        }
        for (int mark = 0; mark < game.marks; ++mark) {
            const std::string name = numbered("marks", gauge) + numbered(".", mark);
            out.scale(name, totals.marks[gauge][mark], bins);
            out.row("clusters." + name, totals.markClusters[gauge][mark], slices + 1);
        }
    }
    for (int thing = 0; thing < things; ++thing) {
        out.scale(numbered("firstDays", thing), totals.firstDays[thing], days);
        out.row(numbered("firstClusters", thing), totals.firstClusters[thing], 2);
    }
    out.row("gaps", totals.gaps, bins);
    out.scale("longestGaps", totals.longestGaps, bins);
    out.row("longestClusters", totals.longestClusters, slices);
    for (int slice = 0; slice <= slices; ++slice) {
        const Headcount &of = slice < slices ? totals.headcounts[slice] : totals.partiesOfOne;
        const Wide figures[9] = {of.players, of.parties, of.partySquares, of.clusters, of.memberSquares, of.dealt,
                                 of.timesDeal, of.dealProducts, of.dealCubes};
        out.row(numbered("headcount", slice), figures, 9);
    }
    out.moments("activeDays", totals.activeDays);
    for (int slice = 0; slice < slices; ++slice) {
        out.moments(numbered("activeByDay", slice), totals.activeByDay[slice], days);
    }
    out.row("playersInBand", &totals.playersInBand, 1);
    out.row("presentByDate", totals.presentByDate, days);
    out.row("activeByDate", totals.activeByDate, days);
    out.row("commands", totals.commands, 3);
    const int64_t entries = entriesOf(totals);
    out.row("entries", &entries, 1);
    out.end();
}

// The smallest value that a share of players do not exceed: the middle of its bin.
inline double quantile(const uint32_t *counts, double share) {
    int64_t all = 0, seen = 0;
    for (int bin = 0; bin < bins; ++bin) all += counts[bin];
    for (int bin = 0; bin < bins; ++bin) {
        seen += counts[bin];
        if (counts[bin] > 0 && double(seen) / double(all) >= share) return middleOf(bin);
    }
    return 0;
}

inline void writeSome(const Game &game, const Totals &totals, int players, double seconds) {
    Writer out(stdout, true);
    const auto run = [&](Flow flow) -> const Moments & { return totals.flowRuns[flow].of[0]; };
    const double playerDays = double(players) * game.days;
    const Wide forced = totals.rollRuns[five][2].of[0].sum;
    out.figure("playerDays", int64_t(players) * game.days);
    out.number("processorSeconds", seconds);
    out.number("playerDaysPerProcessorSecond", playerDays / seconds);
    out.figure("gold", run(goldIn).sum);
    out.figure("gems", run(gemsIn).sum);
    out.figure("spent", run(gemsOut).sum);
    out.figure("dust", run(dustIn).sum);
    out.figure("nova", totals.items[nova]);
    out.figure("standard", totals.items[standard]);
    out.figure("fours", totals.items[anyFour]);
    out.figure("forcedFives", forced);
    out.figure("entries", entriesOf(totals));
    out.figure("goldSquares", run(goldIn).squares);
    out.figure("goldTimesMembers", run(goldIn).timesMembers);
    out.figure("goldSquaresByPlayer", totals.flowByPlayer[goldIn].squares);
    out.figure("goldSquaresFirstHalf", totals.flowByHalf[0][goldIn].squares);
    out.figure("gemsTimesSpent", totals.balances[gems].products[0]);
    out.row("gemsSquaresByDay", totals.balancesByDay[gemsIn].squares, game.days);
    out.row("gemsTimesSpentByDay", totals.productsByDay, game.days);
    // The standard error of gold a player-day, over clusters; its squares are whole up to the last step.
    const Headcount &heads = totals.headcounts[0];
    const Wide n = heads.players, sum = run(goldIn).sum;
    const Wide spread = n * n * run(goldIn).squares - 2 * n * sum * run(goldIn).timesMembers
        + sum * sum * heads.memberSquares;
    const double clusters = double(heads.clusters);
    out.number("goldPerPlayerDay", double(sum) / playerDays);
    if (heads.clusters > 1) {
        out.number("goldStandardError",
                   __builtin_sqrt(double(spread) * clusters / (clusters - 1)) / double(n) / playerDays);
    }
    const ChanceSums sums(game, totals);
    out.row("triesByDry", totals.cellTries, dryCounts);
    out.row("hitsByDry", totals.cellHits, dryCounts);
    out.row("chancesByDry", sums.chances, dryCounts);
    out.row("variancesByDry", sums.variances, dryCounts);
    out.figure("fourChances", sums.four);
    out.figure("fourVariances", sums.fourVariance);
    out.figure("triesTimesFives", totals.rollProducts[five][0].triesTimesHits);
    out.figure("stageTriesTimesHits", totals.rollProducts[stage][0].triesTimesHits);
    out.figure("fourHitsSquares", totals.rollRuns[four][1].of[0].squares);
    out.row("tallyTimesWhole", totals.timesWhole, rows);
    constexpr const char *names[gauges] = {"gems", "gold", "dust"};
    constexpr const char *shares[3] = {"P10", "P50", "P90"};
    constexpr double values[3] = {0.1, 0.5, 0.9};
    for (int day : {29, game.days - 1}) {
        if (day >= game.days) continue;
        for (int gauge = 0; gauge < gauges; ++gauge) {
            for (int share = 0; share < 3; ++share) {
                const std::string name = std::string(names[gauge]) + shares[share] + "OnDay" + std::to_string(day + 1);
                out.number(name.c_str(), quantile(totals.held[gauge][day], values[share]));
            }
        }
    }
    int last = bins;
    while (last > 0 && totals.gaps[last - 1] == 0) --last;
    out.row("gaps", totals.gaps, last);
    constexpr const char *firsts[things] = {"firstNova", "firstStandard", "firstFour"};
    for (int thing = 0; thing < things; ++thing) {
        int64_t counts[mostDays];
        for (int day = 0; day < game.days; ++day) counts[day] = totals.firstDays[thing][day].of[0];
        out.row(firsts[thing], counts, game.days);
    }
    out.end();
}

// Plays with all figures, and prints some; all of them into a file, if one is named.
inline int main(int players, int days, const char *path) {
    if (days < 1 || days > mostDays || players < 1 || players > mostPlayers) {
        fprintf(stderr, "figures fit 1 to %d days and 1 to %d players\n", mostDays, mostPlayers);
        return 2;
    }
    const clock_t before = clock();
    const auto game = std::make_unique<Game>(days);
    const auto draws = std::make_unique<Draws>();
    const auto cluster = std::make_unique<Cluster>();
    const auto totals = std::make_unique<Totals>();
    run(*game, players, *draws, *cluster, *totals);
    const double seconds = double(clock() - before) / CLOCKS_PER_SEC;
    writeSome(*game, *totals, players, seconds);
    if (!path) return 0;
    FILE *file = fopen(path, "w");
    if (!file) return perror(path), 1;
    writeAll(*game, *totals, file);
    return fclose(file) == 0 ? 0 : 1;
}

}  // namespace figures
