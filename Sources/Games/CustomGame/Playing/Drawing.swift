import QuestKernel

extension CustomCrowd {
    /// One draw: tiers from the rarest on, each out of what is left of 1; a guaranteed one takes all of it.
    ///
    /// The first random number decides the tier, the second the featured one, the rest what amounts are.
    func draw(_ index: Int, _ lanes: LaneSet) {
        let rule = parts.draws[index]
        withDraws(for: rule.purpose, occasion: rule.occasions, lanes) { draws in
            if rule.weights >= 0 { pick(rule, draws, lanes) } else { drawTier(rule, draws, lanes) }
        }
    }

    /// Draws a name by weight.
    private func pick(_ rule: DrawRule, _ draws: LaneDraws, _ lanes: LaneSet) {
        withColumn { rows in
            let weights = parts.weights[Int(rule.weights)]
            lanes.forEach { rows[$0] = Int64(weights.row(at: draws.below(weights.total, $0))) }
            book.tally(rule.tally, lanes, cell: { Int(rows[$0]) })
            each(rows, lanes) { row, alike in
                gain(parts.gains[rule.outcomes.range.lowerBound + Int(row)], from: rule.faucet, draws, alike)
            }
        }
    }

    private func drawTier(_ rule: DrawRule, _ draws: LaneDraws, _ lanes: LaneSet) {
        withColumns(2) { columns in
            let (points, hits) = (columns, columns + size)
            lanes.forEach { lane in
                points[lane] = Int64(truncatingIfNeeded: draws.next(lane).multipliedFullWidth(by: 1_000_000).high)
                hits[lane] = -1
            }
            find(rule, points, hits, lanes)
            for place in rule.tiers.range { add(1, to: parts.tiers[place].dryColumn, lanes) }
            let first = rule.tiers.range.lowerBound
            let tiers = rule.tiers.range.count
            book.tally(rule.tally, lanes, cell: { hits[$0] < 0 ? tiers : Int(hits[$0]) &- first })
            each(hits, lanes) { place, alike in
                if place < 0 {
                    draws.go(to: 2, alike)
                    gain(rule.otherwise, from: rule.faucet, draws, alike)
                } else {
                    hit(parts.tiers[Int(place)], from: rule.faucet, draws, alike)
                }
            }
        }
    }

    /// Decides which tier each one hits, and tells the roll of each tier with the chance that it had once no rarer one
    /// came.
    ///
    /// Only where its dry count tells all is a guarantee told as one; elsewhere what is due is a chance of 1.
    private func find(_ rule: DrawRule, _ points: Column, _ hits: Column, _ lanes: LaneSet) {
        withColumns(2) { columns in
            let (passed, told) = (columns, columns + size)
            lanes.forEach { passed[$0] = 0 }
            var left = lanes
            // Most players have the chances of the one before them: a division saved.
            var (knownChance, knownRest, knownOwn) = (Int64(0), Int64(1), Int64(0))
            for place in rule.tiers.range where !left.isEmpty {
                let tier = parts.tiers[place]
                let dry = values(tier.dryColumn)
                let last = Int64(tier.chances.range.count - 1)
                let winners = parts.chances.withUnsafeBufferPointer { chances in
                    let first = tier.chances.range.lowerBound
                    return left.filter { lane in
                        let rest = 1_000_000 &- passed[lane]
                        let chance = Swift.min(Int64(chances[first &+ Int(Swift.min(dry[lane], last))]), rest)
                        let isHit = points[lane] < passed[lane] &+ chance
                        let isDue = tier.isGuaranteed && dry[lane] >= last
                        if chance != knownChance || rest != knownRest {
                            (knownChance, knownRest) = (chance, rest)
                            knownOwn = rest > 0 ? Arithmetic.scale(chance, by: 1_000_000, over: rest) : 0
                        }
                        if tier.isPlain {
                            // Beyond the guaranteed try only where the guarantee came sooner than was promised so far.
                            book.roll(
                                tier.roll, cell: Int(tier.isGuaranteed ? dry[lane] : Swift.min(dry[lane], last)),
                                chance: Probability(partsPerMillion: knownOwn),
                                outcome: isHit ? .hit : isDue ? .forced : .miss, lane: lane)
                        } else {
                            told[lane] = isDue ? 1_000_000 : knownOwn
                        }
                        passed[lane] &+= chance
                        return isHit || isDue
                    }
                }
                if !tier.isPlain { book.rolls(tier.roll, cell: 0, chances: told, hits: winners, left) }
                winners.forEach { hits[$0] = Int64(place) }
                left.remove(winners)
            }
        }
    }

    private func hit(
        _ tier: DrawRule.Tier, from faucet: FlowID, _ draws: LaneDraws, _ lanes: LaneSet
    ) {
        for place in tier.resets.range { set(parts.columnLists[place], to: 0, lanes) }
        let featured = takingFeatured(tier, draws, lanes)
        draws.go(to: 2, lanes)
        gain(tier.featured, from: faucet, draws, featured)
        gain(tier.gives, from: faucet, draws, lanes.without(featured))
    }

    /// Whose hit is the featured one: by its share, or because enough hits were another.
    private func takingFeatured(
        _ tier: DrawRule.Tier, _ draws: LaneDraws, _ lanes: LaneSet
    ) -> LaneSet {
        guard tier.lostColumn >= 0, let roll = tier.featuredRoll else { return .none }
        let lost = values(tier.lostColumn)
        touch(tier.lostColumn)
        draws.go(to: 1, lanes)
        let won = lanes.filter { draws.happens(tier.featuredShare, $0) }
        let promised = tier.sureAfter > 0 ? lanes.filter { lost[$0] >= tier.sureAfter } : .none
        book.rolls(roll, cell: 0, chance: tier.featuredShare, hits: won, lanes.without(promised))
        let featured = won | promised
        featured.forEach { lost[$0] = 0 }
        lanes.without(featured).forEach { lost[$0] &+= 1 }
        return featured
    }
}
