"""Expected figures of counter machines, computed by other means than the engine's: exact fractions, counting, inclusion
and exclusion, and plain forward iteration over dictionaries of whole states. Standard library alone.

    python3 Tests/Oracles/chains_oracle.py            writes chains.json beside this file
    python3 Tests/Oracles/chains_oracle.py --check    makes it anew and compares (exit code 1 if it differs)
"""

import json
import math
import sys
from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from pathlib import Path

FILE = Path(__file__).resolve().parent / "chains.json"


def walk(start, moves, mark, times, tries):
    """By forward iteration: P(the times-th mark comes on try n), and what is left after each try."""
    mass = {(0, start): 1.0}
    arrived, left = [0.0], [1.0]
    for _ in range(tries):
        following = defaultdict(list)
        won = []
        for (count, state), share in mass.items():
            for chance, target, marks in moves(state):
                if chance == 0:
                    continue
                reached = count + (1 if mark in marks else 0)
                if reached == times:
                    won.append(share * chance)
                else:
                    following[reached, target].append(share * chance)
        mass = {place: math.fsum(parts) for place, parts in following.items()}
        arrived.append(math.fsum(won))
        left.append(math.fsum(mass.values()))
    return arrived, left


def moments(arrived):
    mean = math.fsum(n * share for n, share in enumerate(arrived))
    return mean, math.fsum((n - mean) ** 2 * share for n, share in enumerate(arrived))


def quantiles(arrived):
    found = []
    for wanted in (0.5, 0.9, 0.99):
        total = 0.0
        for n, share in enumerate(arrived):
            total += share
            if share > 0 and total >= wanted - 1e-12:
                found.append(n)
                break
    return found


def counts(start, moves, mark, tries):
    """P(exactly k marks within so many tries)."""
    mass = {(0, start): 1.0}
    for _ in range(tries):
        following = defaultdict(float)
        for (count, state), share in mass.items():
            for chance, target, marks in moves(state):
                following[count + (1 if mark in marks else 0), target] += share * chance
        mass = following
    totals = defaultdict(list)
    for (count, _), share in mass.items():
        totals[count].append(share)
    return [math.fsum(totals[count]) for count in range(tries + 1)]


def rates(start, moves, names):
    """Marks per try in the long run. A round ends when the first counter of the state is 0 again, within 90 tries: the
    chain from round to round is small, and is iterated until it rests."""
    rounds, waiting = {}, [start]
    while waiting:
        first = waiting.pop()
        if first in rounds:
            continue
        mass, length, won, ends = {first: 1.0}, [], [[] for _ in names], defaultdict(list)
        while mass:
            following = defaultdict(list)
            for state, share in mass.items():
                length.append(share)
                for chance, target, marks in moves(state):
                    for name, parts in zip(names, won):
                        if name <= marks:
                            parts.append(share * chance)
                    if share * chance > 0:
                        (ends if target[0] == 0 else following)[target].append(share * chance)
            mass = {state: math.fsum(parts) for state, parts in following.items()}
        rounds[first] = (
            math.fsum(length), [math.fsum(parts) for parts in won],
            {state: math.fsum(parts) for state, parts in ends.items()})
        waiting += ends
    weights = {state: 1 / len(rounds) for state in rounds}
    for _ in range(3000):
        following = defaultdict(list)
        for state, weight in weights.items():
            for target, share in rounds[state][2].items():
                following[target].append(weight * share)
        weights = {state: math.fsum(parts) for state, parts in following.items()}
    tries = math.fsum(weight * rounds[state][0] for state, weight in weights.items())
    return [
        math.fsum(weight * rounds[state][1][index] for state, weight in weights.items()) / tries
        for index in range(len(names))
    ]


def hazard(base, soft_from, soft_step, hard, dry):
    chance = base
    if soft_from and dry + 1 >= soft_from:
        chance = min(1.0, base + (dry + 2 - soft_from) * soft_step)
    return chance, hard is not None and dry == hard - 1


def banner(five_resets_four, featured):
    """States (tries since the last five, since the last four, losses of the featured tier)."""

    def moves(state):
        five, four, lost = state
        found = []

        def hit(tier, chance, forced):
            if chance <= 0:
                return
            after = (0, 0 if five_resets_four else min(four + 1, 9)) if tier == 5 else (min(five + 1, 89), 0)
            marks = {str(tier)} | ({"forced"} if forced else set())
            if featured != tier:
                found.append((chance, (*after, lost), marks))
            elif lost:
                found.append((chance, (*after, 0), marks | {"featured", "carried"}))
            else:
                found.append((chance / 2, (*after, 0), marks | {"featured"}))
                found.append((chance / 2, (*after, 1), marks))

        left = 1.0
        chance, due = hazard(0.006, 74, 0.06, 90, five)
        chance = min(chance, left)
        hit(5, chance, False)
        if due:
            hit(5, left - chance, True)
            return found
        left -= chance
        chance, due = hazard(0.051, None, None, 10, four)
        chance = min(chance, left)
        hit(4, chance, False)
        if due:
            hit(4, left - chance, True)
            return found
        left -= chance
        found.append((left, (min(five + 1, 89), min(four + 1, 9), lost), set()))
        return found

    known = {}

    def cached(state):
        if state not in known:
            known[state] = moves(state)
        return known[state]

    return cached


