import ArgumentParser
import Foundation
import MonteCarlo
import QuestKernel
import Scenarios
import Studio

/// `simulate watch`: runs again whenever a file of the scenario is saved.
struct Watch: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run again whenever a file of the scenario is saved, and write its report anew.",
        discussion: """
            For example: ./simulate watch questbond --players 720 --days 60

            Takes the options of a run. Keep the report open in a browser and reload it. A file that is half saved, or \
            wrong, is told and changes nothing. Ctrl-C ends it.
            """)

    @OptionGroup var named: ScenarioArgument
    @OptionGroup(visibility: .hidden) var options: RunOptions
    @OptionGroup(visibility: .hidden) var control: RunControl

    func run() throws {
        try Exit.reporting {
            let options = try named.applied(to: options)
            let path = try Places.scenario(options.scenario)
            while true {
                let looked = ScenarioLook(at: path)
                do {
                    try Run.play(options, control)
                } catch let code as ExitCode where code != .success {
                    // Stopped by a signal: that is how a watch ends.
                    throw code
                } catch {
                    guard Self.isOfFiles(error) else { throw error }
                    Exit.say("\(error)")
                }
                options.say("waiting for a change of \(path)")
                guard Self.wait(for: path, after: looked) else { return }
            }
        }
    }

    /// A mistake in the files is mended in the files; any other would come again.
    private static func isOfFiles(_ error: any Error) -> Bool {
        if let mistakes = error as? ContentMistakes {
            for line in mistakes.lines { Exit.say(line) }
            return true
        }
        return error is ContentProblem || error is ScenarioFileError
    }

    /// - Returns: false if a signal ended the wait.
    private static func wait(for path: String, after looked: ScenarioLook) -> Bool {
        let stop = StopRequest()
        let watch = SignalWatch(stop)
        defer { watch.end() }
        while stop.reason == nil {
            usleep(300_000)
            if ScenarioLook(at: path) != looked { return true }
        }
        return false
    }
}
