import QuestKernel

extension Hero {
    /// The expeditions on offer today, one bit each: a dated draw among those the hero's level has unlocked; QB32.
    @inline(__always)
    public func offeredExpeditions(_ rules: QuestBondRules, _ randomness: Randomness) -> UInt32 {
        var unlocked: UInt32 = 0
        for index in rules.expeditions.indices
        where rules.expeditions[index].level <= level && rules.expeditionWindows.isOpen(index, on: today) {
            unlocked |= 1 << UInt32(index)
        }
        var draws = randomness.draws(player: player, purpose: Draw.expeditionPool.purpose, day: today)
        var offered: UInt32 = 0
        for _ in 0..<Swift.min(rules.expeditionRules.offered, unlocked.nonzeroBitCount) {
            let pick = draws.below(UInt32(unlocked.nonzeroBitCount))
            var bits = unlocked
            for _ in 0..<pick { bits &= bits &- 1 }
            let bit = bits & (0 &- bits)
            offered |= bit
            unlocked &= ~bit
        }
        return offered
    }

    /// The chance of one stage now.
    @inline(__always)
    public func stageChance(_ index: Int, _ stage: Int, at instant: Int64, _ rules: QuestBondRules) -> Probability {
        let needed = rules.expeditions[index].power * rules.expeditions[index].stages[stage].difficulty
        return Self.success(
            power(for: rules.expeditions[index].stages[stage].stat, at: instant), of: needed,
            points: bonuses.expeditionSuccess, cap: rules.expeditionRules.successCap)
    }

