import QuestKernel

public enum CommunityCommand: Sendable, Equatable, Codable {
    case submit(ActivityDraft)
    /// After a rejection.
    case resubmit(Int, ActivityDraft)
    case approve(Int)
    case reject(Int, reason: String)
    /// 1, 0 or -1; the last word counts.
    case vote(Int, Int8)
    /// 1…5 stars; the last word counts.
    case rate(Int, stars: UInt8, review: String)
    case download(Int)
    case report(Int, Community.Reason, details: String)
    case collect(name: String, isPublic: Bool)
    case add(Int, toCollection: Int)
    case move(inCollection: Int, from: Int, to: Int)
}

public enum CommunityRefusal: Error, Equatable, Sendable {
    case noSuchMember, unknownActivity, unknownCollection, unknownPlace
    case draftIsIncomplete, textIsTooLong, isFull
    case onlyForModerators, notPending, notYours, notRejected
    case noSuchVote, noSuchRating, tryItFirst, alreadyDownloaded, alreadyReported, alreadyCollected
}

/// The rules of the shared library (epic 14): one vote and one rating a user, one report, five reports flag.
///
/// A game by contract, so that a server hosts it like any other: its party is the whole community, its members are
/// users, and user 0 moderates.
public enum CommunityLibrary: Game {
    public static let name = "community"
    public static let title = "DailyMenu's community"

    public static func apply(
        _ command: CommunityCommand, by member: Int, to party: inout Community, at moment: Moment,
        rules: DailyMenuRules, randomness: Randomness, journal: inout Journal
    ) -> CommunityRefusal? {
        guard (0..<rules.content.community.mostUsers).contains(member) else { return .noSuchMember }
        switch command {
        case .submit, .resubmit, .approve, .reject:
            return moderate(command, member, &party, moment, rules, &journal)
        case .vote, .rate, .download, .report:
            return speak(command, member, &party, moment, rules, &journal)
        case .collect, .add, .move:
            return collect(command, member, &party, moment, rules, &journal)
        }
    }

    private static func accept(_ code: UInt16, _ moment: Moment, _ journal: inout Journal) {
        journal.append(JournalEntry(kind: .command, member: 0, code: code, amount: moment.instant))
    }

    private static func moderate(
        _ command: CommunityCommand, _ user: Int, _ party: inout Community, _ moment: Moment, _ rules: DailyMenuRules,
        _ journal: inout Journal
    ) -> CommunityRefusal? {
        let (limits, categories) = (rules.content.library, rules.content.categories.count)
        switch command {
        case .submit(let draft):
            guard limits.accepts(draft, categories: categories) else { return .draftIsIncomplete }
            guard party.activities.count < rules.content.community.mostActivities else { return .isFull }
            accept(0, moment, &journal)
            party.activities.append(Community.Activity(author: user, draft: draft, submittedAt: moment.instant))
            journal.milestone(Milestone.submission, member: 0)
        case .resubmit(let activity, let draft):
            guard party.activities.indices.contains(activity) else { return .unknownActivity }
            guard party.activities[activity].author == user else { return .notYours }
            guard party.activities[activity].status == .rejected else { return .notRejected }
            guard limits.accepts(draft, categories: categories) else { return .draftIsIncomplete }
            accept(1, moment, &journal)
            party.activities[activity].draft = draft
            party.activities[activity].status = .pending
        case .approve(let activity), .reject(let activity, _):
            guard user == 0 else { return .onlyForModerators }
            guard party.activities.indices.contains(activity) else { return .unknownActivity }
            let status = party.activities[activity].status
            guard status == .pending || status == .flagged else { return .notPending }
            if case .reject(_, let reason) = command {
                guard reason.count <= rules.content.community.longestReview else { return .textIsTooLong }
                accept(3, moment, &journal)
                party.activities[activity].status = .rejected
                party.activities[activity].reason = reason
                journal.tally(Tally.verdicts, member: 0, cell: 1)
                return nil
            }
            accept(2, moment, &journal)
            party.activities[activity].status = .approved
            // What was flagged had been published before.
            if status == .pending {
                party.activities[activity].publications += 1
                party.ledger.earn(1, of: published, from: Flow.moderation, member: 0, journal: &journal)
                journal.tally(Tally.verdicts, member: 0, cell: 0)
                journal.milestone(Milestone.publication, member: 0)
            }
        default: return .unknownActivity
        }
        return nil
    }

