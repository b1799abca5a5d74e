import Foundation
import GRDB
import Testing

@testable import QuestLive

/// The journal is the truth: it plays again, and no one can change it unnoticed.
@Suite struct ReplayTests {
    private func played(_ live: LiveService) async throws {
        let player = try await TestPlayer.begun(live, 7)
        for category in ["physical", "mental", "social"] {
            _ = try await player.command([
                "do": "completeTask", "category": .string(category), "size": "large", "proof": "quick",
            ])
        }
        _ = try await LiveClient(port: live.supportPort).send(
            "POST", "/support/v1/players/7/corrections", token: try await live.staffToken(), key: "gift",
            body: ["resource": "gold", "amount": 250, "reason": "fault", "note": "A door stuck"])
        _ = try await player.command(["do": "runDungeon", "dungeon": 0])
    }

    @Test func aJournalPlaysAgainToTheSameState() async throws {
        try await LiveService.run { live in
            try await played(live)
            try await live.expectReplays()
            let outcome = try await live.service.store.pool.read { [seeds = live.service.seeds] in
                try Replayer(seeds: seeds).replay(party: 1, $0)
            }
            #expect(outcome.commands == 7)
            let player = try await TestPlayer(live, 7)
            #expect(try await player.digest() == outcome.digest)
        }
    }

    @Test func aCorrectionIsARowOfThePlayersOwnJournal() async throws {
        try await LiveService.run { live in
            try await played(live)
            let rows = try await TestPlayer(live, 7).get("/v1/players/7/journal").json["rows"]?.array ?? []
            let row = try #require(rows.first { $0["kind"] == "correction" })
            #expect(row["amount"] == 250)
            #expect(row["note"] == "A door stuck")
        }
    }

    @Test(arguments: [
        "UPDATE journal SET payload = CAST(replace(CAST(payload AS TEXT), '250', '950') AS BLOB) WHERE kind = 'correction'",
        "UPDATE journal SET instant = instant + 1 WHERE sequence = 4",
        "UPDATE journal SET player = 8 WHERE sequence = 4",
        "DELETE FROM journal WHERE sequence = 4",
        "UPDATE journal SET digest = (SELECT digest FROM journal WHERE sequence = 3) WHERE sequence = 4",
        "DELETE FROM journal WHERE sequence = (SELECT max(sequence) FROM journal)",
    ])
    func aRowThatWasChangedIsFound(_ change: String) async throws {
        try await LiveService.run { live in
            try await played(live)
            try await live.service.store.pool.write { try $0.execute(sql: change) }
            let finding = try await live.service.store.pool.read { try ChainCheck.check(party: 1, $0) }
            #expect(finding.problem != nil)
        }
    }

    /// As files of before hold it.
    private func keepAsJSON(
        _ live: LiveService, changing change: @escaping @Sendable (String) -> String = { $0 }
    ) async throws {
        let contentStore = live.service.contentStore
        try await live.service.store.pool.write { db in
            let record = try #require(try PartyRecord.fetch(1, contentStore, db))
            let state = try record.party.value(content: record.content).text
            try db.execute(sql: "UPDATE party SET state = ? WHERE id = 1", arguments: [Data(change(state).utf8)])
        }
    }

    @Test func aStateOfBeforeIsRead() async throws {
        try await LiveService.run { live in
            try await played(live)
            try await keepAsJSON(live)
            try await live.expectReplays()
        }
    }

    @Test func aStateThatWasChangedIsFound() async throws {
        try await LiveService.run { live in
            try await played(live)
            // Someone gives the hero more points.
            try await keepAsJSON(live) { $0.replacing(/"unspentPoints":[0-9]+/, with: "\"unspentPoints\":77") }
            let outcome = try await live.service.store.pool.read { [seeds = live.service.seeds] in
                try Replayer(seeds: seeds).replay(party: 1, $0)
            }
            #expect(outcome.problem?.hasPrefix("the stored state") == true, "\(outcome)")
        }
    }

    /// Nothing but the entries: commands and state are as they were, so that only what a command wrote gives it away.
    @Test func entriesThatTheCommandDidNotWriteAreFound() async throws {
        try await LiveService.run { live in
            try await played(live)
            try await live.service.store.pool.write { db in
                let row = try #require(
                    try Row.fetchOne(
                        db, sql: "SELECT id, payload FROM journal WHERE kind = 'command' ORDER BY sequence DESC"))
                let payload = String(decoding: row["payload"] as Data, as: UTF8.self)
                let start = try #require(payload.range(of: "\"entries\":[["))
                let end = try #require(payload.range(of: "],[", range: start.upperBound..<payload.endIndex))
                let shorter = payload.replacingCharacters(in: start.upperBound..<end.upperBound, with: "")
                try db.execute(
                    sql: "UPDATE journal SET payload = ? WHERE id = ?",
                    arguments: [Data(shorter.utf8), row["id"] as Int])
            }
            let outcome = try await live.service.store.pool.read { [seeds = live.service.seeds] in
                try Replayer(seeds: seeds).replay(party: 1, $0)
            }
            #expect(outcome.problem?.hasSuffix("it wrote other entries") == true, "\(outcome)")
        }
    }

    @Test func rollsAreHitsBesideWhatWasToBeExpected() async throws {
        try await LiveService.run { live in
            try await played(live)
            let seeds = try await LiveClient(port: live.supportPort).send(
                "GET", "/support/v1/players/7/luck", token: try await live.staffToken()
            ).json
            let tasks = try #require(seeds["rolls"]?.array?.first { $0["roll"] == "tasks" })
            #expect(tasks["tries"] == 3)
        }
    }
}
