import QuestKernel

/// Draws of tasks, dungeon rooms, missions and expeditions: those with a pity counter, and their other draws.
extension OddsTables {
    var tasks: [DrawOdds] {
        let loot = rules.loot.tasks
        let table = Table(group: "Tasks", attempt: "completed task, habit or duty")
        var draws = Verification.allCases.map { proof in
            table.draw(
                "tasks.\(proof.name).equipment", Self.words(proof), Self.equipment,
                equipmentChance(
                    loot.equipmentChance, points: rules.tasks.verification[proof.index].lootPoints),
                items(rarities(loot.rarity)), pity: .tasks, rules,
                promised: items(rarities(loot.promisedRarity, floor: rules.pity[PityCounter.tasks.index].floor)))
        }
        // Without points of their own all proofs have the same.
        for proof in reachesEverything ? Verification.allCases : [.quick] {
            let (id, name) = reachesEverything ? ("tasks.\(proof.name)", Self.words(proof)) : ("tasks", "any proof")
            let points = rules.tasks.verification[proof.index].lootPoints
            draws.append(
                table.draw(
                    "\(id).material", name, Self.material, materialChance(loot.materialChance, points: points),
                    materials(essenceShare: loot.essenceShare)))
            draws.append(
                table.draw(
                    "\(id).consumable", name, Self.consumable, consumableChance(loot.consumableChance, points: points),
                    consumables(rules.consumableTables.task)))
        }
        return draws
    }

    private static func words(_ proof: Verification) -> String {
        switch proof {
        case .quick: "ticked off"
        case .standard: "standard proof"
        case .verified: "verified"
        case .partyVerified: "party-verified"
        }
    }

    var rooms: [DrawOdds] {
        let loot = rules.loot.rooms
        let table = Table(group: "Dungeon rooms", attempt: "cleared room")
        var draws: [DrawOdds] = []
        for isParty in [false, true] {
            let dungeons = isParty ? rules.dungeons[rules.partyDungeons] : rules.dungeons[..<rules.soloDungeons]
            for tier in Difficulty.allCases {
                let levels = dungeons.filter { $0.difficulty == tier }.map(\.level)
                guard let first = levels.min() else { continue }
                let name = (isParty ? "party " : "") + Self.words(tier) + ", from level \(first)"
                var items = ItemTable()
                items.setShare = isParty ? rules.setRules.partyDungeonShare : .never
                draws += rooms(tier, isParty ? "rooms.party.\(tier.name)" : "rooms.\(tier.name)", name, items, table)
            }
        }
        draws.append(
            table.draw(
                "rooms.material", "any difficulty", Self.material, materialChance(loot.materialChance),
                materials(essenceShare: loot.essenceShare)))
        draws.append(
            table.draw(
                "rooms.consumable", "all but the boss's room", Self.consumable, consumableChance(loot.consumableChance),
                consumables(rules.consumableTables.room)))
        draws.append(
            table.draw(
                "rooms.bossConsumable", "the boss's room", Self.consumable, consumableChance(loot.bossConsumableChance),
                consumables(rules.consumableTables.boss)))
        draws.append(
            Table(group: "Dungeon rooms", attempt: "dungeon run").draw(
                "rooms.bonusRoom", "each bonus room of a dungeon", "Bonus room", rules.dungeonRules.bonusRoomChance,
                [OutcomeOdds(name: "Bonus room", kind: "Bonus room", share: 1)]))
        return draws
    }

    private static func words(_ tier: Difficulty) -> String { tier == .mythicPlus ? "Mythic+" : capitalised(tier.name) }

    private func rooms(
        _ tier: Difficulty, _ id: String, _ name: String, _ table: ItemTable, _ common: Table
    ) -> [DrawOdds] {
        let loot = rules.loot.rooms
        let base = loot.equipmentChance[tier.index]
        let weights = loot.rarity[tier.index].weights
        let floor = rules.pity[PityCounter.rooms.index].floor
        func draw(_ end: String, _ place: String, _ factor: Ratio, _ least: Rarity) -> DrawOdds {
            common.draw(
                "\(id)\(end).equipment", name + place, Self.equipment, equipmentChance(base, factor: factor),
                items(rarities(weights, floor: least), table), pity: .rooms, rules,
                promised: items(rarities(weights, floor: Swift.max(floor, least)), table))
        }
        var draws = [
            draw("", "", Ratio.one, .common), draw(".bonus", ", bonus room", loot.bonusRoomFactor, .common),
        ]
        if tier >= .hard { draws.append(draw(".boss", ", boss", Ratio.one, loot.hardBossFloor)) }
        if tier >= .hard, loot.hardCompletionGuarantee {
            draws.append(
                common.draw(
                    "\(id).completion", name + ", completion", Self.equipment, .always,
                    items(rarities(weights, floor: loot.hardBossFloor), table)))
        }
        return draws
    }

