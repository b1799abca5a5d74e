import CanonicalJSON
import Crypto
import Foundation
import LiveStorage
import QuestKernel
import Synchronization

/// The versions of the content that parties play by, compiled once each, and which of them is active.
package final class ContentStore: Sendable {
    private struct State {
        var versions: [String: ContentVersion] = [:]
        /// By hash of a version: that of the bytes of its snapshot, once they were read.
        var digests: [String: Data] = [:]
        /// By the hashes of two versions: what prevents that parties of the first continue under the second.
        var problems: [[String]: String?] = [:]
        var active = ActiveContents()
        /// When the first content was active; nil before that was read.
        var begun: Int64?
    }

    private let state = Mutex(State())

    /// Of the rows that say what is active.
    package let seals: RowSeals

    package init(_ chain: Chain) { seals = RowSeals(chain) }

    var contents: ActiveContents { state.withLock { $0.active } }

    /// Whether the first content is still to come: what is active was written by a clock that was ahead.
    func begins(after now: Int64) -> Bool { state.withLock { ($0.begun ?? $0.active.forAll.at) > now } }

    /// Which version new days begin with, but for the parties of a share. Clients fetch content when the number rises.
    package func active(at now: Int64) -> Activation { contents.active(at: now) }

    /// Which version a party's new days begin with.
    func active(for party: Int64, at now: Int64) -> Activation {
        contents.active(at: now) { isChosen(party, of: $0, share: $1) }
    }

    /// Whether a party is of a share: the same parties, and more of them, where it grows; nobody can tell beforehand which.
    func isChosen(_ party: Int64, of content: String, share: Int64) -> Bool {
        let code = seals.chain.sign("share of \(content): party \(party)").prefix(8)
        return UInt32(code, radix: 16).map { Int64($0 % 100) < share } ?? false
    }

    /// Reads which version is active; where there is none, the given one becomes it, or else the bundled one.
    ///
    /// - Returns: the game whose content it is.
    func open(_ db: Database, beginning given: Data?, at now: Int64) throws -> any LiveGame.Type {
        let isNew = try Int.fetchOne(db, sql: "SELECT count(*) FROM activation") == 0
        if isNew {
            let snapshot = try given ?? BundledContent.data()
            let version = try Self.version(ofGiven: snapshot)
            let (check, reason) =
                given == nil
                ? (#"{"bundled":true}"#, "bundled with the service") : (#"{"given":true}"#, "given at the first start")
            try keep(version, snapshot: snapshot, publishCheck: check, at: now, db)
            _ = try activate(version.hash, because: reason, by: "", at: now, takeUpBy: nil, db)
            try seals.finish(db)
        } else if let given {
            let hash = try Self.version(ofGiven: given).hash
            guard try Int.fetchOne(db, sql: "SELECT 1 FROM content WHERE hash = ?", arguments: [hash]) != nil else {
                throw StorageProblem("the folder plays other content already: ./quest-live publish changes it")
            }
        }
        try refresh(db)
        return type(of: try version(active(at: now).hash, db).game)
    }

    /// A version by hash; a version once read stays in memory.
    package func version(_ hash: String, _ db: Database) throws -> ContentVersion {
        if let version = state.withLock({ $0.versions[hash] }) { return version }
        guard let snapshot = try snapshot(hash, db) else { throw StorageProblem("content \(hash): there is none") }
        let begun = try state.withLock(\.begun) ?? self.begun(db)
        let version = try ContentVersion(snapshot: snapshot, begun: begun)
        state.withLock { if $0.begun ?? begun == begun { $0.versions[hash] = version } }
        return version
    }

    /// A mistake in what a start was given is none of the file's.
    private static func version(ofGiven snapshot: Data) throws -> ContentVersion {
        do { return try ContentVersion(snapshot: snapshot) } catch {
            throw StorageProblem("the content that was given: \(error)")
        }
    }

    /// A version's content as it was published; nil where there is none.
    func snapshot(_ hash: String, _ db: Database) throws -> Data? {
        let sql = "SELECT snapshot FROM content WHERE hash = ?"
        guard let snapshot = try Data.fetchOne(db, sql: sql, arguments: [hash]) else { return nil }
        // To compare bytes is quicker than to read them.
        let digest = Data(SHA256.hash(data: snapshot))
        if state.withLock({ $0.digests[hash] }) == digest { return snapshot }
        if let problem = Self.problem(of: snapshot, hash) { throw StorageProblem.damage(problem) }
        state.withLock { $0.digests[hash] = digest }
        return snapshot
    }

    /// The first content that somebody else changed; nil where there is none. No seal is over it: its hash tells.
    static func problemOfSnapshots(_ db: Database) throws -> String? {
        let rows = try Row.fetchCursor(db, sql: "SELECT hash, snapshot FROM content")
        while let row = try rows.next() {
            if let problem = problem(of: row["snapshot"], row["hash"]) { return problem }
        }
        return nil
    }

    private static func problem(of snapshot: Data, _ hash: String) -> String? {
        guard (try? ContentVersion.hash(of: snapshot)) != hash else { return nil }
        return "content \(hash): somebody else changed it"
    }

    /// Whether parties that play by one version can continue under another.
    func fits(_ old: ContentVersion, _ new: ContentVersion) -> Bool { problem(from: old, to: new) == nil }

    /// What prevents that parties that play by one version continue under another; nil if nothing does.
    func problem(from old: ContentVersion, to new: ContentVersion, of scope: Compatibility.Scope = .all) -> String? {
        let pair = [old.hash, new.hash, scope.rawValue]
        if let known = state.withLock({ $0.problems[pair] }) { return known }
        let problem = Compatibility.problem(from: old, to: new, of: scope)
        state.withLock { _ = $0.problems.updateValue(problem, forKey: pair) }
        return problem
    }

    /// Whether a content was left for one that was active before it, whatever came then.
    func isTakenBack(_ content: String, at now: Int64, _ db: Database) throws -> Bool {
        guard !contents.isActive(content, at: now) else { return false }
        let begun = try begun(at: now, db)
        guard let first = begun.firstIndex(where: { $0.hash == content }),
            let last = begun.lastIndex(where: { $0.hash == content })
        else { return false }
        let earlier = Set(begun[..<first].map(\.hash))
        return begun[last...].contains { earlier.contains($0.hash) }
    }

    /// All that has begun, in order.
    private func begun(at now: Int64, _ db: Database) throws -> [Activation] {
        try seals.rows(.activation, "\(Self.hasBegun) ORDER BY number", [now], db).map(Self.activation)
    }

    /// By when all parties that are to play by a content do, whatever is under way: what brought it again, such as taking back
    /// another one that was to come, moves nothing for those who had not taken it up. Of a share that grew it is that of the
    /// parties that came to it last.
    func deadline(of active: Activation, at now: Int64, _ db: Database) throws -> Int64 {
        let begun = try begun(at: now, db)
            .filter { $0.hash == active.hash ? $0.share == active.share : $0.share == nil }
        let run = begun.reversed().prefix { $0.hash == active.hash }.reversed()
        return Self.deadline(of: Array(run), after: begun.dropLast(run.count).last?.hash) ?? .max
    }

    /// The earliest deadline of what began one after the other, for those who played by another content before; nil where
    /// nothing new is to be taken up.
    static func deadline(of run: [Activation], after content: String?) -> Int64? {
        zip(run, [content] + run.map(\.hash)).filter { $0.hastens || $0.hash != $1 }.map(\.0.takeUpBy).min()
    }

    /// A content's first activation that has begun; nil for one that never was active.
    private func firstActivation(of hash: String, at now: Int64, _ db: Database) throws -> Row? {
        try seals.rows(.activation, "content = ? AND \(Self.hasBegun) ORDER BY number LIMIT 1", [hash, now], db).first
    }

    /// Looks up the active number. Called before any reader can see a change that is not committed.
    package func refresh(_ db: Database) throws {
        let newest = try contents(in: db)
        guard newest.newest > 0 else { return }
        let begun = try self.begun(db)
        state.withLock { state in
            // A read may see what was there before that which another one has seen since.
            guard newest.newest >= state.active.newest else { return }
            state.active = newest
            guard state.begun != begun else { return }
            // Days are counted from then.
            (state.begun, state.versions, state.problems) = (begun, [:], [:])
        }
    }

    /// When the first content was active.
    private func begun(_ db: Database) throws -> Int64 {
        try seals.rows(.activation, "true ORDER BY number LIMIT 1", [], db).first?["at"] ?? 0
    }

    /// The newest activation in the file, committed or not.
    func newest(_ db: Database) throws -> Activation? {
        try seals.rows(.activation, "true ORDER BY number DESC LIMIT 1", [], db).first.map(Self.activation)
    }

    /// What is active as the file has it, committed or not.
    func contents(in db: Database) throws -> ActiveContents { ActiveContents(try newestActivations(db)) }

    /// From the one on that is for all, in order.
    private func newestActivations(_ db: Database) throws -> [Activation] {
        // Before a newest one that is to come, or for a share, what is for all has started, whenever it was to.
        let since = """
            number >= coalesce((SELECT max(number) FROM activation AS a WHERE a.share IS NULL AND (a.startsAt IS NULL
                OR a.number < (SELECT max(number) FROM activation))), 0) ORDER BY number
            """
        return try seals.rows(.activation, since, [], db).map(Self.activation)
    }

    private static func activation(_ row: Row) -> Activation {
        let at: Int64 = row["at"]
        return Activation(
            number: row["number"], hash: row["content"], at: row["startsAt"] ?? at, takeUpBy: row["takeUpBy"] ?? .max,
            share: row["share"], hastens: (row["startsAt"] as Int64?).map { $0 <= at } ?? false)
    }

    /// What was active before a content was first active: rolling back twice goes back by two, and never forward.
    func before(_ hash: String, at now: Int64, _ db: Database) throws -> String? {
        guard let first = try firstActivation(of: hash, at: now, db) else { return nil }
        let isBefore = "number < ? AND \(Self.hasBegun) ORDER BY number DESC LIMIT 1"
        return try seals.rows(.activation, isBefore, [first["number"] as Int64, now], db).first.map { $0["content"] }
    }

    /// What has begun since a party's content was active, for all or for a share that the party is of, in order.
    func activations(for party: Int64, since content: String, at now: Int64, _ db: Database) throws -> [Activation] {
        let isLater = """
            number > coalesce(
                (SELECT max(number) FROM activation WHERE content = ? AND share IS NULL AND \(Self.hasBegun)), 0)
                AND \(Self.hasBegun) ORDER BY number
            """
        let own = try seals.rows(.activation, isLater, [content, now, now], db).map(Self.activation)
            .filter { activation in activation.share.map { isChosen(party, of: activation.hash, share: $0) } ?? true }
        return Array(own[((own.lastIndex { $0.hash == content } ?? -1) + 1)...])
    }

    /// Keeps a content, if it is not there: who proposes one again changes nothing of what it was approved with.
    func keep(
        _ version: ContentVersion, snapshot: Data, publishCheck: String, at now: Int64, _ db: Database
    ) throws {
        guard try seals.row(.content, [version.hash], db) == nil else { return }
        try db.execute(
            sql: "INSERT INTO content(hash, snapshot, verdict, addedAt) VALUES (?, ?, ?, ?)",
            arguments: [version.hash, snapshot, publishCheck, now])
        try seals.seal(.content, [version.hash], db)
    }

    /// Keeps the verdict that a content was approved with.
    func approve(_ hash: String, by publishCheck: String, _ db: Database) throws {
        try db.execute(sql: "UPDATE content SET verdict = ? WHERE hash = ?", arguments: [publishCheck, hash])
        try seals.seal(.content, [hash], db)
    }

    /// The verdict that a content was approved with last, or proposed with first.
    func publishCheck(of hash: String, _ db: Database) throws -> String? {
        try seals.row(.content, [hash], db).map { $0["verdict"] }
    }

    /// The verdict of a proposal.
    func publishCheck(ofProposal row: Row, _ db: Database) throws -> String {
        try row["verdict"] ?? publishCheck(of: row["content"], db) ?? ""
    }

    /// How what a content is held to differs from what the last other one was that was approved, also where that was taken
    /// back: else one member could take it back first. All of it where none was.
    func targetsDifference(ofProposal id: Int64, to check: PublishCheck, _ db: Database) throws -> JSONValue {
        // By when it became active, which is no earlier than when it was approved.
        let last = try seals.rows(
            .proposal,
            """
            approvedBy IS NOT NULL AND id <> ? ORDER BY (SELECT min(number) FROM activation
                WHERE activation.content = proposal.content AND activation.number > proposal.activation) DESC LIMIT 1
            """, [id], db
        ).first
        let before = last.flatMap { try? PublishCheck(try publishCheck(ofProposal: $0, db)) }
        return try check.targets?.difference(from: before?.targets) ?? []
    }

    /// Whether players ever played by a content, or may: what is only proposed, or is to come, or was taken back before
    /// it began, is the studio's.
    func isPublic(_ hash: String, at now: Int64, _ db: Database) throws -> Bool {
        try begunActivation(of: hash, at: now, db) != nil
    }

    /// A content's newest activation that has begun.
    private func begunActivation(of hash: String, at now: Int64, _ db: Database) throws -> Row? {
        try seals.rows(.activation, "content = ? AND \(Self.hasBegun) ORDER BY number DESC LIMIT 1", [hash, now], db)
            .first
    }

    /// In SQL, whether an activation has begun by a time: one that was set for later may have been taken back before.
    private static let hasBegun = """
        (startsAt IS NULL OR startsAt <= ? AND NOT EXISTS (SELECT 1 FROM activation AS later
            WHERE later.number > activation.number AND later.at < activation.startsAt))
        """

    /// - Parameters:
    ///   - startsAt: from when on it is active; nil for now on.
    ///   - takeUpBy: from when on parties take it up although something is under way; nil for never.
    ///   - share: for how many in a hundred of all parties; nil for all.
    /// - Returns: its number.
    func activate(
        _ hash: String, because reason: String, by staff: String, at now: Int64, startsAt: Int64? = nil,
        takeUpBy: Int64?, share: Int64? = nil, _ db: Database
    ) throws -> Int64 {
        // Without gaps: Postgres would leave some where a transaction is given up.
        let number = (try newest(db)?.number ?? 0) + 1
        try db.execute(
            sql: """
                INSERT INTO activation(number, content, at, reason, "by", takeUpBy, startsAt, share)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [number, hash, now, reason, staff, takeUpBy, startsAt, share])
        try seals.seal(.activation, [number], db)
        return number
    }

    /// The number of a content's newest activation that has begun; players know the content that they play by under it.
    func number(of hash: String, at now: Int64, _ db: Database) throws -> Int64 {
        try begunActivation(of: hash, at: now, db)?["number"] ?? 0
    }
}
