import QuestKernel

/// The numbers of the journal's names. A number, once given, is never used for another.
extension TimeQuest {
    /// Earned by estimates; levels are made of it, and it cannot be spent.
    public static let xp = ResourceKey<Units.Experience>(0)

    /// Faucets: one per rating, by `AccuracyRating.index`, and the completion bonus.
    public static func faucet(of rating: AccuracyRating) -> FlowID { FlowID(UInt16(rating.index)) }
    public static let completionFaucet = FlowID(4)

    /// Tallies: new personal bests by task, pauses of the streak, estimates and what they are worth by pace,
    /// then the ratings of each task in a tally of its own.
    public static let personalBestTally: UInt16 = 0
    public static let pauseTally: UInt16 = 1
    public static let paceTally: UInt16 = 2
    public static let worthTally: UInt16 = 3
    public static func ratingTally(ofTask task: Int) -> UInt16 { UInt16(4 + task) }

    /// Gauges; from `bestError` on, one per task.
    public enum Gauge {
        public static let level = 0
        public static let progress = 1
        public static let streak = 2
        public static let longestStreak = 3
        public static let bestError = 4
    }

    /// A command by its number in journals, which stays.
    enum CommandKind: UInt16, CaseIterable {
        case estimate, finishSession, begin, leave
    }

    public static func odds(_ rules: TimeQuestRules) -> GameOdds {
        GameOdds(remarks: ["XP follows from how close an estimate came: the same session pays the same."])
    }

    public static func describe(_ rules: TimeQuestRules) -> GameDescription {
        let ratings = AccuracyRating.closestFirst.map(\.label)
        let tasks = rules.content.tasks
        return GameDescription(
            game: name, title: title,
            resources: [.init(name: "xp", label: "XP", isCurrency: true)],
            flows: AccuracyRating.closestFirst.map {
                .init(name: "estimates.\($0.rawValue)", label: "Estimates: \($0.label.lowercased())", isFaucet: true)
            } + [.init(name: "sessions.completion", label: "Finished sessions", isFaucet: true)],
            rolls: [],
            tallies: [
                .init(name: "personalBests", label: "New personal bests", rows: tasks.map(\.name)),
                .init(name: "pauses", label: "Pauses that the streak survived", rows: Pause.rows),
                .init(name: "paces", label: "Estimates, by how quickly the task was done", rows: Pace.rows),
                .init(
                    name: "worth", label: "XP of estimates, by how quickly the task was done", rows: Pace.rows,
                    per: .init(tally: paceTally, label: "XP of an estimate, by how quickly it was done", unit: "XP")),
            ]
                + tasks.map { .init(name: "ratings.\($0.id)", label: "Estimates: \($0.name)", rows: ratings) },
            gauges: [
                .init(name: "level", label: "Level", unit: "level"),
                .init(name: "progress", label: "Progress to the next level", unit: "%"),
                .init(name: "streak", label: "Streak, which pauses and never falls", unit: "days"),
                .init(name: "longestStreak", label: "Longest streak", unit: "days"),
            ]
                + tasks.map {
                    .init(
                        name: "bestError.\($0.id)", label: $0.name, unit: "seconds",
                        group: "Personal best: closest estimate")
                },
            money: xp.id, experience: xp.id, levelThresholds: rules.levels.thresholds.map(\.rawValue), firstLevel: 0,
            commands: CommandKind.allCases.map { String(describing: $0) },
            // The plan sets no last level: the table ends where content says.
            isLevelTableOpen: true,
            words: GameWords(
                subject: "estimates and levels", deeds: "guess, learn and reach",
                counts: "Estimates, streaks and personal bests")
        ).warning(of: rules.contentWarnings)
    }

    /// Days without a session between two with one; the streak then stands at the same length.
    enum Pause {
        static let rows = ["1 day", "2–6 days", "7–13 days", "14–29 days", "30 days and more"]

        static func row(_ days: Int64) -> UInt16 { days < 2 ? 0 : days < 7 ? 1 : days < 14 ? 2 : days < 30 ? 3 : 4 }
    }

    /// How quickly a task was done: XP must not depend on it.
    enum Pace {
        static let rows = ["Quicker than usual", "Slower than usual"]

        static func row(_ actual: Seconds, of typical: Seconds) -> UInt16 { actual < typical ? 0 : 1 }
    }

    /// A figure of the description's gauges.
    ///
    /// The best error of a task that was never estimated is its typical duration: as with a guess of 0.
    public static func gauge(_ index: Int, of party: TimeQuestParty, rules: TimeQuestRules) -> Int64 {
        switch index {
        case Gauge.level: return Int64(rules.levels.level(forXP: party.xp))
        case Gauge.progress: return rules.levels.progress(forXP: party.xp).partsPerMillion / 10_000
        case Gauge.streak: return Int64(party.streak.length)
        case Gauge.longestStreak: return Int64(party.streak.best)
        default:
            let task = index - Gauge.bestError
            guard rules.content.tasks.indices.contains(task) else { return 0 }
            return party.personalBests[task].map { Int64($0.errorSeconds) }
                ?? rules.content.tasks[task].typicalSeconds.rawValue
        }
    }
}
