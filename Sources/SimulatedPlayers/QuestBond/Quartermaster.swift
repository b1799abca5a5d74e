import QuestBond
import QuestKernel

extension QuestBondSeat {
    /// Boosts before the visit's tasks, unless this player saves them for a better moment.
    mutating func useBeforeTasks(
        _ habits: Habits, _ visit: Int, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        var draws = population.randomness.draws(
            player: player, purpose: PeopleDraw.consumables.purpose, day: now.day, ordinal: UInt16(visit))
        let rules = population.rules
        for kind in 0..<rules.consumableCount where party.first.held(kind) > 0 {
            draws.go(to: UInt32(kind))
            if draws.happens(Chance(habits.row.hoarding)) { continue }
            switch rules.effect(of: kind) {
            case .expBoost where party.first.effects.expBoostTasks == 0,
                .goldBoost where party.first.effects.goldBoostTasks == 0,
                .materialMagnet where party.first.effects.magnetTasks == 0,
                .statSnack where party.first.effects.snackUntil <= now.instant,
                .affixGuarantee where !party.first.effects.affixGuarantee,
                .missionSpeedUp where !party.first.mission.isIdle && party.first.mission.endsAt > now.instant:
                act(.use(kind), population, &journal)
            default: break
            }
        }
    }

    /// Potions and elixirs right before a run.
    mutating func useBeforeDungeon(
        _ habits: Habits, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        let rules = population.rules
        for kind in 0..<rules.consumableCount where party.first.held(kind) > 0 {
            switch rules.effect(of: kind) {
            case .hpPotion where party.first.effects.extraHitPoints == 0,
                .luckElixir where party.first.effects.luckElixir == 0:
                // Hoarders keep these too, by the same resolve.
                if habits.row.hoarding < 700_000 { act(.use(kind), population, &journal) }
            default: break
            }
        }
    }
}
