import QuestKernel

/// Limits of what players share (epic 14).
public struct CommunityContent: ContentRow, Sendable {
    public var reportsToFlag: Int = 1
    public var mostUsers: Int = 1
    public var mostActivities: Int = 1
    public var mostCollections: Int = 1
    public var longestReview: Int = 1
    /// Whether a flagged activity is hidden until it is approved again.
    public var flaggedIsHidden = false
    /// Whether downloads count for what trends, beside votes.
    public var trendingCountsDownloads = true

    public init() {}
    public static let noun = "the community section"
    public static var fields: [Field<CommunityContent>] {
        [
            .whole(
                "reportsToFlag", \.reportsToFlag, 1...1000, unit: "reports", "How many flag an activity for review."),
            .whole("mostUsers", \.mostUsers, 2...10_000_000, unit: "users", "User 0 moderates."),
            .whole("mostActivities", \.mostActivities, 1...60_000, unit: "activities", "In the library."),
            .whole("mostCollections", \.mostCollections, 1...60_000, unit: "collections", "Of all users together."),
            .whole("longestReview", \.longestReview, 1...10_000, unit: "characters", "Of a review or details."),
            .flag(
                "flaggedIsHidden", \.flaggedIsHidden, optional: false,
                "Whether a flagged activity is hidden until it is approved again."),
            .flag(
                "trendingCountsDownloads", \.trendingCountsDownloads, optional: false,
                "Whether downloads count for what trends, beside votes."),
        ]
    }
}

/// The shared library: an aggregate of its own, so that players stay independent of one another.
public struct Community: Sendable, Equatable, Codable {
    public enum Status: UInt8, Sendable, Codable { case pending, approved, rejected, flagged }
    public enum Reason: UInt8, Sendable, Codable, CaseIterable { case inappropriate, spam, harmful, duplicate, other }

    /// What one user said of one activity.
    public struct Voice: Sendable, Equatable, Codable {
        public let user: Int
        /// 1, 0 or -1.
        public internal(set) var vote: Int8 = 0
        /// 1…5; 0 for none.
        public internal(set) var stars: UInt8 = 0
        public internal(set) var review = ""
        public internal(set) var hasDownloaded = false
        public internal(set) var report: Reason?
    }

    public struct Activity: Sendable, Equatable, Codable {
        public let author: Int
        public internal(set) var draft: ActivityDraft
        public internal(set) var status = Status.pending
        /// Why it was rejected.
        public internal(set) var reason = ""
        public let submittedAt: Int64
        /// By user, rising.
        public internal(set) var voices: [Voice] = []
        // Sums over the voices, so that browsing can read them directly.
        public internal(set) var votes: Int64 = 0
        public internal(set) var downloads: Int64 = 0
        public internal(set) var reports: Int64 = 0
        public internal(set) var ratings: Int64 = 0
        public internal(set) var stars: Int64 = 0
        /// How often it was approved after it was submitted.
        public internal(set) var publications: Int64 = 0

        /// Thousandths of a star; nil before the first rating.
        public var averageRating: Int64? { ratings > 0 ? (stars * 1000 + ratings / 2) / ratings : nil }
    }

    public struct Collection: Sendable, Equatable, Codable {
        public let owner: Int
        public internal(set) var name: String
        public internal(set) var isPublic: Bool
        /// In the owner's order.
        public internal(set) var activities: [Int] = []
    }

    public enum Order: Sendable { case trending, newest, highestRated }

    public internal(set) var ledger = Ledger(resources: 1)
    /// The newest instant at which anything happened; the clock never goes back.
    public internal(set) var newest: Int64 = Moment.instants.lowerBound
    public internal(set) var activities: [Activity] = []
    public internal(set) var collections: [Collection] = []

    public init() {}

    /// The first activities that are shown, in an order; equal ones newest first. Trending: votes and downloads.
    public func browse(
        _ order: Order, category: UInt8? = nil, energy: Energy? = nil, most: Int = 100, under rules: DailyMenuRules
    ) -> [Int] {
        var page = CommunityPage()
        browse(order, category: category, energy: energy, most: most, under: rules, into: &page)
        return page.activities
    }

    /// The same, into a page that is reused.
    public func browse(
        _ order: Order, category: UInt8? = nil, energy: Energy? = nil, most: Int, under rules: DailyMenuRules,
        into page: inout CommunityPage
    ) {
        let (hidesFlagged, countsDownloads) = (
            rules.content.community.flaggedIsHidden, rules.content.community.trendingCountsDownloads
        )
        page.fill(most: most) { keys in
            var count = 0
            for activity in activities.indices.reversed() where isShown(activity, hidesFlagged: hidesFlagged) {
                guard (category ?? activities[activity].draft.category) == activities[activity].draft.category,
                    (energy ?? activities[activity].draft.energy) == activities[activity].draft.energy
                else { continue }
                let key = CommunityPage.key(activity, rank: rank(activity, order, countsDownloads))
                if count == keys.count {
                    guard count > 0, keys[count - 1] < key else { continue }
                    count -= 1
                }
                var place = count
                while place > 0, keys[place - 1] < key {
                    keys[place] = keys[place - 1]
                    place -= 1
                }
                keys[place] = key
                count += 1
                // They come newest first.
                if order == .newest, count == keys.count { break }
            }
            return count
        }
    }

    @inline(__always)
    private func rank(_ activity: Int, _ order: Order, _ countsDownloads: Bool) -> Int64 {
        switch order {
        case .trending: return activities[activity].votes + (countsDownloads ? activities[activity].downloads : 0)
        case .newest: return 0
        case .highestRated: return activities[activity].averageRating ?? 0
        }
    }

    /// Collections that a user may see: all public ones and the user's own.
    public func collections(seenBy user: Int) -> [Int] {
        collections.indices.filter { collections[$0].isPublic || collections[$0].owner == user }
    }
}

/// A page of the shared library and the memory to fill it in, to be reused.
public struct CommunityPage: Sendable {
    /// Places in the library, in the page's order.
    public private(set) var activities: [Int] = []
    /// By place on the page; only to fill it.
    private var keys: [Int64] = []

    public init() {}

    /// What sorts a page, falling: the rank, then the newest. A library has room for 60,000 activities.
    @inline(__always)
    static func key(_ activity: Int, rank: Int64) -> Int64 { rank &* 65_536 &+ Int64(activity) }

    /// Fills the page with what `body` puts into memory for `most` keys, sorted; it returns how many.
    @inline(__always)
    mutating func fill(most: Int, _ body: (UnsafeMutableBufferPointer<Int64>) -> Int) {
        if keys.count < most { keys.append(contentsOf: repeatElement(0, count: most - keys.count)) }
        activities.removeAll(keepingCapacity: true)
        let count = keys.withUnsafeMutableBufferPointer { body(UnsafeMutableBufferPointer(rebasing: $0[..<most])) }
        for place in 0..<count { activities.append(Int(keys[place] & 65_535)) }
    }
}
