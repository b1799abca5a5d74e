import QuestKernel

/// Players of a live game that is patched on a date: up to it they live under some figures, from it on under others.
///
/// Who they are, what they have and how lucky they are stays. The patch comes at midnight, for everybody at once:
/// whoever arrives on that date or later never knows the game as it was.
package struct ForkedPopulation<Players: Forkable>: Population {
    package let description: GameDescription
    let before: Players
    let after: Players
    let date: LocalDay

    /// - Parameters:
    ///   - before, after: the same players under both figures.
    ///   - date: the first one of the new figures.
    ///   - condition: what a report says about the patch.
    package init(
        before: Players, after: Players, date: LocalDay, condition: GameDescription.Condition
    ) throws(ForkObstacle) {
        guard before.archetypes == after.archetypes, before.arrivalSpan == after.arrivalSpan else {
            throw ForkObstacle(reason: "other players")
        }
        let own = before.description.obstacle(toGoingOnIn: after.description)
        if let reason = own ?? before.obstacle(toGoingOnAs: after) { throw ForkObstacle(reason: reason) }
        description = before.description.joined(with: after.description, under: condition)
        (self.before, self.after, self.date) = (before, after, date)
    }

    package var archetypes: [String] { before.archetypes }
    package var arrivalSpan: Int { before.arrivalSpan }

    package func description(on date: LocalDay) -> GameDescription {
        date < self.date ? before.description : after.description
    }

    package func makeSession() -> Players.Session { before.makeSession() }

    package func start(partyFrom first: UInt32, in session: inout Players.Session, journal: inout Journal) {
        let players = before.arrival(ofPartyFrom: first) < date ? before : after
        // The last party of the session has gone on under the new figures.
        players.takeOver(&session)
        players.start(partyFrom: first, in: &session, journal: &journal)
    }

    package func play(day: Int32, in session: inout Players.Session, journal: inout Journal) {
        let today = session.arrival + day
        guard today >= date else { return before.play(day: day, in: &session, journal: &journal) }
        if today == date { after.takeOver(&session) }
        after.play(day: day, in: &session, journal: &journal)
    }
}

extension ForkedPopulation: PlayedSideBySide where Players: ForkableSideBySide {
    package func makeGroup(of size: Int, in clusters: Int) -> any PlayerGroup {
        before.makeGroup(of: size, in: clusters, goingOnAs: after, from: date, description)
    }
}
