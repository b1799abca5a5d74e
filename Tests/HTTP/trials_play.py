"""Trials of play: what no hero gains, no key does twice, and no clock spoils."""
from live_service import DAY, TASK, Failed, LeftOut, hold

PROVED = {**TASK, "proof": "verified"}


def _pair(live, service=None):
    """Two players in one party."""
    if service:
        first, second = service.begun(1), service.begun(2)
    else:
        first, second = live.hero(), live.hero()
    second.joins(first)
    return first, second


def _days(now, count):
    """A life of so many days up to now: a hero is created, and each day is opened and has three tasks."""
    steps = [(now - count * DAY, {"do": "create", "class": "mage", "zodiac": "leo"})]
    for day in reversed(range(count)):
        steps += [(now - day * DAY, {"do": "open"})] + [(now - day * DAY, TASK)] * 3
    return steps


def _opened(steps, refusals):
    return sum(command["do"] == "open" and refused is None for (_, command), refused in zip(steps, refusals))


def an_ally_is_nudged_once_a_day_in_whichever_party(live):
    """Whoever leaves a party and comes back is nudged no second time on that day, so no bond grows by it."""
    first, second = _pair(live)
    for round in range(3):
        for player, ally in ((first, 1), (second, 0)):
            answer = player.command({"do": "nudge", "member": ally})
            hold(answer.status == (409 if round else 200), f"after joining {round + 1} times: {answer}")
        hold(second.post("party/leave").status == 200, "nobody leaves")
        second.joins(first)


def a_week_has_one_chest_in_whichever_party(live):
    """A hero who won this week's chest wins none in another party of the same week."""
    service = live.own()
    first, second = _pair(live, service)
    for day in range(2):
        # A party counts from the first day that its members open together.
        service.clock.go_on(DAY)
        for player in (first, second):
            player.command({"do": "open"})
            player.upload([(service.now(), TASK)] * 15)
        for player in (first, second):
            claim = player.command({"do": "claimPartyChest"})
            hold(claim.status == (409 if day else 200), f"in party {day + 1} of the week: {claim}")
        # Whoever left has a new party, and the other one joins it.
        hold(second.post("party/leave").status == 200, "nobody leaves")
        first.joins(second)


def a_day_rewards_no_more_deeds_than_anybody_lives(live):
    """Of 150 tasks of one day at most 100 are rewarded."""
    hero = live.hero()
    refusals = hero.upload([(hero.service.now(), TASK)] * 150)
    hold(refusals.count(None) <= 100, f"{refusals.count(None)} of 150 were rewarded")


def fewer_deeds_are_rewarded_as_proved(live):
    """Of 60 tasks of one day that are only said to be proved at most 40 are rewarded."""
    hero = live.hero()
    refusals = hero.upload([(hero.service.now(), PROVED)] * 60)
    hold(refusals.count(None) <= 40, f"{refusals.count(None)} of 60 were rewarded")


def small_goals_are_no_spring(live):
    """A hero begins at most five goals of one step on a day."""
    hero, begun = live.hero(), 0
    for _ in range(8):
        goal = hero.command({"do": "followOwnGoal", "target": 1})
        if goal.code == "noSuchTarget":
            raise LeftOut("this game has no goals of one step")
        begun += goal.status == 200
        hero.command(TASK)
        hero.command({"do": "advanceGoal", "goal": 0})
    hold(0 < begun <= 5, f"{begun} of 8 goals were begun")


def play_beyond_all_bounds_raises_an_alarm(live):
    """Metrics count play that is more than anybody's, and deeds that follow each other too fast."""
    hero = live.hero()
    before = [hero.service.alarms(kind) for kind in ("beyondAllPlay", "impossiblePace")]
    hero.upload([(hero.service.now(), TASK)] * 150)
    after = [hero.service.alarms(kind) for kind in ("beyondAllPlay", "impossiblePace")]
    hold(all(new > old for new, old in zip(after, before)), f"alarms before and after 150 tasks: {before}, {after}")


