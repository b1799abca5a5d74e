import ArgumentParser
import Foundation
import MonteCarlo
import QuestKernel
import Scenarios

/// `simulate content import`: figures back from spreadsheets into the YAML, and catalogs of live services as new games.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take changed figures from spreadsheets back into the YAML, or make a game from a service's catalog.",
        discussion: """
            Out: ./simulate content export --csv sheets
            Back: ./simulate content import --csv sheets

            Only changed figures are replaced, in place; comments and tags stay. Add and remove rows in the YAML. \
            If one cell is wrong, all mistakes are shown as file:row:column and nothing is written. Takes a scenario \
            as its first argument, or after --scenario.

            From PlayFab: ./simulate content import Catalog.json DropTables.json --into my-game
            From Hiro: ./simulate content import base-economy.json base-inventory.json --into my-game

            The files together become a game in files that can be played. What has no counterpart is named, and what \
            was not in them is marked as assumed. Documentation/Import.md says what becomes what.
            """)

    @Argument(help: ArgumentHelp("With --into: the catalog's files. With --csv: the scenario.", valueName: "files"))
    var files: [String] = []

    @OptionGroup(visibility: .hidden) var options: RunOptions

    @Option(help: ArgumentHelp("The folder of the sheets.", valueName: "folder"))
    var csv: String?

    @Option(help: ArgumentHelp("The folder of the new game.", valueName: "folder"))
    var into: String?

    @Option(name: .customLong("as"), help: "Whose catalog it is: playfab or hiro. Default: found out from the files.")
    var service: String?

    @Flag(help: "With --into: replace files that are there.")
    var force = false

    func validate() throws {
        if !options.changes.isEmpty { throw ValidationError("--set changes no file; change the cell") }
        guard (csv == nil) != (into == nil) else {
            throw ValidationError("expected --csv with a folder of sheets, or --into with the folder of a new game")
        }
        guard into == nil || !files.isEmpty else {
            throw ValidationError("expected the files of a catalog, found none")
        }
        guard into == nil || options.namedScenario == nil else {
            throw ValidationError("expected no --scenario beside --into, which makes a game of its own")
        }
        guard into != nil || files.count <= 1 else {
            throw ValidationError("expected one scenario, found \(files.count)")
        }
        guard into != nil || (service == nil && !force) else {
            throw ValidationError("expected --into beside --as and --force, found --csv")
        }
    }

    func run() throws {
        try Exit.reporting {
            if let into {
                return try CatalogFiles(files: files, service: service, folder: into, force: force).convert()
            }
            try takeBack(csv ?? "")
        }
    }

    private func takeBack(_ csv: String) throws {
        let source = try Content.source(ScenarioArgument.applied(files.first, to: options))
        let game = try ScenarioHeader.read(from: source.tree).game
        let sheets = try SheetFolder.read(csv)
        let changes = SheetChanges(sheets, of: source, ScenarioShape.of(game), folder: csv)
        try refuse(changes.problems)
        let changed = try changes.applied(to: source)
        try refuse(Mistakes.all(of: changed))
        guard !changes.changes.isEmpty else { return print("\(source.name): nothing differs, nothing is written") }
        try write(changes.files(of: source))
        for warning in changes.warnings { Exit.say("warning: \(warning); its range grows with it") }
        for change in changes.changes {
            print(
                Exit.readable(
                    "\(change.path): \(change.old.scalarText ?? "") → \(change.new)   \(change.old.place)"))
        }
        print("\(source.name): \(changes.changes.count) figure\(changes.changes.count == 1 ? "" : "s") changed")
    }

    /// Sheets of another game are wrong in every line.
    private static let mostReported = 50

    private func refuse(_ problems: [ContentProblem]) throws {
        guard !problems.isEmpty else { return }
        for problem in problems.prefix(Self.mostReported) { Exit.say("simulate: error: \(problem)") }
        if problems.count > Self.mostReported { Exit.say("and \(problems.count - Self.mostReported) more") }
        Exit.say("nothing is written")
        throw ExitCode(65)
    }

    /// All files or none; they are in one folder, or in that folder and its `content`.
    private func write(_ files: [(path: String, bytes: [UInt8])]) throws {
        for (path, _) in files where PlaceOfFile.isTaken(path) {
            // A new file would replace the link, and the link's target would stay unchanged.
            throw FileFailure.cannotCreate(path: path, reason: "it is a link; import into the scenario it leads to")
        }
        let paths = files.map { path, _ in path.hasPrefix("/") ? path : "./\(path)" }
        let folder = Self.commonFolder(of: paths)
        var staged = try StagedFiles(for: folder)
        defer { staged.clear() }
        for (path, file) in zip(paths, files) {
            try staged.add(String(path.dropFirst(folder.utf8.count + 1)), file.bytes)
        }
        try Surroundings.undisturbed { try staged.publish() }
    }

    private static func commonFolder(of paths: [String]) -> String {
        let folders = paths.map { path in path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
        guard let shortest = folders.min(by: { $0.utf8.count < $1.utf8.count }) else { return "." }
        return folders.allSatisfy { $0.hasPrefix(shortest) } ? shortest : String(shortest.prefix { $0 != "/" })
    }
}

/// The sheets in a folder.
enum SheetFolder {
    /// A spreadsheet of content is far smaller.
    private static let mostBytes = 16 << 20

    static func read(_ folder: String) throws -> [(name: String, text: String)] {
        guard Folders.isFolder(folder), let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw ScenarioFileError(.notADirectory, path: folder)
        }
        let sheets = names.filter { $0.hasSuffix(".csv") && !$0.hasPrefix(".") }.sorted()
        guard !sheets.isEmpty else {
            throw UsageProblem("--csv: expected a folder with .csv files, found none in \(folder)")
        }
        return try sheets.map { name in
            let path = "\(folder)/\(name)"
            // A pipe would wait for a writer; a device would never end.
            guard PlaceOfFile.isFile(path), let handle = FileHandle(forReadingAtPath: path) else {
                throw ScenarioFileError(.unreadable, path: path)
            }
            let data = try handle.read(upToCount: mostBytes + 1) ?? Data()
            guard data.count <= mostBytes else { throw ScenarioFileError(.unreadable, path: path) }
            guard let text = String(bytes: data, encoding: .utf8) else {
                throw ContentProblem(
                    place: Place(file: path, line: 0, column: 0), path: "",
                    expected: "text in UTF-8 (in the spreadsheet: save as CSV UTF-8)", found: "other bytes")
            }
            return (name, text)
        }
    }
}
