import CanonicalJSON
import Foundation
import LiveBots
import LiveStorage
import QuestClient
import QuestKernel
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

    /// Nobody came back since another engine played: there is nothing to compare, and nothing is wrong.
    @Test func whatAnotherEnginePlayedIsPassedOver() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            try await live.ahead(by: 2 * 86_400) { () async throws in
                #expect(try await TestPlayer(live, 7).command(["do": "open"]).status == 200)
            }
            try await live.forge(1, .begin) {
                $0.replacing("\"engine\":\"\(LiveQuestBond.engine)\"", with: "\"engine\":\"0.9.0\"")
            }
            let outcome = try await live.service.store.pool.read { [seeds = live.service.seeds] in
                try Replayer(seeds: seeds).replay(party: 1, $0)
            }
            #expect(outcome.isOfAnotherEngine && outcome.problem == nil && outcome.commands == 0)
            #expect(outcome.passedOver == 4)
            // The newest row counts among what is sealed.
            try await live.changeFile("UPDATE party SET id = id")
            let refused = try await live.staff("players/7/repairs", ["reason": "wrong clock"])
            #expect(refused.status == 409 && refused.json["error"]?["code"] == "otherEngine", "\(refused.json.text)")
        }
    }

    @Test func aLostSwordComesBackAndPlaysAgain() async throws {
        try await LiveService.run { live in
            try await played(live)
            func correct(_ key: String, _ amount: JSONValue, _ fields: KeyValuePairs<String, JSONValue>) async throws
                -> Response
            {
                let body: [JSONValue.Field] =
                    [.init("amount", amount), .init("reason", "lostProgress"), .init("note", "The sword of an ally")]
                    + fields.map { .init($0.key, $0.value) }
                return try await LiveClient(port: live.supportPort).send(
                    "POST", "/support/v1/players/7/corrections", token: try await live.staffToken(), key: key,
                    body: .object(body))
            }
            let sword: JSONValue = ["id": "lastWintersBow", "level": 3, "enhancement": 4]
            #expect(try await correct("a", 1, ["resource": "equipment", "item": sword]).status == 200)
            let state = String(decoding: try await TestPlayer(live, 7).get("/v1/players/7/state").body, as: UTF8.self)
            #expect(state.contains("Bow of the Last Winter"))
            let unknown = try await correct("b", 1, ["resource": "equipment", "item": ["id": "excalibur"]])
            #expect(unknown.status == 409 && unknown.json["error"]?["code"] == "noSuchItem")
            let mistyped = try await correct(
                "c", 1, ["resource": "equipment", "item": ["id": "rustySword", "levl": 3]])
            #expect(mistyped.status == 400 || mistyped.status == 422)
            #expect(try await correct("d", 1, ["resource": "equipment"]).json["error"]?["code"] == "needsItem")
            try await live.expectReplays()
        }
    }

    @Test func aCorrectionIsARowOfThePlayersOwnJournal() async throws {
        try await LiveService.run { live in
            try await played(live)
            let rows = try await TestPlayer(live, 7).get("/v1/players/7/journal").json["rows"]?.array ?? []
            let row = try #require(rows.first { $0["kind"] == "correction" })
            #expect(row["amount"] == 250 && row["reason"] == "fault")
            // What staff note is for staff: who gave it, and why.
            #expect(row["note"] == nil && row["by"] == nil)
            let export = try await TestPlayer(live, 7).get("/v1/players/7/export")
            #expect(!String(decoding: export.body, as: UTF8.self).contains("A door stuck"))
            let seen = try await live.staff("players/7/journal").json["rows"]?.array ?? []
            let told = try #require(seen.first { $0["kind"] == "correction" })
            #expect(told["note"] == "A door stuck" && told["by"] == "Ada")
            // Nothing is shown that no seal can vouch for.
            try await live.service.store.pool.write { try $0.execute(sql: "UPDATE journal SET salt = NULL") }
            let unsealed = try await live.staff("players/7/journal").json["rows"]?.array ?? []
            #expect(unsealed.count == seen.count && unsealed.allSatisfy { $0["by"] == nil && $0["command"] == nil })
        }
    }

    @Test(
        .ofTheFile,
        arguments: [
            "UPDATE journal SET payload = CAST(replace(CAST(payload AS TEXT), '250', '950') AS BLOB) WHERE kind = 'correction'",
            "UPDATE journal SET instant = instant + 1 WHERE sequence = 4",
            "UPDATE journal SET player = 8 WHERE sequence = 4",
            "DELETE FROM journal WHERE sequence = 4",
            "UPDATE journal SET digest = (SELECT digest FROM journal WHERE sequence = 3) WHERE sequence = 4",
            "DELETE FROM journal WHERE sequence = (SELECT max(sequence) FROM journal)",
            // A deletion takes payload and salt together, and nothing but them from a row of the party's.
            "UPDATE journal SET payload = NULL WHERE sequence = 4",
            "UPDATE journal SET salt = NULL WHERE sequence = 4",
            "UPDATE journal SET instant = NULL WHERE sequence = 4",
            "UPDATE journal SET salt = NULL, instant = NULL WHERE sequence = 4",
            "UPDATE journal SET payload = NULL, instant = NULL WHERE sequence = 4",
        ])
    func aRowThatWasChangedIsFound(_ change: String) async throws {
        try await LiveService.run { live in
            try await played(live)
            try await live.service.store.pool.write { try $0.execute(sql: change) }
            let finding = try await live.service.store.pool.read { [chain = live.service.chain] in
                try ChainCheck.check(party: 1, chain, $0)
            }
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
            try contentStore.seals.sealAll(db)
        }
    }

    /// Whoever can write the file, and has all of its salts, cannot seal what it changed: the key is not in it.
    @Test func aHistoryThatWasSealedAnewIsFound() async throws {
        try await LiveService.run { live in
            try await played(live)
            let finding = try await live.service.store.pool.write { [chain = live.service.chain] db in
                try Self.forge(db) { link, record in link.next(record) }
                return try ChainCheck.check(party: 1, chain, db)
            }
            #expect(finding.problem?.contains("does not follow") == true, "\(finding)")
        }
    }

    /// Not even who has the key, where the chain was anchored elsewhere before.
    @Test func anAnchorFindsWhatTheKeySealedAnew() async throws {
        try await LiveService.run { live in
            try await played(live)
            _ = try await live.staff("players/7/journal")
            let file = live.folder.appending(path: "anchor.log")
            let chain = live.service.chain
            try await live.service.store.pool.write { db in
                try Data(try Anchor().lines(at: 5, chain, db).joined(separator: "\n").utf8).write(to: file)
                let anchor = try Anchor(at: file)
                #expect(try anchor.problem(chain, db) == nil)
                // What stands there is not written again.
                #expect(try anchor.lines(at: 6, chain, db).count == 1)
                try Self.forge(db) { link, record in chain.link(after: link, record) }
                #expect(try ChainCheck.check(party: 1, chain, db).problem == nil)
                #expect(try anchor.problem(chain, db)?.hasPrefix("party 1") == true)
            }
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing("seal 5", with: "seal 6").utf8).write(to: file)
            try await live.service.store.pool.read { db in
                let problem = try Anchor(at: file).problem(chain, db)
                #expect(problem?.contains("seal") == true)
            }
        }
    }

    /// Writes another name into a correction and seals all that follows by a rule.
    private static func forge(_ db: Database, _ seal: (ChainLink, SealedRecord) -> ChainLink) throws {
        var link = Chain.beginning(ofParty: 1)
        for row in try Row.fetchAll(db, sql: "SELECT * FROM journal WHERE party = 1 ORDER BY sequence") {
            let row = try JournalRow(row)
            var payload = String(decoding: row.payload ?? Data(), as: UTF8.self)
            if row.kind == .correction { payload = payload.replacing("Ada", with: "Bob") }
            let text = JournalRow.text(
                party: 1, sequence: row.sequence, kind: row.kind, player: row.player, member: row.member,
                instant: row.instant ?? 0, payload: Data(payload.utf8))
            let sealed = try Chain.seal(text)
            link = seal(link, sealed)
            try db.execute(
                sql: "UPDATE journal SET payload = ?, salt = ?, digest = ?, link = ? WHERE id = ?",
                arguments: [Data(payload.utf8), sealed.salt, sealed.digest, link.hash, row.id])
        }
        try db.execute(sql: "UPDATE party SET link = ? WHERE id = 1", arguments: [link.hash])
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
