import QuestKernel

/// The rules of the shared library (epic 14): one vote, one rating and one report per user; five reports flag.
///
/// It follows the game contract, so that a server hosts it like any other game: its party is the whole community, its
/// members are users, and user 0 moderates.
public enum CommunityLibrary: Game {
    public static let name = "community"
    public static let title = "DailyMenu's community"

    /// What a client may ask for.
    public enum Command: Sendable, Equatable, Codable {
        case submit(ActivityDraft)
        /// After a rejection.
        case resubmit(Int, ActivityDraft)
        case approve(Int)
        case reject(Int, reason: String)
        /// 1, 0 or -1; the last one counts.
        case vote(Int, Int8)
        /// 1…5 stars; the last one counts.
        case rate(Int, stars: UInt8, review: String)
        case download(Int)
        case report(Int, Community.Reason, details: String)
        case collect(name: String, isPublic: Bool)
        case add(Int, toCollection: Int)
        case move(inCollection: Int, from: Int, to: Int)
    }

    /// The rule that says no. Its raw value is its name on the wire, which stays.
    public enum Refusal: String, Error, Sendable, Equatable, CaseIterable, Codable {
        case noSuchMember, momentOutOfRange, noSuchActivity, noSuchCollection, noSuchPlace
        case draftIsIncomplete, textIsTooLong, isFull
        case onlyForModerators, notPending, notYours, notRejected
        case noSuchVote, noSuchRating, tryItFirst, alreadyReported, alreadyCollected
    }

    public static func apply(
        _ command: Command, by member: Int, to party: inout Community, at moment: Moment,
        rules: DailyMenuRules, randomness: Randomness, journal: inout Journal
    ) -> Refusal? {
        guard (0..<rules.content.community.mostUsers).contains(member) else { return .noSuchMember }
        // Users of many time zones meet here: their days differ, the instant does not.
        guard moment.isPlayable, moment.day >= 0, moment.instant >= party.newest else { return .momentOutOfRange }
        switch command {
        case .submit, .resubmit, .approve, .reject:
            return moderate(command, member, &party, moment, rules, &journal)
        case .vote, .rate, .download, .report:
            return speak(command, member, &party, moment, rules, &journal)
        case .collect, .add, .move:
            return collect(command, member, &party, moment, rules, &journal)
        }
    }

    private static func accept(
        _ kind: CommandKind, _ moment: Moment, _ party: inout Community, _ journal: inout Journal
    ) {
        party.newest = moment.instant
        journal.append(JournalEntry(kind: .command, member: 0, code: kind.rawValue, amount: moment.instant))
    }

    private static func moderate(
        _ command: Command, _ user: Int, _ party: inout Community, _ moment: Moment, _ rules: DailyMenuRules,
        _ journal: inout Journal
    ) -> Refusal? {
        let (limits, categories) = (rules.content.library, rules.content.categories.count)
        switch command {
        case .submit(let draft):
            guard limits.accepts(draft, categories: categories) else { return .draftIsIncomplete }
            guard party.activities.count < rules.content.community.mostActivities else { return .isFull }
            accept(.submit, moment, &party, &journal)
            party.activities.append(Community.Activity(author: user, draft: draft, submittedAt: moment.instant))
            journal.milestone(Milestone.submission, member: 0)
        case .resubmit(let activity, let draft):
            guard party.activities.indices.contains(activity) else { return .noSuchActivity }
            guard party.activities[activity].author == user else { return .notYours }
            guard party.activities[activity].status == .rejected else { return .notRejected }
            guard limits.accepts(draft, categories: categories) else { return .draftIsIncomplete }
            accept(.resubmit, moment, &party, &journal)
            party.activities[activity].draft = draft
            party.activities[activity].status = .pending
        case .approve(let activity), .reject(let activity, _):
            guard user == 0 else { return .onlyForModerators }
            guard party.activities.indices.contains(activity) else { return .noSuchActivity }
            let status = party.activities[activity].status
            guard status == .pending || status == .flagged else { return .notPending }
            if case .reject(_, let reason) = command {
                guard reason.count <= rules.content.community.longestReview else { return .textIsTooLong }
                accept(.reject, moment, &party, &journal)
                party.activities[activity].status = .rejected
                party.activities[activity].reason = reason
                journal.tally(Tally.verdicts, member: 0, cell: 1)
                return nil
            }
            accept(.approve, moment, &party, &journal)
            party.activities[activity].status = .approved
            // A flagged activity had been published before.
            if status == .pending {
                party.activities[activity].publications += 1
                party.ledger.earn(1, of: published, from: Flow.moderation, member: 0, journal: &journal)
                journal.tally(Tally.verdicts, member: 0, cell: 0)
                journal.milestone(Milestone.publication, member: 0)
            }
        default: return .noSuchActivity
        }
        return nil
    }

