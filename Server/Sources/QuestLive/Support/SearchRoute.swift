import CanonicalJSON
import LiveStorage

/// Finding a player whose number is not known.
enum SearchRoute {
    private static let name = QueryField.text(
        "name", most: 48, "A part of the name, in small or large letters, with accents or without.")

    static let all: [Route] = [
        Route(
            .get, "/support/v1/players", .staff, "Players by number, or those with a part of a name.",
            query: [name, .after, .limit]
        ) { service, call in
            let part = call.query[name.name].map(SoughtName.init)
            let (after, limit) = (call.number(.after), call.number(.limit))
            return Answer(
                try await service.read(beside: service.lookups) {
                    try $0.players(named: part, after: after, limit: limit)
                })
        }
    ]
}

extension ReadTransaction {
    /// - Parameter part: of the name; nil for all players.
    fileprivate func players(named part: SoughtName?, after: Int64, limit: Int64) throws -> JSONValue {
        // SQLite knows the small letters of English alone.
        var found: [JSONValue] = []
        var last: Int64?
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT * FROM player WHERE id > ? ORDER BY id"), arguments: [after])
        while let row = try rows.next() {
            let name: String = row["name"]
            guard part.map({ SoughtName(name).contains($0) }) != false else { continue }
            // Of the others, so that one that was made up hides none.
            guard (try? seals.checked(row, of: .player, db)) != nil else { continue }
            // One more than asked for tells that there are more.
            guard found.count < limit else {
                return ["rows": .array(found), "next": last.map { .integer($0) } ?? .null]
            }
            found.append(["id": .integer(row["id"]), "name": .string(name), "party": .integer(row["party"])])
            last = row["id"]
        }
        return ["rows": .array(found), "next": .null]
    }
}
