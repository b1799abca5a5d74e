"""Trials of what the service keeps: nothing acknowledged is lost, and nothing deleted is left."""
import json, os, shutil, signal, sqlite3, threading, time

from live_service import DAY, HANGS, TASK, Failed, hold


def a_killed_service_loses_nothing_it_answered(live):
    """After a kill in the middle of commands each key that was answered gets the same bytes again."""
    service = live.own()
    hero, answered = service.begun(1), {}

    def play(round):
        for number in range(1_000):
            try:
                answered[f"{round}-{number}"] = hero.command(TASK, key=f"{round}-{number}").body
            except OSError:
                return

    for round in range(4):
        before = len(answered)
        player = threading.Thread(target=play, args=(round,))
        player.start()
        while player.is_alive() and len(answered) < before + 5:
            time.sleep(0.001)
        service.process.send_signal(signal.SIGKILL)
        service.process.wait()
        player.join()
        service.start()
    hold(len(answered) >= 20, f"only {len(answered)} commands were answered")
    for key, body in answered.items():
        hold(hero.command(TASK, key=key).body == body, f"{key}, sent again, is answered otherwise")


def a_killed_service_leaves_a_history_that_replays(live):
    service = live.own()
    hero = service.begun(1)
    for _ in range(10):
        hero.command(TASK)
    service.process.send_signal(signal.SIGKILL)
    service.process.wait()
    done = service.run("replay", "--folder", service.folder)
    hold(done.returncode == 0 and service.sql("PRAGMA integrity_check") == [("ok",)], f"replay: {done.stdout[-160:]} {done.stderr[-160:]}")


def what_cannot_be_printed_is_no_success(live):
    """Where standard output takes nothing, the verdict on the journals is lost: replay does not end with 0."""
    service = live.own()
    service.begun(1)
    with open("/dev/full", "w") as full:
        done = service.run("replay", "--folder", service.folder, stdout=full)
    hold(done.returncode == 74, f"it ends with {done.returncode}")


def a_file_that_is_not_there_is_named_in_a_line(live):
    """What is said of a file that cannot be read has its path, and nothing of what errors are made of."""
    service = live.own()
    missing = f"{service.folder}/missing"
    for call in (("serve", "--content", f"{missing}.json", "--port", 0), ("publish", "questbond", "--reason", "x", "--token-file", missing)):
        said = service.run(*call, "--folder", service.folder).stderr
        hold(missing in said and "cannot be read" in said and "Error Domain" not in said, f"{call[0]} says: {said[-300:]}")
    given = os.path.join(service.top, "given.json")
    with open(given, "w") as file:
        file.write("{}")
    other = os.path.join(service.top, "other")
    said = service.run("serve", "--content", given, "--port", 0, "--folder", other).stderr
    hold("the content that was given" in said, f"serve says: {said[-300:]}")


def a_service_that_is_asked_to_end_ends_well(live):
    """On SIGTERM the service brings all from its log to its file, and ends with 0."""
    service = live.own()
    service.begun(1)
    service.stop()
    hold(service.process.returncode == 0, f"it ends with {service.process.returncode}")
    log = service.file + "-wal"
    hold(not os.path.exists(log) or os.path.getsize(log) == 0, "something is left in the log alone")


def a_disk_that_does_not_answer_holds_no_process(live):
    """Asked to end, a process ends within half a minute whatever holds it, and has lost nothing that it answered."""
    service = live.own()
    hero = service.begun(1)
    answered = hero.command(TASK, key="answered").body
    service.clock.hangs(True)

    def wait():
        try:
            hero.command(TASK, key="waits")
        except OSError:
            pass

    threading.Thread(target=wait, daemon=True).start()
    time.sleep(1)
    began = time.monotonic()
    service.process.send_signal(signal.SIGTERM)
    while service.process.poll() is None and time.monotonic() < began + 40:
        time.sleep(0.1)
    ended = service.process.poll()
    service.clock.hangs(False)
    hold(ended is not None, "40 seconds after SIGTERM it still runs")
    hold(time.monotonic() < began + 35, f"it took {time.monotonic() - began:.0f} seconds")
    service.start()
    hold(hero.command(TASK, key="answered").body == answered, "what was answered is not there")


