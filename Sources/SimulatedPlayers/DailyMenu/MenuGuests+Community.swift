import DailyMenu
import QuestKernel

/// The community as guests use it: they look around, take home what they like, vote, rate, report, and share their own.
///
/// Others and a moderator live beside each guest and keep to the same rules. Only what a guest does, and what becomes
/// of what they shared, is in the guest's journal.
extension MenuGuests {
    /// Others move in, and the library is filled with what is ready-made.
    func gather(around seat: inout GuestSeat) {
        seat.circle.community = Community()
        seat.circle.isUnfit.removeAll(keepingCapacity: true)
        seat.circle.others.removeAll(keepingCapacity: true)
        guard file.circle.others > 0 else { return }
        var draws = draws(Draw.circle, of: seat, .max)
        for _ in 0..<file.circle.others { seat.circle.others.append(census.anyArchetype(&draws)) }
        for number in 0..<Int(file.circle.readyMade) {
            let author = Circle.firstOther + number % seat.circle.others.count
            submit(Self.draft(&draws, categories: rules.content.categories.count), isUnfit: false, by: author, &seat)
            speak(.approve(number), by: Circle.moderator, &seat)
        }
    }

    /// A day of the others and of the moderator.
    func liveCircle(_ seat: inout GuestSeat, _ journal: inout Journal) {
        guard !seat.circle.others.isEmpty else { return }
        var plan = draws(Draw.circle, of: seat)
        let isModerated = plan.happens(Chance(file.circle.moderates))
        if isModerated { moderate(&seat, &journal) }
        for other in seat.circle.others.indices {
            let archetype = seat.circle.others[other]
            // Two draws each, whatever comes of them.
            let isVisiting = plan.happens(habits[archetype].visiting)
            let isSharing = plan.happens(habits[archetype].sharing)
            guard isVisiting || isSharing else { continue }
            var draws = draws(Draw.others, of: seat, UInt16(other))
            let draft = Self.draft(&draws, categories: rules.content.categories.count)
            let isUnfit = draws.happens(Chance(file.archetypes[archetype].unfit))
            if isSharing { submit(draft, isUnfit: isUnfit, by: Circle.firstOther + other, &seat) }
            if isVisiting { visit(by: Circle.firstOther + other, archetype, &draws, &seat, &journal) }
        }
    }

    /// The guest opens the community, and takes home what was chosen there.
    func visitCommunity(_ seat: inout GuestSeat, _ journal: inout Journal) {
        guard !seat.circle.others.isEmpty else { return }
        var draws = draws(Draw.visit, of: seat)
        visit(by: Circle.guest, seat.archetype, &draws, &seat, &journal)
        for taken in seat.circle.taken {
            act(.add(seat.circle.community.activities[taken].draft, .community), onTablet: false, &seat, &journal)
        }
        for activity in seat.circle.community.activities.indices {
            let own = seat.circle.community.activities[activity]
            guard own.author == Circle.guest, own.status == .rejected else { continue }
            seat.circle.isUnfit[activity] = false
            tell(.resubmit(activity, own.draft), &seat, &journal)
        }
    }

    /// Shares an activity of the guest's own with the community.
    func share(_ draft: ActivityDraft, isUnfit: Bool, _ seat: inout GuestSeat, _ journal: inout Journal) {
        guard !seat.circle.others.isEmpty else { return }
        submit(draft, isUnfit: isUnfit, by: Circle.guest, &seat)
        seat.circle.journal.withEntries { journal.append($0, of: community, isOwnCommand: true) }
    }

    /// An activity as somebody writes it.
    static func draft(_ draws: inout Draws, categories: Int) -> ActivityDraft {
        ActivityDraft(
            title: "A ritual of my own", description: "Something small that I look forward to.",
            minutes: draws.whole(in: 1...30), energy: Energy.allCases[Int(draws.below(3))],
            category: UInt8(draws.below(UInt32(Swift.max(categories, 1)))))
    }
}

