import QuestKernel

/// What happens to a hero for the first time, for reports. A number, once given, is never used for another; new ones go
/// last, one line per system, with a label and a group below.
enum Milestone: UInt16, CaseIterable {
    case firstRareItem, firstEpicItem, firstLegendaryItem
    case firstRareWorn, firstEpicWorn, firstLegendaryWorn
    case normalDungeon, hardDungeon, heroicDungeon, mythicDungeon, mythicPlusDungeon
    case classEvolved
    case firstSetActive, tenCards, quarterOfCards, halfOfCards
    case wave10, wave20, wave50, firstBossDefeated
    case firstNode, wholeBranch, wholeTree
    case firstRebirth, firstParagonLevel
    case bond10, bond25, bond50, partyStreak7, partyStreak30

    private var words: (label: String, group: String) {
        switch self {
        case .firstRareItem: return ("First Rare item", "Items")
        case .firstEpicItem: return ("First Epic item", "Items")
        case .firstLegendaryItem: return ("First Legendary item", "Items")
        case .firstRareWorn: return ("First Rare item worn", "Items worn")
        case .firstEpicWorn: return ("First Epic item worn", "Items worn")
        case .firstLegendaryWorn: return ("First Legendary item worn", "Items worn")
        case .normalDungeon: return ("First Normal dungeon completed", "Dungeons")
        case .hardDungeon: return ("First Hard dungeon completed", "Dungeons")
        case .heroicDungeon: return ("First Heroic dungeon completed", "Dungeons")
        case .mythicDungeon: return ("First Mythic dungeon completed", "Dungeons")
        case .mythicPlusDungeon: return ("First Mythic+ dungeon completed", "Dungeons")
        case .classEvolved: return ("Class evolved", "Hero")
        case .firstSetActive: return ("First gear set bonus", "Collections")
        case .tenCards: return ("10 monster cards", "Collections")
        case .quarterOfCards: return ("25 monster cards", "Collections")
        case .halfOfCards: return ("50 monster cards", "Collections")
        case .wave10: return ("Arena wave 10", "Endgame")
        case .wave20: return ("Arena wave 20", "Endgame")
        case .wave50: return ("Arena wave 50", "Endgame")
        case .firstBossDefeated: return ("First raid boss defeated", "Endgame")
        case .firstNode: return ("First research node", "Research")
        case .wholeBranch: return ("First research branch complete", "Research")
        case .wholeTree: return ("Whole research tree", "Research")
        case .firstRebirth: return ("First rebirth", "Hero")
        case .firstParagonLevel: return ("First paragon level", "Hero")
        case .bond10: return ("Bond level 10", Self.partyGroup)
        case .bond25: return ("Bond level 25", Self.partyGroup)
        case .bond50: return ("Bond level 50", Self.partyGroup)
        case .partyStreak7: return ("Party streak of 7 days", Self.partyGroup)
        case .partyStreak30: return ("Party streak of 30 days", Self.partyGroup)
        }
    }

    /// These, and then the achievements of the content.
    static func descriptions(_ rules: QuestBondRules) -> [GameDescription.Milestone] {
        allCases.map { milestone in
            GameDescription.Milestone(
                name: String(describing: milestone), label: milestone.words.label, group: milestone.words.group,
                fewestMembers: milestone.words.group == partyGroup ? 2 : 1)
        }
            + rules.achievements.rows.map { row in
                GameDescription.Milestone(
                    name: "achievement.\(row.id)", label: row.name, group: "Achievements",
                    fewestMembers: fewestMembers(for: row))
            }
    }

    private static let partyGroup = "Party"

    /// How large a party must be for its members to unlock an achievement.
    private static func fewestMembers(for row: AchievementRow) -> Int {
        switch row.metric {
        case .partySize: return Int(clamping: row.target.rawValue)
        case .bondLevel, .partyStreak, .sharedGoals: return 2
        default: return 1
        }
    }

    /// The number of an achievement among the milestones.
    static func ofAchievement(_ number: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: allCases.count &+ number)
    }

    /// An item of this rarity came, by drop, chest or craft; nil below Rare.
    @inline(__always)
    static func item(_ rarity: Rarity) -> Milestone? {
        rarity < .rare ? nil : Milestone(rawValue: firstRareItem.rawValue + UInt16(rarity.rawValue) - 2)
    }

    @inline(__always)
    static func worn(_ rarity: Rarity) -> Milestone? {
        rarity < .rare ? nil : Milestone(rawValue: firstRareWorn.rawValue + UInt16(rarity.rawValue) - 2)
    }

    @inline(__always)
    static func dungeon(_ difficulty: Difficulty) -> Milestone? {
        Milestone(rawValue: normalDungeon.rawValue + UInt16(difficulty.rawValue))
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
