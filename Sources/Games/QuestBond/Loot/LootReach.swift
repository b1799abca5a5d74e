import QuestKernel

/// What "loot" means where a bonus raises its chance: proofs of tasks, gear, cards, research, rebirths and the party.
enum LootReach: UInt8, ContentChoice {
    case equipment
    /// Materials and consumables too, by the same share and the same points.
    case everything
}

extension Hero {
    /// The chance of a material under "+X % material drop rate".
    ///
    /// - Parameters:
    ///   - withClass: whether the class's own loot bonus counts, as in adventures.
    ///   - points: of a task's proof.
    ///
    /// It changes nothing; it is `mutating` because a reading call from a rule, which changes the hero, would copy all
    /// of the hero first, two kilobytes.
    mutating func materialChance(
        _ base: Probability, withClass: Bool, points: Ratio = 0, _ rules: QuestBondRules
    ) -> Probability {
        if rules.loot.bonusReach == .equipment {
            return Probability(
                bonuses.materialDrops == 0 ? Ratio(base) : base * (Ratio.one + bonuses.materialDrops))
        }
        let loot = dropFactor(withClass: withClass, rules) - Ratio.one
        let sum = Bonuses.combine(bonuses.materialDrops, loot, multiplies: rules.heroes.isMultiplicative)
        return Probability(base * (Ratio.one + sum) + points)
    }

    /// The chance of a consumable.
    @inline(__always)
    func consumableChance(
        _ base: Probability, withClass: Bool, points: Ratio = 0, _ rules: QuestBondRules
    ) -> Probability {
        if rules.loot.bonusReach == .equipment { return base }
        return Probability(base * dropFactor(withClass: withClass, rules) + points)
    }
}
