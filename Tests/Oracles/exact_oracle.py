"""Reference values for falling ladders, collections, coupled rarities, waits for one kind of drop, dry runs under pity
and days to a price, by other roads than Balance's own.

Ladders: the fundamental matrix of the absorbing chain in exact fractions, and its powers. Collections: all subsets of
cards one by one in fractions, distributions by inclusion and exclusion. Coupled rarities: the whole chain as one linear
system, where Balance follows rounds. One kind of drop: first-step equations in fractions. Days: powers of the income's
polynomial. Chances are the decimals as written.
Run: python3 Tests/Oracles/exact_oracle.py
"""

from fractions import Fraction
from itertools import combinations, product
from math import comb

import mpmath
import numpy
from common import record, table, write

mpmath.mp.dps = 30
QUANTILES = ("0.5", "0.9", "0.99")


def solve(matrix, right):
    """Gauss in exact fractions."""
    size = len(matrix)
    rows = [list(row) + [value] for row, value in zip(matrix, right)]
    for pivot in range(size):
        best = next(r for r in range(pivot, size) if rows[r][pivot] != 0)
        rows[pivot], rows[best] = rows[best], rows[pivot]
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for r in range(size):
            if r != pivot and rows[r][pivot] != 0:
                rows[r] = [a - rows[r][pivot] * b for a, b in zip(rows[r], rows[pivot])]
    return [row[-1] for row in rows]


def absorbing_moments(moves, costs):
    """moves: by state {next or None: chance}; costs: paid on every step. Mean and variance of the cost from state 0."""
    size = len(moves)
    matrix = [[Fraction(int(i == j)) - moves[i].get(j, Fraction(0)) for j in range(size)] for i in range(size)]
    mean = solve(matrix, [Fraction(c) for c in costs])
    later = [sum(p * mean[j] for j, p in moves[i].items() if j is not None) for i in range(size)]
    second = solve(matrix, [c * c + 2 * c * later[i] for i, c in enumerate(map(Fraction, costs))])
    return mean[0], second[0] - mean[0] ** 2


