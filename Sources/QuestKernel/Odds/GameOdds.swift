/// What a game gives by chance, as its content says: a host shows it to players, and pages of odds are made from it.
///
/// Chances are the content's whole parts per million. Shares of a table are quotients of its whole weights, rounded
/// once per factor; play does not use them. A guarantee is not included: `DrawOdds.pity` says what is guaranteed.
public struct GameOdds: Sendable, Equatable {
    /// Everything that is drawn, in the order of reading.
    public var draws: [DrawOdds]
    /// Draws whose counters hang together.
    public var tiered: [TieredOdds]
    public var ladders: [LadderOdds]
    public var tracks: [TrackOdds]
    /// How bonuses add to the chances, one sentence each; empty without bonuses.
    public var bonuses: [String]
    /// What a reader must know beside the figures, one sentence each.
    public var remarks: [String]

    public init(
        draws: [DrawOdds] = [], tiered: [TieredOdds] = [], ladders: [LadderOdds] = [], tracks: [TrackOdds] = [],
        bonuses: [String] = [], remarks: [String] = []
    ) {
        self.draws = draws
        self.tiered = tiered
        self.ladders = ladders
        self.tracks = tracks
        self.bonuses = bonuses
        self.remarks = remarks
    }
}

/// One thing that is drawn: its name, how likely a try gives it, and what protects against bad luck.
public struct DrawOdds: Sendable, Equatable {
    /// Stable within a game: `rooms.hard.equipment`.
    public var id: String
    /// Its group on a page: "Dungeon rooms".
    public var group: String
    /// Which of the group: "Hard, boss room".
    public var place: String
    /// What a try is: "cleared room".
    public var attempt: String
    /// What is drawn for: "Equipment".
    public var prize: String
    /// The chance of each roll of a try, without bonus.
    public var chance: Probability
    /// Independent rolls in one try; it hits if one of them does, and each that hits gives something.
    public var rolls: Int
    /// The counter that the tries count at.
    public var pity: Pity?
    /// What a hit gives; shares sum to 1.
    public var outcomes: [OutcomeOdds]
    /// What a hit gives on the guaranteed try, where that is another table.
    public var promised: [OutcomeOdds]?
    /// Gold that the first try costs, the second, …; the last price holds for all further ones. Empty: no price.
    public var prices: [Int64]
    /// Whether outcomes are kept, so that getting all of them is a goal.
    public var isCollected: Bool
    /// What ties its tries to something else.
    public var couplings: [Coupling]

    public init(
        id: String, group: String, place: String, attempt: String, prize: String, chance: Probability, rolls: Int = 1,
        pity: Pity? = nil, outcomes: [OutcomeOdds], promised: [OutcomeOdds]? = nil, prices: [Int64] = [],
        isCollected: Bool = false, couplings: [Coupling] = []
    ) {
        self.id = id
        self.group = group
        self.place = place
        self.attempt = attempt
        self.prize = prize
        self.chance = chance
        self.rolls = rolls
        self.pity = pity
        self.outcomes = outcomes
        self.promised = promised
        self.prices = prices
        self.isCollected = isCollected
        self.couplings = couplings
    }
}

/// One outcome of a table.
public struct OutcomeOdds: Sendable, Equatable {
    /// What players read: "Moonsteel Sword".
    public var name: String
    /// The class of outcomes that it belongs to: "Rare".
    public var kind: String
    /// How high its kind ranks, for "this or better"; nil where kinds have no order.
    public var rank: Int?
    /// Of all hits, 0…1.
    public var share: Double

    public init(name: String, kind: String, rank: Int? = nil, share: Double) {
        self.name = name
        self.kind = kind
        self.rank = rank
        self.share = share
    }
}

/// Steps that are tried one after the other until each succeeds.
public struct LadderOdds: Sendable, Equatable {
    public struct Step: Sendable, Equatable {
        /// "+7".
        public var name: String
        public var chance: Probability
        /// The chance with the ladder's help.
        public var assisted: Probability?

        public init(name: String, chance: Probability, assisted: Probability? = nil) {
            self.name = name
            self.chance = chance
            self.assisted = assisted
        }
    }

    /// What a failure does to the step that was reached.
    public enum Failure: Sendable, Equatable {
        case stay
        /// One step down; down to the first.
        case drop, reset
        /// Nothing, but after so many in a row at a step the next try succeeds.
        case sureAfter(Int)
    }

    /// What attempts cost of one thing.
    public struct Price: Sendable, Equatable {
        /// "Rare item".
        public var name: String
        /// "gold".
        public var unit: String
        /// By step, for each attempt, whether it succeeds or not.
        public var attempts: [Int64]

        public init(name: String, unit: String, attempts: [Int64]) {
            self.name = name
            self.unit = unit
            self.attempts = attempts
        }
    }

    public var id: String
    public var group: String
    public var name: String
    public var steps: [Step]
    public var prices: [Price]
    /// What raises a step's chance where it is used: "a Forge Catalyst"; nil for nothing.
    public var help: String?
    /// What a failure does, a sentence; and as the rule that exact figures go by.
    public var failure: String
    public var rule: Failure
    /// What ties its attempts to something else.
    public var couplings: [Coupling]

    public init(
        id: String, group: String, name: String, steps: [Step], prices: [Price], help: String? = nil, failure: String,
        rule: Failure = .stay, couplings: [Coupling] = []
    ) {
        self.id = id
        self.group = group
        self.name = name
        self.steps = steps
        self.prices = prices
        self.help = help
        self.failure = failure
        self.rule = rule
        self.couplings = couplings
    }
}
