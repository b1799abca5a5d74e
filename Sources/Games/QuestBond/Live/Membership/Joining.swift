import QuestKernel

/// Why two parties cannot become one.
public enum JoiningProblem: String, Error, Sendable, Equatable, Codable, CaseIterable {
    /// The joiner must be a party of one: members of another party leave theirs first.
    case joinerHasAParty
    case partyIsFull
    /// A member already has the number that draws are keyed by.
    case isAMember
    /// A chest or a share of an adventure waits for the joiner: it must be claimed first, so that nothing is lost.
    case somethingWaits
    case noSuchMember
    /// A party of one cannot be left.
    case isAlone
}

extension Party {
    /// The most members that a party has.
    public static let most = 4

    /// This party with one more hero, who gets what the party shares: bond, streak, goal, raid, and its arm of an
    /// experiment. What the hero owns, has running and is owed stays unchanged; no balance changes.
    ///
    /// What a hero has used up of what parties give once, a day or a week stays used (`PartyCaps`), and the tasks it
    /// did in a party this week count on. In a shared goal it starts at 0. A hero who had a share of this week's boss
    /// elsewhere waits for the next one, and so does who joins while the party fights this week's; today's used attacks
    /// stay used.
    ///
    /// - Parameters:
    ///   - newcomer: a party of one.
    ///   - today: the day on which it comes, by the party's calendar; none that a member has opened is later.
    public func joined(
        by newcomer: Party, on today: LocalDay, rules: QuestBondRules
    ) throws(JoiningProblem) -> Party {
        guard newcomer.others.isEmpty else { throw .joinerHasAParty }
        guard count < Self.most else { throw .partyIsFull }
        guard !(0..<count).contains(where: { player(of: $0) == newcomer.acting.player }) else { throw .isAMember }
        guard !newcomer.hasClaims(0) else { throw .somethingWaits }
        var party = self
        let lane = count
        var hero = newcomer.acting
        hero.member = UInt8(lane)
        // A party that has no day yet is the same as one that was whole from the start.
        hero.memberSince = fellowship.day < 0 ? -1 : today &+ 1
        // Who was alone was there all of the day on which the other comes, but where it came itself on that day.
        if others.isEmpty, fellowship.day >= 0 { party.acting.memberSince = Swift.max(acting.memberSince, today) }
        party.others.append(hero)
        party.endMoodSharing()
        party.raid.move(newcomer.raid, into: lane)
        party.fellowship.move(hero, into: lane, on: today)
        if others.isEmpty { party.fellowship.meetAgain(on: Swift.max(acting.today, hero.today)) }
        // One that is over stays as it was.
        if fellowship.day >= today { party.fellowship.keepFullDay(members: party.count) }
        party.goals.clear(lane, for: hero)
        party.lend(rules)
        return party
    }

    /// This party without a member, and that member as a party of its own. Everything that both own stays, and so do
    /// their unclaimed rewards; no balance changes.
    ///
    /// The bond, the streak, the goal and the raid stay with those who remain; a boss that was met for stronger heroes, or
    /// more of them, becomes one for those who remain. The leaver begins again, except for this week's boss and today's
    /// attacks, which do not come twice. Tasks that the leaver gave or got are removed;
    /// completions that wait for an ally's confirmation stay paid by their proof. A hero who is left alone keeps the
    /// bond inactive: it gives no bonus until a hero joins. Who is alone then, leaver or left, plays in its own arm of
    /// an experiment from the next command on.
    ///
    /// Numbers above the leaver's move down by one, so hosts keep journals by player.
    ///
    /// - Parameters:
    ///   - today: the day on which it leaves, by the party's calendar; none that a member has opened is later.
    ///   - instant: when it leaves: stages of an expedition that are over by then have the chances that they had with it.
    public func parted(
        from member: Int, on today: LocalDay, at instant: Int64, rules: QuestBondRules
    ) throws(JoiningProblem) -> (rest: Party, leaver: Party) {
        guard (0..<count).contains(member) else { throw .noSuchMember }
        guard count > 1 else { throw .isAlone }
        var rest = self
        rest.bringForward(member)
        rest.keepChances(at: instant, rules.keptArm(of: self))
        var hero = rest.acting
        let first = rest.others.indices.min { rest.others[$0].member < rest.others[$1].member } ?? 0
        rest.acting = rest.others.remove(at: first)
        if Int(rest.acting.member) > member { rest.acting.member -= 1 }
        for index in rest.others.indices where Int(rest.others[index].member) > member {
            rest.others[index].member -= 1
        }
        rest.raid.close(member)
        rest.goals.close(member, members: rest.count)
        rest.fellowship.close(member, on: today)
        // What was missed on one that is over was missed, whoever leaves.
        if fellowship.day >= today { rest.fellowship.keepFullDay(members: rest.count) }
        if rest.others.isEmpty { rest.fellowship.leaveArm() }
        rest.lend(rules)
        if raid.isFor(UInt8(truncatingIfNeeded: member), in: raid.week) { rest.fitRaid(rules.keptArm(of: self)) }

        (hero.member, hero.memberSince) = (0, -1)
        var leaver = Party(alone: hero)
        leaver.endMoodSharing()
        leaver.raid.move(raid, from: member)
        leaver.fellowship.take(claimsOf: member, from: fellowship)
        leaver.lend(rules)
        return (rest, leaver)
    }

    /// What was withdrawn stays so, though what was played is taken back; a sign of a low mood is not shown again.
    ///
    /// - Parameter later: the party as it was before it was taken back, with the same members.
    public mutating func keepWithdrawals(of later: Party) {
        endMoodSharing()
        for member in 0..<Swift.min(count, later.count) where !later[member].wellness.sharesMoods {
            change(UInt8(member)) { $0.wellness.sharesMoods = false }
        }
    }

    /// A sign of a low mood was for the party of then, and not for one with other members.
    private mutating func endMoodSharing() {
        acting.wellness.sharedOn = -1
        for index in others.indices { others[index].wellness.sharedOn = -1 }
    }

    private init(alone hero: Hero) {
        acting = hero
        others = []
    }

    /// Writes the party's bonuses onto its heroes, under the rules of its arm; before its first day there are none.
    mutating func lend(_ rules: QuestBondRules) {
        if others.isEmpty || fellowship.day >= 0 { refreshPartyBonuses(rules.keptArm(of: self)) }
    }

    /// Whether a member is on an expedition that is over, and nobody has claimed a share of it yet: who leaves has none.
    public func hasUnclaimedExpedition(_ member: Int, at instant: Int64) -> Bool {
        let (expedition, bit) = (fellowship.expedition, UInt8(1) << UInt8(truncatingIfNeeded: member))
        return expedition.going & bit != 0 && instant >= expedition.timer.endsAt
    }

    /// Whether a chest or a share waits for a member.
    func hasClaims(_ member: Int) -> Bool {
        let bit = UInt8(1) << UInt8(truncatingIfNeeded: member)
        let waiting = fellowship.chests | fellowship.run.waiting | fellowship.expedition.waiting
        // Who is on an expedition under way has a share of it.
        return (waiting | fellowship.expedition.going) & bit != 0
    }
}
