import QuestKernel

/// When an achievement was unlocked, and by which watch's action.
public struct Unlock: Sendable, Equatable, Codable {
    public let achievement: Int
    public let day: LocalDay
    public let instant: Int64
    /// The watch that was added or worn; nil where no single one was.
    public let watch: Int32?
}

/// The whole state of one collector; a party of Crown & Barrel has one member.
public struct CrownAndBarrelParty: Sendable, Equatable, Codable {
    public internal(set) var ledger = Ledger(resources: 1)
    public internal(set) var collection = Collection()
    public internal(set) var book = AchievementBook()
    /// In the order in which they came.
    public internal(set) var unlocks: [Unlock] = []
    /// The newest known day; days never go back.
    public internal(set) var today: LocalDay = -1
    /// Unlocked ones by group.
    var unlockedByGroup = SIMD8<Int32>()
    /// The longest time between one unlock and the next, in days, the first one's from the first day on.
    var longestWait: LocalDay = 0

    public init() {}

    /// Days since the last unlock, or since the first day before there was one.
    public func wait(on day: LocalDay) -> Int64 {
        guard let since = unlocks.last?.day ?? collection.firstDay else { return 0 }
        return Swift.max(Int64(day) - Int64(since), 0)
    }

    /// The progress towards an achievement: "8/10", for shares in percent.
    public func progress(towards achievement: Int, _ rules: CrownAndBarrelRules) -> (progress: Steps, target: Steps) {
        guard rules.content.achievements.indices.contains(achievement) else { return (0, 0) }
        let row = rules.content.achievements[achievement]
        let measured = collection.figures.progress(of: row.measures, on: Swift.max(today, 0)) / row.measures.scale
        return (Swift.min(Steps(measured), row.target), row.target)
    }

    /// Achievements that a watch's own actions unlocked (requirement 11).
    public func unlocks(by watch: Int) -> [Unlock] { unlocks.filter { $0.watch.map(Int.init) == watch } }
}
