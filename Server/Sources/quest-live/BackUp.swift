import ArgumentParser
import Foundation
import QuestLive

/// `quest-live backup`
struct BackUp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the service's file as it is at one moment, while the service runs or not.",
        discussion: """
            The copy is checked before it gets its name. It holds no keys: keep keys/luck-secret elsewhere, apart from \
            the copies.

            Examples:
              ./quest-live backup --file /elsewhere/2026-11-24.sqlite
            """)

    @OptionGroup var folder: FolderOptions
    @OptionGroup var data: DatabaseOptions
    @Option(help: "The copy to make; no file is ever replaced.") var file: String

    func run() async throws {
        try await Failure.reporting {
            try data.refuse()
            let made = try Backup.make(of: folder.url, at: URL(fileURLWithPath: file))
            print("\(file): \(made.words)")
        }
    }
}

/// `quest-live restore`
struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Put a copy that quest-live backup made into a folder, for a service to go on from.",
        discussion: """
            The folder needs its keys/luck-secret, and no file: move a damaged one away first. A copy whose rows do \
            not carry the seals of that secret is refused. What was played after the copy was made is lost, and who \
            was deleted since is there again (Documentation/Operating.md).

            Examples:
              ./quest-live restore --file /elsewhere/2026-11-24.sqlite --folder quest-live-data
            """)

    @OptionGroup var folder: FolderOptions
    @OptionGroup var data: DatabaseOptions
    @Option(help: "The copy.") var file: String
    @Flag(name: .customLong("of-before"), help: "An older quest-live made it, which sealed rows in another way or not.")
    var isOfBefore = false

    func run() async throws {
        try await Failure.reporting {
            try data.refuse()
            let restored = try Backup.restore(URL(fileURLWithPath: file), to: folder.url, isOfBefore: isOfBefore)
            print("\(folder.folder): \(restored.words)")
        }
    }
}

extension DatabaseOptions {
    /// A copy of the folder's file would not be one of the database.
    fileprivate func refuse() throws {
        guard database != nil else { return }
        throw Failure(
            description: "a Postgres database is copied by programs of its own (Documentation/Operating.md)",
            code: 64)
    }
}

extension Backup {
    fileprivate var words: String {
        let until = newest.map { ", the newest of \(Date(timeIntervalSince1970: TimeInterval($0)).ISO8601Format())" }
        return "\(players) players in \(parties) parties, \(rows) rows of journals\(until ?? "")"
    }
}
