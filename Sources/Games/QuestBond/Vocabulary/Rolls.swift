import QuestKernel

/// The chances that are recorded each time they are rolled.
enum Roll: UInt16, CaseIterable {
    // One pity counter each, in the order of `PityCounter`; cells are dry counts.
    case taskEquipment, roomEquipment, missionEquipment, expeditionEquipment
    /// Cells: steps +1…+10, then the same with a Forge Catalyst.
    case enhancement
    /// Cells: dungeons.
    case roomCleared
    /// Cells: rarities.
    case missionSuccess
    case expeditionStage
    /// Cells: one each.
    case taskMaterial, taskConsumable, criticalEnhancement, affixRecovery
    /// Cells: equipment, material, consumable of a routine's bonus roll.
    case routineLoot
    /// Cells: stretches of waves.
    case arenaWave, arenaEquipment
    case raidEquipment, raidCritical
    /// Cells: `CardSource`.
    case monsterCard
    case confirmedEquipment
    case raidMaterial
    /// Cells: rooms, boss rooms, expedition stages, missions.
    case adventureMaterial, adventureConsumable
}

/// Where adventures roll materials and consumables, for reports.
enum AdventureLoot: UInt16, CaseIterable {
    case rooms, bossRooms, stages, missions

    var label: String {
        switch self {
        case .rooms: return "rooms"
        case .bossRooms: return "boss rooms"
        case .stages: return "expedition stages"
        case .missions: return "missions"
        }
    }
}

/// The counts that are kept beside the flows.
enum Tally: UInt16, CaseIterable {
    // Items that dropped, by rarity, one tally per source.
    case taskDrops, roomDrops, missionDrops, expeditionDrops, otherDrops
    /// Items crafted, by rarity.
    case crafted
    /// Gold put into attempts, by step, and then with a catalyst.
    case enhancementGold
    /// Affixes that items came with: none, prefix, suffix, both, greater.
    case affixesByKind
    /// Affixes rolled, by row.
    case affixesRolled
    case dungeonRuns, dungeonCompletions
    case taskVerification
    case questsCompleted
    case streakMisses
    case consumablesUsed
    /// Days that heroes opened, by season; the last row: without one. Empty while seasons are off.
    case seasonDays
    /// Heroes created while an experiment runs, by arm.
    case experimentArms
    case routinesKept
    /// Labels on completions, by `CompletionFlag`.
    case completionFlags
    /// Levels of mastery reached, by category.
    case masteryLevels
    case personalRecords, categoryMechanics
    case dutiesDone, bonusDuties, dutyRefreshes
    /// By game, then by tier.
    case miniGames
    case freeGames
    case breadcrumbs
    /// Runs by the highest wave won; milestones that paid; runs by the approach on ordinary waves.
    case arenaReached, arenaMilestones, arenaPlans
    /// Attacks by boss; bosses by tier.
    case raidAttacks, raidBossesMet, raidBossesDefeated
    case nodesResearched
    case paragonStats, rebirthsByNumber
    /// Achievements unlocked, by row: the sum over players is how many have each.
    case achievementsUnlocked
    /// Moods noted, by step; meditations and their minutes.
    case moods, meditations
    /// Returns by gift; offers of a new streak, and those accepted.
    case returns, streakRecovery
    /// Notices by kind, and those held back by cap.
    case noticesSent, noticesHeldBack
    /// What happens to goals; milestones reached.
    case goals, goalMilestones
    case weeklyTitles
    /// Consumables that came in, by kind: compared with those used.
    case consumablesGained
    /// New cards, by row; cards known already, by `CardSource`; milestones reached.
    case cardsFound, cardDuplicates, cardMilestones
    /// Set pieces that came in, by set.
    case setPieces
    /// Milestone items, by milestone.
    case milestoneItems
    /// Allies' answers to completions, what covered missed days of the party, what members did, perks reached.
    case partyConfirmations, partyStreakMisses, partyDeeds, bondPerks
    /// Of the party as a whole, by row; under member 0.
    case partyAchievements
}

/// What is read off a hero at each day's end.
enum Gauge: Int, CaseIterable {
    case gold, power, streak, level, bestWornRarity, wornRarity, bagItems, enhancementLevels
    case mastery
    case bestWave, nodesKnown
    case achievements, bestDay, meditationStreak, moodStreak
    case cardsCollected, consumablesHeld, activeSets
    case partyStreak, bondLevel
}

