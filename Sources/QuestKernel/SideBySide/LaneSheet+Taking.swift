// What players side by side did, taken off their sheet: whoever takes it begins it anew.
extension LaneSheet {
    /// How many accounts were met; each has a place, from 0.
    public var accounts: Int { now.pointee.accounts }

    public func account(at place: Int) -> Account { now.pointee.account[place] }

    /// Who moved anything through an account today.
    public func movers(of place: Int) -> LaneSet { now.pointee.movers[place] }

    /// By lane what moved through an account today; whoever takes a figure sets it to 0.
    @inlinable @inline(__always)
    public func movedToday(_ place: Int) -> UnsafeMutablePointer<Int64> { now.pointee.moved + place &* size }

    /// Forgets today: who did what, and what was reached.
    public func endDay() {
        for place in 0..<accounts { now.pointee.movers[place] = .none }
        now.pointee.active = .none
        now.pointee.rewarded = .none
        reached.removeAll(keepingCapacity: true)
    }

    /// Tries of a cell of all rolls by a cluster's players, which start from 0 again.
    public func takeCell(_ cell: Int, cluster: Int) -> Cell {
        var taken = take(cells + cell * clusters + cluster, OpenCell())
        taken.close()
        return taken.sums
    }

    public func takeTries(_ code: Int, lane: Int) -> Tries {
        let own = code * size + lane
        return Tries(tries: take(tries + own, 0), hits: take(hits + own, 0), forced: take(forced + own, 0))
    }

    public func takeTally(_ row: Int, lane: Int) -> Int64 { take(tallies + row * size + lane, 0) }

    public func takeCommands(_ code: Int, lane: Int) -> Int64 { take(commands + code * size + lane, 0) }

    /// What a journal would have had entries for; it starts from 0 again.
    public func takeEntries() -> Int64 {
        defer { now.pointee.entries = 0 }
        return now.pointee.entries
    }

    private func take<Figure>(_ place: UnsafeMutablePointer<Figure>, _ empty: Figure) -> Figure {
        let figure = place.pointee
        place.pointee = empty
        return figure
    }
}
