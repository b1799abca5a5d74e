import CanonicalJSON
import Foundation
import LiveBots
import QuestClient
import QuestClientURLSession
import Synchronization
import Testing

@testable import QuestLive

/// The client for apps at the real service.
@Suite struct ClientTests {
    /// The way to the service, as a train journey has it: requests and answers get lost, or come twice.
    private actor BadNetwork: Transport {
        private struct Lost: Error {}

        private let network: any Transport
        private let faults: Shared
        private var state: UInt64

        /// How many faults there were, of all networks of a test.
        final class Shared: Sendable {
            private let counter = Mutex(0)
            var count: Int { counter.withLock { $0 } }
            func add() { counter.withLock { $0 += 1 } }
        }

        init(_ network: any Transport, seed: UInt64, _ faults: Shared) {
            self.network = network
            self.faults = faults
            state = seed
        }

        func send(_ request: Request) async throws -> Response {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let fault = (state >> 33) % 8
            if fault < 5 { faults.add() }
            switch fault {
            case 0: throw NotSent("a tunnel")
            case 1: throw Lost()
            case 2:
                _ = try await network.send(request)
                throw Lost()
            case 3:
                _ = try await network.send(request)
                return try await network.send(request)
            case 4: return Response(status: 503, headers: ["retry-after": "0"])
            default: return try await network.send(request)
            }
        }
    }

    private actor App: ClientApp {
        private(set) var outcomes: [CommandOutcome] = []
        private(set) var conflicts: [Conflict] = []
        var results: [CommandOutcome.Result] { outcomes.map(\.result) }

        func settled(_ outcomes: [CommandOutcome]) { self.outcomes += outcomes }

        func letsGo(of conflict: Conflict) -> Set<Int64> {
            conflicts.append(conflict)
            return []
        }
    }

    private struct ServiceTime: ClientClock {
        let clock: ManualClock
        private let device = DeviceClock()

        init(_ clock: ManualClock) { self.clock = clock }
        func now() -> Int64 { clock.now() }
        func steady() -> Double { device.steady() }
        func sleep(seconds: Double) async throws { try await device.sleep(seconds: seconds) }
    }

    private static let task: JSONValue = [
        "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
    ]

    private static func client(
        of player: TestPlayer, _ folder: URL, _ name: String, _ app: App, _ transport: (any Transport)? = nil
    ) throws -> PlayerClient {
        let token = player.token
        return try PlayerClient(
            player: player.id, file: folder.appending(path: name),
            caller: ServiceCaller(
                transport ?? player.client, clock: ServiceTime(player.live.clock), backoff: Backoff(firstSeconds: 0.01)
            ) { _ in token }, app: app)
    }

    private static func journal(of player: TestPlayer) async throws -> [JSONValue] {
        var rows: [JSONValue] = []
        while true {
            let after = rows.last?["sequence"]?.integer ?? 0
            let page = try await player.get("/v1/players/\(player.id)/journal?limit=200&after=\(after)").json
            rows += page["rows"]?.array ?? []
            guard page["next"]?.integer != nil else { return rows }
        }
    }

    @Test(
        "QB49: bots on a bad network, whose apps are killed again and again, play each command once",
        arguments: [(1, 3), (3, 5)])
    func eachCommandIsPlayedOnce(members: Int, seed: UInt64) async throws {
        try await LiveService.run { live in
            let faults = BadNetwork.Shared()
            var botHost = try await BotHost(
                folder: live.folder, port: live.port, scenario: BotTests.scenario, clock: live.clock)
            botHost.faults = { BadNetwork($0, seed: seed, faults) }
            botHost.killsClients = true
            let players = (0..<UInt32(members)).map { 1_000 + $0 }
            let tally = try await botHost.play(players, archetype: "steady", days: 6)
            #expect(tally.problem == nil)
            #expect(tally.commands > 15 * members && tally.comparisons == 1)
            #expect(faults.count > 5)
            var played = 0
            for player in players {
                let rows = try await Self.journal(of: try await TestPlayer(live, Int64(player)))
                #expect(rows.compactMap { $0["sequence"]?.integer } == Array(1...Int64(rows.count)))
                played += rows.count { $0["kind"] == "command" }
            }
            #expect(played == tally.commands - tally.refused)
            try await live.expectReplays()
        }
    }

