import ArgumentParser
import CanonicalJSON
import Foundation
import LiveBots
import Logging
import QuestLive

/// The same commands through simulator, library and HTTP: what simulated players do is sent to a service of its own,
/// whose clock is set for them.
struct Hosts: AsyncParsableCommand {
    @Option(help: "The service's folder; its journals can be played again afterwards.") var folder: String
    @Option(help: "The folder of a scenario, for its players.") var scenario: String
    @Option(help: "Play on until this many commands were given.") var commands = 100_000
    @Option var players = 120

    func run() async throws {
        let (clock, place) = (ManualClock(), URL(fileURLWithPath: folder))
        var limits = Service.Limits()
        limits.rate = RateLimiter.Limit(perSecond: 1e6, burst: 1e6)
        _ = try await TokenIssuer(folder: place)
        let service = try Service(folder: place, snapshot: try BundledContent.data(), clock: clock, limits: limits)
        let logger = Logger(label: "measure-live") { StreamLogHandler.standardError(label: $0) }
        let (scenario, commands, players) = (scenario, commands, players)
        try await Listeners(service, logger: logger).serve { port, _ in
            let days = 3_650
            let botHost = try await BotHost(folder: place, port: port, scenario: scenario, clock: clock)
            let parties = botHost.parties(of: players, from: 1, size: nil)
            let town = try await InterleavedParties(parties, at: botHost, clock: clock, days: days)
            let start = ContinuousClock.now
            let tally = try await town.live(days: days, commands: commands)
            let seconds = (ContinuousClock.now - start).seconds
            let value: JSONValue = [
                "players": .integer(Int64(players)),
                "partiesBySize": .array((1...4).map { size in .integer(Int64(parties.count { $0.count == size })) }),
                "commands": .integer(Int64(tally.commands)), "refused": .integer(Int64(tally.refused)),
                "kinds": .integer(Int64(tally.kinds.count)), "comparisons": .integer(Int64(tally.comparisons)),
                "unlike": .integer(Int64(tally.unlike)), "problem": tally.problem.map { .string($0) } ?? .null,
                "seconds": .share((seconds * 10).rounded() / 10),
            ]
            print(value.text)
        }
    }
}
