"""Intervals as SciPy has them, beside the ones that a report and a comparison print.

Plays QuestBond and TimeQuest, keeps every figure's sums by cluster (the file of a baseline), recomputes means, ratios,
shares, hit rates, quantiles and differences from them with NumPy and SciPy alone, and compares each with what the CSV files
print. The deal is taken off by a least-squares fit, Fieller's limits are roots of his quadratic, Wilson's those of the
score equation. Clopper and Pearson's intervals are those of reports/benchmarks/check.md.

Run: python3 Tests/Oracles/intervals_oracle.py [--program ./simulate]
Ends with 1 if an end differs by more than the tolerance, a share of the interval's larger end.
"""

import argparse
import csv
import json
import math
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import numpy
from scipy import optimize, stats

ROOT = Path(__file__).resolve().parent.parent.parent
TOLERANCE = 1e-9
SIZES = 4
PLAYERS, DAYS, SEED = 720, 21, 5
CHANGE = {"questbond": "loot.tasks.equipmentChance=0.0715", "timequest": "accuracy.spotOnXP=110"}


class Sample:
    """Sums by cluster, and what was dealt to each."""

    def __init__(self, path):
        self.data = json.loads(path.read_text())["harvest"]
        self.place = {name: i for i, name in enumerate(self.data["metrics"])}
        self.facts = numpy.array(self.data["facts"], dtype=float)

    def sums(self, name):
        return [row[self.place[name]] for row in self.data["sums"]]

    def archetypes(self):
        """In the order in which figures of each archetype come."""
        seen = [name.split("@")[1] for name in self.data["metrics"] if "@" in name]
        return list(dict.fromkeys(seen))

    def design_effect(self):
        by_size = self.facts.reshape(len(self.facts), -1, SIZES).sum(axis=(0, 1))
        return (by_size * numpy.arange(1, SIZES + 1)).sum() / by_size.sum()


