/// How much it takes until something has come: mean and variance.
package struct Passage: Hashable, Sendable {
    package let mean: Double
    package let variance: Double

    package var standardDeviation: Double { variance.squareRoot() }
}

/// What a machine counts on its way.
package enum Counting: Hashable, Sendable {
    case tries
    /// What the moves cost.
    case cost

    func amount(_ move: CounterMachine.Move) -> Int { self == .tries ? 1 : move.cost }
}

extension CounterMachine.Move {
    func wins(_ mark: Marks) -> Bool { !marks.isDisjoint(with: mark) }
}

extension CounterMachine {
    /// Mean and variance of the tries, or of their cost, until a mark was won so many times.
    ///
    /// First-passage equations, block by block, without a subtraction of chances; the variance by the law of total
    /// variance, all terms positive.
    ///
    /// - Parameters:
    ///   - mark: any of these marks counts.
    ///   - times: 1 or more.
    /// - Throws: `neverHappens` where no way leads to the mark, `mayNeverHappen` where some way leads away from it for
    ///   good, `tooManyOutcomes` for more than about a second's work or figures beyond 1e308.
    package func passage(
        to mark: Marks, times: Int = 1, counting: Counting = .tries
    ) throws(ExactError) -> Passage {
        guard times >= 1 else { throw .outsideRange("times >= 1") }
        let system = try PassageSystem(self, mark, goesOn: times > 1)
        var means = [Double](repeating: 0, count: count)
        var variances = means
        try requireWork(times, allStatesAndMoves)
        for _ in 0..<times {
            let earlier = means
            means = system.solve { state in
                moves(from: state).reduce(0) { sum, move in
                    sum + move.chance * (Double(counting.amount(move)) + (move.wins(mark) ? earlier[move.next] : 0))
                }
            }
            let earlierVariances = variances
            variances = system.solve { state in
                moves(from: state).reduce(0) { sum, move in
                    let later = move.wins(mark) ? earlier[move.next] : means[move.next]
                    let distance = Double(counting.amount(move)) + later - means[state]
                    return sum + move.chance
                        * (distance * distance + (move.wins(mark) ? earlierVariances[move.next] : 0))
                }
            }
        }
        // Of several beginnings: the mean of the variances and the variance of the means.
        let mean = begins.reduce(0) { $0 + $1.chance * means[$1.state] }
        let variance = begins.reduce(0) { sum, begin in
            let distance = means[begin.state] - mean
            return sum + begin.chance * (variances[begin.state] + distance * distance)
        }
        guard mean.isFinite, variance.isFinite else {
            throw .tooManyOutcomes(limit: LatticeDistribution.longestTable)
        }
        return Passage(mean: mean, variance: variance)
    }

    var allStatesAndMoves: Int { count + allMovesCount }

    /// The try by which the mark has come so many times at the latest; nil where there is no such try.
    package func surelyOnTry(_ mark: Marks, times: Int = 1) -> Int? {
        var roots = begins.map(\.state)
        if times > 1 { roots = MachineBlocks(self, from: roots) { _ in true }.states.sorted() }
        let blocks = MachineBlocks(self, from: roots) { !$0.wins(mark) }
        var longest = [Int](repeating: 0, count: count)
        for _ in 0..<max(0, times) {
            let earlier = longest
            for state in blocks.states {
                var most = 0
                for move in moves(from: state) {
                    // Blocks come after all that they lead to; a way back into its own block has no end.
                    guard move.wins(mark) || blocks.blockOf[move.next] < blocks.blockOf[state] else { return nil }
                    most = max(most, (move.wins(mark) ? earlier : longest)[move.next])
                }
                longest[state] = most + 1
            }
        }
        return begins.map { longest[$0.state] }.max()
    }
}

/// The equations of first passages to a mark, eliminated once for all right-hand sides.
private struct PassageSystem {
    private let machine: CounterMachine
    private let mark: Marks
    private let blocks: MachineBlocks
    /// Of each block with more than one state.
    private var eliminations: [Int: Elimination] = [:]

    /// - Parameter goesOn: the way goes on after the mark.
    init(_ machine: CounterMachine, _ mark: Marks, goesOn: Bool) throws(ExactError) {
        self.machine = machine
        self.mark = mark
        var roots = machine.begins.map(\.state)
        if goesOn { roots = MachineBlocks(machine, from: roots) { _ in true }.states.sorted() }
        blocks = MachineBlocks(machine, from: roots) { !$0.wins(mark) }
        guard roots.isEmpty || blocks.states.contains(where: { machine.moves(from: $0).contains { $0.wins(mark) } })
        else { throw .neverHappens }
        var places = [Int](repeating: -1, count: machine.count)
        for block in 0..<blocks.count {
            let members = blocks.members(block).sorted()
            for (place, state) in members.enumerated() { places[state] = place }
            var rows: [[Elimination.Entry]] = []
            var exits: [Double] = []
            for state in members {
                var row: [Int: Double] = [:]
                var exit = 0.0
                for move in machine.moves(from: state) {
                    if move.wins(mark) || blocks.blockOf[move.next] != block {
                        exit += move.chance
                    } else if move.next != state {
                        row[places[move.next], default: 0] += move.chance
                    }
                }
                rows.append(row.sorted { $0.key < $1.key }.map { Elimination.Entry(state: $0.key, chance: $0.value) })
                exits.append(exit)
            }
            guard exits.contains(where: { $0 > 0 }) else { throw .mayNeverHappen }
            if members.count > 1 { eliminations[block] = try Elimination(rows: rows, exits: exits) }
        }
    }

    /// x with x(s) = `known`(s) + Σ chance(s to t)·x(t) over the moves without the mark.
    func solve(_ known: (Int) -> Double) -> [Double] {
        var values = [Double](repeating: 0, count: machine.count)
        for block in 0..<blocks.count {
            let members = blocks.members(block)
            if let state = members.first, members.count == 1 {
                var sum = known(state)
                var out = 0.0
                for move in machine.moves(from: state) where move.wins(mark) || move.next != state {
                    out += move.chance
                    if !move.wins(mark) { sum += move.chance * values[move.next] }
                }
                values[state] = sum / out
            } else if let elimination = eliminations[block] {
                let sorted = members.sorted()
                let sums = sorted.map { state in
                    machine.moves(from: state).reduce(known(state)) { sum, move in
                        let leaves = !move.wins(mark) && blocks.blockOf[move.next] != block
                        return leaves ? sum + move.chance * values[move.next] : sum
                    }
                }
                for (state, value) in zip(sorted, elimination.solve(sums)) { values[state] = value }
            }
        }
        return values
    }
}
