/// The states of a machine in an order in which they can be solved: blocks of states that lead to each other, and each
/// block after all blocks to which it leads (Tarjan, 1972).
struct MachineBlocks {
    /// Reached states, block by block.
    let states: [Int]
    /// Where each block begins in `states`, and the end.
    let starts: [Int]
    /// The block of each state; −1 for a state that is not reached.
    let blockOf: [Int]

    var count: Int { starts.count - 1 }

    func members(_ block: Int) -> ArraySlice<Int> { states[starts[block]..<starts[block + 1]] }

    /// - Parameters:
    ///   - roots: where the search begins; only what they lead to is ordered.
    ///   - follows: whether a move counts.
    init(_ machine: CounterMachine, from roots: [Int], follows: (CounterMachine.Move) -> Bool) {
        let none = -1
        var number = [Int](repeating: none, count: machine.count)
        var low = number
        var blockOf = number
        var states: [Int] = []
        var starts = [0]
        var open: [Int] = []
        // A state and how many of its moves were followed.
        var path: [(state: Int, moves: ArraySlice<CounterMachine.Move>)] = []
        var next = 0
        func visit(_ state: Int) {
            number[state] = next
            low[state] = next
            next += 1
            open.append(state)
            path.append((state, machine.moves(from: state)))
        }
        for root in roots where number[root] == none {
            visit(root)
            while let (state, moves) = path.last {
                if let move = moves.first {
                    path[path.count - 1].moves = moves.dropFirst()
                    guard follows(move) else { continue }
                    if number[move.next] == none {
                        visit(move.next)
                    } else if blockOf[move.next] == none {
                        low[state] = min(low[state], number[move.next])
                    }
                    continue
                }
                path.removeLast()
                if let above = path.last?.state { low[above] = min(low[above], low[state]) }
                guard low[state] == number[state] else { continue }
                while let member = open.popLast() {
                    blockOf[member] = starts.count - 1
                    states.append(member)
                    if member == state { break }
                }
                starts.append(states.count)
            }
        }
        (self.states, self.starts, self.blockOf) = (states, starts, blockOf)
    }
}
