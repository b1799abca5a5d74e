import CanonicalJSON
import LiveStorage

/// The repairs that made some rows void: each took its party back to where it was before it played by a wrong clock.
struct Repairs {
    private struct Place: Hashable {
        let party: Int64
        let sequence: Int64
    }

    private var rows: [Place: JournalRow] = [:]

    init(of void: [JournalRow], _ db: Database) throws {
        for row in void {
            guard let place = Self.place(of: row), rows[place] == nil else { continue }
            let repair = try Row.fetchOne(
                db, sql: "SELECT * FROM journal WHERE party = ? AND sequence = ?",
                arguments: [place.party, place.sequence])
            rows[place] = try repair.map(JournalRow.init)
        }
    }

    private static func place(of row: JournalRow) -> Place? {
        row.voidedBy.map { Place(party: row.party, sequence: $0) }
    }

    /// What a row says of the repair that made it void; nil for one that counts.
    ///
    /// - Parameter forStaff: who did it and why is for the studio alone, as its words may be of an ally; they go with a
    ///   member who is deleted.
    func told(of row: JournalRow, forStaff: Bool) -> JSONValue? {
        guard let place = Self.place(of: row) else { return nil }
        let repair = rows[place]
        let value = forStaff ? repair?.value : nil
        let fields = ["reason", "by"].compactMap { name in value?[name].map { JSONValue.Field(name, $0) } }
        return .object([JSONValue.Field("at", JSONValue(repair?.instant))] + fields)
    }
}
