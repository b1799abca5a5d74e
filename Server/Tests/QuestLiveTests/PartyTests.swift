import CanonicalJSON
import Foundation
import LiveStorage
import QuestClient
import Testing

@testable import QuestLive

/// Heroes come together with consent, and part again.
@Suite struct PartyTests {
    /// Two players in one party; both share what they do by default.
    static func pair(_ live: LiveService, sharing: Bool = true) async throws -> (TestPlayer, TestPlayer, party: Int64) {
        let first = try await TestPlayer.begun(live, 1)
        let second = try await TestPlayer.begun(live, 2)
        let invite = try await first.post("/v1/players/1/party/invites")
        #expect(invite.status == 201)
        let joined = try await second.post(
            "/v1/players/2/party/join",
            ["code": invite.json["code"] ?? .null, "consent": true, "sharesActivity": .bool(sharing)])
        #expect(joined.status == 200, "\(joined.json.text)")
        return (first, second, joined.json["party"]?.integer ?? 0)
    }

    /// Who comes together on a day that each had opened alone sees what the next command finds.
    @Test func whatMembersDidBeforeTheyMetIsSeenAtOnce() async throws {
        try await LiveService.run { live in
            let (first, second) = (try await TestPlayer.begun(live, 1), try await TestPlayer.begun(live, 2))
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            #expect(try await second.command(task).status == 200)
            let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
            let joined = try await second.post(
                "/v1/players/2/party/join", ["code": code, "consent": true, "sharesActivity": true])
            for _ in 0...1 {
                let state = try await first.get("/v1/players/1/state").json["state"]
                #expect(state?["members"]?.array?.map { $0["isActive"] } == [false, true])
                let party = try await first.get("/v1/parties/\(joined.json["party"]?.integer ?? 0)")
                #expect(party.json["members"]?.array?.map { $0["isActive"] } == [false, true], "\(party.json.text)")
                _ = try await first.command(["do": "claimLogin"])
            }
        }
    }

