/// A machine in the long run: the share of tries that begin in each state.
package struct LongRun: Sendable {
    private let machine: CounterMachine
    /// By state.
    package let shares: [Double]

    fileprivate init(_ machine: CounterMachine, _ shares: [Double]) {
        self.machine = machine
        self.shares = shares
    }

    /// How many of all tries win any of these marks: the consolidated rate.
    package func rate(of mark: Marks) -> Double { rate { $0.wins(mark) } }

    /// Of what wins `mark`, how much has all marks of `too` beside it; 0 where nothing wins it.
    package func share(of mark: Marks, with too: Marks) -> Double {
        let whole = rate(of: mark)
        return whole > 0 ? rate { $0.wins(mark) && $0.marks.isSuperset(of: too) } / whole : 0
    }

    private func rate(_ counts: (CounterMachine.Move) -> Bool) -> Double {
        var rate = 0.0
        for state in shares.indices where shares[state] > 0 {
            for move in machine.moves(from: state) where counts(move) { rate += shares[state] * move.chance }
        }
        return rate
    }

    /// Where tries go on right after any of these marks was won.
    package func beginningsAfter(_ mark: Marks) throws(ExactError) -> [CounterMachine.Beginning] {
        let whole = rate(of: mark)
        guard whole > 0 else { throw .neverHappens }
        var after = [Double](repeating: 0, count: shares.count)
        for state in shares.indices where shares[state] > 0 {
            for move in machine.moves(from: state) where move.wins(mark) {
                after[move.next] += shares[state] * move.chance / whole
            }
        }
        return after.indices.filter { after[$0] > 0 }.map { CounterMachine.Beginning($0, chance: min(1, after[$0])) }
    }
}

extension CounterMachine {
    /// The long run, which is the same from whatever state a player begins in.
    ///
    /// - Throws: `outsideRange` where chance decides between several long runs, `tooManyOutcomes` for more than about a
    ///   second's work.
    package func longRun() throws(ExactError) -> LongRun {
        let blocks = MachineBlocks(self, from: begins.map(\.state)) { _ in true }
        let lasting = (0..<blocks.count).filter { block in
            blocks.members(block).allSatisfy { state in
                moves(from: state).allSatisfy { blocks.blockOf[$0.next] == block }
            }
        }
        guard lasting.count == 1, let block = lasting.first else {
            throw .outsideRange("one long run, not several between which chance decides")
        }
        let members = blocks.members(block).sorted()
        var places = [Int](repeating: -1, count: count)
        for (place, state) in members.enumerated() { places[state] = place }
        let rows = members.map { state in
            var row: [Int: Double] = [:]
            for move in moves(from: state) where move.next != state {
                row[places[move.next], default: 0] += move.chance
            }
            return row.sorted { $0.key < $1.key }.map { Elimination.Entry(state: $0.key, chance: $0.value) }
        }
        let elimination = try Elimination(rows: rows, exits: members.map { _ in 0 })
        var shares = [Double](repeating: 0, count: count)
        for (state, share) in zip(members, elimination.stationaryShares()) { shares[state] = share }
        return LongRun(self, shares)
    }
}
