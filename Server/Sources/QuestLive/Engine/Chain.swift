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

    /// A link that a row kept.
    static func link(_ hash: String) throws -> ChainLink {
        try PlainValue.map(["hash": .text(hash)]).decoded(as: ChainLink.self)
    }

    /// A record of which only the digest is known: that is all the chain needs.
    static func record(_ digest: String) throws -> SealedRecord {
        try PlainValue.map(["digest": .text(digest)]).decoded(as: SealedRecord.self)
    }

    /// Whether a row is the one that was sealed.
    static func holds(_ text: String, salt: String, digest: String) throws -> Bool {
        try PlainValue.map(["digest": .text(digest), "salt": .text(salt), "text": .text(text)])
            .decoded(as: SealedRecord.self).holds
    }
}
