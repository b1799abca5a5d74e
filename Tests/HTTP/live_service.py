"""A service of its own for each trial, with players and staff who speak HTTP to it."""
import http.client, json, os, re, shutil, signal, socket, sqlite3, struct, subprocess, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
# Seconds after which a program that hangs is given up; nothing else takes that long.
HANGS = 120
DAY = 86_400
# A Monday, ten o'clock: no trial depends on the day on which it runs.
MONDAY = 1_893_924_000 + DAY
TASK = {"do": "completeTask", "category": "mental", "size": "small", "proof": "quick"}


class Failed(Exception):
    """What must hold does not; the words say what was seen."""


class LeftOut(Exception):
    """This machine, or this game, lacks something that the trial needs."""


def hold(is_so, seen):
    if not is_so:
        raise Failed(str(seen))


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        try:
            return json.loads(self.body)
        except ValueError:
            return None

    def at(self, *path):
        """What lies at this place of the JSON; None where there is none."""
        value = self.json
        for part in path:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    @property
    def code(self):
        return self.at("error", "code")

    def __str__(self):
        return f"{self.status} {self.body[:120].decode(errors='replace')}"


class Machine:
    """The machine that a service sees: its clock, with what was added since, and whether its disk takes anything."""

    def __init__(self, folder):
        self.file = os.path.join(folder, "machine")
        self.day = self.steady = MONDAY - int(time.time())
        self.disk = 0
        self.write()

    def write(self):
        # In place: the service has the file in its memory.
        with open(self.file, "r+b" if os.path.exists(self.file) else "wb") as file:
            file.write(struct.pack("qqq", self.day, self.steady, self.disk))

    def go_on(self, seconds):
        self.day += seconds
        self.steady += seconds
        self.write()

    def leap(self, seconds):
        """Someone sets the clock; the one that nobody sets goes on as it did."""
        self.day += seconds
        self.write()

    def now(self):
        return int(time.time()) + self.day

    def breaks(self, is_broken):
        self.disk = 1 if is_broken else 0
        self.write()

    def hangs(self, is_hanging):
        """A disk that does not answer holds whoever asks it."""
        self.disk = 2 if is_hanging else 0
        self.write()

    def slows(self, micros):
        """A disk that takes so long for each flush: 10 microseconds or more, or none."""
        self.disk = micros
        self.write()


