"""Trials of staff and content: no act without its role and its trace, and no content that one alone brings to players."""
import hashlib, hmac, json, os, sqlite3, time

from live_service import DAY, TASK, hold

GIFT = {"resource": "gold", "amount": 250, "reason": "fault", "note": "A door stuck"}


def _number(service):
    return service.ask("GET", "/v1/content").at("number")


def _hash(service):
    return service.ask("GET", "/v1/content").at("hash")


def _played_by(player):
    """The content that a player's party plays by, as its export names it."""
    return player.get("export").at("content") or player.get("save").at("content")


def each_role_may_do_its_own_alone(live):
    """Who may look may not correct, publish or follow a clock, and who may correct may."""
    hero = live.hero()
    service, path = hero.service, f"players/{hero.number}/corrections"
    for role, status in (("look", 403), ("publish", 403), ("admin", 403), ("correct", 200)):
        answer = service.staff("POST", path, GIFT, roles=role)
        hold(answer.status == status, f"a correction by who has the role {role}: {answer}")
    for method, path, body in (("POST", "content/rollback", {"reason": "x"}), ("GET", "acts", None)):
        answer = service.staff(method, path, body, roles="look,correct")
        hold(answer.status == 403, f"{path} by who has not the role: {answer}")


def a_correction_names_to_staff_who_gave_it(live):
    """Staff sees in a player's journal who gave a correction, and why."""
    hero = live.hero()
    given = hero.service.staff("POST", f"players/{hero.number}/corrections", GIFT)
    hold(given.status == 200, given)
    rows = hero.service.staff("GET", f"players/{hero.number}/journal").json["rows"]
    row = next(row for row in rows if row["kind"] == "correction")
    hold(row.get("by") == "Ada" and row.get("note") == GIFT["note"], row)


def a_note_of_staff_is_not_shown_to_players(live):
    """A player reads of a correction what was given and its reason, and neither who gave it nor the note."""
    hero = live.hero()
    hero.service.staff("POST", f"players/{hero.number}/corrections", GIFT)
    for path in ("journal", "export"):
        text = hero.get(path).body.decode()
        hold("fault" in text, f"{path} lacks the correction")
        hold(GIFT["note"] not in text and "Ada" not in text, f"{path} has the note")


def reads_of_staff_are_written_down(live):
    """Whoever of the staff looks at a player leaves a row with a name."""
    hero = live.hero()
    hero.service.staff("GET", f"players/{hero.number}/journal", name="Ben", roles="look")
    acts = hero.service.staff("GET", "acts?limit=200", name="Dia", roles="admin")
    rows = [row for row in acts.at("rows") or [] if f"players/{hero.number}/journal" in json.dumps(row)]
    hold([row["staff"] for row in rows] == ["Ben"], acts)


def no_path_hides_what_staff_asked_for(live):
    """A route is reached by one path, so slashes do not push a player's number out of what is written down."""
    hero = live.hero()
    for path in ("/" * 220 + f"players/{hero.number}/journal", f"players//{hero.number}/journal"):
        answer = hero.service.staff("GET", path, roles="look")
        hold(answer.status == 404, f"{path[-40:]}: {answer}")


def _sealed(service, change, link_of):
    """Changes a correction in the file and seals the whole history of the party anew."""
    party, = service.sql("SELECT party FROM journal WHERE kind = 'correction'")[0]
    link = hashlib.sha256(f"questbalance.chain.1:party {party}".encode()).hexdigest()
    with sqlite3.connect(service.file) as file:
        rows = file.execute("SELECT id, sequence, kind, player, member, instant, payload FROM journal WHERE party = ? ORDER BY sequence", (party,)).fetchall()
        for id, sequence, kind, player, member, instant, payload in rows:
            payload = bytes(payload)
            if kind == "correction":
                payload = change(payload)
            player, member = (-1 if value is None else value for value in (player, member))
            salt = os.urandom(16)
            text = f"{party} {sequence} {kind} {player} {member} {instant}\n".encode() + payload
            digest = hmac.new(salt, text, hashlib.sha256).hexdigest()
            link = link_of(link, digest)
            file.execute("UPDATE journal SET payload = ?, salt = ?, digest = ?, link = ? WHERE id = ?", (payload, salt.hex(), digest, link, id))
        file.execute("UPDATE party SET link = ? WHERE id = ?", (link, party))
    file.close()


