import QuestKernel

extension Party {
    /// A new week: the challenge starts again. If it was missed, no member gets a reward.
    mutating func startWeek(_ newWeek: Int32, _ turn: Turn, _ journal: inout Journal) {
        if fellowship.week >= 0, !fellowship.challengeIsWon { count(.challengeMissed, turn, &journal) }
        fellowship.week = newWeek
        var tasks = SIMD4<Int16>(repeating: 0)
        // A hero's tasks of this week in another party count here too.
        changeCaps { member, caps in tasks[member] = caps.weekTasks }
        fellowship.weekTasks = tasks
        fellowship.challengeIsWon = false
    }

    /// "Everyone complete 15 tasks this week": once all have, a chest waits for each who had none this week, in
    /// whichever party; the bond grows if there is such a member.
    mutating func settleChallenge(_ turn: Turn, _ journal: inout Journal) {
        for member in 0..<count where fellowship.weekTasks[member] < turn.rules.party.content.challenge.tasks { return }
        fellowship.challengeIsWon = true
        let winners = noteWonChallenge()
        guard winners != 0 else { return }
        fellowship.chests |= winners
        count(.challengeWon, turn, &journal)
        achieve(.challenges, turn, &journal)
        earnBond(turn.rules.party.content.bond.experience.challenge, from: .bondChallenges, turn, &journal)
    }

    /// Opens the member's chest: an item that is Rare or better. It waits until the next one is won.
    mutating func claimChest(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let bit = UInt8(1) << acting.member
        if fellowship.chests & bit == 0 { return .nothingWaits }
        fellowship.chests &= ~bit
        count(.challengeChest, turn, &journal)
        let order = ItemOrder(
            weights: turn.rules.party.content.challenge.rarity, floor: turn.rules.party.content.challenge.floor,
            level: acting.level, source: .any, tally: .otherDrops, flow: .partyChallenges)
        acting.drop(order, .partyChest, turn, &journal)
        return nil
    }

    /// Gives an item of the bag to an ally, for 10 % of its price in the store; QB42.
    mutating func gift(_ index: Int, to member: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        guard let ally = ally(member) else { return .noSuchAlly }
        guard acting.bag.indices.contains(index) else { return .noSuchItem }
        let item = acting.bag[index]
        let fee = giftFee(of: item, turn.rules)
        guard acting.has(fee, of: Resource.gold) else { return .notEnoughGold }
        let theirs = self.turn(of: ally, in: turn)
        let refusal: QuestBond.Refusal? = change(ally) { hero in
            if !hero.isCreated { return .allyIsNotCreated }
            if !hero.hasRoom(theirs.rules) { return .bagIsFull }
            hero.keep(item, from: .gearReceived, theirs, &journal)
            if item.isGreater { hero.noteGreater(theirs, &journal) }
            return nil
        }
        if let refusal { return refusal }
        acting.spend(fee, of: Resource.gold, into: .giftFees, turn, &journal)
        acting.spend(1, of: Resource.equipment, into: .gearGiven, turn, &journal)
        acting.removeFromBag(index)
        count(.itemGifted, turn, &journal)
        return nil
    }

    /// What gifting an item costs now: a share of its store price, reduced by the bond's perk.
    public func giftFee(of item: Item, _ rules: QuestBondRules) -> Gold {
        let price =
            rules.store.equipmentPrice[item.rarity.index]
            * (Ratio.one + rules.store.pricePerLevel * (Swift.max(item.level, 1) - 1))
        let less = Ratio.one - Swift.min(perk(.giftFee, rules).asRatio, Ratio.one)
        return price.scaled(by: rules.party.content.giftFee, and: less)
    }
}
