import QuestKernel

extension CustomCrowd {
    /// Gives what was reached: levels, goals, collections.
    ///
    /// Its luck follows from what gives it, and from how many of that its player had before. It is shown before it is
    /// played, so neither the day on which it is taken nor what was drawn before may change it: else whoever looks, and plays
    /// on the lucky day, has more luck than others.
    ///
    /// - Parameter number: how many of it each player had before; of what comes once in a span, the number of the span.
    func reward(
        _ gains: Stretch, from faucet: FlowID, by purpose: Purpose, _ lanes: LaneSet, number: (Int) -> Int64
    ) {
        withColumn { numbers in
            lanes.forEach { numbers[$0] = number($0) }
            withDraws(
                for: purpose, of: randomness, isLucky(gains) ? lanes : .none,
                occasion: { LaneDraws.dayAndOrdinal(LocalDay(truncatingIfNeeded: numbers[$0]), 0) },
                { draws in
                    guard leadsToDraws(gains) else { return gain(gains, from: faucet, &draws, lanes) }
                    let own = Reward(randomness: randomness.of(purpose), numbers: numbers)
                    within(own, lanes) { gain(gains, from: faucet, &draws, lanes) }
                })
        }
    }

    /// Whether something of a stretch is drawn, or may be replaced by what is.
    private func leadsToDraws(_ gains: Stretch) -> Bool {
        for place in gains.range {
            switch parts.gains[place].target {
            case .draw: return true
            case .resource(let resource): if !parts.resources[resource].beyond.isEmpty { return true }
            }
        }
        return false
    }

    /// Does something whose draws are counted by themselves: those of today go on afterwards.
    private func within(_ own: Reward, _ lanes: LaneSet, _ body: () -> Void) {
        withColumns(parts.rewardOccasions.count) { kept in
            for (place, column) in parts.rewardOccasions.enumerated() {
                let (ordinals, before) = (values(column), kept + place &* size)
                lanes.forEach { (before[$0], ordinals[$0]) = (ordinals[$0], 0) }
            }
            reward = own
            body()
            reward = nil
            for (place, column) in parts.rewardOccasions.enumerated() {
                let (ordinals, before) = (values(column), kept + place &* size)
                lanes.forEach { ordinals[$0] = before[$0] }
            }
        }
    }
}

extension Randomness {
    /// The random numbers of the same game that belong to the rewards of one giver: by 2⁶⁴ over the golden ratio apart.
    fileprivate func of(_ giver: Purpose) -> Randomness {
        Randomness(seed: seed ^ (UInt64(giver.rawValue) + 1) &* 0x9E37_79B9_7F4A_7C15)
    }
}
