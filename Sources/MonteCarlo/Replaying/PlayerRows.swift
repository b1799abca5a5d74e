import QuestKernel
import SimulatedPlayers

/// What one player has at the end of a run, and how it came.
package struct PlayerRow: Sendable, Equatable {
    package let player: Int
    /// The first player of the party, and how many there are.
    package let partyFrom: Int
    package let members: Int
    /// By the population's order.
    package let archetype: Int
    package let arrival: LocalDay
    /// Index of the level at the end.
    package let level: Int
    /// By resource, at the end.
    package let balances: [Int64]
    package let totals: PlayerTotals
    /// By roll; nil where it has no guarantee counter or was never tried.
    package let luck: [RollLuck?]
}

/// Plays the players of a run again and tells each one's figures, in their order.
///
/// A run itself keeps only sums, so that it can be of any size. Here a few blocks are played at a time, on any number
/// of threads, and given away before the next begin: memory does not grow with the players.
package enum PlayerRows {
    /// - Parameters:
    ///   - players: as many as played: no party begins within them and ends beyond.
    ///   - stop: looked at between blocks; the rows so far have then been given away.
    ///   - row: makes of a player what is wanted, on any thread.
    ///   - take: is given the rows of some players, in order.
    ///   - progress: called with how many players are done.
    package static func play<Players: Population, Wanted: Sendable>(
        among population: Players, players: Int, days: Int, threads: Int, stop: StopRequest = StopRequest(),
        row: @escaping @Sendable (PlayerRow) -> Wanted, take: ([Wanted]) throws -> Void,
        progress: ((_ playersDone: Int) -> Void)? = nil
    ) throws {
        try BlocksInOrder.play(
            players: players, threads: threads, blocksAtATime: 24, stop: stop,
            worker: {
                var player = Player(population, days)
                return { block in player.play(block, row) }
            }, take: take, progress: progress)
    }

    /// One thread's session and journal.
    private struct Player<Players: Population> {
        private let population: Players
        private let days: Int
        private var session: Players.Session
        private var journal = Journal(namesObjects: false)
        private let isCounter: [Bool]

        init(_ population: Players, _ days: Int) {
            self.population = population
            self.days = days
            session = population.makeSession()
            isCounter = population.description.rolls.map { if case .pity = $0.shape { true } else { false } }
        }

        mutating func play<Wanted>(
            _ block: Range<Int>, _ row: (PlayerRow) -> Wanted
        ) -> Result<[Wanted], RunFailure> {
            var rows: [Wanted] = []
            var first = block.lowerBound
            while first < block.upperBound {
                do throws(RunFailure) {
                    let party = try play(partyFrom: first)
                    rows += party.map(row)
                    first += party.count
                } catch { return .failure(error) }
            }
            return .success(rows)
        }

        private mutating func play(partyFrom first: Int) throws(RunFailure) -> [PlayerRow] {
            let members = try BlocksInOrder.start(partyFrom: first, among: population, in: &session, &journal)
            var totals = Array(repeating: PlayerTotals(population.description), count: members)
            // By member and roll.
            var chances = Array(repeating: Array(repeating: [Int32](), count: isCounter.count), count: members)
            for day in 0..<days {
                population.play(day: Int32(day), in: &session, journal: &journal)
                for member in 0..<members {
                    do { try totals[member].add(journal.entries, of: member, day: day) } catch {
                        throw .aggregation(player: first, day: day, error)
                    }
                }
                for entry in journal.entries
                where entry.kind == .roll && Int(entry.member) < members && isCounter[Int(entry.code)] {
                    chances[Int(entry.member)][Int(entry.code)].append(entry.chance)
                }
                journal.removeAll()
            }
            return (0..<members).map { row(of: $0, first, members, totals[$0], chances[$0]) }
        }

        private func row(
            of member: Int, _ first: Int, _ members: Int, _ totals: PlayerTotals, _ chances: [[Int32]]
        ) -> PlayerRow {
            PlayerRow(
                player: first + member, partyFrom: first, members: members, archetype: session.archetype(of: member),
                arrival: session.arrival, level: session.level(of: member),
                balances: population.description.resources.indices.map {
                    session.balance(of: ResourceID(UInt16(truncatingIfNeeded: $0)), member: member)
                },
                totals: totals,
                luck: chances.indices.map { RollLuck(chances: chances[$0], hits: Int(totals.rolls[$0].hits)) })
        }
    }
}
