import Scenarios

/// A scenario of one of the games.
enum AnyScenario {
    case questBond(QuestBondScenario)

    init(_ source: ScenarioSource) throws {
        switch try ScenarioHeader.read(from: source.tree).game {
        case .questbond, .timequest: self = .questBond(try QuestBondScenario(source))
        }
    }

    var assumptions: [Assumption] {
        switch self {
        case .questBond(let scenario): return scenario.assumptions
        }
    }
}
