import LiveStorage

/// Players who have ever been in one party, also if they have parted: what one of them did may depend on the others.
enum Companies {
    /// As many as a party may have: who went through many hands is kept with some of them.
    private static let largest = 4

    /// All who play, each once.
    static func all(_ db: Database) throws -> [[Int64]] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id AS player, party FROM player
                UNION SELECT player, party FROM journal WHERE player IN (SELECT id FROM player) ORDER BY party, player
                """)
        var known: [Int64: Int64] = [:]
        func root(_ player: Int64) -> Int64 {
            var player = player
            while let above = known[player], above != player { player = above }
            return player
        }
        var first: [Int64: Int64] = [:]
        for row in rows {
            let (player, party): (Int64, Int64) = (row["player"], row["party"])
            if known[player] == nil { known[player] = player }
            let (one, other) = (root(player), root(first[party] ?? player))
            first[party] = min(one, other)
            // The smaller number is above, so that a company is known by its first player.
            known[max(one, other)] = min(one, other)
        }
        var companies: [Int64: [Int64]] = [:]
        for player in known.keys.sorted() { companies[root(player), default: []].append(player) }
        return companies.sorted { $0.key < $1.key }.flatMap { parts(of: $0.value) }
    }

    /// As few parts as there can be, of sizes that differ by one at most: nobody is left alone who was not.
    private static func parts(of company: [Int64]) -> [[Int64]] {
        let count = (company.count + largest - 1) / largest
        return (0..<count).map { part in
            Array(company[part * company.count / count..<(part + 1) * company.count / count])
        }
    }
}
