import QuestKernel

extension CustomCrowd {
    /// One try of a ladder's next step.
    func climb(_ ladder: LadderRule, _ deed: Deed, _ draws: inout LaneDraws, _ lanes: LaneSet) {
        guard let roll = deed.roll else { return }
        let levels = values(ladder.level)
        touch(ladder.level)
        let winners = withColumn { chances in
            lanes.forEach { chances[$0] = Int64(parts.chances[ladder.chances.range.lowerBound + Int(levels[$0])]) }
            if !deed.chanceShares.isEmpty { scale(chances, by: deed.chanceShares, lanes) }
            if ladder.sureAfter > 0 {
                // What enough failures promise is a chance of 1.
                let failures = values(ladder.failures)
                lanes.select { failures[$0] >= ladder.sureAfter }.forEach { chances[$0] = 1_000_000 }
            }
            lanes.sweep { lane, _ in chances[lane] = Swift.min(Swift.max(chances[lane], 0), 1_000_000) }
            let hits = draws.hits(lanes) { chances[$0] }
            book.rolls(roll, cells: levels, chances: chances, hits: hits, forced: .none, lanes)
            return hits
        }
        if !winners.isEmpty { rise(ladder, deed, &draws, winners) }
        let losers = lanes.without(winners)
        if ladder.failures >= 0, !losers.isEmpty {
            if ladder.onFailure == .stay {
                add(1, to: ladder.failures, losers)
            } else {
                set(ladder.failures, to: 0, losers)
            }
        }
        switch ladder.onFailure {
        case .stay: return
        case .drop: losers.forEach { levels[$0] = Swift.max(0, levels[$0] - 1) }
        case .reset: losers.forEach { levels[$0] = 0 }
        }
    }

    private func rise(_ ladder: LadderRule, _ deed: Deed, _ draws: inout LaneDraws, _ lanes: LaneSet) {
        for place in deed.wins.range { add(1, to: parts.columnLists[place], lanes) }
        if ladder.failures >= 0 { set(ladder.failures, to: 0, lanes) }
        let levels = values(ladder.level)
        lanes.forEach { lane in
            book.milestone(ladder.milestones + UInt16(truncatingIfNeeded: levels[lane]), lane: lane)
            levels[lane] += 1
        }
        gain(deed.success, from: deed.faucet, &draws, lanes)
    }

    /// A prestige: what it gives is reckoned from what was there, then that is lost.
    func rebirth(_ deed: Deed, _ draws: inout LaneDraws, _ lanes: LaneSet) {
        guard !lanes.isEmpty else { return }
        let gains = deed.success.range
        withColumns(gains.count) { columns in
            for (number, place) in gains.enumerated() {
                amounts(parts.gains[place].amount, lanes, into: columns + number &* size)
            }
            for place in deed.resets.range {
                switch parts.resets[place] {
                case .resource(let resource): takeAll(of: resource, into: deed.sink, lanes)
                case .column(let column, let value):
                    restart(column, at: value, lanes)
                    if column == parts.tracks.first?.level { lanes.forEach { book.level(0, lane: $0) } }
                }
            }
            for (number, place) in gains.enumerated() {
                let gain = parts.gains[place]
                if gain.amount.kind == .range {
                    self.gain(gain, from: deed.faucet, &draws, lanes)
                } else {
                    self.gain(gain.target, columns + number &* size, from: deed.faucet, lanes)
                }
            }
        }
    }
}
