"""Trials of how the service speaks: as clients, proxies and operators of other services expect."""
import concurrent.futures, gzip, json, os, re, socket, time

from live_service import HANGS, TASK, hold


def a_head_is_answered_as_a_get_without_its_body(live):
    for path in ("/v1/content", "/v1/content/odds", "/health"):
        get, head = (live.shared().ask(method, path) for method in ("GET", "HEAD"))
        hold(head.status == get.status == 200 and not head.body, f"HEAD {path}: {head}")
        hold(head.headers.get("content-length") == str(len(get.body)), f"HEAD {path}: {head.headers}")


def another_method_is_told_which_there_are(live):
    for method in ("PUT", "TRACE", "DELETE"):
        answer = live.shared().ask(method, "/v1/content")
        hold(answer.status == 405 and "GET" in answer.headers.get("allow", ""), f"{method}: {answer} {answer.headers}")


def a_body_of_another_type_is_refused(live):
    hero = live.hero()
    for header in ({"Content-Type": "text/plain"}, {"Content-Encoding": "gzip"}):
        answer = hero.send("POST", f"{hero.path}/commands", TASK, headers=header)
        hold(answer.status == 415, f"{header}: {answer}")


def who_has_a_content_is_sent_nothing(live):
    """Odds, catalogue and snapshot have a tag, and who names it gets 304 without a body."""
    for page in ("odds", "catalogue", "snapshot"):
        path = f"/v1/content/{page}"
        tag = live.shared().ask("GET", path).headers.get("etag")
        hold(tag, f"{page} has no tag")
        answer = live.shared().ask("GET", path, headers={"If-None-Match": tag})
        hold(answer.status == 304 and not answer.body, f"{page} with its tag: {answer}")


def a_content_by_its_hash_may_be_kept_for_ever(live):
    hash = live.shared().ask("GET", "/v1/content").at("hash")
    kept = live.shared().ask("GET", f"/v1/content/snapshot?hash={hash}").headers.get("cache-control", "")
    hold("immutable" in kept, f"Cache-Control: {kept}")


def long_answers_are_compressed(live):
    plain = live.shared().ask("GET", "/v1/content/odds")
    packed = live.shared().ask("GET", "/v1/content/odds", headers={"Accept-Encoding": "gzip"})
    hold(packed.headers.get("content-encoding") == "gzip", f"{len(packed.body)} bytes are sent as they are")
    hold(gzip.decompress(packed.body) == plain.body, "what is sent as gzip is something else")
    hold(len(packed.body) * 5 < len(plain.body), f"{len(plain.body)} bytes became {len(packed.body)}")


def a_refusal_is_a_problem_as_rfc_9457_has_it(live):
    for answer in (live.shared().ask("GET", "/v1/players/1"), live.shared().ask("GET", "/nowhere"),
                   live.hero().command({"do": "dance"})):
        hold(answer.headers.get("content-type") == "application/problem+json", f"{answer} {answer.headers}")
        hold(answer.at("status") == answer.status and answer.at("type") and answer.at("title"), answer)


def a_limit_is_told_before_it_is_met(live):
    told = live.hero().get().headers
    hold("ratelimit" in told and "ratelimit-policy" in told, f"{sorted(told)}")


def who_waits_to_be_asked_is_asked(live):
    """A client that sends `Expect: 100-continue` is told to go on before it sends its body."""
    hero, body = live.hero(), json.dumps(TASK)
    head = (f"POST {hero.path}/commands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {hero.bearer}\r\nIdempotency-Key: e\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nExpect: 100-continue\r\n\r\n")
    came, _ = live.shared().raw(head, until=b"100 Continue", seconds=5)
    hold("100 Continue" in came, f"before the body: {came[:80]!r}")


def a_request_of_http_1_0_ends_its_connection(live):
    came, is_closed = live.shared().raw("GET /health HTTP/1.0\r\nHost: x\r\n\r\n", seconds=5)
    hold(" 200 " in came and is_closed, f"closed: {is_closed}, {came[:60]!r}")


def a_request_without_a_host_is_refused(live):
    came, _ = live.shared().raw("GET /health HTTP/1.1\r\nConnection: close\r\n\r\n", seconds=5)
    hold(" 400 " in came.split("\r\n")[0], f"{came[:60]!r}")


