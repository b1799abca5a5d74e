/// Adjusts the probabilities of many tests made at once, so that each may be compared with one limit.
package enum MultipleTests {
    /// Below a limit α after this, the chance that any of these is a false alarm is at most α, however they depend on
    /// each other (S. Holm, 1979).
    package static func holm(_ probabilities: [Double]) -> [Double] {
        var adjusted = probabilities
        var most = 0.0
        for (rank, place) in ascending(probabilities).enumerated() {
            most = max(most, min(Double(probabilities.count - rank) * probabilities[place], 1))
            adjusted[place] = most
        }
        return adjusted
    }

    /// Below a limit α after this, at most a share α of these is expected to be false alarms
    /// (Y. Benjamini, Y. Hochberg, 1995); holds for independent tests and for positively dependent ones.
    package static func benjaminiHochberg(_ probabilities: [Double]) -> [Double] {
        var adjusted = probabilities
        var least = 1.0
        for (rank, place) in ascending(probabilities).enumerated().reversed() {
            least = min(least, Double(probabilities.count) / Double(rank + 1) * probabilities[place])
            adjusted[place] = least
        }
        return adjusted
    }

    /// Places from the smallest to the largest; equal ones in the order in which they came.
    private static func ascending(_ probabilities: [Double]) -> [Int] {
        probabilities.indices.sorted {
            probabilities[$0] == probabilities[$1] ? $0 < $1 : probabilities[$0] < probabilities[$1]
        }
    }
}
