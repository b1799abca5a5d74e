import ArgumentParser
import CanonicalJSON
import Foundation
import LiveBots
import QuestClient
import QuestLive

/// Players who complete tasks as fast as replies come, for some seconds.
struct Load: AsyncParsableCommand {
    @Option var folder: String
    @Option var port: Int
    @Option var connections = 64
    @Option var seconds = 10.0
    @Option(help: "The number of the first player, one per connection.") var first: UInt32 = 1
    @Option(help: "How often each command is sent, at once and with one key.") var copies = 1
    @Option(help: "Stop after this many requests, whatever the time.") var requests = Int.max

    func run() async throws {
        let issuer = try await TokenIssuer(folder: URL(fileURLWithPath: folder))
        let expiry = SystemClock().now() + 86_400
        let start = ContinuousClock.now
        let (copies, seconds, port, share) = (copies, seconds, port, requests / Swift.max(connections, 1))
        var tally = Tally()
        try await withThrowingTaskGroup(of: Tally.self) { group in
            for number in 0..<UInt32(connections) {
                let player = first + number
                let token = try await issuer.token(for: "\(player)", at: .players, until: expiry)
                group.addTask {
                    var worker = try await Worker(player, token, port: port, copies: copies)
                    return try await worker.work(until: start + .seconds(seconds), atMost: share)
                }
            }
            for try await part in group { tally.add(part) }
        }
        print(tally.value(seconds: (ContinuousClock.now - start).seconds).text)
    }
}

/// The result of a load.
struct Tally: Sendable {
    var micros: [Int64] = []
    var accepted: Int64 = 0
    /// Replies under one key that were not the same bytes.
    var unlike: Int64 = 0
    var failed: Int64 = 0

    mutating func add(_ other: Tally) {
        micros += other.micros
        accepted += other.accepted
        unlike += other.unlike
        failed += other.failed
    }

    func value(seconds: Double) -> JSONValue {
        let sorted = micros.sorted()
        func quantile(_ share: Double) -> JSONValue {
            guard !sorted.isEmpty else { return .null }
            return .integer(sorted[Swift.min(Int(Double(sorted.count) * share), sorted.count - 1)])
        }
        return [
            "requests": .integer(Int64(micros.count)), "accepted": .integer(accepted), "unlike": .integer(unlike),
            "failed": .integer(failed), "seconds": .share(seconds),
            "perSecond": .share((Double(micros.count) / seconds).rounded()), "p50Micros": quantile(0.5),
            "p99Micros": quantile(0.99), "p999Micros": quantile(0.999),
        ]
    }
}

/// One player and its connections: one per copy.
struct Worker {
    private let player: UInt32
    private let token: String
    private let clients: [LiveClient]
    private let run = UUID().uuidString.prefix(8)

    init(_ player: UInt32, _ token: String, port: Int, copies: Int) async throws {
        self.player = player
        self.token = token
        clients = (0..<copies).map { _ in LiveClient(port: port) }
        _ = try await send("/v1/players", ["name": "Load", "timeZone": "UTC"], key: "begin", to: clients[0])
        for (key, command) in [
            ("create", ["do": "create", "class": "warrior", "zodiac": "leo"] as JSONValue),
            ("open-\(run)", ["do": "open"]),
        ] {
            _ = try await send("/v1/players/\(player)/commands", command, key: key, to: clients[0])
        }
    }

    mutating func work(until end: ContinuousClock.Instant, atMost most: Int) async throws -> Tally {
        var tally = Tally()
        var number = 0
        let task: JSONValue = ["do": "completeTask", "category": "physical", "size": "small", "proof": "quick"]
        while ContinuousClock.now < end, tally.micros.count < most {
            number += 1
            let key = "\(run)-\(number)"
            let replies = try await withThrowingTaskGroup(of: (Response, Int64).self) { group in
                for client in clients {
                    group.addTask { [self] in
                        let start = ContinuousClock.now
                        let reply = try await send("/v1/players/\(player)/commands", task, key: key, to: client)
                        return (reply, Int64((ContinuousClock.now - start).seconds * 1e6))
                    }
                }
                var replies: [(Response, Int64)] = []
                for try await reply in group { replies.append(reply) }
                return replies
            }
            tally.micros += replies.map(\.1)
            if replies.contains(where: { $0.0.body != replies[0].0.body }) { tally.unlike += 1 }
            if replies[0].0.status == 200 {
                tally.accepted += 1
            } else if replies[0].0.json["error"]?["code"] == "dayIsNotOpen" {
                // Midnight passed.
                _ = try await send(
                    "/v1/players/\(player)/commands", ["do": "open"], key: "open-\(key)", to: clients[0])
            } else {
                tally.failed += 1
            }
        }
        return tally
    }

    private func send(
        _ path: String, _ body: JSONValue, key: String, to client: LiveClient
    ) async throws -> Response {
        try await client.send("POST", path, token: token, key: key, body: body)
    }
}
