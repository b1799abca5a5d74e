#!/usr/bin/env python3
"""What the instructions of a player-day are: arithmetic, memory, checks, calls.

Usage:  Benchmarks/kinds.py PROGRAM SCENARIO…       PROGRAM: a built measure-play; SCENARIO: as in scenarios/

Counted by valgrind as Benchmarks/run-instructions does: 40 less 10 days of the same 72 players, instruction by instruction,
each named by objdump. Prints a table in Markdown.
"""
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLAYERS, SHORT, LONG = 72, 10, 40


def count(program, scenario, days, folder):
    """Instructions by (object, address)."""
    place = ROOT / "scenarios" / scenario
    place = place if place.exists() else place.with_suffix(".yaml")
    out = f"{folder}/{scenario}.{days}"
    subprocess.run(["valgrind", "--tool=callgrind", "--dump-instr=yes", f"--callgrind-out-file={out}", program, place,
                    str(PLAYERS), str(days)], check=True, capture_output=True,
                   env={**os.environ, "QUESTBALANCE_HOME": str(ROOT), "SWIFT_DETERMINISTIC_HASHING": "1"})
    counts, names, file, address, is_call = collections.Counter(), {}, "", 0, False
    for line in open(out):
        if found := re.match(r"c?ob=\((\d+)\)(?: (.*))?", line):
            number, name = found.groups()
            if name:
                names[number] = name
            if line.startswith("ob="):
                file = names[number]
        elif line.startswith("calls="):
            # The next line has what the called function took, which is counted where it is.
            is_call = True
        elif found := re.match(r"(0x[0-9a-f]+|\+\d+|-\d+|\*) \S+ (\d+)$", line):
            step = found[1]
            if step[0] in "+-":
                address += int(step)
            elif step != "*":
                address = int(step, 16)
            if not is_call:
                counts[file, address] += int(found[2])
            is_call = False
    return counts


def code(program):
    """Operation and operands by address, and the addresses of traps."""
    listing = subprocess.run(["objdump", "-d", "--no-show-raw-insn", "-M", "intel", program], check=True,
                             capture_output=True, text=True).stdout
    lines, traps = {}, set()
    for line in listing.splitlines():
        if found := re.match(r"\s*([0-9a-f]+):\t(\S+)\s*([^#<]*)", line):
            address = int(found[1], 16)
            lines[address] = (found[2], found[3].strip())
            if found[2] == "ud2":
                traps.add(address)
    return lines, traps


def kind(operation, operands, traps):
    if operation in ("push", "pop"):
        return "registers saved and restored"
    if operation in ("call", "ret", "jmp"):
        return "calls, returns, jumps"
    if operation in ("jo", "jno"):
        return "branches of checks: overflow"
    if operation.startswith("j"):
        target = re.match(r"[0-9a-f]+", operands)
        is_trap = target is not None and int(target[0], 16) in traps
        return "branches of checks: bounds and the like" if is_trap else "other branches"
    if operation in ("cmp", "test", "bt"):
        return "comparisons"
    if operation.startswith(("mov", "vmov")):
        to, _, source = operands.partition(",")
        for place, name in ((to, "stores"), (source, "loads")):
            if "[" in place:
                return f"{name}, stack" if re.search(r"\[r[sb]p", place) else name
        return "moves between registers"
    if operation.startswith("v"):
        return "vectors (random blocks)"
    return "arithmetic"


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, scenarios = sys.argv[1], sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder:
        # Valgrind cannot read the compiler's debug information.
        stripped = f"{folder}/play"
        subprocess.run(["strip", "-g", "-o", stripped, program], check=True)
        lines, traps = code(stripped)
        tables = []
        for scenario in scenarios:
            short, long = (count(stripped, scenario, days, folder) for days in (SHORT, LONG))
            table = collections.Counter()
            for (file, address), counted in long.items():
                added = (counted - short[file, address]) / (PLAYERS * (LONG - SHORT))
                if file == stripped:
                    table[kind(*lines.get(address, ("?", "")), traps)] += added
                else:
                    name = pathlib.Path(file).name
                    table["copies of memory, allocation (libc)" if "libc" in name else
                          "retain, release, questions of sharing (Swift)" if "swift" in name else "other libraries"] += added
            tables.append(table)
    print("| kind | " + " | | ".join(scenarios) + " | |")
    print("| --- |" + " ---: | ---: |" * len(scenarios))
    totals = [sum(table.values()) for table in tables]
    for name, _ in tables[0].most_common():
        print(f"| {name} | " + " | ".join(f"{table[name]:,.0f} | {100 * table[name] / total:.1f} %"
                                          for table, total in zip(tables, totals)) + " |")
    print("| all | " + " | ".join(f"{total:,.0f} | 100 %" for total in totals) + " |")


main()
