import QuestKernel

/// One player of a game in files: balances, and columns of whole numbers whose meaning the rules know.
package struct CustomParty: Sendable, Equatable, Codable {
    package internal(set) var ledger: Ledger
    var columns: [Int64]
    package internal(set) var today: LocalDay = -1
    var lastInstant: Int64 = -Moment.instants.upperBound
    /// The first day: day of life 1.
    var firstDay: LocalDay = -1
    package let player: UInt32

    package init(player: UInt32, rules: CustomRules) {
        self.player = player
        ledger = Ledger(resources: rules.parts.resources.count)
        columns = Array(repeating: 0, count: rules.parts.columns)
        for start in rules.parts.starts { columns[Int(start.column)] = start.value }
    }

    /// What the player brings along: a skill from 0 to 1, and real money for a month.
    package mutating func bring(skill: Ratio, budget: Ratio, rules: CustomRules) {
        columns[Int(rules.parts.fixed.skill)] = skill.partsPerMillion
        columns[Int(rules.parts.fixed.budget)] = budget.partsPerMillion
    }

    @inline(__always)
    subscript(column: Int32) -> Int64 {
        get { columns[Int(column)] }
        set { columns[Int(column)] = newValue }
    }

    func balance(_ resource: Int) -> Int64 { ledger[ResourceID(UInt16(truncatingIfNeeded: resource))] }
}

/// One command being carried out.
struct CustomPlay: ~Copyable {
    let turn: CustomTurn
    let scratch: UnsafeMutablePointer<Int64>
    /// 1 once an item came or went, so that collections are looked at.
    let itemsChanged: UnsafeMutablePointer<Int64>
    /// 1 while a pack gives: what was paid for is not multiplied.
    var isPaid: UnsafeMutablePointer<Int64> { itemsChanged + 1 }

    @inline(__always)
    var parts: CustomRules.Parts { turn.rules.parts }
    var instant: Int64 { turn.moment.instant }
}

extension CustomParty {
    func value(_ formula: Formula, _ play: borrowing CustomPlay) -> Int64 {
        if let constant = formula.constant { return constant }
        return ledger.balances.withUnsafeBufferPointer { balances in
            columns.withUnsafeBufferPointer { columns in
                guard let balances = balances.baseAddress, let columns = columns.baseAddress else { return 0 }
                return play.parts.program.value(
                    of: formula, on: FormulaGround(balances: balances, columns: columns, scratch: play.scratch))
            }
        }
    }

    /// The value as a whole number, rounded to the nearest.
    func whole(_ formula: Formula, _ play: borrowing CustomPlay) -> Int64 {
        let value = value(formula, play)
        return formula.kind == .ratio ? Arithmetic.round(value) : value
    }

    func holds(_ condition: Formula, _ play: borrowing CustomPlay) -> Bool { value(condition, play) != 0 }

    /// 1 plus all shares of a stretch that count now, in millionths; never below 0.
    func factor(_ shares: Stretch, _ play: borrowing CustomPlay) -> Int64 {
        var factor: Int64 = 1_000_000
        for place in shares.range where holds(play.parts.shares[place].when, play) {
            factor = Arithmetic.add(factor, value(play.parts.shares[place].by, play))
        }
        return Swift.max(0, factor)
    }

    /// An amount without chance; 0 or more.
    func known(_ amount: AmountRule, _ play: borrowing CustomPlay) -> Int64 {
        switch amount.kind {
        case .fixed: return amount.low
        case .range: return amount.low
        case .formula: return Swift.max(0, whole(amount.formula, play))
        case .table:
            let table = play.parts.tables[Int(amount.table)]
            let row = Swift.min(Swift.max(self[amount.column], 0), Int64(table.count - 1))
            return table[Int(row)]
        }
    }

    /// What a deed costs now of one thing.
    func price(_ cost: CostRule, of deed: Deed, _ play: borrowing CustomPlay) -> Int64 {
        let plain = known(cost.amount, play)
        if deed.priceShares.isEmpty { return plain }
        return Arithmetic.scale(plain, by: factor(deed.priceShares, play), over: 1_000_000)
    }
}
