import QuestKernel

extension CommandKind {
    /// The command of this kind, with its fields read in order.
    func command(from fields: inout some CommandFields) throws(CommandProblem) -> QuestBond.Command {
        switch self {
        case .create:
            return .create(
                try fields.name("class", HeroClass.self, "A starter class: warrior, mage or archer."),
                try fields.name("zodiac", Zodiac.self, "The sign, a small source of one stat."))
        case .open: return .open
        case .claimLogin: return .claimLogin
        case .addHabit: return .addHabit(try fields.category("What kind of habit it is."))
        case .completeTask:
            return .completeTask(
                try fields.category("What kind of task it was."), try fields.size(), try fields.proof())
        case .completeHabit: return .completeHabit(try fields.habit(), try fields.proof())
        case .claimQuest: return .claimQuest(try fields.position("quest", in: .quests, "Which of the day's quests."))
        case .claimBonusQuest: return .claimBonusQuest
        case .claimWeeklyChest: return .claimWeeklyChest
        case .allocate:
            return .allocate(
                try fields.number("points", Int32.self, 1...1_000_000, "How many points."),
                try fields.name("stat", Stat.self, "Where they go."))
        case .evolve: return .evolve(try fields.name("class", HeroClass.self, "An evolved class of the hero's line."))
        case .equip: return .equip(try fields.item("Which item of the bag is put on."))
        case .use: return .use(try fields.position("consumable", in: .consumables, "Which kind is used."))
        case .runDungeon: return .runDungeon(try fields.position("dungeon", in: .dungeons, "One for a single hero."))
        case .startMission: return .startMission(try fields.position("mission", in: .missions, "Which mission."))
        case .claimMission: return .claimMission
        case .startExpedition: return .startExpedition(try fields.expedition())
        case .claimExpedition: return .claimExpedition
        case .craft:
            return .craft(
                try fields.position("recipe", in: .recipes, "Which recipe."),
                try fields.slot("What kind of item it makes."),
                try fields.nameIfAny("stat", Stat.self, "The stat that targeted crafting locks; left out for none."))
        case .brew: return .brew(try fields.position("recipe", in: .herbRecipes, "Which herb recipe."))
        case .enhance:
            return .enhance(
                try fields.slot("Which worn item."),
                withCatalyst: try fields.flag("catalyst", "Whether a Forge Catalyst is spent on it."))
        case .salvage: return .salvage(try fields.item("Which item of the bag is taken apart."))
        case .setAutoSalvage:
            return .setAutoSalvage(
                AutoSalvage(
                    common: try fields.flag("common", "Whether common items are salvaged as they drop."),
                    belowRare: try fields.flag("belowRare", "Whether all items below rare are."),
                    keepsAffixes: try fields.flag("keepsAffixes", "Whether items with affixes are spared.")))
        case .applyScroll:
            return .applyScroll(
                try fields.position("affix", in: .affixes, "The affix that the scroll holds."),
                try fields.slot("The worn item that takes it."))
        case .reroll:
            return .reroll(
                try fields.slot("Which worn item."),
                suffix: try fields.flag("suffix", "Whether its suffix is rolled anew; else its prefix."))
        case .buy: return .buy(try fields.offer())
        case .addRoutine: return .addRoutine(try fields.routineKind(), try fields.habits())
        case .editRoutine:
            return .editRoutine(try fields.routine(), try fields.routineKind(), try fields.habits())
        case .removeRoutine: return .removeRoutine(try fields.routine())
        case .completeFocused:
            return .completeFocused(
                try fields.size(), try fields.proof(),
                minutes: try fields.number("minutes", Int32.self, 1...1_440, "Minutes by the focus timer."))
        case .completeWorkout: return .completeWorkout(try fields.size())
        case .refreshDuties: return .refreshDuties
        case .completeDuty: return .completeDuty(try fields.duty(), try fields.proof())
        case .playDuty: return .playDuty(try fields.duty(), score: try fields.score())
        case .playMiniGame:
            return .playMiniGame(
                try fields.name("game", MiniGame.self, "Which mini-game."), score: try fields.score())
        case .claimStarterGear: return .claimStarterGear
        case .followBreadcrumb:
            return .followBreadcrumb(try fields.name("breadcrumb", Breadcrumb.self, "Which hint of the first week."))
        case .runArena:
            return .runArena(
                ArenaPlan(
                    usual: try fields.position("usual", in: .approaches, "The approach on ordinary waves."),
                    boss: try fields.position("boss", in: .approaches, "The approach on boss waves."),
                    hurt: try fields.position("hurt", in: .approaches, "The approach once the hero is hurt."),
                    hurtBelow: try fields.number(
                        "hurtBelow", Int.self, 0...100, "Below which percentage of its HP the hero counts as hurt.")))
        case .attackRaid: return .attackRaid
        case .startResearch:
            return .startResearch(try fields.position("node", in: .research, "Which node of the tree."))
        case .claimResearch: return .claimResearch
        case .rerollParagon: return .rerollParagon
        case .rebirth: return .rebirth(try fields.name("class", HeroClass.self, "The starter class of the new life."))
        case .checkIn:
            return .checkIn(
                try fields.number("mood", Int.self, 1...100, "A step of the scale, from 1."),
                shares: try fields.flag("shares", "Whether the party may see a sign that it is low."))
        case .setMoodSharing:
            return .setMoodSharing(try fields.flag("shares", "Whether the party may see a sign of a low mood."))
        case .meditate:
            return .meditate(try fields.number("minutes", Int.self, 1...1_440, "Minutes of a finished meditation."))
        case .claimComeback: return .claimComeback
        case .followGoal: return .followGoal(try fields.goalTemplate())
        case .followOwnGoal:
            return .followOwnGoal(
                try fields.nameIfAny("category", Category.self, "Tasks that count; left out for all of them."),
                target: try fields.number("target", Int.self, 1...1_000_000, "How many tasks reach it."))
        case .advanceGoal: return .advanceGoal(try fields.goal())
        case .abandonGoal: return .abandonGoal(try fields.goal())
        case .followSharedGoal: return .followSharedGoal(try fields.goalTemplate())
        case .advanceSharedGoal: return .advanceSharedGoal
        case .abandonSharedGoal: return .abandonSharedGoal
        case .craftSet: return .craftSet(try fields.slot("Which piece of the class's gear set it makes."))
        case .assignTask:
            return .assignTask(
                try fields.member("Who is to do it."), try fields.category("What kind of task it is."),
                try fields.size())
        case .completeAssigned: return .completeAssigned(try fields.sharedTask(), try fields.proof())
        case .confirmTask: return .confirmTask(try fields.sharedTask())
        case .disputeTask: return .disputeTask(try fields.sharedTask())
        case .nudge: return .nudge(try fields.member("Who is nudged."))
        case .giveKudos: return .giveKudos(try fields.member("Who is praised."))
        case .runPartyDungeon:
            return .runPartyDungeon(try fields.position("dungeon", in: .dungeons, "One for parties."))
        case .claimPartyDungeon: return .claimPartyDungeon
        case .startPartyExpedition: return .startPartyExpedition(try fields.expedition())
        case .claimPartyExpedition: return .claimPartyExpedition
        case .claimPartyChest: return .claimPartyChest
        case .gift: return .gift(try fields.item("Which item of the bag."), try fields.member("Who gets it."))
        case .completeSharedDuty: return .completeSharedDuty(try fields.proof())
        case .correct: throw CommandProblem(field: "do", expected: "a command that players give", found: "\"correct\"")
        }
    }
}
