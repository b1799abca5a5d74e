/// What an amount is measured in. A unit has no values; it only tells the compiler which amounts are alike.
public protocol UnitOfMeasure: Sendable {
    /// How many parts of one whole unit are kept: 1, or 1,000,000 for a `FineUnit`.
    static var parts: Int64 { get }
}

extension UnitOfMeasure {
    @inlinable @inline(__always)
    public static var parts: Int64 { 1 }
}

/// A unit that rules compute with in fractions: amounts are kept in millionths.
public protocol FineUnit: UnitOfMeasure {}

extension FineUnit {
    @inlinable @inline(__always)
    public static var parts: Int64 { 1_000_000 }
}

/// The units that more than one game has; each game adds its own.
public enum Units {
    public enum Gold: UnitOfMeasure {}
    public enum Experience: UnitOfMeasure {}
    public enum HitPoints: UnitOfMeasure {}
    /// Things that are held by number: equipment, materials, consumables, cards.
    public enum Pieces: UnitOfMeasure {}
    /// The progress that a quest or an achievement asks for, in the unit of its measure.
    public enum Steps: UnitOfMeasure {}

    public enum Seconds: UnitOfMeasure {}
    public enum Minutes: UnitOfMeasure {}
    public enum Hours: UnitOfMeasure {}
    public enum Days: UnitOfMeasure {}

    /// No unit: a share or a factor, kept in parts per million.
    public enum One: FineUnit {}
}

public typealias Gold = Amount<Units.Gold>
public typealias Experience = Amount<Units.Experience>
public typealias HitPoints = Amount<Units.HitPoints>
public typealias Pieces = Amount<Units.Pieces>
public typealias Steps = Amount<Units.Steps>
