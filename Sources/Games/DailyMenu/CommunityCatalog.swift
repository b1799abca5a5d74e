import QuestKernel

/// The numbers of the community journal's names. A number, once given, is never used for another.
extension CommunityLibrary {
    /// Activities that were approved; a count that nothing spends.
    public static let published = ResourceKey<Units.Pieces>(0)

    /// The tally of activities that were flagged for review.
    public static let flagTally: UInt16 = 2

    enum Flow {
        static let moderation = FlowID(0)
    }

    enum Tally {
        static let voices: UInt16 = 0
        static let reports: UInt16 = 1
        static let verdicts: UInt16 = 3
    }

    enum Milestone {
        static let download: UInt16 = 0
        static let voice: UInt16 = 1
        static let submission: UInt16 = 2
        static let publication: UInt16 = 3
    }

    public enum Gauge {
        public static let library = 0
        public static let published = 1
        public static let takenByOthers = 2
    }

    /// A command by its number in journals, which stays.
    enum CommandKind: UInt16, CaseIterable {
        case submit, resubmit, approve, reject, vote, rate, download, report, collect, add, move
    }

    public static func describe(_ rules: DailyMenuRules) -> GameDescription {
        GameDescription(
            game: name, title: title,
            resources: [
                .init(name: "published", label: "Own activities published", isCurrency: true, isSpendable: false)
            ],
            flows: [.init(name: "moderation", label: "Approved by moderation", isFaucet: true)], rolls: [],
            tallies: [
                .init(name: "voices", label: "Community: voices", rows: ["Votes", "Ratings", "Downloads"]),
                .init(
                    name: "reports", label: "Community: reports",
                    rows: Community.Reason.allCases.map { String(describing: $0) }),
                .init(name: "flags", label: "Community: flagged by five reports", rows: ["For review"]),
                .init(name: "verdicts", label: "Community: own submissions judged", rows: ["Approved", "Rejected"]),
            ],
            gauges: [
                .init(name: "library", label: "Community: activities in the library", unit: "activities"),
                .init(name: "publishedNow", label: "Community: own activities published", unit: "activities"),
                .init(name: "takenByOthers", label: "Community: downloads of own activities", unit: "downloads"),
            ], money: published.id, experience: published.id, levelThresholds: [0], firstLevel: 0,
            commands: CommandKind.allCases.map { String(describing: $0) },
            milestones: [
                .init(name: "download", label: "First download", group: "Community"),
                .init(name: "voice", label: "First vote", group: "Community"),
                .init(name: "submission", label: "First own activity shared", group: "Community"),
                .init(name: "publication", label: "First own activity published", group: "Community"),
            ],
            // Approving and rejecting are a moderator's commands.
            commandsOfOthers: [2, 3])
    }

    /// The figures of the description's gauges, in their order, as a user sees them.
    ///
    /// One walk for all: a library has many activities.
    public static func readGauges(
        of community: Community, by user: Int, rules: DailyMenuRules, into row: UnsafeMutableBufferPointer<Int64>
    ) {
        let hidesFlagged = rules.content.community.flaggedIsHidden
        var (shown, published, taken) = (0 as Int64, 0 as Int64, 0 as Int64)
        // By place: an activity is too large to be copied every day.
        for activity in community.activities.indices {
            let isShown = community.isShown(activity, hidesFlagged: hidesFlagged)
            if isShown { shown += 1 }
            guard community.activities[activity].author == user else { continue }
            if isShown { published += 1 }
            taken += community.activities[activity].downloads
        }
        for index in row.indices {
            row[index] = index == Gauge.library ? shown : index == Gauge.published ? published : taken
        }
    }

    /// A figure of the description's gauges, as a user sees it.
    public static func gauge(
        _ index: Int, of community: Community, by user: Int, rules: DailyMenuRules
    ) -> Int64 {
        withUnsafeTemporaryAllocation(of: Int64.self, capacity: Swift.max(index, 0) + 1) { row in
            row.initialize(repeating: 0)
            readGauges(of: community, by: user, rules: rules, into: row)
            return row[Swift.max(index, 0)]
        }
    }
}
