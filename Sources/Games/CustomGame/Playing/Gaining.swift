import QuestKernel

extension CustomCrowd {
    /// The most that one player ever holds of anything: sums stay far below the end of 64 bits.
    static let most: Int64 = 1_000_000_000_000_000_000
    /// The most draws that one reward makes.
    static let mostDraws: Int64 = 1_000

    // MARK: Amounts

    /// An amount without chance, 0 or more; the least of a range.
    func amounts(_ amount: AmountRule, _ lanes: LaneSet, into column: Column) {
        switch amount.kind {
        case .fixed, .range: lanes.sweep { lane, _ in column[lane] = amount.low }
        case .formula:
            wholes(amount.formula, lanes, into: column)
            lanes.sweep { lane, _ in column[lane] = Swift.max(0, column[lane]) }
        case .table:
            let rows = values(amount.column)
            parts.tables[Int(amount.table)].withUnsafeBufferPointer { table in
                let last = Int64(table.count - 1)
                lanes.forEach { column[$0] = table[Int(Swift.min(Swift.max(rows[$0], 0), last))] }
            }
        }
    }

    /// What a deed costs now of one thing.
    func prices(_ cost: CostRule, of deed: Deed, _ lanes: LaneSet, into prices: Column) {
        amounts(cost.amount, lanes, into: prices)
        if !deed.priceShares.isEmpty { scale(prices, by: deed.priceShares, lanes) }
    }

    /// Multiplies by 1 plus all shares of a stretch that count now.
    func scale(_ amounts: Column, by shares: Stretch, _ lanes: LaneSet) {
        withColumn { factors in
            self.factors(shares, lanes, into: factors)
            lanes.forEach { amounts[$0] = Arithmetic.scale(amounts[$0], by: factors[$0], over: 1_000_000) }
        }
    }

    // MARK: Gains

    /// Whether some amount of a stretch is left to luck; draws have luck of their own.
    @inline(__always)
    func isLucky(_ gains: Stretch) -> Bool {
        for place in gains.range where parts.gains[place].amount.kind == .range { return true }
        return false
    }

    /// Gives everything of a stretch.
    func gain(_ gains: Stretch, from faucet: FlowID, _ draws: inout LaneDraws, _ lanes: LaneSet) {
        guard !lanes.isEmpty else { return }
        for place in gains.range { gain(parts.gains[place], from: faucet, &draws, lanes) }
    }

    func gain(_ gain: GainRule, from faucet: FlowID, _ draws: inout LaneDraws, _ lanes: LaneSet) {
        if gain.amount.kind == .fixed, gain.amount.low > 0, case .resource(let resource) = gain.target,
            parts.resources[resource].isPlain,
            receiveIfRoom(of: resource, from: faucet, lanes, amount: { _ in gain.amount.low })
        {
            return
        }
        withColumn { amounts in
            if gain.amount.kind == .range {
                let span = UInt32(truncatingIfNeeded: gain.amount.high - gain.amount.low + 1)
                draws.below(span, from: gain.amount.low, lanes, into: amounts)
                if gain.amount.low > 0, case .resource(let resource) = gain.target {
                    return earn(some: amounts, of: resource, from: faucet, lanes)
                }
            } else {
                self.amounts(gain.amount, lanes, into: amounts)
            }
            self.gain(gain.target, amounts, from: faucet, lanes)
        }
    }

    /// Gives so many of a thing, or draws so often.
    func gain(_ target: GainRule.Target, _ amounts: Column, from faucet: FlowID, _ lanes: LaneSet) {
        switch target {
        case .resource(let resource): earn(amounts, of: resource, from: faucet, lanes)
        case .draw(let draw):
            var number: Int64 = 0
            var drawing = lanes.select { amounts[$0] > 0 }
            while !drawing.isEmpty {
                self.draw(draw, drawing)
                number += 1
                drawing = drawing.select { number < Swift.min(amounts[$0], Self.mostDraws) }
            }
        }
    }