class Service:
    """A service in a folder, on ports of its own."""
    # What each program says of its verbs.
    helps = {}

    def __init__(self, program, options=(), shim=None):
        self.program, self.options, self.shim = program, list(options), shim
        self.top = tempfile.mkdtemp(prefix="quest-live-trial-")
        self.folder = os.path.join(self.top, "data")
        self.file = os.path.join(self.folder, "quest.sqlite")
        self.machine = Machine(self.top) if shim else None
        self.process, self.tokens, self.keys = None, {}, 0

    @property
    def clock(self):
        """What sets the time, and breaks the disk."""
        if not self.machine:
            raise LeftOut("there is no C compiler to make a clock with")
        return self.machine

    def now(self):
        return self.machine.now() if self.machine else int(time.time())

    def environment(self, **others):
        shim = {"LD_PRELOAD": self.shim, "MACHINE_FILE": self.machine.file} if self.shim else {}
        return {**os.environ, **shim, **others}

    def run(self, *arguments, stdout=subprocess.PIPE, **others):
        """Runs another verb of the program."""
        return subprocess.run([self.program, *map(str, arguments)], stdout=stdout, stderr=subprocess.PIPE, text=True,
                              timeout=HANGS, env=self.environment(**others))

    def knows(self, verb, option):
        named = (self.program, verb)
        if named not in self.helps:
            self.helps[named] = self.run("help", verb).stdout
        return re.search(rf"{option}\b", self.helps[named]) is not None

    def start(self):
        self.log = open(os.path.join(self.top, "log"), "a+")
        self.process = subprocess.Popen(
            [self.program, "serve", "--folder", self.folder, "--port", "0", "--support-port", "0", "--rate", "1000000",
             *self.options], stdout=subprocess.PIPE, stderr=self.log, text=True, env=self.environment())
        line = self.process.stdout.readline()
        ports = re.findall(r":(\d+)", line)
        if len(ports) < 2:
            self.process.wait(timeout=HANGS)
            raise Failed(f"the service did not start: {self.logged()[-200:]}")
        self.port, self.support = int(ports[0]), int(ports[1])
        return self

    def logged(self):
        with open(os.path.join(self.top, "log")) as log:
            return log.read().strip()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=HANGS)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def remove(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.top, ignore_errors=True)

    def sql(self, *statements):
        """What statements answer, on a file that the service does not use."""
        with sqlite3.connect(self.file) as file:
            rows = [file.execute(statement).fetchall() for statement in statements]
        file.close()
        return rows[-1]

    def token(self, *arguments):
        """A token that is good for all years of the trials."""
        if arguments not in self.tokens:
            made = self.run("token", "--folder", self.folder, "--hours", 87_600, *arguments)
            if made.returncode != 0:
                raise Failed(f"no token for {' '.join(map(str, arguments))}: {made.stderr.strip()[:160]}")
            self.tokens[arguments] = made.stdout.split()[-1]
        return self.tokens[arguments]

    def new_key(self):
        self.keys += 1
        return f"key-{self.keys}"

    def ask(self, method, path, body=None, bearer=None, key=None, headers=None, port=None):
        sent = {"Content-Type": "application/json"} if body is not None else {}
        if bearer:
            sent["Authorization"] = f"Bearer {bearer}"
        if key:
            sent["Idempotency-Key"] = key
        sent.update(headers or {})
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        wire = http.client.HTTPConnection("127.0.0.1", port or self.port, timeout=HANGS)
        try:
            wire.request(method, path, body, sent)
            reply = wire.getresponse()
            return Answer(reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read())
        finally:
            wire.close()

    def raw(self, text, until=None, seconds=20):
        """Sends these bytes; returns what comes until the other side closes, or until `until` came."""
        came = b""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as wire:
            wire.sendall(text.encode())
            try:
                while until is None or until not in came:
                    part = wire.recv(65_536)
                    if not part:
                        break
                    came += part
            except socket.timeout:
                return came.decode(errors="replace"), False
            except ConnectionResetError:
                # It closed with something unread.
                pass
        return came.decode(errors="replace"), True

    def staff(self, method, path, body=None, name="Ada", roles="look,correct,publish,admin", key=None):
        """A request of a member of the staff; roles only where the program knows them."""
        words = ("--roles", roles) if self.knows("token", "--roles") else ()
        return self.ask(method, f"/support/v1/{path}", body, self.token("--support", name, *words),
                        (key or self.new_key()) if method != "GET" else None, port=self.support)

    def metrics(self):
        return self.ask("GET", "/metrics", port=self.support).body.decode()

    def alarms(self, kind):
        found = re.search(rf'questlive_alarms_total{{kind="{kind}"}} (\d+)', self.metrics())
        return int(found.group(1)) if found else 0

    def player(self, number, age=None):
        return Player(self, number, age)

    def begun(self, number):
        """A player whose hero is created and whose day is open."""
        player = self.player(number)
        for answer in (player.begin(), player.command({"do": "create", "class": "warrior", "zodiac": "leo"}), player.command({"do": "open"})):
            hold(answer.status in (200, 201), f"a hero cannot begin: {answer}")
        return player

    def publish(self, snapshot, by="Ada", approving="Ben"):
        """Publishes a content, with a simulator in between that lets everything pass.

        Where the program asks for it, another member of the staff approves; `approving=None`: nobody does."""
        home = os.path.join(self.top, "home")
        os.makedirs(home, exist_ok=True)
        content, simulate = os.path.join(home, "content.json"), os.path.join(home, "simulate")
        with open(content, "w") as file:
            file.write(snapshot)
        with open(simulate, "w") as file:
            file.write(f"""#!/bin/sh
if [ "$1" = content ]; then exec cat {content}; fi
while [ "$1" != --json ]; do shift; done
cat >"$2" <<'END'
{{"seed": 1, "days": 60, "contentHash": "5f", "targets": {{"falseAlarms": 0.01, "rows": [
  {{"id": "pace", "metric": "level_on(20)", "band": {{"low": 12}}, "basis": "designed", "word": "pass"}}]}}}}
END
""")
        os.chmod(simulate, 0o755)
        verb = ["publish", "--folder", self.folder, "--support-port", self.support]
        named = self.knows("publish", "--as")
        done = self.run(*verb, content, "--scenario", "questbond", "--reason", "x", *(["--as", by] if named else []),
                        QUESTBALANCE_HOME=home)
        hold(done.returncode == 0, f"nothing was published: {(done.stderr or done.stdout).strip()[-200:]}")
        proposal, hash = (re.search(rf"^{name}: \"?([^\"\s]+)", done.stdout, re.M) for name in ("proposal", "hash"))
        if proposal and approving:
            done = self.run(*verb, "--approve", proposal.group(1), "--hash", hash.group(1), "--as", approving)
            hold(done.returncode == 0, f"nothing was approved: {(done.stderr or done.stdout).strip()[-200:]}")
        return hash.group(1) if hash else None

    def snapshot(self):
        answer = self.ask("GET", "/v1/content/snapshot")
        hold(answer.status == 200, answer)
        return answer.body.decode()

    def more_gear(self):
        """The content with one figure changed: the first chance of equipment that is one number."""
        content = json.loads(self.snapshot())

        def change(node):
            if isinstance(node, list) and len(node) == 2 and node[0] == "equipmentChance":
                place, name = (node[1], "of") if isinstance(node[1], dict) else (node, 1)
                if isinstance(place[name], str):
                    place[name] = "0.071"
                    return True
            parts = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
            return any(change(part) for part in parts)

        hold(change(content), "the content has no chance of equipment")
        return json.dumps(content)

    def with_one_more_mission(self):
        """The content with a copy of its first mission as one more."""
        content = json.loads(self.snapshot())
        missions = dict(dict(content["map"])["missions"]["map"])["missions"]["map"]
        missions.append(["oneMore", missions[0][1]])
        return json.dumps(content)

    def with_experiment(self):
        """The content with an experiment on half of all parties."""
        content = json.loads(self.snapshot())
        changes = {"map": [["loot.tasks.equipmentChance", "0.08"]]}
        row = {"map": [["about", "Gear"], ["share", "0.5"], ["changes", changes]]}
        content["map"].append(["experiments", {"map": [["running", {"map": [["gear", row]]}]]}])
        return json.dumps(content)


