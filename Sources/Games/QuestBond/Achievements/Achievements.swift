import QuestKernel

/// What achievements are judged by, and which are unlocked; QB20.
public struct AchievementState: Sendable, Equatable, Codable {
    /// By `AchievementMetric`: counts, and present values.
    var metrics = SIMD32<Int32>(repeating: 0)
    /// Rows of the catalog that the hero has ever held.
    var catalogRows = SmallSet()
    public internal(set) var book = AchievementBook()

    /// The present value of a metric: a locked achievement shows it as progress.
    public func progress(of metric: AchievementMetric) -> Int64 { Int64(metrics[metric.index]) }
}

extension Hero {
    /// Adds to a counted metric; unlocks what that reaches.
    @inline(__always)
    mutating func note(
        _ metric: AchievementMetric, by amount: Int32 = 1, _ turn: Turn, _ journal: inout Journal
    ) {
        let (sum, overflows) = achievements.metrics[metric.index].addingReportingOverflow(amount)
        judge(metric, overflows ? .max : sum, turn, &journal)
    }

    /// A metric has this value now, higher or lower than before; unlocks what that reaches.
    @inline(__always)
    mutating func note(_ metric: AchievementMetric, isNow figure: Int32, _ turn: Turn, _ journal: inout Journal) {
        judge(metric, figure, turn, &journal)
    }

    @inline(never)
    private mutating func judge(
        _ metric: AchievementMetric, _ figure: Int32, _ turn: Turn, _ journal: inout Journal
    ) {
        achievements.metrics[metric.index] = figure
        let new = achievements.book.judge(metric.index, progress: Int64(figure), in: turn.rules.achievementTable)
        if !new.isEmpty { reward(new, turn, &journal) }
    }

    /// Judges achievements that were added to the content since this hero last played, by the present figures.
    mutating func judgeNewAchievements(_ turn: Turn, _ journal: inout Journal) {
        let metrics = achievements.metrics
        let new = achievements.book.judgeNewcomers(in: turn.rules.achievementTable) { Int64(metrics[$0]) }
        if !new.isEmpty { reward(new, turn, &journal) }
    }

    /// Rewards come at once, without a claim.
    private mutating func reward(_ new: SmallSet, _ turn: Turn, _ journal: inout Journal) {
        var new = new
        while let number = new.popFirst() {
            journal.tally(Tally.achievementsUnlocked.rawValue, member: turn.member, cell: UInt16(number))
            journal.milestone(Milestone.ofAchievement(number), member: turn.member)
            earnGold(turn.rules.achievements.rows[number].gold, from: .achievements, turn, &journal)
            earn(turn.rules.achievements.rows[number].gems, of: Resource.gems, from: .achievements, turn, &journal)
            if let rarity = turn.rules.achievements.rows[number].item {
                let order = ItemOrder(
                    exactly: rarity, level: level, source: .any, tally: .otherDrops, flow: .achievements)
                drop(order, .achievementItem, turn, &journal)
            }
            // Last, because it may reach a level, and the level another achievement.
            let experience = turn.rules.achievements.rows[number].experience
            if experience > 0 { gainExperience(learned(experience, turn), from: .achievements, turn, &journal) }
        }
    }

    /// The hero receives a piece of equipment.
    @inline(__always)
    mutating func noteItem(_ item: Item, _ turn: Turn, _ journal: inout Journal) {
        note(.items, turn, &journal)
        if item.catalogRow < Item.procedural, achievements.catalogRows.insert(Int(item.catalogRow)) {
            note(.catalogPieces, isNow: Int32(achievements.catalogRows.count), turn, &journal)
        }
        if item.prefix != Item.noAffix, item.suffix != Item.noAffix { note(.affixPairs, isNow: 1, turn, &journal) }
    }

    /// How many habits have a streak that is long enough and not broken, including this day.
    @inline(__always)
    func liveHabitStreaks(_ rules: QuestBondRules) -> Int32 {
        var count: Int32 = 0
        for index in habits.indices
        where habits[index].streak.length >= rules.achievements.habitStreakDays
            && habits[index].streak.lastDay >= today - 1
        {
            count += 1
        }
        return count
    }

    /// How many achievements are unlocked.
    public var achievementCount: Int { achievements.book.unlocked.count }

    /// The titles that the hero may bear, in the order of the content.
    public func titles(_ rules: QuestBondRules) -> [String] {
        var titles: [String] = []
        for (number, row) in rules.achievements.rows.enumerated()
        where !row.title.isEmpty && achievements.book.unlocked.contains(number) {
            titles.append(row.title)
        }
        if comeback.isWelcomedBack { titles.append(rules.comeback.title) }
        // Of each rebirth so far; "Eternal" is combined with the class. A title of an achievement is not named twice.
        for count in 0..<Swift.min(rebirths.rawValue, Int64(rules.prestige.rebirths.count) + 1) {
            guard let title = rules.title(afterRebirths: Pieces(count + 1), heroClass), !titles.contains(title) else {
                continue
            }
            titles.append(title)
        }
        return titles
    }
}
