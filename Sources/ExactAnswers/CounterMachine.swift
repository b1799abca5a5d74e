/// What a try won, as a set of numbered marks: a hit, the featured one, a hit that a guarantee forced.
package struct Marks: OptionSet, Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Anything that a try can give.
    package static let hit = Marks(rawValue: 1)
    /// A hit that came only because a guarantee was due.
    package static let forced = Marks(rawValue: 2)
    /// The one hit that is waited for, where hits differ.
    package static let wanted = Marks(rawValue: 4)
}

/// Any finite machine of counters that moves by chance: the one form in which every exact answer is asked for.
///
/// A state is all that the past can still change: dry counts, carried guarantees, the level of an item, cards that are
/// known, gold that is missing. A try moves to a next state with a chance, costs something, and may win marks. From
/// that alone come waits (`passage`, `distribution`, `quantiles`), tails (`survivals`), counts within a number of
/// tries (`counts`) and the long run (`longRun`).
package struct CounterMachine: Sendable {
    package static let mostStates = 1 << 20
    package static let mostMoves = 1 << 23

    package struct Move: Hashable, Sendable {
        package let chance: Double
        package let next: Int
        package let marks: Marks
        /// Whole units of a price, 0 or more.
        package let cost: Int

        package init(_ chance: Double, to next: Int, marks: Marks = [], cost: Int = 1) {
            self.chance = chance
            self.next = next
            self.marks = marks
            self.cost = cost
        }
    }

    /// A state and the chance to begin in it.
    package struct Beginning: Sendable {
        package let state: Int
        package let chance: Double

        package init(_ state: Int, chance: Double = 1) {
            self.state = state
            self.chance = chance
        }
    }

    /// How many states it has.
    package let count: Int
    let begins: [Beginning]
    private let allMoves: [Move]
    private let starts: [Int]

    /// A machine whose states are numbered.
    ///
    /// - Parameters:
    ///   - begins: with chances that add up to 1.
    ///   - moves: of a state; their chances add up to 1 within 1e-9.
    /// - Throws: `outsideRange` for chances that are none, moves to nowhere and costs below 0; `tooManyOutcomes` for
    ///   more than `mostStates`.
    package init(
        states count: Int, begins: [Beginning] = [Beginning(0)], moves: (Int) throws(ExactError) -> [Move]
    ) throws(ExactError) {
        guard count <= Self.mostStates else { throw .tooManyOutcomes(limit: Self.mostStates) }
        var allMoves: [Move] = []
        var starts = [0]
        starts.reserveCapacity(max(0, count) + 1)
        for state in 0..<max(0, count) {
            var sum = 0.0
            let first = allMoves.count
            for move in try moves(state) {
                try requireChance(move.chance, "chance of a move")
                guard (0..<count).contains(move.next), move.cost >= 0 else {
                    throw .outsideRange("moves to a state of the machine, at a cost >= 0")
                }
                sum += move.chance
                if move.chance > 0 { allMoves.append(move) }
            }
            guard abs(sum - 1) <= 1e-9 else { throw .outsideRange("chances of a try that add up to 1") }
            // The likeliest one last: see `forEachFlow`.
            if let likeliest = (first..<allMoves.count).max(by: { allMoves[$0].chance < allMoves[$1].chance }) {
                allMoves.swapAt(likeliest, allMoves.count - 1)
            }
            guard allMoves.count <= Self.mostMoves else { throw .tooManyOutcomes(limit: Self.mostMoves) }
            starts.append(allMoves.count)
        }
        try self.init(count: max(0, count), begins: begins, allMoves: allMoves, starts: starts)
    }

    private init(count: Int, begins: [Beginning], allMoves: [Move], starts: [Int]) throws(ExactError) {
        var sum = 0.0
        for begin in begins {
            try requireChance(begin.chance, "chance to begin in a state")
            guard (0..<count).contains(begin.state) else {
                throw .outsideRange("a beginning in a state of the machine")
            }
            sum += begin.chance
        }
        guard abs(sum - 1) <= 1e-9 else { throw .outsideRange("chances to begin that add up to 1") }
        self.count = count
        self.begins = begins.filter { $0.chance > 0 }
        self.allMoves = allMoves
        self.starts = starts
    }

    func moves(from state: Int) -> ArraySlice<Move> { allMoves[starts[state]..<starts[state + 1]] }

    /// What of a share moves where. A move of one half or more takes what the others leave: `share − share·p` has less
    /// error than `share·(1 − p)`, in which the rounding of 1 − p would grow with the number of tries.
    func forEachFlow(of share: Double, from state: Int, _ body: (Double, Move) -> Void) {
        var rest = share
        for index in starts[state]..<starts[state + 1] {
            let move = allMoves[index]
            let isLast = index + 1 == starts[state + 1]
            let flow = isLast && move.chance >= 0.5 ? rest : share * move.chance
            rest -= flow
            body(flow, move)
        }
    }

    /// The same machine with another beginning.
    package func beginning(_ begins: [Beginning]) throws(ExactError) -> CounterMachine {
        try CounterMachine(count: count, begins: begins, allMoves: allMoves, starts: starts)
    }

    var allMovesCount: Int { allMoves.count }
}

extension CounterMachine {
    /// One try of a machine whose states are values.
    package struct Step<State: Hashable> {
        let chance: Double
        let next: State
        let marks: Marks
        let cost: Int

        package init(_ chance: Double, to next: State, marks: Marks = [], cost: Int = 1) {
            self.chance = chance
            self.next = next
            self.marks = marks
            self.cost = cost
        }
    }

    /// A machine that finds its own states: all that tries lead to from `first`, which is state 0.
    package init<State: Hashable>(
        from first: State, steps: (State) throws(ExactError) -> [Step<State>]
    ) throws(ExactError) {
        var numbers = [first: 0]
        var states = [first]
        var found: [[Move]] = []
        while found.count < states.count {
            var moves: [Move] = []
            for step in try steps(states[found.count]) where step.chance > 0 || step.chance.isNaN {
                let next: Int
                if let known = numbers[step.next] {
                    next = known
                } else {
                    next = states.count
                    guard next < Self.mostStates else { throw .tooManyOutcomes(limit: Self.mostStates) }
                    numbers[step.next] = next
                    states.append(step.next)
                }
                moves.append(Move(step.chance, to: next, marks: step.marks, cost: step.cost))
            }
            found.append(moves)
        }
        try self.init(states: states.count) { found[$0] }
    }
}
