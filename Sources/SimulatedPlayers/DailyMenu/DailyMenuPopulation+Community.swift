import DailyMenu
import QuestKernel

/// The community as players use it: they look around, download what they like, vote, rate, report, and share their own.
///
/// Others and a moderator exist beside each player and follow the same rules. Only what a player does, and what happens
/// to what they shared, is in the player's journal.
extension DailyMenuPopulation {
    /// Others join, and the library is filled with ready-made activities.
    func gather(around session: inout DailyMenuSession) {
        session.circle.community = Community()
        session.circle.isUnfit.removeAll(keepingCapacity: true)
        session.circle.others.removeAll(keepingCapacity: true)
        guard file.circle.others > 0 else { return }
        var draws = draws(Draw.circle, of: session, .max)
        for _ in 0..<file.circle.others { session.circle.others.append(census.anyArchetype(&draws)) }
        for number in 0..<Int(file.circle.readyMade) {
            let author = Circle.firstOther + number % session.circle.others.count
            submit(Self.draft(&draws, categories: rules.content.categories.count), isUnfit: false, by: author, &session)
            speak(.approve(number), by: Circle.moderator, &session)
        }
    }

    /// A day of the others and of the moderator.
    func liveCircle(_ session: inout DailyMenuSession, _ journal: inout Journal) {
        guard !session.circle.others.isEmpty else { return }
        var plan = draws(Draw.circle, of: session)
        let isModerated = plan.happens(file.circle.moderates)
        if isModerated { moderate(&session, &journal) }
        for other in session.circle.others.indices {
            let archetype = session.circle.others[other]
            // Two draws each, whatever the result.
            let isVisiting = plan.happens(behaviors[archetype].visiting)
            let isSharing = plan.happens(behaviors[archetype].sharing)
            guard isVisiting || isSharing else { continue }
            var draws = draws(Draw.others, of: session, UInt16(other))
            if isSharing {
                let draft = Self.draft(&draws, categories: rules.content.categories.count)
                let isUnfit = draws.happens(file.archetypes[archetype].unfit)
                submit(draft, isUnfit: isUnfit, by: Circle.firstOther + other, &session)
            }
            // A visit's draws come after those of what is shared, whether or not anything is.
            if isVisiting {
                visit(
                    by: Circle.firstOther + other, archetype, &draws, from: Self.draftDraws + 1, &session, &journal)
            }
        }
    }

    /// The player opens the community, and downloads what was chosen there.
    func visitCommunity(_ session: inout DailyMenuSession, _ journal: inout Journal) {
        guard !session.circle.others.isEmpty else { return }
        var draws = draws(Draw.visit, of: session)
        visit(by: Circle.player, session.archetype, &draws, from: 0, &session, &journal)
        for taken in session.circle.taken {
            act(.add(session.circle.community.activities[taken].draft, .community), onTablet: false, &session, &journal)
        }
        for activity in session.circle.community.activities.indices {
            let own = session.circle.community.activities[activity]
            guard own.author == Circle.player, own.status == .rejected else { continue }
            session.circle.isUnfit[activity] = false
            tell(.resubmit(activity, own.draft), &session, &journal)
        }
    }

    /// Shares an activity of the player's own with the community.
    func share(_ draft: ActivityDraft, isUnfit: Bool, _ session: inout DailyMenuSession, _ journal: inout Journal) {
        guard !session.circle.others.isEmpty else { return }
        submit(draft, isUnfit: isUnfit, by: Circle.player, &session)
        session.circle.journal.withEntries { journal.append($0, of: community, isOwnCommand: true) }
    }

    /// How many draws an activity takes.
    private static let draftDraws: UInt32 = 3

    /// An activity as a player writes it.
    static func draft(_ draws: inout Draws, categories: Int) -> ActivityDraft {
        ActivityDraft(
            title: "A ritual of my own", description: "Something small that I look forward to.",
            minutes: draws.whole(in: 1...30), energy: Energy.allCases[Int(draws.below(3))],
            category: UInt8(draws.below(UInt32(Swift.max(categories, 1)))))
    }
}

extension DailyMenuPopulation {
    /// Looks through a page, votes, rates and reports; what was downloaded is in the circle's `taken`.
    ///
    /// - Parameter first: the number of the visit's first draw.
    private func visit(
        by user: Int, _ archetype: Int, _ draws: inout Draws, from first: UInt32, _ session: inout DailyMenuSession,
        _ journal: inout Journal
    ) {
        session.circle.taken.removeAll(keepingCapacity: true)
        draws.go(to: first)
        let order: Community.Order =
            switch draws.below(3) {
            case 0: .trending
            case 1: .newest
            default: .highestRated
            }
        session.circle.community.browse(
            order, most: file.circle.page, under: rules, into: &session.circle.page)
        let page = session.circle.page.activities
        guard !page.isEmpty else { return }
        let pickiness = file.archetypes[archetype].pickiness
        let isAnyUnfit = page.contains { session.circle.isUnfit[$0] }
        // A look has four draws, and a fifth if it ends in a report. Most looks lead to nothing: then what was looked
        // at, and whether it is liked, need not be known.
        var look = first + 1
        for _ in 0..<file.archetypes[archetype].browses {
            draws.go(to: look + 1)
            let isVoting = draws.happens(file.archetypes[archetype].votes)
            let isTaking = draws.happens(file.archetypes[archetype].downloads)
            let isReporting = isAnyUnfit && draws.happens(file.archetypes[archetype].reports)
            defer { look += 4 }
            guard isVoting || isTaking || isReporting else { continue }
            draws.go(to: look)
            let activity = page[Int(draws.below(UInt32(page.count)))]
            if isVoting || isTaking {
                let likes =
                    !session.circle.isUnfit[activity] && likes(activity, user, pickiness, session.party.player)
                if isVoting { say(.vote(activity, likes ? 1 : -1), by: user, &session, &journal) }
                if isTaking, likes, hasRoom(for: user, session),
                    !session.circle.community.hasDownloaded(activity, user),
                    say(.download(activity), by: user, &session, &journal)
                {
                    session.circle.taken.append(activity)
                }
            }
            if isReporting, session.circle.isUnfit[activity] {
                draws.go(to: look + 4)
                look += 1
                let reasons = Community.Reason.allCases
                let reason = reasons[Int(draws.below(UInt32(reasons.count)))]
                say(.report(activity, reason, details: ""), by: user, &session, &journal)
            }
        }
        draws.go(to: look)
        let tried = page[Int(draws.below(UInt32(page.count)))]
        let isRating = draws.happens(file.archetypes[archetype].reviews)
        let isCollecting = draws.happens(file.archetypes[archetype].collects)
        if isRating, session.circle.community.hasDownloaded(tried, user) {
            let isLiked = !session.circle.isUnfit[tried] && likes(tried, user, pickiness, session.party.player)
            let stars = UInt8(draws.below(2)) + (isLiked ? 4 : 2)
            say(.rate(tried, stars: stars, review: ""), by: user, &session, &journal)
        }
        if isCollecting { collect(tried, by: user, &session, &journal) }
    }

