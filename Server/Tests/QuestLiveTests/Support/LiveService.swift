import CanonicalJSON
import Foundation
import LiveBots
import LiveStorage
import Logging
import QuestClient
import QuestKernel
import Synchronization

@testable import QuestLive

/// A service in a folder of its own, behind real sockets, for one test.
final class LiveService: Sendable {
    let service: Service
    let clock: ManualClock
    let folder: URL
    let port: Int
    let supportPort: Int
    private let issuer: TokenIssuer
    private let counter = Mutex(0)

    private init(_ service: Service, _ clock: ManualClock, _ folder: URL, _ issuer: TokenIssuer, _ ports: (Int, Int)) {
        self.service = service
        self.clock = clock
        self.folder = folder
        self.issuer = issuer
        (port, supportPort) = ports
    }

    /// Runs a service while `body` runs, and stops it.
    ///
    /// - Parameter kind: where its data is; the database of a given folder is there again with the same one.
    static func run(
        on kind: StoreKind = .usual, folder given: URL? = nil, content: JSONValue? = nil,
        clock: ManualClock = ManualClock(), limits: Service.Limits = .generous, proofs: any ProofCheck = Unproved(),
        _ body: @escaping @Sendable (LiveService) async throws -> Void
    ) async throws {
        let folder = given ?? Self.temporaryFolder()
        let postgres = kind == .postgres ? TestPostgres.shared : nil
        defer {
            if given == nil {
                try? FileManager.default.removeItem(at: folder)
                postgres?.forget(folder)
            }
        }
        try await run(
            at: postgres?.address(with: folder), folder: folder, content: content, clock: clock, limits: limits,
            proofs: proofs, body)
    }

    /// - Parameter database: the address of a Postgres database; nil for the folder's file.
    static func run(
        at database: String?, folder: URL, content: JSONValue? = nil, clock: ManualClock = ManualClock(),
        limits: Service.Limits = .generous, proofs: any ProofCheck = Unproved(),
        _ body: @escaping @Sendable (LiveService) async throws -> Void
    ) async throws {
        let issuer = try await TokenIssuer(folder: folder)
        let snapshot = try content.map { Data($0.bytes) } ?? BundledContent.data()
        let service = try Service(
            folder: folder, database: database, snapshot: snapshot, clock: clock, limits: limits, proofs: proofs)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        try await Listeners(service, logger: logger).serve { players, support in
            try await body(LiveService(service, clock, folder, issuer, (players, support)))
        }
    }

    static func temporaryFolder() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "quest-live-\(UUID().uuidString)")
    }

    /// A folder whose secret is older than seals are.
    static func folderOfBefore() throws -> URL {
        let folder = temporaryFolder()
        try SeedProvider.reserve(in: folder, isNew: false)
        return folder
    }

    /// - Parameter age: of the account, in days, where the studio says it.
    func token(_ player: Int64, hours: Int64 = 24 * 365, age: Int64? = nil) async throws -> String {
        try await issuer.token(
            for: "\(player)", at: .players, until: clock.now() + hours * 3_600,
            since: age.map { clock.now() - $0 * 86_400 })
    }

    func staffToken(_ name: String = "Ada", _ roles: [StaffRole] = StaffRole.allCases) async throws -> String {
        try await issuer.token(for: name, at: .support, until: clock.now() + 365 * 86_400, roles: roles)
    }

    /// A request of a member of the staff.
    func staff(
        _ path: String, _ body: JSONValue? = nil, by name: String = "Ada", _ roles: [StaffRole] = StaffRole.allCases,
        key: String? = nil
    ) async throws -> Response {
        try await LiveClient(port: supportPort).send(
            body == nil ? "GET" : "POST", "/support/v1/\(path)", token: try await staffToken(name, roles),
            key: body == nil ? nil : key ?? newKey(), body: body)
    }

    /// A change that staff asks for without a body.
    func staffPost(_ path: String) async throws -> Response {
        try await LiveClient(port: supportPort).send(
            "POST", "/support/v1/\(path)", token: try await staffToken(), key: newKey())
    }

    /// Proposes a content with the gate's verdict, and has another member of the staff approve it.
    func publish(
        _ snapshot: JSONValue, check: PublishCheck? = nil, reason: String = "x", withinDays: Int64? = nil,
        startsAt: Int64? = nil, share: Int64? = nil
    ) async throws -> Response {
        let hash = try ContentVersion(snapshot: Data(snapshot.bytes)).hash
        let passing = PublishCheck(
            content: hash, engine: EngineVersion.current, seed: 1, passed: true, summary: "kept", targets: .one)
        let verdict = try await Gate.sign(check ?? passing, folder: folder)
        var body: [JSONValue.Field] = [
            .init("snapshot", snapshot), .init("verdict", .string(verdict)), .init("reason", .string(reason)),
        ]
        for (name, value) in [("withinDays", withinDays), ("startsAt", startsAt), ("share", share)] {
            if let value { body.append(.init(name, .integer(value))) }
        }
        let proposed = try await staff("content", .object(body))
        guard proposed.status == 202, let proposal = proposed.json["proposal"]?.integer else { return proposed }
        return try await staff("content/proposals/\(proposal)/approvals", ["hash": .string(hash)], by: "Ben")
    }

    /// Changes the file as the service itself might have, rows that it seals too.
    func changeFile(_ change: String, _ arguments: [String] = []) async throws {
        let seals = service.contentStore.seals
        try await service.store.pool.writeWithoutTransaction { db in
            try db.execute(sql: change, arguments: StatementArguments(arguments))
            try seals.sealAll(db)
        }
    }

    /// Changes rows of a party's journal, and seals all that follows as only who has the secret can.
    func forge(_ party: Int64, _ kind: JournalRow.Kind, _ change: @escaping @Sendable (String) -> String) async throws {
        let chain = service.chain
        try await service.store.pool.write { db in
            var link = Chain.beginning(ofParty: party)
            let rows = try Row.fetchAll(
                db, sql: "SELECT * FROM journal WHERE party = ? ORDER BY sequence", arguments: [party])
            for row in try rows.map(JournalRow.init) {
                var payload = String(decoding: row.payload ?? Data(), as: UTF8.self)
                if row.kind == kind { payload = change(payload) }
                let text = JournalRow.text(
                    party: party, sequence: row.sequence, kind: row.kind, player: row.player, member: row.member,
                    instant: row.instant ?? 0, payload: Data(payload.utf8))
                let sealed = try Chain.seal(text)
                link = chain.link(after: link, sealed)
                try db.execute(
                    sql: "UPDATE journal SET payload = ?, salt = ?, digest = ?, link = ? WHERE id = ?",
                    arguments: [Data(payload.utf8), sealed.salt, sealed.digest, link.hash, row.id])
            }
        }
    }

    /// What the replies in the file say.
    func keptReplies() async throws -> [String] {
        try await service.store.pool.read { db in
            var phrases = PhraseBook()
            return try Row.fetchAll(db, sql: "SELECT body, packing FROM reply").map { row in
                let body = try PackedReply.unpack(Array(row["body"] as Data), row["packing"], &phrases, db)
                return String(decoding: body, as: UTF8.self)
            }
        }
    }

    /// The bytes of the longest reply in the file.
    func longestReply() async throws -> Int {
        try await service.store.pool.read { try Int.fetchOne($0, sql: "SELECT max(length(body)) FROM reply") ?? 0 }
    }

    /// A key that no request has used.
    func newKey() -> String {
        counter.withLock { counter in
            counter += 1
            return "key-\(port)-\(counter)"
        }
    }
}

