import Foundation
import LivePlayers
import QuestBond
import QuestClient
import QuestKernel
import QuestLive

/// The service that bots play on: what they all need.
package struct BotHost: Sendable {
    let port: Int
    let issuer: TokenIssuer
    let seeds: SeedProvider
    let rules: QuestBondRules
    private let days: DayCount
    let population: BotPopulation
    let clock: any ServiceClock
    /// What is between bots and their connection: tests put faults in between.
    package var faults: @Sendable (any Transport) -> any Transport = { $0 }
    /// Whether the client of a bot is killed after each failure, and goes on from its file.
    package var killsClients = false

    /// - Parameters:
    ///   - folder: the service's, for tokens and seeds.
    ///   - scenario: the folder or file of a scenario, for its population.
    package init(
        folder: URL, port: Int, scenario: String, clock: any ServiceClock = SystemClock()
    ) async throws {
        self.port = port
        self.clock = clock
        issuer = try await TokenIssuer(folder: folder)
        seeds = try SeedProvider(folder: folder)
        let client = LiveClient(port: port)
        let snapshot = try await ServiceCaller(client).send("GET", "/v1/content/snapshot")
        await client.close()
        let version = try ContentVersion(snapshot: Data(snapshot.body))
        guard let rules = try? version.questBond else {
            throw StorageProblem("the service serves another game, and bots play QuestBond alone")
        }
        (self.rules, days) = (rules, version.days)
        population = try BotPopulation(scenarioAt: scenario, rules: rules)
    }

    /// What sends a bot's requests.
    func caller(_ client: LiveClient, token: String) -> ServiceCaller {
        // Bots are many on one machine, and nobody waits for them.
        ServiceCaller(
            faults(client), clock: BotClock(clock), backoff: Backoff(firstSeconds: 0.01, mostSeconds: 2), mostTries: 50
        ) { _ in token }
    }

    /// The local day of an instant, for players in UTC.
    package func day(of instant: Int64) -> LocalDay { LocalDay(clamping: instant / 86_400 - days.dayZero) }

    /// The instant at which a local day begins.
    package func midnight(of day: LocalDay) -> Int64 { (days.dayZero + Int64(day)) * 86_400 }

    /// Players who follow one another, in parties.
    ///
    /// - Parameter size: of all parties but perhaps the last; nil for the scenario's own sizes.
    package func parties(of players: Int, from first: UInt32, size: Int?) -> [[UInt32]] {
        var parties: [[UInt32]] = []
        var next = first
        let end = UInt32(clamping: Int64(first) + Int64(players))
        while next < end {
            let count = Swift.min(UInt32(size ?? population.partySize(of: next)), end - next)
            parties.append((0..<count).map { next + $0 })
            next += count
        }
        return parties
    }
}

extension BotHost {
    /// Plays a party for some days up to today, and uploads what they did each day.
    package func play(_ players: [UInt32], archetype: String?, days: Int) async throws -> HostsComparison {
        let today = day(of: clock.now())
        let party = try await BotSession(
            players, at: self, archetype: archetype, firstDay: today - LocalDay(days), days: days)
        for day in 1...days {
            _ = try await party.planDay()
            try await party.upload()
            if day == days || day % 7 == 0 { try await party.compare() }
        }
        return await party.tally
    }
}
