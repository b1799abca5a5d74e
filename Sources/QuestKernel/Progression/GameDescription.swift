/// The names for a game's journal and state: all that the runner and the reports know about a game.
public struct GameDescription: Sendable {
    /// A resource, in the order of `ResourceID`.
    public struct Resource: Sendable {
        public var name: String
        public var label: String
        /// Whether its flows are counted by day and by faucet or sink, as for currencies; others are counted in total
        /// only.
        public var isCurrency: Bool
        /// Whether content names it; a reserved number is not reported when no player gets it.
        public var isNamed: Bool
        /// Whether it can be spent or used; a resource that only counts progress is not reported when no player spends
        /// it.
        public var isSpendable: Bool

        public init(
            name: String, label: String, isCurrency: Bool, isNamed: Bool = true, isSpendable: Bool = true
        ) {
            self.name = name
            self.label = label
            self.isCurrency = isCurrency
            self.isNamed = isNamed
            self.isSpendable = isSpendable
        }
    }

    /// A faucet or a sink, in the order of `FlowID`.
    public struct Flow: Sendable {
        public var name: String
        public var label: String
        public var isFaucet: Bool
        /// Whether the engine plays it yet; designed ones that it does not play are named, so that a reader of balances
        /// knows about them.
        public var isPlayed: Bool
        /// Whether only support moves it, and no player: a simulation does not report it as missing.
        public var isSupport: Bool
        /// Whether it comes with progress or with time, whatever command shows it first: level-ups, achievements, what
        /// regenerates. Such flows are no part of what a command turns into what.
        public var isBesideCommands: Bool

        public init(
            name: String, label: String, isFaucet: Bool, isPlayed: Bool = true, isSupport: Bool = false,
            isBesideCommands: Bool = false
        ) {
            self.name = name
            self.label = label
            self.isFaucet = isFaucet
            self.isPlayed = isPlayed
            self.isSupport = isSupport
            self.isBesideCommands = isBesideCommands
        }
    }

    /// A kind of roll, in the order of its code.
    public struct Roll: Sendable {
        public enum Shape: Sendable {
            /// Cells are dry counts under this protection.
            case pity(Pity)
            /// Cells are the steps of a ladder; the text of a step gives its chance and cost.
            case ladder(steps: [String])
            /// Cells are named kinds, such as difficulty tiers.
            case kinds([String])
        }
        /// A pity counter's dry count that hits of another roll set to 0, as its own do. Their misses are no tries of
        /// it.
        public struct Reset: Sendable, Equatable {
            /// The code of the counter's own roll.
            public var counter: UInt16
            /// The cell of the other roll whose hits reset it.
            public var cell: UInt16

            public init(counter: UInt16, cell: UInt16 = 0) { (self.counter, self.cell) = (counter, cell) }
        }
        public var name: String
        public var label: String
        public var shape: Shape
        /// The chances in content before any bonus, for exact answers: one for a pity counter whose base chance is the
        /// same everywhere, one per cell for a ladder; empty where there is no single figure.
        public var designedChances: [Probability]
        /// Whose dry count a hit of this one sets to 0.
        public var resets: Reset?

        public init(
            name: String, label: String, shape: Shape, designedChances: [Probability] = [], resets: Reset? = nil
        ) {
            self.name = name
            self.label = label
            self.shape = shape
            self.designedChances = designedChances
            self.resets = resets
        }

        /// How many cells are counted separately; higher ones count in the last.
        public var cells: Int {
            switch shape {
            case .pity(let pity): return pity.hard > 0 ? Int(pity.hard) : 64
            case .ladder(let steps): return steps.count
            case .kinds(let kinds): return kinds.count
            }
        }
    }

    /// A table of counts, in the order of its code.
    public struct Tally: Sendable {
        /// How the rows relate to each other.
        public enum Shape: Sendable, Equatable {
            /// Separate kinds.
            case kinds
            /// The whole numbers from 0 in this unit, such as days of a streak; the last row holds what lies beyond.
            case histogram(unit: String)
        }

