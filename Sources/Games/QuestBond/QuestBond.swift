import QuestKernel

/// QuestBond, the party RPG of real-world tasks, as one pure function.
public enum QuestBond: Game {
    public static let name = "questbond"
    public static let title = "QuestBond"

    public typealias Rules = QuestBondRules

    /// What a client may ask for.
    public enum Command: Sendable, Equatable {
        case create(HeroClass, Zodiac)
        /// The first opening of the app on a local day; other commands need the day to be open.
        case open
        case claimLogin
        case addHabit(Category)
        case completeTask(Category, TaskSize, Verification)
        case completeHabit(Int, Verification)
        case claimQuest(Int), claimBonusQuest, claimWeeklyChest
        case allocate(Int32, Stat)
        case evolve(HeroClass)
        case equip(Int)
        case use(Int)
        case runDungeon(Int)
        case startMission(Int), claimMission
        case startExpedition(Int), claimExpedition
        case craft(Int, Slot, Stat?)
        case brew(Int)
        case enhance(Slot, withCatalyst: Bool)
        case salvage(Int)
        case setAutoSalvage(AutoSalvage)
        case applyScroll(Int, Slot)
        case reroll(Slot, suffix: Bool)
        case buy(StoreOffer)
        case addRoutine(RoutineKind, HabitSet), editRoutine(Int, RoutineKind, HabitSet), removeRoutine(Int)
        /// A mental task with the focus timer; a physical one that health data prove.
        case completeFocused(TaskSize, Verification, minutes: Int32), completeWorkout(TaskSize)
        case refreshDuties, completeDuty(Int, Verification), playDuty(Int, score: Int64)
        /// A mini-game outside the board.
        case playMiniGame(MiniGame, score: Int64)
        case claimStarterGear, followBreadcrumb(Breadcrumb)
        /// A run of the arena; the approaches to its waves are planned ahead.
        case runArena(ArenaPlan)
        /// One attack on the week's boss.
        case attackRaid
        case startResearch(Int), claimResearch
        case rerollParagon
        case rebirth(HeroClass)
        /// A mood from 1 up, and whether the party may see a sign that it is low.
        case checkIn(Int, shares: Bool)
        case setMoodSharing(Bool)
        /// Minutes of a finished meditation.
        case meditate(Int)
        case claimComeback
        case followGoal(Int), followOwnGoal(Category?, target: Int), advanceGoal(Int), abandonGoal(Int)
        case followSharedGoal(Int), advanceSharedGoal, abandonSharedGoal
        case craftSet(Slot)
        /// Tasks between members; a party-verified completion waits for an ally's confirmation.
        case assignTask(Int, Category, TaskSize), completeAssigned(Int, Verification)
        case confirmTask(Int), disputeTask(Int)
        case nudge(Int), giveKudos(Int)
        case runPartyDungeon(Int), claimPartyDungeon
        case startPartyExpedition(Int), claimPartyExpedition
        case claimPartyChest
        /// An item of the bag, and the member who gets it.
        case gift(Int, Int)
        /// The party's duty of the day.
        case completeSharedDuty(Verification)
    }

    /// Held by a party, not by its members.
    public static var bondExperience: ResourceID { Resource.bondExperience.id }

