import QuestKernel

/// The kinds of commands, numbered for the journal. New ones go last, so that numbers stay the same.
enum CommandKind: UInt16, CaseIterable {
    case create, open, claimLogin, addHabit, completeTask, completeHabit, claimQuest, claimBonusQuest
    case claimWeeklyChest, allocate, evolve, equip, use, runDungeon, startMission, claimMission
    case startExpedition, claimExpedition, craft, brew, enhance, salvage, setAutoSalvage, applyScroll
    case reroll, buy
    case addRoutine, editRoutine, removeRoutine, completeFocused, completeWorkout
    case refreshDuties, completeDuty, playDuty, playMiniGame, claimStarterGear, followBreadcrumb
    case runArena, attackRaid, startResearch, claimResearch, rerollParagon, rebirth
    case checkIn, setMoodSharing, meditate, claimComeback
    case followGoal, followOwnGoal, advanceGoal, abandonGoal
    case followSharedGoal, advanceSharedGoal, abandonSharedGoal
    case craftSet
    case assignTask, completeAssigned, confirmTask, disputeTask, nudge, giveKudos
    case runPartyDungeon, claimPartyDungeon, startPartyExpedition, claimPartyExpedition, claimPartyChest, gift
    case completeSharedDuty
    /// Not given by players: a correction by support.
    case correct

    /// Those that players give.
    static let ofPlayers = allCases.filter { $0 != .correct }
}

extension CommandKind {
    /// Whether a task, habit or duty is completed with it.
    var completes: Bool {
        switch self {
        case .completeTask, .completeHabit, .completeFocused, .completeWorkout, .completeDuty, .playDuty,
            .completeAssigned, .completeSharedDuty:
            return true
        default: return false
        }
    }
}

extension QuestBond.Command {
    /// Its kind, without its values.
    @inline(__always)
    var kind: CommandKind {
        switch self {
        case .create: return .create
        case .open: return .open
        case .claimLogin: return .claimLogin
        case .addHabit: return .addHabit
        case .completeTask: return .completeTask
        case .completeHabit: return .completeHabit
        case .claimQuest: return .claimQuest
        case .claimBonusQuest: return .claimBonusQuest
        case .claimWeeklyChest: return .claimWeeklyChest
        case .allocate: return .allocate
        case .evolve: return .evolve
        case .equip: return .equip
        case .use: return .use
        case .runDungeon: return .runDungeon
        case .startMission: return .startMission
        case .claimMission: return .claimMission
        case .startExpedition: return .startExpedition
        case .claimExpedition: return .claimExpedition
        case .craft: return .craft
        case .brew: return .brew
        case .enhance: return .enhance
        case .salvage: return .salvage
        case .setAutoSalvage: return .setAutoSalvage
        case .applyScroll: return .applyScroll
        case .reroll: return .reroll
        case .buy: return .buy
        case .addRoutine: return .addRoutine
        case .editRoutine: return .editRoutine
        case .removeRoutine: return .removeRoutine
        case .completeFocused: return .completeFocused
        case .completeWorkout: return .completeWorkout
        case .refreshDuties: return .refreshDuties
        case .completeDuty: return .completeDuty
        case .playDuty: return .playDuty
        case .playMiniGame: return .playMiniGame
        case .claimStarterGear: return .claimStarterGear
        case .followBreadcrumb: return .followBreadcrumb
        case .runArena: return .runArena
        case .attackRaid: return .attackRaid
        case .startResearch: return .startResearch
        case .claimResearch: return .claimResearch
        case .rerollParagon: return .rerollParagon
        case .rebirth: return .rebirth
        case .checkIn: return .checkIn
        case .setMoodSharing: return .setMoodSharing
        case .meditate: return .meditate
        case .claimComeback: return .claimComeback
        case .followGoal: return .followGoal
        case .followOwnGoal: return .followOwnGoal
        case .advanceGoal: return .advanceGoal
        case .abandonGoal: return .abandonGoal
        case .followSharedGoal: return .followSharedGoal
        case .advanceSharedGoal: return .advanceSharedGoal
        case .abandonSharedGoal: return .abandonSharedGoal
        case .craftSet: return .craftSet
        case .assignTask: return .assignTask
        case .completeAssigned: return .completeAssigned
        case .confirmTask: return .confirmTask
        case .disputeTask: return .disputeTask
        case .nudge: return .nudge
        case .giveKudos: return .giveKudos
        case .runPartyDungeon: return .runPartyDungeon
        case .claimPartyDungeon: return .claimPartyDungeon
        case .startPartyExpedition: return .startPartyExpedition
        case .claimPartyExpedition: return .claimPartyExpedition
        case .claimPartyChest: return .claimPartyChest
        case .gift: return .gift
        case .completeSharedDuty: return .completeSharedDuty
        }
    }
}