def only_its_owner_reads_a_folder(live):
    service = live.own()
    service.begun(1)
    for place, folders, files in os.walk(service.folder):
        for path in (place, *(os.path.join(place, name) for name in files)):
            mode = os.stat(path).st_mode & 0o777
            # The public key is no secret.
            hold(mode & 0o077 == 0 or "public" in path, f"{os.path.relpath(path, service.top)} has the mode {mode:o}")


def a_write_that_fails_is_not_told_as_undone(live):
    """Where the disk fails at a commit, the reply does not say that nothing was changed: the same key finds out."""
    service = live.own()
    hero = service.begun(1)
    service.clock.breaks(True)
    answer = hero.command(TASK, key="once")
    service.clock.breaks(False)
    hold(answer.status == 503, f"on a disk that takes nothing: {answer}")
    hold(b"nothing was changed" not in answer.body, f"on a disk that takes nothing: {answer}")
    hold(service.folder.encode() not in answer.body, f"the reply names files: {answer}")
    service.process.send_signal(signal.SIGKILL)
    service.process.wait()
    service.start()
    first, again = hero.command(TASK, key="once"), hero.command(TASK, key="once")
    hold(first.status == 200 and first.body == again.body, f"the same key afterwards: {first}, {again}")


def a_service_that_cannot_write_is_not_ready(live):
    """While the disk takes nothing /ready answers 503, and 200 afterwards."""
    service = live.own()
    hero = service.begun(1)
    service.clock.breaks(True)
    hold(hero.command(TASK).status == 503, "a command is answered though nothing can be written")
    ready = service.ask("GET", "/ready")
    service.clock.breaks(False)
    hold(ready.status == 503, f"while nothing can be written: {ready}")
    for _ in range(100):
        ready = service.ask("GET", "/ready")
        if ready.status == 200:
            return
        time.sleep(0.1)
    raise Failed(f"when the disk takes all again: {ready}")


def a_commit_that_failed_is_told_for_a_while(live):
    """A disk that refuses commands but takes a row is not ready: /ready is 503 right after a commit that failed."""
    service = live.own()
    hero = service.begun(1)
    service.clock.breaks(True)
    hold(hero.command(TASK).status == 503, "a command is answered though nothing can be written")
    service.clock.breaks(False)
    ready = service.ask("GET", "/ready")
    hold(ready.status == 503, f"right after a commit that failed: {ready}")


def _refuses_to_start(service, words):
    """The service does not start, and says all of these words."""
    try:
        service.start()
    except Failed:
        said = service.logged()
        hold(all(word in said for word in words), f"it says: {said[-300:]}")
        return
    raise Failed("the service started")


def a_file_of_a_newer_service_is_not_opened(live):
    service = live.own()
    service.begun(1)
    service.stop()
    service.sql("INSERT INTO grdb_migrations VALUES ('99 from the future')")
    _refuses_to_start(service, [service.file, "newer"])


def a_damaged_file_is_named_with_what_to_do(live):
    """Where a content cannot be read, the message has the file, the tables and an advice."""
    service = live.own()
    service.begun(1)
    service.stop()
    service.sql("UPDATE content SET snapshot = x'7b'")
    _refuses_to_start(service, [service.file, "damaged", "copy"])


