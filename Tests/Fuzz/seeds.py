"""Writes the shipped games in files and the recipes, a text each: what the fuzzer begins with.

Usage: Tests/Fuzz/seeds.py FOLDER
"""
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


def main():
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for scenario in sorted(pathlib.Path("scenarios").glob("*/scenario.yaml")):
        if "game: custom" in scenario.read_text():
            (out / scenario.parent.name).write_text(text(shipped(scenario.parent)))
    blocks = re.findall(r"```yaml\n(# content/.*?)```", pathlib.Path("Documentation/Recipes.md").read_text(), re.S)
    for number, block in enumerate(blocks):
        (out / f"recipe-{number}").write_text(text(recipe(block)))


main()
