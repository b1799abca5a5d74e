import CanonicalJSON
import EconomyMetrics
import Foundation
import MonteCarlo

/// A sample in a file: a stopped question continues from it, and later runs are compared with it.
///
/// The file is written as a whole or not at all, and it names its run: a file of another engine, game, content, seed or
/// number of days is refused, because its figures look just like those of this run. A file with even one changed byte
/// is refused too: its checksum does not match.
package enum RunSampleFile {
    /// Far above the size for ten million players and a hundred figures.
    private static let mostBytes = 1 << 30

    package static func write(_ runSample: RunSample, to path: String) throws {
        try DurableFile.write(SealedText.seal(JSONText.bytes(of: runSample)), to: path)
    }

    /// - Returns: nil if there is no such file.
    package static func read(_ path: String) throws(RunSampleProblem) -> RunSample? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size <= mostBytes,
            let data = FileManager.default.contents(atPath: path)
        else { throw RunSampleProblem(path: path, expected: "a file that can be read", found: "one that cannot") }
        struct Head: Decodable {
            let schema: Int
        }
        let json: [UInt8]
        switch SealedText.open(Array(data)) {
        case .whole(let bytes): json = bytes
        case .changed: throw changed(path)
        // Files of the first form had no checksum.
        case .foreign: json = Array(data)
        }
        guard let head = try? JSONText.decode(Head.self, from: json) else { throw damaged(path) }
        guard head.schema == RunSample.schemaVersion else {
            throw RunSampleProblem(
                path: path, expected: "schema \(RunSample.schemaVersion)", found: "schema \(head.schema)")
        }
        guard json.count < data.count, let runSample = try? JSONText.decode(RunSample.self, from: json) else {
            throw damaged(path)
        }
        return runSample
    }

    private static func changed(_ path: String) -> RunSampleProblem {
        RunSampleProblem(
            path: path, expected: "the bytes that were written",
            found: "others: its checksum does not match, so it was truncated or changed")
    }

    static func damaged(_ path: String) -> RunSampleProblem {
        RunSampleProblem(
            path: path, expected: "sums of figures by block of players", found: "a damaged or foreign file")
    }
}

/// Why a run cannot continue from a file, or be compared with it.
package struct RunSampleProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package var path: String
    package var expected: String
    package var found: String

    package init(path: String, expected: String, found: String) {
        self.path = path
        self.expected = expected
        self.found = found
    }

    package var description: String { "\(path): expected \(expected), found \(found)" }
}

extension Sampler {
    /// The sample in a file if it is one of this run, an empty one if there is no file.
    package func runSample(of metrics: [Metric], goingOnFrom path: String) throws(RunSampleProblem) -> RunSample {
        let empty = runSample(of: metrics)
        guard let found = try RunSampleFile.read(path) else { return empty }
        try check(found, isOf: empty, path)
        guard found.isSound(metrics) else { throw RunSampleFile.damaged(path) }
        return found
    }

    /// Refuses a sample of any other run.
    private func check(_ found: RunSample, isOf own: RunSample, _ path: String) throws(RunSampleProblem) {
        func same(_ name: String, _ found: String, _ expected: String) throws(RunSampleProblem) {
            guard found == expected else {
                throw RunSampleProblem(path: path, expected: "\(name) \(expected)", found: found)
            }
        }
        try same("game", found.game, own.game)
        try same("scenario", found.scenario, own.scenario)
        try same("engine", found.engineVersion, own.engineVersion)
        try same("content of hash", found.contentHash, own.contentHash)
        try same("seed", "\(found.seed)", "\(own.seed)")
        try same("days", "\(found.days)", "\(own.days)")
        try same("blocks of players", "\(found.blockSize)", "\(own.blockSize)")
        guard found.metrics == own.metrics else {
            let odd = Set(found.metrics).symmetricDifference(own.metrics).sorted().first ?? "their order"
            throw RunSampleProblem(path: path, expected: "the figures asked for", found: "others (\(odd))")
        }
    }

    /// Plays on until the sample has the first `blocks` blocks, and keeps it in a file again and again.
    ///
    /// The bytes are the same however often it was killed and started again: a block's sums depend only on the block.
    /// - Parameters:
    ///   - path: where it is kept; nil for nowhere.
    ///   - round: after how many blocks, at the latest, the file is written.
    ///   - progress: called from any thread with how many of all the players are done.
    /// - Returns: whether all were played: false if the run was stopped.
    package func play(
        upTo blocks: Int, into runSample: inout RunSample, _ metrics: [Metric], threads: Int, savingTo path: String?,
        round: Int = 16, stop: StopRequest = StopRequest(), progress: (@Sendable (Int) -> Void)? = nil
    ) throws -> Bool {
        while runSample.whole < blocks {
            let begun = runSample.whole
            let end = min(begun + max(round, threads), blocks)
            let done = begun * Plan.blockSize
            let isWhole = try play(begun..<end, into: &runSample, metrics, threads: threads, stop: stop) {
                progress?(done + $0)
            }
            if let path, runSample.whole > begun { try RunSampleFile.write(runSample, to: path) }
            guard isWhole else { return false }
        }
        return true
    }
}