extension Service.Limits {
    /// No test waits for its turn unless it is about waiting, and no machine is so slow that a limit of time is met by
    /// accident.
    static var generous: Service.Limits {
        var limits = Service.Limits()
        limits.rate = RateLimiter.Limit(perSecond: 1e6, burst: 1e6)
        limits.requestSeconds = 3_600
        limits.idleSeconds = 3_600
        limits.turnSeconds = 3_600
        limits.commitSeconds = 3_600
        limits.lookSeconds = 3_600
        limits.workSeconds = 3_600
        // By the first change the clock is what it is.
        limits.clock.settling = 0
        return limits
    }
}

/// A player at a service: an app in a few lines.
struct TestPlayer: Sendable {
    let live: LiveService
    let id: Int64
    let client: LiveClient
    let token: String

    init(_ live: LiveService, _ id: Int64, age: Int64? = nil) async throws {
        self.live = live
        self.id = id
        client = LiveClient(port: live.port)
        token = try await live.token(id, age: age)
    }

    /// An account and a hero whose day is open.
    static func begun(
        _ live: LiveService, _ id: Int64, zone: String = "UTC", dayStart: Int64 = 0
    ) async throws -> TestPlayer {
        let player = try await TestPlayer(live, id)
        _ = try await player.post(
            "/v1/players",
            ["name": .string("Player \(id)"), "timeZone": .string(zone), "dayStart": .integer(dayStart)])
        _ = try await player.command(["do": "create", "class": "warrior", "zodiac": "leo"])
        _ = try await player.command(["do": "open"])
        return player
    }

    func get(_ path: String) async throws -> Response { try await client.send("GET", path, token: token) }

    func post(_ path: String, _ body: JSONValue? = nil, key: String? = nil) async throws -> Response {
        try await client.send("POST", path, token: token, key: key ?? live.newKey(), body: body)
    }

    @discardableResult
    func command(_ command: JSONValue, key: String? = nil) async throws -> Response {
        try await post("/v1/players/\(id)/commands", command, key: key)
    }

    /// Deletes the hero.
    @discardableResult
    func delete(key: String? = nil) async throws -> Response {
        try await client.send(
            "DELETE", "/v1/players/\(id)", token: token, key: key ?? live.newKey(), body: ["confirm": "DELETE"])
    }

    func digest() async throws -> String? { try await get("/v1/players/\(id)/state").json["digest"]?.string }
}

extension CheckedTargets {
    /// Of a check that held a content to one target.
    static let one = CheckedTargets(
        scenario: "5f", days: 60, falseAlarms: 0.01,
        rows: [
            CheckedTarget(
                id: "pace", metric: "level_on(30).p50@steady", low: 12, high: 14.5, basis: "designed", word: "pass")
        ])
}