extension Roll {
    static func descriptions(_ rules: QuestBondRules) -> [GameDescription.Roll] {
        typealias Description = GameDescription.Roll
        let steps = (1...10).map { "+\($0)" }
        return allCases.map { roll in
            switch roll {
            case .taskEquipment:
                return pity(
                    "tasks", "Equipment from tasks", .tasks, rules, base: [rules.loot.tasks.equipmentChance])
            case .roomEquipment: return pity("rooms", "Equipment from dungeon rooms", .rooms, rules)
            case .missionEquipment: return pity("missions", "Equipment from missions", .missions, rules)
            case .expeditionEquipment: return pity("expeditions", "Equipment from expeditions", .expeditions, rules)
            case .enhancement:
                let chances = rules.forge.enhancement.success
                return Description(
                    name: "enhancement", label: "Enhancement",
                    shape: .ladder(steps: steps + steps.map { "\($0) with catalyst" }),
                    designedChances: chances
                        + chances.map { Probability(Ratio($0) * rules.forge.enhancement.catalystFactor) })
            case .roomCleared:
                return Description(
                    name: "roomCleared", label: "Rooms cleared", shape: .kinds(rules.dungeons.map(\.name)))
            case .missionSuccess:
                return Description(
                    name: "missionSuccess", label: "Missions succeeded", shape: .kinds(Rarity.allCases.map(\.name)))
            case .expeditionStage:
                return Description(
                    name: "expeditionStage", label: "Expedition stages succeeded", shape: .kinds(["stage"]))
            case .taskMaterial:
                return Description(name: "taskMaterial", label: "Materials from tasks", shape: .kinds(["task"]))
            case .taskConsumable:
                return Description(name: "taskConsumable", label: "Consumables from tasks", shape: .kinds(["task"]))
            case .criticalEnhancement:
                return Description(
                    name: "criticalEnhancement", label: "Critical enhancements", shape: .kinds(["success"]))
            case .affixRecovery:
                return Description(
                    name: "affixRecovery", label: "Affix scrolls recovered", shape: .kinds(Rarity.allCases.map(\.name)))
            case .routineLoot:
                return Description(
                    name: "routineLoot", label: "Bonus loot rolls of routines",
                    shape: .kinds(["equipment", "material", "consumable"]))
            case .arenaWave:
                return Description(name: "arenaWave", label: "Arena waves won", shape: .kinds(ArenaBand.names))
            case .arenaEquipment:
                return Description(
                    name: "arenaEquipment", label: "Equipment from arena milestones", shape: .kinds(ArenaBand.names))
            case .raidEquipment:
                return Description(
                    name: "raidEquipment", label: "Equipment from raid bosses", shape: .kinds(["boss defeated"]))
            case .raidCritical:
                return Description(
                    name: "raidCritical", label: "Critical strikes at raid bosses", shape: .kinds(["attack"]))
            case .monsterCard:
                return Description(
                    name: "monsterCard", label: "Monster cards", shape: .kinds(CardSource.allCases.map(\.name)))
            case .confirmedEquipment:
                return Description(
                    name: "confirmedEquipment", label: "Equipment for an ally's confirmation",
                    shape: .kinds(["confirmation"]))
            case .raidMaterial:
                return Description(
                    name: "raidMaterial", label: "Materials from raid bosses", shape: .kinds(["boss defeated"]))
            case .adventureMaterial:
                return Description(
                    name: "adventureMaterial", label: "Materials from adventures",
                    shape: .kinds(AdventureLoot.allCases.map(\.label)))
            case .adventureConsumable:
                return Description(
                    name: "adventureConsumable", label: "Consumables from adventures",
                    shape: .kinds(AdventureLoot.allCases.map(\.label)))
            }
        }
    }

    private static func pity(
        _ name: String, _ label: String, _ counter: PityCounter, _ rules: QuestBondRules, base: [Probability] = []
    ) -> GameDescription.Roll {
        GameDescription.Roll(
            name: name, label: label, shape: .pity(rules.pity[counter.index].pity), designedChances: base)
    }
}

extension Tally {
    /// Players wait for drops of Rare and better.
    private var rewardRows: Set<Int> {
        switch self {
        case .taskDrops, .roomDrops, .missionDrops, .expeditionDrops, .otherDrops: return [2, 3, 4]
        default: return []
        }
    }