def _corrected(live):
    """A service that has ended, with a hero to whom staff gave something."""
    service = live.own()
    hero = service.begun(1)
    given = service.staff("POST", "players/1/corrections", GIFT)
    hold(given.status == 200, given)
    hold(hero.command(TASK).status == 200, "a task is refused")
    return service


def _renamed(payload):
    return payload.replace(b"Ada", b"Bob").replace(b"A door stuck", b"as agreed")


def a_history_that_was_sealed_anew_is_found(live):
    """Who can write the file changes another's name into a correction, seals all rows anew, and replay finds it."""
    service = _corrected(live)
    service.stop()
    before = service.run("replay", "--folder", service.folder)
    hold(before.returncode == 0, f"before: {before.stdout}")
    _sealed(service, _renamed, lambda link, digest: hashlib.sha256(f"{link}:{digest}".encode()).hexdigest())
    after = service.run("replay", "--folder", service.folder)
    hold(after.returncode == 1, f"replay: {after.returncode}, {after.stdout.strip()[-160:]}")


def _code(key, *parts):
    return hmac.new(key, b"".join(part.encode() if isinstance(part, str) else part for part in parts), hashlib.sha256).digest()


def _seal_parties(service, key):
    """Seals the rows of parties as the service does, where the program seals rows."""
    if not service.sql("SELECT 1 FROM sqlite_schema WHERE name = 'rowSeal'"):
        return
    is_summed = any(row[1] == "salt" for row in service.sql("PRAGMA table_info(sealedSum)"))
    columns = "state, content, engine, sequence, link, newestDay, lastInstant" + (", joins" if is_summed else "")
    null, whole = ("n", "i") if is_summed else ("-", "")
    with sqlite3.connect(service.file) as file:
        for number, row, *values in file.execute(f"""SELECT number, id, {columns} FROM party JOIN rowSeal
                ON name = 'party' AND key = CAST(id AS TEXT)""").fetchall():
            text = f"row party {number} is {len(str(row))} {row}\n".encode()
            for value in values:
                kind = "b" if isinstance(value, bytes) else "t"
                plain = value.encode() if isinstance(value, str) else value
                text += (null.encode() if value is None else f"{whole}{value} ".encode() if isinstance(value, int)
                         else f"{kind}{len(plain)} ".encode() + plain)
            file.execute("UPDATE rowSeal SET code = ? WHERE name = 'party' AND key = ?", (_code(key, text), str(row)))
        if is_summed:
            _sum_seals(file, key)
    file.close()


def _sum_seals(file, key):
    """Four sums of 64 bits beside each other, under a mask, with a code that is also over the newest rows."""
    def lanes(code):
        return [int.from_bytes(code[place:place + 8], "big") for place in (0, 8, 16, 24)]

    salt = os.urandom(16)
    parts = [_code(key, f"part {name} {number} {len(row.encode())} {row} ", code)
             for name, row, number, code in file.execute("SELECT name, key, number, code FROM rowSeal")]
    sums = [sum(column) % 2**64 for column in zip(*map(lanes, [_code(key, "mask ", salt), *parts]))]
    total = b"".join(lane.to_bytes(8, "big") for lane in sums)
    newest = [file.execute(f"SELECT id, link FROM {table} ORDER BY id DESC LIMIT 1").fetchone() or (0, "-")
              for table in ("journal", "staffAct")]
    text = f"sum {total.hex()} {salt.hex()} " + " ".join(f"{id} {link}" for id, link in newest)
    file.execute("UPDATE sealedSum SET sum = ?, salt = ?, code = ?", (total, salt, _code(key, text)))


def an_anchor_finds_what_the_secret_sealed_anew(live):
    """Not even who has the service's secret changes a history that was anchored elsewhere before."""
    service = _corrected(live)
    anchor = os.path.join(service.top, "anchor.log")
    made = service.run("anchor", "--folder", service.folder, "--file", anchor)
    hold(made.returncode == 0, f"no anchor: {made.stderr.strip()[:160]}")
    service.stop()
    with open(os.path.join(service.folder, "keys/luck-secret"), "rb") as file:
        key = hmac.new(file.read(), b"questbalance.audit.1", hashlib.sha256).digest()
    _sealed(service, _renamed, lambda link, digest: hmac.new(key, f"{link}:{digest}".encode(), hashlib.sha256).hexdigest())
    _seal_parties(service, key)
    hold(service.run("replay", "--folder", service.folder).returncode == 0, "it was not sealed with the service's secret")
    after = service.run("replay", "--folder", service.folder, "--anchor", anchor)
    hold(after.returncode == 1, f"replay: {after.returncode}, {after.stdout.strip()[-160:]}")


