/// A draw that decides between tiers whose counters hang together, as its content says: a banner.
///
/// Tiers are decided from the first on: each takes its chance out of what is left of 1, and a guaranteed one takes all
/// of it. Each draw raises the count of every tier; a hit sets back its own and those it resets.
public struct TieredOdds: Sendable, Equatable {
    public struct Tier: Sendable, Equatable {
        /// "five".
        public var name: String
        /// By draws since its last hit; the last one stays.
        public var chances: [Probability]
        /// Whether the last of them is followed by a hit in any case.
        public var isGuaranteed: Bool
        /// By number, the tiers whose counts a hit sets back, beside its own.
        public var resets: Set<Int>
        public var featured: Featured?
        /// What a hit gives, the featured one aside, in words; empty where that is not told.
        public var gives: [String] = []

        public init(
            name: String, chances: [Probability], isGuaranteed: Bool, resets: Set<Int> = [], featured: Featured? = nil
        ) {
            self.name = name
            self.chances = chances
            self.isGuaranteed = isGuaranteed
            self.resets = resets
            self.featured = featured
        }
    }

    /// The one among a tier's hits that players draw for.
    public struct Featured: Sendable, Equatable {
        /// Of hits without a promise.
        public var share: Probability
        /// After so many others in a row the next hit is it; 0 for no promise.
        public var sureAfter: Int
        /// What it gives, in words; empty where that is not told.
        public var gives: [String] = []

        public init(share: Probability, sureAfter: Int) {
            self.share = share
            self.sureAfter = sureAfter
        }
    }

    /// Things that are collected, all of which come with hits of this draw, each in one way.
    public struct Collection: Sendable, Equatable {
        /// The chance of each among the hits of a tier: of those that are the featured one, and of all others.
        public struct Cards: Sendable, Equatable {
            public var featured: [Double]
            public var others: [Double]

            public init(featured: [Double] = [], others: [Double] = []) {
                (self.featured, self.others) = (featured, others)
            }
        }

        public var name: String
        /// By tier, and after them those that come where no tier is hit.
        public var cards: [Cards]

        public init(name: String, cards: [Cards]) { (self.name, self.cards) = (name, cards) }
    }

    /// Stable within a game; its name where nothing else tells it from others.
    public var id: String
    public var name: String
    /// What one draw costs, and in what; 0 for no one price.
    public var price: Int
    public var currency: String
    public var tiers: [Tier]
    /// The code of the game's tally that counts its tiers, one row each, and after them what is none; nil for none.
    public var tally: Int?
    public var collections: [Collection] = []
    /// What a draw gives that hits no tier, in words; empty where that is not told.
    public var otherwise: [String] = []

    public init(id: String? = nil, name: String, price: Int = 0, currency: String = "", tiers: [Tier]) {
        self.id = id ?? name
        self.name = name
        self.price = price
        self.currency = currency
        self.tiers = tiers
    }
}
