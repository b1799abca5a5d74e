// The game of the folder gacha/ by hand: what a programmer would write who wants this game and nothing else.
//
// Usage: gacha PLAYERS DAYS                    keeps sums by day, and prints one line of JSON
//        gacha PLAYERS DAYS figures [FILE]     keeps all that the engine keeps (gacha-figures.hpp); all of it into FILE
//
// Everybody plays six stages a day (an 80 % chance; 80 to 120 gold and 100 gems, or 40 gems) and pulls up to four times for
// 120 gems each: a five in 0.6 % of pulls, 6 points more from pull 74 on, for sure on pull 90; half of the fives are Nova,
// and after another one the next is Nova for sure; a four in 5.1 % and for sure on pull 10; otherwise 15 dust.
// Draws are Philox4x32-10 keyed as the engine keys them (seed, player, day, ordinal, purpose), so that the totals are the
// engine's, to the unit.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

#include "gacha-figures.hpp"
#include "philox.hpp"

namespace {

struct Totals {
    int64_t gold = 0, gems = 0, spent = 0, dust = 0, nova = 0, standard = 0, fours = 0, forcedFives = 0;
};

}  // namespace

int main(int count, char **arguments) {
    const int players = count > 1 ? atoi(arguments[1]) : 20000, days = count > 2 ? atoi(arguments[2]) : 90;
    if (count > 3 && strcmp(arguments[3], "figures") == 0) {
        return figures::main(players, days, count > 4 ? arguments[4] : nullptr);
    }
    int64_t chances[90];
    for (int dry = 0; dry < 90; ++dry) {
        const int64_t chance = 6000 + (dry + 1 >= 74 ? (dry + 1 - 73) * int64_t{60000} : 0);
        chances[dry] = chance < 1000000 ? chance : 1000000;
    }
    const clock_t before = clock();
    std::vector<Totals> byDay(days);
    std::vector<int64_t> tries(90), fives(90);
    for (uint32_t player = 0; player < uint32_t(players); ++player) {
        int64_t gems = 0;
        int dryFive = 0, dryFour = 0, lost = 0;
        for (int day = 0; day < days; ++day) {
            Totals &totals = byDay[day];
            for (uint32_t stage = 0; stage < 6; ++stage) {
                const Block first = philox(player, uint32_t(day) << 16 | stage, stagePurpose, 0);
                if (scaled(first.low, 1000000) < 800000) {
                    totals.gold += 80 + int64_t(scaled(first.high, 41));
                    totals.gems += 100;
                    gems += 100;
                } else {
                    totals.gems += 40;
                    gems += 40;
                }
            }
            for (uint32_t pull = 0; pull < 4 && gems >= 120; ++pull) {
                gems -= 120;
                totals.spent += 120;
                const Block first = philox(player, uint32_t(day) << 16 | pull, bannerPurpose, 0);
                const int64_t point = int64_t(scaled(first.low, 1000000)), chance = chances[dryFive];
                tries[dryFive] += 1;
                const bool five = point < chance || dryFive == 89, four = !five && (point < chance + 51000 || dryFour == 9);
                totals.forcedFives += five && point >= chance;
                fives[dryFive] += five;
                ++dryFive;
                ++dryFour;
                if (five) {
                    dryFive = dryFour = 0;
                    if (lost || scaled(first.high, 1000000) < 500000) {
                        totals.nova += 1;
                        lost = 0;
                    } else {
                        totals.standard += 1;
                        lost = 1;
                    }
                } else if (four) {
                    dryFour = 0;
                    totals.fours += 1;
                } else {
                    totals.dust += 15;
                }
            }
        }
    }
    const double seconds = double(clock() - before) / CLOCKS_PER_SEC;
    Totals all;
    for (const Totals &day : byDay) {
        all.gold += day.gold, all.gems += day.gems, all.spent += day.spent, all.dust += day.dust;
        all.nova += day.nova, all.standard += day.standard, all.fours += day.fours, all.forcedFives += day.forcedFives;
    }
    printf("{\"playerDays\":%lld,\"processorSeconds\":%.3f,\"playerDaysPerProcessorSecond\":%.0f,\"gold\":%lld,"
           "\"gems\":%lld,\"spent\":%lld,\"dust\":%lld,\"nova\":%lld,\"standard\":%lld,\"fours\":%lld,\"forcedFives\":%lld}\n",
           (long long)players * days, seconds, double(players) * days / seconds, (long long)all.gold, (long long)all.gems,
           (long long)all.spent, (long long)all.dust, (long long)all.nova, (long long)all.standard, (long long)all.fours,
           (long long)all.forcedFives);
}