def a_deed_is_proved_by_the_studios_signature(live):
    """Where the studio gives a key for proofs, a task that is said to be proved and is not is refused."""
    service = live.own()
    service.token("--player", 1)
    service.stop()
    service.options += ["--proof-key", f"{service.folder}/keys/token-public.pem"]
    hero = service.start().begun(1)
    hold(hero.command(TASK).status == 200, "a task without a proof is refused")
    for evidence in ({}, {"Proof": "made.up.proof"}, {"Proof": hero.bearer}):
        answer = hero.send("POST", f"{hero.path}/commands", PROVED, headers=evidence)
        hold(400 <= answer.status < 500, f"a task said to be proved: {answer}")


def what_an_ally_is_to_confirm_is_proved_too(live):
    """Where the studio gives a key for proofs, a duty or task that an ally is to confirm needs one, whatever is said of it."""
    service = live.own()
    service.token("--player", 1)
    service.stop()
    service.options += ["--proof-key", f"{service.folder}/keys/token-public.pem"]
    first, _ = _pair(live, service.start())
    for deed in ({**TASK, "proof": "partyVerified"}, {"do": "completeDuty", "duty": 0, "proof": "partyVerified"},
                 {"do": "completeAssigned", "task": 0, "proof": "quick"}):
        answer = first.command(deed)
        hold(answer.code == "notProved", f"{deed['do']}: {answer}")


def a_first_upload_is_no_older_than_its_account(live):
    """An account of today takes no life of sixty days: at most four days of it."""
    service = live.shared()
    live.players += 1
    player = service.player(live.players)
    player.begin()
    steps = _days(service.now(), 60)
    opened = _opened(steps, player.upload(steps))
    hold(opened <= 4, f"{opened} days of an account that is made today")


def a_hero_who_ended_leaves_no_past_to_the_next(live):
    """The second hero of an old account begins where the first one ended, and not in the past."""
    service = live.shared()
    live.players += 1
    player = service.player(live.players, age=300)
    player.begin()
    steps = _days(service.now(), 60)
    hold(_opened(steps, player.upload(steps)) > 50, "an old account takes no life of sixty days")
    hold(player.delete().status in (200, 202), "nobody is deleted")
    player.begin()
    opened = _opened(steps, player.upload(steps))
    hold(opened <= 4, f"{opened} days of a second hero")


def an_account_begins_three_times_a_day(live):
    """Whoever ends its hero to draw better luck begins no fourth one on that day, and staff is told."""
    service = live.shared()
    live.players += 1
    player, before = service.player(live.players), service.alarms("beginsTooOften")
    for number in range(4):
        begun = player.begin()
        hold(begun.status == (429 if number == 3 else 201), f"beginning {number + 1}: {begun}")
        player.delete()
    hold(service.alarms("beginsTooOften") > before, "there was no alarm")


def a_key_of_a_deleted_hero_fits_nothing(live):
    """A command that is sent again after its hero was deleted does nothing to the next hero."""
    hero = live.hero()
    hold(hero.command(TASK, key="late").status == 200, "a task is refused")
    hero.delete()
    hero.begin()
    hero.command({"do": "create", "class": "mage", "zodiac": "leo"})
    hero.command({"do": "open"})
    again = hero.command(TASK, key="late")
    hold(again.status == 422, f"sent again: {again}")


def a_late_begin_does_not_raise_a_deleted_account(live):
    """A request to begin that is sent again after the deletion begins nothing."""
    service = live.shared()
    live.players += 1
    player = service.player(live.players)
    hold(player.begin(key="begin").status == 201, "nobody begins")
    player.delete()
    again = player.begin(key="begin")
    hold(again.status == 422, f"sent again: {again}")
    hold(player.get().status == 404, "the account is there again")


def an_ally_who_shares_nothing_is_not_told_by_numbers(live):
    """Sequence and digest of a state do not move with what an ally does who does not share it."""
    first, second = _pair(live)
    before = first.state()
    for _ in range(3):
        hold(second.command(TASK).status == 200, "a task is refused")
    after = first.state()
    for name in ("sequence", "digest"):
        hold(after[name] == before[name], f"{name} went from {before[name]} to {after[name]}")


