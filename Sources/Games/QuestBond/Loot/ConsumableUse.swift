import QuestKernel

extension Hero {
    /// Uses one consumable; QB28. Effects of one kind do not pile up, so that none is wasted.
    mutating func use(_ kind: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        guard turn.rules.consumables.indices.contains(kind) else { return .noSuchConsumable }
        guard has(1, of: Resource.consumable(kind)) else { return .noneLeft }
        let row = turn.rules.consumables[kind]
        switch row.effect {
        case .expBoost:
            // What is for tasks and what is for an adventure wait for each other separately.
            if row.uses > 0 ? effects.expBoostTasks > 0 : effects.adventureBoost > 0 { return .alreadyActive }
            if row.uses > 0 {
                effects.expBoost = row.amount.asRatio
                effects.expBoostTasks = row.uses
            }
            if row.adventures { effects.adventureBoost = Swift.max(effects.adventureBoost, row.amount.asRatio) }
        case .goldBoost:
            if effects.goldBoostTasks > 0 { return .alreadyActive }
            effects.goldBoost = row.amount.asRatio
            effects.goldBoostTasks = row.uses
        case .materialMagnet:
            if effects.magnetTasks > 0 { return .alreadyActive }
            effects.magnetTasks = row.uses
        case .statSnack:
            if effects.snackUntil > turn.moment.instant { return .alreadyActive }
            var draws = draws(.consumable, turn)
            effects.snackStat = row.stat ?? Stat(rawValue: UInt8(draws.below(6))) ?? .strength
            effects.snackPoints = row.amount.asPoints
            effects.snackUntil = turn.moment.instant(after: Seconds(row.minutes))
        case .hpPotion:
            if effects.extraHitPoints > 0 { return .alreadyActive }
            effects.extraHitPoints = row.amount.asHitPoints
        case .luckElixir:
            if effects.luckElixir > 0 { return .alreadyActive }
            effects.luckElixir = row.amount.asRatio
        case .affixGuarantee:
            if effects.affixGuarantee { return .alreadyActive }
            effects.affixGuarantee = true
        case .missionSpeedUp:
            if mission.isIdle { return .noMission }
            if mission.endsAt <= turn.moment.instant { return .missionIsOver }
            mission.endsAt -= Seconds(row.amount.asMinutes).rawValue
        case .streakArmor, .streakFreeze, .forgeCatalyst:
            return .worksByItself
        case .dungeonRevive:
            if effects.revive > 0 { return .alreadyActive }
            effects.revive = Swift.max(row.amount.asHitPoints, 1)
        case .lootReroll:
            if effects.lootReroll { return .alreadyActive }
            effects.lootReroll = true
        case .partyBeacon:
            if effects.beaconUntil > turn.moment.instant { return .alreadyActive }
            effects.beacon = row.amount.asRatio
            effects.beaconUntil = turn.moment.instant(after: Seconds(row.minutes))
        case .expeditionCompass:
            if !isOnAnExpedition { return .noExpedition }
            if effects.compass { return .alreadyActive }
            effects.compass = true
        }
        consume(kind, turn, &journal)
        return nil
    }

    /// One consumable is gone.
    mutating func consume(_ kind: Int, _ turn: Turn, _ journal: inout Journal) {
        spend(1, of: Resource.consumable(kind), into: .consumablesUsed, turn, &journal)
        day.consumablesUsed &+= 1
        journal.tally(Tally.consumablesUsed.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: kind))
    }
}

extension Hero {
    /// All consumables on hand: a measure of hoarding.
    func consumablesHeld(_ rules: QuestBondRules) -> Pieces {
        var held: Pieces = 0
        for kind in rules.consumables.indices { held += ledger[Resource.consumable(kind)] }
        return held
    }

    /// What a Party Beacon adds to bond EXP now, as a share.
    func beaconBonus(at instant: Int64) -> Ratio { effects.beaconUntil > instant ? effects.beacon : 0 }
}
