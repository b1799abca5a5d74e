import ArgumentParser
import Foundation
import MonteCarlo
import QuestKernel
import Scenarios

/// Every failure's message and exit code, by the sysexits convention.
enum Exit {
    /// Runs `body`; what it throws is said in one message and becomes the right code.
    static func reporting(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let problem as ContentProblem {
            // A mistake in --set stands on the command line, but is one about content.
            try end(65, problem.description)
        } catch let error as ScenarioFileError {
            try end(66, error.description)
        } catch let problem as PlanProblem {
            try end(64, problem.description)
        } catch let failure as RunFailure {
            try end(70, failure.description)
        } catch let failure as FileFailure {
            try end(failure.exitCode, failure.description)
        }
    }

    private static func end(_ code: Int32, _ message: String) throws -> Never {
        say("simulate: error: \(message)")
        throw ExitCode(code)
    }

    /// A line to standard error.
    static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
