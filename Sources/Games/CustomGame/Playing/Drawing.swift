import QuestKernel

extension CustomCrowd {
    /// One draw: tiers from the rarest on, each out of what is left of 1; a guaranteed one takes all of it.
    ///
    /// The first random number decides the tier, the second the featured one, the rest what amounts are.
    func draw(_ index: Int, _ lanes: LaneSet) {
        let rule = parts.draws[index]
        withDraws(for: rule.purpose, occasion: rule.occasions, lanes) { draws in
            if rule.weights >= 0 { pick(rule, &draws, lanes) } else { drawTier(rule, &draws, lanes) }
        }
        if let collected = rule.collected { look(at: collected, lanes) }
    }

    /// Tells who has now drawn so often, and whose collections are whole by then.
    private func look(at rule: CollectedRule, _ lanes: LaneSet) {
        add(1, to: rule.drawn, lanes)
        let drawn = values(rule.drawn)
        for (row, number) in CollectedRule.draws.enumerated() {
            let there = lanes.select { drawn[$0] == number }
            if there.isEmpty { continue }
            book.tally(rule.tally, row: row, there)
            for collection in parts.collected[rule.collections.range] {
                var whole = there
                for place in collection.items.range {
                    let held = balances(of: Int(parts.columnLists[place]))
                    whole = whole.select { held[$0] > 0 }
                }
                if !whole.isEmpty { book.tally(collection.tally, row: row, whole) }
            }
        }
    }

    /// Draws a name by weight.
    private func pick(_ rule: DrawRule, _ draws: inout LaneDraws, _ lanes: LaneSet) {
        withColumn { rows in
            let weights = parts.weights[Int(rule.weights)]
            draws.below(weights.total, lanes, into: rows)
            lanes.forEach { rows[$0] = Int64(weights.row(at: UInt32(truncatingIfNeeded: rows[$0]))) }
            each(rows, lanes) { row, alike in
                book.tally(rule.tally, row: Int(row), alike)
                var own = draws
                gain(parts.gains[rule.outcomes.range.lowerBound + Int(row)], from: rule.faucet, &own, alike)
            }
        }
    }

    private func drawTier(_ rule: DrawRule, _ draws: inout LaneDraws, _ lanes: LaneSet) {
        withColumns(2) { columns in
            let (points, hits) = (columns, columns + size)
            draws.scaled(to: 1_000_000, lanes, into: points)
            lanes.sweep { lane, _ in hits[lane] = -1 }
            find(rule, points, hits, lanes)
            for place in rule.tiers.range { add(1, to: parts.tiers[place].dryColumn, lanes) }
            let (first, tiers) = (rule.tiers.range.lowerBound, rule.tiers.range.count)
            each(hits, lanes) { place, alike in
                var own = draws
                if place < 0 {
                    book.tally(rule.tally, row: tiers, alike)
                    own.next = 2
                    gain(rule.otherwise, from: rule.faucet, &own, alike)
                } else {
                    book.tally(rule.tally, row: Int(place) &- first, alike)
                    hit(parts.tiers[Int(place)], from: rule.faucet, &own, alike)
                }
            }
        }
    }

    /// Decides which tier each one hits, and tells the roll of each tier with the chance that it had once no rarer one
    /// came.
    private func find(_ rule: DrawRule, _ points: Column, _ hits: Column, _ lanes: LaneSet) {
        withColumns(3) { columns in
            let (passed, chances, told) = (columns, columns + size, columns + 2 &* size)
            lanes.sweep { lane, _ in passed[lane] = 0 }
            var left = lanes
            for place in rule.tiers.range where !left.isEmpty {
                let tier = parts.tiers[place]
                let (dry, last) = (values(tier.dryColumn), Int64(tier.chances.range.count - 1))
                look(up: tier, dry, passed, left, into: chances)
                let hit = left.select { points[$0] < passed[$0] &+ chances[$0] }
                let due = tier.isGuaranteed ? left.select { dry[$0] >= last } : .none
                let winners = hit | due
                let isFirst = place == rule.tiers.range.lowerBound
                if !isFirst { share(chances, passed, left, into: told) }
                tell(tier, dry, isFirst ? chances : told, hit: hit, due: due, left)
                winners.forEach { hits[$0] = Int64(place) }
                left.remove(winners)
                if place + 1 < rule.tiers.range.upperBound {
                    left.sweep { lane, mask in passed[lane] &+= chances[lane] & mask }
                }
            }
        }
    }