        /// A tally that this one is divided by, row by row: challenges done per challenge seen, warmth lost per return.
        public struct Base: Sendable, Equatable {
            /// The code of a tally with the same rows.
            public var tally: UInt16
            /// What the quotient is called: "Completed of those seen, by category".
            public var label: String
            /// What it is measured in; "%" for a part of a whole.
            public var unit: String

            public init(tally: UInt16, label: String, unit: String) {
                self.tally = tally
                self.label = label
                self.unit = unit
            }
        }

        public var name: String
        public var label: String
        public var rows: [String]
        /// What readers see of each row; empty where the rows are that already, or say it once they are spelt out.
        public var rowLabels: [String]
        /// Where the rows are things that players come to have, such as items: their ids, by which figures ask who has
        /// one and since when. Empty for all else.
        public var things: [String] = []
        public var shape: Shape
        /// Rows whose counts are meaningful rewards, such as Rare drops: reports show how long players wait for one.
        public var rewardRows: Set<Int>
        public var per: Base?
        /// Whether reports show it by archetype too: choices such as a class, which differ from player to player.
        public var isByArchetype: Bool

        public init(
            name: String, label: String, rows: [String], shape: Shape = .kinds, rewardRows: Set<Int> = [],
            per: Base? = nil, isByArchetype: Bool = false, rowLabels: [String] = []
        ) {
            self.name = name
            self.label = label
            self.rows = rows
            self.shape = shape
            self.rewardRows = rewardRows
            self.per = per
            self.isByArchetype = isByArchetype
            self.rowLabels = rowLabels
        }
    }

    /// Something that a player does or gets for the first time, in the order of its code.
    public struct Milestone: Sendable {
        public var name: String
        public var label: String
        /// Milestones of one group are shown together in reports.
        public var group: String
        /// The fewest members of a party that can reach it: 1, or 2 and more for what no player can do alone. Shares
        /// are of those who can reach it.
        public var fewestMembers: Int

        public init(name: String, label: String, group: String, fewestMembers: Int = 1) {
            self.name = name
            self.label = label
            self.group = group
            self.fewestMembers = fewestMembers
        }
    }

    /// A figure read off the state at each day's end.
    public struct Gauge: Sendable {
        public var name: String
        public var label: String
        public var unit: String
        /// Gauges of one group share a chart and a unit; one without a group has its own chart.
        public var group: String?

        public init(name: String, label: String, unit: String, group: String? = nil) {
            self.name = name
            self.label = label
            self.unit = unit
            self.group = group
        }
    }

    /// A condition of a run beside the game itself, such as a season: one line of its report.
    public struct Condition: Sendable, Equatable {
        public var label: String
        public var value: String

        public init(label: String, value: String) {
            self.label = label
            self.value = value
        }
    }

    /// Real money that players pay.
    public struct Revenue: Sendable, Equatable {
        /// Counts hundredths; what its sinks take is revenue.
        public var resource: ResourceID
        /// The gauge of what each player has paid so far, in millionths.
        public var spentGauge: Int
        /// By number of its sinks: what is sold.
        public var packs: [Int: String]

        public init(resource: ResourceID, spentGauge: Int, packs: [Int: String]) {
            self.resource = resource
            self.spentGauge = spentGauge
            self.packs = packs
        }
    }

    /// A part of a large game under one heading, by the codes of what it declares.
    public struct Chapter: Sendable {
        public var title: String
        public var commands: Set<Int>
        public var flows: Set<Int>
        public var rolls: Set<Int>
        public var tallies: Set<Int>
        public var milestones: Set<Int>

        public init(
            title: String, commands: Set<Int>, flows: Set<Int>, rolls: Set<Int>, tallies: Set<Int>,
            milestones: Set<Int>
        ) {
            self.title = title
            self.commands = commands
            self.flows = flows
            self.rolls = rolls
            self.tallies = tallies
            self.milestones = milestones
        }
    }

