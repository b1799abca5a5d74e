import QuestBond
import QuestKernel

extension QuestBondSession {
    /// Boosts before the visit's tasks, unless this player saves them for a better moment.
    mutating func useBeforeTasks(
        _ behavior: Behavior, _ visit: Int, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.consumables.purpose, day: now.day, ordinal: UInt16(visit))
        let rules = population.rules
        for kind in 0..<rules.consumableCount where party.acting.held(kind) > 0 {
            // A draw is made only for what would be used; each kind has one of its own.
            switch rules.effect(of: kind) {
            case .expBoost where party.acting.effects.expBoostTasks == 0,
                .goldBoost where party.acting.effects.goldBoostTasks == 0,
                .materialMagnet where party.acting.effects.magnetTasks == 0,
                .statSnack where party.acting.effects.snackUntil <= now.instant,
                .affixGuarantee where !party.acting.effects.affixGuarantee,
                .missionSpeedUp where !party.acting.mission.isIdle && party.acting.mission.endsAt > now.instant:
                draws.go(to: UInt32(kind))
                if draws.happens(behavior.row.hoarding) { continue }
                act(.use(kind), population, &journal)
            default: break
            }
        }
    }

    /// Potions and elixirs right before a run.
    mutating func useBeforeDungeon(
        _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        let rules = population.rules
        for kind in 0..<rules.consumableCount where party.acting.held(kind) > 0 {
            switch rules.effect(of: kind) {
            case .hpPotion where party.acting.effects.extraHitPoints == 0,
                .luckElixir where party.acting.effects.luckElixir == 0:
                // Hoarders keep these too, by the same decision.
                if behavior.row.hoarding < population.assumptions.keepsPotions { act(.use(kind), population, &journal) }
            default: break
            }
        }
    }
}
