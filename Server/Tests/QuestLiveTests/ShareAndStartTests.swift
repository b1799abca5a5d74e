import CanonicalJSON
import Foundation
import LiveBots
import QuestClient
import QuestKernel
import Testing

@testable import QuestLive

/// Content that becomes active at a time that was set, or for a share of parties first.
@Suite struct ShareAndStartTests {
    private static let day: Int64 = 86_400

    private func hash(_ snapshot: JSONValue) throws -> String {
        try ContentVersion(snapshot: Data(snapshot.bytes)).hash
    }

    private func content(of player: Int64, _ live: LiveService) async throws -> String {
        try await live.service.read { try $0.party($0.account(player).party).content }
    }

    /// The next day of all of them.
    private func open(_ players: ClosedRange<Int64>, _ live: LiveService) async throws {
        live.clock.pass(Self.day)
        for id in players { _ = try await TestPlayer(live, id).command(["do": "open"]) }
    }

    @Test func whatIsToComeIsNobodysBeforeItsTime() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let first = try await player.get("/v1/content").json
            let snapshot = try PublishTests.changed()
            let (hash, start) = (try hash(snapshot), live.clock.now() + 36 * 3_600)
            #expect(try await live.publish(snapshot, startsAt: start).status == 201)
            #expect(try await player.get("/v1/content").json == first)
            // Not even its text: what comes is a surprise.
            #expect(try await player.get("/v1/content/odds?hash=\(hash)").status == 404)
            live.clock.pass(Self.day)
            _ = try await player.command(["do": "open"])
            #expect(try await content(of: 7, live) == first["hash"]?.string)

