import QuestKernel

/// Draws of the forge: what is made, enhanced, salvaged and re-rolled; and of monster cards.
extension OddsTables {
    var forge: [DrawOdds] {
        let made = Table(group: "Forge", attempt: "item made")
        var draws = rules.forge.recipes.map { recipe in
            made.draw(
                "forge.craft.\(recipe.id)", "recipe \(recipe.id)", Self.equipment, .always,
                items(plain(recipe.rarity)), prices: [recipe.gold.rawValue])
        }
        let critical = rules.forge.enhancement.criticalChance
        draws.append(
            Table(group: "Forge", attempt: "successful enhancement").draw(
                "forge.critical", "any step", "Double points", critical,
                [OutcomeOdds(name: "Double points", kind: "Critical", share: 1)]))
        let salvaged = Table(group: "Forge", attempt: "item with an affix salvaged")
        for rarity in Rarity.allCases where rules.forge.salvage[rarity.index].affixRecovery > .never {
            draws.append(
                salvaged.draw(
                    "forge.salvage.\(rarity.name)", "\(Self.capitalised(rarity.name)) item", "Affix scroll",
                    rules.forge.salvage[rarity.index].affixRecovery,
                    [OutcomeOdds(name: "One of its affixes", kind: "Affix scroll", share: 1)]))
        }
        draws.append(
            Table(group: "Forge", attempt: "material of a salvaged item").draw(
                "forge.salvage.material", "any item", Self.material, .always, salvagedKinds))
        return draws
    }

    private var salvagedKinds: [OutcomeOdds] {
        let kinds = MaterialKind.allCases.filter { rules.salvageKinds[$0.index] > 0 }
        let total = Double(kinds.reduce(0) { $0 + UInt64(rules.salvageKinds[$1.index]) })
        return kinds.map { kind in
            let name = Self.capitalised(kind.name)
            return OutcomeOdds(name: name, kind: name, share: Double(rules.salvageKinds[kind.index]) / total)
        }
    }

    var enhancement: LadderOdds {
        let forge = rules.forge.enhancement
        let catalyst = Int(rules.consumableTables.firstByEffect[ConsumableEffect.forgeCatalyst.index])
        var prices = Rarity.allCases.map { rarity in
            LadderOdds.Price(
                name: "\(Self.capitalised(rarity.name)) item", unit: "gold",
                attempts: forge.costMultiplier.indices.map { rules.enhancementGold(of: rarity, step: $0).rawValue })
        }
        prices.append(
            LadderOdds.Price(
                name: "Any item", unit: "units of material",
                attempts: forge.costMultiplier.map(\.roundedUp)))
        return LadderOdds(
            id: "forge.enhancement", group: "Forge", name: "Enhancement",
            steps: forge.success.enumerated().map { index, chance in
                LadderOdds.Step(
                    name: "+\(index + 1)", chance: chance,
                    assisted: Probability(Ratio(chance) * forge.catalystFactor))
            },
            prices: prices, help: rules.consumables[catalyst].name,
            failure: "A failed attempt costs its gold and materials; the item keeps its level.",
            couplings: [.limitedByGold, .otherSpending])
    }

    /// How many affixes items have, and which: by class, because each has a pool of its own.
    var affixes: [DrawOdds] {
        let found = Table(group: "Affixes", attempt: "item that drops")
        var draws = Rarity.allCases.map { rarity in
            found.draw(
                "affixes.\(rarity.name)", "\(Self.capitalised(rarity.name)) item", "Affixes", .always,
                affixes(on: rarity))
        }
        for recipe in rules.forge.recipes {
            for rarity in Rarity.allCases where recipe.rarity[rarity.index] > 0 {
                let isOpen = rarity != .common || rules.loot.affixes.commonIsSealed
                draws.append(
                    Table(group: "Affixes", attempt: "item made").draw(
                        "affixes.\(rarity.name).\(recipe.id)",
                        "\(Self.capitalised(rarity.name)) item of the recipe \(recipe.id)", "Affixes", .always,
                        affixes(on: rarity, guaranteed: isOpen ? recipe.affixes : 0)))
            }
        }
        draws.append(
            Table(group: "Affixes", attempt: "affix of a Legendary item").draw(
                "affixes.greater", "Legendary item", "Greater Affix", rules.loot.affixes.greater,
                [OutcomeOdds(name: "Greater Affix", kind: "Greater Affix", share: 1)]))
        for kind in AffixKind.allCases {
            for heroClass in HeroClass.allCases {
                draws.append(
                    Table(group: "Affix re-rolls", attempt: "re-roll").draw(
                        "reroll.\(kind.name).\(heroClass.name)",
                        "\(Self.capitalised(heroClass.name)), \(kind.name)", Self.capitalised(kind.name), .always,
                        pool(kind, heroClass), prices: rules.forge.rerollCost.map(\.rawValue)))
            }
        }
        return draws
    }

