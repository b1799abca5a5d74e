import QuestKernel

/// How a hero plans to fight a whole run: approaches by their numbers.
public struct ArenaPlan: Sendable, Equatable {
    /// On ordinary waves.
    public var usual: Int
    /// On boss waves.
    public var boss: Int
    /// On any wave once HP are below `hurtBelow`.
    public var hurt: Int
    /// A percentage of the HP that the week's runs start with.
    public var hurtBelow: Int

    public init(usual: Int, boss: Int, hurt: Int, hurtBelow: Int) {
        self.usual = usual
        self.boss = boss
        self.hurt = hurt
        self.hurtBelow = hurtBelow
    }
}

/// The state of a hero's fights in the arena.
public struct ArenaState: Sendable, Equatable, Codable {
    /// The highest wave ever won, and the day it was.
    public internal(set) var best: Int16 = 0
    public internal(set) var bestDay: LocalDay = -1
    /// The highest wave won in `week`: what the party's leaderboard compares.
    var bestOfWeek: Int16 = 0
    var week: Int32 = -1
    /// Runs on `day`.
    var runs: Int16 = 0
    var day: LocalDay = -1
    /// Milestones paid in the present period, one bit each.
    var paid: UInt64 = 0
}

extension Hero {
    /// Runs of the open day.
    public var arenaRunsToday: Int { arena.day == today ? Int(arena.runs) : 0 }

    /// The leaderboard's value: the highest wave won in a week.
    public func bestWave(inWeek week: Int32) -> Int { arena.week == week ? Int(arena.bestOfWeek) : 0 }

    /// Gold that the next run costs today.
    public func arenaEntryGold(_ rules: QuestBondRules) -> Gold {
        arenaRunsToday < Int(rules.arena.rules.freeEntries) ? 0 : rules.arena.rules.entryGold
    }

    /// The chance to win a wave now, with an approach, before any critical strike; QB33.
    public func arenaChance(
        wave: Int, approach: Int, at instant: Int64, _ rules: QuestBondRules
    ) -> Probability {
        let table = rules.arenaTable
        guard (1..<table.needed.count).contains(wave), table.ways.indices.contains(approach) else { return .never }
        let week = Moment.week(of: today)
        let isBoss = isBossWave(wave, inWeek: week, rules)
        let power = arenaPower(
            arenaPower(inWeek: week, at: instant, rules), by: approach, table.modifier(inWeek: week), rules)
        return Self.waveChance(
            wave, isBoss, approach, power, isCritical: false, of: heroClass, bossPower: bonuses.bossPower, rules)
    }