    @Test(arguments: StoreKind.available) func aHeroJoinsWithEverythingItHas(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let first = try await TestPlayer.begun(live, 1)
            let second = try await TestPlayer.begun(live, 2)
            _ = try await second.command([
                "do": "completeTask", "category": "physical", "size": "large", "proof": "quick",
            ])
            let before = try await second.get("/v1/players/2/state").json["state"]?["purse"]
            let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
            let joined = try await second.post("/v1/players/2/party/join", ["code": code, "consent": true])
            #expect(joined.status == 200)
            let state = try await second.get("/v1/players/2/state").json["state"]
            #expect(state?["purse"] == before)
            #expect(state?["members"]?.array?.count == 2)
            let party = joined.json["party"]?.integer ?? 0
            let seen = try await first.get("/v1/parties/\(party)").json
            #expect(seen["members"]?.array?.compactMap { $0["name"]?.string } == ["Player 1", "Player 2"])
        }
    }

    @Test(arguments: StoreKind.available) func membersActOnEachOther(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let (first, second, party) = try await Self.pair(live)
            // A party's own days begin with the first that its members open together.
            live.clock.pass(86_400)
            for player in [first, second] { _ = try await player.command(["do": "open"]) }
            let nudge = try await first.command(["do": "nudge", "member": 1])
            #expect(nudge.status == 200, "\(nudge.json.text)")
            _ = try await second.command([
                "do": "completeTask", "category": "social", "size": "small", "proof": "quick",
            ])
            #expect(try await first.command(["do": "giveKudos", "member": 1]).status == 200)
            let feed = try await first.get("/v1/parties/\(party)/feed").json["lines"]?.array ?? []
            #expect(feed.contains { $0["text"]?.string?.contains("Player 2 completed a task") == true })
            let board = try await first.get("/v1/parties/\(party)/leaderboard?period=today").json["places"]?.array ?? []
            #expect(board.first?["member"] == 1)
            // Tasks by category, to compare members by: of who shares them, as all else on the board.
            #expect(board.first?["byCategory"]?["social"] == 1 && board.first?["byCategory"]?["mental"] == 0)
        }
    }

    @Test(arguments: StoreKind.available) func whatSomebodyDoesIsSeenWithConsentAlone(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let (first, second, party) = try await Self.pair(live, sharing: false)
            _ = try await second.command([
                "do": "completeTask", "category": "social", "size": "small", "proof": "quick",
            ])
            let theirs = try await first.get("/v1/parties/\(party)/feed").json["lines"]?.array ?? []
            #expect(!theirs.contains { $0["member"] == 1 })
            let own = try await second.get("/v1/parties/\(party)/feed").json["lines"]?.array ?? []
            #expect(own.contains { $0["member"] == 1 })
            let board = try await first.get("/v1/parties/\(party)/leaderboard").json["places"]?.array ?? []
            #expect(!board.contains { $0["member"] == 1 })
            // Consent is for what is done from then on.
            live.clock.pass(60)
            _ = try await second.client.send(
                "PATCH", "/v1/players/2", token: second.token, key: live.newKey(), body: ["sharesActivity": true])
            func seen() async throws -> Int {
                let lines = try await first.get("/v1/parties/\(party)/feed").json["lines"]?.array ?? []
                return lines.count { $0["member"] == 1 }
            }
            #expect(try await seen() == 0)
            _ = try await second.command([
                "do": "completeTask", "category": "social", "size": "small", "proof": "quick",
            ])
            #expect(try await seen() > 0)
        }
    }

    /// Rows have the number that their member had then.
    @Test(arguments: StoreKind.available) func theHoursOfAPlayerOutliveItsNumber(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let (first, second, _) = try await Self.pair(live)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            for _ in 0..<20 {
                live.clock.pass(86_400)
                _ = try await second.command(["do": "open"])
                for _ in 0..<3 { _ = try await second.command(task) }
            }
            let before = try await second.get("/v1/players/2/week").json["insights"]
            #expect(before?.array?.contains { $0["kind"] == "hours" } == true)
            #expect(try await first.post("/v1/players/1/party/leave").status == 200)
            #expect(try await second.get("/v1/players/2/week").json["insights"] == before)
        }
    }

    @Test(arguments: StoreKind.available) func theStateOfAnAllyTellsNoMoreThanItShares(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let (first, second, _) = try await Self.pair(live, sharing: false)
            live.clock.pass(86_400)
            for player in [first, second] { _ = try await player.command(["do": "open"]) }
            _ = try await second.command([
                "do": "completeTask", "category": "social", "size": "small", "proof": "quick",
            ])
            func ally() async throws -> JSONValue? {
                try await first.get("/v1/players/1/state").json["state"]?["members"]?.array?.last
            }
            let hidden = try await ally()
            #expect(hidden?["class"] == "warrior")
            for name in ["streak", "isActive", "weekTasks", "chestWaits"] { #expect(hidden?[name] == .null, "\(name)") }
            let own = try await second.get("/v1/players/2/state").json["state"]?["members"]?.array?.last
            #expect(own?["isActive"] == true)
            _ = try await second.client.send(
                "PATCH", "/v1/players/2", token: second.token, key: live.newKey(), body: ["sharesActivity": true])
            #expect(try await ally()?["isActive"] == true)
        }
    }

    /// Neither a number that grows with an ally's acts nor a digest of them is told to who may not see them.
    @Test(arguments: StoreKind.available) func anAllysActsAreNotToldByNumbers(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let (first, second, _) = try await Self.pair(live, sharing: false)
            let before = try await first.get("/v1/players/1/state").json
            for category in ["social", "mental", "physical"] as [JSONValue] {
                let task: JSONValue = ["do": "completeTask", "category": category, "size": "small", "proof": "quick"]
                #expect(try await second.command(task).status == 200)
            }
            let after = try await first.get("/v1/players/1/state").json
            #expect(after["sequence"] == before["sequence"] && after["digest"] == .null)
            let own = try await first.command(["do": "addHabit", "category": "mental"])
            #expect(own.json["sequence"]?.integer == (before["sequence"]?.integer).map { $0 + 1 })
            let rows = try await first.get("/v1/players/1/journal").json["rows"]?.array ?? []
            let numbers = rows.compactMap { $0["sequence"]?.integer }
            #expect(numbers == Array(1...Int64(rows.count)) && rows.compactMap { $0["id"]?.integer } == numbers)
            // Of an ally who shares, all is told.
            _ = try await second.client.send(
                "PATCH", "/v1/players/2", token: second.token, key: live.newKey(), body: ["sharesActivity": true])
            _ = try await first.client.send(
                "PATCH", "/v1/players/1", token: first.token, key: live.newKey(), body: ["sharesActivity": true])
            #expect(try await first.digest() != nil)
        }
    }

    /// Whoever leaves and comes back, to whichever party, is praised and nudged no more often for it.
    @Test(arguments: StoreKind.available)
    func hoppingFromPartyToPartyBringsNothingTwice(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let (first, second, party) = try await Self.pair(live)
            live.clock.pass(86_400)
            for player in [first, second] { _ = try await player.command(["do": "open"]) }
            #expect(try await first.command(["do": "nudge", "member": 1]).status == 200)
            #expect(try await second.command(["do": "nudge", "member": 0]).status == 200)
            let bond = try await first.get("/v1/parties/\(party)").json["bondExperience"]
            for _ in 0..<3 {
                #expect(try await second.post("/v1/players/2/party/leave").status == 200)
                let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
                let joined = try await second.post("/v1/players/2/party/join", ["code": code, "consent": true])
                #expect(joined.status == 200)
                #expect(try await first.command(["do": "nudge", "member": 1]).status == 409)
                #expect(try await second.command(["do": "nudge", "member": 0]).status == 409)
            }
            #expect(try await first.get("/v1/parties/\(party)").json["bondExperience"] == bond)
        }
    }

    /// What a task brings to an ally, or gives because of one, is told to the ally alone.
    @Test(arguments: StoreKind.available) func repliesAndExportsTellNothingOfAllies(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let (first, second, _) = try await Self.pair(live, sharing: false)
            live.clock.pass(86_400)
            for player in [first, second] { _ = try await player.command(["do": "open"]) }
            let task: JSONValue = ["do": "completeTask", "category": "social", "size": "small", "proof": "quick"]
            _ = try await second.command(task)
            live.clock.pass(5 * 3_600)
            let reply = try await first.command(task)
            let entries = reply.json["entries"]?.array ?? []
            #expect(!entries.isEmpty && !entries.contains { $0["member"] == 1 })
            let export = try await first.get("/v1/players/1/export").json
            let pages = try await first.get("/v1/players/1/journal").json
            for rows in [export["journal"]?.array ?? [], pages["rows"]?.array ?? []] {
                let told = rows.flatMap { $0["entries"]?.array ?? [] }
                #expect(!told.isEmpty && !told.contains { $0["member"] == 1 })
            }
            // Support sees all, and what is the party's, recorded under its first member, is told to each.
            let all = try await live.staff("players/1/journal").json["rows"]?.array ?? []
            #expect(all.contains { $0["entries"]?.array?.contains { $0["member"] == 1 } == true })
            let nudge = try await second.command(["do": "giveKudos", "member": 0])
            let names = nudge.json["entries"]?.array?.compactMap { $0["name"]?.string } ?? []
            #expect(names.contains("bondKindness"), "\(nudge.json.text)")
        }
    }

    @Test(arguments: StoreKind.available) func whoLeavesTakesItsInvitationsAlong(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let (_, second, _) = try await Self.pair(live)
            let code = try await second.post("/v1/players/2/party/invites").json["code"] ?? .null
            #expect(try await second.post("/v1/players/2/party/leave").status == 200)
            let third = try await TestPlayer.begun(live, 3)
            let joined = try await third.post("/v1/players/3/party/join", ["code": code, "consent": true])
            #expect(joined.status == 404)
        }
    }

    @Test(arguments: StoreKind.available) func nobodyJoinsWithoutConsentOrACode(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let first = try await TestPlayer.begun(live, 1)
            let second = try await TestPlayer.begun(live, 2)
            let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
            for (body, status): (JSONValue, Int) in [
                (["code": code], 422), (["code": code, "consent": false], 422),
                (["code": "0000000000000000", "consent": true], 404), (["consent": true], 400),
                (["code": code, "consent": true, "sharesActivity": "false"], 400),
            ] {
                #expect(try await second.post("/v1/players/2/party/join", body).status == status, "\(body.text)")
            }
            #expect(try await first.post("/v1/players/1/party/join", ["code": code, "consent": true]).status == 409)
            live.clock.pass(4 * 86_400)
            let late = try await TestPlayer(live, 2).post("/v1/players/2/party/join", ["code": code, "consent": true])
            #expect(late.status == 404)
        }
    }

    @Test(arguments: StoreKind.available) func codesDoNotPileUp(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let first = try await TestPlayer.begun(live, 1)
            for number in 1...17 {
                let made = try await first.post("/v1/players/1/party/invites")
                #expect(made.status == (number < 17 ? 201 : 409))
                live.clock.pass(1)
            }
            // Those of three days ago are good no more, and make room.
            live.clock.pass(3 * 86_400)
            let later = try await TestPlayer(live, 1).post("/v1/players/1/party/invites")
            #expect(later.status == 201)
        }
    }

    @Test(arguments: StoreKind.available) func aCodeThatWasUsedLetsNobodyElseIn(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let first = try await TestPlayer.begun(live, 1)
            let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
            for (id, status) in [(2, 200), (3, 404)] as [(Int64, Int)] {
                let joined = try await TestPlayer.begun(live, id).post(
                    "/v1/players/\(id)/party/join", ["code": code, "consent": true])
                #expect(joined.status == status)
            }
        }
    }

    /// Somebody may still have the code that a key got before.
    @Test(arguments: StoreKind.available) func aKeyGetsItsCodeOnce(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let first = try await TestPlayer.begun(live, 1)
            let second = try await TestPlayer.begun(live, 2)
            var codes: [JSONValue] = []
            func invite() async throws {
                let made = try await first.post("/v1/players/1/party/invites", key: "invite")
                let again = try await first.post("/v1/players/1/party/invites", key: "invite")
                #expect(made.status == 201 && made.body == again.body)
                codes.append(made.json["code"] ?? .null)
            }
            func forget() async throws {
                for _ in 0..<35 {
                    live.clock.pass(86_400)
                    _ = try await second.command(["do": "open"])
                }
            }
            try await invite()
            try await forget()
            try await invite()
            let body: JSONValue = ["code": codes[0], "consent": true]
            #expect(try await second.post("/v1/players/2/party/join", body).status == 404)
            #expect(try await first.delete().status == 202)
            try await forget()
            _ = try await TestPlayer.begun(live, 1)
            try await invite()
            #expect(Set(codes.map(\.text)).count == 3, "\(codes)")
        }
    }

    /// The engine remembers allies by the number that follows theirs.
    @Test(arguments: StoreKind.available) func theLastNumberIsAnAccountLikeAnyOther(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let first = try await TestPlayer.begun(live, 1)
            let last = try await TestPlayer.begun(live, Account.ids.upperBound)
            let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
            let path = "/v1/players/\(last.id)/party/join"
            #expect(try await last.post(path, ["code": code, "consent": true]).status == 200)
            live.clock.pass(86_400)
            for player in [first, last] { _ = try await player.command(["do": "open"]) }
            #expect(try await first.command(["do": "nudge", "member": 1]).status == 200)
            #expect(try await first.command(["do": "nudge", "member": 1]).status == 409)
            let beyond = try await TestPlayer(live, Account.ids.upperBound + 1)
            let begun = try await beyond.post("/v1/players", ["name": "Mara", "timeZone": "UTC"])
            #expect(begun.status == 401)
        }
    }

    @Test(arguments: StoreKind.available) func aCodeIsForOneAndFiveAreTooMany(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let first = try await TestPlayer.begun(live, 1)
            for id in 2...5 as ClosedRange<Int64> {
                let player = try await TestPlayer.begun(live, id)
                let invite = try await first.post("/v1/players/1/party/invites")
                let body: JSONValue = ["code": invite.json["code"] ?? "none", "consent": true]
                let joined = try await player.post("/v1/players/\(id)/party/join", body)
                #expect(joined.status == (id < 5 ? 200 : 404))
                if id == 5 { #expect(invite.status == 409) }
            }
        }
    }

    @Test(arguments: StoreKind.available) func whoLeavesPlaysOnAloneAndTheOthersMoveUp(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let (first, second, party) = try await Self.pair(live)
            let third = try await TestPlayer.begun(live, 3)
            let code = try await second.post("/v1/players/2/party/invites").json["code"] ?? .null
            #expect(try await third.post("/v1/players/3/party/join", ["code": code, "consent": true]).status == 200)
            let before = try await first.get("/v1/players/1/state").json["state"]?["purse"]
            let left = try await first.post("/v1/players/1/party/leave")
            #expect(left.status == 200, "\(left.json.text)")
            #expect(left.json["party"]?.integer != party)
            #expect(try await first.get("/v1/players/1/state").json["state"]?["purse"] == before)
            #expect(try await first.get("/v1/parties/\(party)").status == 403)
            let members = try await second.get("/v1/parties/\(party)").json["members"]?.array ?? []
            #expect(members.compactMap { $0["name"]?.string } == ["Player 2", "Player 3"])
            for player in [first, second, third] {
                let done = try await player.command([
                    "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
                ])
                #expect(done.status == 200, "\(done.json.text)")
            }
            #expect(try await first.post("/v1/players/1/party/leave").status == 409)
            try await live.expectReplays()
        }
    }
}

extension LiveService {
    /// Every party plays again to the state that is kept, and every chain holds, those of ended parties too.
    func expectReplays() async throws {
        let replayer = Replayer(seeds: service.seeds)
        let (chain, seals, folder) = (service.chain, service.contentStore.seals, folder)
        try await service.store.pool.read { db in
            for party in try JournalCheck.parties(of: nil, db) {
                let (outcome, found) = try replayer.check(party: party, chain, db)
                #expect(found.problem == nil && outcome.problem == nil, "\(party)")
            }
            #expect(try JournalCheck.problemOfTurns(of: nil, db) == nil)
            #expect(try JournalCheck.problemOfProofs(db) == nil)
            #expect(try JournalCheck.problemOfVoid(db) == nil)
            #expect(try ChainCheck.checkStaff(chain, db).problem == nil)
            #expect(try seals.problem(db, in: folder) == nil)
        }
    }
}
