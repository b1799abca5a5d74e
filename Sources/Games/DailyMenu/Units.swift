import QuestKernel

/// The units of this game, beside those that all games share.
extension Units {
    /// What Seasons are made of.
    public enum Moments: UnitOfMeasure {}
    public enum Warmth: UnitOfMeasure {}
}

public typealias Moments = Amount<Units.Moments>
public typealias Warmth = Amount<Units.Warmth>
