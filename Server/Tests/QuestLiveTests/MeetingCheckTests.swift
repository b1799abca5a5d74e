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
    /// Writes more points into the state of a row.
    private static func forge(_ live: LiveService, _ party: Int64, _ kind: JournalRow.Kind) async throws {
        try await live.forge(party, kind) { $0.replacing(/"unspentPoints":[0-9]+/, with: "\"unspentPoints\":77") }
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
