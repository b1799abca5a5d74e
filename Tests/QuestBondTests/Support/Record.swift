import QuestKernel

@testable import QuestBond

/// What a stretch of play wrote, and the simple questions that cases ask of it.
struct Record {
    var entries: [JournalEntry]

    /// The sum of a resource's flows through one account, or through all.
    func flow<Unit>(_ resource: ResourceKey<Unit>, _ source: Flow? = nil) -> Amount<Unit> {
        entries.reduce(0) { sum, entry in
            guard entry.kind == .flow, entry.resource == resource.id.rawValue,
                source.map({ $0.rawValue == entry.code }) ?? true
            else { return sum }
            return sum + Amount(rawValue: entry.amount)
        }
    }

    func flows<Unit>(_ resource: ResourceKey<Unit>, _ source: Flow) -> [Amount<Unit>] {
        entries.filter { $0.kind == .flow && $0.resource == resource.id.rawValue && $0.code == source.rawValue }
            .map { Amount(rawValue: $0.amount) }
    }

    func rolls(_ roll: Roll) -> [JournalEntry] {
        entries.filter { $0.kind == .roll && $0.code == roll.rawValue }
    }

    /// The count of a tally's row, or of all its rows.
    func tally(_ tally: Tally, _ cell: Int? = nil) -> Int64 {
        entries.reduce(0) { sum, entry in
            guard entry.kind == .tally, entry.code == tally.rawValue, cell.map({ $0 == Int(entry.cell) }) ?? true
            else { return sum }
            return sum + entry.amount
        }
    }

    var milestones: [Milestone] {
        entries.filter { $0.kind == .milestone && Int($0.code) < Chapters.milestones.count }
            .map { Milestone(rawValue: $0.code) }
    }

    /// A tally's counts by row.
    func counts(_ tally: Tally, rows: Int) -> [Int] { (0..<rows).map { Int(self.tally(tally, $0)) } }

    /// Units of these material kinds that came through an account, by rarity.
    func materials(_ kinds: [MaterialKind], _ source: Flow) -> [Int64] {
        Rarity.allCases.map { rarity in
            kinds.reduce(0) { $0 + flow(Resource.material($1, rarity), source).rawValue }
        }
    }
}

extension JournalEntry {
    var isHit: Bool { outcome == RollOutcome.hit.rawValue }
    var isForced: Bool { outcome == RollOutcome.forced.rawValue }
    var isMiss: Bool { outcome == RollOutcome.miss.rawValue }
}
