import QuestKernel

// The chapter of parties: its commands, and what its rules write into the journal.

extension Chapter {
    static var party: Chapter {
        Chapter(
            commands: QuestBond.Command.ofParties,
            flows: [
                .partyChallenges, .giftFees, .bondTasks, .bondStreak, .bondKindness, .bondConfirmations,
                .bondAdventures, .bondChallenges, .confirmations, .gearReceived, .gearGiven,
            ],
            rolls: [.confirmedEquipment],
            tallies: [.partyConfirmations, .partyStreakMisses, .partyDeeds, .bondPerks, .partyAchievements],
            gauges: [PartyGauges.PartyStreak.self, PartyGauges.BondLevel.self],
            milestones: [.bond10, .bond25, .bond50, .partyStreak7, .partyStreak30])
    }
}

extension QuestBond.Command {
    fileprivate static let ofParties: [any CommandDeclaration.Type] = [
        FollowSharedGoal.self, AdvanceSharedGoal.self, AbandonSharedGoal.self, AssignTask.self, CompleteAssigned.self,
        ConfirmTask.self, DisputeTask.self, Nudge.self, GiveKudos.self, ClaimPartyChest.self, Gift.self,
        CompleteSharedDuty.self, RunPartyDungeon.self, ClaimPartyDungeon.self, StartPartyExpedition.self,
        ClaimPartyExpedition.self,
    ]
}

/// Commands of members with each other.
extension QuestBond.Command {
    public static func followSharedGoal(_ template: Int) -> Self { Self(FollowSharedGoal.self, template) }

    enum FollowSharedGoal: PartyCommand {
        static var entry: CommandEntry { CommandEntry(51, "followSharedGoal", "Takes up a goal for the whole party.") }
        static var fields: [CommandField] { [.goalTemplate] }
        static var object: CommandObject? { .row { $0.goals.templates.map(\.name) } }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.followSharedGoal(command[0], turn, &journal)
        }
    }

    public static var advanceSharedGoal: Self { Self(AdvanceSharedGoal.self) }

    enum AdvanceSharedGoal: PartyCommand {
        static var entry: CommandEntry {
            CommandEntry(52, "advanceSharedGoal", "Counts something of today towards the party's goal.")
        }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.advanceSharedGoal(turn, &journal)
        }
    }

    public static var abandonSharedGoal: Self { Self(AbandonSharedGoal.self) }

    enum AbandonSharedGoal: PartyCommand {
        static var entry: CommandEntry { CommandEntry(53, "abandonSharedGoal", "Gives the party's goal up.") }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.abandonSharedGoal()
        }
    }

    public static func assignTask(_ member: Int, _ category: Category, _ size: TaskSize) -> Self {
        Self(AssignTask.self, member, category, size)
    }

    enum AssignTask: PartyCommand {
        static var entry: CommandEntry { CommandEntry(55, "assignTask", "Gives an ally a task.") }
        static var fields: [CommandField] {
            [.member("Who is to do it."), .category("What kind of task it is."), .size]
        }
        static var object: CommandObject? { .task(at: 1) }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.assign(command[1], command[2], to: command[0], turn, &journal)
        }
    }

    /// A party-verified completion waits for the confirmation of an ally.
    public static func completeAssigned(_ task: Int, _ proof: Verification) -> Self {
        Self(CompleteAssigned.self, task, proof)
    }

    enum CompleteAssigned: PartyCommand {
        static var entry: CommandEntry { CommandEntry(56, "completeAssigned", "Completes a task that an ally gave.") }
        static var fields: [CommandField] { [.sharedTask, .proof] }
        static var completesTask: Bool { true }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.completeAssigned(command[0], command[1], turn, &journal)
        }
    }

    public static func confirmTask(_ task: Int) -> Self { Self(ConfirmTask.self, task) }

    enum ConfirmTask: PartyCommand {
        static var entry: CommandEntry { CommandEntry(57, "confirmTask", "Confirms what an ally says to have done.") }
        static var fields: [CommandField] { [.sharedTask] }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.confirm(command[0], turn, &journal)
        }
    }

    public static func disputeTask(_ task: Int) -> Self { Self(DisputeTask.self, task) }

    enum DisputeTask: PartyCommand {
        static var entry: CommandEntry { CommandEntry(58, "disputeTask", "Disputes what an ally says to have done.") }
        static var fields: [CommandField] { [.sharedTask] }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.dispute(command[0], turn, &journal)
        }
    }

    public static func nudge(_ member: Int) -> Self { Self(Nudge.self, member) }

    enum Nudge: PartyCommand {
        static var entry: CommandEntry { CommandEntry(59, "nudge", "Nudges an ally who has done nothing yet today.") }
        static var fields: [CommandField] { [.member("Who is nudged.")] }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.nudge(command[0], turn, &journal)
        }
    }

    public static func giveKudos(_ member: Int) -> Self { Self(GiveKudos.self, member) }

    enum GiveKudos: PartyCommand {
        static var entry: CommandEntry {
            CommandEntry(60, "giveKudos", "Praises an ally who has done something today.")
        }
        static var fields: [CommandField] { [.member("Who is praised.")] }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.praise(command[0], turn, &journal)
        }
    }

    public static var claimPartyChest: Self { Self(ClaimPartyChest.self) }

    enum ClaimPartyChest: PartyCommand {
        static var entry: CommandEntry {
            CommandEntry(65, "claimPartyChest", "Takes the chest of the week's challenge.")
        }
        static func claims(in party: Party) -> UInt8 { party.fellowship.chests }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.claimChest(turn, &journal)
        }
    }

    public static func gift(_ item: Int, _ member: Int) -> Self { Self(Gift.self, item, member) }

    enum Gift: PartyCommand {
        static var entry: CommandEntry { CommandEntry(66, "gift", "Gives an item of the bag to an ally.") }
        static var fields: [CommandField] { [.item("Which item of the bag."), .member("Who gets it.")] }
        static var object: CommandObject? { .bagItem }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.gift(command[0], to: command[1], turn, &journal)
        }
    }

    public static func completeSharedDuty(_ proof: Verification) -> Self { Self(CompleteSharedDuty.self, proof) }

    enum CompleteSharedDuty: PartyCommand {
        static var entry: CommandEntry { CommandEntry(67, "completeSharedDuty", "Does the party's duty of the day.") }
        static var fields: [CommandField] { [.proof] }
        static var completesTask: Bool { true }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.completeSharedDuty(command[0], turn, &journal)
        }
    }
}