def nonsense_on_the_wire_ends_its_connection_alone(live):
    for text in ("\0\1\2\3\r\n\r\n", "GET /health HTTP/9.9\r\nHost: x\r\n\r\n", "GET " + "/a" * 40_000 + " HTTP/1.1\r\nHost: x\r\n\r\n",
                 "POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!"):
        try:
            came, _ = live.shared().raw(text, seconds=5)
        except OSError:
            came = ""
        hold(not re.match(r"HTTP/1.1 [25]", came), f"{text[:40]!r}: {came[:60]!r}")
    hold(live.shared().ask("GET", "/health").status == 200, "the service is not there any more")


def half_a_request_stops_nobody_else(live):
    """While clients hold back the rest of a head or of a body, others are answered."""
    hero = live.hero()
    head = f"POST {hero.path}/commands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {hero.bearer}\r\n"
    halves = [head, head + "Idempotency-Key: half\r\nContent-Length: 50\r\n\r\n{"] * 20
    wires = [socket.create_connection(("127.0.0.1", live.shared().port), timeout=HANGS) for _ in halves]
    try:
        for wire, half in zip(wires, halves):
            wire.sendall(half.encode())
        hold(hero.command(TASK).status == 200, "a task is refused")
    finally:
        for wire in wires:
            wire.close()


def what_strangers_ask_for_and_do_not_read_takes_little_memory(live):
    """A hundred connections ask for the whole content, as often and with as long heads as they may, and read nothing."""
    for field in ("", "".join(f"A{number}: {'x' * 470}\r\n" for number in range(58))):
        service, wires = live.own(), []

        def measured(pattern):
            return float(re.search(pattern + r" ([0-9.e+]+)", service.metrics()).group(1))

        service.ask("GET", "/v1/content/snapshot")
        before = measured("process_resident_memory_bytes")
        try:
            for _ in range(100):
                wire = socket.socket()
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
                wire.settimeout(HANGS)
                wire.connect(("127.0.0.1", service.port))
                wires.append(wire)
                try:
                    wire.sendall(f"GET /v1/content/snapshot HTTP/1.1\r\nHost: x\r\n{field}\r\n".encode() * 16)
                except OSError:
                    pass
            # Until nothing more is done for them.
            used = -1
            while used != (used := int(measured("process_cpu_seconds_total") * 5)):
                time.sleep(1)
            taken = (measured("process_resident_memory_bytes") - before) / 2**20 / len(wires)
            hold(taken < 0.4, f"{taken:.2f} MB for each of them, with heads of {len(field)} bytes")
        finally:
            for wire in wires:
                wire.close()


def requests_on_one_wire_are_answered_in_their_order(live):
    get = "GET /v1/{} HTTP/1.1\r\nHost: x\r\n{}\r\n"
    came, _ = live.shared().raw(get.format("content", "") + get.format("nowhere", "") + get.format("content", "Connection: close\r\n"))
    hold(re.findall(r"HTTP/1.1 (\d+)", came) == ["200", "404", "200"], re.findall(r"HTTP/1.1 (\d+)", came))


def _in_chunks(hero, key, chunks):
    parts = "".join(f"{len(chunk):x}\r\n{chunk}\r\n" for chunk in chunks)
    came, _ = hero.service.raw(
        f"POST {hero.path}/commands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {hero.bearer}\r\nIdempotency-Key: {key}\r\n"
        f"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n{parts}0\r\n\r\n")
    return came[:60]


def a_body_in_chunks_is_a_body(live):
    """A command that comes in chunks is carried out, once for its key, and one of no end or of crumbs is refused."""
    hero, body = live.hero(), json.dumps(TASK)
    before = hero.state()["sequence"]
    for _ in range(2):
        came = _in_chunks(hero, "in-chunks", (body[:7], body[7:]))
        hold(" 200 " in came, f"in two chunks: {came!r}")
    hold(hero.state()["sequence"] == before + 1, f"from {before} to {hero.state()['sequence']}")
    came = _in_chunks(hero, "too-much", [" " * 10_000] * 10)
    hold(" 413 " in came, f"100,000 bytes in chunks: {came!r}")
    came = _in_chunks(hero, "crumbs", body + " " * 5_000)
    hold(" 400 " in came, f"5,000 chunks of a byte: {came!r}")


