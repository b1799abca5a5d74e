import QuestKernel

/// The state beyond the last level; paragon levels and rebirths themselves are in the ledger.
public struct PrestigeState: Sendable, Equatable, Codable {
    /// Stat points allocated since the last rebirth, by stat: a rebirth takes them back.
    var allocated = SIMD8<Int32>(repeating: 0)
    /// The stat that the newest paragon level raised; -1 before the first.
    var newestStat: Int8 = -1
    /// EXP that rebirths left behind.
    var experienceLeft: Experience = 0
}

extension Hero {
    /// Paragon levels so far.
    public var paragonLevel: Pieces { ledger[Resource.paragonLevels] }
    /// How often the hero was born again: the stars on the avatar's frame.
    @inlinable @inline(__always)
    public var rebirths: Pieces { ledger[Resource.rebirths] }
    /// All EXP ever earned, including EXP before rebirths.
    public var experienceEver: Experience {
        Experience(rawValue: ledger[Resource.experience].rawValue &+ prestige.experienceLeft.rawValue)
    }
    /// The stat that the newest paragon level raised.
    public var newestParagonStat: Stat? { prestige.newestStat < 0 ? nil : Stat(rawValue: UInt8(prestige.newestStat)) }

    /// What rebirths add permanently: the rows in order, then the last one again and again.
    @inline(__always)
    func addRebirths(to sum: inout Bonuses, _ rules: QuestBondRules) {
        // More than these would raise bonuses beyond their limit.
        let count = Swift.min(rebirths.rawValue, 10_000)
        if count == 0 { return }
        let rows = rules.prestige.rebirths.count
        for index in 0..<Swift.min(Int(count), rows) { add(rules.prestige.rebirths[index], times: 1, to: &sum) }
        if Int(count) > rows { add(rules.prestige.furtherRebirths, times: count - Int64(rows), to: &sum) }
        guard rules.prestige.statsOfGear else { return }
        let factor = Ratio.one + Swift.min(sum.statShare, Bonuses.mostStatShare)
        for stat in 0..<8 { sum.power[stat] = Swift.min(sum.power[stat], ArenaTable.mostPower) * factor }
    }

    @inline(__always)
    private func add(_ row: RebirthRow, times: Int64, to sum: inout Bonuses) {
        sum.experience += row.experience * times
        sum.gold += row.gold * times
        sum.drops += row.drops * times
        sum.statShare += row.stats * times
    }
}

extension QuestBondRules {
    public var prestigeMode: PrestigeMode { prestige.mode }
    /// Whether a rebirth leads back to the hero's own starter class.
    public var rebirthKeepsLine: Bool { prestige.keepsLine }
    public var lastLevel: Int32 { heroes.levelCap }
    public var paragonRerollGold: Gold { prestige.paragon.rerollGold }

    /// The title of a hero with this many rebirths; "Eternal" is combined with the class.
    public func title(afterRebirths count: Pieces, _ heroClass: HeroClass) -> String? {
        if count <= 0 { return nil }
        if count.rawValue <= prestige.rebirths.count { return prestige.rebirths[Int(count.rawValue) - 1].title }
        let name = heroClass.name
        return "\(prestige.furtherRebirths.title) \(name.prefix(1).uppercased())\(name.dropFirst())"
    }
}
