import Foundation
import GameImport
import QuestKernel
import Scenarios

/// `simulate content import --into`: a service's catalog as the folder of a new game.
struct CatalogFiles {
    /// A catalog of 100,000 items is smaller.
    private static let mostBytes = 64 << 20

    let files: [String]
    let service: String?
    let folder: String
    let force: Bool

    func convert() throws {
        guard folder.contains(where: { $0 != "/" && $0 != "." }) else {
            throw UsageProblem("--into: expected the name of a folder, found \"\(folder)\"")
        }
        guard !FileManager.default.fileExists(atPath: folder) || Folders.isFolder(folder) else {
            throw UsageProblem("--into: expected a folder, found the file \(folder)")
        }
        let documents = try files.map { GameImport.Document(name: $0, bytes: try Self.bytes($0)) }
        let title = URL(fileURLWithPath: folder).lastPathComponent
        let game = try GameImport.game(documents, from: try named(), title: title)
        try refuseTaken(game.files.map(\.path))
        let kept = others(than: game.files.map(\.path))
        let made = try Folders(at: folder)
        do {
            var staged = try StagedFiles(for: folder)
            defer { staged.clear() }
            for file in game.files { try staged.add(file.path, Array(file.text.utf8)) }
            try check(staged.staging)
            try Surroundings.undisturbed { try staged.publish() }
        } catch {
            made.removeIfEmpty()
            throw error
        }
        for note in game.notes { print(Exit.readable(note)) }
        print("made \(folder) from \(game.service.rawValue): \(game.files.map(\.path).joined(separator: ", "))")
        if !kept.isEmpty { print("still there, and not of this import: \(kept.joined(separator: ", "))") }
        print("play it:  simulate run \(folder) --days 30")
        print("check it: simulate content check \(folder)")
    }

    private func named() throws -> GameImport.Service? {
        guard let service else { return nil }
        if let known = GameImport.Service(rawValue: service) { return known }
        let names = GameImport.Service.allCases.map(\.rawValue)
        let nearest = NearestName.to(service, among: names).map { ". Did you mean \"\($0)\"?" } ?? ""
        throw UsageProblem("--as: expected \(names.joined(separator: " or ")), found \"\(service)\"\(nearest)")
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        guard FileManager.default.fileExists(atPath: path) else { throw ScenarioFileError(.missing, path: path) }
        // A pipe would wait for a writer; a device would never end.
        guard PlaceOfFile.isFile(path), let handle = FileHandle(forReadingAtPath: path) else {
            throw ScenarioFileError(.unreadable, path: path)
        }
        defer { try? handle.close() }
        let data = try handle.read(upToCount: mostBytes + 1) ?? Data()
        guard data.count <= mostBytes else {
            throw ContentProblem(
                place: Place(file: path, line: 0, column: 0), path: "",
                expected: "a file of at most \(mostBytes >> 20) MiB", found: "a larger one")
        }
        return Array(data)
    }

    /// Nothing that is there is replaced unless that is asked for.
    private func refuseTaken(_ paths: [String]) throws {
        let taken = paths.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
        guard force || taken.isEmpty else {
            throw UsageProblem(
                "--into: expected no such files in \(folder), found \(taken.joined(separator: ", ")); "
                    + "--force replaces them")
        }
    }

    /// Chapters that are in the folder and stay there.
    private func others(than paths: [String]) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/content")) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.map { "content/\($0)" }.filter { !paths.contains($0) }.sorted()
    }

    /// What is written is what `content check` reads: nothing else is published.
    private func check(_ staging: String) throws {
        let problems: [ContentProblem]
        do {
            problems = Mistakes.all(of: try ScenarioSource.read(staging))
        } catch let problem as ContentProblem {
            problems = [problem]
        }
        guard let first = problems.first else { return }
        let hidden = URL(fileURLWithPath: staging).lastPathComponent
        let text = first.description.replacingOccurrences(of: hidden, with: folder)
        throw ContentProblem(
            place: Place(file: files.joined(separator: ", "), line: 0, column: 0), path: "",
            expected: "a catalog that makes a game (nothing is written)", found: "a game with a mistake: \(text)")
    }
}
