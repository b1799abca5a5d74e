import QuestKernel

/// One piece of equipment. Stats are in millionths of a point, affix values in millionths of what they raise.
public struct Item: Sendable, Equatable, Codable {
    /// Row of the catalog; `Item.procedural` for a procedural one.
    public internal(set) var catalogRow: UInt16 = Item.none
    public internal(set) var slot = Slot.weapon
    public internal(set) var rarity = Rarity.common
    public internal(set) var level: UInt8 = 0
    public internal(set) var primary = Stat.strength
    /// The stat that counts half; the primary again where there is none.
    public internal(set) var secondary = Stat.strength
    public internal(set) var primaryValue: StatPoints = 0
    public internal(set) var secondaryValue: StatPoints = 0
    /// +0…+10.
    public internal(set) var enhancement: UInt8 = 0
    /// Whole points of the primary stat that enhancement added.
    public internal(set) var enhancementPoints: Int16 = 0
    /// Rows of the affix pool; `noAffix` for none.
    public internal(set) var prefix: UInt8 = Item.noAffix
    public internal(set) var suffix: UInt8 = Item.noAffix
    /// Which of its affixes are Greater ones: 1 the prefix, 2 the suffix.
    var greater: UInt8 = 0
    public internal(set) var prefixValue: Int32 = 0
    public internal(set) var suffixValue: Int32 = 0
    /// Re-rolls of the affix that was re-rolled last, and which one it was: they decide the price of the next.
    public internal(set) var rerolls: UInt8 = 0
    public internal(set) var rerolledSuffix = false
    /// The words of a procedural item's name; the first sixteenths hold the base.
    var wording: UInt16 = 0

    @usableFromInline static var none: UInt16 { @inlinable @inline(__always) get { .max } }
    static let procedural: UInt16 = .max - 1
    @inlinable @inline(__always)
    public static var noAffix: UInt8 { .max }

    /// Whether there is an item at all: a worn slot may be empty.
    @inlinable @inline(__always)
    public var exists: Bool { catalogRow != Item.none }

    @inlinable @inline(__always)
    public var hasAffix: Bool { prefix != Item.noAffix || suffix != Item.noAffix }

    /// Whether one of its affixes is a Greater Affix.
    @inline(__always)
    var isGreater: Bool { greater != 0 }

    @inline(__always)
    mutating func setGreater(_ isGreater: Bool, suffix: Bool) {
        let bit: UInt8 = suffix ? 2 : 1
        greater = isGreater ? greater | bit : greater & ~bit
    }

    /// What it adds to a stat's power: primary and enhancement in full, the secondary at half (QB21).
    @inline(__always)
    func power(for stat: Stat) -> StatPoints {
        var power: StatPoints = 0
        if primary == stat { power += primaryValue + StatPoints(enhancementPoints) }
        if secondary == stat, secondaryValue > 0 { power += secondaryValue / 2 }
        return power
    }

    /// All it adds to any power: a hero without a plan compares items by it.
    @inline(__always)
    public var totalPower: StatPoints { primaryValue + StatPoints(enhancementPoints) + secondaryValue / 2 }
}
