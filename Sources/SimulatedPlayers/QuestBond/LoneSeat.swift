import QuestBond
import QuestKernel

extension QuestBondPopulation {
    /// Seats one player alone, of the first archetype, on a day of the host's choice.
    package func seatAlone(
        _ player: UInt32, arriving day: LocalDay, in seat: inout QuestBondSeat, journal: inout Journal
    ) {
        seat.welcome([newcomer(player, 0)], arrival: day, self, &journal)
    }
}