    /// One collection per user is enough; the newest piece is moved to its front.
    private func collect(_ activity: Int, by user: Int, _ session: inout DailyMenuSession, _ journal: inout Journal) {
        if !session.circle.community.collections.contains(where: { $0.owner == user }) {
            say(.collect(name: "For rainy days", isPublic: true), by: user, &session, &journal)
        }
        guard let mine = session.circle.community.collections.firstIndex(where: { $0.owner == user }) else { return }
        guard say(.add(activity, toCollection: mine), by: user, &session, &journal) else { return }
        let last = session.circle.community.collections[mine].activities.count - 1
        if last > 0 { say(.move(inCollection: mine, from: last, to: 0), by: user, &session, &journal) }
    }

    /// Nobody downloads what their library has no room for; those of the others are not played.
    @inline(__always)
    private func hasRoom(for user: Int, _ session: DailyMenuSession) -> Bool {
        user != Circle.player || session.party.hasRoomForOwn(rules, after: session.circle.taken.count)
    }

    /// What a user likes, of what belongs there, never changes.
    ///
    /// - Parameter player: the player around whom the circle is.
    private func likes(_ activity: Int, _ user: Int, _ pickiness: Probability, _ player: UInt32) -> Bool {
        var draws = randomness.draws(
            player: player, purpose: Draw.liking, day: Int32(user), ordinal: UInt16(truncatingIfNeeded: activity))
        return !draws.happens(pickiness)
    }

    /// Judges what waits, and what was flagged: approves what fits, rejects what does not fit if it is noticed.
    private func moderate(_ session: inout DailyMenuSession, _ journal: inout Journal) {
        for activity in session.circle.community.activities.indices {
            let (status, author) = (
                session.circle.community.activities[activity].status,
                session.circle.community.activities[activity].author
            )
            guard status == .pending || status == .flagged else { continue }
            var draws = draws(Draw.moderation, of: session, UInt16(truncatingIfNeeded: activity))
            let isOverlooked = draws.happens(file.circle.overlooks) && status == .pending
            let isRejected = session.circle.isUnfit[activity] && !isOverlooked
            speak(
                isRejected ? .reject(activity, reason: "It does not belong here.") : .approve(activity),
                by: Circle.moderator, &session)
            // What happens to a player's own activities belongs in the player's journal.
            if author == Circle.player {
                session.circle.journal.withEntries { journal.append($0, of: community, isOwnCommand: false) }
            }
        }
    }

    private func submit(_ draft: ActivityDraft, isUnfit: Bool, by user: Int, _ session: inout DailyMenuSession) {
        if speak(.submit(draft), by: user, &session) { session.circle.isUnfit.append(isUnfit) }
    }

    private func tell(_ command: CommunityLibrary.Command, _ session: inout DailyMenuSession, _ journal: inout Journal)
    {
        say(command, by: Circle.player, &session, &journal)
    }

    /// Gives a command, and copies it to the player's journal where the player gave it.
    @discardableResult
    private func say(
        _ command: CommunityLibrary.Command, by user: Int, _ session: inout DailyMenuSession, _ journal: inout Journal
    ) -> Bool {
        let isAccepted = speak(command, by: user, &session)
        if user == Circle.player {
            session.circle.journal.withEntries { journal.append($0, of: community, isOwnCommand: true) }
        } else if case .report = command {
            // A flag is visible to all.
            session.circle.journal.withEntries { entries in
                for entry in entries where entry.kind == .tally && entry.code == CommunityLibrary.flagTally {
                    journal.append(CollectionOfOne(entry), of: community, isOwnCommand: false)
                }
            }
        }
        return isAccepted
    }

    /// Gives a command to the community; the result is in the circle's journal.
    @discardableResult
    private func speak(_ command: CommunityLibrary.Command, by user: Int, _ session: inout DailyMenuSession) -> Bool {
        session.circle.journal.removeAll()
        return CommunityLibrary.apply(
            command, by: user, to: &session.circle.community, at: moment(of: session), rules: rules,
            randomness: randomness,
            journal: &session.circle.journal) == nil
    }
}