    /// Adds what percentages add, keeps the cap, and turns copies beyond the most into what they give.
    func earn(_ amounts: Column, of resource: Int, from faucet: FlowID, _ lanes: LaneSet) {
        let earning = lanes.select { amounts[$0] > 0 }
        if !earning.isEmpty { earn(some: amounts, of: resource, from: faucet, earning) }
    }

    /// The same of amounts above 0, and of somebody.
    private func earn(some amounts: Column, of resource: Int, from faucet: FlowID, _ earning: LaneSet) {
        let rule = parts.resources[resource]
        if rule.isPlain, receiveIfRoom(of: resource, from: faucet, earning, amount: { amounts[$0] }) { return }
        if !rule.gainShares.isEmpty, !isPaid { scale(amounts, by: rule.gainShares, earning) }
        withColumns(2) { columns in
            let (beyond, caps) = (columns, columns + size)
            // Energy may be given beyond its cap.
            let isCapped = rule.cap != nil && !rule.isEnergy
            if isCapped, let cap = rule.cap { wholes(cap, earning, into: caps) }
            let held = balances(of: resource)
            var (fitting, first, over) = (LaneSet.none, LaneSet.none, LaneSet.none)
            earning.forEach { lane in
                let cap = isCapped ? Swift.min(Self.most, caps[lane]) : Self.most
                let fits = Swift.min(amounts[lane], Swift.max(0, cap &- held[lane]))
                beyond[lane] = amounts[lane] &- fits
                amounts[lane] = fits
                let bit = 1 as UInt64 &<< UInt64(truncatingIfNeeded: lane)
                first.bits |= held[lane] == 0 ? bit : 0
                held[lane] &+= fits
                fitting.bits |= fits > 0 ? bit : 0
                over.bits |= beyond[lane] > 0 ? bit : 0
            }
            if rule.isItem { noteFirst(rule, first & fitting) }
            tell(amounts, of: resource, from: faucet, fitting)
            if !over.isEmpty { lose(beyond, of: rule, over) }
        }
    }

    private func noteFirst(_ rule: ResourceRule, _ lanes: LaneSet) {
        guard !lanes.isEmpty else { return }
        itemsChanged = itemsChanged | lanes
        if let milestone = rule.milestone { lanes.forEach { book.milestone(milestone, lane: $0) } }
    }

    /// Units of something plain appear, where nobody comes to hold more than the most of all.
    ///
    /// - Parameter amount: 1 or more, by lane; it only reads, and may be asked of any lane.
    /// - Returns: whether they did; otherwise nothing changed.
    @inline(__always)
    private func receiveIfRoom(
        of resource: Int, from faucet: FlowID, _ lanes: LaneSet, amount: (Int) -> Int64
    ) -> Bool {
        let held = balances(of: resource)
        // Its sign is set where a sum is beyond the most, or beyond 64 bits, which makes it negative.
        var tooMuch: Int64 = 0
        lanes.sweep { lane, mask in
            let sum = held[lane] &+ (amount(lane) & mask)
            held[lane] = sum
            tooMuch |= (sum | (Self.most &- sum)) & mask
        }
        guard tooMuch >= 0 else {
            lanes.sweep { lane, mask in held[lane] &-= amount(lane) & mask }
            return false
        }
        touch(resource: resource)
        book.flow(of: resource, through: faucet, lanes, amount: amount)
        return true
    }

    /// Units appear: amounts above 0 that fit.
    func receive(_ amounts: UnsafePointer<Int64>, of resource: Int, from faucet: FlowID, _ lanes: LaneSet) {
        let held = balances(of: resource)
        lanes.forEach { held[$0] &+= amounts[$0] }
        tell(amounts, of: resource, from: faucet, lanes)
    }

