import QuestKernel

/// A game as journals show it: of what is read off a player's state, only what entries add up to.
package struct RecordedGame: Sendable {
    /// What entries tell of a gauge.
    enum Reading: Sendable, Equatable {
        /// What is held of a resource.
        case held(Int)
        /// What was paid of a resource so far, in ten-thousandths of its unit.
        case paid(Int)
    }

    package let description: GameDescription
    /// Gauges of the game that no journal tells, as reports name them.
    package let untold: [String]
    let readings: [Reading]

    package init(_ game: GameDescription, archetypes: [String]) {
        var (gauges, readings, untold) = ([GameDescription.Gauge](), [Reading](), [String]())
        var description = game.played(by: archetypes)
        // Other gauges may have a resource's name and yet not be its balance, as what cools down day by day.
        let money = game.resources.indices.contains(Int(game.money.rawValue)) ? Int(game.money.rawValue) : -1
        for (index, gauge) in game.gauges.enumerated() {
            if let revenue = game.revenue, revenue.spentGauge == index {
                description.revenue?.spentGauge = gauges.count
                readings.append(.paid(Int(revenue.resource.rawValue)))
            } else if money >= 0, gauge.name == game.resources[money].name {
                readings.append(.held(money))
            } else {
                untold.append(gauge.label.isEmpty ? gauge.name : gauge.label)
                continue
            }
            gauges.append(gauge)
        }
        description.gauges = gauges
        self.description = description
        self.untold = untold
        self.readings = readings
    }
}
