import CanonicalJSON
import Foundation
import LiveBots
import LiveStorage
import QuestClient
import QuestKernel
import Testing

@testable import QuestLive

/// Who played by a clock that was ahead is taken back to where it was, and by nothing more.
@Suite struct RepairTests {
    private static let task: JSONValue = [
        "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
    ]
    private static let day: Int64 = 86_400

    private static func repair(_ live: LiveService, _ player: Int64) async throws -> Response {
        try await live.staff("players/\(player)/repairs", ["reason": "x"])
    }

    /// Rows that a first repair made void are still ahead at the second.
    @Test func aSecondRepairKeepsWhatWasPlayedBetween() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            try await live.ahead(by: 300 * Self.day) { () async throws in
                #expect(try await player.command(["do": "open"]).status == 200)
                #expect(try await player.command(Self.task).status == 200)
            }
            #expect(try await Self.repair(live, 7).json["void"] == 2)
            for _ in 0..<5 {
                live.clock.pass(Self.day)
                #expect(try await player.command(["do": "open"]).status == 200)
                #expect(try await player.command(Self.task).status == 200)
            }
            let before = try await player.digest()
            try await live.ahead(by: 2 * Self.day) { _ = try await player.command(["do": "open"]) }
            let repaired = try await Self.repair(live, 7)
            #expect(repaired.status == 200 && repaired.json["void"] == 1, "\(repaired.json.text)")
            #expect(try await player.digest() == before)
            live.clock.pass(Self.day)
            #expect(try await player.command(["do": "open"]).status == 200)
            try await live.expectReplays()
        }
    }

    /// The same in one party, whose members came and went before the second accident.
    @Test func whoCameAfterARepairDoesNotHinderTheNext() async throws {
        try await LiveService.run { live in
            let host = try await TestPlayer.begun(live, 1)
            try await live.ahead(by: 300 * Self.day) { _ = try await host.command(["do": "open"]) }
            #expect(try await Self.repair(live, 1).status == 200)
            live.clock.pass(Self.day)
            #expect(try await host.command(["do": "open"]).status == 200)
            let guest = try await TestPlayer.begun(live, 2)
            let code = try await host.post("/v1/players/1/party/invites").json["code"] ?? .null
            let body: JSONValue = ["code": code, "consent": true]
            #expect(try await guest.post("/v1/players/2/party/join", body).status == 200)
            #expect(try await guest.command(Self.task).status == 200)
            let before = try await host.digest()
            try await live.ahead(by: 2 * Self.day) { _ = try await host.command(["do": "open"]) }
            let repaired = try await Self.repair(live, 1)
            #expect(repaired.status == 200 && repaired.json["void"] == 1, "\(repaired.json.text)")
            #expect(try await host.digest() == before)
            try await live.expectReplays()
        }
    }

    @Test func whatWasCountedOfTheDayStaysCounted() async throws {
        var limits = Service.Limits.generous
        limits.pace = Pace.Bounds(deedsADay: 4)
        try await LiveService.run(limits: limits) { live in
            let (first, second) = (try await TestPlayer.begun(live, 1), try await TestPlayer.begun(live, 2))
            func deeds(_ player: TestPlayer) async throws -> Int {
                var count = 0
                while try await player.command(Self.task).status == 200 { count += 1 }
                return count
            }
            let third = try await TestPlayer.begun(live, 3)
            let counts = (try await deeds(first), try await deeds(second), try await deeds(third))
            #expect(counts == (4, 4, 4))
            // What they did before they came together is in other parties' journals.
            for player in [second, third] {
                let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
                let body: JSONValue = ["code": code, "consent": true]
                #expect(try await player.post("/v1/players/\(player.id)/party/join", body).status == 200)
            }
            // Two play by the wrong clock, the other does not.
            try await live.ahead(by: 30 * Self.day) { () async throws in
                for player in [first, second] {
                    #expect(try await player.command(["do": "open"]).status == 200)
                    #expect(try await player.command(Self.task).status == 200)
                }
            }
            #expect(try await Self.repair(live, 1).status == 200)
            let again = (try await deeds(first), try await deeds(second), try await deeds(third))
            #expect(again == (0, 0, 0))
            live.clock.pass(Self.day)
            #expect(try await first.command(["do": "open"]).status == 200)
            #expect(try await deeds(first) == 4)
        }
    }

    /// What was told late was played on an ally's newest day, and counts for its own all the same.
    @Test func whatWasToldLateIsCountedOnItsDays() async throws {
        var limits = Service.Limits.generous
        limits.pace = Pace.Bounds(deedsADay: 4)
        try await LiveService.run(limits: limits) { live in
            let (ally, player) = (try await TestPlayer.begun(live, 1), try await TestPlayer.begun(live, 2))
            let code = try await ally.post("/v1/players/1/party/invites").json["code"] ?? .null
            let body: JSONValue = ["code": code, "consent": true]
            #expect(try await player.post("/v1/players/2/party/join", body).status == 200)
            live.clock.pass(3 * Self.day)
            #expect(try await ally.command(["do": "open"]).status == 200)
            let late = (1...2 as ClosedRange<Int64>).reversed().flatMap { days in
                (0..<4 as Range<Int64>).map { hour -> JSONValue in
                    let at = live.clock.now() - days * Self.day + hour * 3_600
                    return ["at": .integer(at), "command": Self.task]
                }
            }
            let told = try await player.post("/v1/players/2/uploads", ["device": "phone", "commands": .array(late)])
            #expect(told.json["commands"]?.array?.count { $0["sequence"] != nil } == 8, "\(told.json.text)")
            let rows = try await player.get("/v1/players/2/journal?limit=50").json["rows"]?.array ?? []
            let tasks = rows.filter { $0["command"]?["do"] == "completeTask" }
            #expect(tasks.count == 8)
            #expect(tasks.allSatisfy { ($0["lived"]?.integer ?? .max) < $0["day"]?.integer ?? 0 })
            try await live.ahead(by: 30 * Self.day) { () async throws in
                #expect(try await player.command(["do": "open"]).status == 200)
                #expect(try await player.command(Self.task).status == 200)
            }
            #expect(try await Self.repair(live, 2).status == 200)
            let statuses = [
                try await player.command(Self.task).status, try await player.command(Self.task).status,
                try await player.command(Self.task).status, try await player.command(Self.task).status,
                try await player.command(Self.task).status,
            ]
            #expect(statuses == [200, 200, 200, 200, 409])
            try await live.expectReplays()
        }
    }

    /// A hero of after a wrong clock is not counted by its days.
    @Test func whoBeganAnewAfterAWrongClockIsCountedAnew() async throws {
        var limits = Service.Limits.generous
        limits.pace = Pace.Bounds(deedsADay: 2)
        limits.pace.joinsADay = 1
        try await LiveService.run(limits: limits) { live in
            func joins(_ player: TestPlayer, host id: Int64) async throws -> Int {
                let host = try await TestPlayer.begun(live, id)
                let code = try await host.post("/v1/players/\(id)/party/invites").json["code"] ?? .null
                let body: JSONValue = ["code": code, "consent": true]
                let status = try await player.post("/v1/players/7/party/join", body).status
                if status == 200 { _ = try await player.post("/v1/players/7/party/leave") }
                return status
            }
            _ = try await TestPlayer.begun(live, 9)
            try await live.ahead(by: 300 * Self.day) { () async throws in
                let player = try await TestPlayer.begun(live, 7)
                for _ in 0..<2 { #expect(try await player.command(Self.task).status == 200) }
                #expect(try await joins(player, host: 1) == 200)
                #expect(try await player.delete().status == 202)
            }
            while try await live.service.store.pool.read({ try Int.fetchOne($0, sql: "SELECT 1 FROM erasure") }) != nil
            {
                try await Task.sleep(for: .milliseconds(50))
            }
            let player = try await TestPlayer.begun(live, 7)
            for _ in 0..<2 { #expect(try await player.command(Self.task).status == 200) }
            #expect(try await player.command(Self.task).status == 409)
            #expect(try await joins(player, host: 2) == 200)
            #expect(try await joins(player, host: 3) == 409)
        }
    }

    /// The rows of an ally who opened the newest day are erased with it; that the day was open is not.
    @Test func aDayThatADeletedAllyOpenedStaysOpen() async throws {
        try await LiveService.run { live in
            let (first, second, party) = try await PartyTests.pair(live)
            func newestDay() async throws -> LocalDay { try await live.service.read { try $0.party(party).newestDay } }
            live.clock.pass(Self.day)
            #expect(try await first.command(["do": "open"]).status == 200)
            live.clock.pass(Self.day)
            #expect(try await second.command(["do": "open"]).status == 200)
            #expect(try await second.delete().status == 202)
            let before = try await newestDay()
            try await live.ahead(by: 40 * Self.day) { () async throws in
                #expect(try await first.command(["do": "open"]).status == 200)
            }
            #expect(try await Self.repair(live, 1).status == 200)
            #expect(try await newestDay() == before)
            // Who leaves takes the day along.
            let third = try await TestPlayer.begun(live, 3)
            let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
            let body: JSONValue = ["code": code, "consent": true]
            #expect(try await third.post("/v1/players/3/party/join", body).status == 200)
            #expect(try await third.post("/v1/players/3/party/leave").status == 200)
            let own = try #require(try await live.service.store.party(of: 3))
            try await live.ahead(by: 40 * Self.day) { () async throws in
                #expect(try await third.command(["do": "open"]).status == 200)
            }
            #expect(try await Self.repair(live, 3).status == 200)
            #expect(try await live.service.read { try $0.party(own).newestDay } == before)
        }
    }

    /// A long journal is played again beside the writer, which reads on from there.
    @Test(.ofTheFile) func theWriterReadsOnlyWhatIsNew() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            for _ in 0..<5 { #expect(try await player.command(Self.task).status == 200) }
            let before = try await player.digest()
            try await live.ahead(by: 20 * Self.day) { () async throws in
                #expect(try await player.command(["do": "open"]).status == 200)
            }
            let reading = try await live.service.read { read in
                var reading = Replayer.PastReading(ofParty: 1, upTo: read.now)
                try Replayer(seeds: read.seeds, contentStore: read.contentStore).read(&reading, read.db)
                return reading
            }
            // Who plays on meanwhile plays on ahead.
            #expect(try await player.command(Self.task).status == 200)
            try await live.service.store.pool.write {
                try $0.execute(sql: "UPDATE journal SET payload = x'00' WHERE sequence <= 8")
            }
            let reply = try await live.service.queue.submit { writer in
                Reply(try writer.repairClock(ofPlayer: 7, after: reading, because: "x", by: "Ada"))
            }
            #expect(reply.status == 200)
            #expect(try await player.digest() == before)
        }
    }

    /// However long a journal is, only its newest rows are read for what counts today.
    @Test(.ofTheFile) func whatCountsIsReadFromTheNewestRows() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            #expect(try await player.command(Self.task).status == 200)
            live.clock.pass(20 * Self.day)
            #expect(try await player.command(["do": "open"]).status == 200)
            for _ in 0..<3 { #expect(try await player.command(Self.task).status == 200) }
            try await live.service.store.pool.write { db in
                // What cannot be read is not looked at.
                try db.execute(sql: "UPDATE journal SET payload = x'00' WHERE sequence <= 4")
            }
            let deeds = try await live.service.read { read in
                try Replayer(seeds: read.seeds, contentStore: read.contentStore).deeds(
                    of: 7, outside: nil, read.now - 9 * Self.day...read.now, read.db)
            }
            #expect(deeds.count == 4 && deeds.count { $0.kind == .told } == 3, "\(deeds)")
        }
    }

    /// Whose party was taken back by another member sees which rows count no more, and staff who did it and why.
    @Test func aJournalTellsWhatIsVoid() async throws {
        try await LiveService.run { live in
            let players = [try await TestPlayer.begun(live, 7), try await TestPlayer.begun(live, 8)]
            let code = try await players[0].post("/v1/players/7/party/invites").json["code"] ?? .null
            let body: JSONValue = ["code": code, "consent": true]
            #expect(try await players[1].post("/v1/players/8/party/join", body).status == 200)
            let ally = players[1]
            #expect(try await ally.command(Self.task).status == 200)
            try await live.ahead(by: 20 * Self.day) { () async throws in
                #expect(try await ally.command(["do": "open"]).status == 200)
                #expect(try await ally.command(Self.task).status == 200)
            }
            let luck = try await live.staff("players/8/luck").json
            #expect(try await Self.repair(live, 7).status == 200)
            let honest = try await live.staff("players/8/luck").json
            #expect(honest != luck)
            #expect(try await ally.command(Self.task).status == 200)
            func rows(_ answer: Response) -> [JSONValue] { answer.json["rows"]?.array ?? [] }
            let own = rows(try await ally.get("/v1/players/8/journal"))
            let isVoid = [false, true, true, false]
            #expect(own.suffix(4).map { $0["void"] != nil } == isVoid, "\(own)")
            #expect(own.suffix(2).first?["void"] == ["at": .integer(live.clock.now())])
            let exported = try await ally.get("/v1/players/8/export").json["journal"]?.array ?? []
            #expect(exported.suffix(4).map { $0["void"] != nil } == isVoid)
            let seen = rows(try await live.staff("players/8/journal"))
            #expect(seen.suffix(2).first?["void"]?["by"]?.string?.isEmpty == false)
            #expect(seen.suffix(2).first?["void"]?["reason"]?.string?.isEmpty == false)
            // What the repair's own row says is erased with whoever was in the party.
            let counted = try await live.staff("players/8/luck").json
            let third = try await TestPlayer.begun(live, 9)
            let next = try await players[0].post("/v1/players/7/party/invites").json["code"] ?? .null
            let joined = try await third.post("/v1/players/9/party/join", ["code": next, "consent": true])
            #expect(joined.status == 200)
            #expect(try await third.delete().status == 202)
            await live.service.erasures.goOn()
            let after = rows(try await ally.get("/v1/players/8/journal"))
            #expect(after.count == own.count && after.suffix(4).map { $0["void"] != nil } == isVoid)
            #expect(try await live.staff("players/8/luck").json == counted)
            #expect(rows(try await live.staff("players/8/journal")).suffix(2).first?["void"]?["reason"] == nil)
            try await live.expectReplays()
            let isRight = try await live.service.store.pool.read { try JournalCheck.problemOfVoid($0) }
            #expect(isRight == nil)
            try await live.service.store.pool.write { db in
                try db.execute(sql: "UPDATE journal SET voidedBy = 2 WHERE id = 3")
            }
            let found = try await live.service.store.pool.read { try JournalCheck.problemOfVoid($0) }
            #expect(found?.hasSuffix("is not void as a repair says") == true)
        }
    }

    /// What an older service made void is so for this one, also where the repair's own words went with a member.
    @Test(arguments: StoreKind.available, [false, true])
    func whatWasVoidBeforeStaysSo(_ kind: StoreKind, isErased: Bool) async throws {
        let folder = LiveService.temporaryFolder()
        defer {
            try? FileManager.default.removeItem(at: folder)
            TestPostgres.shared?.forget(folder)
        }
        let clock = ManualClock()
        try await LiveService.run(on: kind, folder: folder, clock: clock) { live in
            let (player, ally, _) = try await PartyTests.pair(live)
            try await live.ahead(by: 20 * Self.day) { () async throws in
                #expect(try await player.command(["do": "open"]).status == 200)
            }
            #expect(try await Self.repair(live, 1).status == 200)
            #expect(try await player.command(Self.task).status == 200)
            if isErased {
                try await ally.delete()
                while try await live.service.store.pool.read({
                    try Int.fetchOne($0, sql: "SELECT 1 FROM journal WHERE kind = 'repair' AND payload IS NOT NULL")
                }) != nil {
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            try await live.service.store.pool.write { db in
                if db.isShared {
                    let tasks = try Int.fetchOne(db, sql: "SELECT count(*) FROM player_commands WHERE name = 'open'")
                    #expect(tasks == (isErased ? 1 : 2))
                }
                let done =
                    db.isShared
                    ? "migration WHERE name LIKE '%made a row void' OR name LIKE '%a repair made void'"
                    : "grdb_migrations WHERE identifier LIKE '%which repair made a row void'"
                let drop = "ALTER TABLE journal DROP COLUMN voidedBy\(db.isShared ? " CASCADE" : "")"
                try db.execute(sql: "\(drop); DELETE FROM \(done)")
            }
        }
        try await LiveService.run(on: kind, folder: folder, clock: clock) { live in
            let player = try await TestPlayer(live, 1)
            let rows = try await player.get("/v1/players/1/journal").json["rows"]?.array ?? []
            let void = rows.indices.filter { rows[$0]["void"] != nil }
            #expect(void == [rows.count - 2] && rows[rows.count - 2]["day"] != rows.last?["day"])
            try await live.expectReplays()
        }
    }

    /// Deeds of a day that came twice count once, in whatever party the hero plays then.
    @Test func whatIsVoidCountsForNoCeiling() async throws {
        var limits = Service.Limits.generous
        limits.pace = Pace.Bounds(deedsADay: 6)
        try await LiveService.run(limits: limits) { live in
            let players = [try await TestPlayer.begun(live, 7), try await TestPlayer.begun(live, 8)]
            try await live.ahead(by: 3 * Self.day) { () async throws in
                #expect(try await players[0].command(["do": "open"]).status == 200)
                for _ in 0..<5 { #expect(try await players[0].command(Self.task).status == 200) }
            }
            #expect(try await Self.repair(live, 7).status == 200)
            let code = try await players[1].post("/v1/players/8/party/invites").json["code"] ?? .null
            let joined = try await players[0].post("/v1/players/7/party/join", ["code": code, "consent": true])
            #expect(joined.status == 200, "\(joined.json.text)")
            live.clock.pass(3 * Self.day)
            #expect(try await players[0].command(["do": "open"]).status == 200)
            #expect(try await players[0].command(Self.task).status == 200)
            try await live.ahead(by: 20 * Self.day) { () async throws in
                #expect(try await players[0].command(["do": "open"]).status == 200)
            }
            #expect(try await Self.repair(live, 7).status == 200)
            let pace = try await live.service.read { try $0.account(7).pace }
            #expect(pace.deeds == 1, "\(pace.value.text)")
        }
    }

    /// What staff gave is void too, and its key goes on answering as if it were not.
    @Test func aRepairSaysWhatIsToBeGivenAgain() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer.visiting(live, 7)
            _ = try await live.staff("players/7/purchases", ["pack": "chest", "note": "receipt 1"])
            try await live.ahead(by: 20 * Self.day) { () async throws in
                #expect(try await player.command(["do": "visit"]).status == 200)
                let given = try await live.staff("players/7/purchases", ["pack": "chest", "note": "receipt 2"])
                #expect(given.status == 200, "\(given.json.text)")
            }
            let repaired = try await Self.repair(live, 7)
            #expect(repaired.status == 200 && repaired.json["void"] == 2, "\(repaired.json.text)")
            let rows = try await live.staff("players/7/journal").json["rows"]?.array ?? []
            let id = rows.first { $0["note"] == "receipt 2" }?["id"]?.integer
            #expect(repaired.json["given"] == [["player": 7, "id": .integer(id ?? -1)]])
        }
    }
}