def an_upload_does_not_tell_when_an_ally_acted(live):
    """What is uploaded has the times that the device tells, and a mission ends by them, whatever an ally did meanwhile."""
    service = live.own()
    first, second = _pair(live, service)
    begun = service.now()
    service.clock.go_on(4_000)
    acted = first.command(TASK).at("instant")
    service.clock.go_on(4_000)
    refusals = second.upload([(begun, {"do": "addHabit", "category": "wellness"}), (begun + 60, {"do": "startMission", "mission": 0})])
    hold(refusals == [None, None], refusals)
    rows = second.get("journal").json["rows"][-2:]
    hold(all(row["instant"] < acted - 3_000 for row in rows), f"an ally acted at {acted}: {[row['instant'] for row in rows]}")
    ends = second.state()["state"]["mission"]["endsAt"]
    hold(ends < acted, f"an ally acted at {acted}, and a mission of half an hour ends at {ends}")


def told_times_go_on_with_days(live):
    """A member who tells one old instant on each day that an ally opens does not stay in it: a row lies on its day."""
    service = live.own()
    first, second = _pair(live, service)
    begun = service.now()
    for day in (1, 2, 3):
        service.clock.go_on(DAY)
        hold(first.command({"do": "open"}).status == 200, "the day is not opened")
        refusals = second.upload([(begun, {"do": "open"}), (begun, TASK)])
        hold(refusals == [None, None], refusals)
        row = second.get("journal").json["rows"][-1]
        hold(row["instant"] > begun + (day - 1) * DAY, f"day {day}: {row['instant'] - begun} seconds after the beginning")


def a_party_is_not_sent_out_in_the_past(live):
    """A member who was silent for nine days sends the party out in the past, but for no more hours than nine days have."""
    # What is on offer on that day is luck, and may be longer than nine days.
    minutes = next((minutes for minutes in (_minutes_sent_out(live) for _ in range(8)) if minutes > 0), 0)
    hold(minutes > 0, "nobody comes home from an expedition that an upload began")
    hold(minutes <= 9 * 24 * 60, f"expeditions of {minutes // 60} hours were claimed at the same moment")


def _minutes_sent_out(live):
    service = live.own()
    first, second = _pair(live, service)
    for hero in (first, second):
        for resource, amount in (("exp", 900_000), ("keys", 30)):
            gift = {"resource": resource, "amount": amount, "reason": "fault", "note": "x"}
            given = service.staff("POST", f"players/{hero.number}/corrections", gift)
            hold(given.status == 200, given)
    rows = [row["minutes"] for row in service.ask("GET", "/v1/content/catalogue").json["expeditions"]]
    begun = service.now()
    service.clock.go_on(9 * DAY)
    first.command({"do": "open"})
    second.upload([(begun + 60, {"do": "open"})])
    minutes = 0
    for _ in range(25):
        sent = second.upload([(begun + 60, {"do": "startPartyExpedition", "expedition": row}) for row in range(len(rows))])
        home = first.command({"do": "claimPartyExpedition"}).status == 200
        minutes += sum(own for own, refused in zip(rows, sent) if refused is None) if home else 0
    return minutes


def what_was_done_before_the_consent_stays_unseen(live):
    """A task of before the consent that is uploaded after it is not in an ally's feed, and one of after it is."""
    service = live.own()
    first, second = _pair(live, service)
    before = service.now()
    service.clock.go_on(3_600)
    second.send("PATCH", second.path, {"sharesActivity": True})
    service.clock.go_on(60)
    hold(first.command(TASK).status == 200, "a task is refused")
    feed = f"/v1/parties/{second.get().at('party')}/feed"
    for at, lines in ((before, 0), (service.now(), 1)):
        hold(second.upload([(at, TASK)]) == [None], "a task is refused")
        seen = [line for line in first.get(feed).json["lines"] if line["member"] == 1 and "task" in line["text"]]
        hold(len(seen) == lines, f"told for {at}: {seen}")


def a_key_gets_a_code_once(live):
    """The key of an invitation gets another code when its reply was forgotten: somebody may still have the first one."""
    service = live.own()
    first, second = service.begun(1), service.begun(2)
    code = first.post("party/invites", key="invite").at("code")
    hold(first.post("party/invites", key="invite").at("code") == code, "the same request gets another code")
    for _ in range(35):
        service.clock.go_on(DAY)
        second.command({"do": "open"})
    hold(first.post("party/invites", key="invite").at("code") != code, "35 days later the key gets the same code")
    joined = second.post("party/join", {"code": code, "consent": True})
    hold(joined.status == 404, f"by the code of 35 days ago: {joined}")


