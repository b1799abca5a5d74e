import QuestKernel

/// What counts on a mission, as it was when the hero set out: nothing that is drunk or put on while it runs does.
struct MissionStart: Sendable, Equatable, Codable {
    /// The chance that it succeeds, as a share.
    var chance: Ratio
    /// Power in Luck, for what is found.
    var luck: StatPoints
    /// EXP share of a boost.
    var boost: Ratio
}

extension Hero {
    /// How long a mission takes this hero: its time × (1 − Σ), never below half.
    @inline(__always)
    public func missionSeconds(_ index: Int, _ rules: QuestBondRules) -> Seconds {
        let sum = bonuses.missionTime + rules.heroes.classes[heroClass.index].missionTime
        let factor = Ratio.one - Swift.min(sum, rules.missionRules.speedLimit)
        return Seconds(rules.missions[index].minutes) * factor
    }

    /// The chance that a mission succeeds now: base × stat / requirement, under the cap.
    @inline(__always)
    public func missionChance(_ index: Int, at instant: Int64, _ rules: QuestBondRules) -> Probability {
        let share = Ratio(
            power(for: rules.missions[index].stat, at: instant), of: rules.missions[index].requirement)
        return Probability(
            Swift.min(
                rules.missions[index].baseSuccess * share, Ratio(rules.missionRules.successCap)))
    }

    /// Sends the hero on a mission; one at a time; QB31.
    mutating func startMission(_ index: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        guard turn.rules.missions.indices.contains(index) else { return .noSuchMission }
        if !mission.isIdle { return .alreadyOnAMission }
        if !turn.rules.missionWindows.isOpen(index, on: today) { return .notHereNow }
        if level < turn.rules.missions[index].level { return .levelTooLow }
        mission.row = Int16(truncatingIfNeeded: index)
        mission.endsAt = turn.moment.instant(after: missionSeconds(index, turn.rules))
        missionStart = turn.rules.missionRules.decidedAtClaim ? nil : setOut(on: index, turn)
        journal.tally(
            Tally.missionsStarted.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
        day.missionsStarted &+= 1
        return nil
    }

    /// Claims what a finished mission brought.
    mutating func claimMission(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        if mission.isIdle { return .noMission }
        if turn.moment.instant < mission.endsAt { return .notFinishedYet }
        let rules = turn.rules
        let index = Int(mission.row)
        mission = Timer()
        let start = missionStart ?? setOut(on: index, turn)
        missionStart = nil
        let boost = start.boost
        var draws = draws(.mission, turn)
        guard
            roll(
                .missionSuccess, cell: UInt16(rules.missions[index].rarity.rawValue), Probability(start.chance), &draws,
                turn, &journal)
        else {
            // Reduced, not nothing: "the player never walks away empty-handed".
            gainExperience(
                learned(
                    rules.missions[index].experience, share: rules.missionRules.failedExperience, boost: boost, turn),
                from: .missions, turn, &journal)
            if rules.missionRules.failedGold > 0 {
                earn(
                    rules.missions[index].gold.scaled(
                        by: rules.missionRules.failedGold, and: Ratio.one + bonuses.gold),
                    of: Resource.gold, from: .missions, turn, &journal)
            }
            // A dry run, but for the guarantee: "When counter >= threshold, force a drop and reset".
            if rules.loot.pity.countsFailures, failDry(.missions, turn, &journal) {
                dropFromMission(index, isPromised: true, turn, &journal)
            }
            return nil
        }
        gainExperience(learned(rules.missions[index].experience, boost: boost, turn), from: .missions, turn, &journal)
        earn(
            rules.missions[index].gold * (Ratio.one + bonuses.gold),
            of: Resource.gold,
            from: .missions, turn, &journal)
        earn(rules.missions[index].tokens, of: Resource.tokens, from: .missions, turn, &journal)
        rollMissionLoot(index, luck: start.luck, &draws, turn, &journal)
        return nil
    }

    /// What the hero takes along on a mission: its stats as they are now, and the boost that waits for the next one.
    private mutating func setOut(on index: Int, _ turn: Turn) -> MissionStart {
        MissionStart(
            chance: Ratio(missionChance(index, at: turn.moment.instant, turn.rules)),
            luck: power(for: .luck, at: turn.moment.instant), boost: takeAdventureBoost())
    }

    /// Equipment of a mission: from Rare up, and on the guaranteed try, of the table that only missions have.
    private mutating func dropFromMission(
        _ index: Int, isPromised: Bool, _ turn: Turn, _ journal: inout Journal
    ) {
        let rules = turn.rules
        let isRare = rules.missions[index].rarity >= .rare
        let isBetter = isRare || isPromised
        var order = ItemOrder(
            weights: isBetter ? rules.loot.missions.rareRarity : rules.loot.missions.commonRarity,
            floor: isPromised ? rules.pity[PityCounter.missions.index].floor : isRare ? .rare : .common,
            level: level, source: isBetter ? .missions : .any, tally: .missionDrops, flow: .missions)
        order.rareBonus = bonuses.rareDrops
        drop(order, .missionItem, turn, &journal)
    }

    private mutating func rollMissionLoot(
        _ index: Int, luck luckPower: StatPoints, _ draws: inout Draws, _ turn: Turn, _ journal: inout Journal
    ) {
        let rules = turn.rules
        let loot = rules.loot.missions
        // 10 % and half a point per point of Luck, then bonuses, at most 50 %.
        let points = luckPower * loot.luckPoints
        let luck = Swift.min(Ratio(partsPerMillion: points.rawValue), Ratio.one)
        let chance = Swift.min(
            (loot.equipmentChance + luck) * dropFactor(withClass: true, rules), Ratio(loot.equipmentCap))
        draws.go(to: 1)
        if let isPromised = tryEquipment(.missions, Probability(chance), &draws, turn, &journal) {
            dropFromMission(index, isPromised: isPromised, turn, &journal)
        }
        draws.go(to: 2)
        let place = AdventureLoot.missions.rawValue
        let material = materialChance(loot.materialChance, withClass: true, rules)
        if roll(.adventureMaterial, cell: place, material, &draws, turn, &journal) {
            draws.go(to: 3)
            gainMaterial(essenceShare: loot.essenceShare, from: .missions, &draws, turn, &journal)
        }
        draws.go(to: 5)
        // Herbs are materials: what raises the chance of these raises theirs.
        if draws.happens(materialChance(rules.missions[index].herbs, withClass: true, rules)) {
            let rarity = Swift.min(rules.missions[index].rarity, loot.bestHerb)
            earn(loot.herbsAtOnce, of: Resource.material(.herb, rarity), from: .missions, turn, &journal)
        }
        draws.go(to: 6)
        let consumable = consumableChance(loot.consumableChance, withClass: true, rules)
        let givesConsumable = rules.missions[index].rarity >= loot.consumableFrom
        if givesConsumable, roll(.adventureConsumable, cell: place, consumable, &draws, turn, &journal) {
            gain(rules.consumableTables.mission.pick(&draws), from: .missions, turn, &journal)
        }
    }
}