    /// What each one's dry count makes of a tier's chance, at most what is left of 1.
    ///
    /// Most tries have the first chance, which all get at once.
    @inline(__always)
    private func look(up tier: DrawRule.Tier, _ dry: Column, _ passed: Column, _ lanes: LaneSet, into chances: Column) {
        lanes.sweep { lane, _ in chances[lane] = Swift.min(tier.first, 1_000_000 &- passed[lane]) }
        let others = lanes.select { dry[$0] >= tier.alike }
        if others.isEmpty { return }
        let (start, last) = (tier.chances.range.lowerBound, Int64(tier.chances.range.count - 1))
        parts.chances.withUnsafeBufferPointer { all in
            others.forEach { lane in
                chances[lane] = Swift.min(
                    Int64(all[start &+ Int(Swift.min(dry[lane], last))]), 1_000_000 &- passed[lane])
            }
        }
    }

    /// Chances out of what is left of 1.
    @inline(__always)
    private func share(_ chances: Column, _ passed: Column, _ lanes: LaneSet, into shares: Column) {
        // Most players have the chances of somebody before them: a division saved.
        var left = lanes
        while !left.isEmpty {
            let (chance, gone) = (chances[left.first], passed[left.first])
            let alike = left.select { chances[$0] == chance && passed[$0] == gone }
            let rest = 1_000_000 &- gone
            let share = rest > 0 ? Arithmetic.scale(chance, by: 1_000_000, over: rest) : 0
            alike.sweep { lane, mask in shares[lane] = shares[lane] & ~mask | share & mask }
            left.remove(alike)
        }
    }

    /// Tells the rolls of a tier.
    ///
    /// Only where its dry count tells all is a guarantee told as one; elsewhere what is due is a chance of 1.
    private func tell(
        _ tier: DrawRule.Tier, _ dry: Column, _ chances: Column, hit: LaneSet, due: LaneSet, _ lanes: LaneSet
    ) {
        guard tier.isPlain else {
            due.forEach { chances[$0] = 1_000_000 }
            return book.rolls(tier.roll, cell: 0, chances: chances, hits: hit | due, lanes)
        }
        // Beyond the guaranteed try only where the guarantee came sooner than was promised so far.
        if tier.isGuaranteed {
            return book.rolls(tier.roll, cells: dry, chances: chances, hits: hit, forced: due.without(hit), lanes)
        }
        withColumn { cells in
            let last = Int64(tier.chances.range.count - 1)
            lanes.sweep { lane, _ in cells[lane] = Swift.min(dry[lane], last) }
            book.rolls(tier.roll, cells: cells, chances: chances, hits: hit, forced: .none, lanes)
        }
    }

    private func hit(
        _ tier: DrawRule.Tier, from faucet: FlowID, _ draws: inout LaneDraws, _ lanes: LaneSet
    ) {
        for place in tier.resets.range { set(parts.columnLists[place], to: 0, lanes) }
        let featured = takingFeatured(tier, &draws, lanes)
        draws.next = 2
        var others = draws
        gain(tier.featured, from: faucet, &draws, featured)
        gain(tier.gives, from: faucet, &others, lanes.without(featured))
    }

    /// Whose hit is the featured one: by its share, or because enough hits were another.
    private func takingFeatured(
        _ tier: DrawRule.Tier, _ draws: inout LaneDraws, _ lanes: LaneSet
    ) -> LaneSet {
        guard tier.lostColumn >= 0, let roll = tier.featuredRoll else { return .none }
        let lost = values(tier.lostColumn)
        touch(tier.lostColumn)
        draws.next = 1
        let won = draws.hits(lanes) { _ in Int64(tier.featuredShare.partsPerMillion) }
        let promised = tier.sureAfter > 0 ? lanes.select { lost[$0] >= tier.sureAfter } : .none
        book.rolls(roll, cell: 0, chance: tier.featuredShare, hits: won, lanes.without(promised))
        let featured = won | promised
        featured.forEach { lost[$0] = 0 }
        lanes.without(featured).forEach { lost[$0] &+= 1 }
        return featured
    }
}