def alone(base, soft_from, soft_step, hard, sure_after):
    """One tier with a featured one: states (tries since the last hit, losses)."""

    def moves(state):
        dry, lost = state
        chance, due = hazard(base, soft_from, soft_step, hard, dry)
        found = []
        for share, marks in [(chance, {"hit"})] + ([(1 - chance, {"hit", "forced"})] if due else []):
            if lost >= sure_after:
                found.append((share, (0, 0), marks | {"featured"}))
            else:
                found.append((share / 2, (0, 0), marks | {"featured"}))
                found.append((share / 2, (0, lost + 1), marks))
        if not due:
            found.append((1 - chance, (dry + 1, lost), set()))
        return found

    return moves


def longest_run(length, tries):
    """P(a run of at least `length` tails within so many tosses): 1 - the sequences without one, counted in integers."""
    without = [1]
    for n in range(1, tries + 1):
        without.append(2**n if n < length else sum(without[n - k] for k in range(1, length + 1)))
    return Fraction(2**tries - without[tries], 2**tries)


def longest_run_of(length, tries, miss):
    """The same for a chance to miss, by the mass of each run length, in fractions."""
    mass = [Fraction(1)] + [Fraction(0)] * (length - 1)
    over = Fraction(0)
    for _ in range(tries):
        over += mass[-1] * miss
        mass = [sum(mass) * (1 - miss)] + [share * miss for share in mass[:-1]]
    return over


def coupons(chances):
    """Mean and variance of the draws until all have come, by inclusion and exclusion over all subsets."""
    first = second = Fraction(0)
    for size in range(1, len(chances) + 1):
        for chosen in combinations(chances, size):
            rate = sum(chosen)
            sign = 1 if size % 2 else -1
            first += sign / rate
            second += sign * (2 - rate) / rate**2
    return first, second - first**2


def wait(start, moves, mark, times, tries, shown):
    arrived, left = walk(start, moves, mark, times, tries)
    mean, variance = moments(arrived)
    return {
        "mean": [mean], "variance": [variance], "quantiles": quantiles(arrived), "arrivals": arrived[1 : shown + 1],
        "survivals": left[: shown + 1],
    }


def ladder_moves(chances, prices, fail):
    def moves(level):
        up = (chances[level], level + 1, {"top"} if level + 1 == len(chances) else set(), prices[level])
        if chances[level] == 1:
            return [up]
        target, loss = fail(level)
        return [up, (1 - chances[level], target, set(), prices[level] + loss)]

    return moves


def ladder(chances, prices, fail):
    """Mean and variance of attempts and of their price, by linear equations in fractions."""
    moves = ladder_moves([Fraction(c) for c in chances], prices, fail)
    size = len(chances)

    def solve(right):
        rows = []
        for level in range(size):
            row = [Fraction(int(level == other)) for other in range(size)] + [right[level]]
            for chance, target, _, _ in moves(level):
                if target < size:
                    row[target] -= chance
            rows.append(row)
        for pivot in range(size):
            best = next(r for r in range(pivot, size) if rows[r][pivot] != 0)
            rows[pivot], rows[best] = rows[best], rows[pivot]
            rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
            for other in range(size):
                if other != pivot and rows[other][pivot] != 0:
                    factor = rows[other][pivot]
                    rows[other] = [a - factor * b for a, b in zip(rows[other], rows[pivot])]
        return [row[-1] for row in rows] + [Fraction(0)]

    found = {}
    for name, amount in (("attempts", lambda cost: 1), ("gold", lambda cost: cost)):
        means = solve([sum(c * amount(cost) for c, _, _, cost in moves(level)) for level in range(size)])
        squares = solve(
            [sum(c * (amount(cost) ** 2 + 2 * amount(cost) * means[t]) for c, t, _, cost in moves(level))
             for level in range(size)])
        found[name] = [float(means[0]), float(squares[0] - means[0] ** 2)]
    return found


def pack_moves(state):
    """Tens of pulls: four in hundred are wanted, and the last of a ten is one if none of the nine was. State: the pull
    within the ten, whether one has come."""
    place, has = state
    following = 0 if place == 9 else place + 1
    if place == 9 and not has:
        return [(1.0, (0, False), {"hit"})]
    return [
        (0.04, (following, place != 9), {"hit"}),
        (0.96, (following, has and place != 9), set()),
    ]


def saving(prices, incomes, days):
    """P(the sum of incomes first reaches a random price on day n), by the distribution of the sum day by day."""
    arrived = [0.0] * (days + 1)
    for price, weight in prices:
        sums = {0: Fraction(1)}
        for day in range(1, days + 1):
            following = defaultdict(Fraction)
            for total, share in sums.items():
                for amount, chance in incomes:
                    if total + amount >= price:
                        arrived[day] += float(weight * share * chance)
                    else:
                        following[total + amount] += share * chance
            sums = following
    return arrived


