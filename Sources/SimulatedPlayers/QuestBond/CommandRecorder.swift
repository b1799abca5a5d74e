import QuestBond
import QuestKernel

/// Keeps the commands of a seat that the rules carried out, for hosts that play them again. Runs have none.
package final class CommandRecorder {
    package var steps: [(command: QuestBond.Command, moment: Moment)] = []

    package init() {}
}

extension QuestBondPopulation {
    /// Seats one player alone, on a day of the host's choice.
    package func seatAlone(
        _ player: UInt32, arriving day: LocalDay, in seat: inout QuestBondSeat, journal: inout Journal
    ) {
        seat.welcome([newcomer(player, 0)], arrival: day, self, &journal)
    }
}