class Deal:
    """What was dealt to clusters, as columns of a least-squares fit."""

    def __init__(self, sample, archetype):
        facts = sample.facts
        if archetype is not None:
            facts = facts[:, archetype * SIZES:(archetype + 1) * SIZES]
        self.count = int((facts.sum(axis=1) > 0).sum())
        groups = self.joined(facts)
        columns = numpy.array([facts[:, group].sum(axis=1) for group in groups]).T
        rounding = numpy.array([sum(0.2 + 0.7 * (column % SIZES) for column in group) for group in groups])
        kept = []
        for column in range(len(groups)):
            if numpy.linalg.matrix_rank(columns[:, kept + [column]]) > len(kept):
                kept.append(column)
        self.columns, self.rounding = columns[:, kept], rounding[kept]
        self.freedom = self.count - len(kept)
        # Where every cluster is full, as many are missing elsewhere as are too many here.
        totals = facts.sum(axis=1)
        totals = totals[totals > 0]
        self.strays = numpy.diag(self.rounding)
        if len(kept) > 0 and ((totals - totals.mean()) ** 2).sum() <= totals.mean() ** 2:
            shares = self.rounding / self.rounding.sum()
            among = numpy.eye(len(kept)) - shares
            rest = 1 - (shares**2).sum()
            self.strays = among.T @ self.strays @ among / rest if rest > 1e-9 else 0 * self.strays

    def joined(self, facts):
        """Columns that too few clusters stand behind join a neighbour of their archetype, or else the rarest column."""
        groups = [[c] for c in range(facts.shape[1]) if facts[:, c].any()]

        def clusters(group):
            players = facts[:, group].sum(axis=1)
            return players.sum() ** 2 / (players**2).sum()

        while len(groups) > 1:
            size = [clusters(group) for group in groups]
            place = min(range(len(groups)), key=lambda g: (size[g], -g))
            if size[place] >= 8 and len(groups) <= max(self.count // 3, 1):
                break
            alike = [g for g in (place - 1, place + 1)
                     if 0 <= g < len(groups) and groups[g][0] // SIZES == groups[place][0] // SIZES]
            others = [g for g in range(len(groups)) if g != place]
            other = alike[0] if alike else min(others, key=lambda g: (size[g], -g))
            first, second = sorted((place, other))
            groups[first] = groups[first] + groups.pop(second)
        return groups

    def variance(self, a, b=None):
        """The covariance of two sums over clusters."""
        b = a if b is None else b
        fits = [numpy.linalg.lstsq(self.columns, v, rcond=None)[0] for v in (a, b)]
        rest = (a - self.columns @ fits[0]) @ (b - self.columns @ fits[1])
        return rest * self.count / self.freedom + fits[0] @ self.strays @ fits[1]

    def t(self):
        return stats.t.isf(0.025, self.freedom)


def wilson(share, size):
    """Shares p with |share - p| = z √(p(1 - p)/n): roots of the score equation."""
    z = stats.norm.isf(0.025)
    equation = lambda p: (share - p) ** 2 - z * z * p * (1 - p) / size
    exact = dict(xtol=1e-16, rtol=9e-16)
    # Of none or all the share itself solves the equation too; the other root is asked for.
    apart = 1e-9 / size
    low = 0 if share == 0 else optimize.brentq(equation, 0, min(share, 1 - apart), **exact)
    high = 1 if share == 1 else optimize.brentq(equation, max(share, apart), 1, **exact)
    return low, high


def ratio(deal, y, x):
    value = y.sum() / x.sum()
    z = y - value * x
    variance = deal.variance(z)
    return value, math.sqrt(max(variance, 0)) / abs(x.sum()) if variance > 1e-14 * (y @ y) else 0


def amount(deal, y, x, is_by_head=False):
    """`is_by_head`: what players of one archetype have or do; it is known there how skewed it is."""
    value, error = ratio(deal, y, x)
    t = deal.t()
    variance_x = max(deal.variance(x), 0)
    if math.sqrt(variance_x) / x.sum() > 0.1:
        # (Y - R X)² = t² Var(Y - R X), of the sums.
        a = x.sum() ** 2 - t * t * variance_x
        b = -2 * (y.sum() * x.sum() - t * t * deal.variance(y, x))
        c = y.sum() ** 2 - t * t * deal.variance(y)
        return ("Fieller's", *sorted(numpy.roots([a, b, c]).real)) if a > 0 else None
    kind, low, high = "means and ratios", value - t * error, value + t * error
    if error > 0.05 * value:
        kind, low, high = kind + ", in the logarithm", value * math.exp(-t * error / value), value * math.exp(
            t * error / value)
    if not is_by_head:
        return kind, low, high
    # Values whose t, straightened by Hall's cubic, is at most t away, and those above.
    z = y - value * x
    rest = z - deal.columns @ numpy.linalg.lstsq(deal.columns, z, rcond=None)[0]
    raised = deal.count / deal.freedom / deal.variance(z)
    skewness = min(max((rest**3).sum() * raised**1.5, -1), 1)
    cubic = lambda t: t + skewness * t**2 / 3 + skewness**2 * t**3 / 27 + skewness / 6
    least, most = [value - error * optimize.brentq(lambda u: cubic(u) - end, -100, 100, xtol=1e-14) for end in (t, -t)]
    return "means of one archetype", min(low, least) if least > 0 else low, max(high, most)


def share(deal, y, x, independent):
    value, error = ratio(deal, y, x)
    if error == 0 or value in (0, 1):
        return ("shares of all or none", *wilson(value, independent))
    z = stats.norm.isf(0.025)
    return ("shares and rates", *wilson(value, value * (1 - value) / error**2 * (z / deal.t()) ** 2))


def quantile(deal, counts, level, effect):
    """Days from 1: those whose own share's interval does not exclude the level (Woodruff)."""
    whole = numpy.array([row[0] for row in counts], dtype=float)
    longest = max(len(row) for row in counts) - 1
    table = numpy.array([row[1:] + [0] * (longest - len(row) + 1) for row in counts], dtype=float)
    upto = table.cumsum(axis=1)
    possible = []
    for day in range(longest):
        _, low, high = share(deal, upto[:, day], whole, whole.sum() / effect)
        possible.append((low, high))
    value = next((d for d in range(longest) if upto[:, d].sum() / whole.sum() >= level - 1e-12), None)
    if value is None:
        return None
    first = value
    while first > 0 and possible[first - 1][1] >= level:
        first -= 1
    last = value
    while last < longest and possible[last][0] < level:
        last += 1
    return "quantiles", first + 1, last + 1 if last < longest else None


def influences(counts, level):
    """What each cluster adds to a quantile read by a straight line within the day."""
    whole = numpy.array([row[0] for row in counts], dtype=float)
    longest = max(len(row) for row in counts) - 1
    table = numpy.array([row[1:] + [0] * (longest - len(row) + 1) for row in counts], dtype=float)
    upto = numpy.concatenate([[0], table.sum(axis=0).cumsum()]) / whole.sum()

    def read(p):
        day = next((d for d in range(longest) if upto[d + 1] >= p - 1e-9), None)
        return None if day is None else (day, day + 0.5 + (p - upto[day]) / (upto[day + 1] - upto[day]))

    if read(level) is None:
        return None
    day, value = read(level)
    width = min(0.05, level / 2, (1 - level) / 2)
    low, high = read(level - width)[1], read(level + width)
    slope = (high[1] - low) / (2 * width) if high else (value - low) / width
    part = (level - upto[day]) / (upto[day + 1] - upto[day])
    below = table[:, :day].sum(axis=1) + part * table[:, day]
    return value, slope * (level * whole - below) / whole.sum()


class Tally:
    def __init__(self):
        self.kinds = defaultdict(lambda: [0, 0.0])
        self.wrong = []

    def hold(self, name, kind, expected, printed, tolerance=TOLERANCE):
        for one, other in zip(expected, printed):
            if one is None and other is None:
                continue
            differs = one is None or other is None
            # Of the larger end: one that is 0 in theory keeps the rounding of its terms.
            size = max([abs(v) for v in (*expected, *printed) if v is not None] + [1e-300])
            gap = math.inf if differs else abs(one - other) / size
            self.kinds[kind][1] = max(self.kinds[kind][1], gap)
            if not gap <= tolerance:
                self.wrong.append(f"{name}: {kind}, expected {expected}, printed {printed}")
        self.kinds[kind][0] += 1


def rows(path):
    with open(path, encoding="utf-8") as file:
        return list(csv.DictReader(file))


def printed(row, column, scale=1):
    ends = [row.get(column + end) for end in (" low", " high")]
    return [float(end) / scale if end else None for end in ends]


def hold_report(sample, folder, tally):
    effect = sample.design_effect()
    kinds = [(name, place) for place, name in enumerate(sample.archetypes())]
    whom = [("", None)] + [("@" + name, place) for name, place in kinds]
    columns = lambda name: [numpy.array(v, dtype=float) for v in zip(*sample.sums(name))]
    money = rows(folder / "money-coverage.csv") if (folder / "money-coverage.csv").exists() else []
    # The first rows are of all players and of the two halves of the run.
    for row, (suffix, place) in zip([r for r in money if "half" not in r["Who and when"]], whom):
        deal = Deal(sample, place)
        earned, days = columns("earned(gold)" + suffix)
        spent, _ = columns("spent(gold)" + suffix)
        for column, y, x, scale in [("Faucets per player-day (gold)", earned, days, 1),
                                    ("Sinks per player-day (gold)", spent, days, 1),
                                    ("Sinks / faucets (%)", spent, earned, 100)]:
            kind, low, high = amount(deal, y, x, is_by_head=place is not None and x is days)
            tally.hold(f"{column} {row['Who and when']}", kind, (low, high), printed(row, column, scale))
    deal = Deal(sample, None)
    names = {"Gems": "gems", "Expedition keys": "keys", "Arena tokens": "tokens"}
    for row in rows(folder / "currencies.csv") if (folder / "currencies.csv").exists() else []:
        if row["Currency"] not in names:
            continue
        earned, days = columns(f"earned({names[row['Currency']]})")
        spent, _ = columns(f"spent({names[row['Currency']]})")
        for column, y, x, scale in [("In, per player-day", earned, days, 1), ("Out, per player-day", spent, days, 1),
                                    ("Used up (%)", spent, earned, 100)]:
            kind, low, high = amount(deal, y, x)
            tally.hold(f"{column} {row['Currency']}", kind, (low, high), printed(row, column, scale))
    # Hit rates have other names there; their values say which is which.
    for row in rows(folder / "chances-by-player.csv") if (folder / "chances-by-player.csv").exists() else []:
        for name in sample.place:
            if not name.startswith("hit_share(") or "@" in name:
                continue
            hits, tries = columns(name)
            if tries.sum() == 0 or abs(100 * hits.sum() / tries.sum() - float(row["Hit rate (%)"] or -1)) > 1e-9:
                continue
            kind, low, high = share(deal, hits, tries, tries.sum())
            tally.hold(f"hit rate {row['Chance']}", kind, (low, high), printed(row, "Hit rate (%)", 100))
            break
    for row in rows(folder / "levels-reached.csv"):
        name = f"reached_level({row['Level']})"
        if name not in sample.place:
            continue
        reached, players = columns(name)
        kind, low, high = share(deal, reached, players, players.sum() / effect)
        tally.hold(name, kind, (low, high), printed(row, "Reached it (% of players)", 100))
        found = quantile(deal, sample.sums(f"days_to_level({row['Level']}).p50"), 0.5, effect)
        if found and row["P50 (day)"] != "not yet":
            kind, low, high = found
            tally.hold(f"P50 of level {row['Level']}", kind, (low, high), printed(row, "P50 (day)"))


def hold_comparison(before, after, path, tally):
    kinds = {name: place for place, name in enumerate(before.archetypes())}
    for row in rows(path):
        name = row["metric"]
        if row["verdict"] in ("untouched", "unknown") or not row["difference_low"] or name not in before.place:
            continue
        is_quantile = re.search(r"\.p(\d+)(@|$)", name)
        if is_quantile and not name.startswith("days_to"):
            continue
        deal = Deal(before, kinds[name.split("@")[1]] if "@" in name else None)
        ends = []
        for sample in (before, after):
            sums = sample.sums(name)
            if is_quantile:
                ends.append(influences(sums, int(is_quantile[1]) / 100))
                continue
            top, bottom = (numpy.array(v, dtype=float) for v in zip(*sums))
            if top.sum() == 0:
                ends.append(None)
                continue
            # What one unit of top over bottom stands for is the metric's own: a day, a week, a share.
            scale = float(row["before" if sample is before else "after"]) * bottom.sum() / top.sum()
            value = top.sum() / bottom.sum()
            ends.append((scale * value, scale * (top - value * bottom) / bottom.sum()))
        if None in ends:
            continue
        (a, before_added), (b, after_added) = ends
        half = deal.t() * math.sqrt(max(deal.variance(after_added - before_added), 0))
        kind = "differences of quantiles" if is_quantile else "differences"
        tally.hold(name, kind, (b - a - half, b - a + half),
                   [float(row["difference_low"]), float(row["difference_high"])])
        if row["move_unit"] == "percent" and not is_quantile:
            half = 100 * deal.t() * math.sqrt(deal.variance((after_added - b / a * before_added) / a))
            middle = 100 * (b - a) / a
            tally.hold(name, "differences in percent", (middle - half, middle + half),
                       [float(row["move_low"]), float(row["move_high"])])


def hold_checks(path, tally):
    """Of the shares of a number of runs: "95.3 % (92.3 – 97.4)", to the digits that are printed."""
    runs = None
    for line in path.read_text().splitlines():
        if found := re.match(r"### \w+: (\d+) runs", line):
            runs = int(found[1])
        # Baselines are compared in pairs of runs.
        tries = runs // 2 if re.match(r"\| [\d.]+ ?%? \| \d %", line) else runs
        for share_text, low, high in re.findall(r"\| ([\d.e-]+) % \(([\d.e-]+) – ([\d.e-]+)\)", line):
            hits = round(float(share_text) / 100 * tries)
            exact = stats.binomtest(hits, tries).proportion_ci(0.95, "exact")
            tally.hold(line[:60], "Clopper and Pearson's", (100 * exact.low, 100 * exact.high),
                       [float(low), float(high)], 6e-4)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=str(ROOT / "simulate"))
    program = parser.parse_args().program
    tally = Tally()

    def simulate(*arguments):
        subprocess.run([program, *map(str, arguments), "--days", str(DAYS), "--seed", str(SEED), "--quiet"],
                       cwd=ROOT, check=True, capture_output=True)

    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        for game, change in CHANGE.items():
            baseline = ["check", game, "--no-targets", "--record-baseline", "--yes", "--players", PLAYERS,
                        "--max-players", PLAYERS, "--baseline"]
            simulate(*baseline, work / f"{game}.json")
            simulate(*baseline, work / f"{game}.changed.json", "--set", change)
            simulate("run", "--scenario", game, "--players", PLAYERS, "--out", work / game)
            simulate("compare", game, "--set", change, "--players", PLAYERS, "--out", work / f"{game}.compared")
            sample = Sample(work / f"{game}.json")
            hold_report(sample, work / game / "csv", tally)
            hold_comparison(sample, Sample(work / f"{game}.changed.json"), work / f"{game}.compared/compare.csv",
                            tally)
    hold_checks(ROOT / "reports/benchmarks/check.md", tally)
    for kind, (count, gap) in sorted(tally.kinds.items()):
        print(f"{kind}: {count} intervals, largest difference {gap:.1e}")
    print(f"{sum(count for count, _ in tally.kinds.values())} intervals, {len(tally.wrong)} ends differ")
    for line in tally.wrong[:20]:
        print(line)
    sys.exit(1 if tally.wrong else 0)


if __name__ == "__main__":
    main()
