import Foundation
import Testing

/// Ends the process where a test comes to no end, and names it: else all would wait, and nobody would know for which one.
enum Watchdog {
    /// Hours would do too: it is no measure of what a machine can do.
    private static let longest = 30.0 * 60

    static func watch(_ body: () async throws -> Void) async throws {
        let name = Test.current?.name ?? "a test"
        let end = DispatchWorkItem {
            FileHandle.standardError.write(Data("\(name) comes to no end.\n".utf8))
            fflush(nil)
            _exit(1)
        }
        // No task: whatever keeps the threads that tasks share would keep that one too.
        DispatchQueue(label: "watchdog").asyncAfter(deadline: .now() + longest, execute: end)
        defer { end.cancel() }
        try await body()
    }
}