def figures():
    cases = {}
    rare = Fraction(1, 100)
    cases["geometric"] = {"survivals": [float((1 - rare) ** n) for n in (0, 1, 10, 100, 1000, 5000, 6000)]}
    cases["negativeBinomial"] = {
        "arrivals": [float(math.comb(n - 1, 2) * Fraction(1, 8) ** 3 * Fraction(7, 8) ** (n - 3)) for n in range(1, 60)],
        "moments": [24.0, 3 * 56.0],
    }
    third = Fraction(1, 3)
    cases["binomial"] = {"counts": [float(math.comb(40, k) * third**k * (1 - third) ** (40 - k)) for k in range(41)]}
    for name, chances in (
        ("sixEqual", [Fraction(1, 6)] * 6),
        ("groups", [Fraction(1, 10)] * 4 + [Fraction(1, 25)] * 5 + [Fraction(1, 100)]),
    ):
        cases["coupons." + name] = {"moments": [float(value) for value in coupons(chances)]}
    cases["longestRun"] = {
        "coin": [float(longest_run(length, 200)) for length in (1, 5, 10, 30, 60, 100, 150, 200)],
        "tenth": [float(longest_run_of(length, 300, Fraction(1, 10))) for length in (1, 2, 5, 12, 20)],
    }
    for resets in (False, True):
        name = "banner." + ("bothReset" if resets else "ownReset")
        moves = banner(resets, 0)
        fresh = (0, 0, 0)
        five, four, forced_five, forced_four = rates(
            fresh, moves, [{"5"}, {"4"}, {"5", "forced"}, {"4", "forced"}])
        cases[name] = {"rates": [five, four, forced_five / five, forced_four / four]}
        cases[name + ".four"] = wait(fresh, moves, "4", 1, 260, 40)
        cases[name + ".four.started"] = wait((60, 3, 0), moves, "4", 1, 260, 40)
        carried = banner(resets, 4)
        won, sure = rates(fresh, carried, [{"featured"}, {"carried"}])
        cases[name + ".featuredFour"] = {"rates": [won, sure / won]} | wait(fresh, carried, "featured", 1, 500, 60)
        cases[name + ".featuredFour"]["counts"] = counts(fresh, carried, "featured", 30)
    five = alone(0.006, 74, 0.06, 90, 1)
    cases["five"] = wait((0, 0), five, "hit", 1, 90, 90)
    cases["five.featured"] = wait((0, 0), five, "featured", 1, 180, 180)
    cases["five.featured.started"] = wait((60, 1), five, "featured", 1, 180, 30)
    cases["five.featured.third"] = wait((0, 0), five, "featured", 3, 540, 200)
    cases["five.featured.counts"] = {"counts": counts((0, 0), five, "featured", 180)}
    won, hit = rates((0, 0), five, [{"featured"}, {"hit"}])
    cases["five.featured"]["rates"] = [won, hit]
    # Fate points: two losses, then sure; no soft pity, so that the guarantee forces.
    points = alone(0.007, None, None, 80, 2)
    cases["points"] = wait((0, 0), points, "featured", 1, 240, 240)
    steps, prices = ["9/10", "3/4", "1/2", "1/4"], [10, 20, 40, 80]
    cases["ladder.destroy"] = ladder(steps, prices, lambda level: (0, 500))
    cases["ladder.drop"] = ladder(steps, prices, lambda level: (max(0, level - 1), 0))
    cases["ladder.reset"] = ladder(steps, prices, lambda level: (min(level, 1), 0))
    cases["ladder.stay"] = ladder(steps, prices, lambda level: (level, 0))
    cases["pack"] = wait((0, False), pack_moves, "hit", 2, 60, 20)
    cases["pack"]["counts"] = counts((0, False), pack_moves, "hit", 30)
    days = saving(
        [(160, Fraction(1, 4)), (320, Fraction(1, 2)), (1600, Fraction(1, 4))],
        [(0, Fraction(1, 4)), (60, Fraction(1, 2)), (100, Fraction(1, 4))], 160)
    mean, variance = moments(days)
    cases["saving"] = {"mean": [mean], "variance": [variance], "arrivals": days[1:60], "quantiles": quantiles(days)}
    return cases


def differs(found, kept):
    """Whether figures differ by more than the last digits of another machine's arithmetic."""
    if isinstance(kept, dict):
        return not isinstance(found, dict) or found.keys() != kept.keys() or any(differs(found[k], kept[k]) for k in kept)
    if isinstance(kept, list):
        return len(found) != len(kept) or any(differs(a, b) for a, b in zip(found, kept))
    return abs(found - kept) > 1e-12 * max(abs(kept), abs(found))


def main():
    found = figures()
    if "--check" in sys.argv:
        if differs(found, json.loads(FILE.read_text())):
            sys.exit("Tests/Oracles/chains.json is not what chains_oracle.py makes")
        return
    rows = [f"  {json.dumps(name)}: {json.dumps(case)}" for name, case in sorted(found.items())]
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n")


if __name__ == "__main__":
    main()