def a_copy_made_while_players_play_is_played_on(live):
    """A copy that is made beside a running service becomes its file again, replays, and lacks only what came later."""
    service = live.own()
    hero = service.begun(1)
    done = hero.command(TASK, key="before")
    copy = os.path.join(service.top, "copy.sqlite")
    made = service.run("backup", "--folder", service.folder, "--file", copy)
    hold(made.returncode == 0, f"no copy: {made.stderr[-160:]}")
    hold(service.run("backup", "--folder", service.folder, "--file", copy).returncode != 0, "a copy was replaced")
    later = hero.command(TASK, key="later")
    service.process.send_signal(signal.SIGKILL)
    service.process.wait()
    hold(service.run("restore", "--folder", service.folder, "--file", copy).returncode != 0, "a file that is there was replaced")
    for name in os.listdir(service.folder):
        if name.startswith("quest.sqlite"):
            os.remove(os.path.join(service.folder, name))
    put = service.run("restore", "--folder", service.folder, "--file", copy)
    hold(put.returncode == 0, f"not restored: {put.stderr[-160:]}")
    hold(service.run("replay", "--folder", service.folder).returncode == 0, "the copy does not replay")
    service.start()
    hold(hero.command(TASK, key="before").body == done.body, "what was played before the copy is lost")
    again = hero.command(TASK, key="later")
    hold(again.status == 200 and again.at("sequence") == later.at("sequence"), f"what came later: {again}")


def a_folder_without_its_secret_is_not_played_on(live):
    service = live.own()
    service.begun(1)
    service.stop()
    os.remove(os.path.join(service.folder, "keys/luck-secret"))
    _refuses_to_start(service, ["luck-secret"])


def a_folder_is_one_services_alone(live):
    service = live.own()
    second = service.run("serve", "--folder", service.folder, "--port", "0", "--support-port", "0")
    hold(second.returncode != 0 and "another" in second.stderr, f"a second service: {second.stderr[-200:]}")
    service.begun(1)


def _holds(service, text):
    """The files of the folder, but for its keys, that hold these bytes."""
    return [name for name in os.listdir(service.folder)
            if os.path.isfile(path := os.path.join(service.folder, name)) and text.encode() in open(path, "rb").read()]


def an_invitation_is_in_no_file(live):
    """The code of an invitation is not in the file, nor in its log: neither as such nor in the kept reply."""
    service = live.own()
    code = service.begun(1).post("party/invites").at("code")
    hold(isinstance(code, str) and not _holds(service, code), f"{code} is in {_holds(service, code)}")


def nothing_of_a_deleted_player_is_left(live):
    """Name and device of a deleted player are in no file of the folder, phrases of replies and logs included."""
    service = live.own()
    hero, other = service.begun(1), service.begun(2)
    hero.send("PATCH", hero.path, {"name": "Zaphodia Quillbrook"})
    hero.send("POST", f"{hero.path}/commands", TASK, headers={"Device": "tablet-of-zaphodia"})
    other.joins(hero)
    hold(other.get(f"/v1/parties/{other.get().at('party')}").status == 200, "the party is not shown")
    hold(_holds(service, "Zaphodia"), "the name was never in the file")
    hold(hero.delete().status in (200, 202), "nobody is deleted")
    left = []
    for _ in range(HANGS):
        left = [*_holds(service, "Zaphodia"), *_holds(service, "tablet-of-zaphodia")]
        if not left:
            return
        time.sleep(0.5)
    raise Failed(f"it is left in {left}")


def a_deletion_of_a_long_history_is_answered(live):
    """Who deletes three thousand rows is answered before they are erased; who begins anew meets none of them."""
    service = live.own()
    hero = service.begun(1)
    sort = {"do": "setAutoSalvage", "common": True, "belowRare": False, "keepsAffixes": True}
    for _ in range(3):
        service.clock.go_on(DAY)
        hero.command({"do": "open"})
        for _ in range(2):
            hero.upload([(service.now(), sort)] * 490)
    begun = time.monotonic()
    gone = hero.delete()
    hold(gone.status in (200, 202) and time.monotonic() - begun < 10, f"{gone} after {time.monotonic() - begun:.0f} s")
    hold(hero.get().status == 404, "the account is there")
    begun = hero.begin()
    hold(begun.status == 201, begun)
    rows = hero.get("journal").at("rows")
    hold(rows == [], f"{len(rows)} rows of the last hero")


def _changed(service, *statements):
    """Whoever can write the file does, while the service does not run."""
    with sqlite3.connect(service.file) as file:
        file.execute("PRAGMA foreign_keys = OFF")
        for statement in statements:
            file.execute(*statement) if isinstance(statement, tuple) else file.execute(statement)
    file.close()


