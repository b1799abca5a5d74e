import QuestKernel
import QuestLive

/// Parties that play side by side at a service whose clock is set for them: in each minute of play all players who act
/// in it do so at once, so that the writer gets changes of many parties together.
package struct InterleavedParties: Sendable {
    private let parties: [BotSession]
    private let clock: ManualClock
    /// Days after which states are compared.
    private static let week = 7

    /// Creates parties of a scenario's players, who begin on the next day of the clock.
    package init(_ parties: [[UInt32]], at botHost: BotHost, clock: ManualClock, days: Int) async throws {
        self.clock = clock
        let firstDay = botHost.day(of: clock.now()) + 1
        self.parties = try await inParallel(parties) {
            try await BotSession($0, at: botHost, archetype: nil, firstDay: firstDay, days: days)
        }
    }

    /// Plays on, day by day, until that many commands were given or the days are over; states are compared every week
    /// and at the end.
    package func live(days: Int, commands: Int = .max) async throws -> HostsComparison {
        for day in 1...days {
            try await liveOneDay()
            let tally = await self.tally
            let isLast = day == days || tally.commands >= commands || tally.problem != nil
            if isLast || day % Self.week == 0 { _ = try await inParallel(parties) { try await $0.compare() } }
            if isLast { break }
        }
        return await tally
    }

    private func liveOneDay() async throws {
        var acting: [Int64: [BotSession]] = [:]
        for (party, instants) in zip(parties, try await inParallel(parties) { try await $0.planDay() }) {
            for instant in instants { acting[instant, default: []].append(party) }
        }
        for (instant, parties) in acting.sorted(by: { $0.key < $1.key }) {
            clock.turn(to: instant)
            _ = try await inParallel(parties) { try await $0.give(at: instant) }
        }
    }

    private var tally: HostsComparison {
        get async {
            var sum = HostsComparison()
            for party in parties { sum.add(await party.tally) }
            return sum
        }
    }
}

/// Carries out something for each at once, and keeps the order.
private func inParallel<Item: Sendable, Answer: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) async throws -> Answer
) async throws -> [Answer] {
    try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
        for (index, item) in items.enumerated() { group.addTask { (index, try await body(item)) } }
        var answers: [(Int, Answer)] = []
        for try await answer in group { answers.append(answer) }
        return answers.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
