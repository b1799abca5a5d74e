import Scenarios
import SimulatedPlayers

extension AnyScenario {
    var header: ScenarioHeader {
        switch self {
        case .questBond(let scenario): return scenario.header
        case .timeQuest(let scenario): return scenario.header
        case .dailyChallenge(let scenario): return scenario.header
        case .dailyMenu(let scenario): return scenario.header
        case .crownAndBarrel(let scenario): return scenario.header
        }
    }

    /// The people of this scenario under a seed, whatever the game.
    func people(seed: UInt64) throws -> any Population {
        switch self {
        case .questBond(let scenario): return try scenario.population(seed: seed)
        case .timeQuest(let scenario): return try scenario.population(seed: seed)
        case .dailyChallenge(let scenario): return try scenario.population(seed: seed)
        case .dailyMenu(let scenario): return try scenario.population(seed: seed)
        case .crownAndBarrel(let scenario): return try scenario.population(seed: seed)
        }
    }
}
