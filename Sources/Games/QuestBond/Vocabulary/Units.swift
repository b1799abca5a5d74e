import QuestKernel

/// The units of this game, beside those that all games share.
extension Units {
    public enum Gems: UnitOfMeasure {}
    public enum ExpeditionKeys: UnitOfMeasure {}
    public enum ResearchTokens: UnitOfMeasure {}
    public enum BondExperience: UnitOfMeasure {}
    /// What a material counts in recipes: 1/2/4/8/16 by its rarity.
    public enum MaterialUnits: UnitOfMeasure {}
    /// Points of a stat and of power, kept in millionths.
    public enum StatPoints: FineUnit {}
    /// EXP in millionths, for shares that are rounded later.
    public enum FineExperience: FineUnit {}
    /// An effect whose unit its kind says.
    public enum Effect: FineUnit {}
    /// Seconds or points of a mini-game, as the game measures.
    public enum Score: UnitOfMeasure {}
    /// Tasks done.
    public enum Completions: UnitOfMeasure {}
}

public typealias Gems = Amount<Units.Gems>
public typealias ExpeditionKeys = Amount<Units.ExpeditionKeys>
public typealias ResearchTokens = Amount<Units.ResearchTokens>
public typealias BondEXP = Amount<Units.BondExperience>
public typealias MaterialUnits = Amount<Units.MaterialUnits>
public typealias StatPoints = Amount<Units.StatPoints>
typealias FineExperience = Amount<Units.FineExperience>
typealias EffectAmount = Amount<Units.Effect>
public typealias Score = Amount<Units.Score>
public typealias Completions = Amount<Units.Completions>

/// What an effect is once its kind is known.
extension Amount where Unit == Units.Effect {
    @inline(__always) var asRatio: Ratio { Ratio(rawValue: rawValue) }
    @inline(__always) var asPoints: StatPoints { StatPoints(rawValue: rawValue) }
    @inline(__always) var asHitPoints: HitPoints { HitPoints(whole) }
    @inline(__always) var asMinutes: Minutes { Minutes(whole) }
}

extension Amount where Unit == Units.FineExperience {
    /// EXP times a ratio, in full.
    @inline(__always)
    init(_ experience: Experience, times ratio: Ratio) { self.init(rawValue: experience.rawValue * ratio.rawValue) }

    /// A share of it in whole EXP, rounded half up once.
    @inline(__always)
    func experience(of share: Ratio) -> Experience {
        Experience(rawValue: scaled(by: share, and: Ratio(partsPerMillion: 1)).rawValue)
    }
}
