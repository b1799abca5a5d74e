/// Keeps a chart readable and the page small: the largest series by name, the rest as one.
package enum Pooling {
    package static let mostSeries = 10

    /// Sums by position of the pooled series.
    static func sum(_ values: [[Double]]) -> [Double] {
        guard var sums = values.first else { return [] }
        for more in values.dropFirst() {
            for index in sums.indices where index < more.count { sums[index] += more[index] }
        }
        return sums
    }

    /// What stands for the rest is at most this share of all, and never more than the largest that is named.
    static let largestRest = 0.1

    /// The first `fewest` and more by name (the caller puts the largest first), until what is left is little; that is
    /// drawn as one, and keeps its parts.
    static func series(
        _ all: [(name: String, values: [Double])], fewest: Int, other: String, role: Series.Role
    ) -> [Series] {
        let series = all.map { Series(name: $0.name, values: $0.values, role: role) }
        let sizes = series.map(\.magnitude)
        let whole = sizes.reduce(0, +)
        var named = min(fewest, series.count)
        func isLittle(_ rest: Double) -> Bool { rest <= largestRest * whole && rest <= (sizes.max() ?? 0) }
        while named < series.count, !isLittle(sizes.dropFirst(named).reduce(0, +)) { named += 1 }
        let rest = Array(series.dropFirst(named))
        // One alone needs no other name.
        guard rest.count > 1 else { return series }
        return series.prefix(named) + [
            Series(
                name: "\(other) (\(rest.count))", values: sum(all.dropFirst(named).map(\.values)), role: role,
                parts: rest)
        ]
    }

    /// Which are drawn as one, in words; empty where each is drawn.
    static func words(_ series: [Series]) -> String {
        series.compactMap { one in
            one.parts.map { " \(one.name): \(Words.list($0.map(\.name), most: 60))." }
        }.joined()
    }
}
