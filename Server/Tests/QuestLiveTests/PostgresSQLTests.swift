import LiveStorage
import Testing

/// SQL of the service, as Postgres is given it.
@Suite struct PostgresSQLTests {
    @Test(arguments: [
        ("SELECT 1 FROM a WHERE b = ? AND c > ?", "SELECT 1 FROM a WHERE b = $1 AND c > $2"),
        ("UPDATE a SET b = ?1 WHERE b > ?1 AND c = ?12", "UPDATE a SET b = $1 WHERE b > $1 AND c = $12"),
        ("SELECT '?', \"?\" FROM a WHERE b = ?", "SELECT '?', \"?\" FROM a WHERE b = $1"),
        ("SELECT 'it''s ?' -- and ?\nFROM a WHERE b - ? = 1", "SELECT 'it''s ?' -- and ?\nFROM a WHERE b - $1 = 1"),
        ("", ""), ("?", "$1"), ("-", "-"), ("'?", "'?"),
    ])
    func parametersHaveNumbers(_ ours: String, _ theirs: String) {
        #expect(PostgresSQL.translated(ours) == theirs)
    }

    @Test func whatIsAConflictRunsAgainAndNothingElseDoes() {
        func error(_ code: String, isLost: Bool = false) -> PostgresError {
            PostgresError(code: code, message: "", isLost: isLost)
        }
        for code in ["40001", "40P01", "23505"] {
            #expect(error(code).mayBeRepeated && error(code).isRefusal && error(code).endsTransaction)
        }
        for code in ["55P03", "23503", "42601"] {
            #expect(!error(code).mayBeRepeated && error(code).isRefusal && !error(code).endsTransaction)
        }
        // Nobody knows what became of it.
        #expect(!error("").isRefusal && !error("40001", isLost: true).isRefusal && !error("08006").isRefusal)
    }
}
