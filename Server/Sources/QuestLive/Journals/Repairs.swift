import CanonicalJSON
import LiveStorage

/// The repairs of some parties, and which of their rows each made void.
struct Repairs {
    private var all: [Repair] = []

    init(ofParties parties: Set<Int64>, _ db: Database) throws {
        for party in parties.sorted() {
            let statement = try db.cachedStatement(
                sql: """
                    SELECT * FROM journal WHERE party = ? AND kind <> 'command' AND kind = 'repair' ORDER BY sequence
                    """)
            all += try Row.fetchAll(statement, arguments: [party]).compactMap { Repair(try JournalRow($0)) }
        }
    }

    /// That which made a row void first; nil for one that counts.
    func repair(of row: JournalRow) -> Repair? { all.first { $0.party == row.party && $0.void.contains(row.sequence) } }
}

/// What took a party back to where it was before it played by a wrong clock.
struct Repair {
    let party: Int64
    /// The rows, by their numbers in the party's journal, that count no more.
    let void: Range<Int64>
    private let row: JournalRow

    /// nil where a row is none, or was erased with a member.
    init?(_ row: JournalRow) {
        guard row.kind == .repair, let from = row.value?["voidFrom"]?.integer else { return nil }
        party = row.party
        void = Swift.min(from, row.sequence)..<row.sequence
        self.row = row
    }

    /// What a void row says of it.
    ///
    /// - Parameter forStaff: who did it and why is for the studio alone: its words may be of an ally.
    func told(forStaff: Bool) -> JSONValue {
        let ofStaff = forStaff ? ["reason", "by"] : []
        let value = row.value
        let fields = ofStaff.compactMap { name in value?[name].map { JSONValue.Field(name, $0) } }
        return .object([JSONValue.Field("at", JSONValue(row.instant))] + fields)
    }
}