def absorbed_by_cost(moves, costs, spacing, length):
    """P(total cost = k · spacing) for k < length, from mass that moves by (cost, state)."""
    mass = numpy.zeros((length + max(costs) // spacing + 1, len(moves)))
    mass[0, 0] = 1
    done = numpy.zeros(length + max(costs) // spacing + 1)
    for k in range(length):
        for i in range(len(moves)):
            if mass[k, i] == 0:
                continue
            ahead = k + costs[i] // spacing
            for j, p in moves[i].items():
                if j is None:
                    done[ahead] += mass[k, i] * float(p)
                else:
                    mass[ahead, j] += mass[k, i] * float(p)
    return done[:length]


def quantiles(pmf, spacing=1, first=0):
    cdf = numpy.cumsum([float(p) for p in pmf])
    return [(first + int(numpy.argmax(cdf >= float(q) - 1e-13))) * spacing for q in QUANTILES]


def fall_moves(chances, rule, amount, safe):
    moves = []
    for level, chance in enumerate(map(Fraction, chances)):
        if rule == "drop":
            down = level if level <= safe else max(safe, level - amount)
        else:
            down = min(level, safe)
        step = {level + 1 if level + 1 < len(chances) else None: chance}
        if chance < 1:
            step[down] = step.get(down, Fraction(0)) + 1 - chance
        moves.append(step)
    return moves


def fall_row(name, chances, prices, rule, amount, safe, length):
    moves = fall_moves(chances, rule, amount, safe)
    mean, variance = absorbing_moments(moves, [1] * len(chances))
    gold, gold_variance = absorbing_moments(moves, prices)
    spacing = int(numpy.gcd.reduce(prices))
    pmf = absorbed_by_cost(moves, [1] * len(chances), 1, length)
    gold_pmf = absorbed_by_cost(moves, prices, spacing, length * 4)
    values = [len(chances), len(chances) + 2, len(chances) + 9]
    return record(
        "FallCase", name=name, chances=[float(c) for c in chances], prices=prices, drop=amount if rule == "drop" else None,
        safe=safe, mean=mean, variance=variance, goldMean=gold, goldVariance=gold_variance, spacing=spacing,
        quantiles=quantiles(pmf), goldQuantiles=quantiles(gold_pmf, spacing), attempts=values,
        probabilities=[pmf[v] for v in values])


def credit_row(name, chances, prices, hard, ramp_from, ramp_step):
    """States are (level, dry count); the step's guarantee or ramp makes the last of them certain."""
    states, moves, costs = [], [], []
    for level, chance in enumerate(chances):
        dry = 0
        while True:
            roll = Fraction(chance)
            if ramp_from is not None and dry + 1 >= ramp_from:
                roll = min(Fraction(1), roll + Fraction(ramp_step) * (dry + 2 - ramp_from))
            if dry + 1 == hard:
                roll = Fraction(1)
            states.append((level, dry, roll))
            if roll == 1:
                break
            dry += 1
    index = {(level, dry): i for i, (level, dry, _) in enumerate(states)}
    for level, dry, roll in states:
        step = {index.get((level + 1, 0)): roll}
        if roll < 1:
            step[index[(level, dry + 1)]] = 1 - roll
        moves.append(step)
        costs.append(prices[level])
    mean, variance = absorbing_moments(moves, [1] * len(moves))
    gold, gold_variance = absorbing_moments(moves, costs)
    spacing = int(numpy.gcd.reduce(prices))
    return record(
        "CreditCase", name=name, chances=[float(c) for c in chances], prices=prices, hardThreshold=hard,
        rampFrom=ramp_from, rampStep=None if ramp_step is None else float(ramp_step), mean=mean, variance=variance,
        goldMean=gold, goldVariance=gold_variance,
        quantiles=quantiles(absorbed_by_cost(moves, [1] * len(moves), 1, 400)),
        goldQuantiles=quantiles(absorbed_by_cost(moves, costs, spacing, 2_000), spacing))


def collection_row(name, cards, wanted=None, draws=()):
    """Every subset of known cards by itself."""
    cards = [Fraction(c) for c in cards]
    n = len(cards)
    wanted = n if wanted is None else wanted
    full = [s for s in range(1 << n)]
    mean, second = {}, {}
    for s in sorted(full, key=lambda s: -bin(s).count("1")):
        if bin(s).count("1") >= wanted:
            mean[s], second[s] = Fraction(0), Fraction(0)
            continue
        new = [(cards[i], s | 1 << i) for i in range(n) if not s >> i & 1]
        p = sum(c for c, _ in new)
        later = sum(c * mean[t] for c, t in new)
        mean[s] = (1 + later) / p
        second[s] = (1 + 2 * (later + (1 - p) * mean[s]) + sum(c * second[t] for c, t in new)) / p
    def cdf(t):
        # P(at least `wanted` different): by how many are missing, inclusion and exclusion over which.
        total = Fraction(0)
        least = n - wanted + 1
        for size in range(least, n + 1):
            sum_of = sum((1 - sum(cards[i] for i in chosen)) ** t for chosen in combinations(range(n), size))
            total += (-1) ** (size - least) * comb(size - 1, least - 1) * sum_of
        return 1 - total
    t, found = 0, []
    for q in QUANTILES:
        low, high = 0, 1
        while cdf(high) < Fraction(q):
            high *= 2
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if cdf(middle) >= Fraction(q) else (middle + 1, high)
        found.append(low)
    return record(
        "CollectionCase", name=name, cards=[float(c) for c in cards], wanted=wanted, mean=mean[0],
        variance=second[0] - mean[0] ** 2, quantiles=found, draws=list(draws), cumulatives=[cdf(t) for t in draws])


def equal_collection_row(name, n, wanted, share="1"):
    p = Fraction(share) / n
    mean = sum(1 / ((n - k) * p) for k in range(wanted))
    variance = sum((1 - (n - k) * p) / ((n - k) * p) ** 2 for k in range(wanted))
    def cdf(t):
        least = n - wanted + 1
        return 1 - sum(
            (-1) ** (s - least) * comb(s - 1, least - 1) * comb(n, s) * (1 - s * p) ** t for s in range(least, n + 1))
    found = []
    for q in QUANTILES:
        low, high = 0, 1
        while cdf(high) < Fraction(q):
            high *= 2
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if cdf(middle) >= Fraction(q) else (middle + 1, high)
        found.append(low)
    draws = [wanted, int(mean), int(2 * mean)]
    return record(
        "CollectionCase", name=name, cards=[float(p)] * n, wanted=wanted, mean=mean, variance=variance,
        quantiles=found, draws=draws, cumulatives=[cdf(t) for t in draws])


def hazards(chance, hard, ramp_from, ramp_step):
    if hard is None and ramp_from is None:
        return [Fraction(chance)]
    table_, dry = [], 0
    while True:
        roll = Fraction(chance)
        if ramp_from is not None and dry + 1 >= ramp_from:
            roll = min(Fraction(1), roll + Fraction(ramp_step) * (dry + 2 - ramp_from))
        if dry + 1 == hard:
            roll = Fraction(1)
        table_.append(roll)
        if roll == 1:
            return table_
        dry += 1


def coupled_row(name, rarities, higher_resets):
    """rarities: lowest first, (chance, hard, ramp from, ramp step). The whole chain at once."""
    tables = [hazards(*rarity) for rarity in rarities]
    states = list(product(*[range(len(t)) for t in tables]))
    index = {s: i for i, s in enumerate(states)}
    outcomes = []
    for s in states:
        left, moves = Fraction(1), []
        for r in reversed(range(len(tables))):
            p = min(tables[r][s[r]], left)
            left -= p
            if p > 0:
                moves.append((p, r))
        if left > 0:
            moves.append((left, None))
        ends = []
        for p, hit in moves:
            t = tuple(
                0 if hit is not None and (r == hit or (higher_resets and r < hit)) else min(d + 1, len(tables[r]) - 1)
                for r, d in enumerate(s))
            ends.append((float(p), hit, index[t]))
        outcomes.append(ends)
    size = len(states)
    matrix = -numpy.eye(size)
    for i, ends in enumerate(outcomes):
        for p, _, j in ends:
            matrix[j, i] += p
    matrix[size - 1, :] = 1
    right = numpy.zeros(size)
    right[size - 1] = 1
    stationary = numpy.linalg.solve(matrix, right)
    rates = [0.0] * len(rarities)
    for i, ends in enumerate(outcomes):
        for p, hit, _ in ends:
            if hit is not None:
                rates[hit] += stationary[i] * p

    def first(start, wanted):
        state, done = start / start.sum(), [0.0]
        while state.sum() > 1e-14 and len(done) < 6_000:
            later, arrived = numpy.zeros(size), 0.0
            for i in numpy.flatnonzero(state):
                for p, hit, j in outcomes[i]:
                    if hit in wanted:
                        arrived += state[i] * p
                    else:
                        later[j] += state[i] * p
            done.append(arrived)
            state = later
        return done

    def after(wanted):
        start = numpy.zeros(size)
        for i, ends in enumerate(outcomes):
            for p, hit, j in ends:
                if hit in wanted:
                    start[j] += stationary[i] * p
        return start
    fresh = numpy.zeros(size)
    fresh[0] = 1
    # Of the lowest rarity, which the others push aside: from the start, in the long run, and "or better".
    better = set(range(len(rarities)))
    return record(
        "CoupledCase", name=name, chances=[float(r[0]) for r in rarities], hardThresholds=[r[1] or 0 for r in rarities],
        rampFroms=[r[2] or 0 for r in rarities], rampSteps=[float(r[3] or 0) for r in rarities],
        higherResets=higher_resets, rates=rates,
        fresh=first(fresh, {0})[:12], freshQuantiles=quantiles(first(fresh, {0})),
        longRun=first(after({0}), {0})[:12], longRunQuantiles=quantiles(first(after({0}), {0})),
        anyQuantiles=quantiles(first(fresh, better)))


def marked_row(name, wanted, drops):
    """First-step equations by dry count; a last drop chance below 1 stands for all further tries."""
    w, d = [Fraction(x) for x in wanted], [Fraction(x) for x in drops]
    size = len(d)
    moves = []
    for i in range(size):
        step = {None: w[i]}
        step[0] = step.get(0, Fraction(0)) + d[i] - w[i]
        if d[i] < 1:
            ahead = min(i + 1, size - 1)
            step[ahead] = step.get(ahead, Fraction(0)) + 1 - d[i]
        moves.append(step)
    mean, _ = absorbing_moments(moves, [1] * size)
    pmf = absorbed_by_cost(moves, [1] * size, 1, 40_000)
    return record(
        "MarkedCase", name=name, wanted=[float(x) for x in w], drops=[float(x) for x in d], mean=mean,
        quantiles=quantiles(pmf))


def pity_dry_run_row(chance, hard, tries):
    """Mass by (dry count, longest so far), in fractions."""
    p = Fraction(chance)
    mass = {(0, 0): Fraction(1)}
    for _ in range(tries):
        later = {}
        for (dry, longest), share in mass.items():
            hit = Fraction(1) if dry + 1 == hard else p
            later[0, longest] = later.get((0, longest), 0) + share * hit
            if hit < 1:
                key = dry + 1, max(longest, dry + 1)
                later[key] = later.get(key, 0) + share * (1 - hit)
        mass = later
    pmf = [sum(s for (_, longest), s in mass.items() if longest == m) for m in range(tries + 1)]
    mean = sum(m * s for m, s in enumerate(pmf))
    variance = sum(m * m * s for m, s in enumerate(pmf)) - mean**2
    return record(
        "PityDryRunCase", chance=float(p), hardThreshold=hard, tries=tries, mean=mean, variance=variance, pmf=pmf)


def income_row(name, price, incomes, saved=0):
    """Powers of the income's polynomial: P(not yet after t days)."""
    missing = max(0, price - saved)
    width = max(a for a, _ in incomes) + 1
    poly = numpy.zeros(width)
    for amount, chance in incomes:
        poly[amount] += float(Fraction(chance))
    sums, alive = numpy.array([1.0]), [1.0 if missing > 0 else 0.0]
    while alive[-1] > 1e-17:
        sums = numpy.convolve(sums, poly)[:missing]
        alive.append(float(sums.sum()))
    pmf = [1 - alive[0]] + [alive[t - 1] - alive[t] for t in range(1, len(alive))]
    mean = sum(alive)
    second = sum((2 * t + 1) * s for t, s in enumerate(alive))
    return record(
        "IncomeCase", name=name, price=price, saved=saved, amounts=[a for a, _ in incomes],
        chances=[float(Fraction(c)) for _, c in incomes], mean=mean, variance=second - mean**2,
        quantiles=quantiles(pmf), pmf=[max(0.0, p) for p in pmf[:12]])


def main():
    ten = ["1", "1", "1", "0.8", "0.8", "0.8", "0.6", "0.6", "0.4", "0.25"]
    prices = [50, 75, 100, 150, 200, 250, 400, 600, 1000, 2000]
    tables = [
        table("falls", "FallCase", [
            fall_row("one step", ["0.3"], [7], "drop", 1, 0, 400),
            fall_row("two steps, a level down", ["0.5", "0.5"], [10, 20], "drop", 1, 0, 2_000),
            fall_row("three steps, back to the foot", ["0.9", "0.6", "0.3"], [10, 15, 40], "reset", 1, 0, 3_000),
            fall_row("ten steps, a level down", ten, prices, "drop", 1, 0, 6_000),
            fall_row("ten steps, two levels down, safe from +4", ten, prices, "drop", 2, 4, 6_000),
            fall_row("ten steps, back to +6", ten, prices, "reset", 1, 6, 6_000),
        ]),
        table("credits", "CreditCase", [
            credit_row("sure on the third", ["0.5", "0.1"], [10, 30], 3, None, None),
            credit_row("rising", ["0.4", "0.25"], [100, 250], None, 2, "0.15"),
            credit_row("rising and sure", ["0.25", "0.1", "0"], [1, 2, 3], 8, 3, "0.1"),
        ]),
        table("collections", "CollectionCase", [
            equal_collection_row("fifty equal cards", 50, 50),
            equal_collection_row("a die", 6, 6),
            equal_collection_row("half of fifty", 50, 25),
            equal_collection_row("the birthday: 23 of 365", 365, 23),
            equal_collection_row("three cards on one draw in eight", 3, 3, "0.125"),
            collection_row("two cards", ["0.75", "0.25"], None, (2, 5, 10)),
            collection_row("a theme of three", ["0.0625", "0.0375", "0.01875"], None, (3, 20, 60, 200)),
            collection_row("any two of three", ["0.0625", "0.0375", "0.01875"], 2, (2, 20, 60)),
            collection_row("seven cards with blanks", ["0.2", "0.1", "0.1", "0.05", "0.05", "0.05", "0.01"], None,
                           (7, 40, 120, 400)),
            collection_row("any five of seven", ["0.2", "0.1", "0.1", "0.05", "0.05", "0.05", "0.01"], 5, (5, 20, 60)),
            collection_row("one near certain, one rare", ["0.998", "0.002"], None, (2, 500, 2_000)),
        ]),
        table("coupled", "CoupledCase", [
            coupled_row("a gacha, better resets", [("0.051", 10, None, None), ("0.006", 90, None, None)], True),
            coupled_row("a gacha, own hits only", [("0.051", 10, None, None), ("0.006", 90, None, None)], False),
            coupled_row("soft pity on top", [("0.051", 10, 9, "0.51"), ("0.006", 90, 74, "0.06")], False),
            coupled_row("three, better resets", [("0.3", 3, None, None), ("0.1", 5, None, None), ("0.02", 12, None, None)],
                        True),
            coupled_row("three, own hits only",
                        [("0.3", 3, None, None), ("0.1", 5, None, None), ("0.02", 12, None, None)], False),
            coupled_row("no pity on top", [("0.2", 6, None, None), ("0.05", None, None, None)], False),
            coupled_row("no pity below", [("0.2", None, None, None), ("0.05", 10, None, None)], True),
            coupled_row("guarantees alone", [("0", 4, None, None), ("0", 6, None, None)], False),
        ]),
        table("marked", "MarkedCase", [
            marked_row("legendary without pity", ["0.0005"], ["0.1"]),
            marked_row("uncommon at the guarantee alone", ["0"] * 19 + ["0.8"], ["0.065"] * 19 + ["1"]),
            marked_row("rare or better of rooms", ["0.0075"] * 11 + ["1"], ["0.15"] * 11 + ["1"]),
            marked_row("epic by chance and by guarantee", ["0.000915"] * 11 + ["0.106"], ["0.25"] * 11 + ["1"]),
            marked_row("all are wanted", ["0.1"] * 4 + ["1"], ["0.1"] * 4 + ["1"]),
        ]),
        table("pityDryRuns", "PityDryRunCase", [
            pity_dry_run_row("0.3", 4, 9), pity_dry_run_row("0.065", 20, 60), pity_dry_run_row("0", 3, 7)]),
        table("incomes", "IncomeCase", [
            income_row("a die to 20", 20, [(k, Fraction(1, 6)) for k in range(1, 7)]),
            income_row("half the days nothing", 10, [(0, "0.5"), (1, "0.5")]),
            income_row("gold of a casual player", 1_800, [(0, "0.4"), (60, "0.25"), (110, "0.2"), (240, "0.15")]),
            income_row("savings", 500, [(0, "0.3"), (50, "0.7")], 170),
            income_row("one rare find", 1_000, [(1, "0.99"), (1_000, "0.01")]),
        ]),
    ]
    write("ExactAnswersTests/ExactOracle.swift", "exact_oracle.py", "ExactOracle", tables)


main()
