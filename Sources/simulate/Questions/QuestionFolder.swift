import Balance
import Foundation
import MonteCarlo

/// Where a question's answer goes, and below it what is kept until it is finished.
struct QuestionFolder {
    let path: String
    /// The sums of players who have played so far; the same question continues from them.
    let unfinished: String
    private let folders: Folders
    private let isQuiet: Bool

    /// Makes the folder, or reports why nothing can be written there: better before a long run than after it.
    ///
    /// - Parameter files: what will be written.
    init(_ path: String, files: [String], fresh: Bool, quiet: Bool) throws(FileFailure) {
        self.path = path
        isQuiet = quiet
        unfinished = "\(path)/unfinished"
        folders = try Folders(at: unfinished)
        do throws(FileFailure) {
            guard FileManager.default.isWritableFile(atPath: unfinished) else {
                throw .cannotCreate(path: path, reason: "the folder cannot be written into")
            }
            for name in files { try StagedFiles.check(name, in: path) }
        } catch {
            folders.removeIfEmpty()
            throw error
        }
        for place in [path, unfinished] { StagedFiles.clearLeftovers(in: place) }
        if fresh { clear() }
    }

    private var kept: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: unfinished)) ?? []).filter { $0.hasSuffix(".json") }
    }

    /// Runs `body`, which reads what was kept; if that belongs to another question, the error says how to go on without
    /// it.
    func goingOn<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch var problem as RunSampleProblem {
            problem.found += "; --fresh forgets it and starts again, another --out keeps it"
            throw problem
        }
    }

    /// Removes what was kept: the question is answered.
    func finish() {
        clear()
        rmdir(unfinished)
    }

    private func clear() { for name in kept { unlink("\(unfinished)/\(name)") } }

    /// Removes the folder if it was made for this and nothing was written.
    func removeIfEmpty() {
        rmdir(unfinished)
        folders.removeIfEmpty()
    }

    /// Writes all of these, or none. Says so if the first of them replaces another answer.
    func write(_ contents: [(name: String, bytes: [UInt8])]) throws {
        var files = try StagedFiles(for: path)
        defer { files.clear() }
        for file in contents { try files.add(file.name, file.bytes) }
        let isAnother = contents.first.map { files.replaces($0.name) } == true
        try files.publish()
        if isAnother, !isQuiet { Exit.say(EarlierTables.replaced(in: path)) }
    }
}