def _starts(service):
    try:
        service.start()
    except Failed:
        return False
    return True


def _is_found(service, change):
    done = service.run("replay", "--folder", service.folder, "--quiet")
    hold(done.returncode != 0, f"a replay finds all as stored after {change[:60]}")


def what_no_journal_tells_is_not_changed_unseen(live):
    """Who writes the file moves no day, counts nothing anew, shows no rows, ends no ban and changes no luck unseen."""
    for change in ("UPDATE party SET newestDay = newestDay + 1", "UPDATE player SET pace = ''", "DELETE FROM ban",
                   "UPDATE player SET epoch = epoch + 5", "DELETE FROM formerPlayer",
                   "UPDATE player SET sharesActivity = 1, sharesSince = 0"):
        service = live.own()
        service.begun(1).command(TASK)
        service.begun(2).delete()
        service.staff("POST", "players/3/ban", {"reason": "cheating"})
        service.stop()
        _changed(service, change)
        _is_found(service, change)


def a_state_that_was_made_up_is_not_played(live):
    """A state that somebody wrote into the file is neither played nor brought to a party."""
    for way in ("plays", "joins", "plays by another engine"):
        service = live.own()
        hero, ally = service.begun(1), service.begun(2)
        state = hero.get("save").json["state"]
        party = hero.get().at("party")
        service.stop()
        state["party"]["members"][0]["ledger"]["stored"][0] = 5_000_000
        engine = ", engine = '0'" if "engine" in way else ""
        _changed(service, (f"UPDATE party SET state = ?{engine} WHERE id = ?", (json.dumps(state).encode(), party)),
                 ("DELETE FROM piece WHERE party = ?", (party,)))
        if not _starts(service):
            continue
        if way == "joins":
            invite = ally.post("party/invites")
            answer = hero.post("party/join", {"code": invite.at("code"), "consent": True})
        else:
            answer = hero.command(TASK)
        hold(answer.status >= 400, f"who was given gold in the file {way}: {answer}")


def _put_back(service, hero, more):
    """Puts back an account, with its seal, as it was before a deed; `more` is told how often it was written since."""
    old, = service.sql("SELECT pace, lastInstant, device, writtenAt FROM player WHERE id = 1")
    ask = "SELECT number, code FROM rowSeal WHERE name = 'player' AND key = '1'"
    seal, = service.sql(ask)
    hero.command(TASK)
    now, = service.sql(ask)
    statements = more(now[0] - seal[0])
    _changed(service, ("UPDATE player SET pace = ?, lastInstant = ?, device = ?, writtenAt = ? WHERE id = 1", old),
             ("UPDATE rowSeal SET number = ?, code = ? WHERE name = 'player' AND key = '1'", seal), *statements)
    hold(not _starts(service), "the service starts")


def a_row_that_is_put_back_is_found(live):
    """However often other rows were written since: as it once was, with its seal and with the sum of another time."""
    service = live.own()
    hero, other = service.begun(1), service.begun(2)

    def more(times):
        names = [row[1] for row in service.sql("PRAGMA table_info(sealedSum)") if row[1] != "id"]
        sums, = service.sql(f"SELECT {', '.join(names)} FROM sealedSum")
        for number in range(times):
            other.send("PATCH", other.path, {"name": f"Ada {'x' * (number + 1)}"})
        service.stop()
        return [(f"UPDATE sealedSum SET {', '.join(f'{name} = ?' for name in names)}", sums)]

    _put_back(service, hero, more)


def a_seal_of_nobodys_row_makes_up_for_none(live):
    service = live.own()

    def more(times):
        service.stop()
        return [("INSERT INTO rowSeal(name, key, number, code) VALUES ('ban', '4000000000', ?, x'00')", (times,))]

    _put_back(service, service.begun(1), more)


