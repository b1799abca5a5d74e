import QuestKernel

/// Every faucet and every sink of the game by name ("Economy Balance"). New ones go last, so that numbers stay the
/// same.
enum Flow: UInt16, CaseIterable {
    // Faucets.
    case tasks, habits, dungeonRooms, dungeonCompletion, missions, expeditions
    case dailyQuests, weeklyChest, loginReward, levelUp, levelUpChest
    case salvage, crafting, herbCrafting, storePurchase
    // Sinks.
    case craftCost, targetedCraftCost, herbCraftCost, enhancement, scrollApplication, affixReroll
    case storeDeal, storeEquipment, storeConsumables, storeBundles, storeScrolls, storeKeys, premiumStore, merchant
    case consumablesUsed, expeditionEntry, salvaged, autoSalvaged
    // Of either kind.
    case duties, goals, achievements, arena, raidBoss, comebackGifts, meditation, routines, monsterCards
    case partyChallenges, paragon, starterGear
    case researchNodes, giftFees, dutyRefresh, arenaEntry
    case socialBonus, breadcrumbs
    case paragonReroll, rebirth, rebirthReset
    case setCraftCost
    case bondTasks, bondStreak, bondKindness, bondConfirmations, bondAdventures, bondChallenges
    case confirmations, gearReceived, gearGiven
    case supportGiven, supportTaken

    @inline(__always)
    var id: FlowID { FlowID(rawValue) }

    /// Whether units appear through it; otherwise they vanish.
    var isFaucet: Bool {
        switch self {
        case .craftCost, .targetedCraftCost, .herbCraftCost, .enhancement, .scrollApplication, .affixReroll,
            .storeDeal, .storeEquipment, .storeConsumables, .storeBundles, .storeScrolls, .storeKeys, .premiumStore,
            .merchant, .consumablesUsed, .expeditionEntry, .salvaged, .autoSalvaged,
            .researchNodes, .giftFees, .dutyRefresh, .arenaEntry, .paragonReroll, .rebirthReset, .setCraftCost,
            .gearGiven, .supportTaken:
            return false
        default: return true
        }
    }

    /// In words, for reports.
    var label: String {
        switch self {
        case .tasks: return "Tasks"
        case .habits: return "Habits"
        case .dungeonRooms: return "Dungeon rooms"
        case .dungeonCompletion: return "Dungeon completion"
        case .missions: return "AFK missions"
        case .expeditions: return "Expeditions"
        case .dailyQuests: return "Daily quests"
        case .weeklyChest: return "Weekly quest chest"
        case .loginReward: return "Login reward"
        case .levelUp: return "Level-up"
        case .levelUpChest: return "Level-up chest"
        case .salvage: return "Salvage returns"
        case .crafting: return "Crafted at the forge"
        case .herbCrafting: return "Brewed from herbs"
        case .storePurchase: return "Bought in the store"
        case .craftCost: return "Crafting"
        case .targetedCraftCost: return "Targeted crafting"
        case .herbCraftCost: return "Herb recipes"
        case .enhancement: return "Enhancement"
        case .scrollApplication: return "Affix scroll application"
        case .affixReroll: return "Affix re-roll"
        case .storeDeal: return "Store: daily deal"
        case .storeEquipment: return "Store: equipment"
        case .storeConsumables: return "Store: consumables"
        case .storeBundles: return "Store: bundles"
        case .storeScrolls: return "Store: affix scrolls"
        case .storeKeys: return "Store: expedition keys"
        case .premiumStore: return "Store: premium (gems)"
        case .merchant: return "Wandering Merchant"
        case .consumablesUsed: return "Consumables used"
        case .expeditionEntry: return "Expedition entry"
        case .salvaged: return "Salvaged by hand"
        case .autoSalvaged: return "Auto-salvaged"
        case .duties: return "Duty board"
        case .goals: return "Goals"
        case .achievements: return "Achievements"
        case .arena: return "Arena"
        case .raidBoss: return "Raid boss"
        case .comebackGifts: return "Comeback gifts"
        case .meditation: return "Meditation"
        case .routines: return "Routine bundles"
        case .monsterCards: return "Monster cards"
        case .partyChallenges: return "Party challenges"
        case .paragon: return "Paragon levels"
        case .starterGear: return "Starter gear"
        case .researchNodes: return "Research nodes"
        case .giftFees: return "Gear gifting fee"
        case .dutyRefresh: return "Duty board refresh"
        case .arenaEntry: return "Arena entries"
        case .socialBonus: return "Social tasks with an ally"
        case .breadcrumbs: return "First-week breadcrumbs"
        case .paragonReroll: return "Paragon re-roll"
        case .rebirth: return "Rebirth"
        case .rebirthReset: return "EXP left behind at a rebirth"
        case .setCraftCost: return "Set recipe"
        case .bondTasks: return "Bond: tasks of members"
        case .bondStreak: return "Bond: days of the party streak"
        case .bondKindness: return "Bond: nudges and kudos"
        case .bondConfirmations: return "Bond: confirmations"
        case .bondAdventures: return "Bond: party adventures"
        case .bondChallenges: return "Bond: weekly challenges"
        case .confirmations: return "Tasks confirmed by allies"
        case .gearReceived: return "Gear received as a gift"
        case .gearGiven: return "Gear given as a gift"
        case .supportGiven: return "Given by support"
        case .supportTaken: return "Taken back by support"
        }
    }
}
