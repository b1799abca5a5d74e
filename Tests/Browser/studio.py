#!/usr/bin/env python3
"""The studio as a designer meets it, in a real browser.

Usage:  Tests/Browser/studio.py --program .build/release/simulate [--keep FOLDER]
  --keep   where screenshots go

Needs Chromium (Debian: chromium). Exits with 0 if all is well, 1 if not, 77 where there is no browser.
"""
import argparse
import http.client
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import axe
import chromium

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FIGURE = "levels.baseXP"
NAME = "Levels › base XP"
SLIDER = f"input[type=range][aria-label*='({FIGURE})']"
LAST = "2880"

checks = 0


def check(holds, words):
    global checks
    checks += 1
    if not holds:
        raise AssertionError(words)


class Studio:
    """`simulate studio` on a copy of a scenario."""

    def __init__(self, program, folder, scenario, days):
        self.folder = folder
        shutil.copytree(ROOT / "scenarios" / scenario, folder / scenario)
        self.process = subprocess.Popen(
            [program, "studio", str(folder / scenario), "--days", str(days)], stdout=subprocess.PIPE, text=True,
            cwd=folder, env={**os.environ, "QUESTBALANCE_HOME": str(folder)})
        self.address = self.process.stdout.readline().split()[-1]
        self.port = int(self.address.split(":")[2].split("/")[0])
        self.token = self.address.split("token=")[1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def ask(self, path, body=None, **headers):
        """Status and bytes of a request beside the page."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        given = {"X-Studio-Token": self.token, "Content-Type": "application/json", **headers}
        connection.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body), given)
        reply = connection.getresponse()
        return reply.status, reply.read()


def wait_for_play(page):
    page.until(f"document.documentElement.dataset.stage === '{LAST}'")


def forget_stage(page):
    """Before what starts a play: one that is known already ends within the same moment."""
    page.run("delete document.documentElement.dataset.stage")


def find(page, words):
    page.run(f"""(() => {{ const field = document.getElementById('search'); field.value = {json.dumps(words)};
        field.dispatchEvent(new Event('input')); }})()""")


def slide(page, value, is_final=True):
    """Moves the slider of the figure as a hand does: input while it moves, change when it is let go."""
    forget_stage(page)
    page.run(f"""(() => {{ const slider = document.querySelector("{SLIDER}"); slider.value = {value};
        slider.dispatchEvent(new Event('input'));
        if ({json.dumps(is_final)}) slider.dispatchEvent(new Event('change')); }})()""")


def shown(page, name, column):
    """The text of a key figure or of what moved, by metric name and column."""
    return page.run(f"""[...document.querySelectorAll('#key tbody tr, #moved tbody tr')].find(row =>
        row.querySelector('th small')?.textContent.endsWith({json.dumps(name)}))?.children[{column}]
        ?.firstChild?.textContent ?? null""")


def opens_and_moves(page, studio):
    page.open(studio.address)
    wait_for_play(page)
    check("token" not in page.run("location.href"), "the token leaves the address line")
    check(page.run("document.querySelectorAll('#key tbody tr').length") >= 6, "key figures are shown")
    check(page.run("document.querySelectorAll('#charts canvas').length") >= 2, "charts are drawn")
    before = shown(page, "level_on(10)", 1)
    for words in (FIGURE, NAME.replace(" › ", " ")):
        find(page, words)
        names = page.run("[...document.querySelectorAll('.figure .name')].map(name => name.firstChild.textContent)")
        check(NAME in names, f"{words} finds {NAME}: {names}")
    slide(page, 60)
    wait_for_play(page)
    check(shown(page, "level_on(10)", 1) == before, "the figure before stays")
    check(shown(page, "level_on(10)", 2) not in (None, before), "the figure after has moved")
    check("certainly" in page.run("document.getElementById('moved-words').textContent"), "it says what moved")


def equals_the_command_line(page, studio, program):
    """What stands in the page is what `compare` says, and the result has the bytes of the run."""
    out = studio.folder / "compared"
    scenario = str(studio.folder / "timequest")
    sizes = ["--days", "10", "--players", LAST, "--quiet"]
    subprocess.run([program, "compare", scenario, "--set", f"{FIGURE}=60", *sizes, "--out", str(out)], check=True)
    figures = {figure["name"]: figure for figure in json.loads((out / "compare.json").read_text())["figures"]}
    status, body = studio.ask("/api/play", {"page": "other", "move": 1, "changes": [{"path": FIGURE, "value": "60"}]})
    check(status == 200, "a play is answered")
    stages = [json.loads(part.split("data: ", 1)[1]) for part in body.decode().split("\n\n") if "event: stage" in part]
    compared = 0
    for figure in stages[-1]["figures"]:
        other = figures.get(figure["name"])
        if other and other.get("before") is not None:
            compared += 1
            check(figure["before"].get("value") == other["before"], f"{figure['name']} before")
            check(figure["after"].get("value") == other["after"], f"{figure['name']} after")
    check(compared > 10, "figures were compared")
    run = studio.folder / "run"
    subprocess.run([program, "run", scenario, "--set", f"{FIGURE}=60", *sizes, "--out", str(run)], check=True)
    status, result = studio.ask("/api/result", {"changes": [{"path": FIGURE, "value": "60"}], "players": int(LAST)})
    check(status == 200 and result == (run / "result.json").read_bytes(), "the result has the bytes of the run")


def a_new_move_ends_the_old(page):
    for value in (70, 80, 90, 75):
        slide(page, value, is_final=value == 75)
    wait_for_play(page)
    check(page.run(f"document.querySelector(\"{SLIDER}\").value") == "75", "the last move stands")
    last = shown(page, "level_on(10)", 2)
    forget_stage(page)
    page.run("document.getElementById('undo').click()")
    wait_for_play(page)
    check(page.run(f"document.querySelector(\"{SLIDER}\").value") == "60", "undo comes back to where the hand began")
    page.run("document.activeElement.blur()")
    forget_stage(page)
    page.key("y", 89, modifiers=2)
    wait_for_play(page)
    check(shown(page, "level_on(10)", 2) == last, "redo by keyboard")


def works_by_keyboard(page):
    page.run(f"document.querySelector(\"{SLIDER}\").focus()")
    forget_stage(page)
    page.key("ArrowRight", 39)
    wait_for_play(page)
    check(page.run(f"Number(document.querySelector(\"{SLIDER}\").value)") == 76, "an arrow moves the slider")
    check(page.run(f"document.activeElement === document.querySelector(\"{SLIDER}\")"), "and the focus stays")
    page.run("document.querySelector('#charts canvas').focus()")
    page.key("ArrowRight", 39)
    check(page.run("document.querySelector('#charts .told').textContent").startswith("Day 1:"), "a chart is read by keys")


def saves_and_opens(page, studio):
    page.run("document.getElementById('save').click()")
    page.until("document.querySelector('#dialog pre')?.textContent.includes('extends: timequest')")
    check(not (studio.folder / "timequest-studio.yaml").exists(), "the change is shown before it is written")
    page.run("document.getElementById('overlay-write').click()")
    page.until("document.querySelector('#dialog-body [role=status]')?.textContent.startsWith('Saved')")
    text = (studio.folder / "timequest-studio.yaml").read_text()
    check("baseXP: 76" in text, "the overlay holds the change")
    forget_stage(page)
    page.run("document.getElementById('dialog').close(); document.getElementById('reset').click()")
    wait_for_play(page)
    check(page.run("document.querySelectorAll('.figure.changed').length") == 0, "reset puts all back")
    page.run("document.getElementById('open').click()")
    page.until("document.querySelector('#dialog-body li button') !== null")
    forget_stage(page)
    page.run("document.querySelector('#dialog-body li button').click()")
    wait_for_play(page)
    check(page.run(f"document.querySelector(\"{SLIDER}\").value") == "76", "an overlay is opened as sliders")


def keeps_variants(page):
    page.run("document.getElementById('keep').click()")
    slide(page, 120)
    wait_for_play(page)
    page.run("document.getElementById('keep').click()")
    check(page.run("document.querySelectorAll('.variant').length") == 2, "variants are kept")
    check(page.run("document.querySelectorAll('#variants canvas').length") >= 2, "their curves are drawn")
    forget_stage(page)
    page.run("document.querySelector('.variant button').click()")
    wait_for_play(page)
    check(page.run(f"document.querySelector(\"{SLIDER}\").value") == "76", "a variant is taken again")


def survives_a_half_saved_file(page, studio):
    levels = studio.folder / "timequest" / "content" / "levels.yaml"
    good = levels.read_text()
    levels.write_text("baseXP: [\n")
    page.until("!document.getElementById('problem').hidden")
    check("levels.yaml" in page.run("document.getElementById('problem').textContent"), "the mistake is told in place")
    levels.write_text(good)
    page.until("document.getElementById('problem').hidden")


def is_closed_to_others(page, studio):
    for headers, status in (({"X-Studio-Token": ""}, 403), ({"Origin": "http://evil.example"}, 403),
                            ({"Host": "evil.example"}, 421), ({"Sec-Fetch-Site": "cross-site"}, 403)):
        check(studio.ask("/api/workbench", **headers)[0] == status, f"{headers} is refused")
    for name in ("../x", "a/b", ""):
        asked = {"name": name, "changes": [{"path": FIGURE, "value": "60"}], "saves": True}
        check(studio.ask("/api/overlay", asked)[0] == 422, f"the name {name!r} is refused")
    for body in ({}, {"page": 1}, []):
        check(studio.ask("/api/play", body)[0] == 400, f"{body} is refused")
    check(studio.ask("/api/nothing")[0] == 404, "an unknown address is told")
    page.run("sessionStorage.clear()")
    page.open(studio.address.split("#")[0])
    page.until("document.getElementById('dialog').open")
    check("token" in page.run("document.getElementById('dialog').textContent"), "without the token it asks for it")


def asks_longer_questions(page, studio):
    """Sensitivity from the page: its ranking comes first among the sliders, and its own page opens with its styles."""
    asked = {"verb": "sensitivity", "changes": [], "about": ["earned(xp)"],
             "vary": [{"path": "tasks.homework.typicalMinutes", "low": "30", "high": "50"}]}
    status, body = studio.ask("/api/jobs", asked)
    check(status == 200, "a question is answered")
    end = next(json.loads(part.split("data: ", 1)[1]) for part in body.decode().split("\n\n") if "event: end" in part)
    check(end["code"] == 0 and end["ranked"] == ["tasks.homework.typicalMinutes"], f"it ends well: {end}")
    page.open(studio.address.split("#")[0] + end["page"].lstrip("/"))
    check(page.run("document.styleSheets.length > 0 && document.querySelector('h1') !== null"), "its page has its looks")
    check(not page.complaints(), f"its page says {page.complaints()}")
    check(studio.ask("/answers/" + "0" * 32)[0] == 404, "another address has no page")


def survives_large_bodies(studio):
    """What is left of a body that is refused is not taken for a request."""
    for headers in ({"Origin": "http://evil.example"}, {}):
        connection = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=600)
        given = {"X-Studio-Token": studio.token, **headers}
        connection.request("POST", "/api/play", "x" * 5_000_000, given)
        check(connection.getresponse().status == (403 if headers else 422), "a large body is refused")
        connection.close()
    check(studio.ask("/api/workbench")[0] == 200, "and the studio answers on")


def forgets_who_has_gone(studio):
    """Whoever goes leaves no open connection behind."""
    folder = pathlib.Path(f"/proc/{studio.process.pid}/fd")
    if not folder.exists():
        return
    before = len(list(folder.iterdir()))
    for _ in range(10):
        connection = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=600)
        connection.request("GET", "/api/changes", headers={"X-Studio-Token": studio.token})
        connection.getresponse().read1(10)
        connection.close()
    end = time.monotonic() + chromium.Browser.LONGEST
    while len(list(folder.iterdir())) > before:
        check(time.monotonic() < end, "connections of readers who have gone are closed")
        time.sleep(0.2)


def looks_right(program, studio, keep, axe_text):
    for width, height in ((1440, 900), (390, 844)):
        for dark in (False, True):
            name = f"{width}-{'dark' if dark else 'light'}"
            with chromium.Browser(width, height, dark) as page:
                page.open(studio.address)
                wait_for_play(page)
                find(page, FIGURE)
                slide(page, 60)
                wait_for_play(page)
                page.run("document.getElementById('keep').click()")
                check(page.run("document.documentElement.scrollWidth <= innerWidth"), f"{name}: nothing is cut off")
                if axe_text:
                    found = axe.violations(page, axe_text)
                    check(not found, f"{name}: axe finds\n" + "\n".join(found))
                if keep:
                    page.screenshot(str(keep / f"studio-{name}.png"))
                check(not page.complaints(), f"{name}: {page.complaints()}")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--program", default=str(ROOT / ".build/release/simulate"))
    options.add_argument("--keep", type=pathlib.Path)
    given = options.parse_args()
    if not chromium.path():
        print("no browser: install chromium to test the pages in one", file=sys.stderr)
        return 77
    program = str(pathlib.Path(given.program).resolve())
    axe_text = axe.script(ROOT / ".build" / "browser")
    if axe_text is None:
        print("axe-core cannot be fetched; pages are not looked at with it", file=sys.stderr)
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        with Studio(program, pathlib.Path(place), "timequest", 10) as studio:
            with chromium.Browser() as page:
                opens_and_moves(page, studio)
                equals_the_command_line(page, studio, program)
                a_new_move_ends_the_old(page)
                works_by_keyboard(page)
                saves_and_opens(page, studio)
                keeps_variants(page)
                survives_a_half_saved_file(page, studio)
                check(not page.complaints(), f"the console says {page.complaints()}")
                asks_longer_questions(page, studio)
                is_closed_to_others(page, studio)
            survives_large_bodies(studio)
            forgets_who_has_gone(studio)
            looks_right(program, studio, given.keep, axe_text)
            studio.process.send_signal(signal.SIGINT)
            check(studio.process.wait() == 0, "Ctrl-C ends it in peace")
    print(f"the studio in a browser: {checks} checks, all well" + ("" if axe_text else ", without axe"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
