/// Which rows come first. The next page goes on behind a row in the same order.
package enum PageOrder: String, CaseIterable, Sendable {
    case oldest
    case newest

    static let field = QueryField.choice(
        "order", allCases.map(\.rawValue), usual: Self.oldest.rawValue, "Which rows come first.")

    /// Of a query that was checked.
    init(_ call: Call) { self = Self(rawValue: call.choice(Self.field)) ?? .oldest }

    /// The first row that comes, or would, by its number; 0 is where both begin.
    func comesAfter(_ row: Int64) -> Int64 { self == .newest && row == 0 ? .max : row }

    /// In SQL, how a number compares with that of a row before it.
    var comparison: String { self == .oldest ? ">" : "<" }

    /// In SQL, behind what is ordered.
    var direction: String { self == .oldest ? "ASC" : "DESC" }
}
