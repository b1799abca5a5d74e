import QuestKernel

/// The bonuses for a table of odds; parts per million. `none` gives the content's own chances.
public struct OddsBonuses: Sendable, Equatable {
    /// "+X % loot drop chance" of all sources together.
    public var drops: Ratio
    /// "+X % rare drop chance": on the share of Rare and better.
    public var rareDrops: Ratio
    /// Points added to the chances of affixes.
    public var affixes: Ratio
    /// "+X % material drops".
    public var materials: Ratio

    public static let none = OddsBonuses()

    public init(drops: Ratio = 0, rareDrops: Ratio = 0, affixes: Ratio = 0, materials: Ratio = 0) {
        self.drops = drops
        self.rareDrops = rareDrops
        self.affixes = affixes
        self.materials = materials
    }
}

extension QuestBondRules {
    /// Everything that QuestBond gives by chance, for these figures and bonuses.
    ///
    /// A pure function of the content, with the standard library only: a server uses it to show the odds of its
    /// content.
    public func odds(with bonuses: OddsBonuses = .none) -> GameOdds {
        var odds = oddsOfThisArm(with: bonuses)
        if let variant, let experiment { odds.add(variant.oddsOfThisArm(with: bonuses), of: experiment.id) }
        return odds
    }

    /// The same without what differs in the other arm of an experiment.
    public func oddsOfThisArm(with bonuses: OddsBonuses = .none) -> GameOdds {
        let tables = OddsTables(self, bonuses)
        return GameOdds(
            draws: tables.tasks + tables.rooms + tables.missions + tables.expeditions + tables.rolls + tables.rewards
                + tables.store + tables.forge + tables.affixes + tables.cards + tables.paragon,
            ladders: [tables.enhancement], bonuses: bonusWords, remarks: remarks)
    }

    private var bonusWords: [String] {
        let classes = heroes.classes.filter { $0.lootBonus > 0 }
            .map { "\(OddsTables.capitalised($0.id)) +\(OddsTables.percent($0.lootBonus))" }
        let together =
            heroes.isMultiplicative
            ? "\"+X %\" bonuses multiply: chance x (1 + a) x (1 + b) …"
            : "\"+X %\" bonuses add up first: chance x (1 + a + b …)."
        let reached = loot.bonusReach == .everything ? "equipment, a material or a consumable" : "equipment"
        return [
            "The chance of \(reached) is multiplied by \"+X % loot drop chance\" of gear, cards, gear sets, seasons and "
                + "the party. \(together) A proof of a task adds its points after that.",
            classes.isEmpty
                ? "No class raises the chance of drops."
                : "Of classes, outside tasks: \(classes.joined(separator: ", ")).",
            loot.rareBonus == .share
                ? "\"+X % rare drop chance\" multiplies the share of drops that are Rare or better, at most to all of "
                    + "them, not the chance of a drop."
                : "\"+X % rare drop chance\" multiplies the weights of Rare, Epic and Legendary: their share rises by "
                    + "less, the chance of a drop does not.",
            "Research can raise the chance of materials and of affixes. A Loot Reroll makes one drop twice and keeps "
                + "the better; a Sealed Affix Scroll puts an affix on one.",
        ]
    }

    private var remarks: [String] {
        var remarks = [
            "Chances of equipment do not depend on a hero's level. The level decides which dungeons, missions and "
                + "expeditions are open, and how strong an item is.",
            "One counter each counts all tasks, all dungeon rooms, all missions and all "
                + "expeditions. A wait below is that of a player who tries only what its row names.",
            "Any drop of a counter resets it. So the guarantee is for some drop, and for its quality on that try, "
                + "not for a rarity within a number of tries.",
            "Each re-roll of the same affix costs more than the one before, up to a last price; a re-roll of the item's "
                + "other affix resets the prices.",
            "Each draw depends only on the seed, the player and the occasion. Consumables that raise chances, such "
                + "as a Loot Reroll, work for every player who has them, wherever they come from.",
        ]
        if loot.pity.countsFailures {
            remarks.append(
                "Waits of missions and expeditions are of those that succeed. A failed mission, and an expedition without "
                    + "a successful stage, have no chance but count as tries too, and the guaranteed try drops even then: so "
                    + "who fails has what is sure after fewer successes.")
        }
        if let experiment {
            remarks.append(
                "The experiment \(experiment.id) runs: \(OddsTables.percent(Ratio(experiment.share))) of "
                    + "parties play by other figures; those that differ are in sections of their own.")
        }
        if !seasonNames.isEmpty {
            remarks.append(
                "Seasons may raise chances on their days, like bonuses: \(seasonNames.joined(separator: ", ")).")
        }
        return remarks
    }
}

extension GameOdds {
    /// Adds what differs in an experiment's changed arm.
    fileprivate mutating func add(_ changed: GameOdds, of experiment: String) {
        let missing = draws.filter { draw in !changed.draws.contains { $0.id == draw.id } }
        if !missing.isEmpty {
            let names = missing.map { "\($0.group): \($0.place)" }
            remarks.append("In the experiment \(experiment) there is no \(names.joined(separator: ", no ")).")
        }
        draws += changed.draws.filter { !draws.contains($0) }.map { draw in
            var draw = draw
            draw.id = "\(experiment).\(draw.id)"
            draw.group += ", experiment \(experiment)"
            return draw
        }
        ladders += changed.ladders.filter { !ladders.contains($0) }.map { ladder in
            var ladder = ladder
            ladder.id = "\(experiment).\(ladder.id)"
            ladder.group += ", experiment \(experiment)"
            return ladder
        }
    }
}
