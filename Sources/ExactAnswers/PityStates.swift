/// The states of several pity counters and the moves between them: the dry counts are the digits of one number, the
/// highest rarity's last.
package struct PityStates: Sendable {
    package static let mostStates = 1 << 18
    /// States of the lower counters, between which the long run is solved for.
    static let mostLowerStates = 1_200

    struct Move {
        let chance: Double
        /// The rarity that was hit; nil for a dry try.
        let hit: Int?
        let next: Int
    }

    let count: Int
    /// By rarity: the chance of its roll by dry count, 1 where a hit is due.
    private let hazards: [[Double]]
    private let strides: [Int]
    private let resets: ResetRule
    private let allMoves: [Move]
    private let starts: [Int]

    init(_ rarities: [ProtectedRarity], _ resets: ResetRule) throws(ExactError) {
        var hazards: [[Double]] = []
        var strides: [Int] = []
        var count = 1
        for rarity in rarities {
            let table = try Self.hazards(of: rarity)
            strides.append(count)
            let (product, overflows) = count.multipliedReportingOverflow(by: table.count)
            guard !overflows, product <= Self.mostStates else { throw .tooManyOutcomes(limit: Self.mostStates) }
            count = product
            hazards.append(table)
        }
        (self.hazards, self.strides, self.count, self.resets) = (hazards, strides, count, resets)
        var moves: [Move] = []
        var starts: [Int] = []
        for state in 0..<count {
            starts.append(moves.count)
            moves += Self.moves(from: state, hazards, strides, resets)
        }
        starts.append(moves.count)
        (allMoves, self.starts) = (moves, starts)
    }

    func moves(from state: Int) -> ArraySlice<Move> { allMoves[starts[state]..<starts[state + 1]] }

    /// A rarity without any protection has one state, whatever its dry count.
    private static func hazards(of rarity: ProtectedRarity) throws(ExactError) -> [Double] {
        let chain: PityChain
        if rarity.policy.hard == nil, rarity.policy.soft == nil {
            try requireChance(rarity.chance, "base chance")
            return [rarity.chance]
        }
        chain = try PityChain(baseChance: rarity.chance, policy: rarity.policy)
        var table = chain.rollChances
        table[table.count - 1] = 1
        return table
    }

    private static func moves(
        from state: Int, _ hazards: [[Double]], _ strides: [Int], _ resets: ResetRule
    ) -> [Move] {
        var left = 1.0
        var moves: [Move] = []
        func next(after hit: Int?) -> Int {
            var next = 0
            for rarity in hazards.indices {
                let dryCount = state / strides[rarity] % hazards[rarity].count
                let isReset: Bool
                if let hit {
                    isReset = rarity == hit || (resets == .higherHitsReset && rarity < hit)
                } else {
                    isReset = false
                }
                // A due hit that is pushed aside stays due.
                next += isReset ? 0 : min(dryCount + 1, hazards[rarity].count - 1) * strides[rarity]
            }
            return next
        }
        for rarity in hazards.indices.reversed() {
            let dryCount = state / strides[rarity] % hazards[rarity].count
            let chance = min(hazards[rarity][dryCount], left)
            guard chance > 0 else { continue }
            moves.append(Move(chance: chance, hit: rarity, next: next(after: rarity)))
            left -= chance
        }
        if left > 0 { moves.append(Move(chance: left, hit: nil, next: next(after: nil))) }
        return moves
    }
}

extension PityStates {
    /// The long-run shares of all states.
    ///
    /// The highest counter is followed through one round, from 0 back to 0, for each state of the lower ones at its
    /// start: that gives the chain of the lower states from round to round, whose stationary state is solved for.
    func stationaryShares() throws(ExactError) -> [Double] {
        let lower = strides[strides.count - 1]
        guard lower <= Self.mostLowerStates else { throw .tooManyOutcomes(limit: Self.mostLowerStates) }
        try requireWork(lower, count, hazards.count + 1)
        try requireWork(lower, lower, lower / 3 + 1)
        var rounds = [[Double]](repeating: [Double](repeating: 0, count: lower), count: lower)
        for first in 0..<lower {
            var mass = [Double](repeating: 0, count: count)
            mass[first] = 1
            rounds[first] = round(&mass)
        }
        var start = StationaryState.shares(of: rounds)
        start += [Double](repeating: 0, count: count - lower)
        _ = round(&start)
        let sum = start.reduce(0, +)
        return start.map { $0 / sum }
    }

    /// Follows mass through one round; `mass` then holds what passed through each state. Returns where the round ended.
    private func round(_ mass: inout [Double]) -> [Double] {
        let lower = strides[strides.count - 1]
        var ended = [Double](repeating: 0, count: lower)
        for state in mass.indices where mass[state] > 0 {
            for move in moves(from: state) {
                let share = mass[state] * move.chance
                if move.next < lower { ended[move.next] += share } else { mass[move.next] += share }
            }
        }
        return ended
    }
}
