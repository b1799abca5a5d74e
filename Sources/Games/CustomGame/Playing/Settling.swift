import QuestKernel

extension CustomCrowd {
    /// The most rounds in which rewards bring further rewards.
    private static let mostRounds = 64

    /// Everything that comes by itself when enough was reached: levels, goals, collections.
    ///
    /// What reads nothing that changed since the last time is passed over: it was settled then.
    func settle(_ lanes: LaneSet) {
        var open = lanes
        for _ in 0..<Self.mostRounds {
            var moved = LaneSet.none
            for track in parts.tracks where hasChanged(track.reads) { moved = moved | rise(track, open) }
            for goal in parts.goals where hasChanged(goal.reads) { moved = moved | reach(goal, open) }
            let looking = itemsChanged & open
            if !looking.isEmpty {
                itemsChanged.remove(looking)
                for collection in parts.collections {
                    let completed = complete(collection, looking)
                    itemsChanged = itemsChanged | completed
                    moved = moved | completed
                }
            }
            open = moved
            if open.isEmpty {
                for word in 0..<parts.changeWords { changed[word] = 0 }
                return
            }
        }
    }

    private func hasChanged(_ reads: Stretch) -> Bool {
        for place in reads.range where changed[Int(parts.reads[place].word)] & parts.reads[place].bits != 0 {
            return true
        }
        return false
    }

    /// Levels that were reached, and their rewards, lane by lane.
    private func rise(_ track: TrackRule, _ lanes: LaneSet) -> LaneSet {
        let points = balances(of: track.points)
        let levels = values(track.level)
        let most = Int64(track.thresholds.range.count)
        var moved = lanes.filter { lane in
            var hasRisen = false
            while levels[lane] < most,
                points[lane] >= parts.thresholds[track.thresholds.range.lowerBound + Int(levels[lane])]
            {
                if track.isMain { book.level(levels[lane], lane: lane) }
                levels[lane] += 1
                hasRisen = true
            }
            return hasRisen
        }
        if !moved.isEmpty { touch(track.level) }
        for place in track.lanes.range {
            moved = moved | give(parts.rewardLanes[place], levels, season: track.season, lanes)
        }
        return moved
    }

    /// The rewards of a pass's lane up to the level, as far as it is open.
    private func give(_ pass: RewardLane, _ levels: Column, season: Int64, _ lanes: LaneSet) -> LaneSet {
        let granted = values(pass.granted)
        var moved = LaneSet.none
        var left = lanes
        while true {
            left = holding(pass.needs, left.select { granted[$0] < levels[$0] })
            if left.isEmpty { return moved }
            touch(pass.granted)
            withColumn { before in
                left.forEach { before[$0] = granted[$0] }
                left.forEach { granted[$0] += 1 }
                each(before, left) { level, alike in
                    let gives = parts.rewardLaneGives[pass.gives.range.lowerBound + Int(level)]
                    guard !gives.isEmpty else { return }
                    moved = moved | alike
                    reward(gives, from: pass.faucet, by: pass.purpose, place: level, alike) {
                        times(level, of: pass, season: season, $0)
                    }
                    count(level, of: pass, alike)
                }
            }
        }
    }

    /// The season, and how often a player had a level's reward in it: a level that is reached again has other luck.
    ///
    /// Nothing else moves it. Would a prestige alone do, who has nothing to lose would begin anew until what waits is good.
    private func times(_ level: Int64, of pass: RewardLane, season: Int64, _ lane: Int) -> Int64 {
        // By its first day: of another length its seasons would have numbers that were there before.
        let number = season > 0 ? Int64(today[lane]) - Int64(today[lane]) % season : 0
        guard let (column, shift) = counter(of: level, pass) else { return number }
        // A key has 16 bits for it: the golden ratio of them apart, so that neither meets the other soon.
        return number &+ (values(column)[lane] >> shift & 0xFF) &* 40_503
    }

    private func count(_ level: Int64, of pass: RewardLane, _ lanes: LaneSet) {
        guard let (column, shift) = counter(of: level, pass) else { return }
        let counts = values(column)
        lanes.forEach { lane in
            let next = (counts[lane] >> shift &+ 1) & 0xFF
            counts[lane] = counts[lane] & ~(0xFF << shift) | next << shift
        }
        touch(column)
    }

    @inline(__always)
    private func counter(of level: Int64, _ pass: RewardLane) -> (column: Int32, shift: Int64)? {
        guard !pass.again.isEmpty else { return nil }
        let (column, shift) = RewardLane.counter(of: level)
        return (parts.columnLists[pass.again.range.lowerBound &+ column], shift)
    }

    private func reach(_ goal: GoalRule, _ lanes: LaneSet) -> LaneSet {
        let reached = values(goal.reached)
        let open = lanes.select { reached[$0] == 0 }
        guard !open.isEmpty else { return .none }
        var ready = withColumn { counts in
            let own = values(of: goal.counts, open)
            if let target = goal.target.constant { return open.select { own[$0] >= target } }
            open.sweep { lane, _ in counts[lane] = own[lane] }
            let targets = values(of: goal.target, open)
            return open.select { counts[$0] >= targets[$0] }
        }
        ready = holding(goal.when, ready)
        guard !ready.isEmpty else { return .none }
        set(goal.reached, to: 1, ready)
        ready.forEach { book.milestone(goal.milestone, lane: $0) }
        if let tally = parts.goalsTally { book.tally(tally, row: Int(goal.row), ready) }
        reward(goal.gives, from: goal.faucet, by: goal.purpose, place: 0, ready) {
            Int64(Period.number(of: today[$0], in: goal.again))
        }
        return ready
    }

    private func complete(_ collection: CollectionRule, _ lanes: LaneSet) -> LaneSet {
        let found = values(collection.found)
        lanes.sweep { lane, mask in found[lane] &= ~mask }
        for place in collection.items.range {
            let held = balances(of: Int(parts.columnLists[place]))
            lanes.sweep { lane, mask in found[lane] &-= held[lane] > 0 ? mask : 0 }
        }
        touch(collection.found)
        let rewards = collection.rewards.range
        let given = values(collection.collected)
        let ready = lanes.filter { lane in
            given[lane] < Int64(rewards.count)
                && found[lane] >= parts.collectionRewards[rewards.lowerBound + Int(given[lane])].found
        }
        guard !ready.isEmpty else { return .none }
        withColumn { before in
            ready.forEach { before[$0] = given[$0] }
            add(1, to: collection.collected, ready)
            each(before, ready) { place, alike in
                let reward = parts.collectionRewards[rewards.lowerBound + Int(place)]
                self.reward(
                    reward.gives, from: collection.faucet, by: collection.purpose, place: place, alike
                ) { _ in 0 }
            }
        }
        return ready
    }
}
