import EconomyStatistics

/// Finds where one parameter meets one goal, nearest to its present value.
package struct LineSearch {
    private static let mostSteps = 16
    private static let firstLook = 7

    let parameter: Parameter
    let start: ParameterValue
    /// Below 0 where the figure is too low, above where it is too high, 0 where the goal is met; nil for no figure.
    /// Asked again for the same value it costs nothing.
    let miss: (ParameterValue) throws -> Double?

    package init(parameter: Parameter, start: ParameterValue, miss: @escaping (ParameterValue) throws -> Double?) {
        (self.parameter, self.start, self.miss) = (parameter, start, miss)
    }

    /// Tries values until the goal is met as near to the start as can be decided, or until nothing is left to try.
    ///
    /// - Returns: whether it is met anywhere.
    package func run() throws -> Bool {
        var known: [(value: ParameterValue, miss: Double)] = []
        func look(_ value: ParameterValue) throws {
            guard !known.contains(where: { $0.value == value }), let miss = try self.miss(value) else { return }
            known.append((value, miss))
        }
        for value in [start, parameter.low, parameter.high] { try look(value) }
        if known.first?.value == start, known.first?.miss == 0 { return true }
        // A figure may rise and fall: only if the ends do not enclose the goal are more values tried.
        if crossing(known) == nil { for value in parameter.values(count: Self.firstLook) { try look(value) } }
        guard let (from, to) = crossing(known) else { return known.contains { $0.miss == 0 } }
        // From the side that misses towards the one that does not, or misses the other way.
        let sign = from.miss < 0 ? -1.0 : 1.0
        let bracket = min(from.value, to.value).number...max(from.value, to.value).number
        let resolution = parameter.isWhole ? 1.0 : max(1e-6, 0.002 * (parameter.high.number - parameter.low.number))
        _ = try RootFinder.brent(in: bracket, most: Self.mostSteps, until: { $2 - $1 <= resolution }) { number in
            let value = parameter.nearest(number)
            guard let miss = try self.miss(value) else { return sign }
            // Inside the goal counts as past its edge, by a little, so that the edge is a crossing.
            return miss == 0 ? -sign * 1e-3 : miss
        }
        return true
    }

    /// The neighbours nearest to the start between which the goal lies: the first of them misses it.
    private func crossing(
        _ known: [(value: ParameterValue, miss: Double)]
    ) -> (from: (value: ParameterValue, miss: Double), to: (value: ParameterValue, miss: Double))? {
        let sorted = known.sorted { $0.value < $1.value }
        let pairs = zip(sorted, sorted.dropFirst()).filter { left, right in
            (left.miss < 0) != (right.miss < 0) || (left.miss > 0) != (right.miss > 0)
        }
        guard let (left, right) = pairs.min(by: { distance($0) < distance($1) }) else { return nil }
        let leftIsFirst = left.miss != 0 && (right.miss == 0 || nearer(left.value, right.value))
        return leftIsFirst ? (from: left, to: right) : (from: right, to: left)
    }

    private func distance(_ pair: ((value: ParameterValue, miss: Double), (value: ParameterValue, miss: Double)))
        -> Double
    {
        min(abs(pair.0.value.number - start.number), abs(pair.1.value.number - start.number))
    }

    private func nearer(_ left: ParameterValue, _ right: ParameterValue) -> Bool {
        abs(left.number - start.number) <= abs(right.number - start.number)
    }
}
