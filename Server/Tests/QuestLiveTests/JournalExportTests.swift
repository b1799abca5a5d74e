import Foundation
import Journals
import LiveBots
import QuestBond
import QuestKernel
import Testing

@testable import QuestLive

/// What the service writes of its players for the simulator's reports.
@Suite struct JournalExportTests {
    /// Until a day that is played now is over everywhere.
    private static let twoDays: Int64 = 2 * 86_400

    /// What a file tells, by player: the party, and what is left of each resource.
    private struct Told {
        var parties: [String: [String]] = [:]
        var held: [String: [Int: Int64]] = [:]
        var commands = 0

        init(_ file: URL, _ game: GameDescription) throws {
            var reader = try JournalReader(file.path, of: game)
            var party: [RecordedPlayer] = []
            while let part = try reader.next() {
                switch part {
                case .party(let players):
                    party = players
                    parties[players[0].party] = players.map(\.name)
                case .day(_, let entries):
                    for entry in entries {
                        if entry.kind == .command { commands += 1 }
                        guard entry.kind == .flow else { continue }
                        held[party[Int(entry.member)].name, default: [:]][Int(entry.resource), default: 0] +=
                            entry.amount
                    }
                }
            }
        }
    }

    private func export(_ live: LiveService, later: Int64 = twoDays) throws -> (tally: JournalExport.Tally, file: URL) {
        let file = live.folder.appending(path: "\(UUID().uuidString).jsonl")
        return (try JournalExport.make(of: live.folder, at: file, now: live.clock.now() + later), file)
    }

    @Test(.ofTheFile) func whatJournalsTellAddsUpToWhatHeroesHold() async throws {
        try await LiveService.run { live in
            let botHost = try await BotHost(
                folder: live.folder, port: live.port, scenario: BotTests.scenario, clock: live.clock)
            #expect(try await botHost.play([1_000, 1_001, 1_002], archetype: "steady", days: 9).problem == nil)
            #expect(try await botHost.play([2_000], archetype: "casual", days: 9).problem == nil)
            let (tally, file) = try export(live)
            #expect(tally.players == 4 && tally.parties == 2 && tally.unnamed == 0 && tally.newcomers == 0)
            let game = try await live.service.activeVersion().game.description
            let told = try Told(file, game)
            #expect(told.parties.values.map(\.count).sorted() == [1, 3] && told.commands > 300)
            // By what is held, as names tell nobody's number: of every hero there is one who holds the same.
            var held = told.held.values.map { sums in game.resources.indices.map { sums[$0] ?? 0 } }
            for player in [1_000, 1_001, 1_002, 2_000] as [Int64] {
                let hero = try await live.service.read { read in
                    let account = try read.account(player)
                    return try read.party(account.party).questBond[account.member]
                }
                let own = game.resources.indices.map { hero.ledger[ResourceID(UInt16($0))] }
                let bond = Int(QuestBond.bondExperience.rawValue)
                let place = held.firstIndex { sums in sums.indices.allSatisfy { $0 == bond || sums[$0] == own[$0] } }
                #expect(place != nil, "player \(player)")
                if let place { held.remove(at: place) }
            }
        }
    }

    @Test(.ofTheFile) func noLineSaysWhoSomebodyIs() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 987_654_321)
            let (tally, file) = try export(live)
            #expect(tally.players == 1)
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains("987654321") && !text.contains("UTC"))
            let again = try String(contentsOf: export(live).file, encoding: .utf8)
            #expect(again == text)
            let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(rights == 0o600)
            #expect(throws: StorageProblem.self) {
                try JournalExport.make(of: live.folder, at: file, now: live.clock.now())
            }
        }
    }

    @Test(.ofTheFile) func whoHasNoWholeDayIsLeftOut() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            let (tally, _) = try export(live, later: 0)
            #expect(tally.players == 0 && tally.newcomers == 1)
        }
    }

    /// Of a player far in the west whose days begin late: twelve hours after UTC's day, and twelve more.
    @Test(.ofTheFile) func aDayThatStillRunsIsNotTold() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7, zone: "Etc/GMT+12", dayStart: 720)
            let day = try #require(try await player.command(["do": "claimLogin"]).json["day"]?.integer)
            var running = day
            for hours in 1..<60 as Range<Int64> {
                live.clock.pass(3_600)
                running = try await player.command(["do": "open"]).json["day"]?.integer ?? running
                if running == day { #expect(try export(live, later: 0).tally.players == 0, "after \(hours) hours") }
            }
            #expect(try export(live, later: 0).tally.players == 1)
        }
    }

    @Test(.ofTheFile) func playersWhoPartedAreOneParty() async throws {
        try await LiveService.run { live in
            let (first, other) = (try await TestPlayer.begun(live, 7), try await TestPlayer.begun(live, 8))
            let code = try #require(try await first.post("/v1/players/7/party/invites").json["code"]?.string)
            let joined = try await other.post("/v1/players/8/party/join", ["code": .string(code), "consent": true])
            #expect(joined.status == 200)
            #expect(try await other.post("/v1/players/8/party/leave").status == 200)
            _ = try await TestPlayer.begun(live, 9)
            let (tally, file) = try export(live)
            #expect(tally.players == 3 && tally.parties == 2 && tally.unnamed == 0)
            let game = try await live.service.activeVersion().game.description
            #expect(try Told(file, game).parties.values.map(\.count).sorted() == [1, 2])
        }
    }
}