def every_number_of_an_account_is_an_ally_like_another(live):
    """The last account of 32 bits is nudged like all others, or is nobody's."""
    service = live.own()
    first = service.begun(1)
    for number in (4_294_967_294, 4_294_967_295):
        try:
            last = service.player(number)
        except Failed:
            continue
        if last.begin().status == 401:
            continue
        last.command({"do": "create", "class": "warrior", "zodiac": "leo"})
        last.joins(first)
        service.clock.go_on(DAY)
        for player in (first, last):
            player.command({"do": "open"})
        nudged = first.command({"do": "nudge", "member": 1})
        hold(nudged.status == 200, f"account {number}: {nudged}")
        last.post("party/leave")


def an_older_journal_of_another_device_is_superseded(live):
    """The device that wrote last goes on, and what another one did before is refused."""
    hero = live.hero()
    hold(hero.upload([(hero.service.now(), TASK)]) == [None], "the first device is refused")
    older = hero.post("uploads", {"device": "tablet", "commands": [{"at": hero.service.now() - 3_600, "command": TASK}]})
    hold(older.status == 409 and older.code == "superseded", f"an hour older: {older}")


def another_zone_is_no_other_day(live):
    """Whoever moves from zone to zone opens a day once, and is rewarded for logging in once."""
    hero, opened = live.hero(), 0
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC", "Pacific/Kiritimati"):
        hero.send("PATCH", hero.path, {"timeZone": zone})
        opened += hero.command({"do": "open"}).status == 200
    hold(opened <= 1, f"{opened} more days were opened")


def a_wrong_clock_between_two_runs_freezes_nobody(live):
    """A service that starts 300 days ahead changes nothing and is not ready, and plays on once the clock is right."""
    service = live.own()
    hero = service.begun(1)
    service.stop()
    service.clock.go_on(300 * DAY)
    service.start()
    refused, ready = hero.command({"do": "open"}), service.ask("GET", "/ready")
    hold(refused.status == 503 and refused.code == "clock_leapt", f"300 days ahead: {refused}")
    hold(ready.status == 503, f"300 days ahead: /ready {ready}")
    service.stop()
    service.clock.go_on(-299 * DAY)
    service.start()
    right = hero.command({"do": "open"})
    hold(right.status == 200, f"by the right clock: {right}")


def a_clock_that_leaps_while_it_runs_is_not_followed(live):
    """While someone has set the clock wrongly nothing is changed, an alarm is raised, and then all goes on."""
    service = live.own()
    hero = service.begun(1)
    for seconds in (300 * DAY, -DAY):
        service.clock.leap(seconds)
        answer = hero.command(TASK)
        hold(answer.status == 503 and answer.code == "clock_leapt", f"after a leap of {seconds} seconds: {answer}")
        service.clock.leap(-seconds)
        answer = hero.command(TASK)
        hold(answer.status == 200, f"by the right clock: {answer}")
    hold(service.alarms("clockLeapt") == 2, f"{service.alarms('clockLeapt')} alarms")


def _follow(service):
    """Has staff follow a leap of the clock, where the program asks for that."""
    leap = service.staff("GET", "clock").at("leap")
    if leap:
        answer = service.staff("POST", "clock/acceptances", {"leap": leap, "reason": "x"})
        hold(answer.status == 200, f"a leap is not followed: {answer}")


def a_hero_of_a_wrong_clock_is_repaired(live):
    """Whoever played 300 days ahead is taken back by a staff verb, and plays today."""
    service = live.own()
    hero = service.begun(1)
    service.clock.leap(300 * DAY)
    _follow(service)
    hold(hero.command({"do": "open"}).status == 200, "nobody plays by the clock that staff followed")
    service.clock.leap(-300 * DAY)
    _follow(service)
    service.clock.go_on(DAY)
    answer = service.staff("POST", "players/1/repairs", {"reason": "x"})
    hold(answer.status == 200, f"the repair: {answer}")
    today = hero.command({"do": "open"})
    hold(today.status == 200, f"after the repair: {today}")