/// Commands of adventures of the whole party.
extension QuestBond.Command {
    public static func runPartyDungeon(_ dungeon: Int, _ style: RoomStyle? = nil) -> Self {
        Self(RunPartyDungeon.self, dungeon, style)
    }

    enum RunPartyDungeon: PartyCommand {
        static var entry: CommandEntry {
            CommandEntry(61, "runPartyDungeon", "Leads the party through a dungeon; everybody claims a share.")
        }
        static var fields: [CommandField] {
            [.position("dungeon", in: .dungeons, "One for parties alone, or an ordinary one."), .roomStyle]
        }
        static var object: CommandObject? { .row { $0.dungeons.map(\.name) } }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            let style: RoomStyle? = command[1]
            return party.runDungeon(command[0], style ?? .bold, without: command[2], turn, &journal)
        }
    }

    public static var claimPartyDungeon: Self { Self(ClaimPartyDungeon.self) }

    enum ClaimPartyDungeon: PartyCommand {
        static var entry: CommandEntry {
            CommandEntry(62, "claimPartyDungeon", "Takes one's share of the party's last dungeon.")
        }
        static func claims(in party: Party) -> UInt8 { party.fellowship.run.waiting }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.claimDungeon(turn, &journal)
        }
    }

    public static func startPartyExpedition(_ expedition: Int) -> Self { Self(StartPartyExpedition.self, expedition) }

    enum StartPartyExpedition: PartyCommand {
        static var entry: CommandEntry { CommandEntry(63, "startPartyExpedition", "Sends the party on an expedition.") }
        static var cue: CueEvent? { .expeditionDeparted }
        static var fields: [CommandField] { [.expedition] }
        static var object: CommandObject? { .row { $0.expeditions.map(\.name) } }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.startExpedition(command[0], without: command[1], turn, &journal)
        }
    }

    /// Whether it sends members out together, as far as they were there: a device may tell of it later.
    public var takesAlliesAlong: Bool {
        number == StartPartyExpedition.entry.number || number == RunPartyDungeon.entry.number
    }

    /// The same without members who had not come yet. What a client sends and a journal holds does not tell of them, so
    /// hosts keep them beside it.
    public func leavingAtHome(_ members: [Int]) -> Self {
        let away = members.reduce(0) { (0..<Party.most).contains($1) ? $0 | 1 << $1 : $0 }
        return switch number {
        case StartPartyExpedition.entry.number: Self(StartPartyExpedition.self, self[0] as Int, away)
        case RunPartyDungeon.entry.number: Self(RunPartyDungeon.self, self[0] as Int, self[1] as Int, away)
        default: self
        }
    }

    public static var claimPartyExpedition: Self { Self(ClaimPartyExpedition.self) }

    enum ClaimPartyExpedition: PartyCommand {
        static var entry: CommandEntry {
            CommandEntry(64, "claimPartyExpedition", "Takes one's share of the party's finished expedition.")
        }
        static func claims(in party: Party) -> UInt8 {
            party.fellowship.expedition.timer.isIdle ? party.fellowship.expedition.waiting : .max
        }

        static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
        {
            party.claimExpedition(turn, &journal)
        }
    }
}

