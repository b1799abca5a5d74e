import QuestKernel

/// The rules of parties, compiled.
struct PartyRules: Sendable {
    let content: PartyContent
    /// Total bond EXP, by level.
    let curve: LevelCurve<Units.BondExperience>
    /// The sum of the perks of each effect, by level, in rows of `BondPerkEffect`.
    private let perks: [EffectAmount]
    private let levels: Int
    /// The bond level that unlocks each effect, in the order of `BondPerkEffect`; unreachable where no perk does.
    private let openFrom: [Int32]
    let achievementTable: AchievementTable

    init(_ content: PartyContent) {
        self.content = content
        levels = Int(content.bond.levels)
        curve = LevelCurve(base: content.bond.levelBase, steps: levels - 1, rounding: .up)
        var perks: [EffectAmount] = []
        for effect in BondPerkEffect.allCases {
            for level in 0...levels {
                perks.append(
                    content.bond.perks.reduce(0) { $1.effect == effect && $1.level <= level ? $0 + $1.amount : $0 })
            }
        }
        self.perks = perks
        openFrom = BondPerkEffect.allCases.map { effect in
            content.bond.perks.filter { $0.effect == effect }.map(\.level).min() ?? .max
        }
        achievementTable =
            AchievementTable(
                content.achievements.map { .init(metric: $0.metric.index, target: $0.target.rawValue) },
                metrics: PartyMetric.allCases.count) ?? .empty
    }

    /// The sum of the perks of an effect at a bond level.
    @inline(__always)
    func perk(_ effect: BondPerkEffect, at level: Int32) -> EffectAmount {
        perks[effect.index * (levels + 1) + Swift.min(Int(level), levels)]
    }

    /// Whether a perk is unlocked at a bond level.
    @inline(__always)
    func opens(_ effect: BondPerkEffect, at level: Int32) -> Bool { openFrom[effect.index] <= level }

    func title(at level: Int32) -> String { content.bond.titles.last { $0.level <= level }?.name ?? "" }

    /// What a party streak gives: the highest tier that it reached.
    func tier(ofStreak length: Int32) -> PartyStreakTier? { content.streak.tiers.last { $0.days <= length } }
}
