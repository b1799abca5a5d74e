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

    /// What a hero did before it joined stands in a party that has ended.
    @Test func aPartyThatHasEndedIsPlayedAgainToo() async throws {
        try await LiveService.run { live in
            let first = try await TestPlayer.begun(live, 1)
            let second = try await TestPlayer.begun(live, 2)
            let own = try #require(try await live.service.store.party(of: 2))
            let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
            #expect(try await second.post("/v1/players/2/party/join", ["code": code, "consent": true]).status == 200)
            func check() async throws -> Replayer.Outcome {
                try await live.service.store.pool.read { [seeds = live.service.seeds] in
                    try Replayer(seeds: seeds).check(party: own, Chain(seeds), $0).outcome
                }
            }
            let outcome = try await check()
            #expect(outcome.hasEnded && outcome.commands == 2 && outcome.problem == nil, "\(outcome)")
            try await live.forge(own, .command) {
                $0.replacing(/"command":{"do":"open"}/, with: "\"command\":{\"do\":\"claimLogin\"}")
            }
            #expect(try await check().problem != nil)
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
