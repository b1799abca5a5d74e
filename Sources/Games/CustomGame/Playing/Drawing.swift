import QuestKernel

extension CustomParty {
    /// One draw: tiers from the rarest on, each out of what is left of 1; a guaranteed one takes all of it.
    ///
    /// The first random number decides the tier, the second the featured one, the rest what amounts are.
    mutating func draw(_ index: Int, _ play: borrowing CustomPlay, _ journal: inout Journal) {
        let rule = play.parts.draws[index]
        var draws = draws(for: rule.purpose, occasion: rule.occasions, play)
        if rule.weights >= 0 {
            let row = play.parts.weights[Int(rule.weights)].pick(&draws)
            journal.tally(rule.tally, member: 0, cell: UInt16(truncatingIfNeeded: row))
            gain(play.parts.gains[rule.outcomes.range.lowerBound + row], from: rule.faucet, &draws, play, &journal)
            return
        }
        let point = Int32(truncatingIfNeeded: draws.next().multipliedFullWidth(by: 1_000_000).high)
        var (passed, hit) = (Int32(0), -1)
        for place in rule.tiers.range {
            let tier = play.parts.tiers[place]
            let dry = self[tier.dryColumn]
            let last = tier.chances.range.count - 1
            let chance = Swift.min(
                play.parts.chances[tier.chances.range.lowerBound + Int(Swift.min(dry, Int64(last)))], 1_000_000 - passed
            )
            let isHit = point < passed + chance
            let isDue = tier.isGuaranteed && dry >= Int64(last)
            // Of what is left: how likely this tier was once no rarer one came.
            let left = 1_000_000 - passed
            journal.roll(
                tier.roll, member: 0, cell: tier.isPlain ? UInt16(truncatingIfNeeded: Swift.min(dry, Int64(last))) : 0,
                chance: Probability(
                    partsPerMillion: left > 0 ? Arithmetic.scale(Int64(chance), by: 1_000_000, over: Int64(left)) : 0),
                outcome: isHit ? .hit : isDue ? .forced : .miss)
            if isHit || isDue {
                hit = place
                break
            }
            passed += chance
        }
        for place in rule.tiers.range { self[play.parts.tiers[place].dryColumn] += 1 }
        journal.tally(
            rule.tally, member: 0,
            cell: UInt16(truncatingIfNeeded: hit < 0 ? rule.tiers.range.count : hit - rule.tiers.range.lowerBound))
        guard hit >= 0 else {
            draws.go(to: 2)
            gain(rule.otherwise, from: rule.faucet, &draws, play, &journal)
            return
        }
        let tier = play.parts.tiers[hit]
        for place in tier.resets.range { self[play.parts.columnLists[place]] = 0 }
        let isFeatured = takesFeatured(tier, &draws, &journal)
        draws.go(to: 2)
        gain(isFeatured ? tier.featured : tier.gives, from: rule.faucet, &draws, play, &journal)
    }

    /// Whether a hit is the featured one: by its share, or because enough hits were another.
    private mutating func takesFeatured(
        _ tier: DrawRule.Tier, _ draws: inout Draws, _ journal: inout Journal
    ) -> Bool {
        guard tier.lostColumn >= 0, let roll = tier.featuredRoll else { return false }
        draws.go(to: 1)
        let isPromised = tier.sureAfter > 0 && self[tier.lostColumn] >= tier.sureAfter
        let isWon = draws.happens(tier.featuredShare)
        if !isPromised {
            journal.roll(roll, member: 0, cell: 0, chance: tier.featuredShare, outcome: isWon ? .hit : .miss)
        }
        let isFeatured = isPromised || isWon
        self[tier.lostColumn] = isFeatured ? 0 : self[tier.lostColumn] + 1
        return isFeatured
    }
}
