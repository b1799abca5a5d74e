import Foundation

/// Cards by their chance, and the states of a collection: how many of each group are known, as digits of one number.
struct CardGroups: Sendable {
    private let chances: [Double]
    private let counts: [Int]
    /// What a known card more of a group adds to the number of the state.
    private let strides: [Int]
    private let states: Int

    init(_ cards: [Double]) throws(ExactError) {
        let sorted = cards.filter { $0 > 0 }.sorted(by: >)
        var chances: [Double] = []
        var counts: [Int] = []
        for chance in sorted {
            if chances.last == chance {
                counts[counts.count - 1] += 1
            } else {
                chances.append(chance)
                counts.append(1)
            }
        }
        var strides: [Int] = []
        var states = 1
        for count in counts {
            strides.append(states)
            let (product, overflows) = states.multipliedReportingOverflow(by: count + 1)
            guard !overflows, product <= CollectionDraws.mostStates else {
                throw .tooManyOutcomes(limit: CollectionDraws.mostStates)
            }
            states = product
        }
        (self.chances, self.counts, self.strides, self.states) = (chances, counts, strides, states)
    }

    var size: Int { counts.reduce(0, +) }
    var onlyChance: Double? { chances.count == 1 ? chances.first : nil }

    func expectedDifferent(after draws: Int) -> Double {
        var sum = 0.0
        for (chance, count) in zip(chances, counts) {
            sum += Double(count) * (chance < 1 ? -expm1(Double(max(0, draws)) * log1p(-chance)) : draws > 0 ? 1 : 0)
        }
        return sum
    }

    private func known(_ state: Int, _ group: Int) -> Int { state / strides[group] % (counts[group] + 1) }

    /// From the fullest state backwards: a wait for any new card, then the rest.
    func moments(_ wanted: Int) -> (mean: Double, variance: Double) {
        guard wanted > 0 else { return (0, 0) }
        var means = [Double](repeating: 0, count: states)
        var variances = means
        for state in stride(from: states - 1, through: 0, by: -1) {
            var level = 0
            var new = 0.0
            for group in chances.indices {
                let known = known(state, group)
                level += known
                new += Double(counts[group] - known) * chances[group]
            }
            guard level < wanted, new > 0 else { continue }
            var later = 0.0
            for group in chances.indices {
                let left = counts[group] - known(state, group)
                guard left > 0 else { continue }
                later += Double(left) * chances[group] / new * means[state + strides[group]]
            }
            var spread = 0.0
            for group in chances.indices {
                let left = counts[group] - known(state, group)
                guard left > 0 else { continue }
                let next = state + strides[group]
                let distance = means[next] - later
                spread += Double(left) * chances[group] / new * (variances[next] + distance * distance)
            }
            means[state] = 1 / new + later
            variances[state] = max(0, 1 - new) / (new * new) + spread
        }
        return (means[0], variances[0])
    }

    /// Chance mass over the states, draw by draw, until next to nothing is unfinished.
    func walk(_ wanted: Int) throws(ExactError) -> (probabilities: [Double], left: Double) {
        guard wanted > 0 else { return ([1], 0) }
        let blank = max(0, 1 - zip(chances, counts).reduce(0) { $0 + $1.0 * Double($1.1) })
        var mass = [Double](repeating: 0, count: states)
        mass[0] = 1
        var probabilities = [0.0]
        var left = 1.0
        while left > negligibleShare {
            try requireRounds(probabilities.count)
            try requireWork(probabilities.count, states, chances.count)
            var arrived = 0.0
            left = 0
            // Downwards, so that no state draws twice.
            for state in mass.indices.reversed() where mass[state] > 0 {
                let share = mass[state]
                var level = 0
                var stays = blank
                for group in chances.indices {
                    let known = known(state, group)
                    level += known
                    stays += Double(known) * chances[group]
                }
                for group in chances.indices {
                    let flow = share * Double(counts[group] - known(state, group)) * chances[group]
                    guard flow > 0 else { continue }
                    if level + 1 == wanted { arrived += flow } else { mass[state + strides[group]] += flow }
                }
                mass[state] = share * min(1, stays)
            }
            left = mass.reduce(0, +)
            probabilities.append(arrived)
        }
        return (probabilities, left)
    }
}