def a_row_that_lost_its_salt_is_found(live):
    """A correction that says another name, without the salt that would show it, is not taken for an erased one."""
    service = _corrected(live)
    service.stop()
    for column in ("salt", "instant"):
        kept = service.sql(f"SELECT {column}, payload FROM journal WHERE kind = 'correction'")[0]
        with sqlite3.connect(service.file) as file:
            file.execute(f"UPDATE journal SET payload = ?, {column} = NULL WHERE kind = 'correction'", (_renamed(bytes(kept[1])),))
        after = service.run("replay", "--folder", service.folder)
        hold(after.returncode == 1, f"without its {column}: {after.returncode}, {after.stdout.strip()[-160:]}")
        with sqlite3.connect(service.file) as file:
            file.execute(f"UPDATE journal SET {column} = ?, payload = ? WHERE kind = 'correction'", kept)
    file.close()
    whole = service.run("replay", "--folder", service.folder)
    hold(whole.returncode == 0, f"as it was: {whole.stdout.strip()[-160:]}")


def a_party_that_has_ended_is_checked_too(live):
    """What a hero did alone stands in a party that ended when it joined another; a change of it is found."""
    service = live.own()
    hero, guest = service.begun(1), service.begun(2)
    given = service.staff("POST", "players/2/corrections", GIFT)
    hold(given.status == 200, given)
    guest.joins(hero)
    service.stop()
    whole = service.run("replay", "--folder", service.folder)
    hold(whole.returncode == 0, f"as it was: {whole.stdout.strip()[-160:]}")
    with sqlite3.connect(service.file) as file:
        payload, = file.execute("SELECT payload FROM journal WHERE kind = 'correction'").fetchone()
        file.execute("UPDATE journal SET payload = ? WHERE kind = 'correction'", (_renamed(bytes(payload)),))
    file.close()
    after = service.run("replay", "--folder", service.folder)
    hold(after.returncode == 1, f"replay: {after.returncode}, {after.stdout.strip()[-160:]}")


def a_key_of_tokens_comes_and_goes_while_the_service_runs(live):
    """A second key with a name is good beside the first one, and its tokens end when it is taken away."""
    service = live.own()
    hero = service.begun(1)
    bearer = service.token("--player", 1, "--key", "2027")

    def waited(status):
        answer = None
        for _ in range(60):
            answer = service.ask("GET", "/v1/players/1", bearer=bearer)
            if answer.status == status:
                break
            time.sleep(0.25)
        hold(answer.status == status, f"a token of the second key: {answer}")
        hold(hero.get().status == 200, "the first key is good no more")

    waited(200)
    os.remove(os.path.join(service.folder, "keys/tokens/2027.pem"))
    waited(401)


def content_needs_two_of_the_staff(live):
    """What one of the staff publishes is active only once another one has approved it."""
    service = live.own()
    before = _number(service)
    hash = service.publish(service.more_gear(), approving=None)
    hold(_number(service) == before, f"content {_number(service)} is active by one of the staff alone")
    own = service.staff("POST", "content/proposals/1/approvals", {"hash": hash})
    hold(own.status == 403, f"approved by who proposed it: {own}")
    other = service.staff("POST", "content/proposals/1/approvals", {"hash": hash}, name="Ben")
    hold(other.status == 201 and _number(service) == before + 1, f"approved by another: {other}")


def a_verdict_is_signed_by_the_gate(live):
    """A content whose verdict the sender made up is refused."""
    service = live.own()
    snapshot = json.loads(service.more_gear())
    compared = service.staff("POST", "content/comparisons", {"snapshot": snapshot})
    hold(compared.status == 200, compared)
    told = {"content": compared.json["hash"], "engine": service.ask("GET", "/v1/content").at("engine"), "seed": 1, "passed": True, "summary": "I made this up"}
    forged = service.token("--support", "Ada", *(("--roles", "publish") if service.knows("token", "--roles") else ()))
    # A gate that has signed before has a key.
    service.publish(json.dumps(snapshot), approving=None) if service.knows("publish", "--approve") else None
    for verdict in (told, "I made this up", forged):
        answer = service.staff("POST", "content", {"snapshot": snapshot, "verdict": verdict, "reason": "x"})
        hold(400 <= answer.status < 500, f"with the verdict {str(verdict)[:60]}: {answer}")
    hold(_number(service) == 1, f"content {_number(service)} is active")


