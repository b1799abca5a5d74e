import CanonicalJSON

/// What a check held a content to: whoever approves reads it, for a check of few or wide targets proves little.
package struct CheckedTargets: Sendable, Equatable, Codable {
    /// The hash of the scenario as the check played it, its archetypes too.
    package var scenario: String
    /// Days that were played.
    package var days: Int64
    /// The chance at most that any target is called missed that is met.
    package var falseAlarms: Double
    package var rows: [CheckedTarget]

    package init(scenario: String, days: Int64, falseAlarms: Double, rows: [CheckedTarget]) {
        self.scenario = scenario
        self.days = days
        self.falseAlarms = falseAlarms
        self.rows = rows
    }

    /// How these differ from those that another content was held to, target by target; all of them where there was no
    /// other content that was checked.
    func difference(from old: CheckedTargets?) throws -> JSONValue {
        var changes: [JSONValue] = []
        func tell(_ id: String, from before: JSONValue, to after: JSONValue) {
            if before != after { changes.append(["id": .string(id), "from": before, "to": after]) }
        }
        let were = Dictionary(old?.rows.map { ($0.id, $0) } ?? []) { first, _ in first }
        for row in rows {
            let before = try were[row.id].map { try JSONValue(encoding: $0) }
            tell(row.id, from: before ?? .null, to: try .init(encoding: row))
        }
        let are = Set(rows.map(\.id))
        for row in old?.rows ?? [] where !are.contains(row.id) {
            tell(row.id, from: try .init(encoding: row), to: .null)
        }
        tell("days of all", from: old.map { .integer($0.days) } ?? .null, to: .integer(days))
        tell(
            "false alarms of all", from: try old.map { try .init(encoding: $0.falseAlarms) } ?? .null,
            to: try .init(encoding: falseAlarms))
        return .array(changes)
    }
}

/// One target of a check, and what was found.
package struct CheckedTarget: Sendable, Equatable, Codable {
    package var id: String
    /// The figure, and of whom.
    package var metric: String
    /// The band; nil for an end that is open.
    package var low, high: Double?
    package var basis: String
    /// pass, fitted, finding, fail or inconclusive.
    package var word: String

    package init(id: String, metric: String, low: Double?, high: Double?, basis: String, word: String) {
        self.id = id
        self.metric = metric
        self.low = low
        self.high = high
        self.basis = basis
        self.word = word
    }
}
