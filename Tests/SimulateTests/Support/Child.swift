import Foundation
import Testing

/// How a child process ended, and all it said.
struct Finished: Sendable {
    var code: Int32
    /// Whether a signal ended it; `code` is then the signal's number.
    var wasKilled: Bool
    var output: String
    var errors: String
}

/// A process that a test started. What it says goes to files, so that it never waits for a reader.
final class Child: @unchecked Sendable {
    private let process = Process()
    private let said: String

    init(_ program: String, _ arguments: [String], in folder: String) throws {
        said = NSTemporaryDirectory() + "said-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: said, withIntermediateDirectories: true)
        for name in ["output", "errors"] { try Data().write(to: URL(fileURLWithPath: "\(said)/\(name)")) }
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = [
            "QUESTBALANCE_HOME": Program.home, "simulate": Program.path, "SWIFT_BACKTRACE": "enable=no",
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: "\(said)/output")
        process.standardError = FileHandle(forWritingAtPath: "\(said)/errors")
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(atPath: said)
    }

    /// Waits until it has ended.
    func end() async throws -> Finished {
        do {
            // Nothing here takes minutes, however busy the machine: the limit ends what hangs.
            let limit = ContinuousClock.now + .seconds(1_800)
            while process.isRunning {
                try #require(ContinuousClock.now < limit, "the program takes too long: \(read("errors"))")
                try await Task.sleep(for: .milliseconds(5))
            }
        } catch {
            kill(process.processIdentifier, SIGKILL)
            throw error
        }
        return Finished(
            code: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
            output: read("output"), errors: read("errors"))
    }

    private func read(_ name: String) -> String {
        String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: "\(said)/\(name)"))) ?? Data(), as: UTF8.self)
    }
}
