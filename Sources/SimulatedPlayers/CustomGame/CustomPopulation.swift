import CustomGame
import QuestKernel

/// Simulated players of a game in files: they come, take what is finished, and follow their plan line by line.
package struct CustomPopulation: PlayedSideBySide {
    /// What these players draw for. A number, once given, is never used for another.
    private enum Draw {
        static let attendance = Purpose(0x8000)
        static let sessions = Purpose(0x8001)
    }

    /// An archetype, compiled.
    private struct Behavior: Sendable {
        var row: CustomArchetype
        /// Visits beyond the first of a day; nil where there is one each day.
        var more: CountDistribution?
        var plan: [PlanLine]
    }

    /// Local time of a day's first visit, and the span over which visits are spread.
    private static let morning: Int64 = 7 * 3_600
    private static let wakingSpan: Int64 = 14 * 3_600
    private static let mostVisits = 40

    package let description: GameDescription
    package let archetypes: [String]
    package let arrivalSpan: Int
    private let rules: CustomRules
    private let randomness: Randomness
    private let behaviors: [Behavior]
    private let census: Census
    private let mostActions: Int
    private let playsFirstDay: Bool

    /// - Parameter plans: of each archetype, in their order.
    /// - Returns: nil where players cannot be drawn from the archetypes.
    package init?(
        rules: CustomRules, file: CustomArchetypes, plans: [[PlanLine]], seed: UInt64, arrivalSpan: Int
    ) {
        let rows = file.archetypes
        guard plans.count == rows.count,
            let census = Census(shares: rows.map(\.share), arrivalSpan: arrivalSpan, seed: seed)
        else { return nil }
        var behaviors: [Behavior] = []
        for (row, plan) in zip(rows, plans) {
            let thousandths = Int((row.sessions - .one).partsPerMillion / 1_000)
            guard let more = CountDistribution.poisson(thousandths: thousandths, limit: Self.mostVisits - 1) else {
                return nil
            }
            behaviors.append(Behavior(row: row, more: thousandths > 0 ? more : nil, plan: plan))
        }
        (self.rules, self.behaviors, self.census, self.arrivalSpan) = (rules, behaviors, census, arrivalSpan)
        (mostActions, playsFirstDay) = (file.mostActions, file.firstDay)
        description = CustomGame.describe(rules).played(by: rows.map(\.label))
        archetypes = rows.map(\.id)
        randomness = Randomness(seed: seed)
    }

    package func makeSession() -> CustomSession { CustomSession(players: players(1)) }

    package func makeGroup(of size: Int, in clusters: Int) -> any PlayerGroup {
        CustomGroup(self, size: size, clusters: clusters)
    }

    func players(_ size: Int, sheet: LaneSheet? = nil) -> CustomPlayers {
        CustomPlayers(
            CustomCrowd(rules, size: size, randomness: randomness, sheet: sheet), size: size,
            archetypes: behaviors.count)
    }

    package func start(partyFrom first: UInt32, in session: inout CustomSession, journal: inout Journal) {
        session.players.clear()
        place(first, at: 0, among: session.players)
    }

    /// Gives a lane to a player who begins.
    func place(_ player: UInt32, at lane: Int, among players: CustomPlayers) {
        let archetype = census.archetype(of: player)
        players.place(lane, archetype: archetype, arrival: census.arrival(of: player))
        var party = CustomParty(player: player, rules: rules)
        let row = behaviors[archetype].row
        party.bring(skill: row.skill, budget: row.budget, rules: rules)
        players.crowd.place(party, at: lane)
    }

    package func play(day: Int32, in session: inout CustomSession, journal: inout Journal) {
        session.players.crowd.telling(&journal) { play(day: day, session.players) }
    }

    /// A day of life of everybody who is present and has not left.
    func play(day: Int32, _ players: CustomPlayers) {
        let lanes = players.present.without(players.gone)
        var most = 0
        for archetype in behaviors.indices {
            most = max(most, decideVisits(on: day, of: players.ofArchetype[archetype] & lanes, archetype, players))
        }
        for number in 0..<most {
            let coming = lanes.filter { players.visits[$0] > number }
            // The first visit is in the morning for everybody, the others by how many there are.
            if number == 0 {
                players.crowd.set(players.arrivals, plus: day, second: Self.morning, coming)
            } else {
                coming.forEach { lane in
                    let date = players.arrivals[lane] + day
                    let seconds = Self.morning + Int64(number) * Self.wakingSpan / Int64(players.visits[lane])
                    let moment = Moment(
                        instant: Int64(date) * 86_400 + seconds, day: date,
                        minute: Int16(truncatingIfNeeded: seconds / 60))
                    players.crowd.set(moment, for: lane)
                }
            }
            visit(coming, players)
        }
    }

    /// Decides how often players of one archetype come on a day, who may not come at all, or leave with it.
    /// - Returns: the most visits.
    private func decideVisits(on day: Int32, of lanes: LaneSet, _ archetype: Int, _ players: CustomPlayers) -> Int {
        let row = behaviors[archetype].row
        let (comes, weekends, leaves) = (row.comes, row.weekends ?? row.comes, row.leaves)
        let hasLuck = comes != .always || weekends != .always || leaves != .never
        var (most, leaving) = (0, LaneSet.none)
        let more = behaviors[archetype].more
        if !hasLuck, more == nil {
            lanes.forEach { players.visits[$0] = 1 }
            return lanes.isEmpty ? 0 : 1
        }
        lanes.forEach { lane in
            let (player, date) = (players.crowd.player(at: lane), players.arrivals[lane] + day)
            var isThere = true
            if hasLuck {
                var attendance = randomness.draws(player: player, purpose: Draw.attendance, day: date)
                isThere = attendance.happens(Moment.weekday(of: date) >= 5 ? weekends : comes)
                if attendance.happens(leaves) { leaving.insert(lane) }
            }
            var visits = isThere || (playsFirstDay && day == 0) ? 1 : 0
            if visits > 0, let more {
                var plan = randomness.draws(player: player, purpose: Draw.sessions, day: date)
                visits += more.sample(&plan)
            }
            players.visits[lane] = visits
            most = max(most, visits)
        }
        if !leaving.isEmpty { players.leave(leaving) }
        return most
    }

    /// One visit of each: they come, take what is finished, and follow their plan line by line.
    private func visit(_ lanes: LaneSet, _ players: CustomPlayers) {
        let crowd = players.crowd
        _ = crowd.carryOut(.visit, lanes)
        let claiming = crowd.finished(lanes)
        if !claiming.isEmpty { _ = crowd.carryOut(.claim, claiming) }
        lanes.forEach { players.actionsLeft[$0] = mostActions }
        for archetype in behaviors.indices {
            var following = lanes & players.ofArchetype[archetype]
            for line in behaviors[archetype].plan where !following.isEmpty {
                following.remove(follow(line, following, players))
            }
        }
    }

    /// Does one line of a plan as often as it goes.
    /// - Returns: those whose visit ended with it, as it reached the most of actions.
    private func follow(_ line: PlanLine, _ lanes: LaneSet, _ players: CustomPlayers) -> LaneSet {
        let (crowd, left) = (players.crowd, players.actionsLeft)
        var (active, ended) = (lanes, LaneSet.none)
        // All who are still active have done it equally often, so each one's actions are counted when they cease.
        var rounds = 0
        var most = active.least(of: left)
        while true {
            let going = crowd.carryOut(.act(line.deed), crowd.following(line, active))
            active.without(going).forEach { left[$0] -= rounds }
            active = going
            if active.isEmpty { return ended }
            rounds += 1
            guard rounds == most else { continue }
            let exhausted = active.filter { left[$0] == rounds }
            _ = crowd.carryOut(.stop, exhausted)
            active.remove(exhausted)
            ended = ended | exhausted
            if active.isEmpty { return ended }
            most = active.least(of: left)
        }
    }
}

extension LaneSet {
    /// The least of some players' figures; there is at least one of them.
    fileprivate func least(of figures: UnsafeMutablePointer<Int>) -> Int {
        var least = Int.max
        forEach { least = Swift.min(least, figures[$0]) }
        return least
    }
}

extension CustomPopulation: ForkableSideBySide {
    package func arrival(ofPartyFrom first: UInt32) -> LocalDay { census.arrival(of: first) }

    package func obstacle(toGoingOnAs next: CustomPopulation) -> String? {
        rules.obstacle(toGoingOnUnder: next.rules)
    }

    package func takeOver(_ session: inout CustomSession) {
        let players = players(1)
        players.takeOver(session.players.present, from: session.players, columns: columns(after: session.players))
        session.players = players
    }

    /// By column of these rules, where players of others have it.
    func columns(after players: CustomPlayers) -> [Int32] { rules.columns(from: players.crowd) }

    package func makeGroup(
        of size: Int, in clusters: Int, goingOnAs next: CustomPopulation, from date: LocalDay,
        _ description: GameDescription
    ) -> any PlayerGroup {
        ForkedCustomGroup(
            self, then: next, from: date,
            LaneSheet(description, size: size, clusterSize: size / clusters), size: size)
    }
}
