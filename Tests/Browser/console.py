#!/usr/bin/env python3
"""The staff's console as support meets it, in a real browser.

Usage:  Tests/Browser/console.py --program PROGRAM [--keep FOLDER]
  --program  a built quest-live
  --keep     where screenshots go

Needs Chromium (Debian: chromium). Exits with 0 if all is well, 1 if not, 77 where there is no browser.
"""
import argparse
import http.client
import json
import pathlib
import subprocess
import sys
import tempfile

import axe
import chromium

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
checks = 0


def check(holds, words):
    global checks
    checks += 1
    if not holds:
        raise AssertionError(words)


class Service:
    """`quest-live serve` in a folder of its own, with one player."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.player = self.token("--player", "7", "--age", "30")
        self.process = subprocess.Popen(
            [program, "serve", "--folder", folder, "--port", "0", "--support-port", "0"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        while "players at" not in line:
            if not line:
                raise AssertionError("the service did not start")
            line = self.process.stdout.readline()
        self.players_port, self.support_port = (int(part.rsplit(":", 1)[1]) for part in line.strip().split(","))
        self.post("/v1/players", {"name": "Mara", "timeZone": "UTC"}, "a")
        self.post("/v1/players/7/commands", {"do": "create", "class": "warrior", "zodiac": "leo"}, "b")
        self.post("/v1/players/7/commands", {"do": "open"}, "c")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def token(self, *options):
        printed = subprocess.run([self.program, "token", "--folder", self.folder, *options], check=True,
                                 capture_output=True, text=True).stdout
        return printed.strip().splitlines()[-1]

    def ask(self, port, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        given = {"Content-Type": "application/json", **headers}
        connection.request(method, path, None if body is None else json.dumps(body), given)
        reply = connection.getresponse()
        return reply.status, dict(reply.getheaders()), reply.read()

    def post(self, path, body, key):
        status, _, answer = self.ask(self.players_port, "POST", path, body,
                                     **{"Authorization": f"Bearer {self.player}", "Idempotency-Key": key})
        check(status in (200, 201), f"{path}: {status} {answer}")

    def gold(self):
        """What the purse holds."""
        answer = self.ask(self.players_port, "GET", "/v1/players/7/state",
                          **{"Authorization": f"Bearer {self.player}"})[2]
        return json.loads(answer)["state"]["purse"].get("gold", 0)


def fill(page, selector, words):
    page.run(f"""(() => {{ const field = {selector}; field.value = {json.dumps(words)};
        field.dispatchEvent(new Event('input')); field.dispatchEvent(new Event('change')); }})()""")


def press(page, words, within="document"):
    """The first button with these words."""
    page.run(f"""[...{within}.querySelectorAll('button')].find(
        button => button.textContent === {json.dumps(words)}).click()""")


def text(page):
    return page.run("document.body.innerText")


def sign_in(page, token):
    fill(page, "document.getElementById('token')", token)
    press(page, "Sign in")


def place(page, name):
    press(page, name, "document.getElementById('places')")
    page.until(f"document.querySelector('#main h2')?.textContent === {json.dumps(name)}")


def form(page, summary):
    """Opens the form of a request of the player in view; an expression for it."""
    page.run(f"""[...document.querySelectorAll('details')].find(one => one.querySelector('summary').textContent
        .startsWith({json.dumps(summary)})).open = true""")
    return f"""[...document.querySelectorAll('form.request')].find(one => one.querySelector('h3').textContent
        .startsWith({json.dumps(summary)}))"""


def named(form, name):
    return f"[...{form}.querySelectorAll('label')].find(one => one.textContent.startsWith({json.dumps(name + ' ')})).querySelector('input,select,textarea')"


def send(page, form, is_sure=True):
    page.run(f"{form}.requestSubmit()")
    page.until("document.getElementById('sure').open")
    press(page, "Send" if is_sure else "Cancel", "document.getElementById('sure')")
    page.until("!document.getElementById('sure').open")


def support(service, page):
    """A player is found, gets gold for a fault, and is banned; the staff's list says so."""
    sign_in(page, service.token("--support", "Ada", "--roles", "look,correct,publish,admin"))
    page.until("document.querySelector('#main h2')?.textContent === 'Players'")
    check("Ada" in text(page), "the console does not say who is signed in")
    fill(page, "document.getElementById('words')", "mar")
    press(page, "Search")
    page.until("[...document.querySelectorAll('#main td')].some(cell => cell.textContent === 'Mara')")
    press(page, "Open")
    page.until("document.querySelector('#main h2')?.textContent === 'Mara (7)'")
    page.until("document.querySelector('#main').innerText.includes('open')")

    before = service.gold()
    gift = form(page, "Grants or takes units")
    for name, value in [("resource", "gold"), ("amount", "250"), ("reason", "fault"), ("note", "a <b>lost</b> chest")]:
        fill(page, named(gift, name), value)
    send(page, gift, is_sure=False)
    check(service.gold() == before, "what was cancelled was sent")
    send(page, gift)
    page.until("document.getElementById('said').textContent.startsWith('Done')")
    check(service.gold() == before + 250, f"gold was {before}, is {service.gold()}")

    page.until("document.querySelector('#main h2')?.textContent === 'Mara (7)'")
    ban = form(page, "Bans")
    fill(page, named(ban, "reason"), "cheating")
    send(page, ban)
    page.until("document.querySelector('#main dl').innerText.includes('cheating')")
    status, _, _ = service.ask(service.players_port, "POST", "/v1/players/7/commands", {"do": "open"},
                               **{"Authorization": f"Bearer {service.player}", "Idempotency-Key": "z"})
    check(status == 403, f"a banned player got {status}")

    place(page, "Content")
    rollback = "[...document.querySelectorAll('form.request')].find(one => one.querySelector('code').textContent.endsWith('/rollback'))"
    fill(page, named(rollback, "reason"), "a try")
    send(page, rollback)
    page.until("document.getElementById('said').className === 'bad'")
    check("There was no other content" in text(page), "a refusal is not shown in its words")
    place(page, "What staff did")
    page.until("[...document.querySelectorAll('#main td')].some(cell => cell.textContent.endsWith('/ban'))")
    check("lost" not in text(page), "a note about a player is in the list of acts")
    place(page, "All requests")
    check(page.run("document.querySelectorAll('details form.request').length") > 15, "requests are missing")


