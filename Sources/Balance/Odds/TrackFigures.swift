import ExactAnswers
import QuestKernel

/// How many tries of one kind the levels of a track take.
package struct TrackFigures: Codable, Hashable, Sendable {
    package struct Level: Codable, Hashable, Sendable {
        package let number: Int
        package let points: Int
        /// Tries from nothing; nil where the way is too long to be computed.
        package let tries: AmountFigures?
    }

    package let id: String
    package let name: String
    package let attempt: String
    /// 0.55 for a skill of 55 %; nil where it makes no difference.
    package let skill: Double?
    /// Of a try.
    package let meanPoints: Double
    package let levels: [Level]

    package init(_ odds: TrackOdds) {
        id = odds.id
        name = odds.name
        attempt = odds.attempt
        skill = odds.skill?.value
        meanPoints = odds.gains.reduce(0) { $0 + Double($1.points) * $1.chance }
        let gains = odds.gains.map { (points: $0.points, chance: $0.chance) }
        levels = odds.levels.map { level in
            Level(number: level.number, points: level.points, tries: AmountFigures(gains, to: level.points))
        }
    }
}

extension AmountFigures {
    /// Tries until points add up to a number; nil where it is never reached, or too long a way.
    init?(_ gains: [(points: Int, chance: Double)], to points: Int) {
        guard let climb = try? PointsClimb(gains, to: points) else { return nil }
        let table = Result { () throws(ExactError) in try climb.distribution() }
        let quantiles = [0.5, 0.9, 0.99].map { (try? table.get())?.quantile($0) }
        self.init(
            climb.wait, quantiles, missing: MissingQuantiles.reason(quantiles, table), surelyOnTry: climb.surelyOnTry)
    }
}
