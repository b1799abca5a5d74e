import CanonicalJSON
import Foundation
import QuestKernel
import QuestLive

/// A scenario's content and what the simulator says about it: the simulator runs as a program of its own, so that
/// neither its licence nor its faults affect the service.
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

    /// What the scenario exports; a given snapshot must be the same.
    func snapshot() throws -> JSONValue {
        let value = try StrictJSON.value(of: Self.export(of: scenario), deepest: 128)
        if content != scenario {
            let given = try StrictJSON.value(of: try Data(contentsOf: URL(fileURLWithPath: content)), deepest: 128)
            guard given == value else {
                throw Failure(
                    description: "\(content): is not what \(scenario) exports, so its check says nothing", code: 65)
            }
        }
        return value
    }

    /// A snapshot as the simulator writes it.
    static func export(of scenario: String) throws -> Data {
        let (code, exported) = try simulate(["content", "export", "--scenario", scenario])
        guard code == 0 else { throw Failure(description: "the simulator does not export \(scenario)", code: 65) }
        return exported
    }

    /// The result of `simulate check`, which takes some time.
    ///
    /// - Parameter acceptsFindings: whether designed figures may miss designed promises, which the simulator reports as
    ///   findings; the publisher has read them then.
    func publishCheck(of hash: String, acceptsFindings: Bool) throws -> PublishCheck {
        let file = FileManager.default.temporaryDirectory.appending(path: "check-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        var arguments = ["check", scenario, "--json", file.path]
        if let seed { arguments += ["--seed", "\(seed)"] }
        if let players { arguments += ["--players", "\(players)"] }
        if let most { arguments += ["--max-players", "\(most)"] }
        let (_, output) = try Self.simulate(arguments)
        try? FileHandle.standardError.write(contentsOf: output)
        guard let data = try? Data(contentsOf: file) else {
            throw Failure(description: "the simulator does not check \(scenario)", code: 65)
        }
        let document = try StrictJSON.value(of: data)
        let targets = try Self.targets(of: data)
        let words = targets.rows.map(\.word)
        let good = Set(["pass", "fitted"] + (acceptsFindings ? ["finding"] : []))
        let counts = Set(words).sorted().map { word in "\(words.filter { $0 == word }.count) \(word)" }
        return PublishCheck(
            content: hash, engine: EngineVersion.current, seed: document["seed"]?.integer ?? 0,
            passed: !words.isEmpty && words.allSatisfy { good.contains($0) },
            summary: "\(words.count) promises: " + counts.joined(separator: ", "), targets: targets)
    }

    /// What a check held the content to, of its document.
    private static func targets(of document: Data) throws -> CheckedTargets {
        struct Document: Decodable {
            var contentHash: String
            var days: Int64
            var targets: Targets?
        }
        struct Targets: Decodable {
            var falseAlarms: Double
            var rows: [Row]
        }
        struct Row: Decodable {
            var id, metric, basis, word: String
            var band: Band
        }
        struct Band: Decodable { var low, high: Double? }
        let read = try JSONText.decode(Document.self, from: document)
        return CheckedTargets(
            scenario: read.contentHash, days: read.days, falseAlarms: read.targets?.falseAlarms ?? 0,
            rows: read.targets?.rows.map { row in
                CheckedTarget(
                    id: row.id, metric: row.metric, low: row.band.low, high: row.band.high, basis: row.basis,
                    word: row.word)
            } ?? [])
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
        let stops = StopsAlong(process)
        defer { stops.end() }
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}

/// Ends a program that this one waits for where this one is asked to end: it is in a group of processes of its own, so that
/// Ctrl-C does not reach it.
private struct StopsAlong {
    private static let signals = [SIGINT, SIGTERM]
    private let sources: [any DispatchSourceSignal]

    init(_ process: Process) {
        let id = process.processIdentifier
        sources = Self.signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "stops"))
            source.setEventHandler {
                // The whole group, such as a build that it started.
                if kill(-id, SIGTERM) != 0 { kill(id, SIGTERM) }
                exit(128 + number)
            }
            source.resume()
            return source
        }
    }

    func end() {
        sources.forEach { $0.cancel() }
        Self.signals.forEach { signal($0, SIG_DFL) }
    }
}