extension MenuGuests {
    /// Looks through a page and says what there is to say; what was downloaded is in the circle's `taken`.
    private func visit(
        by user: Int, _ archetype: Int, _ draws: inout Draws, _ seat: inout GuestSeat, _ journal: inout Journal
    ) {
        seat.circle.taken.removeAll(keepingCapacity: true)
        let order: Community.Order =
            switch draws.below(3) {
            case 0: .trending
            case 1: .newest
            default: .highestRated
            }
        seat.circle.community.browse(order, most: file.circle.page, into: &seat.circle.page)
        guard !seat.circle.page.isEmpty else { return }
        let pickiness = Chance(file.archetypes[archetype].pickiness)
        for _ in 0..<file.archetypes[archetype].browses {
            let activity = seat.circle.page[Int(draws.below(UInt32(seat.circle.page.count)))]
            let isVoting = draws.happens(Chance(file.archetypes[archetype].votes))
            let isTaking = draws.happens(Chance(file.archetypes[archetype].downloads))
            let isReporting = draws.happens(Chance(file.archetypes[archetype].reports))
            let likes = !seat.circle.isUnfit[activity] && likes(activity, user, pickiness, seat.party.player)
            if isVoting { say(.vote(activity, likes ? 1 : -1), by: user, &seat, &journal) }
            if isTaking, likes, !seat.circle.community.hasDownloaded(activity, user),
                say(.download(activity), by: user, &seat, &journal)
            {
                seat.circle.taken.append(activity)
            }
            if isReporting, seat.circle.isUnfit[activity] {
                let reasons = Community.Reason.allCases
                let reason = reasons[Int(draws.below(UInt32(reasons.count)))]
                say(.report(activity, reason, details: ""), by: user, &seat, &journal)
            }
        }
        let tried = seat.circle.page[Int(draws.below(UInt32(seat.circle.page.count)))]
        let isRating = draws.happens(Chance(file.archetypes[archetype].reviews))
        let isCollecting = draws.happens(Chance(file.archetypes[archetype].collects))
        let isLiked = !seat.circle.isUnfit[tried] && likes(tried, user, pickiness, seat.party.player)
        let stars = UInt8(draws.below(2)) + (isLiked ? 4 : 2)
        if isRating, seat.circle.community.hasDownloaded(tried, user) {
            say(.rate(tried, stars: stars, review: ""), by: user, &seat, &journal)
        }
        if isCollecting { collect(tried, by: user, &seat, &journal) }
    }

    /// One collection a user is enough; the newest piece is moved to its front.
    private func collect(_ activity: Int, by user: Int, _ seat: inout GuestSeat, _ journal: inout Journal) {
        if !seat.circle.community.collections.contains(where: { $0.owner == user }) {
            say(.collect(name: "For rainy days", isPublic: true), by: user, &seat, &journal)
        }
        guard let mine = seat.circle.community.collections.firstIndex(where: { $0.owner == user }) else { return }
        guard say(.add(activity, toCollection: mine), by: user, &seat, &journal) else { return }
        let last = seat.circle.community.collections[mine].activities.count - 1
        if last > 0 { say(.move(inCollection: mine, from: last, to: 0), by: user, &seat, &journal) }
    }

    /// What someone likes of what belongs there stays the same for good.
    ///
    /// - Parameter player: the guest around whom the circle is.
    private func likes(_ activity: Int, _ user: Int, _ pickiness: Chance, _ player: UInt32) -> Bool {
        var draws = randomness.draws(
            player: player, purpose: Draw.liking, day: Int32(user), ordinal: UInt16(truncatingIfNeeded: activity))
        return !draws.happens(pickiness)
    }

    /// Judges what waits, and what was flagged: approves what fits, rejects what does not and is seen.
    private func moderate(_ seat: inout GuestSeat, _ journal: inout Journal) {
        for activity in seat.circle.community.activities.indices {
            let (status, author) = (
                seat.circle.community.activities[activity].status, seat.circle.community.activities[activity].author
            )
            guard status == .pending || status == .flagged else { continue }
            var draws = draws(Draw.moderation, of: seat, UInt16(truncatingIfNeeded: activity))
            let isOverlooked = draws.happens(Chance(file.circle.overlooks)) && status == .pending
            let isRejected = seat.circle.isUnfit[activity] && !isOverlooked
            speak(
                isRejected ? .reject(activity, reason: "It does not belong here.") : .approve(activity),
                by: Circle.moderator, &seat)
            // What becomes of a guest's own is the guest's story.
            if author == Circle.guest {
                seat.circle.journal.withEntries { journal.append($0, of: community, isOwnCommand: false) }
            }
        }
    }

    private func submit(_ draft: ActivityDraft, isUnfit: Bool, by user: Int, _ seat: inout GuestSeat) {
        if speak(.submit(draft), by: user, &seat) { seat.circle.isUnfit.append(isUnfit) }
    }

    private func tell(_ command: CommunityCommand, _ seat: inout GuestSeat, _ journal: inout Journal) {
        say(command, by: Circle.guest, &seat, &journal)
    }

    /// Speaks, and tells the guest's journal where it is the guest who does.
    @discardableResult
    private func say(
        _ command: CommunityCommand, by user: Int, _ seat: inout GuestSeat, _ journal: inout Journal
    ) -> Bool {
        let isAccepted = speak(command, by: user, &seat)
        if user == Circle.guest {
            seat.circle.journal.withEntries { journal.append($0, of: community, isOwnCommand: true) }
        } else if case .report = command {
            // That something was flagged is told to all.
            seat.circle.journal.withEntries { entries in
                for entry in entries where entry.kind == .tally && entry.code == CommunityLibrary.flagTally {
                    journal.append(CollectionOfOne(entry), of: community, isOwnCommand: false)
                }
            }
        }
        return isAccepted
    }

    /// Gives a command to the community; what came of it is in the circle's journal.
    @discardableResult
    private func speak(_ command: CommunityCommand, by user: Int, _ seat: inout GuestSeat) -> Bool {
        seat.circle.journal.removeAll()
        return CommunityLibrary.apply(
            command, by: user, to: &seat.circle.community, at: moment(of: seat), rules: rules, randomness: randomness,
            journal: &seat.circle.journal) == nil
    }
}
