import Journals
import QuestKernel
import SimulatedPlayers

/// A simulated party that is played from its first day on, and what each member's journal holds of each day.
package enum RecordedParty {
    /// - Parameters:
    ///   - begin: given how many members there are, and the session before its first day.
    ///   - day: given a member, a day of life, and the member's entries of it in order, which may be none.
    /// - Returns: how many members there are.
    package static func play<Players: Population>(
        from first: Int, of population: Players, days: Int, in session: inout Players.Session,
        _ journal: inout Journal, begin: (_ members: Int, Players.Session) -> Void,
        day: (_ member: Int, _ day: Int, [JournalEntry]) -> Void
    ) throws(RunFailure) -> Int {
        let members = try BlocksInOrder.start(partyFrom: first, among: population, in: &session, &journal)
        begin(members, session)
        let arrival = session.arrival
        for number in 0..<days {
            population.play(day: Int32(number), in: &session, journal: &journal)
            let entries = timed(journal.entries, Int64(arrival + LocalDay(number)) * 86_400)
            for member in 0..<members { day(member, number, entries.filter { Int($0.member) == member }) }
            journal.removeAll()
        }
        return members
    }

    /// With the minutes of commands in place of their instants.
    private static func timed(_ entries: [JournalEntry], _ midnight: Int64) -> [JournalEntry] {
        entries.map { entry in
            guard entry.kind == .command else { return entry }
            var entry = entry
            entry.amount = min(max((entry.amount - midnight) / 60, 0), 1_439)
            return entry
        }
    }
}
