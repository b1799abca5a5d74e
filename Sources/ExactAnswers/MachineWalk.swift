/// Chance mass that moves through a machine try by try, and what of it won a mark. All terms are positive: also a tail
/// of 1e-100 keeps its relative precision.
struct MachineWalk {
    private let machine: CounterMachine
    private let mark: Marks
    private let times: Int
    /// By marks won so far and state.
    private var mass: [Double]
    private var next: [Double]

    /// - Parameter times: how many marks end the walk.
    init(_ machine: CounterMachine, to mark: Marks, times: Int) throws(ExactError) {
        guard times >= 1 else { throw .outsideRange("times >= 1") }
        try requireWork(times, machine.allStatesAndMoves)
        self.machine = machine
        self.mark = mark
        self.times = times
        mass = [Double](repeating: 0, count: times * machine.count)
        next = mass
        for begin in machine.begins { mass[begin.state] += begin.chance }
    }

    /// One try. Returns how much of the mass won the last mark.
    mutating func step() -> Double {
        let count = machine.count
        var arrived = 0.0
        for place in next.indices { next[place] = 0 }
        for level in 0..<times {
            let base = level * count
            for state in 0..<count where mass[base + state] > 0 {
                machine.forEachFlow(of: mass[base + state], from: state) { flow, move in
                    if !move.wins(mark) {
                        next[base + move.next] += flow
                    } else if level + 1 < times {
                        next[base + count + move.next] += flow
                    } else {
                        arrived += flow
                    }
                }
            }
        }
        swap(&mass, &next)
        return arrived
    }

    /// What has not won the last mark yet.
    var left: Double { mass.reduce(0, +) }

    /// The mass by marks won so far, less than `times`.
    var leftByMarks: [Double] {
        (0..<times).map { level in mass[level * machine.count..<(level + 1) * machine.count].reduce(0, +) }
    }
}

extension CounterMachine {
    /// The chance to be without the mark still after 0, 1, … `tries` tries: P(T > n), as a sum of its own and not what
    /// is left of 1.
    package func survivals(of mark: Marks, times: Int = 1, within tries: Int) throws(ExactError) -> [Double] {
        try course(of: mark, times: times, tries: tries) { _, left in left }
    }

    /// The chance to win the mark on try 1, 2, … `tries`: P(T = n).
    package func arrivals(of mark: Marks, times: Int = 1, within tries: Int) throws(ExactError) -> [Double] {
        Array(try course(of: mark, times: times, tries: tries) { arrived, _ in arrived }.dropFirst())
    }

    /// The chance to have won the mark after 0, 1, … `tries` tries: P(T <= n), as a sum of its own.
    package func cumulatives(of mark: Marks, times: Int = 1, within tries: Int) throws(ExactError) -> [Double] {
        var sum = 0.0
        return try course(of: mark, times: times, tries: tries) { arrived, _ in
            sum += arrived
            return min(1, sum)
        }
    }

    private func course(
        of mark: Marks, times: Int, tries: Int, _ figure: (Double, Double) -> Double
    ) throws(ExactError) -> [Double] {
        guard tries >= 0 else { throw .outsideRange("tries >= 0") }
        try requireRounds(tries)
        try requireWork(times, tries, allStatesAndMoves)
        var walk = try MachineWalk(self, to: mark, times: times)
        var course = [figure(0, walk.left)]
        for _ in 0..<tries {
            let arrived = walk.step()
            course.append(figure(arrived, walk.left))
        }
        return course
    }

    /// How many marks are won within so many tries: the chances of 0, 1, … of them, and last of `most` or more.
    ///
    /// - Throws: `tooManyOutcomes` for more than about a second's work.
    package func counts(of mark: Marks, within tries: Int, most: Int) throws(ExactError) -> [Double] {
        guard tries >= 0, most >= 1 else { throw .outsideRange("tries >= 0 and 1 mark or more") }
        try requireRounds(tries)
        try requireWork(most, tries, allStatesAndMoves)
        var walk = try MachineWalk(self, to: mark, times: most)
        var all = 0.0
        for _ in 0..<tries { all += walk.step() }
        return walk.leftByMarks + [min(1, all)]
    }

    /// How many marks are won within so many tries, on average.
    package func meanCount(of mark: Marks, within tries: Int) throws(ExactError) -> Double {
        guard tries >= 0 else { throw .outsideRange("tries >= 0") }
        try requireRounds(tries)
        try requireWork(tries, allStatesAndMoves)
        var mass = [Double](repeating: 0, count: count)
        for begin in begins { mass[begin.state] += begin.chance }
        var mean = 0.0
        for _ in 0..<tries {
            var next = [Double](repeating: 0, count: count)
            for state in mass.indices where mass[state] > 0 {
                forEachFlow(of: mass[state], from: state) { flow, move in
                    next[move.next] += flow
                    if move.wins(mark) { mean += flow }
                }
            }
            mass = next
        }
        return mean
    }

    /// For each of these rising shares, the fewest tries that are enough with that chance; nil where it is too far to
    /// count.
    ///
    /// Chance mass walks try by try. Where states that come again form one block, the chance of a try among those who
    /// still wait settles; once it is the same for two rounds of all states, the rest is a power: off by less than one
    /// try in 10¹². Without such a block, or for more marks than one, it never settles, and only what is walked counts.
    package func quantiles(_ rising: [Double], of mark: Marks, times: Int = 1) throws(ExactError) -> [Int?] {
        var walk = try MachineWalk(self, to: mark, times: times)
        let blocks = MachineBlocks(self, from: begins.map(\.state)) { !$0.wins(mark) }
        let settles = times == 1 && circles(blocks, mark) <= 1
        let mostTries = Self.longestWalk / (times * count)
        var left = 1.0
        var rate = 0.0
        var steadyFor = 0
        var tries = 0
        var found: [Int?] = []
        for share in rising {
            guard share > 0, share < 1 else {
                found.append(nil)
                continue
            }
            let target = 1 - share + quantileTolerance
            while left > target, steadyFor <= 2 * count, tries < mostTries {
                let now = walk.step() / left
                tries += 1
                steadyFor = settles && abs(now - rate) <= 1e-13 * now ? steadyFor + 1 : 0
                rate = now
                left = walk.left
            }
            guard left > target else {
                found.append(tries)
                continue
            }
            let further = steadyFor > 2 * count && rate > 0 ? logRatio(target, left, rate) : .infinity
            found.append(further < 0x1p53 ? tries + Int(further.rounded(.up)) : nil)
        }
        return found
    }

    /// Tries times states beyond which a wait is not followed one by one.
    package static let longestWalk = 1 << 24

    /// Blocks in which a player can stay for ever without the mark.
    private func circles(_ blocks: MachineBlocks, _ mark: Marks) -> Int {
        (0..<blocks.count).count { block in
            let members = blocks.members(block)
            return members.count > 1
                || members.allSatisfy { state in
                    moves(from: state).contains { $0.next == state && !$0.wins(mark) }
                }
        }
    }
}