def strangers(service, page):
    """Without a token nothing is shown; one who may only look is told so."""
    sign_in(page, "abc")
    page.until("document.getElementById('said').className === 'bad'")
    check("401" in text(page), "a wrong token is not refused")
    sign_in(page, service.token("--support", "Eve", "--roles", "look"))
    page.until("document.querySelector('#main h2')?.textContent === 'Players'")
    press(page, "What staff did", "document.getElementById('places')")
    page.until("document.getElementById('said').textContent.includes('403')")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--program", required=True)
    options.add_argument("--keep")
    given = options.parse_args()
    if chromium.path() is None:
        print("there is no Chromium here (apt-get install chromium)", file=sys.stderr)
        sys.exit(77)
    axe_text = axe.script(ROOT / ".build" / "browser")
    if axe_text is None:
        print("axe-core cannot be fetched; the page is not looked at with it", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder, Service(str(pathlib.Path(given.program).resolve()), folder) as service:
        status, headers, _ = service.ask(service.support_port, "GET", "/console")
        headers = {name.lower(): value for name, value in headers.items()}
        check(status == 200 and "default-src 'none'" in headers["content-security-policy"], headers)
        check(service.ask(service.players_port, "GET", "/console")[0] == 404, "players reach the console")
        address = f"http://127.0.0.1:{service.support_port}/console"
        with chromium.Browser() as page:
            page.open(address)
            strangers(service, page)
        with chromium.Browser() as page:
            page.open(address)
            support(service, page)
            # The browser itself notes the one request that is refused.
            check(all("409" in one for one in page.complaints()), page.complaints())
            for width, height, dark in [(1440, 900, False), (390, 844, False), (1440, 900, True), (390, 844, True)]:
                page.look(width, height, dark)
                for name in ("Players", "Content", "Clock", "All requests"):
                    place(page, name)
                    check(page.run("document.documentElement.scrollWidth <= innerWidth"), f"{name} is too wide at {width}")
                    if axe_text:
                        found = axe.violations(page, axe_text)
                        check(not found, f"{name} at {width}: axe finds\n" + "\n".join(found))
                    if given.keep:
                        look = "dark" if dark else "light"
                        page.screenshot(f"{given.keep}/console-{name.split()[0].lower()}-{width}-{look}.png")
    print(f"the staff's console in a browser: {checks} checks, all well" + ("" if axe_text else ", without axe"))


main()