def json_that_means_two_things_is_refused(live):
    """Names that come twice, numbers that nothing holds, depths and bytes that are no text change nothing."""
    hero, task = live.hero(), json.dumps(TASK)
    before = hero.state()["sequence"]
    for body in (task[:-1] + ', "do": "open"}', task + "{}", task[:-1] + ',}', "[" * 4_000 + "]" * 4_000, '{"do": {"do": "open"}}',
                 '{"do": "nudge", "member": 1e400}', '{"do": "nudge", "member": 9223372036854775808}',
                 '{"do": "nudge", "member": 0.5}', '{"do": "nudge", "member": NaN}', '{"do": "\\ud800"}', b'{"do": "\xff"}', ""):
        answer = hero.command(body)
        hold(answer.status in (400, 422), f"{body[:40]!r}: {answer}")
    hold(hero.state()["sequence"] == before, "something was changed")


def a_body_that_is_too_long_is_refused(live):
    answer = live.hero().command(json.dumps(TASK) + " " * 70_000)
    hold(answer.status == 413, answer)


def no_refusal_shows_the_inside(live):
    """Refusals name no file, type or statement of the service."""
    hero = live.hero()
    refusals = [hero.command({"do": "dance'; DROP TABLE player"}), hero.command("{"), hero.get("journal?after=x'"),
                hero.get("/v1/players/99999999999999999999"), hero.get("/v1/../../etc/passwd"), hero.get("/v1/content/snapshot?hash='"),
                hero.service.ask("GET", hero.path, bearer="a.b.c"), hero.get("/v1/parties/%00")]
    for answer in refusals:
        hold(400 <= answer.status < 500, answer)
        text = answer.body.decode(errors="replace")
        for inside in ("SQL", "GRDB", "sqlite", ".swift", "Error(", "DecodingError", "root:", hero.service.top):
            hold(inside not in text, f"{inside} is in {answer}")


def a_player_reaches_no_other(live):
    """What lies at another player's path is refused, whether it is there or not."""
    hero, other = live.hero(), live.hero()
    for number in (other.number, 987_654):
        for page in ("", "/state", "/journal", "/export", "/save"):
            answer = hero.get(f"/v1/players/{number}{page}")
            hold(answer.status == 403, f"{number}{page}: {answer}")
        answer = hero.send("POST", f"/v1/players/{number}/commands", TASK)
        hold(answer.status == 403, f"a command to {number}: {answer}")


def _patiently(player):
    """What a player is answered who comes again when it is told to."""
    for _ in range(30):
        answer = player.get()
        if answer.status != 429:
            break
        time.sleep(int(answer.headers["retry-after"]))
    return answer


def who_asks_too_often_is_told_when_to_come_again(live):
    """A player who asks without end gets 429 with the time to wait, and others are answered."""
    service = live.own("--rate", "1")
    player, other = service.player(1), service.player(2)
    player.begin()
    other.begin()
    # On a slow machine the beginning itself takes so long that it counts as several requests.
    first, others = [_patiently(who) for who in (player, other)]
    answers = [first] + [player.get() for _ in range(100)]
    late = [answer for answer in answers if answer.status == 429]
    hold(late and {answer.status for answer in answers} == {200, 429}, sorted({answer.status for answer in answers}))
    hold(int(late[0].headers.get("retry-after", 0)) > 0, late[0].headers)
    hold(others.status == 200 and _patiently(other).status == 200, "another player waits too")


def a_page_of_many_rows_counts_as_many_requests(live):
    """Who reads a long page of its journal waits for the next request, though its limit is of three at once."""
    service = live.own()
    hero = service.begun(1)
    hold(hero.upload([(service.now(), TASK)] * 75) == [None] * 75, "the tasks are refused")
    service.stop()
    service.options += ["--rate", "1"]
    service.start()
    # No state before it: on a slow machine the first one takes so long that it counts as several requests too.
    statuses = [hero.get(page).status for page in ("journal?limit=200", "state")]
    hold(statuses == [200, 429], statuses)


def a_name_hides_nothing(live):
    hero = live.hero()
    for name in ("Ada\u200b", "Ada\U000e0041", "\u202eAda", "A\nda"):
        answer = hero.send("PATCH", hero.path, {"name": name})
        hold(400 <= answer.status < 500 or answer.at("name") == "Ada", f"the name {name!r}: {answer}")


def an_answer_carries_its_requests_name(live):
    given = live.shared().ask("GET", "/health", headers={"X-Request-Id": "abc-123"}).headers.get("x-request-id")
    made = live.shared().ask("GET", "/health").headers.get("x-request-id")
    hold(given == "abc-123" and made, f"given: {given}, made: {made}")


