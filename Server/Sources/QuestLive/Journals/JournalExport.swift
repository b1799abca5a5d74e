import CanonicalJSON
import Crypto
import Foundation
import Journals
import LiveStorage
import QuestKernel

/// The journals of all players in the form that the simulator reads (`Documentation/Journals.md`): what happened on
/// which day, and nothing that says who somebody is.
package struct JournalExport {
    package struct Tally: Sendable, Equatable {
        package var players = 0
        package var parties = 0
        package var entries = 0
        /// Who has no whole day yet.
        package var newcomers = 0
        /// Entries of somebody whom no row names: rows of a member who was deleted are erased.
        package var unnamed = 0
    }

    private let contentStore: ContentStore
    private let key: SymmetricKey
    private let db: Database
    /// What is active for all, by its hash.
    private let active: String
    /// The last local day that is over everywhere.
    private let lastDay: LocalDay
    private var writers: [String: JournalWriter] = [:]
    private var lines = 0
    private var tally = Tally()

    /// - Parameter now: days count up to the last one that is over everywhere.
    package init(
        _ seeds: SeedProvider, _ db: Database, contentStore: ContentStore? = nil, at now: Int64
    ) throws {
        let contentStore = contentStore ?? ContentStore(Chain(seeds))
        self.contentStore = contentStore
        self.db = db
        let code = HMAC<Crypto.SHA256>.authenticationCode(
            for: Data("questbalance.journals.1".utf8), using: SymmetricKey(data: seeds.secret))
        key = SymmetricKey(data: Data(code))
        try contentStore.refresh(db)
        active = contentStore.active(at: now).hash
        let days = try contentStore.version(active, db).days
        // Clocks are at most twelve hours behind UTC, and days begin at most twelve hours after midnight.
        lastDay = LocalDay(clamping: (now - 24 * 3_600) / 86_400 - days.dayZero - 1)
    }

    /// Writes a file that appears whole or not at all, and only where none was. The service goes on meanwhile.
    package static func make(of folder: URL, database: String? = nil, at file: URL, now: Int64) throws -> Tally {
        let seeds = try SeedProvider(folder: folder)
        let source = try Store.reader(folder: folder, database: database)
        return try Draft.replacingNothing(at: file) { draft in
            let handle = try FileHandle(forWritingTo: draft)
            defer { try? handle.close() }
            return try source.read { db in
                var export = try JournalExport(seeds, db, at: now)
                return try export.write { try handle.write(contentsOf: $0) }
            }
        }
    }

    /// - Parameter send: is given the lines in order.
    package mutating func write(_ send: ([UInt8]) throws -> Void) throws -> Tally {
        let words = try writer(active)
        let game = try contentStore.version(active, db).game.description.game
        try send(
            words.line(
                JournalHeader(source: .live, game: game, engine: EngineVersion.current, contents: try contents())))
        lines = 1
        for company in try Companies.all(db) {
            var history = CompanyHistory(company)
            try history.read(db)
            tally.unnamed += history.unnamed
            try write(history, send)
        }
        try send(words.end(players: tally.players, lines: lines))
        return tally
    }

    /// The content by which was played.
    private func contents() throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT DISTINCT \(db.field("content", ofJSON: "payload")) AS content FROM journal
                WHERE payload IS NOT NULL AND kind IN ('begin', 'checkpoint', 'join', 'leave', 'repair')
                UNION SELECT content FROM party WHERE state IS NOT NULL ORDER BY 1
                """)
    }

    private mutating func write(_ history: CompanyHistory, _ send: ([UInt8]) throws -> Void) throws {
        let players = history.company.filter { history.arrival(of: $0) ?? .max <= lastDay }
        tally.newcomers += history.company.count - players.count
        guard let first = players.first else { return }
        tally.parties += 1
        for player in players {
            let arrival = history.arrival(of: player) ?? 0
            tally.players += 1
            lines += 1
            try send(
                try writer(active).line(
                    RecordedPlayer(
                        name: name(of: player), party: name(of: first), arrival: Int64(max(arrival, 0)),
                        days: min(Int(lastDay - arrival) + 1, RecordedPlayer.mostDays))))
        }
        for day in history.days(of: players) where day.number <= Int(lastDay - (history.arrival(of: day.player) ?? 0)) {
            tally.entries += day.entries.count
            lines += 1
            let words = try writer(day.content ?? active)
            try send(words.line(player: name(of: day.player), day: day.number, day.entries))
        }
    }

    /// What entries are called under a content.
    private mutating func writer(_ content: String) throws -> JournalWriter {
        if let writer = writers[content] { return writer }
        let writer = JournalWriter(try contentStore.version(content, db).game.description)
        writers[content] = writer
        return writer
    }

    /// The same in every export, so that two weeks can be compared; who has not the secret learns nothing from it.
    private func name(of player: Int64) -> String {
        HMAC<Crypto.SHA256>.authenticationCode(for: Data("player \(player)".utf8), using: key).prefix(8)
            .hexadecimal
    }
}
