import Foundation
import Testing

/// Names a test that comes to no end, and ends the process: else all would wait, and nobody would know for which one.
enum Watchdog {
    /// Hours would do too: it is no measure of what a machine can do.
    private static let longest = Duration.seconds(30 * 60)
    private static let farewell = Duration.seconds(60)

    static func watch(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let name = Test.current?.name ?? "a test"
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await body()
                return true
            }
            group.addTask {
                guard (try? await Task.sleep(for: longest)) != nil else { return true }
                Issue.record("it comes to no end")
                return false
            }
            guard try await group.next() == false else { return group.cancelAll() }
            // What can be cancelled ends now.
            group.cancelAll()
            let last = Task.detached {
                guard (try? await Task.sleep(for: farewell)) != nil else { return }
                FileHandle.standardError.write(Data("\(name) comes to no end.\n".utf8))
                exit(1)
            }
            defer { last.cancel() }
            while let _ = try? await group.next() {}
            throw CancellationError()
        }
    }
}
