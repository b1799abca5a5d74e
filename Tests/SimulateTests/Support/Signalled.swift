import Foundation

extension Workplace {
    /// Starts the program, sends it a signal as soon as a condition of the shell holds and `after` seconds later, and
    /// gives how it ended. What it writes to its standard output is not kept.
    ///
    /// A shell does it: this process may be too busy with other tests to do it in time. Job control gives the program
    /// the signals of a program in front, `under` a command such as `env --ignore-signal=HUP`.
    func signal(
        _ signal: String, when condition: String, after seconds: Double = 0, under command: String = "",
        _ arguments: String
    ) async throws -> Finished {
        try await shell(
            """
            set -m
            \(command) "$simulate" \(arguments) 2>errors >output &
            until { \(condition) || ! kill -0 $!; } 2>/dev/null; do sleep 0.01; done
            sleep \(seconds)
            kill -\(signal) $!
            wait $!
            code=$?
            cat errors >&2
            exit $code
            """)
    }
}
