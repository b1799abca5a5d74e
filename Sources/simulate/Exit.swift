import ArgumentParser
import Balance
import EconomyMetrics
import Foundation
import Journals
import MonteCarlo
import QuestKernel
import Scenarios

/// Every failure's message and exit code, by the sysexits convention.
enum Exit {
    /// Runs `body`; an error is shown in one message and gives the right exit code.
    static func reporting(_ body: () throws -> Void) throws {
        do {
            try body()
            try sendOutput()
        } catch let problem as ContentProblem {
            // A mistake in --set is on the command line, but it is a mistake in content.
            try end(65, problem.description)
        } catch let mistakes as ContentMistakes {
            for line in mistakes.lines { say("simulate: error: \(line)") }
            throw ExitCode(65)
        } catch let error as ScenarioFileError {
            try end(66, error.description)
        } catch let problem as PlanProblem {
            try end(64, "--\(problem.description)")
        } catch let problem as UsageProblem {
            try end(64, problem.description)
        } catch let problem as MetricProblem {
            try end(64, problem.description)
        } catch let problem as ValidationError {
            try end(64, problem.message)
        } catch let problem as CheckpointProblem {
            try end(65, problem.description)
        } catch let problem as JournalProblem {
            try end(problem.isMissing ? 66 : 65, problem.description)
        } catch let problem as RunSampleProblem {
            try end(65, problem.description)
        } catch let problem as ArmProblem {
            try end(65, problem.description)
        } catch let problem as ComparisonProblem {
            try end(64, problem.description)
        } catch let problem as ParameterProblem {
            try end(64, problem.description)
        } catch let problem as SweepProblem {
            try end(64, problem.description)
        } catch let problem as TuningProblem {
            try end(64, problem.description)
        } catch let failure as RunFailure {
            try end(70, failure.description)
        } catch let failure as FileFailure {
            try end(failure.exitCode, failure.description)
        } catch let code as ExitCode {
            // A result that could not be printed does not count.
            try sendOutput()
            throw code
        } catch {
            try end(70, "a fault of the simulator itself: \(error)")
        }
    }

    /// Printed text may still be buffered, or may have been lost.
    private static func sendOutput() throws {
        errno = 0
        guard fflush(nil) == 0, !StandardOutput.hasFailed else {
            // The reason belongs to the failed write; later calls may change it.
            let reason = errno == 0 ? "" : ": \(String(cString: strerror(errno)))"
            try end(74, "cannot write the output\(reason)")
        }
    }

    private static func end(_ code: Int32, _ message: String) throws -> Never {
        say("simulate: error: \(message)")
        throw ExitCode(code)
    }

    /// A line to standard error. If standard error is closed, there is no one to report to.
    static func say(_ text: String) {
        // What was printed before is shown before, also where both go to one place.
        fflush(nil)
        // A closed pipe is no reason to end the work.
        let action = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, action) }
        var line = readable(text) + "\n"
        line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// 130 after SIGINT, 143 after SIGTERM, 129 after SIGHUP.
    static func code(of reason: StopRequest.Reason?) -> Int32 {
        if case .signal(let number)? = reason { return 128 + number }
        return 70
    }

    /// Spells out control characters, and those that turn the direction of writing: a file's name or content must
    /// neither steer the terminal nor look like what it is not.
    static func readable(_ text: String, keepingLines: Bool = false) -> String {
        text.unicodeScalars.reduce(into: "") { line, scalar in
            let steers = scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
            if steers, !(keepingLines && scalar == "\n") {
                line += scalar.escaped(asASCII: true)
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
    }
}
