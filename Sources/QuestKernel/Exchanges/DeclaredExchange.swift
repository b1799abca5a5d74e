/// Something that content lets players do, and what it takes and gives: for whoever searches an economy for gains that
/// nobody meant.
public struct DeclaredExchange: Sendable, Equatable {
    /// Of something, on average, between the least and the most that its formulas come to.
    public struct Amount: Sendable, Equatable {
        /// By the order of `GameDescription.resources`, or a draw by its number.
        public enum Thing: Sendable, Hashable {
            case resource(Int)
            case draw(Int)
        }

        public var thing: Thing
        public var least: Double
        public var most: Double
        /// Of a price that rises from one time to the next: the mean of all times that the deed's limit allows.
        public var mean: Double?

        public init(_ thing: Thing, least: Double, most: Double, mean: Double? = nil) {
            (self.thing, self.least, self.most, self.mean) = (thing, least, most, mean)
        }
    }

    /// As files and journals name it.
    public var name: String
    /// What players read.
    public var label: String
    /// The code of its command; nil for what happens by itself.
    public var command: Int?
    public var takes: [Amount]
    public var gives: [Amount]
    /// Why nobody can do it as often as they like: "5 a day"; nil where everybody can.
    public var limit: String?
    /// The limit in figures, so that two can be compared.
    public var limits: DeclaredLimits
    /// Whether it brings more than what it gives: a level, or a term of days with what comes with it.
    public var isMoreThanGifts: Bool
    /// What must hold: two of the same text are the same condition. Nil where nothing must.
    public var condition: String?

    public init(
        name: String, label: String, command: Int?, takes: [Amount], gives: [Amount], limit: String? = nil,
        limits: DeclaredLimits = DeclaredLimits(), isMoreThanGifts: Bool = false, condition: String? = nil
    ) {
        self.name = name
        self.label = label
        self.command = command
        self.takes = takes
        self.gives = gives
        self.limit = limit
        self.limits = limits
        self.isMoreThanGifts = isMoreThanGifts
        self.condition = condition
    }
}

/// A draw, and what each of its outcomes gives on average.
public struct DeclaredDraw: Sendable, Equatable {
    /// An outcome of tiers or of a table.
    public struct Outcome: Sendable, Equatable {
        /// How often it comes, beside the other outcomes of a table; in a draw of tiers the exact odds say that.
        public var weight: Double
        public var gives: [DeclaredExchange.Amount]
        /// What the featured one gives, in a tier that has one.
        public var featured: [DeclaredExchange.Amount]

        public init(
            weight: Double, gives: [DeclaredExchange.Amount], featured: [DeclaredExchange.Amount] = []
        ) {
            (self.weight, self.gives, self.featured) = (weight, gives, featured)
        }
    }

    public var name: String
    public var label: String
    /// Of a draw of tiers: its odds, whose tiers are the first outcomes; the last outcome is none of them. Nil for a
    /// table.
    public var tiers: TieredOdds?
    public var outcomes: [Outcome]

    public init(name: String, label: String, tiers: TieredOdds?, outcomes: [Outcome]) {
        (self.name, self.label, self.tiers, self.outcomes) = (name, label, tiers, outcomes)
    }
}

/// All that content declares of what players can turn into what.
public struct DeclaredExchanges: Sendable, Equatable {
    public var exchanges: [DeclaredExchange]
    public var draws: [DeclaredDraw]

    public init(exchanges: [DeclaredExchange] = [], draws: [DeclaredDraw] = []) {
        (self.exchanges, self.draws) = (exchanges, draws)
    }
}
