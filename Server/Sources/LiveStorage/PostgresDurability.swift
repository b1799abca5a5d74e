/// Refuses a server that would acknowledge changes before they are on disk, or never.
enum PostgresDurability {
    /// A commit that its service gave up waits on in the server, which does not see that nobody is there any more. Each
    /// takes a connection, and soon nobody else would find one.
    static func checkCommits(_ connection: PostgresConnection) throws {
        let waiting = try connection.rows(
            """
            SELECT pid FROM pg_stat_activity
            WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
                AND application_name = current_setting('application_name')
                AND state = 'active' AND query = 'COMMIT' AND query_start < clock_timestamp() - interval '5 seconds'
            """, [], isKept: false, atMost: 1)
        guard waiting.isEmpty else {
            throw PostgresError(
                code: "", message: "earlier commits still wait, such as for a standby", isLost: false, isSilence: true)
        }
    }

    /// The settings are of now: a server takes new ones while it runs.
    static func check(_ connection: PostgresConnection) throws {
        let values = settings.map { "current_setting('\($0)') AS \($0)" }.joined(separator: ", ")
        let row = try connection.rows("SELECT \(values)", [], isKept: false, atMost: 1).first
        for setting in settings {
            guard let value: String = row?[setting], value != "off" else {
                throw PostgresError(
                    code: "", message: "\(setting) is off: what was acknowledged could be lost", isLost: false)
            }
        }
    }

    private static let settings = ["fsync", "synchronous_commit", "full_page_writes"]
}
