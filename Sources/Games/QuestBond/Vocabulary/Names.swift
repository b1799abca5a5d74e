import QuestKernel

/// What kind of real-world thing a task is ("Task System").
public enum Category: UInt8, ContentChoice, Codable {
    case physical, mental, social, household, wellness, creative
}

/// The size of a task as its author sets it; QB01.
public enum TaskSize: UInt8, ContentChoice, Codable { case small, medium, large }

/// How a completion is proven; the highest tier reached counts ("Verification & Anti-Cheat").
public enum Verification: UInt8, ContentChoice, Codable, Comparable {
    case quick, standard, verified, partyVerified

    @inline(__always)
    public static func < (left: Verification, right: Verification) -> Bool { left.rawValue < right.rawValue }
}

/// A hero's stats; endurance is a legacy at weight 0 ("Character System").
public enum Stat: UInt8, ContentChoice, Codable {
    case strength, wisdom, charisma, dexterity, luck, defense, endurance
}

/// Starter classes and their evolutions ("Class System Depth"; the list of names that carries mechanics).
public enum HeroClass: UInt8, ContentChoice, Codable {
    case warrior, mage, archer
    case berserker, paladin, sorcerer, enchanter, ranger, trickster
}

/// Where an item is worn ("Equipment Slot Expansion").
public enum Slot: UInt8, ContentChoice, Codable { case weapon, armor, accessory, trinket }

/// How rare a thing is.
public enum Rarity: UInt8, ContentChoice, Codable, Comparable {
    case common, uncommon, rare, epic, legendary

    @inline(__always)
    public static func < (left: Rarity, right: Rarity) -> Bool { left.rawValue < right.rawValue }
}

/// The six materials, each in five rarities ("Loot / Economy"; names beyond the document's four are assumed).
public enum MaterialKind: UInt8, ContentChoice, Codable { case essence, ore, hide, crystal, herb, fragment }

/// How hard a dungeon is ("Dungeon System"; Mythic+ from level 80).
public enum Difficulty: UInt8, ContentChoice, Codable { case normal, hard, heroic, mythic, mythicPlus }

/// What a room asks of the hero.
public enum Encounter: UInt8, ContentChoice, Codable { case combat, puzzle, trap, treasure, boss }

/// What a mission is about ("AFK Mission System").
public enum MissionKind: UInt8, ContentChoice, Codable {
    case combat, exploration, research, negotiation, stealth, gathering
}

/// The four kinds of content with a pity counter ("Layer 3").
public enum PityCounter: UInt8, ContentChoice, Codable { case tasks, rooms, missions, expeditions }

extension HeroClass {
    /// The starter class whose line it belongs to.
    public var line: HeroClass {
        switch self {
        case .warrior, .berserker, .paladin: return .warrior
        case .mage, .sorcerer, .enchanter: return .mage
        case .archer, .ranger, .trickster: return .archer
        }
    }

    public var isEvolved: Bool { self != line }

    static let count = 9
}

extension RawRepresentable where RawValue == UInt8 {
    /// Its position among all cases, for arrays by case.
    @inline(__always)
    var index: Int { Int(rawValue) }
}
