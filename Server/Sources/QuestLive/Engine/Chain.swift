import QuestKernel

/// The engine's chain of sealed records, stored in rows.
enum Chain {
    static func beginning(ofParty id: Int64) -> ChainLink { ChainLink(beginning: "party \(id)") }

    /// A record under a salt of its own.
    static func seal(_ text: String) throws -> SealedRecord {
        guard let record = SealedRecord(text, salt: RandomBytes.make(SealedRecord.leastSalt)) else {
            throw StorageProblem("a salt that is too short")
        }
        return record
    }
}
