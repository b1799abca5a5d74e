import ArgumentParser
import Foundation
import QuestKernel
import QuestLive

/// The live service.
@main
struct QuestLiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quest-live",
        abstract:
            "The live service: the engine that the simulator plays, for real players of QuestBond or of a game in files.",
        version: "quest-live \(EngineVersion.current)",
        subcommands: [
            Serve.self, Token.self, Replay.self, MakeAnchor.self, BackUp.self, Restore.self, ExportJournals.self,
            Publish.self, Play.self,
        ])

    static func main() async {
        do {
            await main(try Settings.arguments(Array(CommandLine.arguments.dropFirst())))
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("quest-live: error: \(error)\n".utf8))
            Foundation.exit(64)
        }
    }
}

/// Where a service keeps everything.
struct FolderOptions: ParsableArguments {
    @Option(help: "The folder with the service's file and keys. Default: quest-live-data.")
    var folder = "quest-live-data"

    var url: URL { URL(fileURLWithPath: folder, isDirectory: true) }
}

/// Where players' data is.
struct DatabaseOptions: ParsableArguments {
    @Option(
        help: """
            A Postgres database, as postgres://user@host/name, in place of the folder's file; keys stay in the folder. \
            QUEST_LIVE_DATABASE keeps a password out of the list of processes.
            """)
    var database: String?
}

/// The failure's message and an exit code of sysexits.
struct Failure: Error, CustomStringConvertible {
    var description: String
    var code: Int32 = 70

    /// Runs `body`; an error is shown in one line. A result that could not be printed does not count.
    static func reporting(_ body: () async throws -> Void) async throws {
        var end = ExitCode.success
        do {
            do { try await body() } catch let code as ExitCode { end = code }
            guard StandardOutput.isWritten else { throw Failure(description: "cannot write the output", code: 74) }
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("quest-live: error: \(words(of: error))\n".utf8))
            end = ExitCode((error as? Failure)?.code ?? 70)
        }
        if end != .success { throw end }
    }

    /// Foundation says of a file that cannot be read a page of what it is made of.
    private static func words(of error: any Error) -> String {
        guard let error = error as? CocoaError, let file = error.filePath else { return "\(error)" }
        return "\(file): cannot be read or written: \(error.localizedDescription)"
    }
}
