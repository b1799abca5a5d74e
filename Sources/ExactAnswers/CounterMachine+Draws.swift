extension CounterMachine {
    /// A draw whose hits are of several kinds, where any hit resets the counter: a guarantee of *some* hit is none of
    /// *this* one. Marks are `hit` and, for the kind that is waited for, `wanted`.
    ///
    /// - Parameters:
    ///   - wanted: by dry count, the chance that a try is the wanted hit. It may differ on the guaranteed try, for
    ///     example where pity promises a quality.
    ///   - drops: by dry count, the chance that it is any hit. After the last entry a hit is certain, or the last entry
    ///     stands for all further tries.
    package init(wanted: [Double], drops: [Double]) throws(ExactError) {
        guard !drops.isEmpty, wanted.count == drops.count else { throw .outsideRange("a chance for each dry count") }
        for (chance, drop) in zip(wanted, drops) {
            try requireChance(drop, "drop chance")
            guard chance >= 0, chance <= drop + 1e-12 else { throw .outsideRange("0 <= wanted <= drop chance") }
        }
        try self.init(states: drops.count) { dryCount in
            let drop = drops[dryCount]
            let wanted = min(wanted[dryCount], drop)
            // Shares that add up to all but a rounding leave nothing to others.
            let other = drop - wanted > 1e-12 ? drop - wanted : 0
            return [
                Move(other > 0 ? wanted : drop, to: 0, marks: [.hit, .wanted]), Move(other, to: 0, marks: .hit),
                Move(1 - drop, to: min(dryCount + 1, drops.count - 1)),
            ]
        }
    }

    /// The same machine, which also counts its dry runs: `dryRun` marks the try with which one is `length` tries long.
    ///
    /// - Parameters:
    ///   - mark: what ends a dry run.
    ///   - length: 1 or more.
    private func countingDryRuns(of length: Int, without mark: Marks) throws(ExactError) -> CounterMachine {
        struct Place: Hashable {
            let state: Int
            let run: Int
        }
        guard length >= 1, begins.count == 1, let begin = begins.first else {
            throw .outsideRange("a dry run of 1 try or more, from one state")
        }
        return try CounterMachine(from: Place(state: begin.state, run: 0)) { place in
            moves(from: place.state).map { move in
                let run = move.wins(mark) ? 0 : place.run + 1
                return Step(
                    move.chance, to: Place(state: move.next, run: min(run, length - 1)),
                    marks: run == length ? .dryRun : [])
            }
        }
    }

    /// The chance of a dry run of at least `length` tries somewhere within so many tries: a sum of positive terms, also
    /// where it is 1e-30.
    package func dryRunChance(of length: Int, without mark: Marks, within tries: Int) throws(ExactError) -> Double {
        guard tries >= 0 else { throw .outsideRange("tries >= 0") }
        guard length > 0 else { return 1 }
        guard length <= tries else { return 0 }
        return try countingDryRuns(of: length, without: mark).cumulatives(of: .dryRun, within: tries).last ?? 0
    }

    /// The longest dry run within so many tries that is not exceeded with chance `share`; nil outside 0 < share < 1.
    package func longestDryRun(
        _ share: Double, without mark: Marks, within tries: Int
    ) throws(ExactError) -> Int? {
        guard share > 0, share < 1 else { return nil }
        var (low, high) = (0, max(0, tries))
        // Short lengths first: a length takes work in proportion to it.
        var step = 1
        while low < high {
            let middle = min(low + step - 1, low + (high - low) / 2)
            if try dryRunChance(of: middle + 1, without: mark, within: tries) <= 1 - share + quantileTolerance {
                high = middle
                step = 1
            } else {
                low = middle + 1
                step *= 2
            }
        }
        return low
    }
}

extension Marks {
    fileprivate static let dryRun = Marks(rawValue: 1 << 63)
}
