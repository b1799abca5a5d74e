import CanonicalJSON
import Foundation
import LiveStorage
import QuestKernel
import Synchronization

/// The versions of the content that parties play by, compiled once each, and which of them is active.
package final class ContentStore: Sendable {
    /// Which version new days begin with. Clients fetch content when the number rises.
    package struct Active: Sendable, Equatable {
        package var number: Int64
        package var hash: String
        /// Since when.
        package var at: Int64
        /// From when on it is taken up although something is under way.
        package var takeUpBy: Int64 = .max
    }

    private struct State {
        var versions: [String: ContentVersion] = [:]
        /// By the hashes of two versions: whether parties of the first can continue under the second.
        var fits: [[String]: Bool] = [:]
        var active = Active(number: 0, hash: "", at: 0)
        /// When the first content was active; nil before that was read.
        var begun: Int64?
    }

    private let state = Mutex(State())

    /// Of the rows that say what is active.
    package let seals: RowSeals

    package init(_ chain: Chain) { seals = RowSeals(chain) }

    package var active: Active { state.withLock { $0.active } }

    /// Reads which version is active; where there is none, the given one becomes it, or else the bundled one.
    ///
    /// - Returns: the game whose content it is.
    func open(_ db: Database, beginning given: Data?, at now: Int64) throws -> any LiveGame.Type {
        let isNew = try Int.fetchOne(db, sql: "SELECT count(*) FROM activation") == 0
        if isNew {
            let snapshot = try given ?? BundledContent.data()
            let version = try ContentVersion(snapshot: snapshot)
            let (check, reason) =
                given == nil
                ? (#"{"bundled":true}"#, "bundled with the service") : (#"{"given":true}"#, "given at the first start")
            try keep(version, snapshot: snapshot, publishCheck: check, at: now, db)
            _ = try activate(version.hash, because: reason, by: "", at: now, takeUpBy: nil, db)
            try seals.finish(db)
        } else if let given {
            let hash = try ContentVersion(snapshot: given).hash
            guard try Int.fetchOne(db, sql: "SELECT 1 FROM content WHERE hash = ?", arguments: [hash]) != nil else {
                throw StorageProblem("the folder plays other content already: ./quest-live publish changes it")
            }
        }
        try refresh(db)
        return type(of: try version(active.hash, db).game)
    }

    /// A version by hash; a version once read stays in memory.
    package func version(_ hash: String, _ db: Database) throws -> ContentVersion {
        if let version = state.withLock({ $0.versions[hash] }) { return version }
        guard
            let snapshot = try Data.fetchOne(db, sql: "SELECT snapshot FROM content WHERE hash = ?", arguments: [hash])
        else { throw StorageProblem("content \(hash): there is none") }
        let begun = try state.withLock(\.begun) ?? Self.begun(db)
        let version = try ContentVersion(snapshot: snapshot, begun: begun)
        guard version.hash == hash else {
            throw StorageProblem("content \(hash): the stored one has the hash \(version.hash)")
        }
        state.withLock { if $0.begun ?? begun == begun { $0.versions[hash] = version } }
        return version
    }

    /// Whether parties that play by one version can continue under another.
    func fits(_ old: ContentVersion, _ new: ContentVersion) -> Bool {
        let pair = [old.hash, new.hash]
        if let known = state.withLock({ $0.fits[pair] }) { return known }
        let fits = Compatibility.problem(from: old, to: new) == nil
        state.withLock { $0.fits[pair] = fits }
        return fits
    }

    /// Whether a content came after the active one, and was left for it again.
    func isTakenBack(_ content: String, _ db: Database) throws -> Bool {
        let first = "SELECT min(number) FROM activation WHERE content = ?"
        guard let its = try Int64.fetchOne(db, sql: first, arguments: [content]),
            let actives = try Int64.fetchOne(db, sql: first, arguments: [active.hash])
        else { return false }
        return its > actives
    }

    /// Looks up the active number. Called before any reader can see a change that is not committed.
    package func refresh(_ db: Database) throws {
        guard let newest = try newest(db) else { return }
        let begun = try Self.begun(db)
        state.withLock { state in
            // A read may see what was there before that which another one has seen since.
            guard newest.number >= state.active.number else { return }
            state.active = newest
            guard state.begun != begun else { return }
            // Days are counted from then.
            (state.begun, state.versions, state.fits) = (begun, [:], [:])
        }
    }

    /// When the first content was active.
    private static func begun(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT at FROM activation ORDER BY number LIMIT 1") ?? 0
    }

    /// The newest activation in the file, committed or not.
    func newest(_ db: Database) throws -> Active? {
        try seals.rows(.activation, "true ORDER BY number DESC LIMIT 1", [], db).first.map {
            Active(number: $0["number"], hash: $0["content"], at: $0["at"], takeUpBy: $0["takeUpBy"] ?? .max)
        }
    }

    /// What was active before a content was first active: rolling back twice goes back by two, and never forward.
    func before(_ hash: String, _ db: Database) throws -> String? {
        let isBefore = """
            number < (SELECT min(number) FROM activation WHERE content = ?) ORDER BY number DESC LIMIT 1
            """
        return try seals.rows(.activation, isBefore, [hash], db).first.map { $0["content"] }
    }

    func keep(
        _ version: ContentVersion, snapshot: Data, publishCheck: String, at now: Int64, _ db: Database
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO content(hash, snapshot, verdict, addedAt) VALUES (?, ?, ?, ?)
                ON CONFLICT(hash) DO UPDATE SET verdict = excluded.verdict
                """,
            arguments: [version.hash, snapshot, publishCheck, now])
        try seals.seal(.content, [version.hash], db)
    }

    /// The verdict that a content was proposed with.
    func publishCheck(of hash: String, _ db: Database) throws -> PublishCheck? {
        try seals.row(.content, [hash], db).map {
            try PublishCheck(StrictJSON.value(of: ($0["verdict"] as String).utf8))
        }
    }

    /// Whether players ever played by a content, or may: what is only proposed is the studio's.
    static func isPublic(_ hash: String, _ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT 1 FROM activation WHERE content = ?", arguments: [hash]) != nil
    }

    /// - Parameter takeUpBy: from when on parties take it up although something is under way; nil for never.
    /// - Returns: its number.
    func activate(
        _ hash: String, because reason: String, by staff: String, at now: Int64, takeUpBy: Int64?, _ db: Database
    ) throws -> Int64 {
        // Without gaps: Postgres would leave some where a transaction is given up.
        let number = (try newest(db)?.number ?? 0) + 1
        try db.execute(
            sql: "INSERT INTO activation(number, content, at, reason, \"by\", takeUpBy) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [number, hash, now, reason, staff, takeUpBy])
        try seals.seal(.activation, [number], db)
        return number
    }

    /// The number of a content's newest activation; players know the content that they play by under it.
    static func number(of hash: String, _ db: Database) throws -> Int64 {
        try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT max(number) FROM activation WHERE content = ?"), arguments: [hash]) ?? 0
    }
}