    /// The rule that refuses a command.
    ///
    /// Its raw value is its name on the wire, which never changes.
    public enum Refusal: String, Error, Sendable, Equatable, CaseIterable, Codable {
        case noSuchMember, notCreated, alreadyCreated, notAStarterClass
        case dayIsOpen, dayIsNotOpen, dayGoesBack
        case alreadyClaimedToday, alreadyClaimedThisWeek, alreadyDoneToday
        case noSuchHabit, tooManyHabits, noSuchQuest, questNotDone
        case nothingToAllocate, notEnoughPoints, noSuchStat
        case alreadyEvolved, notOfThisLine, levelTooLow, statTooLow
        case noSuchItem, nothingWorn, noSuchConsumable, noneLeft, alreadyActive, worksByItself
        case noSuchDungeon, noEntriesLeft
        case noSuchMission, alreadyOnAMission, noMission, missionIsOver, notFinishedYet
        case noSuchExpedition, alreadyOnAnExpedition, noExpedition, notOnOffer, noKey
        case noSuchRecipe, notEnoughGold, notEnoughGems, notEnoughMaterials, fullyEnhanced
        case noSuchAffix, itemTakesNoAffix, placeIsTaken, soldOut
        case momentOutOfRange
        case noSuchRoutine, tooManyRoutines, wrongNumberOfHabits, habitIsInARoutine, habitKeptToday
        case impossibleTime, impossibleScore
        case noSuchDuty, dutyIsLocked, dutyIsAGame, dutyIsNoGame, nothingToRefresh
        case firstTaskNotDone, alreadyHasGift, breadcrumbIsLater, breadcrumbIsGone, breadcrumbNotFollowed
        case noSuchApproach, notOfThisClass, noAttacksLeft, bossIsDefeated
        case noSuchNode, alreadyStudying, alreadyKnown, notUnlocked, notEnoughTokens, noStudy
        case noParagonLevel, notPlayedHere
        case noSuchMood, noSuchDuration, noComebackGift
        case noSuchGoal, tooManyGoals, noSuchTarget, nothingToCount
        case bagIsFull
        case needsAParty, noSuchAlly, bondTooLow, allyIsActive, nothingToPraise
        case tooManyTasksGiven, noSuchSharedTask, notYourTask, yourOwnTask, notDoneYet, alreadyDone
        case nothingWaits
        case allyIsNotCreated
    }

    public static func apply(
        _ command: Command, by member: Int, to party: inout Party, at moment: Moment, rules: Rules,
        randomness: Randomness, journal: inout Journal
    ) -> Refusal? {
        guard (0..<party.count).contains(member) else { return .noSuchMember }
        guard moment.isPlayable else { return .momentOutOfRange }
        if rules.variant != nil {
            return carryOutInArm(command, by: member, &party, moment, rules, randomness, &journal)
        }
        return carryOut(
            command,
            Turn(
                rules: rules, randomness: randomness, moment: moment, member: UInt8(truncatingIfNeeded: member),
                members: party.count), by: member, in: &party, &journal)
    }

    /// The same where an experiment runs. A separate function, so that the rules are not retained where none runs.
    @inline(never)
    private static func carryOutInArm(
        _ command: Command, by member: Int, _ party: inout Party, _ moment: Moment, _ rules: Rules,
        _ randomness: Randomness, _ journal: inout Journal
    ) -> Refusal? {
        let arm = rules.arm(of: party, randomness)
        let refusal = carryOut(
            command,
            Turn(
                rules: arm, randomness: randomness, moment: moment, member: UInt8(truncatingIfNeeded: member),
                members: party.count), by: member, in: &party, &journal)
        if refusal == nil, let experiment = rules.experiment {
            // Stored, because members with seeds of their own must all play by the same rules.
            party.fellowship.experiment = experiment.key
            party.fellowship.hasChangedRules = rules !== arm
        }
        if refusal == nil, case .create = command {
            journal.tally(
                Tally.experimentArms.rawValue, member: UInt8(truncatingIfNeeded: member), cell: rules === arm ? 0 : 1)
        }
        return refusal
    }

    @inline(__always)
    private static func carryOut(
        _ command: Command, _ turn: Turn, by member: Int, in party: inout Party, _ journal: inout Journal
    ) -> Refusal? {
        let mark = journal.count
        journal.append(
            JournalEntry(kind: .command, member: turn.member, code: command.kind.rawValue, amount: turn.moment.instant))
        party.bringForward(member)
        if journal.namesObjects { journal.name(party.object(of: command, turn.rules), at: mark) }
        let refusal: Refusal?
        switch party.carryOut(command, turn, &journal) {
        case .given(let answer): refusal = answer
        case .notOurs:
            let completed = party.acting.day.tasks
            refusal = party.acting.carryOut(command, turn, &journal)
            if refusal == nil, !party.others.isEmpty {
                party.takeNote(of: command, completed: completed, turn, &journal)
            }
        }
        // Rules refuse before they change anything, so only the command's own entry must be removed.
        if refusal != nil { journal.removeLast(journal.count - mark) }
        return refusal
    }

