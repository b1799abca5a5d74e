import CanonicalJSON
import Foundation
import LiveStorage
import Testing

@testable import QuestLive

/// What a replay finds beside the party in which somebody plays now.
@Suite struct JournalCheckTests {
    /// A hero who played alone, was given gold, and joined another's party: its own ended.
    private static func joined(_ live: LiveService) async throws -> TestPlayer {
        let player = try await TestPlayer.begun(live, 7)
        _ = try await player.command([
            "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
        ])
        _ = try await live.staff(
            "players/7/corrections", ["resource": "gold", "amount": 250, "reason": "fault", "note": "A door stuck"])
        _ = try await player.command(["do": "claimLogin"])
        let host = try await TestPlayer.begun(live, 1)
        let code = try await host.post("/v1/players/1/party/invites").json["code"] ?? .null
        let body: JSONValue = ["code": code, "consent": true]
        #expect(try await player.post("/v1/players/7/party/join", body).status == 200)
        return player
    }

    /// What a replay says of the parties of a player, after a change of the file.
    private static func problems(
        _ live: LiveService, of player: Int64? = nil, after change: String
    ) async throws -> [String] {
        let (replayer, chain) = (Replayer(seeds: live.service.seeds), live.service.chain)
        return try await live.service.store.pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: change)
            var problems: [String?] = []
            for party in try JournalCheck.parties(of: player, db) {
                let (outcome, found) = try replayer.check(party: party, chain, db)
                problems += [outcome.problem, found.problem]
            }
            problems.append(try JournalCheck.problemOfTurns(of: player, db))
            return problems.compactMap(\.self)
        }
    }

    @Test(
        .ofTheFile,
        arguments: [
            """
            UPDATE journal SET payload = CAST(replace(CAST(payload AS TEXT), '250', '950') AS BLOB)
            WHERE kind = 'correction'
            """,
            "UPDATE journal SET instant = instant - 5000 WHERE party = 1 AND sequence = 4",
            "UPDATE journal SET digest = '00', link = '11' WHERE party = 1 AND sequence = 4",
            "UPDATE journal SET player = 1 WHERE party = 1 AND sequence = 4",
            "DELETE FROM journal WHERE party = 1 AND sequence BETWEEN 2 AND 4",
            "DELETE FROM journal WHERE party = 1 AND kind = 'dissolve'",
            "DELETE FROM journal WHERE party = 1",
            "DELETE FROM party WHERE id = 1",
        ])
    func aPartyThatHasEndedIsCheckedToo(_ change: String) async throws {
        try await LiveService.run { live in
            _ = try await Self.joined(live)
            #expect(try await Self.problems(live, after: "").isEmpty)
            #expect(try await Self.problems(live, of: 7, after: "").isEmpty)
            let own = try await Self.problems(live, of: 7, after: change)
            let all = try await Self.problems(live, after: "")
            #expect(!own.isEmpty && !all.isEmpty)
        }
    }

    @Test(.ofTheFile) func aPartyThatGoesOnHasAState() async throws {
        try await LiveService.run { live in
            _ = try await Self.joined(live)
            let gone = try await Self.problems(live, after: "UPDATE party SET state = NULL WHERE id = 2")
            #expect(gone == ["player 1 plays in it, and its state is gone"])
            let removed = try await Self.problems(live, after: "DELETE FROM player")
            #expect(removed == ["it has no state, and no row says that it ended"])
        }
    }

    /// A party ends with a hero who is deleted alone, whether it was erased already or not.
    @Test func aPartyEndsWithItsOnlyHero() async throws {
        try await LiveService.run { live in
            let player = try await Self.joined(live)
            #expect(try await player.post("/v1/players/7/party/leave").status == 200)
            for _ in 0..<80 {
                _ = try await player.command([
                    "do": "setAutoSalvage", "common": true, "belowRare": false, "keepsAffixes": true,
                ])
            }
            #expect(try await player.delete().status == 202)
            try await live.expectReplays()
        }
    }

    /// Which account is in which party stands in no seal.
    @Test(
        .ofTheFile,
        arguments: [
            """
            UPDATE player SET member = 9 WHERE id = 8; UPDATE player SET party = 3 WHERE id = 1;
            UPDATE player SET party = 2, member = 0 WHERE id = 8
            """,
            """
            UPDATE player SET member = 9 WHERE id = 1; UPDATE player SET member = 0 WHERE id = 7;
            UPDATE player SET member = 1 WHERE id = 1
            """,
            "UPDATE player SET member = 2 WHERE id = 7", "DELETE FROM player WHERE id = 7",
            "UPDATE player SET party = 3, member = 1 WHERE id = 7",
        ])
    func nobodyIsGivenTheHeroOfAnother(_ change: String) async throws {
        try await LiveService.run { live in
            _ = try await Self.joined(live)
            _ = try await TestPlayer.begun(live, 8)
            #expect(try await Self.problems(live, after: "").isEmpty)
            #expect(try await Self.problems(live, after: change).isEmpty == false)
        }
    }

    @Test(.ofTheFile) func whoHasJustLeftIsWhereItIs() async throws {
        try await LiveService.run { live in
            let player = try await Self.joined(live)
            #expect(try await player.post("/v1/players/7/party/leave").status == 200)
            #expect(try await Self.problems(live, after: "").isEmpty)
            let found = try await Self.problems(
                live, after: "UPDATE journal SET turn = 1 - turn WHERE player = 7 AND kind = 'leave'")
            #expect(found.contains("the newest row of player 7 stands in party 2"), "\(found)")
        }
    }

    /// A journal is shown by the numbers of its rows, which no seal holds.
    @Test(
        .ofTheFile,
        arguments: [
            "turn = -turn WHERE kind = 'correction'", "turn = NULL WHERE kind = 'correction'", "turn = turn + 1",
            "turn = CASE turn WHEN 3 THEN 4 ELSE 3 END WHERE player = 7 AND turn IN (3, 4)",
        ])
    func aRowWithAnotherNumberIsFound(_ change: String) async throws {
        try await LiveService.run { live in
            _ = try await Self.joined(live)
            let found = try await Self.problems(live, of: 7, after: "UPDATE journal SET \(change)")
            #expect(found == ["player 7: its rows are not numbered one after the other"])
            // Who plays is not being erased, whatever a row says.
            let hidden = try await Self.problems(live, of: 7, after: "INSERT INTO erasure(player) VALUES (7)")
            #expect(hidden == found)
        }
    }
}