    static func descriptions(_ rules: QuestBondRules) -> [GameDescription.Tally] {
        let rarities = Rarity.allCases.map(\.name)
        let steps = (1...10).map { "+\($0)" }
        let dungeons = rules.dungeons.map(\.name)
        return allCases.map { tally in
            let (label, rows): (String, [String])
            switch tally {
            case .taskDrops: (label, rows) = ("Drops from tasks", rarities)
            case .roomDrops: (label, rows) = ("Drops from dungeon rooms", rarities)
            case .missionDrops: (label, rows) = ("Drops from missions", rarities)
            case .expeditionDrops: (label, rows) = ("Drops from expeditions", rarities)
            case .otherDrops: (label, rows) = ("Items from chests and rewards", rarities)
            case .crafted: (label, rows) = ("Items crafted", rarities)
            case .enhancementGold:
                (label, rows) = ("Gold put into enhancement", steps + steps.map { "\($0) with catalyst" })
            case .affixesByKind:
                (label, rows) = ("Affixes on new items", ["none", "prefix", "suffix", "both", "greater"])
            case .affixesRolled: (label, rows) = ("Affixes rolled", rules.affixes.map(\.name))
            case .dungeonRuns: (label, rows) = ("Dungeon runs", dungeons)
            case .dungeonCompletions: (label, rows) = ("Dungeons completed", dungeons)
            case .taskVerification:
                (label, rows) = ("Completions by verification", Verification.allCases.map(\.name))
            case .questsCompleted: (label, rows) = ("Quests claimed", QuestKind.allCases.map(\.name) + ["bonus"])
            case .streakMisses:
                (label, rows) = (
                    "Missed days", ["forgiven", "coveredByArmor", "coveredByNewArmor", "broken", "coveredByRoutine"]
                )
            case .consumablesUsed: (label, rows) = ("Consumables used", rules.consumables.map(\.name))
            // What cannot happen has no rows, so reports do not show it.
            case .seasonDays:
                (label, rows) = (
                    "Days played by season", rules.seasonNames.isEmpty ? [] : rules.seasonNames + ["no season"]
                )
            case .experimentArms:
                (label, rows) = (
                    "Players by arm of the experiment", rules.experiment.map { ["as designed", $0.id] } ?? []
                )
            case .routinesKept: (label, rows) = ("Routines kept", rules.routines.kinds.map(\.name))
            case .completionFlags:
                (label, rows) = ("Labels on completions", CompletionFlag.allCases.map(\.name))
            case .masteryLevels:
                (label, rows) = ("Levels of mastery reached", Category.allCases.map(\.name))
            case .personalRecords: (label, rows) = ("Personal records", PersonalRecord.allCases.map(\.name))
            case .categoryMechanics:
                (label, rows) = ("Mechanics of single categories", CategoryMechanic.allCases.map(\.name))
            case .dutiesDone: (label, rows) = ("Duties done", rules.duties.duties.map(\.name))
            case .bonusDuties: (label, rows) = ("Bonus duties done", ["bonus"])
            case .dutyRefreshes: (label, rows) = ("Duty board refreshes", ["free", "paid"])
            case .miniGames:
                let tiers = ["gold", "silver", "bronze"]
                (label, rows) = (
                    "Mini-games on the board",
                    rules.duties.games.flatMap { game in tiers.map { "\(game.name), \($0)" } }
                )
            case .freeGames: (label, rows) = ("Mini-games for fun", rules.duties.games.map(\.name))
            case .breadcrumbs: (label, rows) = ("Breadcrumbs followed", Breadcrumb.allCases.map(\.name))
            case .arenaReached: (label, rows) = ("Arena runs by the highest wave won", ArenaBand.reachedNames)
            case .arenaMilestones: (label, rows) = ("Arena milestones that paid", ArenaBand.names)
            case .arenaPlans:
                (label, rows) = ("Arena runs by approach on ordinary waves", rules.arena.approaches.map(\.name))
            case .raidAttacks: (label, rows) = ("Attacks on raid bosses", rules.raid.bosses.map(\.name))
            case .raidBossesMet: (label, rows) = ("Raid bosses met", Party.tierNames)
            case .raidBossesDefeated: (label, rows) = ("Raid bosses defeated", Party.tierNames)
            case .nodesResearched: (label, rows) = ("Research nodes learnt", rules.researchNames)
            case .paragonStats:
                (label, rows) = ("Paragon levels by stat", Stat.allCases.filter { $0 != .endurance }.map(\.name))
            case .rebirthsByNumber: (label, rows) = ("Rebirths", Hero.rebirthNames)
            case .achievementsUnlocked: (label, rows) = ("Achievements unlocked", rules.achievements.rows.map(\.name))
            case .moods: (label, rows) = ("Moods noted", (1...rules.wellness.moods).map { "mood \($0)" })
            case .meditations: (label, rows) = ("Meditations", ["sessions", "minutes"])
            case .returns:
                (label, rows) = ("Returns by absence", rules.comeback.gifts.map { "\($0.days) days and more" })
            case .streakRecovery: (label, rows) = ("Streak recovery", ["offered", "takenUp"])
            case .noticesSent: (label, rows) = ("Notices sent", Notice.allCases.map { String(describing: $0) })
            case .noticesHeldBack:
                (label, rows) = ("Notices held back", NoticeCap.allCases.map { "by the cap of a \($0)" })
            case .goals: (label, rows) = ("Goals", GoalCell.allCases.map { String(describing: $0) })
            case .goalMilestones:
                (label, rows) = ("Goal milestones", rules.goals.milestones.map { "\($0.partsPerMillion / 10_000) %" })
            case .weeklyTitles: (label, rows) = ("Leaderboard titles", rules.records.titles.map(\.name))
            case .consumablesGained: (label, rows) = ("Consumables gained", rules.consumables.map(\.name))
            case .cardsFound: (label, rows) = ("Monster cards found for the first time", rules.cards.rows.map(\.name))
            case .cardDuplicates:
                (label, rows) = ("Already known monster cards", CardSource.allCases.map(\.name))
            case .cardMilestones:
                (label, rows) = ("Collection milestones", rules.cards.milestones.map { "\($0.cards) cards" })
            case .setPieces: (label, rows) = ("Set pieces", rules.gearSets.rows.map(\.name))
            case .milestoneItems:
                (label, rows) = ("Milestone items", rules.heroes.milestoneLevels.map { "level \($0)" })
            case .partyConfirmations:
                (label, rows) = ("Completions judged by allies", ["confirmed", "disputed", "lapsed"])
            case .partyStreakMisses: (label, rows) = ("Days that a party missed", ["coveredByArmor", "broken"])
            case .partyDeeds:
                (label, rows) = ("What members did together", PartyDeed.allCases.map { String(describing: $0) })
            case .bondPerks: (label, rows) = ("Bond perks reached", rules.party.content.bond.perks.map(\.name))
            case .partyAchievements:
                (label, rows) = ("Achievements of parties", rules.party.content.achievements.map(\.name))
            }
            return GameDescription.Tally(
                name: String(describing: tally), label: label, rows: rows, rewardRows: tally.rewardRows)
        }
    }
}

