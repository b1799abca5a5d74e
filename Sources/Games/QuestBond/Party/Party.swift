import QuestKernel

/// A party of 1–4 heroes, all equal; a solo hero is a party of one.
///
/// The first hero stands apart from the others only in memory: a hero is read in place there, where an element of an
/// array would be copied, and most parties are of one.
public struct Party: Sendable, Equatable, Codable {
    public internal(set) var first: Hero
    public internal(set) var others: [Hero]

    /// A party of heroes who are not created yet.
    ///
    /// - Parameter players: one number a member, by which their draws are keyed; at most 4 are taken.
    public init(_ player: UInt32, with players: [UInt32] = [], rules: QuestBondRules) {
        first = Hero(player: player, bagLimit: rules.loot.bagLimit)
        others = players.prefix(3).map { Hero(player: $0, bagLimit: rules.loot.bagLimit) }
    }

    public var count: Int { 1 + others.count }

    /// A member by number, from 0.
    public subscript(member: Int) -> Hero { member == 0 ? first : others[member - 1] }
}
