import Scenarios
import SimulatedPlayers

/// A scenario of one of the games.
enum AnyScenario {
    case questBond(QuestBondScenario)
    case timeQuest(GameScenario<Estimators>)
    case dailyChallenge(GameScenario<Challengers>)
    case dailyMenu(GameScenario<MenuGuests>)
    case crownAndBarrel(GameScenario<WatchCollectors>)

    init(_ source: ScenarioSource) throws {
        switch try ScenarioHeader.read(from: source.tree).game {
        case .questbond: self = .questBond(try QuestBondScenario(source))
        case .timequest: self = .timeQuest(try GameScenario(source))
        case .dailychallenge: self = .dailyChallenge(try GameScenario(source))
        case .dailymenu: self = .dailyMenu(try GameScenario(source))
        case .crownandbarrel: self = .crownAndBarrel(try GameScenario(source))
        }
    }

    var assumptions: [Assumption] {
        switch self {
        case .questBond(let scenario): return scenario.assumptions
        case .timeQuest(let scenario): return scenario.assumptions
        case .dailyChallenge(let scenario): return scenario.assumptions
        case .dailyMenu(let scenario): return scenario.assumptions
        case .crownAndBarrel(let scenario): return scenario.assumptions
        }
    }

    /// What its content holds that nobody can reach.
    var warnings: [String] {
        switch self {
        case .questBond(let scenario): return scenario.rules.contentWarnings
        case .timeQuest, .dailyChallenge, .dailyMenu, .crownAndBarrel: return []
        }
    }
}