def the_log_is_read_by_machines(live):
    """With `--log-format json` each line of the log is an object, and each request has one with its name."""
    service = live.own()
    hold(service.knows("serve", "--log-format"), "there is no such option")
    service.stop()
    os.truncate(service.log.name, 0)
    service.options += ["--log-format", "json", "--log-level", "info"]
    service.start().ask("GET", "/health", headers={"X-Request-Id": "seen-in-the-log"})
    service.stop()
    lines = [json.loads(line) for line in service.logged().splitlines()]
    hold(any("seen-in-the-log" in json.dumps(line) for line in lines), f"{len(lines)} lines, none of the request")


def a_trace_goes_on_where_it_began(live):
    """With `--traces` a request's `traceparent` is continued in a line that collectors read."""
    service = live.own()
    hold(service.knows("serve", "--traces"), "there is no such option")
    service.stop()
    file = os.path.join(service.top, "traces")
    service.options += ["--traces", file]
    trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    service.start().ask("GET", "/health", headers={"traceparent": f"00-{trace}-00f067aa0ba902b7-01"})
    service.stop()
    lines = open(file).read().splitlines()
    hold(any(trace in line and json.loads(line)["resourceSpans"] for line in lines), f"{len(lines)} lines, none of the trace")


def options_are_set_by_the_environment_too(live):
    """`QUEST_LIVE_RATE=5` is `--rate 5`, for every option of `serve`; a variable that is no option is refused."""
    service = live.shared()
    options = [name for name in re.findall(r"^ +--([a-z-]+)", service.run("help", "serve").stdout, re.M) if name != "version"]
    for name in options:
        variable = "QUEST_LIVE_" + name.upper().replace("-", "_")
        done = service.run("serve", "--help", **{variable: "1"})
        hold("no option" not in done.stderr, f"{variable}: {done.stderr[-100:]}")
    hold(service.run("serve", "--help", QUEST_LIVE_PROT="1").returncode == 64, "a variable that is no option is passed over")
    refused = service.run("serve", "--folder", os.path.join(service.top, "other"), QUEST_LIVE_RATE="-1")
    hold("--rate" in refused.stderr and refused.returncode == 64, f"QUEST_LIVE_RATE=-1: {refused.stderr[-100:]}")


def metrics_tell_routes_and_the_process(live):
    live.hero()
    metrics = live.shared().metrics()
    for wanted in (r'questlive_request_seconds_count\{route="/v1/players/\{id\}/commands"', r"process_resident_memory_bytes \d",
                   r"process_cpu_seconds_total \d", r'questlive_requests_total\{.*status="200"'):
        hold(re.search(wanted, metrics), f"no {wanted}")


def _operations(description):
    return [(f"{method.upper()} {path}", operation) for path, methods in description["paths"].items()
            for method, operation in methods.items() if method in ("get", "post", "patch", "put", "delete")]


def each_answer_is_described(live):
    """The description has a schema for what each route answers, those of support too, and types for its queries."""
    service = live.shared()
    of_support = service.staff("GET", "openapi.json")
    hold(of_support.status == 200, f"of support: {of_support}")
    for description in (service.ask("GET", "/openapi.json").json, of_support.json):
        for name, operation in _operations(description):
            for status, answer in operation["responses"].items():
                hold(not status.startswith("2") or "content" in answer, f"{name} {status} has no schema")
            for parameter in operation.get("parameters", []):
                hold(parameter["name"] != "limit" or parameter["schema"].get("type") == "integer", f"{name}: {parameter}")


def a_query_is_checked(live):
    hero = live.hero()
    for query in ("limit=0", "limit=x", "limit=201", "after=-1", "limit=5&limit=6", "colour=red", "limit=%00"):
        answer = hero.get(f"journal?{query}")
        hold(answer.status == 400, f"{query}: {answer}")


def one_key_at_once_is_carried_out_once(live):
    """Eight connections that send one key at the same moment get the same bytes, and one effect."""
    hero = live.hero()
    before = hero.state()["sequence"]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: hero.command(TASK, key="at-once"), range(8)))
    hold({answer.status for answer in answers} == {200}, [answer.status for answer in answers])
    hold(len({answer.body for answer in answers}) == 1, "the same key is answered in several ways")
    # Newer services number what a hero does itself, older ones what its party does; alone it is the same.
    hold(hero.state()["sequence"] == before + 1, f"from {before} to {hero.state()['sequence']}")


def a_key_means_one_request(live):
    hero = live.hero()
    hold(hero.command(TASK, key="one").status == 200, "a task is refused")
    answer = hero.command({**TASK, "category": "physical"}, key="one")
    hold(answer.status == 422, f"another command with the same key: {answer}")
