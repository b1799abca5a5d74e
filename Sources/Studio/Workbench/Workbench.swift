import Foundation
import QuestKernel
import Scenarios
import Synchronization

/// One scenario on the workbench: its files as they were last read without a mistake, and what was played of it.
package final class Workbench: Sendable {
    private struct State {
        var scenario: StudioScenario
        var files: ScenarioLook
        /// Raised when the files have changed.
        var revision = 1
        /// What is wrong with the files as they are now; nil if they can be played.
        var problem: String?
    }

    /// What the user typed: a name, a folder or an overlay file.
    package let argument: String
    let path: String
    let threads: Int
    let arms = PlayedArms()
    let turn = PlayTurn()
    package let stops = PageStops()
    private let state: Mutex<State>

    /// - Parameters:
    ///   - argument: the scenario as the user named it.
    ///   - path: where it is.
    ///   - days: of life to play; the scenario's own, at most 60, if nil.
    package init(argument: String, path: String, days: Int?, threads: Int) throws {
        self.argument = argument
        self.path = path
        self.threads = threads
        let source = try ScenarioSource.read(path)
        state = Mutex(State(scenario: try StudioScenario(source, days: days), files: ScenarioLook(of: source)))
    }

    package var scenario: StudioScenario { state.withLock { $0.scenario } }
    package var revision: Int { state.withLock { $0.revision } }
    package var problem: String? { state.withLock { $0.problem } }

    /// Reads the files again if somebody saved one. A file that is half saved, or wrong, changes nothing: the last good
    /// scenario stays, and the mistake is told.
    ///
    /// - Returns: whether there is something new to tell.
    package func lookAtFiles() -> Bool {
        let (known, before) = state.withLock { ($0.files, $0.scenario) }
        let now = ScenarioLook(of: before.source)
        guard now != known else { return false }
        let read = Result { try StudioScenario(ScenarioSource.read(path), days: before.days) }
        state.withLock { state in
            state.revision += 1
            switch read {
            case .success(let scenario):
                state.scenario = scenario
                state.files = ScenarioLook(of: scenario.source)
                state.problem = nil
            case .failure(let error):
                state.files = now
                state.problem = "\(error)"
            }
        }
        return true
    }
}
