#!/usr/bin/env python3
"""How often do the intervals of reports cover the truth?

Plays one scenario from many seeds, reads every figure with an interval from the CSV files of each run, and asks how
often the interval holds the same figure of one very large run. Prints a table by kind of figure, with how wide the intervals
are beside the ones that the spread over seeds needs.

Cells with enough data stand on about sixteen events, as a count of sixteen is four standard deviations from 0 and has a
skewness of a quarter. So their value lies four standard deviations over seeds or more from 0, of shares from 100 % too;
and their skewness is not below -1/4, as it is where fewer than sixteen of those who could have a thing miss it. And
every run has the figure: of seven events one run in a thousand has none, and so no cost per success. Others are in a
line of their own. Quantiles of whole numbers are judged by all cells that vary; those whose spread over seeds is
below one unit too, but no interval of whole numbers can be as narrow as they would need.

Even a cell that covers 95 % falls below 92 % in some samples of seeds: the table says how many cells would by that chance
alone. The large run has an error of its own too: it takes 0.1 points off what 720 players cover against 100,000.
"""
import argparse, csv, math, os, re, shutil, statistics, subprocess, sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

KINDS = [
    ("money and experience, means", ("money-coverage", "money-by-archetype", "money-accounts", "experience-accounts",
                                     "currency-accounts", "currencies", "money-net", "week-currencies")),
    ("counts, means", ("week-", "tally-", "counts", "unluckiest")),
    ("ratios of counts", ("ratio-",)),
    ("hit rates", ("chances-", "pity-")),
    ("cost and attempts a success", ("ladder-",)),
    ("rates of players", ("milestones-", "activity", "attainability", "levels-reached", "by-item")),
    ("quantiles", ("levels-median", "purse-", "gauge", "cadence")),
]
# All players' figures that the report begins with.
HEADLINES = [("money-by-archetype", "All players"), ("money-coverage", "All players"), ("currencies", None),
             ("pity-drops", None)]
TOO_FEW = "too few to say, or always the same"
WITHIN_A_UNIT = "quantiles that hardly vary: by less than a unit"
FLOOR = 0.92
EVENTS = 16


def kind(table, row, column):
    if table == "parties":
        return "quantiles" if re.search(r"\bP\d\d\b", row) else "figures by size of party"
    if re.search(r"\bP\d\d\b", column) or column.startswith(("Day ", "Longest")):
        return "quantiles"
    if table.startswith(("tally-", "counts")) and column.startswith("Share"):
        return "shares of counts"
    if column.startswith(("Share", "Sinks / faucets", "Used up")):
        return "shares and ratios of money"
    if "rate (%)" in column:
        return "hit rates"
    for name, prefixes in KINDS:
        if table.startswith(prefixes):
            return name
    return "other"


def skewness(values):
    mean, spread = statistics.fmean(values), statistics.pstdev(values)
    return statistics.fmean((v - mean) ** 3 for v in values) / spread**3 if spread > 0 else 0


def has_enough_data(key, values, runs):
    """Whether the figure is far from where it cannot go beyond, and so many have it and so many do not."""
    spread = statistics.stdev(values) if len(values) > 1 else 0
    if spread == 0:
        return False
    # Days and levels.
    if kind(*key) == "quantiles":
        return True
    if key[0].startswith("money-net"):
        return True
    if len(values) < runs:
        return False
    mean, distance = statistics.fmean(values), math.sqrt(EVENTS) * spread
    if abs(mean) < distance or ("%" in key[2] and abs(100 - mean) < distance):
        return False
    return skewness(values) >= -1 / math.sqrt(EVENTS)


def chance_below_floor(count):
    """That a cell which covers 95 % shows less than the floor over so many seeds."""
    fewest = math.ceil(FLOOR * count - 1e-9)
    return sum(math.comb(count, k) * 0.95**k * 0.05 ** (count - k) for k in range(fewest))


def number(text):
    try:
        return float(text)
    except ValueError:
        return None


def is_name(head, text):
    if head in ("Of whom", "How it came", "Command"):
        return False
    return head == "Dry tries before" or (number(text) is None and text not in ("", "not yet"))


def figures(folder):
    """{(table, row, column): (value, low, high)} of every figure that has a place for an interval."""
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            rows = list(csv.reader(file))
        if not rows:
            continue
        head = rows[0]
        pairs = [(i, head[i]) for i in range(len(head)) if i + 2 < len(head)
                 and head[i + 1] == head[i] + " low" and head[i + 2] == head[i] + " high"]
        if not pairs:
            continue
        texts = [i for i in range(len(head)) if not any(i in (p, p + 1, p + 2) for p, _ in pairs)]
        for row in rows[1:]:
            # Names, and what numbers a row of its kind; other numbers and days are figures of the run.
            words = row[:1] + [row[i] for i in texts[1:] if i < len(row) and is_name(head[i], row[i])]
            for place, column in pairs:
                if place + 2 < len(row):
                    found[(name[:-4], " ".join(words), column)] = tuple(number(row[place + k]) for k in range(3))
    return found


