import QuestKernel

@testable import QuestBond

/// A player who tries everything: sensible commands and hostile ones, by a small generator of its own.
struct HostilePlayer: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64 (Steele, Lea, Flood 2014).
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    private mutating func choice<Choice: CaseIterable>(_ type: Choice.Type) -> Choice
    where Choice.AllCases == [Choice] {
        Choice.allCases[below(Choice.allCases.count)]
    }

    /// Mostly a small number, at times one that no table has.
    private mutating func index() -> Int {
        let hostile = [-1, Int.min, Int.max, 16, 24, 31, 32, 33, 63, 64, 255, 256, 65_535, 65_536]
        return below(8) == 0 ? hostile[below(hostile.count)] : below(below(3) == 0 ? 20 : 5)
    }

    mutating func command() -> QuestBond.Command {
        if below(6) == 0 { return lifeCommand() }
        switch below(74) {
        case 0: return .create(choice(HeroClass.self), choice(Zodiac.self))
        case 1: return .open
        case 2: return .claimLogin
        case 3: return .addHabit(choice(TaskCategory.self))
        case 4...11: return .completeTask(choice(TaskCategory.self), choice(TaskSize.self), choice(Verification.self))
        case 12: return .completeHabit(index(), choice(Verification.self))
        case 13: return .claimQuest(index())
        case 14: return .claimBonusQuest
        case 15: return .claimWeeklyChest
        case 16: return .allocate([1, 2, 3, 0, -1, .max, .min][below(7)], choice(Stat.self))
        case 17: return .evolve(choice(HeroClass.self))
        case 18, 19: return .equip(index())
        case 20, 21: return .use(index())
        case 22, 23: return .runDungeon(index())
        case 24: return .startMission(index())
        case 25: return .claimMission
        case 26: return .startExpedition(index())
        case 27: return .claimExpedition
        case 28, 29: return .craft(index(), choice(Slot.self), below(2) == 0 ? nil : choice(Stat.self))
        case 30: return .brew(index())
        case 31: return .enhance(choice(Slot.self), withCatalyst: below(3) == 0)
        case 32: return .salvage(index())
        case 33:
            return .setAutoSalvage(
                AutoSalvage(common: below(3) == 0, belowRare: below(5) == 0, keepsAffixes: below(2) == 0))
        case 34: return .applyScroll(index(), choice(Slot.self))
        case 35, 36: return .reroll(choice(Slot.self), suffix: below(2) == 0)
        case 37...39: return .buy(offer())
        case 40: return .addRoutine(choice(RoutineKind.self), habitSet())
        case 41: return .editRoutine(index(), choice(RoutineKind.self), habitSet())
        case 42: return below(4) == 0 ? .removeRoutine(index()) : .addHabit(choice(TaskCategory.self))
        case 43:
            let minutes: [Int32] = [0, -1, .max, .min, 10, 25, 60, 480]
            return .completeFocused(
                choice(TaskSize.self), choice(Verification.self), minutes: minutes[below(minutes.count)])
        case 44: return .completeWorkout(choice(TaskSize.self))
        case 45: return .refreshDuties
        case 46, 47, 48: return .completeDuty(index(), choice(Verification.self))
        case 49: return .playDuty(index(), score: score())
        case 50: return .playMiniGame(choice(MiniGame.self), score: score())
        case 51: return below(3) == 0 ? .claimStarterGear : .followBreadcrumb(choice(Breadcrumb.self))
        case 52: return .runArena(ArenaPlan(usual: index(), boss: below(3), hurt: below(3), hurtBelow: below(100)))
        case 53, 54: return .attackRaid
        case 55, 56: return .startResearch(index())
        case 57: return .claimResearch
        case 58: return .rerollParagon
        case 59: return .rebirth(choice(HeroClass.self))
        case 60: return .craftSet(choice(Slot.self))
        case 61: return .assignTask(index(), choice(TaskCategory.self), choice(TaskSize.self))
        case 62: return .completeAssigned(index(), choice(Verification.self))
        case 63: return .confirmTask(index())
        case 64: return .disputeTask(index())
        case 65: return .nudge(index())
        case 66: return .giveKudos(index())
        case 67: return .runPartyDungeon(below(3) == 0 ? index() : 18 + below(4))
        case 68: return .claimPartyDungeon
        case 69: return .startPartyExpedition(index())
        case 70: return .claimPartyExpedition
        case 71: return .claimPartyChest
        case 72: return .gift(index(), index())
        default: return .completeSharedDuty(choice(Verification.self))
        }
    }

    private mutating func habitSet() -> HabitSet {
        let sets: [UInt16] = [0, 1, 7, 14, 15, 28, 56, 63, .max, 0x8000]
        return HabitSet(rawValue: sets[below(sets.count)])
    }

    private mutating func score() -> Int64 {
        let scores: [Int64] = [.min, -1, 0, 25, 70, 500, 900, 9_000, 60_000, .max]
        return scores[below(scores.count)]
    }

    private mutating func offer() -> StoreOffer {
        switch below(9) {
        case 0: return .deal
        case 7: return .setPiece
        case 1: return .stock(index())
        case 2: return .merchant(index())
        case 3: return .consumable(index())
        case 4: return .bundle(index())
        case 5: return .premium(index())
        case 6: return .scroll
        default: return .key
        }
    }

    /// The same day for a while, then the next or a far one.
    mutating func nextDay(after day: LocalDay) -> LocalDay {
        below(6) == 0 ? day + LocalDay(below(40)) : day + 1
    }
}

extension Playground {
    /// Riches by a generous host, and levels: what makes most commands possible.
    mutating func pamper() {
        giveGold(5_000_000)
        give(500, of: Resource.gems)
        give(500, of: Resource.keys)
        for kind in MaterialKind.allCases {
            for rarity in Rarity.allCases { give(300, of: Resource.material(kind, rarity)) }
        }
        for kind in 0..<rules.consumableCount { give(20, of: Resource.consumable(kind)) }
        for affix in 0..<rules.affixCount { give(3, of: Resource.scroll(affix)) }
        reach(level: 60)
    }

    /// Days of hostile play.
    mutating func endure(days: Int, commands: Int, _ player: inout HostilePlayer) {
        for _ in 0..<days {
            wait(untilDay: player.nextDay(after: now.day))
            act(.open)
            for _ in 0..<commands {
                if player.below(5) == 0 { wait(seconds: Int64(player.below(4_000))) }
                act(player.command())
            }
        }
    }

    /// A day of hostile play with checks: `check` gets the state before each command and its outcome.
    mutating func endureDay(
        commands: Int, _ player: inout HostilePlayer,
        _ check: (_ before: Playground, _ after: Playground, _ refusal: QuestBond.Refusal?) -> Void
    ) {
        journal.removeAll()
        wait(untilDay: player.nextDay(after: now.day))
        act(.open)
        for _ in 0..<commands {
            if player.below(5) == 0 { wait(seconds: Int64(player.below(4_000))) }
            let before = self
            let refusal = act(player.command())
            check(before, self, refusal)
        }
    }
}
