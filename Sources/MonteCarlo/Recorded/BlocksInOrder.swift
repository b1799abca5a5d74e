import Dispatch
import QuestKernel
import SimulatedPlayers
import Synchronization

/// Plays the blocks of a run a few at a time, on any number of threads, and gives away what is made of them in their
/// order before the next begin: memory does not grow with the players.
enum BlocksInOrder {
    /// - Parameters:
    ///   - players: as many as played: no party begins within them and ends beyond.
    ///   - blocksAtATime: for each thread, until what was made is given away.
    ///   - stop: looked at between blocks; what was made so far has then been given away.
    ///   - worker: makes what plays a block, for each thread its own.
    ///   - take: is given what was made of a block.
    ///   - progress: called with how many players are done.
    static func play<Made: Sendable>(
        players: Int, threads: Int, blocksAtATime: Int, stop: StopRequest,
        worker: @Sendable () -> (Range<Int>) -> Result<Made, RunFailure>, take: (Made) throws -> Void,
        progress: ((_ playersDone: Int) -> Void)?
    ) throws {
        var next = 0
        while next < players, stop.reason == nil {
            let most = blocksAtATime * max(threads, 1)
            let blocks = stride(from: next, to: players, by: PartyGroup.size).prefix(most).map { start in
                start..<min(start + PartyGroup.size, players)
            }
            let made = Mutex([Result<Made, RunFailure>?](repeating: nil, count: blocks.count))
            let begun = Atomic<Int>(0)
            DispatchQueue.concurrentPerform(iterations: max(threads, 1)) { _ in
                let play = worker()
                while true {
                    let place = begun.wrappingAdd(1, ordering: .relaxed).oldValue
                    guard place < blocks.count else { return }
                    let result = play(blocks[place])
                    made.withLock { $0[place] = result }
                }
            }
            // Of several failures the first party's is reported, whatever the number of threads.
            for result in made.withLock({ $0 }) {
                guard let result else { continue }
                try take(result.get())
            }
            next = blocks.last?.upperBound ?? players
            progress?(next)
        }
    }

    /// Starts a party; its creation is in the journal.
    ///
    /// - Returns: how many members it has.
    static func start<Players: Population>(
        partyFrom first: Int, among population: Players, in session: inout Players.Session, _ journal: inout Journal
    ) throws(RunFailure) -> Int {
        journal.removeAll()
        population.start(partyFrom: UInt32(first), in: &session, journal: &journal)
        let members = session.members
        guard (1...PartyGroup.size - first % PartyGroup.size).contains(members), members <= Layout.partySize else {
            throw .partySize(player: first, members: members)
        }
        return members
    }
}
