import QuestBond
import QuestKernel

extension QuestBondSession {
    /// What a member does for the party at a visit.
    mutating func playWithParty(
        _ visit: Int, _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.company.purpose, day: now.day, ordinal: UInt16(visit))
        takeShares(population, &journal)
        lookAtTasks(behavior, &draws, population, &journal)
        speakToAllies(behavior, &draws, population, &journal)
        if behavior.row.party.adventures { adventureTogether(behavior, population, &journal) }
        if behavior.row.party.gifts { giveGear(behavior, population, &journal) }
    }

    private mutating func takeShares(_ population: QuestBondPopulation, _ journal: inout Journal) {
        let me = UInt8(1) << party.acting.member
        if party.fellowship.chests & me != 0 { act(.claimPartyChest, population, &journal) }
        if party.fellowship.run.waiting & me != 0 { act(.claimPartyDungeon, population, &journal) }
        let isBack =
            party.fellowship.expedition.going & me != 0
            && party.fellowship.expedition.timer.isOver(at: now.instant)
        if isBack || party.fellowship.expedition.waiting & me != 0 {
            act(.claimPartyExpedition, population, &journal)
        }
    }

    /// Allies' tasks are confirmed, own ones that allies gave are done; from the last one down, because both are
    /// removed.
    private mutating func lookAtTasks(
        _ behavior: Behavior, _ draws: inout Draws, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        let me = party.acting.member
        var index = party.fellowship.tasks.count - 1
        while index >= 0 {
            let task = party.fellowship.tasks[index]
            draws.go(to: UInt32(truncatingIfNeeded: 16 + index * 2))
            if task.isDone, task.doer != me {
                if draws.happens(behavior.row.party.confirms) {
                    let isDoubted = draws.happens(behavior.row.party.disputes)
                    act(isDoubted ? .disputeTask(index) : .confirmTask(index), population, &journal)
                }
            } else if !task.isDone, task.doer == me, draws.happens(behavior.row.party.obliges) {
                act(.completeAssigned(index, .standard), population, &journal)
            }
            index -= 1
        }
    }

    private mutating func speakToAllies(
        _ behavior: Behavior, _ draws: inout Draws, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        let me = Int(party.acting.member)
        for member in 0..<members where member != me {
            draws.go(to: UInt32(member))
            if party.isActive(member) {
                if draws.happens(behavior.row.party.kudos) { act(.giveKudos(member), population, &journal) }
            } else if draws.happens(behavior.row.party.nudges), act(.nudge(member), population, &journal) {
                draws.go(to: 4 + UInt32(member))
                if draws.happens(population.parties.nudged) { answerNudge(member, population) }
            }
        }
        draws.go(to: 8)
        guard draws.happens(behavior.row.party.assigns), party.hasOpened(.taskAssignment, population.rules)
        else { return }
        let ally = (me + 1 + Int(draws.below(UInt32(members - 1)))) % members
        let category = Category(rawValue: UInt8(behavior.categories.pick(&draws))) ?? .household
        let size = TaskSize(rawValue: UInt8(behavior.sizes.pick(&draws))) ?? .small
        act(.assignTask(ally, category, size), population, &journal)
    }

    /// A party dungeon that they dare, and an expedition for one of their keys.
    private mutating func adventureTogether(
        _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        if party.hasDungeonRunLeft(population.rules), behavior.row.dungeonRuns > 0 {
            let dungeon = party.highestDungeon(
                withProspects: behavior.row.daring, behavior.row.arena.style.inDungeons, at: now.instant,
                population.rules)
            if dungeon >= 0 {
                act(.runPartyDungeon(dungeon, behavior.row.arena.style.inDungeons), population, &journal)
            }
        }
        if behavior.row.expeditions, party.fellowship.expedition.timer.isIdle, party.acting.keys > 0,
            party.acting.hasExpeditionSlot(at: now.instant, population.rules)
        {
            let expedition = party.bestExpedition(
                withProspects: population.assumptions.leastExpedition, at: now.instant, population.rules,
                population.randomness)
            if expedition >= 0 { act(.startPartyExpedition(expedition), population, &journal) }
        }
    }

    /// Gear that an ally would wear, as long as the fee is small.
    private mutating func giveGear(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        while let gift = party.bestGift(population.rules) {
            let fee = party.giftFee(of: party.acting.bag[gift.item], population.rules)
            let gold = party.acting.gold
            guard gold - fee >= behavior.row.purse, fee <= gold * Ratio(behavior.row.thrift),
                act(.gift(gift.item, gift.member), population, &journal)
            else { return }
        }
    }

    /// A completion's proof: in a party some are left for an ally to confirm; alone there is no one to confirm them.
    @inline(__always)
    func proof(_ behavior: Behavior, _ draws: inout Draws) -> Verification {
        let picked = Verification(rawValue: UInt8(behavior.verification.pick(&draws))) ?? .quick
        if members == 1 { return picked == .partyVerified ? .verified : picked }
        return draws.happens(behavior.row.party.verified) ? .partyVerified : picked
    }
}
