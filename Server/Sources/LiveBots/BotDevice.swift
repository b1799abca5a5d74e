import Foundation
import QuestClient
import QuestLive

/// A bot's device: it queues what the bot did, uploads it as an app does, and takes down what came of it.
actor BotDevice: ClientApp {
    private let player: UInt32
    private let caller: ServiceCaller
    private let isKilled: Bool
    private let file: TemporaryFile
    private var client: PlayerClient?
    private var results: [Int64: CommandOutcome.Result] = [:]
    /// The first command that was told to have gone in two ways.
    private var contradiction: Int64?

    init(_ player: UInt32, _ caller: ServiceCaller, isKilled: Bool) {
        self.player = player
        self.caller = caller
        self.isKilled = isKilled
        file = TemporaryFile("quest-live-bot-\(player)")
    }

    /// Gives commands and waits for what comes of each.
    ///
    /// - Throws: where the service lets the player do nothing, or a command came to no end.
    func play(_ commands: [NewCommand]) async throws -> [CommandOutcome.Result] {
        let queued = try await open().queue(commands)
        while true {
            switch await (try open()).flush() {
            case .empty:
                let found = queued.compactMap { results[$0.number] }
                guard found.count == queued.count, contradiction == nil else {
                    throw StorageProblem(
                        "command \(contradiction ?? 0): of \(queued.count) \(found.count) came to an end")
                }
                return found
            case .waits(let seconds):
                if isKilled {
                    await client?.close()
                    client = nil
                }
                try await caller.clock.sleep(seconds: seconds)
            case .stopped(let problem): throw problem
            case .failed(let problem): throw problem
            case .underWay: await Task.yield()
            }
        }
    }

    func settled(_ outcomes: [CommandOutcome]) {
        for outcome in outcomes {
            let before = results.updateValue(outcome.result, forKey: outcome.command.number)
            if let before, before != outcome.result { contradiction = outcome.command.number }
        }
    }

    private func open() throws -> PlayerClient {
        if let client { return client }
        let client = try PlayerClient(player: Int64(player), file: file.url, caller: caller, app: self)
        self.client = client
        return client
    }
}

/// A file that goes with its owner, and its lock with it.
private final class TemporaryFile: Sendable {
    let url: URL

    init(_ name: String) {
        url = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
    }

    deinit {
        for path in [url.path, url.path + ".lock"] { try? FileManager.default.removeItem(atPath: path) }
    }
}

/// The service's time for what bots did, and the machine's for how long they wait.
struct BotClock: ClientClock {
    private let service: any ServiceClock
    private let device = DeviceClock()

    init(_ service: any ServiceClock) { self.service = service }

    func now() -> Int64 { service.now() }
    func steady() -> Double { device.steady() }
    func sleep(seconds: Double) async throws { try await device.sleep(seconds: seconds) }
}
