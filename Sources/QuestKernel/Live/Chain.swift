/// A record of a history that can later be forgotten: its digest stays in the chain, salt and text may be deleted.
///
/// The digest is HMAC-SHA256 of the text under the record's own salt. While salt and text are there, anyone can check
/// them. Once they are deleted, no one can guess the text from the digest, however short it is, because the salt was a
/// secret of its own.
public struct SealedRecord: Sendable, Equatable, Codable {
    /// Bytes that a salt must have.
    public static let leastSalt = 16

    /// Hexadecimal digits.
    public private(set) var digest: String
    /// Hexadecimal digits; nil once the record is forgotten.
    public private(set) var salt: String?
    /// Nil once the record is forgotten.
    public private(set) var text: String?

    /// - Parameter salt: 16 bytes or more from a source fit for keys, for this record alone; the engine draws none.
    /// - Returns: nil for a salt that is too short.
    public init?(_ text: String, salt: some Collection<UInt8>) {
        guard salt.count >= Self.leastSalt else { return nil }
        self.text = text
        self.salt = Hexadecimal.text(salt)
        digest = Hexadecimal.text(SHA256.authenticationCode(of: text.utf8, key: salt))
    }

    /// A record that a host kept; `holds` says whether it is the one that was sealed.
    ///
    /// - Parameters:
    ///   - digest, salt: hexadecimal digits.
    ///   - salt, text: nil for a forgotten record, and where only its place in the chain is asked for.
    public init(digest: String, salt: String? = nil, text: String? = nil) {
        self.digest = digest
        self.salt = salt
        self.text = text
    }

    /// Deletes the text and the salt permanently.
    public mutating func forget() {
        salt = nil
        text = nil
    }

    public var isForgotten: Bool { text == nil && salt == nil }

    /// Whether the text is the one that was sealed; a forgotten record always counts as true.
    public var holds: Bool {
        switch (salt, text) {
        case (nil, nil): return Hexadecimal.bytes(digest)?.count == 32
        case (let salt?, let text?):
            guard let key = Hexadecimal.bytes(salt), key.count >= Self.leastSalt else { return false }
            return Hexadecimal.text(SHA256.authenticationCode(of: text.utf8, key: key)) == digest
        default: return false
        }
    }
}

/// The place of a record in a history: SHA-256 over the link before it and the record's digest. Anyone who has the
/// newest link can check that nothing before it was changed, added, left out or put in another order.
public struct ChainLink: Sendable, Hashable, Codable {
    /// Hexadecimal digits.
    public let hash: String

    /// The beginning of a history.
    ///
    /// - Parameter name: of the history, such as the party's number: histories of other names share no links.
    public init(beginning name: String) { hash = SHA256.hexadecimal(of: Array("questbalance.chain.1:\(name)".utf8)) }

    /// A link that a host kept.
    ///
    /// - Parameter hash: hexadecimal digits.
    public init(hash: String) { self.hash = hash }

    /// The link after this one.
    public func next(_ record: SealedRecord) -> ChainLink {
        ChainLink(hash: SHA256.hexadecimal(of: Array("\(hash):\(record.digest)".utf8)))
    }

    /// The newest link of a history that continues with these records, or the place of the first one that is not valid.
    public func following(_ records: some Sequence<SealedRecord>) throws(ChainProblem) -> ChainLink {
        var link = self
        for (place, record) in records.enumerated() {
            guard record.holds else { throw ChainProblem(place: place) }
            link = link.next(record)
        }
        return link
    }
}

/// A record that is not the one that was sealed.
public struct ChainProblem: Error, Sendable, Equatable, CustomStringConvertible {
    /// Its place among the records, from 0.
    public let place: Int

    public init(place: Int) { self.place = place }

    public var description: String { "record \(place) is not the one that was sealed" }
}
