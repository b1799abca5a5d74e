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

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Waits until it has said something to standard error.
    func begun() async throws {
        try await wait { !self.read("errors").isEmpty }
        try #require(process.isRunning, "\(read("errors"))")
    }

    /// Waits until it has ended.
    func end() async throws -> Finished {
        do {
            try await wait { !self.process.isRunning }
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

    private func wait(until isSo: () -> Bool) async throws {
        // The longest call of these tests, ten years of one player, takes 5 to 10 processor seconds in a debug build;
        // the slowest ever measured was 54 s, two cores shared with five builds and all other tests. Four times that
        // is a program that hangs.
        let limit = ContinuousClock.now + .seconds(240)
        while !isSo() {
            try #require(ContinuousClock.now < limit, "the program takes too long: \(read("errors"))")
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
