import CanonicalJSON
import Foundation
import LiveBots
import Testing

@testable import QuestLive

/// The service speaks HTTP as libraries, proxies and caches expect.
@Suite(.timeLimit(.minutes(30))) struct HTTPTests {
    @Test func whatNeverChangesIsKeptByItsVersion() async throws {
        try await LiveService.run { live in
            let client = LiveClient(port: live.port)
            for path in ["/v1/content/odds", "/v1/content/catalogue", "/v1/content/snapshot", "/openapi.json"] {
                let first = try await client.send("GET", path)
                let version = try #require(first.headers["etag"])
                #expect(first.headers["cache-control"] == "no-cache")
                let again = try await client.send("GET", path, headers: ["If-None-Match": "\"x\", W/\(version)"])
                #expect(again.status == 304 && again.body.isEmpty && again.headers["etag"] == version)
                for known in [" \t\(version)\t ", "W/\"x\" ,\(version)", "*", " W/\(version)"] {
                    let sent = try await client.send("GET", path, headers: ["If-None-Match": known])
                    #expect(sent.status == 304, "\(known)")
                }
                for other in [String(version.dropFirst()), "x\(version)", "w/\(version)", "W/ \(version)", ","] {
                    let sent = try await client.send("GET", path, headers: ["If-None-Match": other])
                    #expect(sent.status == 200, "\(other)")
                }
                #expect(try await client.send("GET", path, headers: ["If-None-Match": "\"x\""]).body == first.body)
            }
            let hash = live.service.contentStore.active(at: live.clock.now()).hash
            let named = try await client.send("GET", "/v1/content/snapshot?hash=\(hash)")
            #expect(named.headers["cache-control"]?.contains("immutable") == true)
            // Another program may say more of the same content.
            let odds = try await client.send("GET", "/v1/content/odds?hash=\(hash)")
            #expect(odds.headers["cache-control"] == "no-cache")
            let digest = Rendered(Reply(status: 200, body: Array(odds.body))).digest
            #expect(odds.headers["etag"] == "\"\(digest.prefix(32))\"")
            #expect(try await client.send("GET", "/health").headers["cache-control"] == "no-store")
        }
    }

    /// RFC 9110, section 15.4.5: a cache keeps by them what it has.
    @Test(arguments: ["gzip", "identity"])
    func whoHasAnAnswerIsSentTheFieldsOfTheWholeOne(_ coding: String) async throws {
        try await LiveService.run { live in
            let client = LiveClient(port: live.port)
            for path in ["/v1/content/odds", "/v1/content/catalogue", "/openapi.json"] {
                for method in ["GET", "HEAD"] {
                    let accepting = ["Accept-Encoding": coding]
                    let whole = try await client.send(method, path, headers: accepting)
                    let version = try #require(whole.headers["etag"])
                    #expect(version.hasPrefix("W/") == (coding == "gzip"), "\(path)")
                    for known in [version, "*"] {
                        let again = try await client.send(
                            method, path, headers: accepting.merging(["If-None-Match": known]) { $1 })
                        #expect(again.status == 304 && again.body.isEmpty)
                        for field in ["etag", "vary", "cache-control"] {
                            #expect(again.headers[field] == whole.headers[field], "\(field) of \(path)")
                        }
                        #expect(again.headers["vary"] == "Accept-Encoding")
                        // There are no bytes to read in another way.
                        #expect(again.headers["content-encoding"] == nil)
                    }
                }
            }
        }
    }

    @Test func aWrongMethodIsToldTheRightOnes() async throws {
        try await LiveService.run { live in
            let client = LiveClient(port: live.port)
            let wrong = try await client.send("PUT", "/v1/players/7")
            #expect(wrong.status == 405 && wrong.headers["allow"] == "DELETE, GET, HEAD, PATCH, OPTIONS")
            #expect(wrong.json["error"]?["code"] == "wrong_method" && wrong.headers["x-request-id"] != nil)
            let asked = try await client.send("OPTIONS", "/v1/players/7/commands")
            #expect(asked.status == 204 && asked.headers["allow"] == "POST, OPTIONS")
            #expect(try await client.send("PUT", "/nowhere").status == 404)
        }
    }

    /// Databases take no such text.
    @Test(arguments: StoreKind.available) func aQueryHoldsNoCharacterOfControl(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let client = LiveClient(port: live.port)
            for path in ["odds", "snapshot", "catalogue"] {
                let refused = try await client.send("GET", "/v1/content/\(path)?hash=%00")
                #expect(refused.status == 400 && refused.json["error"]?["code"] == "bad_query", "\(path)")
            }
        }
    }

    @Test func aHeadHasWhatTheBodyWouldHaveHad() async throws {
        try await LiveService.run { live in
            let path = "/v1/content"
            let player = try await TestPlayer.begun(live, 7)
            let whole = try await player.get(path)
            let wire = try RawSocket(port: live.port)
            let bearer = "Authorization: Bearer \(player.token)\r\n"
            try wire.send("HEAD \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(bearer)\r\n")
            // What lies unread hides that the other side has gone.
            try await wire.arrival()
            let text = wire.read() ?? ""
            try await wire.closing()
            #expect(text.hasPrefix("HTTP/1.1 200"))
            #expect(text.lowercased().contains("content-length: \(whole.body.count)\r\n"), "\(text)")
            #expect(text.hasSuffix("\r\n\r\n") && !text.contains("\r\n0\r\n"))
            // What is made while it is sent would be made for nothing.
            let export = try await player.client.send("HEAD", "/v1/players/7/export", token: player.token)
            #expect(export.status == 405 && export.headers["allow"] == "GET, OPTIONS")
        }
    }

    @Test func aNameOfADeviceHasAnEnd() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            for (count, status) in [(64, 200), (65, 400), (5_000, 400)] {
                let sent = try await player.client.send(
                    "POST", "/v1/players/7/commands", token: player.token, key: "device-\(count)",
                    body: ["do": "meditate", "minutes": 10],
                    headers: ["Device": String(repeating: "d", count: count)])
                #expect(sent.status == status, "\(count)")
            }
            for name in ["\u{200B}", "phone\u{202E}", "a\tb", "e" + String(repeating: "\u{301}", count: 2_000)] {
                let sent = try await player.client.send(
                    "POST", "/v1/players/7/commands", token: player.token, key: live.newKey(),
                    body: ["do": "meditate", "minutes": 10], headers: ["Device": name])
                #expect(sent.status == 400, "\(name.debugDescription.prefix(20))")
            }
            #expect(try await player.get("/v1/players/7").json["device"]?.string?.count == 64)
        }
    }

    @Test func aRefusalIsAProblemToPrograms() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let refused = try await player.command(["do": "claimMission"], key: "no")
            #expect(refused.headers["content-type"] == "application/problem+json")
            #expect(refused.json["type"] == "urn:questlive:noMission" && refused.json["status"] == 409)
            #expect(refused.json["title"] == refused.json["error"]?["message"])
            #expect(try await player.command(["do": "claimMission"], key: "no").body == refused.body)
        }
    }

    @Test(arguments: [("application/json", 200), ("Application/JSON; charset=utf-8", 200), ("text/plain", 415)])
    func aBodyIsJSON(_ type: String, _ status: Int) async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let answer = try await player.client.send(
                "POST", "/v1/players/7/commands", token: player.token, key: "k",
                body: ["do": "addHabit", "category": "mental"], headers: ["Content-Type": type])
            #expect(answer.status == status)
        }
    }

    @Test func anEncodedBodyIsRefused() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let answer = try await player.client.send(
                "POST", "/v1/players/7/commands", token: player.token, key: "k",
                body: ["do": "addHabit", "category": "mental"], headers: ["Content-Encoding": "gzip"])
            #expect(answer.status == 415 && answer.json["error"]?["code"] == "encoded")
        }
    }

    @Test func eachAnswerNamesItsRequestAndWhatIsLeft() async throws {
        var limits = Service.Limits.generous
        limits.rate = RateLimiter.Limit(perSecond: 0.001, burst: 5)
        try await LiveService.run(limits: limits) { live in
            let player = try await TestPlayer(live, 7)
            let named = try await player.client.send(
                "GET", "/v1/players/7", token: player.token, headers: ["X-Request-Id": "from-the-proxy"])
            #expect(named.headers["x-request-id"] == "from-the-proxy")
            let content = try await player.get("/v1/players/7/export")
            #expect(content.headers["x-request-id"]?.isEmpty == false)
            let begun = try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"])
            #expect(begun.headers["ratelimit-policy"] == "\"player\";q=5;w=5000")
            #expect(begun.headers["ratelimit"] == "\"player\";r=2")
        }
    }

    @Test func whoAsksWhetherToSendTheBodyIsAnswered() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let body = "{\"do\": \"addHabit\", \"category\": \"mental\"}"
            let wire = try RawSocket(port: live.port)
            try wire.send(
                "POST /v1/players/7/commands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(player.token)\r\n"
                    + "Idempotency-Key: k\r\nExpect: 100-continue\r\nContent-Length: \(body.utf8.count)\r\n\r\n")
            #expect(try await wire.answer().hasPrefix("HTTP/1.1 100"))
            try wire.send(body)
            #expect(try await wire.answer().hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func metricsTellRoutesAndTheProcess() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            let text = String(
                decoding: try await LiveClient(port: live.supportPort).send("GET", "/metrics").body, as: UTF8.self)
            #expect(text.contains("questlive_request_seconds_count{route=\"/v1/players/{id}/commands\"} 2\n"))
            #expect(text.contains("questlive_request_seconds_bucket{route=\"/v1/players\",le=\"+Inf\"} 1\n"))
            #expect(text.contains("process_resident_memory_bytes "))
        }
    }
}
