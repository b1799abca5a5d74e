import QuestKernel

/// A figure of a player that has no place under the content in force, or is beyond what it has a place for.
///
/// It waits, stored by its name, for content that has a place again: what a rollback takes back is whole again.
struct KeptFigure: Sendable, Equatable, Codable {
    let value: Int64
    /// The player's day when it was put away. What begins again with each day, week or month is worth nothing later.
    let day: LocalDay

    /// The value, if the span that it belongs to still lasts.
    func value(on today: LocalDay, within period: Period?) -> Int64? {
        Period.number(of: day, in: period) == Period.number(of: today, in: period) ? value : nil
    }
}

extension CustomParty {
    /// A level that began again, or is below the highest: what it was before it was shortened is gone with it. So is what
    /// a reward was given for once another one was given for more.
    ///
    /// - Parameter isRestarted: whether the level in a column began again, however high it has come since.
    mutating func forgetWhatIsOver(under rules: CustomRules, isRestarted: (Int) -> Bool) {
        guard !kept.isEmpty else { return }
        for (column, most) in rules.parts.highestLevels where columns[column] < most || isRestarted(column) {
            kept[rules.names.columns[column].name] = nil
        }
        for (column, value) in zip(rules.names.columns, columns) {
            guard case .rewards(let stored, let marks) = column.kind, let waiting = kept[stored]?.value, value > 0,
                !marks.isEmpty, marks[Swift.min(Int(value), marks.count) - 1] >= waiting
            else { continue }
            kept[stored] = nil
        }
    }
}

extension CustomRules.Parts {
    /// Reckoned once: a state is read by each command of a player who is not in memory.
    mutating func findPeriods() {
        periods = Array(repeating: nil, count: columns)
        for column in endingDay { periods[Int(column)] = .day }
        for column in endingWeek { periods[Int(column)] = .week }
        for column in endingMonth { periods[Int(column)] = .month }
        for goal in goals { periods[Int(goal.reached)] = goal.again }
        for shop in shops { for column in [shop.refreshed] + shop.sold { periods[Int(column)] = shop.rotates } }
    }

    /// Columns of levels that content may shorten, with the highest: of tracks, and of rewards that were given.
    var highestLevels: [(column: Int, most: Int64)] {
        tracks.flatMap { track in
            let most = Int64(Swift.max(track.thresholds.range.count, 1))
            return [(Int(track.level), most)] + track.lanes.range.map { (Int(rewardLanes[$0].granted), most) }
        }
    }
}
