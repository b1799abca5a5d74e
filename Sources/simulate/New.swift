import ArgumentParser
import Foundation
import QuestKernel
import Scenarios

/// `simulate new`: a folder to begin a game of one's own from.
struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a folder for a game of your own.",
        discussion: """
            Without --from it is the smallest game there is; with it, a copy of a whole game to change. \
            Documentation/CustomGames.md explains the files.
            """)

    @Argument(help: ArgumentHelp("The folder that is made.", valueName: "folder"))
    var folder: String

    @Option(help: ArgumentHelp("What kind of game to begin from; a wrong one lists all.", valueName: "kind"))
    var from: String?

    func run() throws {
        try Exit.reporting {
            guard folder.contains(where: { $0 != "/" && $0 != "." }) else {
                throw UsageProblem("expected the name of a folder to make, found \"\(folder)\"")
            }
            guard !FileManager.default.fileExists(atPath: folder) else {
                throw UsageProblem("expected a folder that is not there yet, found \(folder)")
            }
            let files = try templateFiles()
            _ = try Folders(at: folder)
            var staged = try StagedFiles(for: folder)
            defer { staged.clear() }
            for file in files { try staged.add(file.path, file.bytes) }
            try staged.publish()
            print("made \(folder): \(files.map(\.path).joined(separator: ", "))")
            print("play it:  simulate run \(folder) --days 30")
            print("check it: simulate content check \(folder)")
        }
    }

    private func templateFiles() throws -> [(path: String, bytes: [UInt8])] {
        guard let from else { return Templates.smallest }
        let templates = Templates(in: Home.current.libraries).all
        guard let template = templates.first(where: { $0.kind == from }) else {
            let kinds = templates.map(\.kind)
            let known = kinds.isEmpty ? "no kind: there are no games to begin from" : kinds.joined(separator: ", ")
            let nearest = NearestName.to(from, among: kinds).map { ". Did you mean \"\($0)\"?" } ?? ""
            throw UsageProblem("--from: expected \(known), found \"\(from)\"\(nearest)")
        }
        return template.files
    }
}