class Player:
    """A player at a service: an app in a few lines."""

    def __init__(self, service, number, age=None):
        self.service, self.number = service, number
        words = ("--age", age) if age is not None and service.knows("token", "--age") else ()
        self.bearer = service.token("--player", number, *words)
        self.path = f"/v1/players/{number}"

    def get(self, path=""):
        return self.service.ask("GET", path if path.startswith("/") else f"{self.path}/{path}".rstrip("/"), bearer=self.bearer)

    def send(self, method, path, body=None, key=None, headers=None):
        return self.service.ask(method, path, body, self.bearer, key or self.service.new_key(), headers)

    def post(self, path, body=None, key=None):
        return self.send("POST", f"{self.path}/{path}", body, key)

    def begin(self, name=None, key=None):
        """Begins, as soon as what the last hero left is erased."""
        while True:
            begun = self.send("POST", "/v1/players", {"name": name or f"Player {self.number}", "timeZone": "UTC"}, key)
            if begun.code != "stillErasing":
                return begun
            time.sleep(0.1)

    def command(self, command, key=None):
        return self.post("commands", command, key)

    def delete(self, key=None):
        return self.send("DELETE", self.path, {"confirm": "DELETE"}, key)

    def state(self):
        answer = self.get("state")
        hold(answer.status == 200, answer)
        return answer.json

    def upload(self, steps):
        """Uploads commands with their times; returns what became of each: None, or the refusal's name."""
        answer = self.post("uploads", {"device": "phone", "commands": [{"at": at, "command": command} for at, command in steps]})
        hold(answer.status == 200, f"the upload is refused: {answer}")
        return [row.get("refused") for row in answer.json["commands"]]

    def joins(self, other):
        invite = other.post("party/invites")
        joined = self.post("party/join", {"code": invite.at("code"), "consent": True})
        hold(joined.status == 200, f"nobody joins: {joined}")
        return joined.at("party")


class Live:
    """Services for trials: one that they share, and one of its own for each that needs it."""

    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.top = tempfile.mkdtemp(prefix="quest-live-trials-")
        self.shim, self.common, self.services, self.players = self.compiled(), None, [], 0

    def compiled(self):
        """What sets a service's clock; None on a machine that cannot compile it."""
        compiler = shutil.which("cc") or shutil.which("clang")
        library = os.path.join(self.top, "set_machine.so")
        if os.uname().sysname != "Linux" or not compiler:
            return None
        made = subprocess.run([compiler, "-shared", "-fPIC", "-o", library, os.path.join(HERE, "set_machine.c")], capture_output=True)
        return library if made.returncode == 0 else None

    def own(self, *options, if_known=()):
        """A service for this trial alone. `if_known`: options that are left out where the program has none of the kind."""
        service = Service(self.program, options, self.shim)
        self.services.append(service)
        service.options += [option for option in if_known if service.knows("serve", option)]
        return service.start()

    def shared(self):
        if self.common is None or self.common.process.poll() is not None:
            self.common = Service(self.program, (), self.shim)
            self.common.start()
        return self.common

    def hero(self):
        """A player of the shared service whom no other trial knows."""
        self.players += 1
        return self.shared().begun(self.players)

    def clear(self):
        for service in self.services:
            service.remove()
        self.services = []

    def end(self):
        self.clear()
        if self.common:
            self.common.stop()
            self.common.remove()
        shutil.rmtree(self.top, ignore_errors=True)
