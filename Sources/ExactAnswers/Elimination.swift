/// Linear equations over states that lead to each other, solved by elimination without subtractions (Grassmann, Taksar
/// and Heyman, 1985): every figure keeps its relative precision, also shares of 1e-30.
///
/// States with few neighbours go first, as in sparse factorizations, so counters and ladders of thousands of states
/// take little work.
struct Elimination {
    struct Entry {
        var state: Int
        var chance: Double
    }

    /// The states as they were eliminated.
    private var order: [Int] = []
    /// Of each state when it was eliminated: chances to the states left, chances from them, and the sum of all ways
    /// out.
    private var rows: [[Entry]]
    private var columns: [[Entry]]
    private var outs: [Double]

    /// - Parameters:
    ///   - rows: from each state to others, by rising state, without those to itself.
    ///   - exits: the chance to leave these states altogether. All 0: nothing leaves, for the long run.
    init(rows: [[Entry]], exits: [Double]) throws(ExactError) {
        let count = rows.count
        self.rows = rows
        var exits = exits
        columns = [[Entry]](repeating: [], count: count)
        outs = [Double](repeating: 0, count: count)
        var isDone = [Bool](repeating: false, count: count)
        // Whoever leads to a state; those that are done are left out later.
        var sources = [[Int]](repeating: [], count: count)
        for state in 0..<count { for entry in rows[state] { sources[entry.state].append(state) } }
        var ways = sources.map(\.count)
        var queue = EliminationQueue()
        for state in 0..<count { queue.add(state, work: ways[state] * rows[state].count) }
        var work = 0
        while let (state, found) = queue.next() {
            guard !isDone[state], found == ways[state] * self.rows[state].count else { continue }
            isDone[state] = true
            order.append(state)
            let row = self.rows[state]
            let out = row.reduce(exits[state]) { $0 + $1.chance }
            outs[state] = out
            for entry in row { ways[entry.state] -= 1 }
            let above = sources[state].filter { !isDone[$0] }
            sources[state] = []
            guard out > 0 || (row.isEmpty && above.isEmpty && order.count == count) else { throw .mayNeverHappen }
            work += 1 + above.count * (row.count + 1)
            guard work <= mostExactWork else { throw .tooManyOutcomes(limit: mostExactWork) }
            for source in above {
                let chance = merge(row, into: source, past: state, out) { new in
                    sources[new].append(source)
                    ways[new] += 1
                }
                columns[state].append(Entry(state: source, chance: chance))
                exits[source] += chance / out * exits[state]
                queue.add(source, work: ways[source] * self.rows[source].count)
            }
            for entry in row { queue.add(entry.state, work: ways[entry.state] * self.rows[entry.state].count) }
        }
    }

    /// Puts what a state leads to in its place in the row of a state that leads to it. Returns the chance of that.
    private mutating func merge(
        _ row: [Entry], into source: Int, past state: Int, _ out: Double, added: (Int) -> Void
    ) -> Double {
        let old = rows[source]
        let chance = old.first { $0.state == state }?.chance ?? 0
        let factor = chance / out
        var merged: [Entry] = []
        merged.reserveCapacity(old.count + row.count)
        var index = 0
        for entry in old where entry.state != state {
            while index < row.count, row[index].state < entry.state {
                append(row[index])
                index += 1
            }
            if index < row.count, row[index].state == entry.state {
                merged.append(Entry(state: entry.state, chance: entry.chance + factor * row[index].chance))
                index += 1
            } else {
                merged.append(entry)
            }
        }
        while index < row.count {
            append(row[index])
            index += 1
        }
        rows[source] = merged
        return chance

        func append(_ new: Entry) {
            // Back to itself is no way out.
            guard new.state != source else { return }
            merged.append(Entry(state: new.state, chance: factor * new.chance))
            added(new.state)
        }
    }

    /// x with x(s) = `known`(s) + Σ chance(s to t)·x(t), self-loops included, over all states.
    func solve(_ known: [Double]) -> [Double] {
        var sums = known
        for state in order {
            for source in columns[state] { sums[source.state] += source.chance / outs[state] * sums[state] }
        }
        for state in order.reversed() {
            var sum = sums[state]
            for entry in rows[state] { sum += entry.chance * sums[entry.state] }
            sums[state] = sum / outs[state]
        }
        return sums
    }

    /// The share of time that is spent in each state in the long run, where nothing leaves.
    func stationaryShares() -> [Double] {
        var shares = [Double](repeating: 0, count: rows.count)
        for state in order.reversed() {
            // The last one left is the measure of all others.
            shares[state] =
                outs[state] > 0 ? columns[state].reduce(0) { $0 + shares[$1.state] * $1.chance } / outs[state] : 1
        }
        let sum = shares.reduce(0, +)
        return shares.map { $0 / sum }
    }
}

/// States by the work that their elimination takes, least first; a state is added anew when its work changes.
private struct EliminationQueue {
    private var heap: [(work: Int, state: Int)] = []

    mutating func add(_ state: Int, work: Int) {
        heap.append((work, state))
        var child = heap.count - 1
        while child > 0, heap[child] < heap[(child - 1) / 2] {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func next() -> (state: Int, work: Int)? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return (first.state, first.work) }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
                least = child
            }
            guard least != parent else { return (first.state, first.work) }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
