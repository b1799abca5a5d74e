"""Trials of what the service keeps: nothing acknowledged is lost, and nothing deleted is left."""
import os, signal, threading, time

from live_service import HANGS, TASK, Failed, hold


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
    """Who deletes five thousand rows is answered before they are erased; who begins anew meets none of them."""
    service = live.own()
    hero = service.begun(1)
    hero.command(TASK)
    service.stop()
    row = "party, kind, player, member, instant, payload, salt, digest, link"
    service.sql(f"""WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
                    INSERT INTO journal(sequence, turn, {row}) SELECT 1000 + i, 1000 + i, {row} FROM n,
                        (SELECT * FROM journal WHERE player = 1 ORDER BY turn DESC LIMIT 1)""",
                "UPDATE party SET sequence = 6000 WHERE id = 1")
    service.start()
    begun = time.monotonic()
    gone = hero.delete()
    hold(gone.status in (200, 202) and time.monotonic() - begun < 10, f"{gone} after {time.monotonic() - begun:.0f} s")
    hold(hero.get().status == 404, "the account is there")
    begun = hero.begin()
    hold(begun.status == 201, begun)
    rows = hero.get("journal").at("rows")
    hold(rows == [], f"{len(rows)} rows of the last hero")


def a_kept_reply_takes_little_room(live):
    """The replies that are kept for retries take at most 300 bytes on average."""
    service = live.own()
    hero = service.begun(1)
    for number in range(60):
        hero.command({**TASK, "category": ("mental", "physical", "social")[number % 3]})
    service.stop()
    (bytes, count), = service.sql("SELECT sum(length(body)), count(*) FROM reply WHERE status = 200")
    hold(count >= 60 and bytes <= 300 * count, f"{bytes / max(count, 1):.0f} bytes on average of {count}")
