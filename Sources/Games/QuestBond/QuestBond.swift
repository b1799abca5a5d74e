import QuestKernel

/// QuestBond, the party RPG of real-world tasks, as one pure function.
public enum QuestBond: Game {
    public static let name = "questbond"
    public static let title = "QuestBond"

    public typealias Rules = QuestBondRules

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
        case noSuchDungeon, noEntriesLeft, notHereNow
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
        if refusal == nil, command.number == Command.Create.entry.number {
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
            JournalEntry(kind: .command, member: turn.member, code: command.number, amount: turn.moment.instant))
        party.bringForward(member)
        if journal.namesObjects { journal.name(Commands.object(of: command, in: &party, turn.rules), at: mark) }
        let late = party.isBehind(turn) ? party.catchUp(turn, &journal) : nil
        let undecided = party.decideStages(turn, &journal)
        let refusal = Commands.all[Int(command.number)].carryOut(command, by: &party, turn, &journal)
        // Rules refuse before they change anything, so only the command's own entry and what became of stages, and of the
        // party's day, before it must be taken back.
        if refusal != nil {
            journal.removeLast(journal.count - mark)
            if let undecided { party.restore(undecided) }
            if let late { party = late.party }
        }
        return refusal
    }

    public static func describe(_ rules: Rules) -> GameDescription {
        let milestones = DescribedMilestone.descriptions(rules)
        return GameDescription(
            game: name, title: title, resources: Resource.descriptions(rules),
            flows: Chapters.flows.map(\.description), rolls: Chapters.rolls.map { $0.description(rules) },
            tallies: Chapters.tallies.map { $0.description(rules) },
            gauges: Chapters.gauges.map { $0.entry.description }, money: Resource.gold.id,
            experience: Resource.experience.id, levelThresholds: rules.curve.thresholds.map(\.rawValue), firstLevel: 1,
            commands: Commands.all.map { $0.entry.name },
            milestones: milestones, words: GameWords(objects: Commands.words(rules)),
            commandsOfOthers: Set(Commands.all.filter { !$0.isOfPlayers }.map { Int($0.entry.number) })
        ).divided(into: Chapters.described(milestones: milestones.count)).under(rules.conditions)
            .warning(of: rules.contentWarnings)
    }
}