extension Gauge {
    static var descriptions: [GameDescription.Gauge] {
        allCases.map { gauge in
            let (label, unit): (String, String)
            switch gauge {
            case .gold: (label, unit) = ("Gold on hand", "gold")
            case .power: (label, unit) = ("Power Score of the class's primary stat", "points")
            case .streak: (label, unit) = ("Main streak", "days")
            case .level: (label, unit) = ("Level", "level")
            case .bestWornRarity: (label, unit) = ("Best rarity worn (0 nothing … 5 legendary)", "rarity")
            case .wornRarity: (label, unit) = ("Sum of the rarities worn over four slots", "rarity steps")
            case .bagItems: (label, unit) = ("Items in the bag", "items")
            case .enhancementLevels: (label, unit) = ("Enhancement levels worn", "levels")
            case .mastery: (label, unit) = ("Highest mastery of a category", "level")
            case .bestWave: (label, unit) = ("Best arena wave", "waves")
            case .nodesKnown: (label, unit) = ("Research nodes known", "nodes")
            case .achievements: (label, unit) = ("Achievements unlocked", "achievements")
            case .bestDay: (label, unit) = ("Most tasks of a day so far", "tasks")
            case .meditationStreak: (label, unit) = ("Meditation streak", "days")
            case .moodStreak: (label, unit) = ("Mood streak", "days")
            case .cardsCollected: (label, unit) = ("Monster cards collected", "cards")
            case .consumablesHeld: (label, unit) = ("Consumables on hand", "consumables")
            case .activeSets: (label, unit) = ("Gear set bonuses active", "sets")
            case .partyStreak: (label, unit) = ("Party streak (0 for solo)", "days")
            case .bondLevel: (label, unit) = ("Bond level (0 for solo)", "level")
            }
            return GameDescription.Gauge(name: String(describing: gauge), label: label, unit: unit)
        }
    }
}
