import QuestKernel

/// The numbers of the journal's names. A number, once given, is never used for another.
extension CrownAndBarrel {
    /// One for each unlocked achievement; its faucets are the groups. Nothing uses them up.
    public static let achievements = ResourceKey<Units.Pieces>(0)

    /// Gauges; from `group` on, one per group.
    public enum Gauge {
        public static let unlocked = 0
        public static let wait = 1
        public static let longestWait = 2
        public static let owned = 3
        public static let wears = 4
        public static let run = 5
        public static let group = 6
        /// After the five groups.
        public static let watchRun = 11
    }

    /// A command by its number in journals, which stays.
    enum CommandKind: UInt16, CaseIterable {
        case open, addWatch, removeWatch, logWear, removeWear
    }

    public static func odds(_ rules: CrownAndBarrelRules) -> GameOdds {
        GameOdds(remarks: ["Achievements follow from the collection and what is worn."])
    }

    public static func describe(_ rules: CrownAndBarrelRules) -> GameDescription {
        let groups = AchievementGroup.allCases
        return GameDescription(
            game: name, title: title,
            resources: [.init(name: "achievements", label: "Achievements", isCurrency: true)],
            flows: groups.map { .init(name: "group.\($0.name)", label: $0.label, isFaucet: true) }, rolls: [],
            tallies: [],
            gauges: [
                .init(name: "level", label: "Achievements unlocked", unit: "achievements"),
                .init(name: "wait", label: "Since the last achievement", unit: "days"),
                .init(name: "longestWait", label: "Longest wait for the next achievement", unit: "days"),
                .init(name: "owned", label: "Watches owned", unit: "watches"),
                .init(name: "wears", label: "Wears logged", unit: "wears"),
                .init(name: "run", label: "Longest run of days with a wear", unit: "days"),
            ]
                + groups.map {
                    .init(name: "group.\($0.name)", label: $0.label, unit: "achievements", group: "Unlocked, by group")
                }
                + [.init(name: "watchRun", label: "Longest run of days with one and the same watch", unit: "days")],
            money: achievements.id, experience: achievements.id,
            levelThresholds: (0...rules.content.achievements.count).map(Int64.init),
            firstLevel: 0, commands: CommandKind.allCases.map { String(describing: $0) },
            milestones: rules.content.achievements.map { .init(name: $0.id, label: $0.name, group: $0.group.label) },
            // Every unlock is a level and a milestone, but only one reward.
            levelsAreRewards: false,
            words: GameWords(
                subject: "achievements", deeds: "collect, wear and unlock", level: "achievement",
                levels: "achievements", levelsAreCounted: true, counts: "Waits, collections and wears")
        ).warning(of: rules.contentWarnings)
    }

    /// A figure of the description's gauges at the end of `day`.
    public static func gauge(_ index: Int, of party: CrownAndBarrelParty, on day: LocalDay) -> Int64 {
        switch index {
        case Gauge.unlocked: return Int64(party.unlocks.count)
        case Gauge.wait: return party.wait(on: day)
        case Gauge.longestWait: return Swift.max(Int64(party.longestWait), party.wait(on: day))
        case Gauge.owned: return Int64(party.collection.figures.owned)
        case Gauge.wears: return Int64(party.collection.figures.wears)
        case Gauge.watchRun: return Int64(party.collection.figures.watchRun)
        case Gauge.run: return Int64(party.collection.figures.days.best)
        default: return Int64(party.unlockedByGroup[(index - Gauge.group) & 7])
        }
    }
}
