import ArgumentParser
import Foundation
import MonteCarlo
import Scenarios
import Studio
import Synchronization

/// `simulate studio`: a page on which figures are moved, and what they move is seen at once.
struct StudioCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Open a page with a slider for every figure: move one, and see at once what it moves.",
        discussion: """
            Examples:
              ./simulate studio
              ./simulate studio star-collector --days 30

            Serves a page to this machine alone, and prints its address; open it in a browser. The same players with \
            the same luck play before and after each move: 48 at once, then 720, then 2,880. What is changed is saved \
            as an overlay, or copied as a command line that gives the same figures. Files that an editor saves are \
            taken up. Ctrl-C ends it.

            Takes --days and --threads as a run does. The days are the scenario's, but at most 60, by default.
            """)

    @OptionGroup var named: ScenarioArgument

    @Option(
        parsing: .unconditional,
        help: "The port to serve on, 1024 to 65535. Default: the first free one from \(StudioServer.usualPort) on.")
    var port: Int?

    @OptionGroup(visibility: .hidden) var options: RunOptions

    func run() throws {
        try Exit.reporting {
            let options = try named.applied(to: options)
            guard port.map({ (1_024...65_535).contains($0) }) ?? true else {
                throw UsageProblem("--port: expected 1024 to 65535, found \(port ?? 0)")
            }
            guard Plan.threadsRange.contains(options.threadCount) else {
                throw PlanProblem.threads(options.threadCount)
            }
            // Mistakes are told as a run tells them.
            _ = try Content.source(options)
            let workbench = try Workbench(
                argument: options.scenario, path: Places.scenario(options.scenario), days: options.days,
                threads: options.threadCount)
            let server: StudioServer
            do {
                server = try StudioServer(
                    workbench, port: port.map { UInt16($0) }, program: Self.program, chartLibrary: ChartLibrary.text)
            } catch let problem as StudioProblem {
                throw UsageProblem(problem.description)
            }
            try serve(server)
        }
    }

    private func serve(_ server: StudioServer) throws {
        let stop = StopRequest()
        let watch = SignalWatch(stop)
        defer { watch.end() }
        let ended = DispatchSemaphore(value: 0)
        let failure = Failure()
        let task = Task {
            do {
                try await server.run {
                    print("The studio is open at \(server.address)")
                    print("Ctrl-C ends it.")
                    fflush(nil)
                }
            } catch {
                if !Task.isCancelled { failure.words.withLock { $0 = "\(error)" } }
            }
            ended.signal()
        }
        while ended.wait(timeout: .now() + 0.1) == .timedOut {
            guard stop.reason != nil else { continue }
            server.stop()
            task.cancel()
            return
        }
        if let words = failure.words.withLock({ $0 }) { throw UsageProblem("the studio cannot be opened: \(words)") }
    }

    /// Why the server ended by itself.
    private final class Failure: Sendable { let words = Mutex<String?>(nil) }

    private static var program: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments.first
            ?? "simulate"
    }
}