def a_copy_without_its_seals_is_not_restored(live):
    """Into a folder that has the secret alone, as whoever lost a machine has it."""
    service = live.own()
    service.begun(1)
    service.staff("POST", "players/3/ban", {"reason": "cheating"})
    copy, new = os.path.join(service.top, "copy.sqlite"), os.path.join(service.top, "new")
    hold(service.run("backup", "--folder", service.folder, "--file", copy).returncode == 0, "no copy")
    with sqlite3.connect(copy) as file:
        for table in ("ban", "rowSeal", "sealedSum"):
            file.execute(f"DELETE FROM {table}")
        file.execute("UPDATE chainMark SET keyed = 0")
    file.close()
    os.makedirs(os.path.join(new, "keys"), mode=0o700)
    shutil.copy(os.path.join(service.folder, "keys/luck-secret"), os.path.join(new, "keys"))
    hold(service.run("restore", "--folder", new, "--file", copy).returncode != 0, "it is restored")


def a_content_that_nobody_approved_is_not_played(live):
    service = live.own()
    hero = service.begun(1)
    content = service.publish(service.more_gear(), approving=None)
    service.stop()
    _changed(service, ("INSERT INTO activation(content, at, reason, \"by\", takeUpBy) VALUES (?, ?, 'x', 'Ada and Ben', ?)",
                       (content, service.now() - 5, service.now() - 5)))
    if _starts(service):
        played = hero.command(TASK).at("content", "hash")
        hold(played != content, "a party plays by a content that was only proposed")
    service.stop()
    _is_found(service, "an activation")


def a_trigger_in_the_file_is_not_carried_out(live):
    """Nothing that somebody put into the file shows a player the rows of another."""
    service = live.own()
    hero, ally = service.begun(1), service.begun(2)
    service.stop()
    _changed(service, "CREATE TRIGGER spy AFTER INSERT ON journal BEGIN UPDATE player SET name = 'Seen' WHERE id = 2; END")
    if _starts(service):
        hero.command(TASK)
        hold(ally.get().at("name") != "Seen", "it is carried out")


def an_anchor_file_that_was_cut_back_is_missed(live):
    """With the file of then beside it, nothing else would tell what is gone."""
    service = live.own()
    hero = service.begun(1)
    anchor, old = os.path.join(service.top, "anchor.log"), os.path.join(service.top, "old.sqlite")

    def anchored():
        service.stop()
        return service.run("anchor", "--folder", service.folder, "--file", anchor)

    hold(anchored().returncode == 0, "nothing is anchored")
    shutil.copy(service.file, old)
    with open(anchor) as file:
        first = file.read()
    service.start()
    hero.command(TASK)
    hold(anchored().returncode == 0, "nothing is anchored twice")
    with open(anchor, "w") as file:
        file.write(first)
    for end in ("-wal", "-shm"):
        if os.path.exists(service.file + end):
            os.unlink(service.file + end)
    shutil.copy(old, service.file)
    done = service.run("replay", "--folder", service.folder, "--quiet", "--anchor", anchor)
    hold(done.returncode != 0, "a replay finds all as stored")
    for text in (first, ""):
        with open(anchor, "w") as file:
            file.write(text)
        hold(anchored().returncode != 0, "it is written on")


def an_anchor_is_made_with_the_secret_of_the_players_alone(live):
    """One of another folder would prove nothing, and be missed only when it is needed."""
    service, other = live.own(), live.own()
    service.begun(1)
    other.begun(1)
    service.stop()
    other.stop()
    secret = os.path.join("keys", "luck-secret")
    shutil.copy(os.path.join(other.folder, secret), os.path.join(service.folder, secret))
    anchor = os.path.join(service.top, "anchor.log")
    done = service.run("anchor", "--folder", service.folder, "--file", anchor)
    hold(done.returncode != 0 and not os.path.exists(anchor), "it is made")


def a_kept_reply_takes_little_room(live):
    """The replies that are kept for retries take at most 300 bytes on average."""
    service = live.own()
    hero = service.begun(1)
    for number in range(60):
        hero.command({**TASK, "category": ("mental", "physical", "social")[number % 3]})
    service.stop()
    (bytes, count), = service.sql("SELECT sum(length(body)), count(*) FROM reply WHERE status = 200")
    hold(count >= 60 and bytes <= 300 * count, f"{bytes / max(count, 1):.0f} bytes on average of {count}")