def play(program, scenario, players, days, seed, folder, sets, keep=False, threads=None):
    if keep and os.path.exists(os.path.join(folder, "index.html")):
        return figures(os.path.join(folder, "csv"))
    command = [program, "run", "--scenario", scenario, "--players", str(players), "--days", str(days), "--seed",
               str(seed), "--out", folder, "--quiet"]
    if threads:
        command += ["--threads", str(threads)]
    for one in sets:
        command += ["--set", one]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(command)}\n{result.stderr}")
    found = figures(os.path.join(folder, "csv"))
    if not keep:
        shutil.rmtree(folder)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=".build/release/simulate")
    parser.add_argument("--scenario", default="timequest")
    parser.add_argument("--players", type=int, default=720)
    parser.add_argument("--days", type=int, default=20)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--first-seed", type=int, default=1000)
    parser.add_argument("--truth", type=int, default=100_000, help="players of the large run")
    parser.add_argument("--least", type=int, default=100, help="seeds in which a figure must have an interval")
    parser.add_argument("--folder", default="/tmp/coverage")
    parser.add_argument("--keep", action="store_true",
                        help="keeps the runs in the folder, and takes those that are there already as they are")
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--cells", help="writes every figure to this CSV file")
    options = parser.parse_args()

    os.makedirs(options.folder, exist_ok=True)
    truth = play(options.program, options.scenario, options.truth, options.days, 7, options.folder + "/truth",
                 options.set, options.keep)
    cells = defaultdict(lambda: {"covered": 0, "below": 0, "above": 0, "halves": [], "values": []})

    # One run on each core: a small run is mostly reading and writing, which one thread does.
    def of_seed(seed):
        return play(options.program, options.scenario, options.players, options.days, seed,
                    f"{options.folder}/{seed}", options.set, options.keep, threads=1)

    seeds = range(options.first_seed, options.first_seed + options.seeds)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for one in pool.map(of_seed, seeds):
            for key, (value, low, high) in one.items():
                real = truth.get(key, (None,))[0]
                if real is None or value is None or (low is None and high is None):
                    continue
                cell = cells[key]
                if low is not None and real < low - 1e-9 * abs(real):
                    cell["above"] += 1
                elif high is not None and real > high + 1e-9 * abs(real):
                    cell["below"] += 1
                else:
                    cell["covered"] += 1
                cell["values"].append(value)
                if low is not None and high is not None:
                    cell["halves"].append((high - low) / 2)
    table = defaultdict(lambda: {"cells": 0, "covered": 0, "below": 0, "above": 0, "ratios": [], "shares": [],
                                 "noise": 0})
    rows, headlines = [], []
    for key, cell in cells.items():
        count = cell["covered"] + cell["below"] + cell["above"]
        if count < options.least:
            continue
        values = cell["values"]
        name = kind(*key) if has_enough_data(key, values, options.seeds) else TOO_FEW
        if name == "quantiles" and statistics.stdev(values) < 1:
            name = WITHIN_A_UNIT
        group = table[name]
        group["cells"] += 1
        for side in ("covered", "below", "above"):
            group[side] += cell[side]
        spread = statistics.stdev(values) if len(values) > 1 else 0
        ratio = statistics.fmean(cell["halves"]) / (1.96 * spread) if cell["halves"] and spread > 0 else None
        if ratio:
            group["ratios"].append(ratio)
        share = cell["covered"] / count
        group["shares"].append(share)
        group["noise"] += chance_below_floor(count)
        if any(key[0] == place and row in (None, key[1]) for place, row in HEADLINES) and ratio:
            headlines.append((key, share, ratio))
        mean = statistics.fmean(values)
        rows.append((share, ratio, cell["below"] / count, cell["above"] / count, name, *key, truth[key][0], mean,
                     spread, abs(mean) / spread if spread > 0 else None, skewness(values)))
    print(f"{options.scenario}: {options.seeds} seeds of {options.players} players over {options.days} days, "
          f"against {options.truth} players\n")
    print("| figures | cells | intervals | covered | too low | too high | lowest cell | cells below 92 % | by chance alone "
          "| half-width / needed |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for name in sorted(table, key=lambda name: (name == TOO_FEW, name)):
        group = table[name]
        count = group["covered"] + group["below"] + group["above"]
        ratio = statistics.median(group["ratios"]) if group["ratios"] else math.nan
        print(f"| {name} | {group['cells']} | {count} | {100 * group['covered'] / count:.1f} % "
              f"| {100 * group['below'] / count:.1f} % | {100 * group['above'] / count:.1f} % "
              f"| {100 * min(group['shares']):.1f} % | {sum(s < FLOOR for s in group['shares'])} "
              f"| {group['noise']:.1f} | {ratio:.2f} |")
    print("\n| headline figure | covered | half-width / needed |")
    print("|---|---:|---:|")
    for key, share, ratio in headlines:
        print(f"| {key[1]}: {key[2]} | {100 * share:.1f} % | {ratio:.2f} |")
    if options.cells:
        with open(options.cells, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["covered", "half-width / needed", "too low", "too high", "kind", "table", "row", "column",
                             "truth", "mean", "spread", "distance", "skewness"])
            writer.writerows(sorted(rows, key=lambda r: r[0]))


if __name__ == "__main__":
    main()