    public var game: String
    public var title: String
    public var resources: [Resource]
    public var flows: [Flow]
    public var rolls: [Roll]
    public var tallies: [Tally]
    public var gauges: [Gauge]
    /// The resource that money reports are about.
    public var money: ResourceID
    /// The resource that levels are made of.
    public var experience: ResourceID
    /// Cumulative experience for levels, by index; index 0 is the first level.
    public var levelThresholds: [Int64]
    public var firstLevel: Int
    /// Whether the design sets no last level: the thresholds then end somewhere, and reports call none of them the
    /// last.
    public var isLevelTableOpen: Bool
    /// Whether levels may begin again before the last one, as with a season.
    public var levelsRestart = false
    /// Whether a level stays when what it was reached with is spent, so that it may be higher than the balance says.
    public var levelsStay = false
    /// Names of commands, in the order of their codes.
    public var commands: [String]
    public var milestones: [Milestone]
    /// Whether anything in it is a meaningful reward. Without one, to wait for one means nothing.
    public var hasRewards: Bool {
        tallies.contains { !$0.rewardRows.isEmpty } || milestonesAreRewards && !milestones.isEmpty
            || levelsAreRewards && levelThresholds.count > 1
    }

    /// Whether a level-up, or a milestone, is a meaningful reward.
    public var levelsAreRewards: Bool
    public var milestonesAreRewards: Bool
    /// Empty for a game whose parts need no headings.
    public var chapters: [Chapter] = []
    public var conditions: [Condition] = []
    /// Draws that decide between tiers, for exact answers beside what was played.
    public var tieredDraws: [TieredOdds] = []
    /// Collections that are counted by draws, likewise.
    public var collected: [CollectedOdds] = []
    /// What players pay in real money; nil where nothing is sold for it.
    public var revenue: Revenue?
    /// Content that no player can reach: legal, but a designer should look at it.
    public var contentWarnings: [String] = []
    /// Codes of commands that no player gives, such as a moderator's.
    public var commandsOfOthers: Set<Int>
    public var words: GameWords

    /// The same game with display names for its archetypes.
    public func played(by archetypes: [String]) -> GameDescription {
        var description = self
        description.words.archetypeNames = archetypes
        return description
    }

    /// The same game with these remarks on its content.
    public func warning(of warnings: [String]) -> GameDescription {
        var description = self
        description.contentWarnings = warnings
        return description
    }

    /// The same game in these chapters.
    public func divided(into chapters: [Chapter]) -> GameDescription {
        var description = self
        description.chapters = chapters
        return description
    }

    /// The same game under these conditions.
    public func under(_ conditions: [Condition]) -> GameDescription {
        var description = self
        description.conditions = conditions
        return description
    }

    public init(
        game: String, title: String, resources: [Resource], flows: [Flow], rolls: [Roll], tallies: [Tally],
        gauges: [Gauge], money: ResourceID, experience: ResourceID, levelThresholds: [Int64], firstLevel: Int,
        commands: [String], milestones: [Milestone] = [], levelsAreRewards: Bool = true,
        milestonesAreRewards: Bool = true, isLevelTableOpen: Bool = false, words: GameWords = GameWords(),
        commandsOfOthers: Set<Int> = []
    ) {
        self.game = game
        self.title = title
        self.resources = resources
        self.flows = flows
        self.rolls = rolls
        self.tallies = tallies
        self.gauges = gauges
        self.money = money
        self.experience = experience
        self.levelThresholds = levelThresholds
        self.firstLevel = firstLevel
        self.commands = commands
        self.isLevelTableOpen = isLevelTableOpen
        self.milestones = milestones
        self.levelsAreRewards = levelsAreRewards
        self.milestonesAreRewards = milestonesAreRewards
        self.words = words
        self.commandsOfOthers = commandsOfOthers
    }
}
