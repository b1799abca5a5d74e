/// A collection all of whose things come by one draw, and never go again: what its exact answer needs, and where a game
/// counts how many players had it whole after so many draws.
public struct CollectedOdds: Sendable, Equatable {
    /// "Cabinet" and "Card".
    public var name: String
    public var draw: String
    /// The code of the tally of those who had it whole at so many draws; its base counts those who drew so often.
    public var tally: Int
    /// By row of the tally.
    public var draws: [Int]
    /// The draw's tiers; empty for one that knows weights alone.
    public var tiers: [TieredOdds.Tier]
    /// The chance of each thing: by tier, and after them where no tier is hit.
    public var cards: [TieredOdds.Collection.Cards]

    public init(
        name: String, draw: String, tally: Int, draws: [Int], tiers: [TieredOdds.Tier],
        cards: [TieredOdds.Collection.Cards]
    ) {
        self.name = name
        self.draw = draw
        self.tally = tally
        self.draws = draws
        self.tiers = tiers
        self.cards = cards
    }
}