def who_only_leaves_by_a_wrong_clock_is_not_ahead_of_the_right_one(live):
    """Nobody played while it was wrong, so allies go on, and others join them."""
    service = live.own()
    hero, ally, other = (service.begun(number) for number in (1, 2, 3))
    ally.joins(hero)
    hero.command(TASK)
    service.clock.leap(40 * DAY)
    _follow(service)
    hold(ally.post("party/leave").status == 200, "nobody leaves")
    service.clock.leap(-40 * DAY)
    _follow(service)
    service.clock.go_on(5)
    ahead = service.staff("GET", "clock").at("playersAhead")
    hold(not ahead, f"they are ahead: {ahead}")
    other.joins(hero)
    hold(hero.state()["state"]["instant"] <= service.now(), "what it shows is of a time to come")


def a_party_takes_in_six_heroes_a_day(live):
    """Else many accounts, one after the other, lift the bond of a party in a day."""
    service = live.own()
    host = service.begun(1)
    for number in range(2, 9):
        guest = service.begun(number)
        invite = host.post("party/invites")
        joined = guest.post("party/join", {"code": invite.at("code"), "consent": True})
        hold((joined.status == 200) == (number < 8), f"hero {number - 1} on one day: {joined}")
        # One member brings four; the fifth code is the ally's who came last.
        if number == 5:
            host = guest
        else:
            guest.delete()


def one_member_does_not_use_up_what_a_party_takes_in(live):
    """Who invites its own accounts leaves places for those whom the others invite."""
    service = live.own()
    host, member = service.begun(1), service.begun(2)
    member.joins(host)
    for number in range(3, 8):
        invite = member.post("party/invites")
        guest = service.begun(number)
        guest.post("party/join", {"code": invite.at("code"), "consent": True})
        guest.post("party/leave")
    service.begun(9).joins(host)


def what_was_done_in_the_second_of_a_consent_is_not_shown(live):
    service = live.own()
    host, ally = service.begun(1), service.begun(2)
    ally.joins(host)
    ally.send("PATCH", ally.path, {"sharesActivity": False})
    service.clock.go_on(5)
    for _ in range(3):
        ally.command(TASK)
        ally.send("PATCH", ally.path, {"sharesActivity": True})
        lines = host.get(f"/v1/parties/{host.get().at('party')}/feed").at("lines")
        hold(not any(line["member"] == 1 for line in lines), f"the feed shows {lines}")
        ally.send("PATCH", ally.path, {"sharesActivity": False})
        service.clock.go_on(5)


def a_second_repair_takes_back_what_came_since_the_first(live):
    """Who was taken back once and then played by the right clock keeps that when it is taken back again."""
    service = live.own()
    hero = service.begun(1)
    for days, honest in ((300, 3), (2, 0)):
        before = hero.state()
        service.clock.leap(days * DAY)
        _follow(service)
        hold(hero.command({"do": "open"}).status == 200, "nobody plays by the clock that staff followed")
        service.clock.leap(-days * DAY)
        _follow(service)
        answer = service.staff("POST", "players/1/repairs", {"reason": "x"})
        hold(answer.status == 200, f"the repair: {answer}")
        hold(hero.state()["digest"] == before["digest"], "the hero is not as before the clock leapt")
        for _ in range(honest):
            service.clock.go_on(DAY)
            hold(hero.command({"do": "open"}).status == 200 and hero.command(TASK).status == 200, "a day is refused")


def a_key_is_good_for_thirty_days_of_service_however_the_clock_leaps(live):
    """A command that is sent again after a leap that staff followed gets its reply, and is not carried out again."""
    service = live.own()
    hero, other = service.begun(1), service.begun(2)
    done = hero.command(TASK, key="once")
    hold(done.status == 200, done)
    service.stop()
    service.clock.go_on(300 * DAY)
    service.start()
    _follow(service)
    other.command({"do": "open"})
    again = hero.command(TASK, key="once")
    hold(again.body == done.body, f"sent again: {again}")
