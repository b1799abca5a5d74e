import QuestKernel

extension Party {
    /// The power of the party together: p₁ + 0.50 p₂ + 0.35 p₃ + 0.25 p₄, the strongest first; QB43.
    ///
    /// Equal members give 1.5, 1.85 and 2.1 times one; a party is always stronger than its strongest member.
    public func power(for stat: Stat, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
        combined(rules, acting.power(for: stat, at: instant)) { index in power(of: index, for: stat, at: instant) }
    }

    /// The chance that the party clears a room together: combined power, the best member's points and the bond's.
    func chance(of room: RoomTable.Room, at instant: Int64, _ rules: QuestBondRules) -> Chance {
        let strength = combined(rules, acting.power(in: room, at: instant, rules)) { index in
            Hero.power(
                power(of: index, for: room.stat, at: instant), in: room, of: others[index].heroClass,
                against: others[index].bonuses.bossPower, rules)
        }
        var points = acting.bonuses.dungeonSuccess
        for index in others.indices { points = Swift.max(points, others[index].bonuses.dungeonSuccess) }
        return acting.success(
            strength, of: room.needed, points: points + perk(.adventureSuccess, rules),
            cap: rules.dungeonRules.successCap)
    }

    /// The chance of a stage of a party expedition.
    func chance(ofStage stage: Int, of index: Int, at instant: Int64, _ rules: QuestBondRules) -> Chance {
        let needed = rules.expeditions[index].power * rules.expeditions[index].stages[stage].difficulty
        var points = acting.bonuses.expeditionSuccess
        for index in others.indices { points = Swift.max(points, others[index].bonuses.expeditionSuccess) }
        return acting.success(
            power(for: rules.expeditions[index].stages[stage].stat, at: instant, rules), of: needed,
            points: points + perk(.adventureSuccess, rules),
            cap: rules.expeditionRules.successCap)
    }

    /// What the bond's perks of an effect come to now.
    @inline(__always)
    func perk(_ effect: BondPerkEffect, _ rules: QuestBondRules) -> Int64 {
        rules.party.perk(effect, at: fellowship.bondLevel)
    }

    /// The power of one of the others, read member by member: a method of the hero would copy it.
    @inline(__always)
    private func power(of index: Int, for stat: Stat, at instant: Int64) -> Int64 {
        let isFed = others[index].effects.snackStat == stat && others[index].effects.snackUntil > instant
        let isWise = stat == .wisdom && others[index].wellness.wisdomUntil > instant
        return Hero.power(
            own: others[index].stats[stat.index], worn: others[index].bonuses.power[stat.index],
            share: others[index].bonuses.statShare, snack: isFed ? others[index].effects.snackPoints : 0,
            meditation: isWise ? others[index].wellness.wisdomBonus : 0)
    }

    @inline(__always)
    private func combined(_ rules: QuestBondRules, _ first: Int64, _ power: (Int) -> Int64) -> Int64 {
        var powers = SIMD4<Int64>(repeating: 0)
        powers[0] = first
        for index in others.indices.prefix(3) {
            // Sorted in as they come, the strongest first.
            var next = power(index)
            for place in 0...index + 1 where powers[place] < next {
                let weaker = powers[place]
                powers[place] = next
                next = weaker
            }
        }
        var sum: Int64 = 0
        for place in 0..<count { sum += PartsPerMillion.scale(powers[place], by: rules.party.content.power[place]) }
        return sum
    }
}
