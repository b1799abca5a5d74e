import Foundation
import MonteCarlo
import Synchronization

/// The checkpoint of a run, in the folder of its report.
final class CheckpointStore: Sendable {
    /// Far above the size of the totals of ten years.
    private static let mostBytes = 1 << 30

    let path: String
    private let mark: RunMark
    private let noted: [String]
    private let seconds: Double
    private let hasFailed = Atomic<Bool>(false)

    /// - Parameter noted: whose sums the run keeps by block.
    init(in folder: String, _ mark: RunMark, noted: [String] = [], seconds: Double = 10) {
        path = "\(folder)/\(Checkpoint.fileName)"
        self.mark = mark
        self.noted = noted
        self.seconds = seconds
    }

    /// A checkpoint's bytes.
    ///
    /// - Parameter players: how many the run has to play.
    func bytes(of played: Played, players: Int) -> [UInt8] {
        var mark = mark
        mark.players = players
        return Checkpoint.bytes(of: played, mark, noted: noted)
    }

    /// Saves a run on its way.
    ///
    /// A checkpoint that cannot be written does not end the run, which may finish without it.
    /// - Parameters:
    ///   - players: how many the run has to play.
    ///   - note: what it keeps of each block.
    ///   - seen: called at each checkpoint with what has been played so far.
    func saving(
        players: Int, note: BlockNote? = nil, seen: @escaping @Sendable (Played) -> Void = { _ in }
    ) -> Saving {
        Saving(every: seconds, note: note) { [self] played in
            seen(played)
            do throws(FileFailure) {
                try DurableFile.write(bytes(of: played, players: players), to: path)
            } catch {
                guard !hasFailed.exchange(true, ordering: .relaxed) else { return }
                Exit.say("simulate: warning: \(error); the run continues, but could not be resumed")
            }
        }
    }

    /// The checkpoint at a path; nil if there is none.
    static func read(_ path: String) throws -> Checkpoint? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size <= mostBytes,
            let bytes = FileManager.default.contents(atPath: path)
        else {
            throw CheckpointProblem(path: path, reason: "the file cannot be read")
        }
        return try Checkpoint(Array(bytes), path: path)
    }
}
