import QuestKernel

/// The progress of a new player.
public struct OnboardingState: Sendable, Equatable, Codable {
    /// The first local day that was opened; -1 before it.
    public internal(set) var firstDay: LocalDay = -1
    public internal(set) var hasStarterGear = false
    /// One bit per followed breadcrumb.
    var followed: UInt8 = 0

    public func hasFollowed(_ breadcrumb: Breadcrumb) -> Bool { followed & (1 << breadcrumb.rawValue) != 0 }
}

extension Hero {
    /// The gift after the first task: a Common weapon and armor for the class, in the bag; QB13.
    mutating func claimStarterGear(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        if onboarding.hasStarterGear { return .alreadyHasGift }
        if !hasDoneFirstTask { return .firstTaskNotDone }
        onboarding.hasStarterGear = true
        let line = heroClass.line.index
        give(turn.rules.starterGear.weapons[line], turn, &journal)
        give(turn.rules.starterGear.armors[line], turn, &journal)
        return nil
    }

    /// One piece of the catalog, plain, at level 1. It is for wearing: no rule salvages it unless the bag is full.
    private mutating func give(_ row: Int, _ turn: Turn, _ journal: inout Journal) {
        let item = Self.plainItem(row, level: 1, turn.rules)
        count(item, .otherDrops, turn, &journal)
        if hasRoom(turn.rules) {
            keep(item, from: .starterGear, turn, &journal)
        } else {
            receive(item, from: .starterGear, turn, &journal)
        }
    }

    private static func plainItem(_ row: Int, level: UInt8, _ rules: QuestBondRules) -> Item {
        var item = Item()
        item.catalogRow = UInt16(truncatingIfNeeded: row)
        item.slot = rules.items[row].slot
        item.rarity = rules.items[row].rarity
        item.level = level
        item.primary = rules.items[row].primary
        item.secondary = rules.items[row].secondary.stat ?? item.primary
        let stats = rules.loot.stats
        item.primaryValue = stats.base[item.rarity.index] + stats.perLevel[item.rarity.index] * Int64(level)
        item.secondaryValue =
            item.secondary == item.primary ? 0 : item.primaryValue * stats.secondaryShare
        return item
    }

    /// A breadcrumb was followed: a little gold, once, in the first days of life; QB13.
    ///
    /// The engine sees adventures and friends itself. The client reports a visit to the forge or the store.
    mutating func followBreadcrumb(
        _ breadcrumb: Breadcrumb, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        let rules = turn.rules.onboarding
        let dayOfLife = today - onboarding.firstDay + 1
        if dayOfLife > rules.breadcrumbDays { return .breadcrumbIsGone }
        if dayOfLife < rules.breadcrumbs[breadcrumb.index].fromDay { return .breadcrumbIsLater }
        if onboarding.hasFollowed(breadcrumb) { return .breadcrumbIsGone }
        switch breadcrumb {
        // A run with the party is none of the hero's own entries; the rooms it cleared are the hero's too.
        case .dungeon: if day.dungeonRuns == 0, day.roomsCleared == 0 { return .breadcrumbNotFollowed }
        case .mission: if day.missionsStarted == 0, mission.isIdle { return .breadcrumbNotFollowed }
        case .friend: if turn.members < 2 { return .breadcrumbNotFollowed }
        case .forge, .store: break
        }
        onboarding.followed |= 1 << breadcrumb.rawValue
        earnGold(rules.breadcrumbs[breadcrumb.index].gold, from: .breadcrumbs, turn, &journal)
        journal.tally(Tally.breadcrumbs.rawValue, member: turn.member, cell: UInt16(breadcrumb.rawValue))
        return nil
    }
}
