import QuestKernel

/// Draws of the arena and the raid, of chests and gifts, and of the store.
extension OddsTables {
    var rolls: [DrawOdds] {
        let wave = Table(group: "Arena", attempt: "milestone wave won")
        var draws: [DrawOdds] = []
        for number in rules.arenaTable.milestoneAt.indices where rules.arenaTable.milestoneAt[number] >= 0 {
            let milestone = rules.arenaTable.milestones[Int(rules.arenaTable.milestoneAt[number])]
            if let gift = gift(milestone.consumable) {
                Self.add(
                    wave.draw(
                        "arena.wave\(number).consumable", "from wave \(number)", Self.consumable, .always, gift),
                    to: &draws)
            }
            guard milestone.equipmentChance > 0 else { continue }
            Self.add(
                wave.draw(
                    "arena.wave\(number).equipment", "from wave \(number)", Self.equipment,
                    equipmentChance(Probability(milestone.equipmentChance)),
                    items(rarities(rules.arena.rules.equipmentRarity, floor: .rare))), to: &draws)
        }
        let boss = Table(group: "Raid boss", attempt: "boss defeated")
        let spoils = rules.raid.spoils
        draws.append(
            boss.draw(
                "raid.equipment", "any boss", Self.equipment, equipmentChance(spoils.equipmentChance),
                items(
                    rarities(spoils.equipmentRarity, floor: .rare),
                    ItemTable(source: .raids, sourceShare: spoils.exclusiveShare))))
        if let gift = gift(spoils.consumable) {
            draws.append(boss.draw("raid.consumable", "any boss", Self.consumable, .always, gift))
        }
        draws.append(
            boss.draw(
                "raid.material", "any boss", Self.material, materialChance(spoils.materialChance),
                materials(essenceShare: rules.loot.tasks.essenceShare)))
        return draws
    }

    /// Adds a wave's draw unless it equals that of the waves before it.
    static func add(_ draw: DrawOdds, to draws: inout [DrawOdds]) {
        let last = draws.last { $0.prize == draw.prize && $0.attempt == draw.attempt }
        if let last, last.chance == draw.chance, last.outcomes == draw.outcomes { return }
        draws.append(draw)
    }

    var rewards: [DrawOdds] {
        let loot = rules.loot.tasks
        let group = "Chests and rewards"
        let routine = Table(group: group, attempt: "morning routine kept")
        var draws = bonusRoll(routine, "routine", "morning routine", rarity: loot.rarity)
        draws += confirmations + chests
        let login = Table(group: group, attempt: "login on that day of the cycle")
        for (index, day) in rules.login.days.enumerated() where day.lootRoll {
            let (id, name) = ("login.day\(index + 1)", "login day \(index + 1)")
            draws += bonusRoll(login, id, name, rarity: rules.login.bonusRarity)
        }
        for gift in rules.comeback.gifts where !gift.rarity.isEmpty {
            draws.append(
                Table(group: group, attempt: "return").draw(
                    "comeback.\(gift.id)", "away for \(gift.days) days", Self.equipment, .always,
                    items(plain(gift.rarity))))
        }
        return draws
    }

    /// A bonus loot roll (`Hero.rollBonusLoot`).
    private func bonusRoll(_ table: Table, _ id: String, _ name: String, rarity: [UInt32]) -> [DrawOdds] {
        let loot = rules.loot.tasks
        let isSure = rules.loot.bonusRoll == .item
        let equipment = table.draw(
            "\(id).equipment", name, Self.equipment, isSure ? .always : equipmentChance(loot.equipmentChance),
            items(rarities(rarity)))
        if isSure { return [equipment] }
        return [
            equipment,
            table.draw(
                "\(id).material", name, Self.material, materialChance(loot.materialChance),
                materials(essenceShare: loot.essenceShare)),
            table.draw(
                "\(id).consumable", name, Self.consumable, consumableChance(loot.consumableChance),
                consumables(rules.consumableTables.task)),
        ]
    }

    private var confirmations: [DrawOdds] {
        let table = Table(group: "Chests and rewards", attempt: "confirmed task")
        let tiers = rules.tasks.verification
        let most = tiers[Verification.partyVerified.index].lootPoints
        return Verification.allCases.filter { $0 != .partyVerified }.flatMap { proof -> [DrawOdds] in
            let points = most - tiers[proof.index].lootPoints
            guard points > 0 else { return [] }
            let (id, name) = ("confirmation.\(proof.name)", "an ally's word on a task (\(proof.name))")
            let equipment = table.draw(
                id, name, Self.equipment, Probability(points), items(rarities(rules.loot.tasks.rarity)))
            guard reachesEverything else { return [equipment] }
            return [
                equipment,
                table.draw(
                    "\(id).material", name, Self.material, Probability(points),
                    materials(essenceShare: rules.loot.tasks.essenceShare)),
                table.draw(
                    "\(id).consumable", name, Self.consumable, Probability(points),
                    consumables(rules.consumableTables.task)),
            ]
        }
    }

