"""Reference values for the exact answers in Balance, by other roads than its own.

Pity: first-step equations at 30 digits and the stationary solution of the Markov chain as a linear system, where
Balance multiplies survivals. Ladder: sums of shifted distributions, outcome by outcome, moments in exact fractions.
Longest dry run: every sequence counted out, or the mass left in a chain. Chances are the decimals as written.
Run: python3 Tests/Oracles/balance_oracle.py
"""

from fractions import Fraction
from itertools import product

import mpmath
import numpy
from common import record, table, write

mpmath.mp.dps = 30


def real(text):
    return mpmath.mpf(str(text))


def pity_chances(base, hard, ramp_from, ramp_step):
    """[(chance of the roll, chance of the drop)] by dry count, try number dry + 1."""
    chances = []
    try_number = 1
    while True:
        roll = real(base)
        if ramp_from is not None and try_number >= ramp_from:
            roll = min(mpmath.mpf(1), roll + real(ramp_step) * (try_number - ramp_from + 1))
        drop = mpmath.mpf(1) if try_number == hard else roll
        chances.append((roll, drop))
        if drop == 1:
            return chances
        try_number += 1


def pity_row(name, base, hard=None, ramp_from=None, ramp_step=None):
    chances = pity_chances(base, hard, ramp_from, ramp_step)
    size = len(chances)

    # First-step equations for the first two moments of the tries still to come, from the last dry count back.
    first, second = mpmath.mpf(0), mpmath.mpf(0)
    for _, drop in reversed(chances):
        first, second = 1 + (1 - drop) * first, 1 + (1 - drop) * (2 * first + second)
    mean, variance = first, second - first**2

    # π (P - 1) = 0 with one equation replaced by Σ π = 1.
    equations = -numpy.eye(size)
    for d, (_, drop) in enumerate(chances):
        equations[0, d] += float(drop)
        if d + 1 < size:
            equations[d + 1, d] += float(1 - drop)
    equations[size - 1, :] = 1
    right = numpy.zeros(size)
    right[size - 1] = 1
    stationary = numpy.linalg.solve(equations, right)
    drops = sum(stationary[d] * float(chances[d][1]) for d in range(size))
    forced = sum(stationary[d] * float(chances[d][1] - chances[d][0]) for d in range(size))

    state = [mpmath.mpf(1)] + [mpmath.mpf(0)] * (size - 1)
    pmf, expected, total = [], [], mpmath.mpf(0)
    for _ in range(2 * size + 3):
        hit = sum(share * drop for share, (_, drop) in zip(state, chances))
        total += hit
        expected.append(total)
        state = [hit] + [share * (1 - drop) for share, (_, drop) in zip(state, chances)][:-1]
    alive = mpmath.mpf(1)
    for _, drop in chances:
        pmf.append(alive * drop)
        alive *= 1 - drop
    cdf = numpy.cumsum([float(p) for p in pmf])

    def quantile(q):
        return int(next(i for i, c in enumerate(cdf) if c >= q - 1e-13)) + 1

    return record(
        "PityCase", name=name, base=float(base), hardThreshold=hard, rampFrom=ramp_from,
        rampStep=None if ramp_step is None else float(ramp_step),
        mean=mean, variance=variance, p50=quantile(0.5), p90=quantile(0.9), p99=quantile(0.99),
        dropsPerTry=drops, forcedShare=forced / drops, longestDryRun=size - 1,
        pmf=pmf, stationary=[stationary[d] for d in range(size)], expectedDrops=expected)


def geometric_row(chance):
    p = real(chance)
    tries = [1, 2, 10, 100, 1_375, 100_000]
    return record(
        "GeometricCase", chance=float(chance), mean=1 / p, variance=(1 - p) / p**2,
        quantiles=[int(mpmath.ceil(mpmath.log(1 - real(q)) / mpmath.log(1 - p) - real("1e-20"))) if p < 1 else 1
                   for q in ("0.5", "0.9", "0.99")],
        tries=tries, survivals=[(1 - p) ** n for n in tries], cumulatives=[1 - (1 - p) ** n for n in tries])


CHANCES = ["1", "1", "1", "0.8", "0.8", "0.8", "0.6", "0.6", "0.4", "0.25"]
MULTIPLIERS = ["1", "1.5", "2", "3", "4", "5", "8", "12", "20", "40"]