    private static func speak(
        _ command: CommunityCommand, _ user: Int, _ party: inout Community, _ moment: Moment, _ rules: DailyMenuRules,
        _ journal: inout Journal
    ) -> CommunityRefusal? {
        let limits = rules.content.community
        switch command {
        case .vote(let activity, let vote):
            guard party.isShown(activity) else { return .unknownActivity }
            guard (-1...1).contains(vote) else { return .noSuchVote }
            accept(4, moment, &journal)
            party.speak(of: activity, user) { voice, sums in
                sums.votes += Int64(vote) - Int64(voice.vote)
                voice.vote = vote
            }
            journal.tally(Tally.voices, member: 0, cell: 0)
            journal.milestone(Milestone.voice, member: 0)
        case .rate(let activity, let stars, let review):
            guard party.isShown(activity) else { return .unknownActivity }
            guard (1...5).contains(stars) else { return .noSuchRating }
            guard review.count <= limits.longestReview else { return .textIsTooLong }
            guard party.hasDownloaded(activity, user) else { return .tryItFirst }
            accept(5, moment, &journal)
            party.speak(of: activity, user) { voice, sums in
                sums.ratings += voice.stars == 0 ? 1 : 0
                sums.stars += Int64(stars) - Int64(voice.stars)
                voice.stars = stars
                voice.review = review
            }
            journal.tally(Tally.voices, member: 0, cell: 1)
        case .download(let activity):
            guard party.isShown(activity) else { return .unknownActivity }
            guard !party.hasDownloaded(activity, user) else { return .alreadyDownloaded }
            accept(6, moment, &journal)
            party.speak(of: activity, user) { voice, sums in
                sums.downloads += 1
                voice.hasDownloaded = true
            }
            journal.tally(Tally.voices, member: 0, cell: 2)
            journal.milestone(Milestone.download, member: 0)
        case .report(let activity, let reason, let details):
            guard party.isShown(activity) else { return .unknownActivity }
            guard details.count <= limits.longestReview else { return .textIsTooLong }
            guard party.voice(of: activity, user)?.report == nil else { return .alreadyReported }
            accept(7, moment, &journal)
            party.speak(of: activity, user) { voice, sums in
                sums.reports += 1
                voice.report = reason
            }
            journal.tally(Tally.reports, member: 0, cell: UInt16(reason.rawValue))
            if party.activities[activity].reports >= limits.reportsToFlag {
                party.activities[activity].status = .flagged
                journal.tally(flagTally, member: 0, cell: 0)
            }
        default: return .unknownActivity
        }
        return nil
    }

    private static func collect(
        _ command: CommunityCommand, _ user: Int, _ party: inout Community, _ moment: Moment, _ rules: DailyMenuRules,
        _ journal: inout Journal
    ) -> CommunityRefusal? {
        switch command {
        case .collect(let name, let isPublic):
            let limits = rules.content.library
            guard (limits.shortestTitle...limits.longestText).contains(name.count) else { return .draftIsIncomplete }
            guard party.collections.count < rules.content.community.mostCollections else { return .isFull }
            accept(8, moment, &journal)
            party.collections.append(Community.Collection(owner: user, name: name, isPublic: isPublic))
        case .add(let activity, let collection):
            guard party.collections.indices.contains(collection) else { return .unknownCollection }
            guard party.collections[collection].owner == user else { return .notYours }
            guard party.isShown(activity) else { return .unknownActivity }
            guard !party.collections[collection].activities.contains(activity) else { return .alreadyCollected }
            accept(9, moment, &journal)
            party.collections[collection].activities.append(activity)
        case .move(let collection, let from, let to):
            guard party.collections.indices.contains(collection) else { return .unknownCollection }
            guard party.collections[collection].owner == user else { return .notYours }
            let places = party.collections[collection].activities.indices
            guard places.contains(from), places.contains(to) else { return .unknownPlace }
            accept(10, moment, &journal)
            let activity = party.collections[collection].activities.remove(at: from)
            party.collections[collection].activities.insert(activity, at: to)
        default: return .unknownCollection
        }
        return nil
    }
}

extension Community {
    /// Whether an activity is there for everybody.
    func isShown(_ activity: Int) -> Bool {
        activities.indices.contains(activity) && activities[activity].status == .approved
    }

    /// Where a user's voice is, or would be: voices rise by user.
    private func place(of user: Int, in activity: Int) -> Int {
        var (low, high) = (0, activities[activity].voices.count)
        while low < high {
            let middle = (low + high) / 2
            if activities[activity].voices[middle].user < user { low = middle + 1 } else { high = middle }
        }
        return low
    }

    public func voice(of activity: Int, _ user: Int) -> Voice? {
        guard activities.indices.contains(activity) else { return nil }
        let place = place(of: user, in: activity)
        let voices = activities[activity].voices
        return place < voices.count && voices[place].user == user ? voices[place] : nil
    }

    /// Whether a user took an activity home.
    public func hasDownloaded(_ activity: Int, _ user: Int) -> Bool {
        guard activities.indices.contains(activity) else { return false }
        let place = place(of: user, in: activity)
        return place < activities[activity].voices.count && activities[activity].voices[place].user == user
            && activities[activity].voices[place].hasDownloaded
    }

    /// Sums over voices, while one of them changes.
    struct Sums {
        var votes: Int64 = 0
        var downloads: Int64 = 0
        var reports: Int64 = 0
        var ratings: Int64 = 0
        var stars: Int64 = 0
    }

    mutating func speak(of activity: Int, _ user: Int, _ change: (inout Voice, inout Sums) -> Void) {
        let place = place(of: user, in: activity)
        let isNew = place == activities[activity].voices.count || activities[activity].voices[place].user != user
        if isNew { activities[activity].voices.insert(Voice(user: user), at: place) }
        var sums = Sums()
        change(&activities[activity].voices[place], &sums)
        activities[activity].votes += sums.votes
        activities[activity].downloads += sums.downloads
        activities[activity].reports += sums.reports
        activities[activity].ratings += sums.ratings
        activities[activity].stars += sums.stars
    }
}