    private var chests: [DrawOdds] {
        let chest = Table(group: "Chests and rewards", attempt: "chest")
        let quests = rules.quests
        // Each milestone once.
        let milestones = Rarity.allCases.map { rarity in
            Double(rules.heroes.milestoneRarities.count { $0.rarity == rarity })
                / Double(Swift.max(rules.heroes.milestoneRarities.count, 1))
        }
        var draws = [
            chest.draw(
                "levelChest.item", "level-up chest", Self.equipment, .always, items(rarities(exactly: .common))),
            chest.draw(
                "milestoneChest.item", "milestone chest", Self.equipment, .always,
                items(milestones)),
            chest.draw(
                "levelChest.consumable", "level-up chest", Self.consumable, .always,
                consumables(rules.consumableTables.commonGift)),
            chest.draw(
                "milestoneChest.consumable", "milestone chest", Self.consumable, .always,
                consumables(rules.consumableTables.rareGift)),
            chest.draw(
                "levelChest.material", "level-up and milestone chest", Self.material, .always,
                materials(essenceShare: rules.loot.tasks.essenceShare)),
            chest.draw(
                "weekly.equipment", "weekly chest", Self.equipment,
                equipmentChance(quests.weeklyRareChance), items(plain(quests.weeklyRarity))),
            chest.draw(
                "weekly.consumable", "weekly chest", Self.consumable, .always,
                consumables(rules.consumableTables.uncommonGift)),
        ]
        let challenge = rules.party.content.challenge
        draws.append(
            chest.draw(
                "partyChest.item", "weekly party challenge", Self.equipment, .always,
                items(plain(challenge.rarity, floor: challenge.floor))))
        draws.append(
            Table(group: "Chests and rewards", attempt: "consumable of a shared goal").draw(
                "sharedGoal.consumable", "shared goal", Self.consumable, .always,
                consumables(rules.consumableTables.mission)))
        return draws
    }

    var store: [DrawOdds] {
        let store = rules.store
        let shelf = Table(group: "Store", attempt: "item on the shelf")
        var draws = [
            shelf.draw(
                "store.stock", "daily stock", Self.equipment, .always, items(plain(store.stockRarity))),
            shelf.draw("store.deal", "daily deal", Self.equipment, .always, items(plain(store.dealRarity))),
            shelf.draw(
                "store.merchant", "merchant's item", Self.equipment, .always,
                items(plain(store.merchantRarity))),
            Table(group: "Store", attempt: "day").draw(
                "store.merchantVisit", "any day", "Wandering Merchant", store.merchantChance,
                (1...3).map { OutcomeOdds(name: "With \($0) item\($0 == 1 ? "" : "s")", kind: "Visit", share: 1.0 / 3) }
            ),
        ]
        for bundle in store.bundles {
            let table = Table(group: "Store", attempt: "bundle bought")
            draws.append(
                table.draw(
                    "store.bundle.\(bundle.id).item", bundle.name, Self.equipment, .always,
                    items(rarities(exactly: bundle.rarity)), prices: [bundle.price.rawValue]))
            if bundle.consumables > 0 {
                draws.append(
                    table.draw(
                        "store.bundle.\(bundle.id).consumable", "\(bundle.name), each of \(bundle.consumables)",
                        Self.consumable, .always, consumables(rules.consumableTables.commonGift)))
            }
        }
        for heroClass in HeroClass.allCases {
            draws.append(
                Table(group: "Store", attempt: "scroll bought").draw(
                    "store.scroll.\(heroClass.name)", Self.capitalised(heroClass.name), "Affix scroll", .always,
                    scrolls(heroClass), prices: [store.scrollPrice.rawValue]))
        }
        return draws
    }

    /// One of a class's prefixes as often as one of its suffixes.
    private func scrolls(_ heroClass: HeroClass) -> [OutcomeOdds] {
        AffixKind.allCases.flatMap { kind in
            pool(kind, heroClass).map { affix in
                OutcomeOdds(name: affix.name, kind: Self.capitalised(kind.name), share: affix.share / 2)
            }
        }
    }

    /// The stat of a paragon level: a re-roll brings one of the others.
    var paragon: [DrawOdds] {
        guard rules.prestige.mode == .paragon else { return [] }
        let stats = Stat.allCases.prefix(6).map { Self.capitalised($0.name) }
        return [
            Table(group: "Paragon levels", attempt: "paragon level").draw(
                "paragon.stat", "any hero", "Stat", .always,
                stats.map { OutcomeOdds(name: $0, kind: "Stat", share: 1 / Double(stats.count)) }),
            Table(group: "Paragon levels", attempt: "re-roll").draw(
                "paragon.reroll", "any hero", "Stat", .always,
                [OutcomeOdds(name: "One of the five others, each as often", kind: "Stat", share: 1)],
                prices: [rules.prestige.paragon.rerollGold.rawValue]),
        ]
    }
}
