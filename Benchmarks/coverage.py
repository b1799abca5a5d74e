#!/usr/bin/env python3
"""How often do the intervals of reports cover the truth?

Plays one scenario from many seeds, reads every figure with an interval from the CSV files of each run, and asks how
often the interval holds the same figure of one very large run. Prints a table by kind of figure, with how wide the intervals
are beside the ones that the spread over seeds needs.

Cells with enough data are those whose value lies four standard deviations over seeds or more from 0, and of shares
from 100 % too: about sixteen events or more. Rarer things are in a line of their own.
"""
import argparse, csv, math, os, statistics, subprocess, sys
from collections import defaultdict

KINDS = [
    ("money and experience, means", ("money-coverage", "money-by-archetype", "money-accounts", "experience-accounts",
                                     "currency-accounts", "currencies", "money-net")),
    ("counts a week and player, means", ("week-", "tally-")),
    ("ratios of counts", ("ratio-",)),
    ("hit rates", ("chances-", "pity-dry-counts", "pity-rates")),
    ("cost and attempts a success", ("ladder-",)),
    ("rates of players", ("milestones-", "activity", "attainability", "levels-reached")),
    ("quantiles", ("levels-median", "purse-", "gauge", "cadence", "parties")),
]


def kind(table, column):
    if column.startswith(("P10", "P50", "P90", "Day ", "Longest")) or "P50" in column:
        return "quantiles"
    if table.startswith("tally-") and column.startswith("Share"):
        return "shares of counts"
    if column.startswith(("Share", "Sinks / faucets")):
        return "shares and ratios of money"
    for name, prefixes in KINDS:
        if table.startswith(prefixes):
            return name
    return "other"


def has_enough_data(key, values):
    """Whether the figure is far from where it cannot go beyond."""
    spread = statistics.stdev(values) if len(values) > 1 else 0
    if spread == 0:
        return False
    mean = statistics.fmean(values)
    if key[0].startswith("money-net"):
        return True
    return abs(mean) >= 4 * spread and ("%" not in key[2] or abs(100 - mean) >= 4 * spread)


def number(text):
    try:
        return float(text)
    except ValueError:
        return None


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
            words = [row[i] for i in texts if i < len(row) and number(row[i]) is None] or [row[0]]
            for place, column in pairs:
                if place + 2 < len(row):
                    found[(name[:-4], " ".join(words), column)] = tuple(number(row[place + k]) for k in range(3))
    return found


def play(program, scenario, players, days, seed, folder, sets):
    command = [program, "run", "--scenario", scenario, "--players", str(players), "--days", str(days), "--seed",
               str(seed), "--out", folder, "--quiet"]
    for one in sets:
        command += ["--set", one]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(command)}\n{result.stderr}")
    return figures(os.path.join(folder, "csv"))


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
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--cells", help="writes every figure to this CSV file")
    options = parser.parse_args()

    os.makedirs(options.folder, exist_ok=True)
    truth = play(options.program, options.scenario, options.truth, options.days, 7, options.folder + "/truth",
                 options.set)
    cells = defaultdict(lambda: {"covered": 0, "below": 0, "above": 0, "halves": [], "values": []})
    for seed in range(options.first_seed, options.first_seed + options.seeds):
        one = play(options.program, options.scenario, options.players, options.days, seed, options.folder + "/one",
                   options.set)
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
    table = defaultdict(lambda: {"cells": 0, "covered": 0, "below": 0, "above": 0, "ratios": [], "worst": []})
    rows = []
    for key, cell in cells.items():
        count = cell["covered"] + cell["below"] + cell["above"]
        if count < options.least:
            continue
        enough = has_enough_data(key, cell["values"])
        name = kind(key[0], key[2])
        # Days and levels are whole numbers: quantiles are judged by all cells that vary.
        if name == "quantiles":
            enough = len(set(cell["values"])) > 1
        group = table[name if enough else "rare, or always the same"]
        group["cells"] += 1
        for side in ("covered", "below", "above"):
            group[side] += cell[side]
        spread = statistics.stdev(cell["values"]) if len(cell["values"]) > 1 else 0
        ratio = statistics.fmean(cell["halves"]) / (1.96 * spread) if cell["halves"] and spread > 0 else None
        if ratio:
            group["ratios"].append(ratio)
        group["worst"].append(cell["covered"] / count)
        rows.append((cell["covered"] / count, ratio, cell["below"] / count, cell["above"] / count, *key,
                     truth[key][0]))
    print(f"{options.scenario}: {options.seeds} seeds of {options.players} players over {options.days} days, "
          f"against {options.truth} players\n")
    print("| figures | cells | intervals | covered | too low | too high | cells below 92 % | half-width / needed |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for name in sorted(table):
        group = table[name]
        count = group["covered"] + group["below"] + group["above"]
        ratio = statistics.median(group["ratios"]) if group["ratios"] else math.nan
        print(f"| {name} | {group['cells']} | {count} | {100 * group['covered'] / count:.1f} % "
              f"| {100 * group['below'] / count:.1f} % | {100 * group['above'] / count:.1f} % "
              f"| {sum(w < 0.92 for w in group['worst'])} | {ratio:.2f} |")
    if options.cells:
        with open(options.cells, "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["covered", "half-width / needed", "too low", "too high", "table", "row", "column", "truth"])
            writer.writerows(sorted(rows, key=lambda r: r[0]))


if __name__ == "__main__":
    main()
