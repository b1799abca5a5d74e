import CanonicalJSON
import LiveStorage
import QuestKernel

/// What acts of allies brought a player on a day: entries of its own that stand in their rows, such as what it got for a
/// task that one of them confirmed. Its own rows do not add up without them.
struct Received: Sendable {
    let party: Int64
    let day: LocalDay
    /// Nil where names are the same under all contents.
    let content: String?
    fileprivate(set) var entries: [JournalEntry]

    /// The time is a day: when on it an ally did what is told to nobody who may not see it.
    func described(_ words: EntryWords) -> JSONValue {
        ["party": .integer(party), "day": .integer(Int64(day)), "entries": words.value(entries)]
    }
}

/// Reads what a player received, page by page, through all parties that it was in.
struct ReceivedReading: Sendable {
    private let player: Int64
    private let game: any LiveGame.Type
    /// The newest row of all that is read.
    private let newest: Int64
    /// Those that are still to be read; the first has been read up to a row.
    private var stays: [PartyStay]
    private var reached: Int64 = 0
    /// That of the newest day may go on in the next page.
    private var last: Received?

    private static let bytesAPage = 1 << 18

    init(of account: Account, in game: any LiveGame.Type, _ db: Database) throws {
        (player, self.game) = (account.id, game)
        stays = try JournalCheck.parties(of: player, db).flatMap { try PartyStay.all(of: account, in: $0, db) }
        newest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM journal") ?? 0
    }

    var isDone: Bool { stays.isEmpty && last == nil }

    /// The next of it, which may be nothing before all is read.
    mutating func next(_ db: Database) throws -> [Received] {
        guard let stay = stays.first else {
            defer { last = nil }
            return last.map { [$0] } ?? []
        }
        reached = Swift.max(reached, stay.after)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT * FROM journal
                WHERE party = ? AND sequence > ? AND sequence <= ? AND id <= ? AND kind = 'command' AND player <> ?
                    AND voidedBy IS NULL
                ORDER BY sequence
                """, arguments: [stay.party, reached, stay.upTo, newest, player])
        var (found, bytes): ([Received], Int) = ([], 0)
        while bytes < Self.bytesAPage {
            guard let next = try rows.next() else {
                stays.removeFirst()
                reached = 0
                break
            }
            let row = try JournalRow(next)
            // A row costs something to read, whatever it says.
            bytes += (row.payload?.count ?? 0) + 256
            reached = row.sequence
            guard let received = received(from: row, at: stay.member) else { continue }
            if last?.party == received.party, last?.day == received.day, last?.content == received.content {
                last?.entries += received.entries
            } else {
                if let last { found.append(last) }
                last = received
            }
        }
        return found
    }

    private func received(from row: JournalRow, at member: Int) -> Received? {
        guard let value = row.value, let entries = EntryCode.entries(value["entries"]),
            let day = value["day"]?.integer
        else { return nil }
        let own = entries.filter { Int($0.member) == member && !game.isCommon($0) }
        guard !own.isEmpty else { return nil }
        return Received(
            party: row.party, day: LocalDay(clamping: day), content: value["content"]?.string, entries: own)
    }
}

extension Service {
    /// What a player received, for staff.
    func received(by id: Int64) async throws -> PagedBody {
        let permit = try lookupPermits.take(id)
        let game = game
        let (epoch, reading) = try await read { read in
            let account = try read.account(id)
            return (account.epoch, try ReceivedReading(of: account, in: game, read.db))
        }
        return PagedBody { [self] send in
            defer { withExtendedLifetime(permit) {} }
            try await send(Array("{\"received\":".utf8))
            try await sendReceived(reading, of: id, epoch: epoch, beside: lookups, send)
            try await send(Array("}".utf8))
        }
    }

    /// Sends all that a player received as a list, made while it is sent.
    ///
    /// - Parameter epoch: that of its hero: nothing is said of another one.
    func sendReceived(
        _ reading: ReceivedReading, of id: Int64, epoch: Int64, beside queue: SideQueue, _ send: PagedBody.Send
    ) async throws {
        var reading = reading
        var isFirst = true
        var sent = ContinuousClock.now
        try await send(Array("[".utf8))
        while !reading.isDone {
            let before = reading
            let (text, after) = try await read(beside: queue) { read in
                var reading = before
                let page = try reading.next(read.db)
                return (try read.text(of: page, to: id, epoch: epoch), reading)
            }
            reading = after
            // What nobody waits for any more ends here. By time: blanks by the page would count what allies did.
            guard !text.isEmpty || ContinuousClock.now - sent > .seconds(1) else { continue }
            try await send(text.isEmpty ? [UInt8(ascii: " ")] : (isFirst ? [] : Array(",".utf8)) + text)
            (isFirst, sent) = (isFirst && text.isEmpty, .now)
        }
        try await send(Array("]".utf8))
    }
}

extension ReadTransaction {
    fileprivate func text(of received: [Received], to id: Int64, epoch: Int64) throws -> [UInt8] {
        let account = try self.account(id)
        guard account.epoch == epoch else { throw Refused(404, "no_such_player", "The hero was deleted.") }
        let present = try party(account.party).content
        let values = try received.map { received in
            received.described(EntryWords(try contentStore.version(received.content ?? present, db)))
        }
        return Array(JSONValue.array(values).bytes.dropFirst().dropLast())
    }
}
