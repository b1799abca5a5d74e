import QuestKernel

extension CustomParty {
    /// The most rounds in which rewards bring further rewards.
    private static let mostRounds = 64

    /// Everything that comes by itself when enough was reached: levels, goals, collections.
    mutating func settle(_ play: borrowing CustomPlay, _ journal: inout Journal) {
        for _ in 0..<Self.mostRounds {
            var isSettled = true
            for index in play.parts.tracks.indices where rise(play.parts.tracks[index], play, &journal) {
                isSettled = false
            }
            for index in play.parts.goals.indices where reach(index, play, &journal) { isSettled = false }
            if play.itemsChanged.pointee != 0 {
                play.itemsChanged.pointee = 0
                for collection in play.parts.collections where complete(collection, play, &journal) {
                    isSettled = false
                    play.itemsChanged.pointee = 1
                }
            }
            if isSettled { return }
        }
    }

    /// Levels that were reached, and their rewards, lane by lane.
    private mutating func rise(_ track: TrackRule, _ play: borrowing CustomPlay, _ journal: inout Journal) -> Bool {
        var hasChanged = false
        let points = balance(track.points)
        while self[track.level] < Int64(track.thresholds.range.count),
            points >= play.parts.thresholds[track.thresholds.range.lowerBound + Int(self[track.level])]
        {
            if track.isMain {
                let index = UInt16(truncatingIfNeeded: self[track.level])
                journal.append(JournalEntry(kind: .level, member: 0, code: 0, cell: index))
            }
            self[track.level] += 1
            hasChanged = true
        }
        for place in track.lanes.range {
            let lane = play.parts.lanes[place]
            while self[lane.granted] < self[track.level], holds(lane.needs, play) {
                let level = Int(self[lane.granted])
                self[lane.granted] += 1
                let gives = play.parts.laneGives[lane.gives.range.lowerBound + level]
                guard !gives.isEmpty else { continue }
                var draws = play.turn.randomness.draws(
                    player: player, purpose: lane.purpose, day: today, ordinal: UInt16(truncatingIfNeeded: level))
                gain(gives, from: lane.faucet, &draws, play, &journal)
                hasChanged = true
            }
        }
        return hasChanged
    }

    private mutating func reach(_ index: Int, _ play: borrowing CustomPlay, _ journal: inout Journal) -> Bool {
        let goal = play.parts.goals[index]
        guard self[goal.reached] == 0, value(goal.counts, play) >= value(goal.target, play), holds(goal.when, play)
        else {
            return false
        }
        self[goal.reached] = 1
        journal.milestone(goal.milestone, member: 0)
        if let tally = play.parts.goalsTally { journal.tally(tally, member: 0, cell: goal.row) }
        var draws = play.turn.randomness.draws(player: player, purpose: goal.purpose, day: today)
        gain(goal.gives, from: goal.faucet, &draws, play, &journal)
        return true
    }

    private mutating func complete(
        _ collection: CollectionRule, _ play: borrowing CustomPlay, _ journal: inout Journal
    ) -> Bool {
        var found = 0
        for place in collection.items.range where balance(Int(play.parts.columnLists[place])) > 0 { found += 1 }
        self[collection.found] = Int64(found)
        let given = Int(self[collection.collected])
        guard given < collection.rewards.range.count else { return false }
        let reward = play.parts.collectionRewards[collection.rewards.range.lowerBound + given]
        guard found >= reward.found else { return false }
        self[collection.collected] += 1
        var draws = play.turn.randomness.draws(
            player: player, purpose: collection.purpose, day: today, ordinal: UInt16(truncatingIfNeeded: given))
        gain(reward.gives, from: collection.faucet, &draws, play, &journal)
        return true
    }
}