    public static func describe(_ rules: Rules) -> GameDescription {
        GameDescription(
            game: name, title: title, resources: Resource.descriptions(rules),
            flows: Flow.allCases.map { flow in
                GameDescription.Flow(
                    name: String(describing: flow), label: flow.label, isFaucet: flow.isFaucet,
                    isSupport: flow == .supportGiven || flow == .supportTaken)
            },
            rolls: Roll.descriptions(rules), tallies: Tally.descriptions(rules), gauges: Gauge.descriptions,
            money: Resource.gold.id, experience: Resource.experience.id,
            levelThresholds: rules.curve.thresholds.map(\.rawValue),
            firstLevel: 1, commands: CommandKind.allCases.map { String(describing: $0) },
            milestones: Milestone.descriptions(rules), words: GameWords(objects: CommandKind.objects(rules)),
            commandsOfOthers: [Int(CommandKind.correct.rawValue)]
        ).under(rules.conditions).warning(of: rules.contentWarnings)
    }
}

extension Hero {
    fileprivate mutating func carryOut(
        _ command: QuestBond.Command, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        switch command {
        case .create(let heroClass, let zodiac): return create(heroClass, zodiac, turn)
        case .open: return isCreated ? open(turn, &journal) : .notCreated
        default: break
        }
        if let refusal = refusalToPlay(turn) { return refusal }
        switch command {
        case .create, .open: return nil
        case .claimLogin: return claimLogin(turn, &journal)
        case .addHabit(let category): return addHabit(category, turn)
        case .completeTask(let category, let size, let verification):
            return completeTask(category, size, verification, turn, &journal)
        case .completeHabit(let index, let verification): return completeHabit(index, verification, turn, &journal)
        case .claimQuest(let index): return claimQuest(index, turn, &journal)
        case .claimBonusQuest: return claimBonusQuest(turn, &journal)
        case .claimWeeklyChest: return claimWeeklyChest(turn, &journal)
        case .allocate(let points, let stat): return allocate(points, to: stat)
        case .evolve(let heroClass): return evolve(into: heroClass, turn, &journal)
        case .equip(let index): return equip(index, turn, &journal)
        case .use(let kind): return use(kind, turn, &journal)
        case .runDungeon(let index): return runDungeon(index, turn, &journal)
        case .startMission(let index): return startMission(index, turn)
        case .claimMission: return claimMission(turn, &journal)
        case .startExpedition(let index): return startExpedition(index, turn, &journal)
        case .claimExpedition: return claimExpedition(turn, &journal)
        case .craft(let recipe, let slot, let stat): return craft(recipe, slot, locking: stat, turn, &journal)
        case .brew(let recipe): return brew(recipe, turn, &journal)
        case .enhance(let slot, let withCatalyst):
            return enhance(slot, withCatalyst: withCatalyst, turn, &journal)
        case .salvage(let index): return salvage(index, turn, &journal)
        case .setAutoSalvage(let setting): return setAutoSalvage(setting)
        case .applyScroll(let affix, let slot): return applyScroll(affix, to: slot, turn, &journal)
        case .reroll(let slot, let suffix): return reroll(slot, suffix: suffix, turn, &journal)
        case .buy(let offer): return buy(offer, turn, &journal)
        case .addRoutine(let kind, let habits): return addRoutine(kind, habits, turn)
        case .editRoutine(let place, let kind, let habits): return editRoutine(place, kind, habits, turn)
        case .removeRoutine(let place): return removeRoutine(place)
        case .completeFocused(let size, let verification, let minutes):
            return completeFocused(size, verification, minutes: minutes, turn, &journal)
        case .completeWorkout(let size): return completeWorkout(size, turn, &journal)
        case .refreshDuties: return refreshDuties(turn, &journal)
        case .completeDuty(let place, let verification): return completeDuty(place, verification, turn, &journal)
        case .playDuty(let place, let score): return playDuty(place, score: Score(score), turn, &journal)
        case .playMiniGame(let game, let score): return playMiniGame(game, score: Score(score), turn, &journal)
        case .claimStarterGear: return claimStarterGear(turn, &journal)
        case .followBreadcrumb(let breadcrumb): return followBreadcrumb(breadcrumb, turn, &journal)
        case .runArena(let plan): return runArena(plan, turn, &journal)
        case .startResearch(let index): return startResearch(index, turn, &journal)
        case .claimResearch: return claimResearch(turn, &journal)
        case .rerollParagon: return rerollParagon(turn, &journal)
        case .rebirth(let newClass): return rebirth(as: newClass, turn, &journal)
        case .checkIn(let mood, let shares): return checkIn(mood, shares: shares, turn, &journal)
        case .setMoodSharing(let shares): return setMoodSharing(shares)
        case .meditate(let minutes): return meditate(minutes, turn, &journal)
        case .claimComeback: return claimComeback(turn, &journal)
        case .followGoal(let template): return followTemplate(template, turn, &journal)
        case .followOwnGoal(let category, let target): return followOwnGoal(category, target, turn, &journal)
        case .advanceGoal(let index): return advanceGoal(index, turn, &journal)
        case .abandonGoal(let index): return abandonGoal(index, turn, &journal)
        case .craftSet(let slot): return craftSet(slot, turn, &journal)
        // Commands of the party, which has already carried them out.
        case .attackRaid, .followSharedGoal, .advanceSharedGoal, .abandonSharedGoal, .assignTask, .completeAssigned,
            .confirmTask, .disputeTask, .nudge, .giveKudos, .runPartyDungeon, .claimPartyDungeon,
            .startPartyExpedition, .claimPartyExpedition, .claimPartyChest, .gift, .completeSharedDuty:
            return .needsAParty
        }
    }
}

