import QuestBond
import QuestKernel

/// What is assumed for all players: their limits. What differs between archetypes is written with the archetypes.
package struct PlayerAssumptions: ContentRow, Sendable {
    package var churn = false
    package var patience: Hours = 0
    package var patienceOvernight: Hours = 0
    package var overnightRarity = Rarity.epic
    package var leastMission: Probability = .never
    package var leastExpedition: Probability = .never
    package var keepsPotions: Probability = .never
    package var betterBy: Ratio = 0
    package var treatShare: Ratio = 0
    package var scrollShare: Ratio = 0
    package var bundleShare: Ratio = 0
    package var bundleChance: Probability = .never
    package var enhanceFrom = Rarity.uncommon
    package var scrollsFrom = Rarity.rare
    package var rerollsFrom = Rarity.epic
    package var hurtBelow: Int = 0
    package var ownGoalFrom: Int = 1

    package init() {}
    package static let noun = "the assumptions about players"
    package static var fields: [Field<PlayerAssumptions>] {
        [
            .flag(
                "churn", \.churn,
                "Whether comeback notices bring players back early; if off, absences are as long as drawn."),
            .whole("patience", \.patience, 0...48, unit: "hours", "Longest mission that they start during a day."),
            .whole(
                "patienceOvernight", \.patienceOvernight, 0...48, unit: "hours",
                "Longest mission that they start at a day's last visit."),
            .choice(
                "overnightRarity", \.overnightRarity, "From this rarity on a mission may then take longer than that."),
            .ratio("leastMission", \.leastMission, "Least chance at which they start a mission."),
            .ratio("leastExpedition", \.leastExpedition, "Least mean stage chance at which they start an expedition."),
            .ratio(
                "keepsPotions", \.keepsPotions,
                "From this `hoarding` on players keep potions and elixirs before dungeons too."),
            .ratio("betterBy", \.betterBy, 0...10_000_000, "How much better than the worn gear bought gear must be."),
            .ratio("treatShare", \.treatShare, "Share of the budget for one thing that an impulse purchase may cost."),
            .ratio("scrollShare", \.scrollShare, "The same for an affix scroll."),
            .ratio("bundleShare", \.bundleShare, "The same for a bundle."),
            .ratio(
                "bundleChance", \.bundleChance,
                "Chance on a visit to the store that they look at a bundle; at a season's they always do."),
            .choice("enhanceFrom", \.enhanceFrom, "The lowest rarity of gear that they enhance."),
            .choice("scrollsFrom", \.scrollsFrom, "The lowest rarity of gear that they buy and use scrolls for."),
            .choice("rerollsFrom", \.rerollsFrom, "The lowest rarity of gear whose prefix they re-roll."),
            .whole(
                "hurtBelow", \.hurtBelow, 0...100, unit: "%",
                "Below this share of the HP at the start, the `sound` style plays the arena for safety."),
            .whole(
                "ownGoalFrom", \.ownGoalFrom, 1...100_000, unit: "steps",
                "The smallest target of the goals that they set themselves; the largest is almost twice that."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if patience > patienceOvernight {
            throw reader.problem(
                node, field: "patience", expected: "at most \(patienceOvernight) hours, as overnight",
                found: "\(patience)")
        }
    }
}
