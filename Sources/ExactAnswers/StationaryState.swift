/// The stationary state of a finite Markov chain by elimination without subtractions (Grassmann, Taksar and Heyman,
/// 1985): every figure keeps its relative precision, also shares of 1e-30.
enum StationaryState {
    /// - Parameter rows: chances from each state to each; a row sums to 1.
    /// - Returns: the long-run share of each state for a chain that begins in state 0.
    static func shares(of rows: [[Double]]) -> [Double] {
        let members = lastingStates(of: rows)
        var chances = members.map { from in members.map { rows[from][$0] } }
        let size = members.count
        for last in stride(from: size - 1, to: 0, by: -1) {
            let out = chances[last][..<last].reduce(0, +)
            guard out > 0 else { continue }
            for row in 0..<last where chances[row][last] > 0 {
                chances[row][last] /= out
                let factor = chances[row][last]
                for column in 0..<last { chances[row][column] += factor * chances[last][column] }
            }
        }
        var weights = [1.0]
        for state in stride(from: 1, to: size, by: 1) {
            weights.append((0..<state).reduce(0) { $0 + weights[$1] * chances[$1][state] })
        }
        let sum = weights.reduce(0, +)
        var shares = [Double](repeating: 0, count: rows.count)
        for (index, member) in members.enumerated() { shares[member] = weights[index] / sum }
        return shares
    }

    /// The states to which the chain always returns, one of them first: all states that it reaches lead to them.
    private static func lastingStates(of rows: [[Double]]) -> [Int] {
        var root = 0
        while true {
            let reached = search(from: root) { rows[$0][$1] > 0 }
            let returning = search(from: root) { rows[$1][$0] > 0 }
            guard let lost = rows.indices.first(where: { reached[$0] && !returning[$0] }) else {
                return [root] + rows.indices.filter { $0 != root && reached[$0] }
            }
            root = lost
        }

        func search(from first: Int, leads: (Int, Int) -> Bool) -> [Bool] {
            var found = [Bool](repeating: false, count: rows.count)
            var open = [first]
            found[first] = true
            while let state = open.popLast() {
                for next in rows.indices where !found[next] && leads(state, next) {
                    found[next] = true
                    open.append(next)
                }
            }
            return found
        }
    }
}
