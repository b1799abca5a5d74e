import CanonicalJSON
import Foundation
import LiveBots
import QuestBond
import QuestKernel
import Testing

@testable import QuestLive

/// Two hosts, one truth: the same commands through the service and through the engine alone end in the same state.
@Suite struct TwoHostsTests {
    private static let day: [JSONValue] = [
        ["do": "open"], ["do": "claimLogin"], ["do": "addHabit", "category": "wellness"],
        ["do": "completeTask", "category": "physical", "size": "large", "proof": "verified"],
        ["do": "completeTask", "category": "mental", "size": "medium", "proof": "standard"],
        ["do": "completeHabit", "habit": 0, "proof": "quick"],
        ["do": "completeTask", "category": "household", "size": "small", "proof": "quick"],
        ["do": "claimStarterGear"], ["do": "equip", "item": 0], ["do": "startMission", "mission": 0],
        ["do": "runDungeon", "dungeon": 0], ["do": "claimQuest", "quest": 0], ["do": "claimQuest", "quest": 1],
        ["do": "salvage", "item": 0], ["do": "checkIn", "mood": 3, "shares": false], ["do": "claimMission"],
        ["do": "buy", "offer": "deal"], ["do": "meditate", "minutes": 10],
        ["do": "completeDuty", "duty": 0, "proof": "quick"],
    ]

    @Test func threeWeeksAreTheSameThroughBoth() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer(live, 7)
            _ = try await player.post("/v1/players", ["name": "Mara", "timeZone": "Europe/Berlin"])
            let version = try await live.service.activeVersion()
            let calendar = try #require(PlayerCalendar(zone: "Europe/Berlin", dayStart: 0))
            var direct = DirectHost([7], try version.questBond, [try live.service.seeds.randomness(of: 7, epoch: 0)])
            var newest: LocalDay = -1
            var accepted = 0
            func both(_ value: JSONValue) async throws {
                let answer = try await player.command(value)
                let command = try QuestBond.Command(wire: value)
                let moment = version.days.moment(
                    at: live.clock.now(), party: calendar, player: calendar, newest: newest)
                if case .open = command { newest = moment.day }
                let refusal = direct.play(command, at: moment)
                #expect((answer.status == 200) == (refusal == nil), "\(value.text) \(answer.json.text)")
                if let refusal { #expect(answer.json["error"]?["code"]?.string == refusal.rawValue) }
                accepted += refusal == nil ? 1 : 0
            }
            try await both(["do": "create", "class": "mage", "zodiac": "aries"])
            for _ in 0..<21 {
                for command in Self.day {
                    try await both(command)
                    live.clock.pass(900)
                }
                live.clock.pass(86_400 - Int64(Self.day.count) * 900)
            }
            #expect(accepted > 200)
            #expect(try await player.digest() == (try direct.digest))
        }
    }

    /// What simulated players did, alone and in parties: command by command through simulator, library and HTTP.
    /// `Benchmarks/run-live hosts` does the same with 100,000 and more.
    @Test func simulatedPlayersComeToTheSameStateThroughAllThree() async throws {
        // Of one luck: of another one a dungeon may say so much once that its reply is a little longer.
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try SecretFile.create(
            SeedProvider.file(in: folder), Data("all is sealed\n".utf8) + Data(repeating: 7, count: LiveKey.leastSecret)
        )
        try await LiveService.run(folder: folder) { live in
            let parties: [[UInt32]] = [[1], [2, 3], [4, 5, 6], [7, 8, 9, 10]]
            let tally = try await Self.town(live, parties, days: 10).live(days: 10)
            #expect(tally.problem == nil)
            #expect(tally.comparisons == 2 * parties.count)
            #expect(tally.commands > 2_000 && tally.refused > 0 && tally.kinds.count > 40, "\(tally)")
            // Dungeons with all that they say among them.
            let longest = try await live.longestReply()
            #expect(longest <= 300, "\(longest)")
            try await live.expectReplays()
        }
    }

    @Test func aCommandThatOneHostAlonePlaysIsFound() async throws {
        try await LiveService.run { live in
            let town = try await Self.town(live, [[1], [2]], days: 2)
            #expect(try await town.live(days: 1).problem == nil)
            let player = try await TestPlayer(live, 1)
            let more = try await player.command(["do": "meditate", "minutes": 10])
            #expect(more.status == 200)
            let tally = try await town.live(days: 1)
            #expect(tally.problem != nil && tally.unlike == 1)
        }
    }

    private static func town(_ live: LiveService, _ parties: [[UInt32]], days: Int) async throws -> InterleavedParties {
        let botHost = try await BotHost(
            folder: live.folder, port: live.port, scenario: BotTests.scenario, clock: live.clock)
        return try await InterleavedParties(parties, at: botHost, clock: live.clock, days: days)
    }
}