    var missions: [DrawOdds] {
        let loot = rules.loot.missions
        let table = Table(group: "Missions", attempt: "successful mission")
        var draws: [DrawOdds] = []
        // From the Luck that heroes start with to where more of it no longer helps.
        let room = Swift.max(Ratio(loot.equipmentCap) - Ratio(loot.equipmentChance), 0)
        let most = loot.luckPoints > 0 ? room.quotient(by: loot.luckPoints) : 0
        let lucks = Set([rules.heroes.startingStat.whole, 20, 50, most].filter { $0 >= 0 && $0 <= most })
            .union([Swift.min(rules.heroes.startingStat.whole, Swift.max(most, 0))]).sorted()
        for isRare in [false, true] {
            let weights = isRare ? loot.rareRarity : loot.commonRarity
            let own = ItemTable(source: .missions)
            for luck in lucks {
                let chance = (loot.equipmentChance + loot.luckPoints * luck) * (Ratio.one + bonuses.drops)
                draws.append(
                    table.draw(
                        "missions.\(isRare ? "rare" : "common").luck\(luck).equipment",
                        (isRare ? "Rare and above" : "below Rare") + ", Luck \(luck)", Self.equipment,
                        Probability(Swift.min(chance, Ratio(loot.equipmentCap))),
                        items(rarities(weights, floor: isRare ? .rare : .common), isRare ? own : ItemTable()),
                        pity: .missions, rules,
                        promised: items(
                            rarities(loot.rareRarity, floor: rules.pity[PityCounter.missions.index].floor), own)))
            }
        }
        draws.append(
            table.draw(
                "missions.material", "any mission", Self.material, materialChance(loot.materialChance),
                materials(essenceShare: loot.essenceShare)))
        draws.append(
            table.draw(
                "missions.consumable", "Rare and above", Self.consumable, consumableChance(loot.consumableChance),
                consumables(rules.consumableTables.mission)))
        for mission in rules.missions where mission.herbs > .never {
            let rarity = Self.capitalised(Swift.min(mission.rarity, loot.bestHerb).name)
            draws.append(
                table.draw(
                    "missions.\(mission.id).herb", mission.name, "Herb", materialChance(mission.herbs),
                    [OutcomeOdds(name: "\(rarity) Herb", kind: rarity, share: 1)]))
        }
        return draws
    }

    var expeditions: [DrawOdds] {
        let loot = rules.loot.expeditions
        let finished = Table(group: "Expeditions", attempt: "finished expedition")
        let stage = Table(group: "Expeditions", attempt: "successful stage")
        let floor = rules.pity[PityCounter.expeditions.index].floor
        let items = ItemTable(
            source: .expeditions, sourceShare: loot.exclusiveShare, setShare: rules.setRules.expeditionShare)
        let most = rules.expeditions.map(\.stages.count).max() ?? 0
        var draws = (1...Swift.max(most, 1)).prefix(most).map { stages in
            var draw = finished.draw(
                "expeditions.stages\(stages).equipment",
                stages == 1 ? "1 successful stage" : "\(stages) successful stages", Self.equipment,
                equipmentChance(loot.equipmentChance), self.items(rarities(loot.rarity), items), pity: .expeditions,
                rules, promised: self.items(rarities(loot.rarity, floor: floor), items))
            draw.rolls = stages
            return draw
        }
        draws.append(
            stage.draw(
                "expeditions.material", "any expedition", Self.material, materialChance(loot.materialChance),
                materials(essenceShare: rules.loot.tasks.essenceShare, loot.materialRarity)))
        draws.append(
            stage.draw(
                "expeditions.consumable", "any expedition", Self.consumable, consumableChance(loot.consumableChance),
                consumables(rules.consumableTables.expedition)))
        draws.append(
            finished.draw(
                "expeditions.scroll", "with a successful stage", "Affix scroll", loot.scrollChance,
                [OutcomeOdds(name: "A scroll of the class's affixes", kind: "Affix scroll", share: 1)]))
        draws.append(
            finished.draw(
                "expeditions.lore", "with a successful stage", "Page of lore", loot.loreChance,
                [OutcomeOdds(name: "A page of its theme that is not known yet", kind: "Page of lore", share: 1)]))
        return draws
    }
}

/// What the draws of one group have in common.
struct Table {
    let group: String
    let attempt: String

    func draw(
        _ id: String, _ place: String, _ prize: String, _ chance: Probability, _ outcomes: [OutcomeOdds],
        prices: [Int64] = []
    ) -> DrawOdds {
        DrawOdds(
            id: id, group: group, place: place, attempt: attempt, prize: prize, chance: chance, outcomes: outcomes,
            prices: prices, couplings: prices.isEmpty ? [] : [.limitedByGold, .otherSpending])
    }

    func draw(
        _ id: String, _ place: String, _ prize: String, _ chance: Probability, _ outcomes: [OutcomeOdds],
        pity counter: PityCounter, _ rules: QuestBondRules, promised: [OutcomeOdds]
    ) -> DrawOdds {
        var draw = draw(id, place, prize, chance, outcomes)
        draw.pity = rules.pity[counter.index].pity
        if promised != outcomes { draw.promised = promised }
        draw.couplings = [.cappedDays, .changingChances, .sharedCounter]
        // An ally's confirmation resets the counter of tasks, and so may a bonus roll.
        if counter == .tasks { draw.couplings.append(.otherResets) }
        return draw
    }
}