    @Test func anotherDeviceThatWasLaterIsMergedWith() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let start = live.clock.now()
            let (phone, tablet) = (App(), App())
            let onPhone = try Self.client(of: player, live.folder, "phone", phone)
            let onTablet = try Self.client(of: player, live.folder, "tablet", tablet)
            live.clock.pass(3_600)
            try await onTablet.queue([NewCommand(command: Self.task.text, at: start + 3_000)])
            #expect(await onTablet.flush() == .empty)
            try await onPhone.queue([NewCommand(command: Self.task.text, at: start + 2_000)])
            #expect(await onPhone.flush() == .empty)
            #expect(await phone.results == [.superseded])
            let conflict = try #require(await phone.conflicts.first)
            #expect(Response(status: 200, body: conflict.state).json["sequence"]?.integer == 3)
            // What is done from now on is later.
            try await onPhone.queue([NewCommand(command: Self.task.text, at: start + 3_500)])
            #expect(await onPhone.flush() == .empty)
            #expect(await phone.results == [.superseded, .played(sequence: 4)])
            try await live.expectReplays()
        }
    }

    /// The service keeps its refusal under the key, so the account's first request needs another one.
    @Test func whatWasFlushedBeforeThereWasAnAccountIsPlayedLater() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer(live, 7)
            let app = App()
            let client = try Self.client(of: player, live.folder, "phone", app)
            try await client.queue([NewCommand(command: #"{"do": "create", "class": "warrior", "zodiac": "leo"}"#)])
            guard case .stopped(let problem) = await client.flush() else {
                Issue.record("played by nobody")
                return
            }
            #expect(problem.code == "no_such_player")
            _ = try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"])
            try await client.queue([NewCommand(command: #"{"do": "open"}"#)])
            #expect(await client.flush() == .empty)
            #expect(await app.results == [.played(sequence: 1), .played(sequence: 2)])
        }
    }

    @Test func oneCommandThatTheServiceDoesNotKnowTakesNoOtherAlong() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let app = App()
            let client = try Self.client(of: player, live.folder, "phone", app)
            let unknown: JSONValue = ["do": "conquer"]
            try await client.queue([Self.task, Self.task, unknown, Self.task].map { NewCommand(command: $0.text) })
            #expect(await client.flush() == .empty)
            #expect(
                await app.results == [
                    .played(sequence: 3), .played(sequence: 4), .refused(code: "bad_command"), .played(sequence: 5),
                ])
        }
    }

    /// More than the limits of a player and of a request let through at once.
    @Test func aLongQueueKeepsToTheServicesLimits() async throws {
        var limits = Service.Limits.generous
        limits.rate = Service.Limits().rate
        try await LiveService.run(limits: limits) { live in
            let player = try await TestPlayer.begun(live, 7)
            let app = App()
            let client = try Self.client(of: player, live.folder, "phone", app)
            let evidence = String(repeating: "e", count: 300)
            try await client.queue(
                (0..<700).map { NewCommand(command: Self.task.text, evidence: $0 % 7 == 0 ? evidence : nil) })
            #expect(try await client.drain() == .empty)
            #expect(await app.outcomes.map(\.command.number) == Array(1...700))
            let played = await app.results.compactMap { result -> Int64? in
                if case .played(let sequence) = result { sequence } else { nil }
            }
            #expect(played == Array(3..<3 + Int64(played.count)) && !played.isEmpty)
        }
    }

    @Test func appsReachItByURLSession() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let app = App()
            let transport = try #require(URLSessionTransport("http://127.0.0.1:\(live.port)/"))
            let client = try Self.client(of: player, live.folder, "phone", app, transport)
            try await client.queue([NewCommand(command: Self.task.text)])
            #expect(await client.flush() == .empty)
            #expect(await app.results == [.played(sequence: 3)])
            let state = try await client.currentState()
            #expect(state.isFresh && Response(status: 200, body: state.body).json["sequence"]?.integer == 3)
            // Long answers are packed on the way, and what was read has a version.
            let reads = CachedReads(ServiceCaller(transport))
            let odds = try await reads.read("/v1/content/odds")
            #expect(try await reads.read("/v1/content/odds").body == odds.body && odds.body.count > 1_024)
            transport.close()
            let nobody = try #require(URLSessionTransport("http://127.0.0.1:1"))
            await #expect(throws: NotSent.self) { try await nobody.send(Request("GET", "/health")) }
            nobody.close()
            #expect(URLSessionTransport("ftp://127.0.0.1") == nil && URLSessionTransport("no address") == nil)
        }
    }
}