    /// One run: waves until one is lost or the HP are gone; QB33. HP carry from wave to wave: a won wave costs more of
    /// them, the closer it was.
    mutating func runArena(_ plan: ArenaPlan, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules
        if let refusal = refuses(plan.usual, rules) ?? refuses(plan.boss, rules) ?? refuses(plan.hurt, rules) {
            return refusal
        }
        let price = arenaEntryGold(rules)
        guard has(price, of: Resource.gold) else { return .notEnoughGold }
        let week = startArena(rules.arena.rules.milestonesPay)
        spend(price, of: Resource.gold, into: .arenaEntry, turn, &journal)

        let modifier = rules.arenaTable.modifier(inWeek: week)
        journal.tally(
            Tally.arenaModifiers.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: modifier))
        let power = arenaPower(inWeek: week, at: turn.moment.instant, rules)
        let changed = rules.arenaTable.weeks[modifier].hitPoints
        let full = changed > 0 ? changed : rules.arena.rules.hitPoints
        let hurtBelow = full * Int64(Swift.min(Swift.max(plan.hurtBelow, 0), 100))
        let lostDamage = arenaDamage(rules.arena.rules.lostWaveDamage, modifier, turn)
        let wonDamage = arenaDamage(rules.arena.rules.wonWaveDamage, modifier, turn)
        var hitPoints = full
        var won = 0
        var fought = 0
        var attempt: UInt32 = 0
        // An approach changes this week's power in the same way on every wave.
        let usual = arenaPower(power, by: plan.usual, modifier, rules)
        let boss = plan.boss == plan.usual ? usual : arenaPower(power, by: plan.boss, modifier, rules)
        let hurt = plan.hurt == plan.usual ? usual : arenaPower(power, by: plan.hurt, modifier, rules)
        var draws = draws(.arena, turn)
        while hitPoints > 0, won < rules.arena.rules.lastWave {
            let wave = won + 1
            fought = wave
            let isBoss = isBossWave(wave, inWeek: week, rules)
            let isHurt = hitPoints * 100 < hurtBelow
            let way = isHurt ? plan.hurt : isBoss ? plan.boss : plan.usual
            let power = isHurt ? hurt : isBoss ? boss : usual
            draws.go(to: attempt * 2)
            attempt += 1
            // A critical strike has a draw of its own, so that learning it changes no other draw.
            let isCritical = bonuses.criticalChance > 0 && draws.happens(Probability(bonuses.criticalChance))
            draws.go(to: attempt * 2 - 1)
            let chance = Self.waveChance(
                wave, isBoss, way, power, isCritical: isCritical, of: heroClass, bossPower: bonuses.bossPower, rules)
            if roll(.arenaWave, cell: ArenaBand.cell(of: wave), chance, &draws, turn, &journal) {
                won = wave
                hitPoints -= wonDamage.scaled(by: rules.arenaTable.ways[way].damage, and: Ratio.one - Ratio(chance))
                if rules.arenaTable.milestoneAt[wave] >= 0 { payMilestone(wave, modifier, turn, &journal) }
                if hitPoints <= 0 { break }
                let heal = rules.arenaTable.ways[way].heal + rules.arenaTable.weeks[modifier].heal
                hitPoints = Swift.min(hitPoints + heal, Swift.max(full, hitPoints))
            } else if rules.arena.rules.lostWaveEndsRun {
                break
            } else {
                hitPoints -= Swift.max(
                    lostDamage * rules.arenaTable.ways[way].damage,
                    rules.arena.rules.leastDamage)
            }
        }
        gainExperience(learned(rules.arena.rules.waveExperience * won, turn), from: .arena, turn, &journal)
        remember(wave: won, week)
        day.arenaWave = Swift.max(day.arenaWave, Int16(truncatingIfNeeded: won))
        day.arenaWaveFought = Swift.max(day.arenaWaveFought, Int16(truncatingIfNeeded: fought))
        day.cardAttempts &+= 1
        if won >= 10 { reach(.wave10, turn, &journal) }
        if won >= 20 { reach(.wave20, turn, &journal) }
        if won >= 50 { reach(.wave50, turn, &journal) }
        journal.tally(Tally.arenaReached.rawValue, member: turn.member, cell: ArenaBand.reached(won))
        journal.tally(Tally.arenaPlans.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: plan.usual))
        return nil
    }

    /// Why this hero cannot choose an approach.
    @inline(__always)
    private func refuses(_ approach: Int, _ rules: QuestBondRules) -> QuestBond.Refusal? {
        guard rules.arenaTable.ways.indices.contains(approach) else { return .noSuchApproach }
        guard let only = rules.arenaTable.ways[approach].heroClass, only != heroClass else { return nil }
        return .notOfThisClass
    }

    /// Counts a run; a new day or week, and with it a new period of payment, may have begun. Returns the week.
    private mutating func startArena(_ period: MilestonePeriod) -> Int32 {
        let week = Moment.week(of: today)
        if arena.week != week || arena.day != today && period == .day || period == .run { arena.paid = 0 }
        if arena.week != week { arena.bestOfWeek = 0 }
        if arena.day != today { arena.runs = 0 }
        (arena.week, arena.day) = (week, today)
        arena.runs &+= 1
        return week
    }

    private mutating func remember(wave: Int, _ week: Int32) {
        let wave = Int16(truncatingIfNeeded: wave)
        arena.bestOfWeek = Swift.max(arena.bestOfWeek, wave)
        if wave > arena.best {
            arena.best = wave
            arena.bestDay = today
        }
    }

    @inline(__always)
    private func isBossWave(_ wave: Int, inWeek week: Int32, _ rules: QuestBondRules) -> Bool {
        wave % rules.arena.rules.bossEvery == 0 && wave <= rules.arena.rules.lastBossWave
            || rules.arenaTable.weeks[rules.arenaTable.modifier(inWeek: week)].allBosses
    }

    /// The mean Power Score of the best stats, after the week's element: "encourages balanced builds".
    @inline(__always)
    private func arenaPower(inWeek week: Int32, at instant: Int64, _ rules: QuestBondRules) -> StatPoints {
        let factor = rules.arenaTable.weeks[rules.arenaTable.modifier(inWeek: week)].element
        let element = rules.arenaTable.element(inWeek: week)
        var powers = Lanes<Units.StatPoints>(repeating: -1)
        for raw in 0..<UInt8(6) {
            guard let stat = Stat(rawValue: raw) else { continue }
            let power = Swift.min(power(for: stat, at: instant), ArenaTable.mostPower)
            powers[Int(raw)] = stat == element ? power * factor : power
        }
        var sum: StatPoints = 0
        for _ in 0..<rules.arena.rules.powerStats {
            let highest = powers.max()
            sum += highest
            for index in 0..<8 where powers[index] == highest {
                powers[index] = -1
                break
            }
        }
        return sum / rules.arena.rules.powerStats
    }

    /// A power after an approach and the week's modifier.
    @inline(__always)
    private func arenaPower(_ power: StatPoints, by way: Int, _ modifier: Int, _ rules: QuestBondRules) -> StatPoints {
        Self.multiplied(
            Self.multiplied(power, by: rules.arenaTable.ways[way].power),
            by: rules.arenaTable.weeks[modifier].power)
    }

    /// Of a class, with a bonus against bosses: a question to a whole hero would copy it for each wave.
    private static func waveChance(
        _ wave: Int, _ isBoss: Bool, _ way: Int, _ power: StatPoints, isCritical: Bool, of heroClass: HeroClass,
        bossPower: Ratio, _ rules: QuestBondRules
    ) -> Probability {
        var power = power
        let row = heroClass.index
        let encounter = isBoss ? Encounter.boss : rules.arenaTable.encounters[wave]
        // A run is a hero's own, in a party too.
        if rules.heroes.classes[row].encounter ?? encounter == encounter,
            rules.heroes.classes[row].hasOwnBonus(inParty: false)
        {
            power = Self.multiplied(power, by: Ratio.one + rules.heroes.classes[row].encounterBonus)
        }
        var needed = rules.arenaTable.needed[wave]
        if isBoss {
            power = Self.multiplied(power, by: rules.arenaTable.ways[way].bossPower)
            power = Self.multiplied(power, by: Ratio.one + bossPower)
            needed = needed / 1_000 * (rules.arena.rules.bossFactor.partsPerMillion / 1_000)
        }
        if isCritical { power = Self.multiplied(power, by: rules.arena.rules.criticalFactor) }
        return Self.success(power, of: needed, points: 0, cap: rules.arena.rules.successCap)
    }

    /// A power times a factor, limited so that further factors do not overflow.
    @inline(__always)
    static func multiplied(_ power: StatPoints, by factor: Ratio) -> StatPoints {
        Swift.min(
            Swift.min(power, ArenaTable.mostPower) * Swift.min(factor, 8),
            ArenaTable.mostPower)
    }

    /// HP that a blow costs this week, less Defense, Warding and the Paladin's guard, before the approach.
    @inline(__always)
    private func arenaDamage(_ base: HitPoints, _ modifier: Int, _ turn: Turn) -> HitPoints {
        let isDefense = turn.rules.dungeonRules.wardingIsDefense
        let warding = bonuses.warding.whole
        let defense =
            Swift.min(power(for: .defense, at: turn.moment.instant), ArenaTable.mostPower).whole
            + (isDefense ? warding : 0)
        let scale = turn.rules.arena.rules.defenseScale.whole
        var damage = base * turn.rules.arenaTable.weeks[modifier].damage
        damage = damage * scale / (scale + Swift.max(defense, 0))
        damage = Swift.max(damage - HitPoints(isDefense ? 0 : warding), 0)
        return damage * (Ratio.one - turn.rules.heroes.classes[heroClass.index].damageReductionAlone)
    }
}
