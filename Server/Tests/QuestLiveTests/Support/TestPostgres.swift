import Foundation
import LiveStorage
import Synchronization
import Testing

/// A Postgres server of this machine's own programs, private to the tests: in a temporary folder, reached by a socket
/// there, and stopped when the tests end, however they end.
final class TestPostgres: Sendable {
    /// That of most tests; nil where none can be had, and why is printed once.
    static let shared: TestPostgres? = {
        do { return try TestPostgres() } catch {
            print("Tests on Postgres are skipped: \(error)")
            return nil
        }
    }()

    private struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    private let programs: String
    private let folder: URL
    private let process: Kept
    private let known = Mutex<[String: String]>([:])

    /// The pipe is the server's life: where this process ends, it closes, and the server is stopped.
    private struct Kept: @unchecked Sendable {
        let process: Process
        let pipe: Pipe
        let said: Pipe
    }

    init() throws {
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        guard let newest = versions.compactMap(Int.init).max() else {
            throw Missing(description: "there is no /usr/lib/postgresql; apt-get install postgresql")
        }
        programs = "/usr/lib/postgresql/\(newest)/bin"
        folder = URL(fileURLWithPath: "/tmp/quest-postgres-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        // Postgres runs as no root.
        let isRoot = geteuid() == 0
        if isRoot {
            guard let user = getpwnam("postgres"), chown(folder.path, user.pointee.pw_uid, user.pointee.pw_gid) == 0
            else {
                throw Missing(description: "there is no user postgres, and Postgres runs as no root")
            }
        }
        let pipe = Pipe()
        let said = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: isRoot ? "/usr/sbin/runuser" : "/bin/sh")
        process.arguments =
            (isRoot ? ["-u", "postgres", "--", "/bin/sh"] : []) + ["-c", Self.script, programs, folder.path]
        process.standardInput = pipe
        process.standardOutput = said
        try process.run()
        self.process = Kept(process: process, pipe: pipe, said: said)
        guard isReady() else {
            throw Missing(description: "the server did not start; see \(folder.path)/log")
        }
    }

    /// Ends with its input; each line of that is a loss of power.
    private static let script = """
        cd "$1" && "$0/initdb" -D "$1/data" -A trust -U quest -E UTF8 --locale=C.UTF-8 >init.log 2>&1 &&
        "$0/pg_ctl" -D "$1/data" -w -l log -o "-k $1 -c listen_addresses= -c max_connections=2000" start >>init.log 2>&1 &&
        echo ready
        while read -r _; do
            "$0/pg_ctl" -D "$1/data" -w -m immediate -l log restart >>init.log 2>&1
            echo ready
        done
        "$0/pg_ctl" -D "$1/data" -m immediate stop >>init.log 2>&1
        cd / && rm -rf "$1"
        """

    private func isReady() -> Bool {
        String(decoding: process.said.fileHandleForReading.availableData, as: UTF8.self).hasPrefix("ready")
    }

    /// As a machine that loses its power: nothing is written that was not, and all connections end.
    func crash() throws {
        try process.pipe.fileHandleForWriting.write(contentsOf: Data("crash\n".utf8))
        guard isReady() else { throw Missing(description: "the server did not start again") }
    }

    func stop() { try? process.pipe.fileHandleForWriting.close() }

    /// Runs a service on a server of its own, which the test may disturb.
    static func withOne(_ body: @escaping @Sendable (TestPostgres, LiveService) async throws -> Void) async throws {
        let server = try TestPostgres()
        defer { server.stop() }
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await LiveService.run(at: server.address(with: folder), folder: folder) { try await body(server, $0) }
    }

    /// The address of a database.
    func address(_ name: String, _ options: String = "") -> String {
        let host = folder.path.replacing("/", with: "%2F")
        return "postgres://quest@/\(name)?host=\(host)\(options)"
    }

    /// The address of the database that goes with a service's folder; it is made where it is missing.
    func address(with folder: URL) throws -> String {
        try known.withLock { known in
            if let name = known[folder.path] { return address(name) }
            let name = "q\(known.count)"
            known[folder.path] = name
            let server = PostgresDatabases(try PostgresAddress(address("postgres"), busySeconds: 60))
            try server.writeWithoutTransaction { try $0.execute(sql: "CREATE DATABASE \(name)") }
            try server.close()
            return address(name)
        }
    }

    /// Removes the database that goes with a folder.
    func forget(_ folder: URL) {
        guard let name = known.withLock({ $0[folder.path] }) else { return }
        try? run("DROP DATABASE \(name) WITH (FORCE)", at: "postgres")
    }

    /// Runs a statement in the database that goes with a folder, beside all services.
    func run(_ sql: String, in folder: URL) throws {
        guard let name = known.withLock({ $0[folder.path] }) else { throw Missing(description: "it has no database") }
        try run(sql, at: name)
    }

    /// Changes a setting of the server, such as `SET fsync TO off`, while it runs.
    func alter(_ change: String, _ options: String = "") throws {
        try run("ALTER SYSTEM \(change)", at: "postgres", options)
        try run("SELECT pg_reload_conf()", at: "postgres", options)
    }

    /// Runs a statement beside all services.
    func run(_ sql: String, at name: String, _ options: String = "") throws {
        let server = PostgresDatabases(try PostgresAddress(address(name, options), busySeconds: 60))
        try server.writeWithoutTransaction { try $0.execute(sql: sql) }
        try server.close()
    }
}

/// Where a service of a test keeps its data.
enum StoreKind: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case sqlite, postgres

    /// Those that can be had here.
    static var available: [StoreKind] { TestPostgres.shared == nil ? [.sqlite] : allCases }
    /// That of tests which do not say one: `QUESTLIVE_TEST_STORE=postgres` runs all on Postgres.
    static let usual = ProcessInfo.processInfo.environment["QUESTLIVE_TEST_STORE"].flatMap(StoreKind.init) ?? .sqlite

    var testDescription: String { rawValue }
}

extension Trait where Self == ConditionTrait {
    /// A test that is about SQLite's file, or changes it by SQL that only SQLite has, is none of Postgres.
    static var ofTheFile: Self { .enabled(if: StoreKind.usual == .sqlite, "it is about SQLite's file, or its SQL") }
}
