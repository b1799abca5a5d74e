import QuestKernel

/// What happens to a hero for the first time, as rules name it: its number in the journal.
struct Milestone: Hashable {
    let rawValue: UInt16

    /// The number of an achievement: they come after the milestones of the chapters.
    static func ofAchievement(_ number: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: Chapters.milestones.count &+ number)
    }
}

/// A milestone with its words, as reports need it.
struct DescribedMilestone {
    let number: UInt16
    let description: GameDescription.Milestone

    /// Those of the chapters, and then the achievements of the content.
    static func descriptions(_ rules: QuestBondRules) -> [GameDescription.Milestone] {
        Chapters.milestones.map(\.description)
            + rules.achievements.rows.map { row in
                GameDescription.Milestone(
                    name: "achievement.\(row.id)", label: row.name, group: "Achievements",
                    fewestMembers: fewestMembers(for: row))
            }
    }

    /// How large a party must be for its members to unlock an achievement.
    private static func fewestMembers(for row: AchievementRow) -> Int {
        switch row.metric {
        case .partySize: return Int(clamping: row.target.rawValue)
        case .bondLevel, .partyStreak, .sharedGoals: return 2
        default: return 1
        }
    }
}

/// Chapters declare their milestones in extensions of this protocol, once for both readings, as they do with flows.
protocol MilestoneDeclaration {
    /// - Parameters:
    ///   - group: under which reports show it.
    ///   - members: the fewest members of a party that can reach it.
    static func milestone(_ number: UInt16, _ name: String, _ label: String, group: String, members: Int) -> Self
}

extension MilestoneDeclaration {
    @inline(__always)
    static func milestone(_ number: UInt16, _ name: String, _ label: String, group: String) -> Self {
        milestone(number, name, label, group: group, members: 1)
    }
}

extension Milestone: MilestoneDeclaration {
    @inline(__always)
    static func milestone(
        _ number: UInt16, _ name: String, _ label: String, group: String, members: Int
    ) -> Milestone {
        Milestone(rawValue: number)
    }
}

extension DescribedMilestone: MilestoneDeclaration {
    static func milestone(
        _ number: UInt16, _ name: String, _ label: String, group: String, members: Int
    ) -> DescribedMilestone {
        DescribedMilestone(
            number: number,
            description: GameDescription.Milestone(name: name, label: label, group: group, fewestMembers: members))
    }
}

/// Milestones that a hero has reached, one bit each: room for 128.
struct MilestoneSet: Sendable, Equatable, Codable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// - Returns: whether it was not in the set before.
    @inline(__always)
    mutating func insert(_ milestone: Milestone) -> Bool {
        let bit: UInt64 = 1 &<< UInt64(milestone.rawValue & 63)
        if milestone.rawValue < 64 {
            guard low & bit == 0 else { return false }
            low |= bit
        } else {
            guard high & bit == 0 else { return false }
            high |= bit
        }
        return true
    }
}

extension Hero {
    /// Records a milestone, only the first time.
    @inline(__always)
    mutating func reach(_ milestone: Milestone?, _ turn: Turn, _ journal: inout Journal) {
        guard let milestone, milestones.insert(milestone) else { return }
        journal.milestone(milestone.rawValue, member: turn.member)
    }

    /// Records the marks that a party's bond level or streak has passed: one step may pass several at once.
    mutating func reachMarks(
        of metric: AchievementMetric, at figure: Int32, _ turn: Turn, _ journal: inout Journal
    ) {
        switch metric {
        case .bondLevel:
            if figure >= 10 { reach(.bond10, turn, &journal) }
            if figure >= 25 { reach(.bond25, turn, &journal) }
            if figure >= 50 { reach(.bond50, turn, &journal) }
        case .partyStreak:
            if figure >= 7 { reach(.partyStreak7, turn, &journal) }
            if figure >= 30 { reach(.partyStreak30, turn, &journal) }
        default: break
        }
    }
}
