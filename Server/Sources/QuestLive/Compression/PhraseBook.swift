import LiveStorage

/// The objects that replies consist of, but for their figures: each is written into the file once, and replies name it
/// by its number.
///
/// They come from rules and content, so there is an end to them; nothing that a player wrote becomes one.
struct PhraseBook {
    /// Stands where a figure was; no JSON text holds it.
    static let figure: UInt8 = 1

    private var numbers: [[UInt8]: UInt64] = [:]
    private var texts: [UInt64: [UInt8]] = [:]
    /// Those that were written in a transaction of which nobody knows yet whether it is kept.
    private var new: [UInt64] = []

    /// The number of a phrase; one that is new is written into the file.
    mutating func number(of text: [UInt8], _ db: Database) throws -> UInt64 {
        if let number = numbers[text] { return number }
        let words = String(decoding: text, as: UTF8.self)
        let statement = try db.cachedStatement(sql: "SELECT id FROM phrase WHERE text = ?")
        if let id = try Int64.fetchOne(statement, arguments: [words]) { return learn(text, UInt64(bitPattern: id)) }
        let id = try db.cachedStatement(sql: "INSERT INTO phrase(text) VALUES (?) RETURNING id")
            .insert(arguments: [words])
        new.append(UInt64(bitPattern: id))
        return learn(text, UInt64(bitPattern: id))
    }

    /// The transaction is kept.
    mutating func keepNew() { new = [] }

    /// The transaction was given up, and what it wrote is not there.
    mutating func forgetNew() {
        for number in new {
            if let text = texts.removeValue(forKey: number) { numbers[text] = nil }
        }
        new = []
    }

    mutating func text(of number: UInt64, _ db: Database) throws -> [UInt8] {
        if let text = texts[number] { return text }
        let statement = try db.cachedStatement(sql: "SELECT text FROM phrase WHERE id = ?")
        guard let words = try String.fetchOne(statement, arguments: [Int64(bitPattern: number)]) else {
            throw StorageProblem("a reply names a phrase that is not kept")
        }
        let text = Array(words.utf8)
        learn(text, number)
        return text
    }

    @discardableResult
    private mutating func learn(_ text: [UInt8], _ number: UInt64) -> UInt64 {
        numbers[text] = number
        texts[number] = text
        return number
    }
}