    private func tell(_ amounts: UnsafePointer<Int64>, of resource: Int, from faucet: FlowID, _ lanes: LaneSet) {
        guard !lanes.isEmpty else { return }
        touch(resource: resource)
        book.flow(of: resource, through: faucet, lanes) { amounts[$0] }
    }

    /// What is beyond the most is told, or replaced.
    private func lose(_ beyond: Column, of rule: ResourceRule, _ lanes: LaneSet) {
        if !rule.beyond.isEmpty {
            replace(beyond, rule, lanes)
        } else if let tally = parts.lostTally, rule.cap != nil {
            // Without a cap of its own only the most of all is reached, by a game whose numbers left all measure.
            book.tally(tally, row: Int(rule.lostRow), lanes) { beyond[$0] }
        }
    }

    /// Gives what each of so many copies gives instead: at once where that is the same for each, and without luck.
    private func replace(_ copies: Column, _ rule: ResourceRule, _ lanes: LaneSet) {
        if isProducing, reward == nil, rule.replaced >= 0 { return replace(made: copies, rule, lanes) }
        let isLucky = isLucky(rule.beyond)
        withDraws(for: parts.beyondPurpose, occasion: parts.beyondOccasions, isLucky: isLucky, lanes) { draws in
            for place in rule.beyond.range {
                let gain = parts.gains[place]
                if case .resource(let resource) = gain.target, gain.amount.kind == .fixed {
                    withColumn { amounts in
                        lanes.forEach { amounts[$0] = Arithmetic.multiply(gain.amount.low, copies[$0]) }
                        earn(amounts, of: resource, from: rule.beyondFlow, lanes)
                    }
                } else {
                    var number: Int64 = 0
                    var left = lanes
                    while !left.isEmpty {
                        self.gain(gain, from: rule.beyondFlow, &draws, left)
                        number += 1
                        left = left.select { number < Swift.min(copies[$0], Self.mostDraws) }
                    }
                }
            }
        }
    }

    /// The same of what time made, copy by copy with luck of its own: it is shown before it is played, and piles up.
    private func replace(made copies: Column, _ rule: ResourceRule, _ lanes: LaneSet) {
        let before = values(rule.replaced)
        var number: Int64 = 0
        var left = lanes
        while !left.isEmpty {
            reward(rule.beyond, from: rule.beyondFlow, by: rule.replacing, place: 0, left) { before[$0] }
            add(1, to: rule.replaced, left)
            number += 1
            left = left.select { number < Swift.min(copies[$0], Self.mostDraws) }
        }
    }

    // MARK: Payments

    /// Takes what is there, at most these amounts.
    func take(_ amounts: Column, of resource: Int, into sink: FlowID, _ lanes: LaneSet) {
        let held = balances(of: resource)
        let paying = lanes.filter { lane in
            amounts[lane] = Swift.min(amounts[lane], held[lane])
            held[lane] &-= amounts[lane]
            return amounts[lane] > 0
        }
        guard !paying.isEmpty else { return }
        if parts.resources[resource].isItem { itemsChanged = itemsChanged | paying }
        touch(resource: resource)
        book.flow(of: resource, through: sink, paying) { 0 &- amounts[$0] }
    }

    /// Takes as much of each, who all have it.
    func take(each amount: Int64, of resource: Int, into sink: FlowID, _ lanes: LaneSet) {
        guard amount > 0, !lanes.isEmpty else { return }
        let held = balances(of: resource)
        lanes.sweep { lane, mask in held[lane] &-= amount & mask }
        if parts.resources[resource].isItem { itemsChanged = itemsChanged | lanes }
        touch(resource: resource)
        book.flow(of: resource, through: sink, lanes) { _ in 0 &- amount }
    }

    /// Takes all that is there.
    func takeAll(of resource: Int, into sink: FlowID, _ lanes: LaneSet) {
        withColumn { amounts in
            let held = balances(of: resource)
            lanes.sweep { lane, _ in amounts[lane] = held[lane] }
            take(amounts, of: resource, into: sink, lanes)
        }
    }
}
