/// What play needs to know of all rules together, when they are whole.
extension CustomRules.Parts {
    mutating func prepareForPlay() {
        changeWords = (resources.count + columns + 63) / 64
        hasTimers = deeds.contains { $0.takes > 0 }
        for place in tracks.indices {
            let track = tracks[place]
            let own = rewardLanes[track.lanes.range]
            tracks[place].reads = append(
                readMasks(
                    of: own.map(\.needs), resources: [track.points],
                    columns: [track.level] + own.map(\.granted)), to: \.reads)
        }
        for place in goals.indices {
            let goal = goals[place]
            goals[place].reads = append(
                readMasks(of: [goal.counts, goal.target, goal.when], resources: [], columns: [goal.reached]),
                to: \.reads)
        }
        for place in resources.indices {
            let rule = resources[place]
            resources[place].isPlain = !rule.isItem && rule.gainShares.isEmpty && (rule.cap == nil || rule.isEnergy)
        }
        for place in deeds.indices {
            let deed = deeds[place]
            deeds[place].hasFixedPrice =
                deed.priceShares.isEmpty && costs[deed.costs.range].allSatisfy { $0.amount.kind == .fixed }
            deeds[place].isLucky =
                deed.roll != nil || [deed.success, deed.failure].contains { isLucky($0) }
        }
        rewardOccasions = draws.map(\.occasions) + [beyondOccasions]
        findPeriods()
        countWork()
    }

    private func isLucky(_ stretch: Stretch) -> Bool { gains[stretch.range].contains { $0.amount.kind == .range } }

    /// One draw within another, and one replaced copy within another, need six columns and one row of draws each;
    /// nothing is within itself. The rest of a command needs fewer than sixteen columns beside its prices and what a
    /// prestige pays.
    private mutating func countWork() {
        let nested = draws.count + resources.count { !$0.beyond.isEmpty }
        let listed = deeds.map { $0.costs.range.count + ($0.resets.isEmpty ? 0 : $0.success.range.count) }.max() ?? 0
        workColumns = 6 * nested + listed + rewardOccasions.count + 17
        workDraws = nested + 4
    }

    private func readMasks(of formulas: [Formula], resources own: [Int], columns: [Int32]) -> [ReadMask] {
        var bits = own + columns.map { resources.count + Int($0) }
        for formula in formulas where formula.constant == nil {
            for step in program.steps[Int(formula.start)..<Int(formula.start + formula.count)] {
                if step.operation == .balance { bits.append(Int(step.left)) }
                if step.operation == .column { bits.append(resources.count + Int(step.left)) }
            }
        }
        var words: [Int: UInt64] = [:]
        for bit in bits { words[bit / 64, default: 0] |= 1 << UInt64(bit % 64) }
        return words.sorted { $0.key < $1.key }.map {
            ReadMask(word: Int32(truncatingIfNeeded: $0.key), bits: $0.value)
        }
    }
}
