import QuestKernel

extension Party {
    /// The power of the party together: p₁ + 0.50 p₂ + 0.35 p₃ + 0.25 p₄, the strongest first; QB43.
    ///
    /// Equal members give 1.5, 1.85 and 2.1 times one; a party is always stronger than its strongest member.
    public func power(for stat: Stat, at instant: Int64, _ rules: QuestBondRules) -> StatPoints {
        combined(rules, in: nil, acting.power(for: stat, at: instant)) { index in
            power(of: index, for: stat, at: instant)
        }
    }

    /// The chance that the party clears a room together: combined power, the best member's points and the bond's.
    ///
    /// - Parameter going: the members who go into it, one bit each.
    func chance(
        of room: RoomTable.Room, _ style: RoomStyle = .bold, by going: UInt8 = .max, at instant: Int64,
        _ rules: QuestBondRules
    ) -> Probability {
        let first = Hero.power(
            acting.power(for: room.stat, at: instant), in: room, of: acting.heroClass,
            against: acting.bonuses.bossPower, inParty: true, rules)
        let strength = combined(rules, in: room.encounter, by: going, first) { index in
            Hero.power(
                power(of: index, for: room.stat, at: instant), in: room, of: others[index].heroClass,
                against: others[index].bonuses.bossPower, inParty: true, rules)
        }
        var bonus = isAmong(going, acting) ? acting.bonuses.dungeonSuccess : 0
        for index in others.indices where isAmong(going, others[index]) {
            bonus = Swift.max(bonus, others[index].bonuses.dungeonSuccess)
        }
        return acting.roomSuccess(
            strength * rules.roomApproaches[style, room.encounter].power, in: room, bonus: bonus,
            points: perk(.adventureSuccess, rules).asRatio, rules)
    }

    /// What keeps the party's HP in a room: combined Defense, as all stats are ("combined stats of all members"), with
    /// the best member's Warding and set, and anybody's guard.
    ///
    /// - Parameters:
    ///   - going: the members who go into it, one bit each.
    ///   - there: the members who are on the run.
    func defense(by going: UInt8, of there: UInt8, at instant: Int64, _ rules: QuestBondRules) -> RoomDefense {
        let goes = isAmong(going, acting)
        var warding = goes ? acting.bonuses.warding : 0
        var share = goes ? acting.bonuses.dungeonDefense : 0
        for index in others.indices where isAmong(going, others[index]) {
            warding = Swift.max(warding, others[index].bonuses.warding)
            share = Swift.max(share, others[index].bonuses.dungeonDefense)
        }
        let together = combined(rules, in: nil, by: going, acting.power(for: .defense, at: instant)) { index in
            power(of: index, for: .defense, at: instant)
        }
        return RoomDefense(power: together, warding: warding, share: share, guarded: damageReduction(of: there, rules))
    }

    /// The chance of a stage of a party expedition.
    ///
    /// - Parameter going: the members who are on it, one bit each.
    func chance(
        ofStage stage: Int, of index: Int, by going: UInt8 = .max, at instant: Int64, _ rules: QuestBondRules
    ) -> Probability {
        let needed = rules.expeditions[index].power * rules.expeditions[index].stages[stage].difficulty
        let stat = rules.expeditions[index].stages[stage].stat
        var points = isAmong(going, acting) ? acting.bonuses.expeditionSuccess : 0
        for index in others.indices where isAmong(going, others[index]) {
            points = Swift.max(points, others[index].bonuses.expeditionSuccess)
        }
        let strength = combined(rules, in: nil, by: going, acting.power(for: stat, at: instant)) { index in
            power(of: index, for: stat, at: instant)
        }
        return Hero.success(
            strength, of: needed,
            points: points + perk(.adventureSuccess, rules).asRatio,
            cap: rules.expeditionRules.successCap)
    }

    /// The sum of the bond's perks of an effect now.
    @inline(__always)
    func perk(_ effect: BondPerkEffect, _ rules: QuestBondRules) -> EffectAmount {
        rules.party.perk(effect, at: fellowship.bondLevel)
    }

    /// The power of one of the others, read member by member: a method of the hero would copy it.
    @inline(__always)
    private func power(of index: Int, for stat: Stat, at instant: Int64) -> StatPoints {
        let isFed = others[index].effects.snackStat == stat && others[index].effects.snackUntil > instant
        let isWise = stat == .wisdom && others[index].wellness.wisdomUntil > instant
        return Hero.power(
            own: others[index].stats[stat.index], worn: others[index].bonuses.power[stat.index],
            share: others[index].bonuses.statShare, snack: isFed ? others[index].effects.snackPoints : 0,
            meditation: isWise ? others[index].wellness.wisdomBonus : 0)
    }

    @inline(__always)
    private func isAmong(_ members: UInt8, _ hero: borrowing Hero) -> Bool { members & (1 << hero.member) != 0 }

    /// What a member's class adds to the power of all (the Enchanter, QB17); the largest of any member.
    ///
    /// - Parameter going: the members who act, one bit each.
    @inline(__always)
    func powerForAll(in encounter: Encounter?, by going: UInt8 = .max, _ rules: QuestBondRules) -> Ratio {
        var most = isAmong(going, acting) ? rules.powerForParty(acting.heroClass, in: encounter) : 0
        for index in others.indices where isAmong(going, others[index]) {
            most = Swift.max(most, rules.powerForParty(others[index].heroClass, in: encounter))
        }
        return most
    }

    /// The share of damage that a member's class takes off the party (the Paladin, QB17); the largest of any member.
    @inline(__always)
    func damageReduction(of there: UInt8, _ rules: QuestBondRules) -> Ratio {
        var most = rules.heroes.classes[acting.heroClass.index].damageReduction
        for index in others.indices where isAmong(there, others[index]) {
            most = Swift.max(most, rules.heroes.classes[others[index].heroClass.index].damageReduction)
        }
        return most
    }

    /// Share of the time in rooms that the party saves: that of its quickest member; QB25.
    ///
    /// - Parameter there: the members who are on the run, one bit each.
    @inline(__always)
    func roomTime(of there: UInt8) -> Ratio {
        var most = acting.bonuses.roomTime
        for index in others.indices where isAmong(there, others[index]) {
            most = Swift.max(most, others[index].bonuses.roomTime)
        }
        return most
    }

    @inline(__always)
    private func combined(
        _ rules: QuestBondRules, in encounter: Encounter?, by going: UInt8 = .max, _ first: StatPoints,
        _ power: (Int) -> StatPoints
    ) -> StatPoints {
        var powers = Lanes<Units.StatPoints>()
        powers[0] = isAmong(going, acting) ? first : 0
        for index in others.indices.prefix(3) where isAmong(going, others[index]) {
            // Inserted in order, the strongest first.
            var next = power(index)
            for place in 0...index + 1 where powers[place] < next {
                let weaker = powers[place]
                powers[place] = next
                next = weaker
            }
        }
        var sum: StatPoints = 0
        for place in 0..<count { sum += powers[place] * rules.party.content.power[place] }
        return sum * (Ratio.one + powerForAll(in: encounter, by: going, rules))
    }
}

extension QuestBondRules {
    /// What a class adds to the power of all members of its party in an encounter, or beyond rooms; 0 for most.
    @inline(__always)
    func powerForParty(_ heroClass: HeroClass, in encounter: Encounter?) -> Ratio {
        guard heroes.classes[heroClass.index].bonusForParty else { return 0 }
        let only = heroes.classes[heroClass.index].encounter
        return only == nil || only == encounter ? heroes.classes[heroClass.index].encounterBonus : 0
    }
}
