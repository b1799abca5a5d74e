import QuestBond
import QuestKernel

extension QuestBondSession {
    /// Study at every visit; the arena, the raid boss and what lies beyond the last level at the last one.
    mutating func playEndgame(
        isLast: Bool, _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        if behavior.row.study.studies { study(behavior, population, &journal) }
        guard isLast else { return }
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.endgame.purpose, day: now.day)
        if draws.happens(behavior.row.arena.chance) { fightInTheArena(behavior, population, &journal) }
        draws.go(to: 1)
        if draws.happens(behavior.row.raid.chance) { attackTheBoss(population, &journal) }
        if party.acting.level == population.rules.lastLevel { goBeyond(behavior, population, &journal) }
    }

    /// A finished node is collected, and the next one begun when the purse allows.
    private mutating func study(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        if !party.acting.research.study.isIdle {
            guard party.acting.research.study.endsAt <= now.instant else { return }
            act(.claimResearch, population, &journal)
        }
        let node = population.rules.nextNode(
            known: party.acting.research.known, first: behavior.row.study.first)
        guard node >= 0, party.acting.tokens >= population.rules.researchTokens(node),
            population.rules.researchGold(node) <= allowance(behavior)
        else { return }
        act(.startResearch(node), population, &journal)
    }

    private mutating func fightInTheArena(
        _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        let plan = population.rules.plan(
            behavior.row.arena.style, for: party.acting.heroClass, hurtBelow: population.assumptions.hurtBelow)
        guard act(.runArena(plan), population, &journal) else { return }
        for _ in 0..<behavior.row.arena.paidRuns where population.rules.paidArenaEntryGold <= allowance(behavior) {
            act(.runArena(plan), population, &journal)
        }
        tidyBag(behavior, population, &journal)
    }

    private mutating func attackTheBoss(_ population: QuestBondPopulation, _ journal: inout Journal) {
        let left = population.rules.raidAttacksLeft(
            party.raid, member: party.acting.member, tasks: party.acting.day.tasks, today: party.acting.today)
        var attack = 0
        while attack < left, act(.attackRaid, population, &journal) { attack += 1 }
    }

    /// Prestige as the next class line, or a new draw for the newest paragon level until it suits.
    private mutating func goBeyond(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        let rules = population.rules
        if rules.prestigeMode == .rebirth {
            guard behavior.row.prestige.rebirths else { return }
            let line = party.acting.heroClass.line
            let next: HeroClass =
                switch line {
                case _ where rules.rebirthKeepsLine: line
                case .warrior: .mage
                case .mage: .archer
                default: .warrior
                }
            act(.rebirth(next), population, &journal)
            return
        }
        let wanted = rules.primaryStat(of: party.acting.heroClass)
        for _ in 0..<behavior.row.prestige.rerolls {
            guard let newest = party.acting.newestParagonStat, newest != wanted,
                rules.paragonRerollGold <= allowance(behavior)
            else { return }
            act(.rerollParagon, population, &journal)
        }
    }
}

extension QuestBondRules {
    /// The approaches that a class uses with a style.
    fileprivate func plan(_ style: ArenaStyle, for heroClass: HeroClass, hurtBelow: Int) -> ArenaPlan {
        switch style {
        case .bold:
            let bold = approach(.boldest, for: heroClass)
            return ArenaPlan(usual: bold, boss: bold, hurt: bold, hurtBelow: 0)
        case .sound:
            let sound = approach(.soundest, for: heroClass)
            return ArenaPlan(
                usual: sound, boss: sound, hurt: approach(.safest, for: heroClass), hurtBelow: hurtBelow)
        case .careful:
            let safe = approach(.safest, for: heroClass)
            return ArenaPlan(usual: safe, boss: safe, hurt: safe, hurtBelow: 0)
        }
    }
}
