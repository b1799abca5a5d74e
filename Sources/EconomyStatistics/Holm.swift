/// Many tests with one false-alarm rate for all of them together (S. Holm, 1979).
package enum Holm {
    /// p-values adjusted for their number: those at most α may all be called significant, and the chance that any of
    /// these calls is wrong is at most α, whatever ties the tests together.
    ///
    /// The smallest of m is multiplied by m, the next by m − 1, and so on; none may fall below one before it. A value
    /// that is not a number counts as 1: nothing was shown.
    package static func adjusted(_ pValues: [Double]) -> [Double] {
        let values = pValues.map { $0.isNaN ? 1 : min(max($0, 0), 1) }
        let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
        var adjusted = values
        var highest = 0.0
        for (rank, index) in order.enumerated() {
            highest = max(highest, min(1, values[index] * Double(values.count - rank)))
            adjusted[index] = highest
        }
        return adjusted
    }
}
