import CPostgres
import Foundation

/// Where a Postgres database is, as libpq reads it: `postgres://user@host/database`, several hosts too.
package struct PostgresAddress: Sendable {
    private let url: String
    /// How long a statement waits for somebody else's lock.
    let busyMilliseconds: Int
    /// After how long a statement that is not answered is given up, with its connection; nil for never, as for work on
    /// whole tables.
    let answerSeconds: Double?

    /// - Throws: where it is no such address; what it says is not repeated, for it may hold a password.
    package init(_ url: String, busySeconds: Double, answerSeconds: Double? = nil) throws {
        guard url.hasPrefix("postgres://") || url.hasPrefix("postgresql://"),
            let options = PQconninfoParse(url, nil)
        else {
            throw PostgresError(
                code: "", message: "expected an address such as postgres://user@host/database", isLost: false)
        }
        defer { PQconninfoFree(options) }
        // A password with a sign that parts an address ends up as host or port, which libpq names when it fails.
        let hosts = Self.value("host", options).split(separator: ",")
        guard hosts.allSatisfy({ !$0.dropFirst().contains("@") }), !Self.value("dbname", options).contains("@"),
            Self.value("port", options).allSatisfy({ $0.isNumber || $0 == "," || $0 == " " })
        else {
            throw PostgresError(
                code: "", message: "the address's host, port or database is none; write an @ of a password as %40",
                isLost: false)
        }
        self.url = url
        self.answerSeconds = answerSeconds
        busyMilliseconds = Int(Swift.min(Swift.max(busySeconds * 1_000, 1), 3_600_000))
    }

    private static func value(_ name: String, _ options: UnsafeMutablePointer<PQconninfoOption>) -> String {
        var option = options
        while let keyword = option.pointee.keyword {
            if String(cString: keyword) == name { return option.pointee.val.map { String(cString: $0) } ?? "" }
            option += 1
        }
        return ""
    }

    /// What holds unless the address says otherwise: of several servers the one that takes writes, and that a server which
    /// no longer answers is given up within seconds.
    private static let usual = [
        ("application_name", "quest-live"), ("target_session_attrs", "read-write"), ("connect_timeout", "5"),
        ("keepalives_idle", "5"), ("keepalives_interval", "2"), ("keepalives_count", "3"),
        ("tcp_user_timeout", "10000"),
    ]

    func connect() -> OpaquePointer? {
        let pairs = Self.usual + [("dbname", url)]
        let keys = pairs.map { strdup($0.0) }
        let values = pairs.map { strdup($0.1) }
        defer { for text in keys + values { free(text) } }
        return PQconnectdbParams(
            keys.map { $0.map { UnsafePointer($0) } } + [nil], values.map { $0.map { UnsafePointer($0) } } + [nil], 1)
    }
}
