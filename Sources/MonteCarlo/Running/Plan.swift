import SimulatedPlayers

/// Which game was played, by which content and which engine: enough to decide whether two results may be compared.
package struct RunIdentity: Sendable, Equatable {
    package var engineVersion: String
    package var game: String
    package var scenario: String
    /// Of the compiled content, as hexadecimal digits.
    package var contentHash: String

    package init(engineVersion: String, game: String, scenario: String, contentHash: String) {
        self.engineVersion = engineVersion
        self.game = game
        self.scenario = scenario
        self.contentHash = contentHash
    }
}

/// What is to be simulated, checked.
///
/// Threads and audit change how it is done, never the result.
package struct Plan: Sendable, Equatable {
    /// How many players a worker takes at a time: a group, so that no block cuts a party. Blocks are the clusters that
    /// errors are estimated from, as nothing ties one to another.
    package static let blockSize = PartyGroup.size
    package static let playersRange = 1...10_000_000
    package static let daysRange = 1...3_650
    package static let threadsRange = 1...256

    package let seed: UInt64
    /// A party that begins within them plays whole, so up to three more may play.
    package let players: Int
    /// Days of life: everyone plays all of them.
    package let days: Int
    package let threads: Int
    /// Whether a second bookkeeper replays every journal.
    package let isAudited: Bool
    package let identity: RunIdentity

    package init(
        seed: UInt64, players: Int, days: Int, threads: Int, isAudited: Bool = false, identity: RunIdentity
    ) throws(PlanProblem) {
        guard Self.playersRange.contains(players) else { throw .players(players) }
        guard Self.daysRange.contains(days) else { throw .days(days) }
        guard Self.threadsRange.contains(threads) else { throw .threads(threads) }
        self.seed = seed
        self.players = players
        self.days = days
        self.threads = threads
        self.isAudited = isAudited
        self.identity = identity
    }

    /// The same for another number of players.
    package func with(players: Int) throws(PlanProblem) -> Plan {
        try Plan(
            seed: seed, players: players, days: days, threads: threads, isAudited: isAudited, identity: identity)
    }

    package var blocks: Int { (players + Self.blockSize - 1) / Self.blockSize }

    func block(_ number: Int) -> Block {
        let start = number * Self.blockSize
        return Block(number: number, players: start..<min(start + Self.blockSize, players))
    }
}

/// The players that a worker takes at a time.
struct Block: Sendable, Equatable {
    let number: Int
    let players: Range<Int>

    /// Whether the plan does not end within it.
    var isWhole: Bool { players.count == Plan.blockSize }
}

/// Why a plan cannot be carried out.
package enum PlanProblem: Error, Equatable, Sendable, CustomStringConvertible {
    case players(Int)
    case days(Int)
    case threads(Int)

    package var description: String {
        switch self {
        case .players(let found): return "players: expected 1 to 10,000,000, found \(found)"
        case .days(let found): return "days: expected 1 to 3,650, found \(found)"
        case .threads(let found): return "threads: expected 1 to 256, found \(found)"
        }
    }
}
