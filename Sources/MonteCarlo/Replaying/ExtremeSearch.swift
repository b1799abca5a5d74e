import Dispatch
import QuestKernel
import SimulatedPlayers
import Synchronization

/// The most extreme of some players by one quantity.
package struct Found: Sendable, Equatable {
    package var player: Int
    package var value: QuantityValue
    /// Players who have no such figure, for example for a level that they never reached.
    package var without: Int
}

/// Plays many players and keeps the most extreme one; among equals the lowest number, on any number of threads.
package enum ExtremeSearch {
    /// - Parameter progress: called from any thread with how many players are done.
    /// - Returns: nil where no player has the figure.
    package static func find<Players: Population>(
        _ quantity: Quantity, among population: Players, players: Int, days: Int, threads: Int,
        progress: (@Sendable (_ playersDone: Int) -> Void)? = nil
    ) throws(RunFailure) -> Found? {
        let search = SharedSearch(players: players, extreme: quantity.extreme, progress: progress)
        DispatchQueue.concurrentPerform(iterations: Swift.max(threads, 1)) { _ in
            do throws(RunFailure) {
                try play(quantity, population, days, search)
            } catch {
                search.fail(error)
            }
        }
        return try search.outcome()
    }

    private static func play<Players: Population>(
        _ quantity: Quantity, _ population: Players, _ days: Int, _ search: SharedSearch
    ) throws(RunFailure) {
        guard var block = search.nextBlock() else { return }
        var session = population.makeSession()
        var journal = Journal(namesObjects: false)
        var meter = QuantityMeter(quantity)
        while true {
            var first = block.lowerBound
            while first < block.upperBound {
                journal.removeAll()
                meter.start()
                population.start(partyFrom: UInt32(first), in: &session, journal: &journal)
                let members = session.members
                guard (1...PartyGroup.size - first % PartyGroup.size).contains(members), members <= Layout.partySize
                else { throw .partySize(player: first, members: members) }
                for day in 0..<days {
                    population.play(day: Int32(day), in: &session, journal: &journal)
                    meter.add(journal.entries, day: day)
                    journal.removeAll()
                }
                for member in 0..<members where first + member < search.players {
                    search.consider(first + member, meter.value(of: member, session))
                }
                first += members
            }
            search.done(block.count)
            guard let next = search.nextBlock() else { return }
            block = next
        }
    }
}

/// What the threads of a search share.
private final class SharedSearch: Sendable {
    private struct State {
        var best: (player: Int, value: QuantityValue)?
        var without = 0
        var failure: RunFailure?
    }

    let players: Int
    private let extreme: Quantity.Extreme
    private let progress: (@Sendable (Int) -> Void)?
    private let blocksBegun = Atomic<Int>(0)
    private let playersDone = Atomic<Int>(0)
    private let state = Mutex(State())

    init(players: Int, extreme: Quantity.Extreme, progress: (@Sendable (Int) -> Void)?) {
        self.players = players
        self.extreme = extreme
        self.progress = progress
    }

    /// Whole groups, so that no block cuts a party.
    func nextBlock() -> Range<Int>? {
        let block = blocksBegun.wrappingAdd(1, ordering: .relaxed).oldValue
        let start = block * PartyGroup.size
        guard start < players, state.withLock({ $0.failure == nil }) else { return nil }
        return start..<Swift.min(start + PartyGroup.size, players)
    }

    func consider(_ player: Int, _ value: QuantityValue?) {
        state.withLock { state in
            guard let value else {
                state.without += 1
                return
            }
            guard let best = state.best else {
                state.best = (player, value)
                return
            }
            let isFurther = extreme == .max ? value > best.value : value < best.value
            if isFurther || value == best.value && player < best.player { state.best = (player, value) }
        }
    }

    func done(_ players: Int) { progress?(playersDone.wrappingAdd(players, ordering: .relaxed).newValue) }

    /// Of several failures the first party's is reported, whatever the number of threads.
    func fail(_ failure: RunFailure) {
        state.withLock { state in
            if let known = state.failure, known.player <= failure.player { return }
            state.failure = failure
        }
    }

    func outcome() throws(RunFailure) -> Found? {
        let (best, without, failure) = state.withLock { ($0.best, $0.without, $0.failure) }
        if let failure { throw failure }
        return best.map { Found(player: $0.player, value: $0.value, without: without) }
    }
}