    func pool(_ kind: AffixKind, _ heroClass: HeroClass) -> [OutcomeOdds] {
        let weights = rules.affixPools.weights(kind, heroClass)
        let total = Double(weights.reduce(0) { $0 + UInt64($1.weight) })
        return weights.map { row, weight in
            OutcomeOdds(
                name: rules.affixes[Int(row)].name,
                kind: rules.affixes[Int(row)].heroClass == nil ? "Any class" : "This class alone",
                share: Double(weight) / Swift.max(total, 1))
        }
    }

    /// Monster cards by place (`Hero.rollCard`).
    var cards: [DrawOdds] {
        var draws: [DrawOdds] = []
        func add(_ source: CardSource, at place: Int, _ name: String, _ id: String, _ attempt: String) {
            let candidates = rules.cards.candidates(source, at: place)
            guard candidates != 0 else { return }
            var draw = Table(group: "Monster cards", attempt: attempt).draw(
                "cards.\(id)", name, "Card", rules.cardChance(source, at: place), cards(candidates))
            draw.isCollected = true
            Self.add(draw, to: &draws)
        }
        for (places, source, attempt) in [
            (rules.dungeons.map(\.theme), CardSource.dungeons, "cleared combat or boss room"),
            (rules.expeditions.map(\.theme), .expeditions, "successful stage"),
        ] {
            for (index, theme) in places.enumerated() where places.firstIndex(of: theme) == index {
                add(
                    source, at: index, "\(source.name): \(theme)", "\(source.name).\(theme)", attempt)
            }
        }
        for wave in rules.arenaTable.milestoneAt.indices where rules.arenaTable.milestoneAt[wave] >= 0 {
            add(.arena, at: wave, "arena: from wave \(wave)", "arena.wave\(wave)", "milestone wave won")
        }
        for boss in rules.raid.bosses.indices {
            add(
                .raids, at: boss, "raid: \(rules.raid.bosses[boss].name)", "raids.\(rules.raid.bosses[boss].id)",
                "boss defeated")
        }
        return draws
    }

    private func cards(_ candidates: UInt64) -> [OutcomeOdds] {
        let rows = rules.cards.rows.indices.filter { candidates & (1 << UInt64($0)) != 0 }
        let total = rows.reduce(0) { $0 + UInt64(rules.cards.weights[$1]) }
        return rows.enumerated().compactMap { index, row in
            // If none has a weight it is the first.
            let share =
                total > 0 ? Double(rules.cards.weights[row]) / Double(total) : index == 0 ? 1 : 0
            let card = rules.cards.rows[row]
            guard share > 0 else { return nil }
            return OutcomeOdds(
                name: card.name, kind: Self.capitalised(card.rarity.name), rank: card.rarity.index, share: share)
        }
    }
}

extension AffixPools {
    /// The affixes of a pool with their weights, in pool order.
    func weights(_ kind: AffixKind, _ heroClass: HeroClass) -> [(row: UInt8, weight: UInt32)] {
        let pool = kind.index * HeroClass.count + heroClass.index
        return rows[pool].indices.map { index in
            (rows[pool][index], cumulative[pool][index] - (index == 0 ? 0 : cumulative[pool][index - 1]))
        }
    }
}
