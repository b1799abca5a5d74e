/// What a game in files may hold, for programs that write one.
package enum GameLimits {
    /// Ids in a game.
    package static var mostIds: Int { GameCompiler.mostIds }
    /// Offers of one shop.
    package static var mostOffers: Int { ShopRow.mostOffers }
    /// Tiers of one draw.
    package static var mostTiers: Int { TierRow.mostTiers }
    /// Draws of one name in a reward.
    package static var mostDraws: Int64 { CustomCrowd.mostDraws }
    /// Words that formulas use, which no id may be.
    package static var reserved: [String] { GameNames.reserved }
}
