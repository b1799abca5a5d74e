import CanonicalJSON
import Foundation
import GRDB
import LiveBots
import LiveStorage
import Testing

@testable import QuestLive

/// A file that does not take or give what it should: the service says so, and says what it knows.
@Suite struct StorageTests {
    private static let habit: JSONValue = ["do": "addHabit", "category": "mental"]

    @Test(.ofTheFile) func whoCannotWriteIsNotReady() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            #expect(try await player.client.send("GET", "/ready").status == 200)
            // As on a full disk: reads go on.
            try await live.service.store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
            live.service.written.withLock { $0 = nil }
            let ready = try await player.client.send("GET", "/ready")
            #expect(ready.status == 503 && ready.json["store"] == false)
            let refused = try await player.command(Self.habit)
            #expect(refused.status == 503 && refused.json["error"]?["code"] == "unavailable")
            #expect(try await player.get("/v1/players/7/state").status == 200)
            try await live.service.store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = OFF") }
            live.service.written.withLock { $0 = nil }
            #expect(try await player.client.send("GET", "/ready").status == 200)
            #expect(try await player.command(Self.habit).status == 200)
        }
    }

    /// Fails when the transaction is to be kept, once.
    private final class Failing: TransactionObserver, Sendable {
        struct Failed: Error {}

        func observes(eventsOfKind: DatabaseEventKind) -> Bool { false }
        func databaseDidChange(with event: DatabaseEvent) {}
        func databaseWillCommit() throws { throw Failed() }
        func databaseDidCommit(_ db: GRDB.Database) {}
        func databaseDidRollback(_ db: GRDB.Database) {}
    }

    @Test(.ofTheFile) func whereNobodyKnowsWhetherItWasDoneTheReplySaysSo() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let failing = Failing()
            let file = try #require(live.service.store.pool as? SQLiteDatabases).file
            file.add(transactionObserver: failing)
            let unknown = try await player.command(Self.habit, key: "once")
            #expect(unknown.status == 503 && unknown.json["error"]?["code"] == "outcome_unknown")
            try await file.writeWithoutTransaction { $0.remove(transactionObserver: failing) }
            #expect(try await player.command(Self.habit, key: "once").status == 200)
            try await live.expectReplays()
        }
    }

    @Test(.ofTheFile) func aFileOfANewerProgramIsNotOpened() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await LiveService.run(folder: folder) { live in
            try await live.service.store.pool.write {
                try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 from the future')")
            }
        }
        let problem = #expect(throws: StorageProblem.self) { try Service(folder: folder) }
        #expect(problem?.description.contains("newer quest-live") == true)
    }

    @Test(.ofTheFile) func aDamagedContentIsNamedWithAdvice() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await LiveService.run(folder: folder) { live in
            try await live.service.store.pool.write {
                try $0.execute(sql: "UPDATE content SET snapshot = x'0102'")
            }
        }
        let problem = #expect(throws: StorageProblem.self) { try Service(folder: folder) }
        let text = problem?.description ?? ""
        for word in ["quest.sqlite", "content", "copy"] { #expect(text.contains(word), "\(text)") }
    }

    @Test func noCodeOfAnInvitationLiesInTheFile() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let invite = try await player.post("/v1/players/7/party/invites", key: "invite")
            let code = try #require(invite.json["code"]?.string)
            #expect(code.count == 16)
            #expect(try await player.post("/v1/players/7/party/invites", key: "invite").body == invite.body)
            #expect(try await player.post("/v1/players/7/party/invites").json["code"]?.string != code)
            let bodies = try await live.keptReplies()
            #expect(bodies.contains { $0.contains("expires") } && !bodies.contains { $0.contains(code) })
        }
    }

    @Test(arguments: ["Mara\u{206A}", "Ma\u{E0041}ra", "Ma\u{2062}ra", "\u{3164}Mara", "Mara\u{FE0F}"])
    func aNameHidesNothing(_ name: String) async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer(live, 7)
            let body: JSONValue = ["name": .string(name), "timeZone": "UTC"]
            #expect(try await player.post("/v1/players", body).status == 422)
        }
    }

    @Test(arguments: ["Zoë 🧙\u{200D}♀\u{FE0F}", "Мара", "麻良", "O'Neil ❤\u{FE0F}"])
    func namesOfTheWorldAreNames(_ name: String) async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer(live, 7)
            let body: JSONValue = ["name": .string(name), "timeZone": "UTC"]
            #expect(try await player.post("/v1/players", body).status == 201)
        }
    }
}
