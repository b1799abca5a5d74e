import CanonicalJSON

/// A row of odds or targets that differs, as lines for people: each figure that is another one, and no other.
package enum ChangedFigures {
    /// - Parameter row: with `id`, `from` and `to`.
    /// - Returns: nil for what is no such row.
    package static func lines(of row: JSONValue) -> [String]? {
        guard let id = row["id"]?.string, let old = row["from"], let new = row["to"] else { return nil }
        return lines(from: old, to: new, at: id)
    }

    private static func lines(from old: JSONValue, to new: JSONValue, at place: String) -> [String] {
        switch (old, new) {
        case _ where old == new: return []
        case (.object(let before), .object(let after)):
            let names = before.map(\.name) + after.map(\.name).filter { old[$0] == nil }
            return names.flatMap { name in
                lines(from: old[name] ?? .null, to: new[name] ?? .null, at: "\(place), \(name)")
            }
        case (.array(let before), .array(let after)) where (before + after).allSatisfy { $0.isPlain }:
            return ["\(place): \(text(old)) -> \(text(new))"]
        case (.array(let before), .array(let after)) where before.count == after.count:
            return before.indices.flatMap { index in
                lines(from: before[index], to: after[index], at: "\(place), \(name(after[index]) ?? "\(index + 1)")")
            }
        // By their names where each has one; what is only in one of them came or went.
        case (.array(let before), .array(let after)):
            let gone = before.filter { one in !after.contains { $0 == one || isSame($0, one) } }
            return gone.map { "\(place): \(text($0)) is gone" }
                + after.flatMap { one in
                    guard let was = before.first(where: { $0 == one || isSame($0, one) }) else {
                        return ["\(place): \(text(one)) is new"]
                    }
                    return lines(from: was, to: one, at: "\(place), \(name(one) ?? text(one))")
                }
        case (.null, _): return ["\(place): \(text(new)) is new"]
        case (_, .null): return ["\(place): \(text(old)) is gone"]
        default: return ["\(place): \(text(old)) -> \(text(new))"]
        }
    }

    private static func text(_ value: JSONValue) -> String { value.string ?? value.text }

    private static func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
        name(one).map { $0 == name(other) } ?? false
    }

    /// By what people know a row.
    private static func name(_ row: JSONValue) -> String? {
        ["id", "name", "row", "label"].lazy.compactMap { row[$0]?.string }.first
    }
}

extension JSONValue {
    /// Whether it has no parts.
    fileprivate var isPlain: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }
}
