import QuestKernel

/// The twelve signs; each is a small source of one stat (assumed, QB52).
public enum Zodiac: UInt8, ContentChoice, Codable {
    case aries, taurus, gemini, cancer, leo, virgo, libra, scorpio, sagittarius, capricorn, aquarius, pisces

    /// Two signs per stat, in the order of the stats.
    var stat: Stat { Stat(rawValue: rawValue % 6) ?? .luck }
}

extension Hero {
    /// Creates the hero: class, zodiac, starting stats; QB52.
    mutating func create(
        _ newClass: HeroClass, _ zodiac: Zodiac, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        if isCreated { return .alreadyCreated }
        if newClass.isEvolved { return .notAStarterClass }
        let rules = turn.rules.heroes
        isCreated = true
        heroClass = newClass
        journal.tally(Tally.classesTaken.rawValue, member: turn.member, cell: UInt16(newClass.rawValue))
        for stat in Stat.allCases where stat != .endurance { stats[stat.index] = rules.startingStat }
        stats[rules.classes[newClass.index].primary.index] = rules.primaryStat
        stats[zodiac.stat.index] += rules.zodiacBonus
        return nil
    }

    /// What evolution asks of a stat: the hero's own points, or with what is worn and collected.
    private func evolutionPoints(of stat: Stat, _ rules: HeroContent) -> StatPoints {
        stats[stat.index] + (rules.evolutionCountsGear ? bonuses.power[stat.index] : 0)
    }

    /// Evolves the class at level 20 with 15 points in the new class's stat; QB17.
    mutating func evolve(
        into newClass: HeroClass, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        if heroClass.isEvolved { return .alreadyEvolved }
        guard newClass.isEvolved, newClass.line == heroClass else { return .notOfThisLine }
        let rules = turn.rules.heroes
        if level < rules.evolutionLevel { return .levelTooLow }
        let stat = rules.classes[newClass.index].primary
        if evolutionPoints(of: stat, rules) < rules.evolutionStat { return .statTooLow }
        heroClass = newClass
        journal.tally(Tally.classesTaken.rawValue, member: turn.member, cell: UInt16(newClass.rawValue))
        refreshBonuses(turn.rules)
        reach(.classEvolved, turn, &journal)
        note(.evolved, isNow: 1, turn, &journal)
        note(.evolvedLevel, isNow: level, turn, &journal)
        return nil
    }
}
