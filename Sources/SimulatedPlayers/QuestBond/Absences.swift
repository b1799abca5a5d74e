import QuestBond
import QuestKernel

extension QuestBondSession {
    /// A member's absence that begins today may take the others along: they stay away for as long.
    mutating func spreadAbsence(on date: LocalDay, _ population: QuestBondPopulation) {
        var until: LocalDay = 0
        for member in 0..<members where self[member].leftOn == date { until = Swift.max(until, self[member].awayUntil) }
        guard until > date, population.parties.absence > .never else { return }
        for member in 0..<members {
            turn(to: member)
            guard player.awayUntil < until else { continue }
            var draws = population.randomness.draws(
                player: player.number, purpose: PlayerDraw.together.purpose, day: date)
            draws.go(to: 1)
            if draws.happens(population.parties.absence) {
                player.awayUntil = until
                player.visitCount = 0
            }
        }
    }

    /// Whether a day that would be skipped is played anyway, to keep a long party streak.
    @inline(__always)
    func isLifted(on date: LocalDay, _ population: QuestBondPopulation) -> Bool {
        guard members > 1, Days(party.fellowship.streak.length) >= population.parties.liftFrom else { return false }
        var draws = population.randomness.draws(player: player.number, purpose: PlayerDraw.together.purpose, day: date)
        return draws.happens(population.parties.lift)
    }
}
