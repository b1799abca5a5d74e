import Foundation

/// The tries after which `left` has fallen to `target` where each wins with chance `rate`.
func logRatio(_ target: Double, _ left: Double, _ rate: Double) -> Double {
    rate < 1 ? log(target / left) / log1p(-rate) : 1
}

extension CounterMachine {
    /// The whole distribution of the tries, or of their cost, until a mark was won so many times.
    ///
    /// Chance mass moves in the order of what is counted; the table ends where less than 1e-16 is left. A free move is
    /// counted where it stands, and a free move to its own state is made until it is another.
    ///
    /// - Throws: what `passage` throws; `outsideRange` for a circle of free moves; `tooManyOutcomes` for tables beyond
    ///   2²⁴ entries or about a second's work.
    package func distribution(
        to mark: Marks, times: Int = 1, counting: Counting = .tries
    ) throws(ExactError) -> LatticeDistribution {
        let passage = try passage(to: mark, times: times, counting: counting)
        let ordered = try FreeMoves(self, mark, times, counting)
        var spacing = 0
        for state in ordered.states {
            for move in moves(from: state) { spacing = greatestCommonDivisor(spacing, counting.amount(move)) }
        }
        guard spacing > 0 else { return LatticeDistribution(mean: 0, variance: 0, probabilities: [1], tail: 0) }
        var longest = 1
        for state in ordered.states {
            for move in moves(from: state) { longest = max(longest, counting.amount(move) / spacing) }
        }
        let limit = LatticeDistribution.longestTable
        guard longest < limit, passage.mean / Double(spacing) < Double(limit) else {
            throw .tooManyOutcomes(limit: limit)
        }
        let (probabilities, tail) = try table(ordered, mark, times, counting, spacing: spacing, width: longest + 1)
        return LatticeDistribution(
            mean: passage.mean, variance: passage.variance, spacing: spacing, probabilities: probabilities, tail: tail)
    }

    private func table(
        _ ordered: FreeMoves, _ mark: Marks, _ times: Int, _ counting: Counting, spacing: Int, width: Int
    ) throws(ExactError) -> (probabilities: [Double], tail: Double) {
        let columns = count * times + 1
        try requireWork(width, columns)
        // Mass by amount, modulo the longest move, and marks and state; the last column has arrived.
        var mass = [Double](repeating: 0, count: width * columns)
        for begin in begins { mass[begin.state] += begin.chance }
        var probabilities: [Double] = []
        var left = 1.0
        var amount = 0
        while left > negligibleShare {
            guard amount < LatticeDistribution.longestTable else {
                throw .tooManyOutcomes(limit: LatticeDistribution.longestTable)
            }
            try requireWork(amount, columns)
            let here = amount % width * columns
            for level in 0..<times {
                for state in ordered.states where mass[here + level * count + state] > 0 {
                    let place = here + level * count + state
                    let share = mass[place]
                    mass[place] = 0
                    func put(_ flow: Double, _ move: Move) {
                        let there = (amount + counting.amount(move) / spacing) % width * columns
                        let won = move.wins(mark) ? level + 1 : level
                        mass[there + (won == times ? columns - 1 : won * count + move.next)] += flow
                    }
                    if let factor = ordered.factors[state] {
                        for move in moves(from: state)
                        where counting.amount(move) > 0 || move.next != state || move.wins(mark) {
                            put(share * factor * move.chance, move)
                        }
                    } else {
                        forEachFlow(of: share, from: state, put)
                    }
                }
            }
            probabilities.append(mass[here + columns - 1])
            mass[here + columns - 1] = 0
            amount += 1
            if amount % width == 0 { left = mass.reduce(0, +) }
        }
        while probabilities.count > 1, probabilities.last == 0 { probabilities.removeLast() }
        return (probabilities, left)
    }
}

/// The states in an order in which no free move leads back.
private struct FreeMoves {
    let states: [Int]
    /// What a free move to the same state multiplies all others by, where there is one.
    let factors: [Int: Double]

    init(_ machine: CounterMachine, _ mark: Marks, _ times: Int, _ counting: Counting) throws(ExactError) {
        let begins = machine.begins.map(\.state)
        let reached = MachineBlocks(machine, from: begins) { times > 1 || !$0.wins(mark) }
        let blocks = MachineBlocks(machine, from: reached.states.sorted()) {
            !$0.wins(mark) && counting.amount($0) == 0
        }
        var factors: [Int: Double] = [:]
        for block in 0..<blocks.count {
            let members = blocks.members(block)
            guard members.count == 1, let state = members.first else {
                throw .outsideRange("a price above 0 on every circle of tries")
            }
            var others = 0.0
            var isFree = false
            for move in machine.moves(from: state) {
                if move.next == state, counting.amount(move) == 0, !move.wins(mark) {
                    isFree = true
                } else {
                    others += move.chance
                }
            }
            if isFree { factors[state] = 1 / others }
        }
        // Blocks come after what they lead to.
        states = blocks.states.reversed()
        self.factors = factors
    }
}