    private static func speak(
        _ command: Command, _ user: Int, _ party: inout Community, _ moment: Moment, _ rules: DailyMenuRules,
        _ journal: inout Journal
    ) -> Refusal? {
        let limits = rules.content.community
        let hidesFlagged = limits.flaggedIsHidden
        switch command {
        case .vote(let activity, let vote):
            guard party.isShown(activity, hidesFlagged: hidesFlagged) else { return .noSuchActivity }
            guard (-1...1).contains(vote) else { return .noSuchVote }
            accept(.vote, moment, &party, &journal)
            party.speak(of: activity, user) { voice, sums in
                sums.votes += Int64(vote) - Int64(voice.vote)
                voice.vote = vote
            }
            journal.tally(Tally.voices, member: 0, cell: 0)
            journal.milestone(Milestone.voice, member: 0)
        case .rate(let activity, let stars, let review):
            guard party.isShown(activity, hidesFlagged: hidesFlagged) else { return .noSuchActivity }
            guard (1...5).contains(stars) else { return .noSuchRating }
            guard review.count <= limits.longestReview else { return .textIsTooLong }
            guard party.hasDownloaded(activity, user) else { return .tryItFirst }
            accept(.rate, moment, &party, &journal)
            party.speak(of: activity, user) { voice, sums in
                sums.ratings += voice.stars == 0 ? 1 : 0
                sums.stars += Int64(stars) - Int64(voice.stars)
                voice.stars = stars
                voice.review = review
            }
            journal.tally(Tally.voices, member: 0, cell: 1)
        case .download(let activity):
            guard party.isShown(activity, hidesFlagged: hidesFlagged) else { return .noSuchActivity }
            // Again is allowed, for whoever removed it from the library or had no room: it counts once.
            let isNew = !party.hasDownloaded(activity, user)
            accept(.download, moment, &party, &journal)
            guard isNew else { return nil }
            party.speak(of: activity, user) { voice, sums in
                sums.downloads += 1
                voice.hasDownloaded = true
            }
            journal.tally(Tally.voices, member: 0, cell: 2)
            journal.milestone(Milestone.download, member: 0)
        case .report(let activity, let reason, let details):
            guard party.isShown(activity, hidesFlagged: hidesFlagged) else { return .noSuchActivity }
            guard details.count <= limits.longestReview else { return .textIsTooLong }
            guard party.voice(of: activity, user)?.report == nil else { return .alreadyReported }
            accept(.report, moment, &party, &journal)
            party.speak(of: activity, user) { voice, sums in
                sums.reports += 1
                voice.report = reason
            }
            journal.tally(Tally.reports, member: 0, cell: UInt16(reason.rawValue))
            // One that is flagged already waits for its review.
            if party.activities[activity].status == .approved,
                party.activities[activity].reports >= limits.reportsToFlag
            {
                party.activities[activity].status = .flagged
                journal.tally(flagTally, member: 0, cell: 0)
            }
        default: return .noSuchActivity
        }
        return nil
    }

    private static func collect(
        _ command: Command, _ user: Int, _ party: inout Community, _ moment: Moment, _ rules: DailyMenuRules,
        _ journal: inout Journal
    ) -> Refusal? {
        let hidesFlagged = rules.content.community.flaggedIsHidden
        switch command {
        case .collect(let name, let isPublic):
            // "I can name it": only titles of activities have a shortest length.
            let longest = rules.content.library.longestText
            guard !name.isEmpty, name.count <= longest else { return .draftIsIncomplete }
            guard party.collections.count < rules.content.community.mostCollections else { return .isFull }
            accept(.collect, moment, &party, &journal)
            party.collections.append(Community.Collection(owner: user, name: name, isPublic: isPublic))
        case .add(let activity, let collection):
            guard party.collections.indices.contains(collection) else { return .noSuchCollection }
            guard party.collections[collection].owner == user else { return .notYours }
            guard party.isShown(activity, hidesFlagged: hidesFlagged) else { return .noSuchActivity }
            guard !party.collections[collection].activities.contains(activity) else { return .alreadyCollected }
            accept(.add, moment, &party, &journal)
            party.collections[collection].activities.append(activity)
        case .move(let collection, let from, let to):
            guard party.collections.indices.contains(collection) else { return .noSuchCollection }
            guard party.collections[collection].owner == user else { return .notYours }
            let places = party.collections[collection].activities.indices
            guard places.contains(from), places.contains(to) else { return .noSuchPlace }
            accept(.move, moment, &party, &journal)
            let activity = party.collections[collection].activities.remove(at: from)
            party.collections[collection].activities.insert(activity, at: to)
        default: return .noSuchCollection
        }
        return nil
    }
}

extension Community {
    /// Whether an activity is visible to all users: a flag for review alone hides none, unless content says so.
    func isShown(_ activity: Int, hidesFlagged: Bool) -> Bool {
        guard activities.indices.contains(activity) else { return false }
        let status = activities[activity].status
        return status == .approved || status == .flagged && !hidesFlagged
    }

    /// Where a user's voice is, or would be: voices are sorted by user.
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

    /// Whether a user downloaded an activity.
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
