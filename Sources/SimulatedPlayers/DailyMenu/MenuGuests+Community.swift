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
            let row = file.archetypes[archetype]
            var draws = draws(Draw.others, of: seat, UInt16(other))
            let draft = Self.draft(&draws, categories: rules.content.categories.count)
            let isUnfit = draws.happens(Chance(row.unfit))
            if isSharing { submit(draft, isUnfit: isUnfit, by: Circle.firstOther + other, &seat) }
            if isVisiting { _ = visit(by: Circle.firstOther + other, row, &draws, &seat, &journal) }
        }
    }

    /// The guest opens the community, and takes home what was chosen there.
    func visitCommunity(_ row: GuestRow, _ seat: inout GuestSeat, _ journal: inout Journal) {
        guard !seat.circle.others.isEmpty else { return }
        var draws = draws(Draw.visit, of: seat)
        for taken in visit(by: Circle.guest, row, &draws, &seat, &journal) {
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
    /// Looks through a page and says what there is to say; returns what was downloaded.
    private func visit(
        by user: Int, _ row: GuestRow, _ draws: inout Draws, _ seat: inout GuestSeat, _ journal: inout Journal
    ) -> [Int] {
        let order: Community.Order = [.trending, .newest, .highestRated][Int(draws.below(3))]
        seat.circle.community.browse(order, most: file.circle.page, into: &seat.circle.page)
        guard !seat.circle.page.isEmpty else { return [] }
        var taken: [Int] = []
        for _ in 0..<row.browses {
            let activity = seat.circle.page[Int(draws.below(UInt32(seat.circle.page.count)))]
            let (isVoting, isTaking) = (draws.happens(Chance(row.votes)), draws.happens(Chance(row.downloads)))
            let isReporting = draws.happens(Chance(row.reports))
            let likes = likes(activity, user, row, seat)
            if isVoting { say(.vote(activity, likes ? 1 : -1), by: user, &seat, &journal) }
            if isTaking, likes, seat.circle.community.voice(of: activity, user)?.hasDownloaded != true,
                say(.download(activity), by: user, &seat, &journal)
            {
                taken.append(activity)
            }
            if isReporting, seat.circle.isUnfit[activity] {
                let reason = Community.Reason.allCases[Int(draws.below(UInt32(Community.Reason.allCases.count)))]
                say(.report(activity, reason, details: ""), by: user, &seat, &journal)
            }
        }
        let tried = seat.circle.page[Int(draws.below(UInt32(seat.circle.page.count)))]
        let (isRating, isCollecting) = (draws.happens(Chance(row.reviews)), draws.happens(Chance(row.collects)))
        let stars = UInt8(draws.below(2)) + (likes(tried, user, row, seat) ? 4 : 2)
        if isRating, seat.circle.community.voice(of: tried, user)?.hasDownloaded == true {
            say(.rate(tried, stars: stars, review: ""), by: user, &seat, &journal)
        }
        if isCollecting { collect(tried, by: user, &seat, &journal) }
        return taken
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

    /// What someone likes stays the same for good; nobody likes what does not belong there.
    private func likes(_ activity: Int, _ user: Int, _ row: GuestRow, _ seat: GuestSeat) -> Bool {
        guard !seat.circle.isUnfit[activity] else { return false }
        var draws = randomness.draws(
            player: seat.party.player, purpose: Draw.liking, day: Int32(user),
            ordinal: UInt16(truncatingIfNeeded: activity))
        return !draws.happens(Chance(row.pickiness))
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
