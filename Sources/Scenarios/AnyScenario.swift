import QuestKernel
import SimulatedPlayers

/// A scenario of one of the games.
package enum AnyScenario: Sendable {
    case questBond(QuestBondScenario)
    case timeQuest(GameScenario<Estimators>)
    case dailyChallenge(GameScenario<Challengers>)
    case dailyMenu(GameScenario<MenuGuests>)
    case crownAndBarrel(GameScenario<WatchCollectors>)

    package init(_ source: ScenarioSource) throws {
        switch try ScenarioHeader.read(from: source.tree).game {
        case .questbond: self = .questBond(try QuestBondScenario(source))
        case .timequest: self = .timeQuest(try GameScenario(source))
        case .dailychallenge: self = .dailyChallenge(try GameScenario(source))
        case .dailymenu: self = .dailyMenu(try GameScenario(source))
        case .crownandbarrel: self = .crownAndBarrel(try GameScenario(source))
        }
    }

    package var assumptions: [Assumption] {
        switch self {
        case .questBond(let scenario): return scenario.assumptions
        case .timeQuest(let scenario): return scenario.assumptions
        case .dailyChallenge(let scenario): return scenario.assumptions
        case .dailyMenu(let scenario): return scenario.assumptions
        case .crownAndBarrel(let scenario): return scenario.assumptions
        }
    }

    /// Every figure of content and people, with what its field would take in its place.
    package var figures: [DeclaredFigure] {
        switch self {
        case .questBond(let scenario): return scenario.figures
        case .timeQuest(let scenario): return scenario.figures
        case .dailyChallenge(let scenario): return scenario.figures
        case .dailyMenu(let scenario): return scenario.figures
        case .crownAndBarrel(let scenario): return scenario.figures
        }
    }

    package var header: ScenarioHeader {
        switch self {
        case .questBond(let scenario): return scenario.header
        case .timeQuest(let scenario): return scenario.header
        case .dailyChallenge(let scenario): return scenario.header
        case .dailyMenu(let scenario): return scenario.header
        case .crownAndBarrel(let scenario): return scenario.header
        }
    }

    /// The people of this scenario under a seed.
    package func population(seed: UInt64) throws(ContentProblem) -> any Population {
        switch self {
        case .questBond(let scenario): return try scenario.population(seed: seed)
        case .timeQuest(let scenario): return try scenario.population(seed: seed)
        case .dailyChallenge(let scenario): return try scenario.population(seed: seed)
        case .dailyMenu(let scenario): return try scenario.population(seed: seed)
        case .crownAndBarrel(let scenario): return try scenario.population(seed: seed)
        }
    }

    /// What its content holds that nobody can reach.
    package var warnings: [String] {
        switch self {
        case .questBond(let scenario): return scenario.rules.contentWarnings
        case .timeQuest, .dailyChallenge, .dailyMenu, .crownAndBarrel: return []
        }
    }
}
