import QuestKernel

/// The gifts for a hero whose player was away; QB12.
public struct ComebackState: Sendable, Equatable, Codable {
    /// Days away before the last return, if they were enough for a gift that is not claimed yet; otherwise 0.
    public internal(set) var unclaimedAbsence: Int32 = 0
    /// Days of the streak that broke meanwhile; 0 for none.
    public internal(set) var brokenStreak: Int32 = 0
    /// The day on which the offer of a new streak is open; -1 for none.
    var offerDay: LocalDay = -1
    /// Until when everything gives more EXP.
    public internal(set) var boostUntil: Int64 = 0
    public internal(set) var isWelcomedBack = false
}

extension QuestBondRules {
    /// The gift for this many days away; -1 for none. A boundary day belongs to the upper row.
    func comebackGift(after days: Int32) -> Int {
        var row = -1
        for index in comeback.gifts.indices where comeback.gifts[index].days <= days { row = index }
        return row
    }
}

extension Hero {
    /// A day opens after an absence. Each lapse has one gift: the gift of a new lapse replaces an unclaimed one.
    mutating func noteAbsence(before newDay: LocalDay, streakBefore: Int32, _ turn: Turn, _ journal: inout Journal) {
        guard today >= 0, newDay - today > 1 else { return }
        let row = turn.rules.comebackGift(after: newDay - today)
        guard row >= 0 else { return }
        comeback.unclaimedAbsence = newDay - today
        comeback.brokenStreak = streak.length == 0 ? streakBefore : 0
        comeback.offerDay = comeback.brokenStreak > 0 ? newDay : -1
        journal.tally(Tally.returns.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: row))
        if comeback.offerDay >= 0 { journal.tally(Tally.streakRecovery.rawValue, member: turn.member, cell: 0) }
    }

    /// Claims the gift; it never mentions what was lost.
    mutating func claimComeback(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules
        let index = rules.comebackGift(after: comeback.unclaimedAbsence)
        guard comeback.unclaimedAbsence > 0, index >= 0 else { return .noComebackGift }
        journal.tally(
            Tally.comebackGiftsClaimed.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
        comeback.unclaimedAbsence = 0
        let first =
            switch rules.comeback.gifts[index].above {
            case .none: index
            case .last: Swift.max(index - 1, 0)
            case .all: 0
            }
        for row in first...index { give(rules.comeback.gifts[row], turn, &journal) }
        if comeback.brokenStreak > 0 {
            // "Here's a free Streak Armor", for the streak that begins now.
            let armor = Int(rules.consumableTables.firstByEffect[ConsumableEffect.streakArmor.index])
            earn(rules.comeback.recoveryArmors, of: Resource.consumable(armor), from: .comebackGifts, turn, &journal)
        }
        return nil
    }

    private mutating func give(_ gift: ComebackGift, _ turn: Turn, _ journal: inout Journal) {
        let rules = turn.rules
        earnGold(gift.gold, from: .comebackGifts, turn, &journal)
        var draws = draws(.comebackGift, turn)
        for number in 0..<gift.consumables {
            draws.go(to: 32 + UInt32(number))
            let tier = rules.comeback.tier(of: &draws)
            draws.go(to: UInt32(number))
            gainGift(tier, from: .comebackGifts, &draws, turn, &journal)
        }
        if !gift.rarity.isEmpty {
            let order = ItemOrder(
                weights: gift.rarity, floor: .common, level: level, source: .any, tally: .otherDrops,
                flow: .comebackGifts)
            drop(order, .comebackItem, turn, &journal)
        }
        if gift.title { comeback.isWelcomedBack = true }
        if gift.boost { comeback.boostUntil = turn.moment.instant(after: Seconds(rules.comeback.boostHours)) }
    }

    /// Whether the streak begins with the tasks that accept the offer of a new one, not with the day's first.
    @inline(__always)
    func waitsForOffer(_ rules: QuestBondRules) -> Bool {
        comeback.offerDay == today && comeback.offerDay >= 0 && !rules.comeback.firstTaskStarts
    }

    /// A task is done: on the day of return the third accepts the offer of a new streak ("Complete 3 tasks today to
    /// start a new one").
    @inline(__always)
    mutating func takeUpRecovery(_ turn: Turn, _ journal: inout Journal) {
        guard comeback.offerDay == today, comeback.offerDay >= 0 else { return }
        guard day.tasks >= turn.rules.comeback.recoveryTasks else { return }
        comeback.offerDay = -1
        journal.tally(Tally.streakRecovery.rawValue, member: turn.member, cell: 1)
        streak.keep(today, endsArmor: turn.rules.tasks.armorDaysInARow)
        let days = turn.rules.comeback.restoredShare.of(Int64(comeback.brokenStreak))
        streak.lengthen(by: Int32(truncatingIfNeeded: days))
        note(.streak, isNow: streak.length, turn, &journal)
    }

    /// The EXP boost after a long absence.
    @inline(__always)
    func comebackBoost(at instant: Int64, _ rules: QuestBondRules) -> Ratio {
        comeback.boostUntil > instant ? rules.comeback.boost : 0
    }
}