extension Hero {
    /// All gauges at an instant, in the order of `GameDescription.gauges`.
    public func readGauges(
        at instant: Int64, _ rules: QuestBondRules, into row: UnsafeMutableBufferPointer<Int64>
    ) {
        for index in row.indices { row[index] = gauge(index, at: instant, rules) }
    }

    /// A gauge of `GameDescription.gauges` at an instant.
    @inline(__always)
    public func gauge(_ index: Int, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
        switch Gauge(rawValue: index) {
        case .gold: return ledger[Resource.gold].rawValue
        case .power: return power(for: rules.heroes.classes[heroClass.index].primary, at: instant).whole
        case .streak: return Int64(streak.length)
        case .level: return Int64(level)
        case .bestWornRarity: return worn.reduce(0) { $1.exists ? Swift.max($0, Int64($1.rarity.rawValue) + 1) : $0 }
        case .wornRarity: return worn.reduce(0) { $1.exists ? $0 + Int64($1.rarity.rawValue) + 1 : $0 }
        case .bagItems: return Int64(bag.count)
        case .enhancementLevels: return worn.reduce(0) { $0 + Int64($1.enhancement) }
        case .mastery: return Int64(records.bestMastery)
        case .bestWave: return Int64(arena.best)
        case .nodesKnown: return Int64(research.known.nonzeroBitCount)
        case .achievements: return Int64(achievementCount)
        case .bestDay: return Int64(records.mostInADay)
        case .meditationStreak: return Int64(wellness.meditationStreak.length)
        case .moodStreak: return Int64(wellness.moodStreak.length)
        case .cardsCollected: return Int64(collection.count)
        case .consumablesHeld: return consumablesHeld(rules).rawValue
        case .activeSets: return Int64(bonuses.sets.nonzeroBitCount)
        case .partyStreak: return Int64(company.streak)
        case .bondLevel: return Int64(company.bondLevel)
        case nil: return 0
        }
    }
}
