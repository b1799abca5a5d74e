import Scenarios

/// A scenario of one of the games.
enum AnyScenario {
    case questBond(QuestBondScenario)
    case timeQuest(TimeQuestScenario)

    init(_ source: ScenarioSource) throws {
        switch try ScenarioHeader.read(from: source.tree).game {
        case .questbond: self = .questBond(try QuestBondScenario(source))
        case .timequest: self = .timeQuest(try TimeQuestScenario(source))
        }
    }

    var assumptions: [Assumption] {
        switch self {
        case .questBond(let scenario): return scenario.assumptions
        case .timeQuest(let scenario): return scenario.assumptions
        }
    }

    /// What its content holds that nobody can reach.
    var warnings: [String] {
        switch self {
        case .questBond(let scenario): return scenario.rules.contentWarnings
        case .timeQuest: return []
        }
    }
}
