import QuestKernel

extension CustomCrowd {
    /// Gives what was reached: levels, goals, collections.
    ///
    /// Its luck follows from what gives it: a level of a climb, a reward of a collection, a goal's day, week or month. It
    /// is shown before it is played, so neither the day on which it is taken, nor what was drawn or given before, may
    /// change it: else whoever looks, and plays on the lucky day or does a little more before it, has more luck than
    /// others.
    ///
    /// - Parameters:
    ///   - place: which of what gives it: the level, the collection's reward; 0 of a goal.
    ///   - number: of the span in which it comes, and how often each player had it there.
    func reward(
        _ gains: Stretch, from faucet: FlowID, by purpose: Purpose, place: Int64, _ lanes: LaneSet,
        number: (Int) -> Int64
    ) {
        let own = randomness.of(purpose, place: place)
        withColumn { numbers in
            lanes.forEach { numbers[$0] = number($0) }
            withDraws(
                for: purpose, of: own, isLucky(gains) ? lanes : .none,
                occasion: { LaneDraws.dayAndOrdinal(LocalDay(truncatingIfNeeded: numbers[$0]), 0) },
                { draws in
                    guard leadsToDraws(gains) else { return gain(gains, from: faucet, &draws, lanes) }
                    within(Reward(randomness: own, numbers: numbers), lanes) {
                        gain(gains, from: faucet, &draws, lanes)
                    }
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
    /// The random numbers of the same game that belong to one reward of a giver: by 2⁶⁴ over the golden ratio apart.
    fileprivate func of(_ giver: Purpose, place: Int64) -> Randomness {
        let number = (UInt64(giver.rawValue) + 1) << 32 | UInt64(truncatingIfNeeded: place) & 0xFFFF_FFFF
        return Randomness(seed: seed ^ number &* 0x9E37_79B9_7F4A_7C15)
    }
}
