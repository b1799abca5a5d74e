import QuestKernel

/// The numbers of the journal's names. A number, once given, is never used for another.
extension DailyMenu {
    /// What Seasons are made of; never spent.
    public static let moments = ResourceKey<Units.Moments>(0)
    public static let warmth = ResourceKey<Units.Warmth>(1)

    enum Flow {
        static let activities = FlowID(0)
        static let moodImproved = FlowID(1)
        static let firstOfDay = FlowID(2)
        static let newCategory = FlowID(3)
        static let lowEnergyDay = FlowID(4)
        static let merge = FlowID(5)
        static let warming = FlowID(6)
        static let cooling = FlowID(7)
    }

    enum Tally {
        static let categories: UInt16 = 0
        static let moods: UInt16 = 1
        static let feedback: UInt16 = 2
        static let breaks: UInt16 = 3
        static let cooled: UInt16 = 4
        static let own: UInt16 = 5
        static let kept: UInt16 = 6
    }

    /// Milestones: stamps by their rows, then packs, then themes.
    static func milestone(ofPack pack: Int, _ rules: DailyMenuRules) -> UInt16 {
        UInt16(rules.content.stamps.count + pack)
    }
    static func milestone(ofTheme theme: Int, _ rules: DailyMenuRules) -> UInt16 {
        UInt16(rules.content.stamps.count + rules.content.packs.count + theme)
    }

    /// A command by its number in journals, which stays.
    enum CommandKind: UInt16, CaseIterable {
        case say, complete, rate, setFavourite, setHidden, chooseTheme
        case add, edit, resetToOriginal, delete, undoDelete, merge
        case setExcluded
    }

    public enum Gauge {
        public static let season = 0
        public static let warmth = 1
        public static let warmthLevel = 2
        public static let stamps = 3
        public static let unlocks = 4
        public static let servings = 5
        public static let moodShare = 6
        public static let lostMoments = 7
    }

    public static func odds(_ rules: DailyMenuRules) -> GameOdds {
        GameOdds(remarks: [
            "Which activities a menu suggests is drawn by their weights; Moments are earned by what is done, "
                + "not by what was drawn."
        ])
    }

    public static func describe(_ rules: DailyMenuRules) -> GameDescription {
        let content = rules.content
        return GameDescription(
            game: name, title: title,
            resources: [
                .init(name: "moments", label: "Moments", isCurrency: true),
                .init(name: "warmth", label: "Warmth", isCurrency: true),
            ],
            flows: [
                .init(name: "activities", label: "Completed activities", isFaucet: true),
                .init(name: "moodImproved", label: "Mood improved", isFaucet: true),
                .init(name: "firstOfDay", label: "First of the day", isFaucet: true),
                .init(name: "newCategory", label: "New category", isFaucet: true),
                .init(name: "lowEnergyDay", label: "Low-energy day", isFaucet: true),
                .init(name: "merge", label: "Merged from another device", isFaucet: true),
                .init(name: "warming", label: "Warming", isFaucet: true),
                .init(name: "cooling", label: "Cooling", isFaucet: false),
            ],
            rolls: [],
            tallies: [
                .init(name: "categories", label: "Completed, by category", rows: content.categories.map(\.name)),
                .init(name: "moods", label: "Mood after", rows: ["Lower", "Same", "Better"]),
                .init(name: "feedback", label: "Feedback", rows: ["Loved it", "It was nice", "Not for me"]),
                .init(name: "breaks", label: "Returns after a break", rows: Break.rows),
                .init(
                    name: "cooled", label: "Warmth lost in a break", rows: Break.rows,
                    per: .init(tally: Tally.breaks, label: "Warmth lost by a break, by its length", unit: "warmth")),
                .init(name: "own", label: "Own activities", rows: ["Created", "Imported", "From the community"]),
                .init(
                    name: "kept", label: "Warmth found on return", rows: Break.rows,
                    per: .init(tally: Tally.breaks, label: "Warmth after a break, by its length", unit: "warmth")),
            ],
            gauges: [
                .init(name: "level", label: "Season", unit: "Seasons"),
                .init(name: "warmth", label: "Warmth", unit: "warmth"),
                .init(name: "warmthLevel", label: "Level of warmth", unit: "levels"),
                .init(name: "stamps", label: "Stamps", unit: "stamps"),
                .init(name: "unlocks", label: "Unlocked packs and themes", unit: "unlocks"),
                .init(name: "servings", label: "Completed activities", unit: "activities"),
                .init(name: "moodShare", label: "Moods that improved, of those stated", unit: "%"),
                .init(
                    name: "lostMoments", label: "Moments of activities that a merge of two devices did not keep",
                    unit: "Moments"),
            ],
            money: moments.id, experience: moments.id, levelThresholds: rules.seasons.thresholds.map(\.rawValue),
            firstLevel: 1,
            commands: CommandKind.allCases.map { String(describing: $0) },
            milestones: content.stamps.map {
                .init(name: "stamp.\($0.id)", label: $0.name, group: "Stamps: \($0.group.name)")
            } + content.packs.map { .init(name: "pack.\($0.id)", label: $0.name, group: "Unlocked packs and themes") }
                + content.themes.map {
                    .init(name: "theme.\($0.id)", label: $0.name, group: "Unlocked packs and themes")
                },
            words: GameWords(
                subject: "Moments and Seasons", deeds: "do, feel, collect and unlock", level: "Season",
                levels: "Seasons", levelNames: content.seasons.map(\.name),
                counts: "Categories, moods, warmth and community")
        ).warning(of: rules.contentWarnings)
    }

    /// All figures of the description's gauges at the end of `day`, in their order.
    public static func readGauges(
        of party: DailyMenuParty, on day: LocalDay, rules: DailyMenuRules, into row: UnsafeMutableBufferPointer<Int64>
    ) {
        for index in row.indices { row[index] = gauge(index, of: party, on: day, rules: rules) }
    }

    /// A figure of the description's gauges at the end of `day`.
    public static func gauge(
        _ index: Int, of party: DailyMenuParty, on day: LocalDay, rules: DailyMenuRules
    ) -> Int64 {
        switch index {
        case Gauge.season: return Int64(party.season) + 1
        case Gauge.warmth: return party.warmth(on: day, rules).rawValue
        case Gauge.warmthLevel: return Int64(rules.content.warmth.level(of: party.warmth(on: day, rules))) + 1
        case Gauge.stamps: return Int64(party.stampsEarned)
        case Gauge.unlocks:
            return Int64(rules.content.packs.count(where: party.hasUnlocked))
                + Int64(rules.content.themes.count(where: party.hasUnlocked))
        case Gauge.lostMoments: return Swift.max(party.figures.moments - party.moments, 0).rawValue
        case Gauge.servings: return Int64(party.history.count)
        default:
            let told = Int64(party.figures.steady) + Int64(party.figures.worsened)
            return told > 0 ? (Int64(party.figures.improvements) * 100 + told / 2) / told : 0
        }
    }
}
