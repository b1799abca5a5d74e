import QuestKernel

extension Party {
    /// The power of the party together: p₁ + 0.50 p₂ + 0.35 p₃ + 0.25 p₄, the strongest first; QB43.
    ///
    /// Equal members give 1.5, 1.85 and 2.1 times one; a party is always stronger than its strongest member.
    public func power(for stat: Stat, at instant: Int64, _ rules: QuestBondRules) -> Int64 {
        combined(rules) { $0.power(for: stat, at: instant) }
    }

    /// The chance that the party clears a room together: combined power, the best member's points and the bond's.
    func chance(of room: RoomTable.Room, at instant: Int64, _ rules: QuestBondRules) -> Chance {
        let power = combined(rules) { $0.power(in: room, at: instant, rules) }
        return acting.success(
            power, of: room.needed, points: best { $0.bonuses.dungeonSuccess } + perk(.adventureSuccess, rules),
            cap: rules.dungeonRules.successCap)
    }

    /// The chance of a stage of a party expedition.
    func chance(ofStage stage: Int, of index: Int, at instant: Int64, _ rules: QuestBondRules) -> Chance {
        let needed = rules.expeditions[index].power * rules.expeditions[index].stages[stage].difficulty
        return acting.success(
            power(for: rules.expeditions[index].stages[stage].stat, at: instant, rules), of: needed,
            points: best { $0.bonuses.expeditionSuccess } + perk(.adventureSuccess, rules),
            cap: rules.expeditionRules.successCap)
    }

    /// What the bond's perks of an effect come to now.
    @inline(__always)
    func perk(_ effect: BondPerkEffect, _ rules: QuestBondRules) -> Int64 {
        rules.party.perk(effect, at: fellowship.bondLevel)
    }

    @inline(__always)
    private func best(_ points: (borrowing Hero) -> Int64) -> Int64 {
        var best = points(acting)
        for index in others.indices { best = Swift.max(best, points(others[index])) }
        return best
    }

    @inline(__always)
    private func combined(_ rules: QuestBondRules, _ power: (borrowing Hero) -> Int64) -> Int64 {
        var powers = SIMD4<Int64>(repeating: 0)
        powers[0] = power(acting)
        for index in others.indices.prefix(3) {
            // Sorted in as they come, the strongest first.
            var next = power(others[index])
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
