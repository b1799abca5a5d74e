import QuestKernel

/// A party of 1–4 heroes, all equal; a solo hero is a party of one.
public struct Party: Sendable, Equatable, Codable {
    public internal(set) var heroes: [Hero]

    /// A party of heroes who are not created yet.
    ///
    /// - Parameter players: one number a member, by which their draws are keyed; 1…4.
    public init(players: [UInt32], rules: QuestBondRules) {
        heroes = players.prefix(4).map { Hero(player: $0, bagLimit: rules.loot.bagLimit) }
    }
}
