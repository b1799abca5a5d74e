import Foundation
import QuestKernel
import QuestLive

/// A scenario's content and what the simulator says of it: the simulator runs as a program of its own, so that the
/// service stays clear of its licence and of its mistakes.
struct CheckedContent {
    let content: String
    let scenario: String
    let seed: UInt64?
    let players: Int?
    let most: Int?

    init(content: String, scenario: String?, seed: UInt64?, players: Int?, most: Int?) throws {
        if content.hasSuffix(".json"), scenario == nil {
            throw Failure(description: "\(content): expected --scenario, which the snapshot was made of", code: 64)
        }
        self.content = content
        self.scenario = scenario ?? content
        self.seed = seed
        self.players = players
        self.most = most
    }

    /// What the scenario exports; a snapshot that was given must be that.
    func snapshot() throws -> JSONValue {
        let (code, exported) = try Self.simulate(["content", "export", "--scenario", scenario])
        guard code == 0 else { throw Failure(description: "the simulator does not export \(scenario)", code: 65) }
        let value = try StrictJSON.value(of: exported, deepest: 128)
        if content != scenario {
            let given = try StrictJSON.value(of: try Data(contentsOf: URL(fileURLWithPath: content)), deepest: 128)
            guard given == value else {
                throw Failure(
                    description: "\(content): is not what \(scenario) exports, so its check says nothing", code: 65)
            }
        }
        return value
    }

    /// The verdict of `simulate check`, which takes its time.
    func verdict(of hash: String) throws -> Verdict {
        var arguments = ["check", scenario]
        if let seed { arguments += ["--seed", "\(seed)"] }
        if let players { arguments += ["--players", "\(players)"] }
        if let most { arguments += ["--max-players", "\(most)"] }
        let (code, output) = try Self.simulate(arguments)
        let words = String(decoding: output, as: UTF8.self)
        FileHandle.standardError.write(Data(words.utf8))
        // "30 targets: 2 inconclusive, 28 pass; …", and before it "… seed 20250211, …".
        let summary = words.split(separator: "\n").first { $0.contains(" targets: ") } ?? "no word of the check"
        let played = words.firstMatch(of: /seed ([0-9]+)/).flatMap { Int64($0.1) }
        return Verdict(
            content: hash, engine: EngineVersion.current, seed: played ?? 0, passed: code == 0,
            summary: String(summary.prefix(300)))
    }

    /// Runs ./simulate of this project and returns its exit code and what it printed.
    private static func simulate(_ arguments: [String]) throws -> (Int32, Data) {
        guard let home = ProcessInfo.processInfo.environment["QUESTBALANCE_HOME"] else {
            throw Failure(
                description: "QUESTBALANCE_HOME is not set: publish with ./quest-live of the project", code: 78)
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: home).appending(path: "simulate")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}
