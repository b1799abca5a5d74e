"""Writes the shipped games in files and the recipes, a text each: what the fuzzer begins with.

Usage: Tests/Fuzz/seeds.py [--values] FOLDER      --values: values as JSON and as a state's bytes in their place
"""
import json
import pathlib
import re
import sys


def text(files):
    """All files of a game as one: a field each, as a merged scenario has them."""
    lines = []
    for name, content in files.items():
        lines.append(f"{name}:")
        lines += ["  " + line for line in content.splitlines()]
    return "\n".join(lines) + "\n"


def shipped(folder):
    files = {"scenario": (folder / "scenario.yaml").read_text(), "archetypes": (folder / "archetypes.yaml").read_text()}
    for path in sorted((folder / "content").glob("*.yaml")):
        files[path.stem] = path.read_text()
    return files


def recipe(block):
    files = {"scenario": "game: custom\ntitle: A recipe\n"}
    for name, content in re.findall(r"^# (?:content/)?(\w+)\.yaml\n(.*?)(?=^# |\Z)", block, re.S | re.M):
        files[name] = content
    return files


VALUES = [
    None, True, -1, 112, 2**63, 0.25, "", "a\u00e9\U0001f600\n\"\\", [], [1, [2, [3]]], {}, {"a": 1, "b": [{"c": None}]},
    {"do": "completeTask", "category": "physical", "size": "small", "proof": "quick"},
]


def packed(value):
    """As `PlainSink` writes it."""
    def groups(number):
        parts = []
        while number > 127:
            parts.append(number & 127 | 128)
            number >>= 7
        return bytes(parts + [number])

    if value is None or isinstance(value, bool):
        return bytes([{None: 1, False: 2, True: 3}[value]])
    if isinstance(value, int):
        if -16 <= value <= 111:
            return bytes([value + 16 | 128])
        return b"\x05" + groups(value) if value >= 2**63 else b"\x04" + groups(value * 2 if value >= 0 else -2 * value - 1)
    if isinstance(value, str):
        return b"\x06" + groups(len(value.encode())) + value.encode()
    if isinstance(value, list):
        return b"\x07" + b"".join(map(packed, value)) + b"\x00"
    names = sorted(value.items(), key=lambda entry: entry[0].encode())
    return b"\x08" + b"".join(groups(len(name.encode()) + 1) + name.encode() + packed(each) for name, each in names) + b"\x00"


def main():
    out = pathlib.Path(sys.argv[-1])
    out.mkdir(parents=True, exist_ok=True)
    if "--values" in sys.argv:
        for number, value in enumerate(VALUES):
            (out / f"json-{number}").write_text(json.dumps(value))
            if not isinstance(value, float):
                (out / f"bytes-{number}").write_bytes(packed(value))
        return
    for scenario in sorted(pathlib.Path("scenarios").glob("*/scenario.yaml")):
        if "game: custom" in scenario.read_text():
            (out / scenario.parent.name).write_text(text(shipped(scenario.parent)))
    blocks = re.findall(r"```yaml\n(# content/.*?)```", pathlib.Path("Documentation/Recipes.md").read_text(), re.S)
    for number, block in enumerate(blocks):
        (out / f"recipe-{number}").write_text(text(recipe(block)))


main()
