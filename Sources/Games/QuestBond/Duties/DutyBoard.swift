import QuestKernel

/// One hero's board of the day.
public struct DutyBoard: Sendable, Equatable, Codable {
    /// The duty in each place; the bonus duty is after the others.
    var rows = SIMD8<UInt8>(repeating: 0)
    /// One bit per place that is done.
    var done: UInt8 = 0
    /// Refreshes so far today.
    public internal(set) var refreshes: UInt16 = 0
    /// Mini-games outside the board that gave gold today.
    var paidGames: UInt8 = 0
    /// The best score in each mini-game, valid where its bit of `played` is set.
    var bests = SIMD8<Int32>(repeating: 0)
    var played: UInt8 = 0

    /// The row of the duty in a place, 0…7.
    @inline(__always)
    public func duty(_ place: Int) -> Int { (0..<8).contains(place) ? Int(rows[place]) : 0 }

    @inline(__always)
    public func isDone(_ place: Int) -> Bool { (0..<8).contains(place) && done & (1 << UInt8(place)) != 0 }

    /// The best score in a mini-game so far.
    public func best(_ game: MiniGame) -> Score? {
        played & (1 << game.rawValue) != 0 ? Score(bests[game.index]) : nil
    }

    /// Whether the first `count` places are done.
    @inline(__always)
    func isDone(first places: Int) -> Bool {
        let all = UInt8(truncatingIfNeeded: (1 << UInt16(places)) - 1)
        return done & all == all
    }
}

extension Hero {
    /// Draws the day's board, its bonus duty too: dated draws of (seed, player, day); QB07.
    mutating func drawDuties(_ turn: Turn) {
        duties.done = 0
        duties.refreshes = 0
        duties.paidGames = 0
        drawDuties(into: 0...turn.rules.duties.perDay, without: turn.rules.dutyWindows.closed(on: today), turn)
    }

    /// Draws duties for places that are not done, each a different one, without those of the set.
    private mutating func drawDuties(into places: ClosedRange<Int>, without taken: UInt64, _ turn: Turn) {
        let rules = turn.rules
        var taken = taken
        let all = UInt64.max >> UInt64(Swift.max(DutyContent.most - rules.dutyWeights.count, 0))
        var left = rules.dutyWeight
        var gone = taken & all
        while gone != 0 {
            left &-= rules.dutyWeights[gone.trailingZeroBitCount]
            gone &= gone &- 1
        }
        var draws = turn.randomness.draws(
            player: player, purpose: Draw.dutyBoard.purpose, day: today, ordinal: duties.refreshes)
        for place in places where !duties.isDone(place) {
            draws.go(to: UInt32(place))
            var point = draws.below(left)
            // Bit by bit over what is left, with weights side by side: most rows are skipped.
            var open = all & ~taken
            while open != 0 {
                let row = open.trailingZeroBitCount
                let weight = rules.dutyWeights[row]
                if point < weight {
                    taken |= 1 &<< UInt64(row)
                    left &-= weight
                    duties.rows[place] = UInt8(truncatingIfNeeded: row)
                    break
                }
                point &-= weight
                open &= open &- 1
            }
        }
    }

    /// Replaces the duties that are not done yet; the bonus duty stays. The first of a day is free.
    mutating func refreshDuties(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules.duties
        if duties.isDone(first: rules.perDay) || duties.refreshes == .max { return .nothingToRefresh }
        if duties.refreshes >= rules.freeRefreshes {
            guard has(rules.refreshPrice, of: Resource.gold) else { return .notEnoughGold }
            spend(rules.refreshPrice, of: Resource.gold, into: .dutyRefresh, turn, &journal)
        }
        journal.tally(
            Tally.dutyRefreshes.rawValue, member: turn.member, cell: duties.refreshes >= rules.freeRefreshes ? 1 : 0)
        duties.refreshes &+= 1
        var shown = turn.rules.dutyWindows.closed(on: today)
        for place in 0...rules.perDay { shown |= 1 << UInt64(duties.rows[place]) }
        drawDuties(into: 0...(rules.perDay - 1), without: shown, turn)
        return nil
    }
}
