import QuestBond
import QuestKernel

extension QuestBondSession {
    /// Rewards that finished while the player was away.
    mutating func takeWhatIsFinished(_ population: QuestBondPopulation, _ journal: inout Journal) {
        if !party.acting.mission.isIdle, party.acting.mission.endsAt <= now.instant {
            act(.claimMission, population, &journal)
        }
        while party.acting.expedition.isOver(at: now.instant) || party.acting.secondExpedition.isOver(at: now.instant) {
            guard act(.claimExpedition, population, &journal) else { break }
        }
    }

    /// Dungeons, a mission, an expedition: as far as the hero dares and the day allows.
    mutating func goAdventuring(
        isLast: Bool, _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        let rules = population.rules
        while player.spent.dungeonRuns > 0, party.acting.dungeonEntriesLeft(rules) > 0 {
            if player.spent.dungeon < 0 {
                player.spent.dungeon = party.acting.bravestDungeon(behavior, at: now.instant, rules)
            }
            if player.spent.dungeon < 0 { break }
            player.spent.dungeonRuns -= 1
            useBeforeDungeon(behavior, population, &journal)
            act(.runDungeon(player.spent.dungeon, behavior.row.arena.style.inDungeons), population, &journal)
        }
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.adventure.purpose, day: now.day,
            ordinal: UInt16(truncatingIfNeeded: now.minute))
        if party.acting.mission.isIdle, draws.happens(behavior.row.missions) {
            // Hours within the day; a night after the last visit, or longer for what is rare.
            let assumed = population.assumptions
            let mission = party.acting.bestMission(
                back: Seconds(isLast ? assumed.patienceOvernight : assumed.patience),
                orFrom: isLast ? assumed.overnightRarity : nil, withProspects: assumed.leastMission,
                at: now.instant, rules)
            if mission >= 0 { act(.startMission(mission), population, &journal) }
        }
        while behavior.row.expeditions, party.acting.keys > 0, party.acting.hasExpeditionSlot(at: now.instant, rules) {
            let expedition = party.acting.bestExpedition(at: now.instant, population)
            guard expedition >= 0, act(.startExpedition(expedition), population, &journal) else { break }
        }
    }
}

// Choices look at one hero: a call from a mutating session for each question would copy the hero each time. So each is
// one call, which is never inlined.
extension Hero {

    /// The highest dungeon whose rooms look good enough; the first one is open to all players.
    @inline(never)
    fileprivate func bravestDungeon(_ behavior: Behavior, at instant: Int64, _ rules: QuestBondRules) -> Int {
        let bravest = highestDungeon(
            withProspects: behavior.row.daring, behavior.row.arena.style.inDungeons, at: instant, rules)
        if bravest >= 0 { return bravest }
        return rules.dungeonCount > 0 && rules.dungeonLevel(0) <= level ? 0 : -1
    }

    @inline(never)
    fileprivate func bestExpedition(at instant: Int64, _ population: QuestBondPopulation) -> Int {
        let offered = offeredExpeditions(population.rules, population.randomness)
        var best = -1
        var bestChance = population.assumptions.leastExpedition
        for index in 0..<population.rules.expeditionCount where offered & (1 << UInt32(index)) != 0 {
            let chance = expeditionProspects(index, at: instant, population.rules)
            if chance >= bestChance { (best, bestChance) = (index, chance) }
        }
        return best
    }
}
