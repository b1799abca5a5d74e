import ArgumentParser
import Foundation
import LiveStorage
import QuestLive

/// `quest-live anchor`
struct MakeAnchor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "anchor",
        abstract: "Write down where all chains stand, in a file elsewhere, while the service runs or not.",
        discussion: """
            Appends to the file what is new since its last line, with a code that only who has the folder's secret can \
            make; two runs on one file wait for each other. ./quest-live replay --anchor finds whatever was changed or \
            left out since before that, but not what was erased as a deletion does it. Keep the file where nobody who \
            can write the folder can write it: how many seals it has is noted beside the secret, and a file that has \
            fewer is refused.

            Examples:
              ./quest-live anchor --file /elsewhere/anchor.log
            """)

    @OptionGroup var folder: FolderOptions
    @OptionGroup var data: DatabaseOptions
    @Option(help: "The file to append to; it is made where it is missing.") var file: String
    @Flag(help: "Begin a file anew; one of this name that is there gets a number behind its name.") var new = false

    func run() async throws {
        try await Failure.reporting {
            let seeds = try SeedProvider(folder: folder.url)
            let chain = Chain(seeds)
            let source = try Store.reader(folder: folder.url, database: data.database)
            guard try await source.read({ try seeds.isOf($0) }) else {
                throw Failure(description: "\(folder.url.path) does not hold the secret of these players", code: 1)
            }
            @Sendable func lines(after known: Anchor) async throws -> [String] {
                try await source.read { [now = SystemClock().now()] db in
                    if let problem = try known.problem(chain, db) { throw Failure(description: problem, code: 1) }
                    return try known.lines(at: now, chain, db)
                }
            }
            if new {
                // What cannot be read sets nothing aside.
                _ = try await lines(after: Anchor())
                if let aside = try AnchorFile.setAside(file) { print("what was in \(file) is in \(aside) now") }
            }
            let anchors = try AnchorFile(at: file)
            let known = try anchors.anchor()
            let note = AnchorNote(of: file, in: folder.url)
            if !new, let problem = try note.problem(of: known) { throw Failure(description: problem, code: 1) }
            let lines = try await lines(after: known)
            try anchors.append(lines)
            let now = try anchors.anchor()
            try note.keep(now)
            print("\(lines.count - 1) chains anchored in \(file): \(now.reach)")
        }
    }
}