    /// Starts an expedition for a key.
    mutating func startExpedition(_ index: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules
        guard rules.expeditions.indices.contains(index) else { return .noSuchExpedition }
        let journey = Journey(index, from: turn.moment, rules)
        if !hasExpeditionSlot(from: turn.moment.instant, until: journey.endsAt, rules) {
            return .alreadyOnAnExpedition
        }
        if level < rules.expeditions[index].level { return .levelTooLow }
        if offeredExpeditions(rules, turn.randomness) & (1 << UInt32(index)) == 0 { return .notOnOffer }
        guard has(1, of: Resource.keys) else { return .noKey }
        spend(1, of: Resource.keys, into: .expeditionEntry, turn, &journal)
        journal.tally(
            Tally.expeditionsBegun.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
        if expedition.isIdle { expedition = journey } else { secondExpedition = journey }
        return nil
    }

    /// Claims what a finished expedition brought: each stage counts alone, a failed one does not end it.
    mutating func claimExpedition(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        if expedition.isIdle, secondExpedition.isIdle { return .noExpedition }
        let isFirst = expedition.isOver(at: turn.moment.instant)
        if !isFirst, !secondExpedition.isOver(at: turn.moment.instant) { return .notFinishedYet }
        // Whatever was not heard of yet is decided now.
        let journey = followed(isFirst ? expedition : secondExpedition, upTo: Journey.never - 1, turn, &journal)
        if isFirst { expedition = Journey() } else { secondExpedition = Journey() }
        expeditionSlots.noteOwn(isFirst: isFirst, from: journey.beganAt(turn.rules), until: journey.endsAt, on: today)
        effects.compass = false
        finishExpedition(Int(journey.row), decided: journey.cleared, turn, &journal)
        return nil
    }

    /// The chance of an item of equipment on a stage that succeeds: soft pity raises that of each stage equally.
    @inline(__always)
    func stageEquipmentChance(_ rules: QuestBondRules) -> Probability {
        let base = Probability(rules.loot.expeditions.equipmentChance * dropFactor(withClass: true, rules))
        let counter = PityCounter.expeditions.index
        return rules.pity[counter].pity.chance(base: base, dryCount: dry[counter])
    }

    /// What an expedition brought this hero.
    ///
    /// - Parameter decided: the stages that succeeded, one bit each.
    mutating func finishExpedition(_ index: Int, decided: UInt32, _ turn: Turn, _ journal: inout Journal) {
        let rules = turn.rules
        // Cards are rolled for here, alone as in a party.
        day.cardAttempts &+= 1
        let stages = rules.expeditions[index].stages.count
        var successes = 0
        var drops = 0
        var missAll = Ratio.one
        let before = dry[PityCounter.expeditions.index]
        let pity = rules.pity[PityCounter.expeditions.index].pity
        let stageChance = stageEquipmentChance(rules)
        var order = expeditionOrder(isPromised: pity.guarantees(dryCount: before), turn)
        for stage in 0..<stages {
            var draws = draws(.expedition, turn)
            let share = Share(position: stage, rooms: stages, completion: 0)
            let experience = share.of(rules.expeditions[index].experience)
            guard decided & (1 << UInt32(stage)) != 0 else {
                gainExperience(
                    learned(experience, share: rules.expeditionRules.failedStageExperience, turn),
                    from: .expeditions, turn, &journal)
                if rules.expeditionRules.failedStageGold > 0 {
                    earn(
                        share.of(rules.expeditions[index].gold).scaled(
                            by: rules.expeditionRules.failedStageGold, and: Ratio.one + bonuses.gold),
                        of: Resource.gold, from: .expeditions, turn, &journal)
                }
                continue
            }
            successes += 1
            gainExperience(learned(experience, turn), from: .expeditions, turn, &journal)
            earn(
                share.of(rules.expeditions[index].gold) * (Ratio.one + bonuses.gold),
                of: Resource.gold, from: .expeditions, turn, &journal)
            missAll = missAll * (Ratio.one - Ratio(stageChance))
            draws.go(to: 1)
            if draws.happens(stageChance) {
                drops += 1
                drop(order, .expeditionItem, turn, &journal)
                // This drop has reset the counter: what further stages drop is not guaranteed.
                order.floor = .common
            }
            rollStageLoot(&draws, turn, &journal)
            rollCard(from: .expeditions, at: index, turn, &journal)
        }
        note(.expeditions, turn, &journal)
        // The longest so far: a shorter one later changes nothing.
        let hours = Swift.max(
            rules.expeditions[index].minutes.quotient(by: 60), achievements.progress(of: .expeditionHours))
        note(.expeditionHours, isNow: Int32(truncatingIfNeeded: hours), turn, &journal)
        if successes > 0 {
            settlePity(before, drops, missAll, pity, order, turn, &journal)
            var draws = draws(.expedition, turn)
            if draws.happens(rules.loot.expeditions.scrollChance) {
                draws.go(to: 1)
                gainScroll(from: .expeditions, &draws, turn, &journal)
            }
            findLore(index, turn, &journal)
        } else if rules.loot.pity.countsFailures, failDry(.expeditions, turn, &journal) {
            drop(order, .expeditionItem, turn, &journal)
        }
    }

    /// One roll record at the finish: p = 1 − Π(1 − p_stage) over successful stages; a forced drop falls on the last.
    private mutating func settlePity(
        _ before: UInt16, _ drops: Int, _ missAll: Ratio, _ pity: Pity, _ order: ItemOrder, _ turn: Turn,
        _ journal: inout Journal
    ) {
        var outcome = RollOutcome.miss
        if drops > 0 {
            outcome = .hit
        } else if pity.guarantees(dryCount: before) {
            outcome = .forced
            drop(order, .expeditionItem, turn, &journal)
        }
        dry[PityCounter.expeditions.index] = outcome == .miss ? before &+ 1 : 0
        journal.roll(
            Roll.expeditionEquipment.rawValue, member: turn.member, cell: before,
            chance: Probability(Ratio.one - missAll), outcome: outcome)
    }

    @inline(__always)
    private func expeditionOrder(isPromised: Bool, _ turn: Turn) -> ItemOrder {
        let rules = turn.rules
        var order = ItemOrder(
            weights: rules.loot.expeditions.rarity,
            floor: isPromised ? rules.pity[PityCounter.expeditions.index].floor : .common, level: level,
            source: .expeditions, tally: .expeditionDrops, flow: .expeditions)
        order.sourceShare = rules.loot.expeditions.exclusiveShare
        order.rareBonus = bonuses.rareDrops
        order.setShare = rules.setRules.expeditionShare
        return order
    }

    private mutating func rollStageLoot(_ draws: inout Draws, _ turn: Turn, _ journal: inout Journal) {
        let loot = turn.rules.loot.expeditions
        draws.go(to: 2)
        let place = AdventureLoot.stages.rawValue
        let material = materialChance(loot.materialChance, withClass: true, turn.rules)
        if roll(.adventureMaterial, cell: place, material, &draws, turn, &journal) {
            draws.go(to: 3)
            gainMaterial(
                essenceShare: turn.rules.loot.tasks.essenceShare, weights: turn.rules.expeditionMaterials,
                from: .expeditions, &draws, turn, &journal)
        }
        draws.go(to: 5)
        let consumable = consumableChance(loot.consumableChance, withClass: true, turn.rules)
        if roll(.adventureConsumable, cell: place, consumable, &draws, turn, &journal) {
            gain(turn.rules.consumableTables.expedition.pick(&draws), from: .expeditions, turn, &journal)
        }
    }

    /// A page of lore of the expedition's theme that the hero does not have yet, for the collection log.
    private mutating func findLore(_ index: Int, _ turn: Turn, _ journal: inout Journal) {
        var missing = turn.rules.loreByExpedition[index] & ~lore
        guard missing != 0 else { return }
        var draws = draws(.lore, turn)
        guard roll(.lore, turn.rules.loot.expeditions.loreChance, &draws, turn, &journal) else { return }
        draws.go(to: 1)
        let pick = draws.below(UInt32(missing.nonzeroBitCount))
        for _ in 0..<pick { missing &= missing &- 1 }
        lore |= missing & (0 &- missing)
        journal.tally(
            Tally.lorePages.rawValue, member: turn.member,
            cell: UInt16(truncatingIfNeeded: missing.trailingZeroBitCount))
    }

    /// A scroll with a random affix that the hero's class can use.
    mutating func gainScroll(
        from faucet: Flow, _ draws: inout Draws, _ turn: Turn, _ journal: inout Journal
    ) {
        let kind: AffixKind = draws.below(2) == 0 ? .prefix : .suffix
        let affix = turn.rules.affixPools.pick(kind, heroClass, ofExpeditions: faucet == .expeditions, &draws)
        earn(1, of: Resource.scroll(Int(affix)), from: faucet, turn, &journal)
    }
}
