import Foundation
import Testing

/// Ends the process where a test comes to no end, and names it: else all would wait, and nobody would know for which one.
///
/// It is no task, as a suite's limit of time is: whatever keeps the threads that tasks share would keep that one too.
enum Watchdog {
    /// A little longer than the limit of time of suites, which says more where it can. Neither measures a machine.
    private static let longest = 31.0 * 60

    static func watch(_ body: () async throws -> Void) async throws {
        let name = Test.current?.name ?? "a test"
        let end = DispatchWorkItem {
            FileHandle.standardError.write(Data("\(name) comes to no end.\n".utf8))
            fflush(nil)
            _exit(1)
        }
        DispatchQueue(label: "watchdog").asyncAfter(deadline: .now() + longest, execute: end)
        defer { end.cancel() }
        try await body()
    }
}
