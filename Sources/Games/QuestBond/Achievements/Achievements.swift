import QuestKernel

/// What achievements are judged by, and which are unlocked; QB20.
public struct AchievementState: Sendable, Equatable, Codable {
    /// By `AchievementMetric`: counts, and figures as they stand.
    var metrics = SIMD32<Int32>(repeating: 0)
    /// Rows of the catalog that the hero ever held.
    var catalogRows = SmallSet()
    public internal(set) var book = AchievementBook()

    /// Where a metric stands: what a locked achievement shows as its progress.
    public func progress(of metric: AchievementMetric) -> Int64 { Int64(metrics[metric.index]) }
}

extension Hero {
    /// So much more of a counted metric; unlocks what that reaches.
    @inline(__always)
    mutating func note(
        _ metric: AchievementMetric, by amount: Int32 = 1, _ turn: Turn, _ journal: inout Journal
    ) {
        let (sum, overflows) = achievements.metrics[metric.index].addingReportingOverflow(amount)
        judge(metric, overflows ? .max : sum, turn, &journal)
    }

    /// A metric stands at this figure now, higher or lower than before; unlocks what that reaches.
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

    /// Achievements that the content gained since this hero was last here, by what is there already.
    mutating func judgeNewAchievements(_ turn: Turn, _ journal: inout Journal) {
        let metrics = achievements.metrics
        let new = achievements.book.judgeNewcomers(in: turn.rules.achievementTable) { Int64(metrics[$0]) }
        if !new.isEmpty { reward(new, turn, &journal) }
    }

    /// Rewards come at once; nobody has to claim them.
    private mutating func reward(_ new: SmallSet, _ turn: Turn, _ journal: inout Journal) {
        var new = new
        while let number = new.popFirst() {
            journal.tally(Tally.achievementsUnlocked.rawValue, member: turn.member, cell: UInt16(number))
            journal.milestone(Milestone.ofAchievement(number), member: turn.member)
            earn(turn.rules.achievements.rows[number].gold, of: Resource.gold, from: .achievements, turn, &journal)
            earn(turn.rules.achievements.rows[number].gems, of: Resource.gems, from: .achievements, turn, &journal)
            if let rarity = turn.rules.achievements.rows[number].item {
                let order = ItemOrder(
                    exactly: rarity, level: level, source: .any, tally: .otherDrops, flow: .achievements)
                drop(order, .achievementItem, turn, &journal)
            }
            // Last, because it may reach a level, and that another achievement.
            let experience = turn.rules.achievements.rows[number].experience
            if experience > 0 { gainExperience(learned(experience), from: .achievements, turn, &journal) }
        }
    }

    /// A piece of equipment comes into the hero's hands.
    @inline(__always)
    mutating func noteItem(_ item: Item, _ turn: Turn, _ journal: inout Journal) {
        note(.items, turn, &journal)
        if item.catalogRow < Item.procedural, achievements.catalogRows.insert(Int(item.catalogRow)) {
            note(.catalogPieces, isNow: Int32(achievements.catalogRows.count), turn, &journal)
        }
        if item.prefix != Item.noAffix, item.suffix != Item.noAffix { note(.affixPairs, isNow: 1, turn, &journal) }
    }

    /// How many habits have a streak that is long enough and alive, this day's included.
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
        return titles
    }
}
