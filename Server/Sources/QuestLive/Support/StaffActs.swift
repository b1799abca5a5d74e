import CanonicalJSON
import Foundation
import LiveStorage
import QuestKernel

/// What staff asked for: each request, reads too, is written down with its name before anything is done or shown.
enum StaffActs {
    static let all: [Route] = [
        Route(
            .get, "/support/v1/acts", .staff, "What members of the staff asked for.",
            query: [.after, .limit, PageOrder.field],
            role: .admin
        ) { service, call in
            let (after, limit, order) = (call.number(.after), call.number(.limit), PageOrder(call))
            return Answer(try await service.read { try $0.staffActs(after: after, limit: limit, order) })
        }
    ]

    /// The text of the digest, beside the salt.
    static func text(_ at: Int64, _ staff: String, _ act: String, _ detail: String) -> String {
        "\(at) \(staff)\n\(act)\n\(detail)"
    }

    static let beginning = ChainLink(beginning: "staff")
}

extension Service {
    /// Without a trace nothing is done: where it cannot be written, the request is refused.
    func record(_ call: Call, _ route: Route, path: String) async throws {
        let staff = try call.staff
        let act = "\(route.method.rawValue) \(path)"
        let words = route.path.contains("{id}") ? try await activeVersion().words : nil
        let detail = JSONValue.object(ActDetail(route, words).fields(of: call)).text
        let (watch, clock) = (watch, clock)
        // An operator who is to accept a leap of the clock must be able to look.
        let isLeap = watch.leap(at: clock.now(), clock.steady()) != nil
        if isLeap, path.hasPrefix("/support/v1/clock") { return try await recordLater(staff, act, detail) }
        _ = try await queue.submit(isByTheClock: false) { try $0.note(staff, act, detail) }
    }

    /// While the clock is wrong nothing is written but this, with the newest instant that was right.
    private func recordLater(_ staff: String, _ act: String, _ detail: String) async throws {
        let (chain, seals) = (chain, contentStore.seals)
        try await store.pool.write { db in
            try seals.begin(db)
            let at = try Int64.fetchOne(db, sql: "SELECT at FROM clockMark") ?? 0
            try chain.append(at, staff, act, detail, db)
            try seals.finish(db)
        }
    }
}

extension Writer {
    fileprivate func note(_ staff: String, _ act: String, _ detail: String) throws -> Reply {
        try chain.append(now, staff, act, detail, db)
        return Reply(status: 204, body: [])
    }
}

extension Chain {
    /// Writes what staff asked for at the end of the staff's chain.
    func append(_ at: Int64, _ staff: String, _ act: String, _ detail: String, _ db: Database) throws {
        let sealed = try Self.seal(StaffActs.text(at, staff, act, detail))
        let last = try Row.fetchOne(db, sql: "SELECT id, link FROM staffAct ORDER BY id DESC LIMIT 1")
        let link = link(after: last.map { ChainLink(hash: $0["link"]) } ?? StaffActs.beginning, sealed)
        // The chain has no gaps: Postgres would leave some where a transaction is given up.
        let id = (last?["id"] as Int64? ?? 0) + 1
        try db.execute(
            sql: "INSERT INTO staffAct(id, at, staff, act, detail, digest, salt, link) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [id, at, staff, act, detail, sealed.digest, sealed.salt, link.hash])
    }
}

extension ReadTransaction {
    func staffActs(after: Int64, limit: Int64, _ order: PageOrder) throws -> JSONValue {
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT * FROM staffAct WHERE id \(order.comparison) ? ORDER BY id \(order.direction) LIMIT ?",
            arguments: [order.comesAfter(after), limit])
        return [
            "rows": .array(
                rows.map { row in
                    [
                        "id": .integer(row["id"]), "at": .integer(row["at"]), "staff": .string(row["staff"]),
                        "act": .string(row["act"]),
                        "detail": (try? StrictJSON.value(of: (row["detail"] as String).utf8)) ?? .null,
                    ]
                }), "next": rows.count < limit ? .null : rows.last.map { .integer($0["id"]) } ?? .null,
        ]
    }
}
