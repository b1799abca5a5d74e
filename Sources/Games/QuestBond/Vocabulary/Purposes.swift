import QuestKernel

/// What the game's draws are for. A number, once given, is never used for another; new ones go last.
enum Draw: UInt16, CaseIterable {
    case taskLoot, taskItem, habitLoot
    case dungeonRooms, room, roomItem
    case mission, missionItem, expedition, expeditionItem, expeditionPool
    case quests, weeklyChest, weeklyItem, loginReward, loginItem
    case levelChest, levelItem
    case craft, enhance, salvage, reroll, herbs
    case storeOffers, storeItem, merchant, storeScroll, bundleItem
    case consumable, streakShield
    case experiment
    case voice
    case dutyBoard, routineLoot, routineItem
    case arena, arenaReward, arenaItem, raid, raidSpoils, raidItem, paragon, paragonReroll
    case comebackGift, comebackItem, achievementItem, sharedGoal
    case monsterCard, cardPrize, setPiece
    case partyDungeon, partyExpedition, partyChest, confirmation, confirmationItem
    case sharedDuty, scroll
    case loginLoot

    static var count: Int { allCases.count }

    @inline(__always)
    var purpose: Purpose { Purpose(rawValue) }
}
