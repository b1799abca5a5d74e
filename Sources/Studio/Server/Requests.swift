import QuestKernel
import Scenarios

/// What a page sends and gets, beside plays.
struct ResultRequest: Codable, Sendable {
    var changes: [FigureChange]
    var fromDay: Int?
    var players: Int
}

struct OverlayRequest: Codable, Sendable {
    var name: String
    var changes: [FigureChange]
    /// False shows what would be written.
    var saves: Bool
}

struct ExplainRequest: Codable, Sendable {
    var path: String
}

/// How the files are now.
struct FilesState: Encodable, Sendable {
    let revision: Int
    let problem: String?
}

/// The scenario on the workbench, with all its figures.
struct WorkbenchAnswer: Encodable, Sendable {
    let argument: String
    let scenario: String
    let title: String
    let days: Int
    let seed: UInt64
    let stages: [Int]
    let revision: Int
    let problem: String?
    let figures: [StudioFigure]
    /// Of a game in files alone.
    let graph: EconomyGraph?

    init(_ workbench: Workbench) throws(ContentProblem) {
        let scenario = workbench.scenario
        argument = workbench.argument
        self.scenario = scenario.source.name
        title = scenario.title
        days = scenario.days
        seed = scenario.seed
        stages = Workbench.stages
        revision = workbench.revision
        problem = workbench.problem
        figures = try StudioFigure.all(in: scenario.source)
        graph = EconomyGraph(of: scenario.source)
    }
}

struct FigureExplanation: Encodable, Sendable {
    let path: String
    let about: String
    let takes: String
    let provenance: String
    let place: String?
    let design: String?
    let namedBy: [String]

    init(_ explanation: Explanation) {
        path = explanation.path
        about = explanation.about
        takes = explanation.takes
        provenance = explanation.provenance
        place = explanation.place?.description
        design = explanation.design
        namedBy = Array(explanation.referredToBy.prefix(20))
    }
}
