import Foundation
import LiveBots
import Testing

@testable import QuestLive

/// The simulator's players at the real service, as `quest-live play` lets them play.
@Suite struct BotTests {
    static let scenario = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../scenarios/questbond").standardized.path

    @Test(arguments: [("steady", 1), ("casual", 1), ("steady", 4)])
    func anArchetypesDaysAreTheSameThroughAllHosts(_ archetype: String, size: Int) async throws {
        try await LiveService.run { live in
            let botHost = try await BotHost(
                folder: live.folder, port: live.port, scenario: Self.scenario, clock: live.clock)
            let players = try #require(botHost.parties(of: size, from: 1_000, size: size).first)
            let tally = try await botHost.play(players, archetype: archetype, days: 6)
            #expect(tally.problem == nil)
            #expect(tally.commands > 15 * size)
            #expect(tally.comparisons == 1)
            try await live.expectReplays()
        }
    }

    @Test func aPartyOfBotsIsOneToItsMembersAndDoesWhatPartiesDo() async throws {
        try await LiveService.run { live in
            let botHost = try await BotHost(
                folder: live.folder, port: live.port, scenario: Self.scenario, clock: live.clock)
            let tally = try await botHost.play([1_000, 1_001, 1_002], archetype: "steady", days: 14)
            #expect(tally.problem == nil)
            #expect(
                tally.kinds.isSuperset(of: ["giveKudos", "confirmTask", "attackRaid", "claimPartyChest", "gift"]),
                "\(tally.kinds.sorted())")
            let member = try await TestPlayer(live, 1_001)
            let party = try #require(try await member.get("/v1/players/1001").json["party"]?.integer)
            let seen = try await member.get("/v1/parties/\(party)").json
            #expect(seen["members"]?.array?.compactMap { $0["name"]?.string } == ["Bot 1000", "Bot 1001", "Bot 1002"])
            #expect((seen["streak"]?.integer ?? 0) > 0)
            let feed = try await member.get("/v1/parties/\(party)/feed").json["lines"]?.array ?? []
            #expect(Set(feed.compactMap { $0["member"]?.integer }) == [0, 1, 2])
        }
    }

    @Test func playersArePutIntoPartiesOfOneSizeOrTheScenarios() async throws {
        try await LiveService.run { live in
            let botHost = try await BotHost(
                folder: live.folder, port: live.port, scenario: Self.scenario, clock: live.clock)
            #expect(botHost.parties(of: 7, from: 5, size: 3) == [[5, 6, 7], [8, 9, 10], [11]])
            let sizes = botHost.parties(of: 240, from: 0, size: nil).map(\.count)
            #expect(sizes.reduce(0, +) == 240)
            #expect(Set(sizes) == [1, 2, 3, 4])
            #expect(botHost.parties(of: 2, from: .max, size: 2) == [])
        }
    }

    @Test func anArchetypeThatNobodyKnowsIsNamed() async throws {
        try await LiveService.run { live in
            let botHost = try await BotHost(
                folder: live.folder, port: live.port, scenario: Self.scenario, clock: live.clock)
            await #expect(throws: (any Error).self) {
                try await botHost.play([1_000], archetype: "stedy", days: 1)
            }
        }
    }

    @Test func playersWhoPlayAlreadyAreRefused() async throws {
        try await LiveService.run { live in
            let botHost = try await BotHost(
                folder: live.folder, port: live.port, scenario: Self.scenario, clock: live.clock)
            _ = try await TestPlayer.begun(live, 1_001)
            await #expect(throws: (any Error).self) {
                try await botHost.play([1_000, 1_001], archetype: "steady", days: 1)
            }
        }
    }
}
