import QuestKernel

/// What the stage may bring that is over next: an Expedition Compass shows it ("Reveals next expedition stage rewards
/// before completion"). It is for the hero's own expeditions, and for the party's where none of its own is under way.
///
/// Rewards are drawn when they are claimed, so it shows what can come and how likely, not what will.
public struct StageOutlook: Sendable, Equatable, Codable {
    /// The expedition, by id, whether it is the party's, and the stage.
    public var expedition: String
    public var isParty: Bool
    public var stage: String
    /// When the stage is over, in seconds since the host's epoch.
    public var at: Int64
    /// What it gives if it succeeds, before the hero's bonuses.
    public var experience: Experience
    public var gold: Gold
    /// Chances of what drops if it succeeds, as they are now; in millionths.
    public var equipment: Ratio
    public var material: Ratio
    public var consumable: Ratio
    public var card: Ratio

    /// Nil without a compass at work, and where no stage is ahead.
    init?(_ party: Party, _ moment: Moment, _ rules: QuestBondRules) {
        var hero = party.acting
        guard hero.effects.compass else { return nil }
        isParty = !hero.isOnItsOwnExpedition
        let shared = party.fellowship.expedition.journey(of: hero.member)
        let ahead = (isParty ? [shared] : [hero.expedition, hero.secondExpedition])
            .compactMap { $0.ahead(at: moment.instant, rules) }
        guard let next = ahead.min(by: { $0.nextAt < $1.nextAt }) else { return nil }
        let row = rules.expeditions[Int(next.row)]
        let share = Hero.Share(position: Int(next.reached), rooms: row.stages.count, completion: 0)
        let loot = rules.loot.expeditions
        expedition = row.id
        stage = row.stages[Int(next.reached)].name
        at = next.nextAt
        experience = share.of(row.experience)
        gold = share.of(row.gold)
        equipment = Ratio(hero.stageEquipmentChance(rules))
        material = Ratio(hero.materialChance(loot.materialChance, withClass: true, rules))
        consumable = Ratio(hero.consumableChance(loot.consumableChance, withClass: true, rules))
        let hasCards = rules.cards.candidates(.expeditions, at: Int(next.row)) != 0
        card = hasCards ? Ratio(rules.stageCardChance) : 0
    }
}

extension Journey {
    /// The journey at its next stage that is not over yet, whatever those before it brought; nil where none is.
    fileprivate func ahead(at instant: Int64, _ rules: QuestBondRules) -> Journey? {
        guard rules.expeditions.indices.contains(Int(row)) else { return nil }
        let stages = rules.expeditions[Int(row)].stages
        var journey = self
        while journey.isDue(at: instant), Int(journey.reached) < stages.count {
            journey.pass(isCleared: false, stages)
        }
        return Int(journey.reached) < stages.count ? journey : nil
    }
}
