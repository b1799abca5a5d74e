import Journals
import QuestKernel
import SimulatedPlayers

/// A party whose journal is read: as much of its state as the entries tell.
struct RecordedSession: PartySession {
    private let game: RecordedGame
    private(set) var members = 0
    private(set) var arrival: LocalDay = 0
    private var archetypes: [Int] = []
    private var levels: [Int] = []
    /// By member, by resource: what is held.
    private var balances: [[Int64]] = []
    /// Likewise, what went out, above 0.
    private var paid: [[Int64]] = []

    init(_ game: RecordedGame) { self.game = game }

    /// - Parameter monday: the local day from which dates are counted.
    mutating func start(_ party: [RecordedPlayer], archetypes: [Int], since monday: Int64) {
        members = party.count
        self.archetypes = archetypes
        // A party has one calendar: that of its first member.
        arrival = LocalDay(truncatingIfNeeded: (party.first?.arrival ?? monday) - monday)
        levels = party.map { _ in 0 }
        balances = party.map { _ in Array(repeating: 0, count: game.description.resources.count) }
        paid = balances
    }

    mutating func add(_ entries: [JournalEntry]) {
        for entry in entries {
            let member = Int(entry.member)
            switch entry.kind {
            case .flow:
                balances[member][Int(entry.resource)] &+= entry.amount
                if entry.amount < 0 { paid[member][Int(entry.resource)] &-= entry.amount }
            case .level: levels[member] = Int(entry.cell)
            case .roll, .tally, .command, .milestone: break
            }
        }
    }

    func archetype(of member: Int) -> Int { archetypes[member] }
    func level(of member: Int) -> Int { levels[member] }

    func balance(of resource: ResourceID, member: Int) -> Int64 { balances[member][Int(resource.rawValue)] }

    /// A journal may lack what an ally who was deleted brought: then more seems to be spent than came in.
    func gauge(_ index: Int, member: Int) -> Int64 {
        switch game.readings[index] {
        case .held(let resource): max(balances[member][resource], 0)
        case .paid(let resource): paid[member][resource] &* 10_000
        }
    }
}