def convolved(terms, length):
    """Each outcome of one step after another, shifted by its cost and added, while it weighs anything."""
    total = numpy.zeros(length)
    total[0] = 1
    for chance, units in terms:
        before, total = total, numpy.zeros(length)
        for attempts in range(1, (length - 1) // units + 1):
            weight = float((1 - chance) ** (attempts - 1) * chance)
            if weight < 1e-30:
                break
            total[attempts * units:] += weight * before[: length - attempts * units]
    return total


def distribution(terms, length):
    """Moments exactly, pmf and quantiles by convolution; terms are (chance, cost), length in lattice units."""
    spacing = int(numpy.gcd.reduce([cost for _, cost in terms]))
    pmf = convolved([(p, cost // spacing) for p, cost in terms], length)
    mean = sum(cost / p for p, cost in terms)
    variance = sum(cost**2 * (1 - p) / p**2 for p, cost in terms)
    cdf = numpy.cumsum(pmf)
    quantiles = [int(numpy.argmax(cdf >= q - 1e-13)) * spacing for q in (0.5, 0.9, 0.99)]
    least = int(numpy.argmax(pmf > 0))
    values = [(least + offset) * spacing for offset in (0, 1, 7, 30, 200)]
    return dict(
        spacing=spacing, mean=mpmath.mpf(mean.numerator) / mean.denominator,
        variance=mpmath.mpf(variance.numerator) / variance.denominator, quantiles=quantiles,
        values=values, probabilities=[pmf[v // spacing] for v in values],
        cumulatives=[cdf[v // spacing] for v in values])


def ladder_row(name, base_gold, catalyst_steps, kind):
    terms = []
    for index, (chance, multiplier) in enumerate(zip(CHANCES, MULTIPLIERS)):
        p = Fraction(chance)
        if index in catalyst_steps:
            p = min(Fraction(1), 2 * p)
        terms.append((p, int(Fraction(multiplier) * base_gold) if kind == "gold" else 1))
    return record(
        "LadderCase", name=name, baseGold=base_gold, catalystSteps=list(catalyst_steps),
        **distribution(terms, 20_000 if kind == "gold" else 400))


def step_row(index):
    p = Fraction(CHANCES[index])
    mean, variance = 1 / p, (1 - p) / p**2
    quantiles = [next(n for n in range(1, 100) if 1 - (1 - p) ** n >= Fraction(q)) for q in ("0.5", "0.9", "0.99")]
    return record(
        "StepCase", index=index, mean=float(mean), variance=float(variance), quantiles=quantiles,
        pmf=[float((1 - p) ** (n - 1) * p) for n in range(1, 13)])


def counted_out(chance, tries):
    """P(longest dry run <= m) for every m, over all 2^tries sequences."""
    p = Fraction(chance)
    exactly = [Fraction(0)] * (tries + 1)
    for sequence in product((False, True), repeat=tries):
        longest = run = 0
        weight = Fraction(1)
        for hit in sequence:
            run = 0 if hit else run + 1
            longest = max(longest, run)
            weight *= p if hit else 1 - p
        exactly[longest] += weight
    return [float(sum(exactly[: m + 1])) for m in range(tries + 1)]


def chain_mass(chance, tries, length):
    """The same for one m, as the mass that a chain keeps in the dry counts 0...m after `tries` steps."""
    p = real(chance)
    state = [mpmath.mpf(1)] + [mpmath.mpf(0)] * length
    for _ in range(tries):
        state = [p * sum(state)] + [(1 - p) * share for share in state[:-1]]
    return sum(state)


def main():
    tables = [
        table("pity", "PityCase", [
            pity_row("tasks", "0.065", hard=20),
            pity_row("rooms of tier 1", "0.15", hard=12),
            pity_row("rooms of tier 4", "0.5", hard=12),
            pity_row("missions", "0.1", hard=5),
            pity_row("expeditions of four stages", "0.68359375", hard=3),
            pity_row("threshold 1", "0.3", hard=1),
            pity_row("guarantee alone", "0", hard=20),
            pity_row("certain drop", "1", hard=4),
            pity_row("hard pity of a gacha", "0.006", hard=90),
            pity_row("soft and hard pity of a gacha", "0.006", 90, 74, "0.06"),
            pity_row("ramp without threshold", "0.065", None, 10, "0.05"),
            pity_row("ramp from the first try", "0", None, 1, "0.01"),
            pity_row("ramp that the threshold cuts short", "0.05", 8, 5, "0.1"),
        ]),
        table("geometric", "GeometricCase", [geometric_row(c) for c in ("0.01", "0.5", "0.065", "0.000001")]),
        table("gold", "LadderCase", [
            ladder_row("common", 50, (), "gold"), ladder_row("uncommon", 100, (), "gold"),
            ladder_row("rare", 200, (), "gold"), ladder_row("epic", 500, (), "gold"),
            ladder_row("legendary", 1000, (), "gold"),
            ladder_row("legendary, catalyst at +10", 1000, (9,), "gold"),
            ladder_row("legendary, catalyst from +7 on", 1000, (6, 7, 8, 9), "gold"),
        ]),
        table("attempts", "LadderCase", [
            ladder_row("plain", 50, (), "attempts"), ladder_row("catalyst at +9 and +10", 50, (8, 9), "attempts"),
        ]),
        table("steps", "StepCase", [step_row(i) for i in (0, 3, 6, 8, 9)]),
    ]
    rows = []
    for chance, tries in (("0.5", 10), ("0.1", 12), ("0.9", 7), ("0", 4), ("1", 4)):
        counted = counted_out(chance, tries)
        rows.append(record(
            "DryRunCase", chance=float(chance), tries=tries, lengths=list(range(tries + 1)), cumulatives=counted))
    for chance, tries, lengths in (("0.065", 1_000, (20, 60, 90)), ("0.15", 365, (12, 30)), ("0.01", 2_000, (99,))):
        rows.append(record(
            "DryRunCase", chance=float(chance), tries=tries, lengths=list(lengths),
            cumulatives=[chain_mass(chance, tries, m) for m in lengths]))
    tables.append(table("longestDryRuns", "DryRunCase", rows))
    write("ExactAnswersTests/BalanceOracle.swift", "balance_oracle.py", "BalanceOracle", tables)


main()
