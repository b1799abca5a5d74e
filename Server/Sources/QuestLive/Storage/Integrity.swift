import GRDB

/// What SQLite itself finds wrong in a file: pages that do not fit, values of another type than their column's, and
/// indexes that lack rows, which would be hidden from whoever looks for them there.
package enum Integrity {
    /// Of a larger file a start does not look: it would take more than a second.
    static let mostBytesAtStart: Int64 = 128 * 1_024 * 1_024

    /// The first problem; nil where there is none.
    package static func problem(_ db: Database) throws -> String? {
        let found = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
        return found == "ok" ? nil : found ?? "no answer"
    }

    static func problemAtStart(_ db: Database) throws -> String? {
        let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        let bytes = try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0
        return pages * bytes > mostBytesAtStart ? nil : try problem(db)
    }
}
