import CanonicalJSON
import Foundation
import LiveBots
import LiveStorage
import QuestClient
import QuestKernel
import Testing

@testable import QuestLive

/// A hero brings to a party, and takes along, what it had, and nothing that a row says alone.
@Suite struct MeetingCheckTests {
    /// Writes more points into the state of a row, and seals all that follows as only who has the secret can.
    private static func forge(_ live: LiveService, _ party: Int64, _ kind: JournalRow.Kind) async throws {
        let chain = live.service.chain
        try await live.service.store.pool.write { db in
            var link = Chain.beginning(ofParty: party)
            let rows = try Row.fetchAll(
                db, sql: "SELECT * FROM journal WHERE party = ? ORDER BY sequence", arguments: [party])
            for row in try rows.map(JournalRow.init) {
                var payload = String(decoding: row.payload ?? Data(), as: UTF8.self)
                if row.kind == kind {
                    payload = payload.replacing(/"unspentPoints":[0-9]+/, with: "\"unspentPoints\":77")
                }
                let text = JournalRow.text(
                    party: party, sequence: row.sequence, kind: row.kind, player: row.player, member: row.member,
                    instant: row.instant ?? 0, payload: Data(payload.utf8))
                let sealed = try Chain.seal(text)
                link = chain.link(after: link, sealed)
                try db.execute(
                    sql: "UPDATE journal SET payload = ?, salt = ?, digest = ?, link = ? WHERE id = ?",
                    arguments: [Data(payload.utf8), sealed.salt, sealed.digest, link.hash, row.id])
            }
        }
    }

    private static func problem(_ live: LiveService, _ party: Int64) async throws -> String? {
        try await live.service.store.pool.read { [seeds = live.service.seeds] in
            try Replayer(seeds: seeds).replay(party: party, $0).problem
        }
    }

    @Test func whoJoinsBringsWhatItHad() async throws {
        try await LiveService.run { live in
            let (_, _, party) = try await PartyTests.pair(live)
            #expect(try await Self.problem(live, party) == nil)
            try await Self.forge(live, party, .join)
            let found = try await Self.problem(live, party)
            #expect(found?.hasSuffix("not that of who was there and who came") == true, "\(found ?? "")")
        }
    }

    @Test(arguments: [JournalRow.Kind.leave, .begin])
    func whoLeavesTakesWhatItHad(_ kind: JournalRow.Kind) async throws {
        try await LiveService.run { live in
            let (_, second, party) = try await PartyTests.pair(live)
            #expect(try await second.post("/v1/players/2/party/leave").status == 200)
            #expect(try await Self.problem(live, party) == nil)
            let own = try #require(try await live.service.store.party(of: 2))
            try await Self.forge(live, kind == .leave ? party : own, kind)
            let found = try await Self.problem(live, party)
            #expect(found?.contains("the stored state") == true, "\(found ?? "")")
        }
    }
}