def an_activation_names_who(live):
    """The list of contents names who proposed, who approved and who rolled back."""
    service = live.own()
    service.publish(service.more_gear(), by="Ada", approving="Ben")
    back = service.staff("POST", "content/rollback", {"reason": "x"}, name="Cem")
    hold(back.status == 200, back)
    rows = service.staff("GET", "content").json["activations"]
    names = [row.get("by") for row in rows[-2:]]
    hold("Ada" in (names[0] or "") and "Ben" in (names[0] or "") and names[1] == "Cem", rows[-2:])


def a_rollback_reaches_who_holds_a_mission(live):
    """Two days after a rollback no hero plays by what was taken back, though it never claims its mission."""
    service = live.own()
    hero = service.begun(1)
    base = _hash(service)
    service.publish(service.more_gear())
    service.clock.go_on(DAY)
    hold(hero.command({"do": "open"}).status == 200, "the day is not opened")
    hold(hero.command({"do": "startMission", "mission": 0}).status == 200, "no mission begins")
    hold(_played_by(hero) == _hash(service), "the hero does not play by the new content")
    service.staff("POST", "content/rollback", {"reason": "x"})
    service.clock.go_on(2 * DAY)
    hold(hero.command({"do": "open"}).status == 200, "the day is not opened")
    hold(_played_by(hero) == base, f"after the rollback it plays by {_played_by(hero)}, not by {base}")
    hold(hero.command({"do": "claimMission"}).status == 200, "what was under way is lost")


def an_emergency_rollback_reaches_all_at_once(live):
    """A rollback within 0 days reaches who holds a mission with its next command."""
    service = live.own()
    hero = service.begun(1)
    base = _hash(service)
    service.publish(service.more_gear())
    service.clock.go_on(DAY)
    hero.command({"do": "open"})
    hold(hero.command({"do": "startMission", "mission": 0}).status == 200, "no mission begins")
    hold(_played_by(hero) == _hash(service) != base, "the hero does not play by the new content")
    back = service.staff("POST", "content/rollback", {"reason": "x", "withinDays": 0})
    hold(back.status == 200, f"within 0 days: {back}")
    hold(hero.command(TASK).status == 200, "a task is refused")
    hold(_played_by(hero) == base, f"after the rollback it plays by {_played_by(hero)}, not by {base}")


def an_experiment_ends_by_a_rollback(live):
    """Whoever played in an experiment plays by the content of before once it is taken back, whoever joins whom."""
    service = live.own()
    first, second = service.begun(1), service.begun(2)
    base = _hash(service)
    tried = service.publish(service.with_experiment())
    service.clock.go_on(DAY)
    first.command({"do": "open"})
    hold(_played_by(first) == tried, "the hero does not play by the new content")
    back = service.staff("POST", "content/rollback", {"reason": "x", "withinDays": 0})
    hold(back.status == 200, back)
    service.clock.go_on(DAY)
    for player in (first, second):
        hold(player.command({"do": "open"}).status == 200, "the day is not opened")
        hold(_played_by(player) == base, f"a day after the rollback one plays by {_played_by(player)}")
    second.joins(first)
    hold(_played_by(second) == base, f"who joined plays by {_played_by(second)}")


def nobody_comes_to_a_content_that_was_taken_back(live):
    """Who has a row that a rollback lacks plays on by what was taken back, and nobody gets it by joining."""
    service = live.own()
    first, second = service.begun(1), service.begun(2)
    base = _hash(service)
    service.publish(service.with_one_more_mission())
    service.clock.go_on(DAY)
    first.command({"do": "open"})
    hold(service.staff("POST", "content/rollback", {"reason": "x", "withinDays": 0}).status == 200, "nothing is rolled back")
    service.clock.go_on(DAY)
    for player in (first, second):
        hold(player.command({"do": "open"}).status == 200, "the day is not opened")
    code = first.post("party/invites").at("code")
    joined = second.post("party/join", {"code": code, "consent": True})
    hold(joined.code == "other_content", f"joining: {joined}")
    hold(_played_by(second) == base, f"it plays by {_played_by(second)}")


