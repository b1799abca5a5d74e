import CanonicalJSON
import LiveStorage

/// The content that a party plays by, which need not be the active one: by its hash clients find its odds.
struct OwnContent: Encodable {
    let number: Int64
    let hash: String

    init(_ hash: String, _ contentStore: ContentStore, at now: Int64, _ db: Database) throws {
        number = try contentStore.number(of: hash, at: now, db)
        self.hash = hash
    }

    var value: JSONValue { ["number": .integer(number), "hash": .string(hash)] }
}
