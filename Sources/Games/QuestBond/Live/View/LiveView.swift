import QuestKernel

extension QuestBond {
    /// All that one member's client may show: what it holds, what it waits for, and what it may see of its allies.
    ///
    /// It holds no seed, no draw to come and no ally's purse. Choices stand by name; the place of an entry in a list is
    /// the number that commands name it by.
    public struct View: Sendable, Equatable, Codable {
        public var member: Int
        /// Seconds since the host's epoch, the player's local day, and whether that day is open.
        public var instant: Int64
        public var day: LocalDay
        public var dayIsOpen: Bool
        public var hero: HeroView
        /// What is held, by resource; what is not held is left out.
        public var purse: [String: Int64]
        /// What is worn, by slot.
        public var worn: [String: ItemView]
        public var bag: [ItemView]
        public var autoSalvage: AutoSalvage
        public var streak: StreakView
        public var habits: [HabitView]
        /// By place; one without a kind is free.
        public var routines: [RoutineView]
        public var quests: [QuestView]
        public var today: TodayView
        /// By place; the last is the bonus duty.
        public var duties: [DutyView]
        /// By place; one without a target is free.
        public var goals: [GoalView]
        public var pity: [PityView]
        public var mission: TimerView?
        /// The hero's own expeditions under way, with the log of their stages; the second slot is researched.
        public var expedition: JourneyView?
        public var secondExpedition: JourneyView?
        /// What an Expedition Compass shows, while one is at work.
        public var compass: StageOutlook?
        public var study: TimerView?
        /// Dungeon runs that are left today.
        public var dungeonEntriesLeft: Int
        /// Today's stock of the store by place, and what the Wandering Merchant brought; what was bought has no item.
        /// Both are empty where no randomness was given.
        public var stock: [OfferView]
        public var merchant: [OfferView]
        public var deal: OfferView?
        /// The store's milestone gear by milestone; what is locked or was bought today has no item.
        public var milestoneGear: [OfferView]
        /// Expeditions on offer today, by place in the catalogue.
        public var expeditionsOnOffer: [Int]
        public var research: [String]
        public var cards: [String]
        public var achievements: [String]
        public var titles: [String]
        public var wellness: WellnessView
        public var comeback: ComebackView?
        public var raid: RaidView
        public var party: PartyView
        /// All members by number: the places of allies in commands.
        public var members: [MemberView]
        /// Tasks between members, which are given or wait to be confirmed.
        ///
        /// By their places, as commands name them; nil for one that is none of the viewer's, is not done yet, and is
        /// between members of whom one does not share what they do.
        public var sharedTasks: [SharedTaskView?]
    }

    /// What a member's client may show at a moment.
    ///
    /// - Parameters:
    ///   - viewer: the member whose client it is, by number from 0; nil for a number that no member has.
    ///   - hidden: members who do not share what they do. Of them the view has name, class and level, and a low mood
    ///     where they said so with the mood; it never hides the viewer's own.
    ///   - randomness: of this member's commands; without it what is drawn by day, such as the store's stock, is left
    ///     out.
    public static func view(
        of party: Party, for viewer: Int, hiding hidden: Set<Int> = [], at moment: Moment, rules: QuestBondRules,
        randomness: Randomness? = nil
    ) -> View? {
        guard (0..<party.count).contains(viewer) else { return nil }
        let shown = (0..<party.count).map { $0 == viewer || !hidden.contains($0) }
        let rules = randomness.map { rules.arm(of: party, $0) } ?? rules
        var party = party
        party.bringForward(viewer)
        if let randomness { party.openDayOfMembers(for: viewer, at: moment, rules, randomness) }
        let hero = party.acting
        let offers = Offers(hero, rules, randomness)
        return View(
            member: viewer, instant: moment.instant, day: moment.day, dayIsOpen: hero.today == moment.day,
            hero: HeroView(hero, at: moment.instant, rules), purse: purse(of: hero, rules),
            worn: Dictionary(
                uniqueKeysWithValues: Slot.allCases.compactMap { slot in
                    let item = hero.worn[slot.index]
                    return item.exists ? (slot.name, ItemView(item, hero, rules)) : nil
                }),
            bag: hero.bag.map { ItemView($0, hero, rules) }, autoSalvage: hero.autoSalvage,
            streak: StreakView(hero.streak), habits: hero.habits.map { HabitView($0, today: hero.today) },
            routines: (0..<rules.routineLimit).map { RoutineView(hero.routines, place: $0, rules) },
            quests: hero.quests.prefix(rules.questsPerDay).map { QuestView($0, hero, rules) },
            today: TodayView(hero, rules),
            duties: (0...rules.dutiesPerDay).map { DutyView(hero.duties, place: $0, rules) },
            goals: hero.goals.map { GoalView($0, rules) },
            pity: PityCounter.allCases.map { PityView($0, hero, rules) },
            mission: TimerView(hero.mission, moment, rules.missions.map { ($0.id, $0.name) }),
            expedition: JourneyView(hero.expedition, [hero], moment, rules),
            secondExpedition: JourneyView(hero.secondExpedition, [hero], moment, rules),
            compass: StageOutlook(party, moment, rules),
            study: TimerView(hero.research.study, moment, rules.researchIDs),
            dungeonEntriesLeft: hero.dungeonEntriesLeft(rules), stock: offers.stock, merchant: offers.merchant,
            deal: offers.deal, milestoneGear: offers.milestoneGear, expeditionsOnOffer: offers.expeditions,
            research: rules.researchIDs.enumerated().filter { hero.research.known & (1 << UInt64($0.offset)) != 0 }
                .map(\.element.id),
            cards: rules.cards.rows.enumerated().filter { hero.ledger[Resource.card($0.offset)] > 0 }.map(\.element.id),
            achievements: rules.achievements.rows.enumerated()
                .filter { hero.achievements.book.unlocked.contains($0.offset) }.map(\.element.id),
            titles: hero.titles(rules), wellness: WellnessView(hero), comeback: ComebackView(hero),
            raid: RaidView(party, shown, hero, rules), party: PartyView(party, shown, rules),
            members: (0..<party.count).map { MemberView(party, $0, isShown: shown[$0], on: moment.day) },
            sharedTasks: party.fellowship.tasks.map { SharedTaskView($0, for: viewer, shown) })
    }

    private static func purse(of hero: Hero, _ rules: QuestBondRules) -> [String: Int64] {
        var purse: [String: Int64] = [:]
        for (resource, balance) in zip(Resource.descriptions(rules), hero.ledger.balances) where balance != 0 {
            purse[resource.name] = balance
        }
        return purse
    }
}

extension QuestBondRules {
    /// Nodes of the tree by number: ids and names.
    var researchIDs: [(id: String, name: String)] { zip(researchNodeIDs, researchNames).map { ($0, $1) } }
}