def a_correction_takes_no_days_from_a_device(live):
    """Days that a device played offline, and uploads after staff gave something, are days still."""
    service = live.own()
    lengths = []
    for number in (1, 2):
        hero = service.begun(number)
        begun = service.now()
        service.clock.go_on(3 * DAY)
        if number == 2:
            given = service.staff("POST", "players/2/corrections", GIFT)
            hold(given.status == 200, given)
        hero.upload([step for day in range(1, 4) for step in ((begun + day * DAY - 60, {"do": "open"}), (begun + day * DAY - 30, TASK))])
        lengths.append(hero.state()["state"]["streak"]["length"])
    hold(lengths[0] == lengths[1], f"streaks without a correction and with one: {lengths}")


def a_ban_that_is_lifted_refused_nothing_for_good(live):
    """A request that a ban without an end refused is carried out with the same key once it is lifted."""
    hero = live.hero()
    path = f"players/{hero.number}/ban"
    hold(hero.service.staff("POST", path, {"reason": "other"}).status == 200, "nobody is banned")
    hold(hero.command(TASK, key="banned").status == 403, "who is banned plays")
    hold(hero.service.staff("POST", f"{path}/end").status == 200, "the ban is not lifted")
    again = hero.command(TASK, key="banned")
    hold(again.status == 200, f"after the ban: {again}")


def a_reply_names_the_content_it_was_played_by(live):
    """A hero with a mission under way plays by the older content, and replies and state name that one."""
    service = live.own()
    hero = service.begun(1)
    base = _hash(service)
    hold(hero.command({"do": "startMission", "mission": 0}).status == 200, "no mission begins")
    service.publish(service.more_gear())
    service.clock.go_on(DAY)
    for name, told in (("reply", hero.command({"do": "open"}).json), ("state", hero.state())):
        hold(isinstance(told.get("content"), dict) and told["content"].get("hash") == base, f"{name}: {str(told)[:100]}")


def odds_of_an_older_content_are_told(live):
    """Odds and catalogue of a content that is active no more are there by its hash, and are its own."""
    service = live.own()
    base, before = _hash(service), service.ask("GET", "/v1/content/odds").at("odds")
    service.publish(service.more_gear())
    hold(service.ask("GET", "/v1/content/odds").at("odds") != before, "the odds are the same as before")
    for page in ("odds", "catalogue"):
        answer = service.ask("GET", f"/v1/content/{page}?hash={base}")
        hold(answer.status == 200, f"{page} by hash: {answer}")
    hold(service.ask("GET", f"/v1/content/odds?hash={base}").at("odds") == before, "odds by hash are not those of that content")
    hold(service.ask("GET", "/v1/content/odds?hash=00").status == 404, "odds of a content that is not there")


def _experimenting(live):
    service = live.own()
    service.publish(service.with_experiment())
    return service


def a_player_is_told_its_arm_and_the_odds_of_it(live):
    """In an experiment each state names its arm, and odds by arm differ."""
    service = _experimenting(live)
    odds = {}
    for number in range(1, 25):
        arm = service.begun(number).state().get("arm")
        hold(isinstance(arm, str), f"a state in an experiment has the arm {arm}")
        answer = service.ask("GET", f"/v1/content/odds?arm={arm.replace(' ', '%20')}")
        hold(answer.status == 200, f"odds of the arm {arm}: {answer}")
        odds[arm] = answer.at("odds", "draws")
    hold(len(odds) == 2, f"24 players are in {sorted(odds)}")
    hold(len({json.dumps(each) for each in odds.values()}) == 2, "both arms have the same odds")


def an_account_keeps_its_arm_whatever_hero_it_begins(live):
    """A player who begins anew plays in the same arm of an experiment again."""
    service = _experimenting(live)
    arms = {}
    for number in range(1, 9):
        for _ in range(3):
            hero = service.begun(number)
            arm = hero.state().get("arm")
            hold(isinstance(arm, str), f"a state in an experiment has the arm {arm}")
            arms.setdefault(number, set()).add(arm)
            hold(hero.delete().status in (200, 202), "nobody is deleted")
    hold(all(len(each) == 1 for each in arms.values()), f"arms of players over three heroes: {arms}")
