import Foundation
import Testing

/// A folder of its own for one test, in which it runs the built program as its users do.
final class Workplace: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "simulate-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Runs the program to its end.
    func simulate(_ arguments: String...) async throws -> Finished { try await simulate(arguments) }

    func simulate(_ arguments: [String]) async throws -> Finished {
        try await start(Program.path, arguments).end()
    }

    /// Runs a line of the shell in which `$simulate` is the program.
    func shell(_ line: String) async throws -> Finished { try await start("/bin/bash", ["-c", line]).end() }

    private func start(_ program: String, _ arguments: [String]) throws -> Child {
        try Child(program, arguments, in: path)
    }

    /// The bytes of a file, by its name in the folder.
    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")) }

    /// Everything below a folder of the workplace, hidden files too, in the order of the names.
    func names(in folder: String = ".") throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(path)/\(folder)").sorted()
    }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

    func write(_ name: String, _ text: String) throws {
        let url = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
}

/// The program that the same build made.
enum Program {
    static let path = folder + "/simulate"

    /// The package's, with its scenarios.
    static let home = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private static var folder: String {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let place = bundle?.bundleURL ?? Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return place.resolvingSymlinksInPath().deletingLastPathComponent().path
    }
}