extension FlowDeclaration {
    static var partyChallenges: Self { faucet(42, "partyChallenges", "Party challenges") }
    static var giftFees: Self { sink(46, "giftFees", "Gear gifting fee") }
    static var bondTasks: Self { faucet(55, "bondTasks", "Bond: tasks of members") }
    static var bondStreak: Self { faucet(56, "bondStreak", "Bond: days of the party streak") }
    static var bondKindness: Self { faucet(57, "bondKindness", "Bond: nudges and kudos") }
    static var bondConfirmations: Self { faucet(58, "bondConfirmations", "Bond: confirmations") }
    static var bondAdventures: Self { faucet(59, "bondAdventures", "Bond: party adventures") }
    static var bondChallenges: Self { faucet(60, "bondChallenges", "Bond: weekly challenges") }
    static var confirmations: Self { faucet(61, "confirmations", "Tasks confirmed by allies") }
    static var gearReceived: Self { faucet(62, "gearReceived", "Gear received as a gift") }
    static var gearGiven: Self { sink(63, "gearGiven", "Gear given as a gift") }
}

extension RollDeclaration {
    static var confirmedEquipment: Self {
        drops(
            18, "confirmedEquipment", "Equipment for an ally's confirmation", ["confirmation"], resetting: .tasks
        ) { _ in true }
    }
}

extension TallyDeclaration {
    static var partyConfirmations: Self {
        tally(53, "partyConfirmations", "Completions judged by allies") { _ in ["confirmed", "disputed", "lapsed"] }
    }
    static var partyStreakMisses: Self {
        tally(54, "partyStreakMisses", "Days that a party missed") { _ in ["coveredByArmor", "broken"] }
    }
    static var partyDeeds: Self {
        tally(55, "partyDeeds", "What members did together") { _ in PartyDeed.allCases.map { String(describing: $0) } }
    }
    static var bondPerks: Self {
        tally(56, "bondPerks", "Bond perks reached") { rules in rules.party.content.bond.perks.map(\.name) }
    }
    /// Of the party as a whole, by row; under member 0.
    static var partyAchievements: Self {
        tally(57, "partyAchievements", "Achievements of parties") { rules in
            rules.party.content.achievements.map(\.name)
        }
    }
}

extension MilestoneDeclaration {
    static var bond10: Self { milestone(25, "bond10", "Bond level 10", group: "Party", members: 2) }
    static var bond25: Self { milestone(26, "bond25", "Bond level 25", group: "Party", members: 2) }
    static var bond50: Self { milestone(27, "bond50", "Bond level 50", group: "Party", members: 2) }
    static var partyStreak7: Self {
        milestone(28, "partyStreak7", "Party streak of 7 days", group: "Party", members: 2)
    }
    static var partyStreak30: Self {
        milestone(29, "partyStreak30", "Party streak of 30 days", group: "Party", members: 2)
    }
}

/// Gauges of parties.
enum PartyGauges {
    enum PartyStreak: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(18, "partyStreak", "Party streak (0 for solo)", "days") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            Int64(hero.company.streak)
        }
    }

    enum BondLevel: GaugeDeclaration {
        static var entry: GaugeEntry { GaugeEntry(19, "bondLevel", "Bond level (0 for solo)", "level") }

        static func read(_ hero: Hero, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
            Int64(hero.company.bondLevel)
        }
    }
}
