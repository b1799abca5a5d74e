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

    /// The first `most` by name (the caller puts the largest first), the others as "other …".
    static func series(
        _ all: [(name: String, values: [Double])], most: Int, other: String, role: Series.Role
    ) -> [Series] {
        let isPooled = all.count > most
        let named = all.prefix(isPooled ? most - 1 : most)
        var series = named.map { Series(name: $0.name, values: $0.values, role: role) }
        if isPooled {
            let rest = all.dropFirst(most - 1).map(\.values)
            series.append(Series(name: "\(other) (\(rest.count))", values: sum(rest), role: role))
        }
        return series
    }
}
