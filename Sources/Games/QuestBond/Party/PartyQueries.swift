import QuestKernel

// What a simulated player asks about its party before it decides.

extension Party {
    /// Bond title, such as "Companions".
    public func title(_ rules: QuestBondRules) -> String { rules.party.title(at: fellowship.bondLevel) }

    /// Whether a perk of the bond has unlocked something.
    public func hasOpened(_ effect: BondPerkEffect, _ rules: QuestBondRules) -> Bool {
        rules.party.opens(effect, at: fellowship.bondLevel)
    }

    /// Whether a member completed a task on the party's day.
    @inlinable @inline(__always)
    public func isActive(_ member: Int) -> Bool {
        (0..<count).contains(member) && fellowship.active & (1 << member) != 0
    }

    /// Whether the party may go to a party dungeon today.
    public func hasDungeonRunLeft(_ rules: QuestBondRules) -> Bool {
        fellowship.dungeonRuns < rules.party.content.adventures.runsPerDay
            && acting.caps.on(acting.today).dungeonRuns < rules.party.content.adventures.runsPerDay
    }

    /// The hardest open dungeon whose rooms' mean chance is at least `least`, those of parties alone before the
    /// ordinary ones; -1 if there is none.
    public func highestDungeon(
        withProspects least: Probability, _ style: RoomStyle = .bold, at instant: Int64, _ rules: QuestBondRules
    ) -> Int {
        let there = created
        var dungeon = rules.dungeons.count - 1
        while dungeon >= 0 {
            if refusalToDungeon(dungeon, by: there, rules) == nil {
                var sum: Int64 = 0
                var rooms: Int64 = 0
                for room in 0..<rules.rooms.count(dungeon) where rules.rooms[dungeon, room].isOrdinary {
                    sum += Int64(chance(of: rules.rooms[dungeon, room], style, at: instant, rules).partsPerMillion)
                    rooms += 1
                }
                if Probability(partsPerMillion: sum / Swift.max(rooms, 1)) >= least { return dungeon }
            }
            dungeon -= 1
        }
        return -1
    }

    /// The open expedition on offer with the best mean chance of its stages, at least `least`; -1 if there is none.
    public func bestExpedition(
        withProspects least: Probability, at instant: Int64, _ rules: QuestBondRules, _ randomness: Randomness
    ) -> Int {
        let begin = Swift.max(instant, fellowship.expedition.lastEnd)
        let going = membersWithASlot(from: begin, until: begin + 1, rules)
        guard refusalToExpedition(from: 0, by: going, rules) == nil else { return -1 }
        let offered = acting.offeredExpeditions(rules, randomness)
        var best = -1
        var bestChance = least
        for index in rules.expeditions.indices
        where offered & (1 << UInt32(index)) != 0
            && refusalToExpedition(from: rules.expeditions[index].level, by: going, rules) == nil
        {
            let stages = rules.expeditions[index].stages.count
            var sum: Int64 = 0
            for stage in 0..<stages {
                sum += Int64(chance(ofStage: stage, of: index, by: going, at: instant, rules).partsPerMillion)
            }
            let chance = Probability(partsPerMillion: sum / Int64(Swift.max(stages, 1)))
            if chance >= bestChance { (best, bestChance) = (index, chance) }
        }
        return best
    }

    /// The first item of the bag that an ally would wear and its holder would not, and that ally.
    public func bestGift(_ rules: QuestBondRules) -> (item: Int, member: Int)? {
        // Reads only the class and the worn item of each hero: `others[ally].worth(…)` would copy the hero.
        for index in acting.bag.indices {
            let item = acting.bag[index]
            let slot = item.slot.index
            if rules.appeal(of: item, to: acting.heroClass) > rules.appeal(of: acting.worn[slot], to: acting.heroClass)
            {
                continue
            }
            for ally in others.indices where others[ally].isCreated && others[ally].bag.count < rules.loot.bagLimit {
                let heroClass = others[ally].heroClass
                if rules.appeal(of: item, to: heroClass) > rules.appeal(of: others[ally].worn[slot], to: heroClass) {
                    return (index, Int(others[ally].member))
                }
            }
        }
        return nil
    }
}
