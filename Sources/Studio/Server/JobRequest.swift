import Balance
import QuestKernel

/// A longer question of a page: the very command that answers it on a terminal.
package struct JobRequest: Codable, Sendable {
    package enum Verb: String, Codable, Sendable, CaseIterable { case tune, sensitivity, check }

    package struct Range: Codable, Sendable {
        var path: String
        var low: String
        var high: String

        package init(path: String, low: String, high: String) {
            self.path = path
            self.low = low
            self.high = high
        }
    }

    var verb: Verb
    var changes: [FigureChange]
    /// Of tune: what is searched; of sensitivity: what is moved, all that content marks if empty.
    var vary: [Range]
    /// Of tune: `pity_share(tasks) in 4%..8%`; of sensitivity: names of figures.
    var about: [String]
    /// Of check: whether it ends after as many players as a move is played with. What they do not decide stays open, and
    /// the answer says about how many would.
    var isQuick: Bool?

    private static let mostWords = 12

    package init(verb: Verb, changes: [FigureChange], vary: [Range], about: [String], isQuick: Bool? = nil) {
        self.verb = verb
        self.changes = changes
        self.vary = vary
        self.about = about
        self.isQuick = isQuick
    }

    /// What is said before the answer: that a check plays more days than the page does.
    func remark(on workbench: Workbench) -> String? {
        let (days, needed) = (workbench.scenario.days, workbench.scenario.daysOfTargets)
        guard verb == .check, needed != days else { return nil }
        return "the targets need \(needed) days, so the check plays \(needed), and not \(days) as this page does"
    }

    /// The words of the command line, without the program.
    ///
    /// Whatever a page sends stands behind the option that it belongs to, as one word: none can begin an option.
    package func words(of workbench: Workbench) throws -> [String] {
        guard vary.count <= Self.mostWords, about.count <= Self.mostWords, changes.count <= Workbench.mostChanges else {
            throw StudioProblem("expected at most \(Self.mostWords) figures and goals")
        }
        let scenario = workbench.scenario
        var words = [verb.rawValue, "--scenario=\(workbench.path)"]
        // A check plays as many days as the targets need.
        let days = verb == .check ? scenario.daysOfTargets : scenario.days
        words += ["--days=\(days)", "--seed=\(scenario.seed)", "--threads=\(workbench.threads)"]
        words += changes.map { "--set=\($0.argument)" }
        switch verb {
        case .tune:
            guard !vary.isEmpty, !about.isEmpty else { throw StudioProblem("expected a figure to vary, and a goal") }
            words += about.map { "--goal=\($0)" } + vary.map { "--vary=\($0.path)=\($0.low)..\($0.high)" }
        case .sensitivity:
            words += about.map { "--metric=\($0)" } + vary.map { "--vary=\($0.path)=\($0.low)..\($0.high)" }
        case .check:
            if isQuick == true, let players = Workbench.stages.last { words.append("--max-players=\(players)") }
        }
        return words
    }
}