            live.clock.pass(Self.day)
            #expect(try await player.get("/v1/content").json["hash"]?.string == hash)
            #expect(try await player.get("/v1/content").json["since"]?.integer == start)
            #expect(try await player.get("/v1/content/odds?hash=\(hash)").status == 200)
            _ = try await player.command(["do": "open"])
            #expect(try await content(of: 7, live) == hash)
            try await live.expectReplays()
        }
    }

    /// With a mission under way: its time is counted from the start, and not from the approval.
    @Test func theDeadlineIsCountedFromTheStart() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            #expect(try await player.command(["do": "startMission", "mission": 0]).status == 200)
            let before = try await content(of: 7, live)
            let snapshot = try PublishTests.changed()
            let start = live.clock.now() + 3 * Self.day
            #expect(try await live.publish(snapshot, withinDays: 1, startsAt: start).status == 201)
            for _ in 0..<3 {
                live.clock.pass(Self.day + 60)
                _ = try await player.command(["do": "open"])
                #expect(try await content(of: 7, live) == before)
            }
            live.clock.pass(Self.day)
            _ = try await player.command(["do": "open"])
            #expect(try await content(of: 7, live) == (try hash(snapshot)))
            try await live.expectReplays()
        }
    }

    @Test func aRollbackTakesBackWhatIsToCome() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let first = try await player.get("/v1/content").json["hash"]
            let snapshot = try PublishTests.changed()
            #expect(try await live.publish(snapshot, startsAt: live.clock.now() + 3_600).status == 201)
            #expect(try await live.staff("content/rollback", ["reason": "Not yet"]).status == 200)
            live.clock.pass(2 * Self.day)
            _ = try await player.command(["do": "open"])
            #expect(try await player.get("/v1/content").json["hash"] == first)
            #expect(try await content(of: 7, live) == first?.string)
        }
    }

    @Test func startsThatArePastOrFarAreRefused() async throws {
        try await LiveService.run { live in
            let snapshot = try PublishTests.changed()
            for start in [live.clock.now() - 1, live.clock.now() + 91 * Self.day] {
                #expect(try await live.publish(snapshot, startsAt: start).status == 422)
            }
            for share in [0, 100] as [Int64] { #expect(try await live.publish(snapshot, share: share).status == 400) }
        }
    }

    @Test func aShareOfPartiesPlaysItFirst() async throws {
        try await LiveService.run { live in
            let players = 1...12 as ClosedRange<Int64>
            for id in players { _ = try await TestPlayer.begun(live, id) }
            let client = LiveClient(port: live.port)
            let first = try await client.send("GET", "/v1/content").json["hash"]?.string
            let snapshot = try PublishTests.changed()
            let hash = try hash(snapshot)
            #expect(try await live.publish(snapshot, share: 50).status == 201)
            // For all the others nothing is new.
            #expect(try await client.send("GET", "/v1/content").json["hash"]?.string == first)
            try await open(players, live)
            for id in players {
                let party = try await live.service.read { try $0.account(id).party }
                let expected = live.service.contentStore.active(for: party, at: live.clock.now()).hash
                #expect(try await content(of: id, live) == expected)
            }
            // Nothing else is published meanwhile, and it is not made smaller.
            let text = snapshot.text.replacing("\"0.071\"", with: "\"0.072\"")
            let other = try StrictJSON.value(of: text.utf8, deepest: 128)
            #expect(try await live.publish(other).json["error"]?["code"] == "content_under_way")
            func widen(_ share: Int64) async throws -> Response {
                try await live.staff(
                    "content/share", ["hash": .string(hash), "share": .integer(share), "reason": "Well"])
            }
            #expect(try await widen(50).status == 409)
            let before = try await playing(hash, players, live)
            #expect(try await widen(80).status == 200)
            try await open(players, live)
            #expect(try await playing(hash, players, live).isSuperset(of: before))
            #expect(try await widen(100).status == 200)
            try await open(players, live)
            #expect(try await playing(hash, players, live) == Set(players))
            #expect(try await client.send("GET", "/v1/content").json["hash"]?.string == hash)
            #expect(try await widen(100).status == 409)
            try await live.expectReplays()
        }
    }

    /// Days that are told late, of when it was active for a share, are that share's alone.
    @Test func aShareThatGrewWasActiveBefore() async throws {
        try await LiveService.run { live in
            let players = 1...12 as ClosedRange<Int64>
            for id in players { _ = try await TestPlayer.begun(live, id) }
            let snapshot = try PublishTests.changed()
            let hash = try hash(snapshot)
            #expect(try await live.publish(snapshot, share: 50).status == 201)
            live.clock.pass(Self.day)
            let then = live.clock.now()
            live.clock.pass(Self.day)
            let widened: JSONValue = ["hash": .string(hash), "share": 100, "reason": "Well"]
            #expect(try await live.staff("content/share", widened).status == 200)
            live.clock.pass(Self.day)
            var chosen: Set<Int64> = []
            for id in players {
                let told: JSONValue = [["at": .integer(then), "command": ["do": "open"]]]
                let upload: JSONValue = ["device": "phone", "commands": told]
                #expect(try await TestPlayer(live, id).post("/v1/players/\(id)/uploads", upload).status == 200)
                let party = try await live.service.read { try $0.account(id).party }
                if live.service.contentStore.isChosen(party, of: hash, share: 50) { chosen.insert(id) }
            }
            #expect(!chosen.isEmpty && chosen.count < 12)
            #expect(try await playing(hash, players, live) == chosen)
            try await open(players, live)
            #expect(try await playing(hash, players, live) == Set(players))
            try await live.expectReplays()
        }
    }

    /// Those who came to it last have a deadline of their own.
    @Test func aShareThatGrewCanBeHastened() async throws {
        try await LiveService.run { live in
            let players = 1...6 as ClosedRange<Int64>
            for id in players {
                let player = try await TestPlayer.begun(live, id)
                #expect(try await player.command(["do": "startMission", "mission": 0]).status == 200)
            }
            let snapshot = try PublishTests.changed()
            let hash = try hash(snapshot)
            #expect(try await live.publish(snapshot, share: 20).status == 201)
            live.clock.pass(9 * Self.day)
            let widened: JSONValue = ["hash": .string(hash), "share": 100, "reason": "Well"]
            #expect(try await live.staff("content/share", widened).status == 200)
            func hasten() async throws -> Response {
                try await live.staff(
                    "content/deadline", ["hash": .string(hash), "withinDays": 0, "reason": "Harm"])
            }
            #expect(try await hasten().status == 200)
            #expect(try await hasten().json["error"]?["code"] == "not_sooner")
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            for id in players { #expect(try await TestPlayer(live, id).command(task).status != 500) }
            try await open(players, live)
            #expect(try await playing(hash, players, live) == Set(players))
        }
    }

    @Test func aRollbackEndsAShare() async throws {
        try await LiveService.run { live in
            let players = 1...6 as ClosedRange<Int64>
            for id in players { _ = try await TestPlayer.begun(live, id) }
            let snapshot = try PublishTests.changed()
            #expect(try await live.publish(snapshot, share: 99).status == 201)
            try await open(players, live)
            #expect(try await !playing(hash(snapshot), players, live).isEmpty)
            #expect(try await live.staff("content/rollback", ["reason": "Too much", "withinDays": 0]).status == 200)
            // At once: the next command takes it up, whatever its day.
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            for id in players { #expect(try await TestPlayer(live, id).command(task).status == 200) }
            #expect(try await playing(hash(snapshot), players, live).isEmpty)
            try await live.expectReplays()
        }
    }

    /// The content of a share is nobody's leftover: who plays by the others' may come.
    @Test func whoJoinsAPartyOfTheSharePlaysByItsContent() async throws {
        try await LiveService.run { live in
            let snapshot = try PublishTests.changed()
            let hash = try hash(snapshot)
            #expect(try await live.publish(snapshot, share: 50).status == 201)
            var (inside, outside): (TestPlayer?, TestPlayer?)
            for id in 1...64 as ClosedRange<Int64> where inside == nil || outside == nil {
                let player = try await TestPlayer.begun(live, id)
                try await open(id...id, live)
                if try await content(of: id, live) == hash { inside = player } else { outside = player }
            }
            let (host, guest) = (try #require(inside), try #require(outside))
            live.clock.pass(Self.day)
            for player in [host, guest] { _ = try await player.command(["do": "open"]) }
            let code = try await host.post("/v1/players/\(host.id)/party/invites").json["code"] ?? .null
            let joined = try await guest.post(
                "/v1/players/\(guest.id)/party/join", ["code": code, "consent": true])
            #expect((200..<300).contains(joined.status), "\(joined.json.text)")
            #expect(try await content(of: guest.id, live) == hash)
            try await live.expectReplays()
        }
    }

    private func playing(
        _ hash: String, _ players: ClosedRange<Int64>, _ live: LiveService
    ) async throws -> Set<Int64> {
        var found: Set<Int64> = []
        for id in players where try await content(of: id, live) == hash { found.insert(id) }
        return found
    }

    /// Of a hundred thousand parties, within five deviations; a larger share has those of a smaller one.
    @Test func aShareIsThatOfParties() async throws {
        try await LiveService.run { live in
            let (store, now) = (live.service.contentStore, live.clock.now())
            var chosen: [Set<Int64>] = []
            for share in [10, 30] as [Int64] {
                let contents = ActiveContents([
                    Activation(number: 1, hash: "a", at: 0), Activation(number: 2, hash: "b", at: 0, share: share),
                ])
                let parties = (0..<100_000 as Range<Int64>).filter { party in
                    contents.active(at: now) { store.isChosen(party, of: $0, share: $1) }.hash == "b"
                }
                let (expected, p) = (Double(share) * 1_000, Double(share) / 100)
                #expect(abs(Double(parties.count) - expected) < 5 * (100_000 * p * (1 - p)).squareRoot())
                chosen.append(Set(parties))
            }
            #expect(chosen[1].isSuperset(of: chosen[0]))
        }
    }

    @Test func ofSeveralActivationsTheNewestThatHasBegunCounts() {
        let all = Activation(number: 1, hash: "a", at: 10)
        let later = Activation(number: 2, hash: "b", at: 100)
        let contents = ActiveContents([all, later])
        #expect(contents.active(at: 99) == all && contents.active(at: 100) == later)
        #expect(contents.newest == 2)
        let some = ActiveContents([all, Activation(number: 2, hash: "b", at: 10, share: 5)])
        #expect(some.active(at: 1_000) == all)
        #expect(some.active(at: 1_000) { _, _ in true }.hash == "b")
        #expect(some.active(at: 9) { _, _ in true } == all)
        #expect(some.isActive("b", at: 10) && !some.isActive("b", at: 9) && !some.isActive("c", at: 10))
    }
}
