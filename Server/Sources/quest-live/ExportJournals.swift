import ArgumentParser
import Foundation
import QuestLive

/// `quest-live journals`
struct ExportJournals: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journals",
        abstract: "Write all players' journals for the simulator's reports, while the service runs or not.",
        discussion: """
            ./simulate report --journal F then shows of real players what a run shows of simulated ones. Players have \
            names that only who has the folder's secret can make again, and neither their own names nor numbers; what \
            they did is there, day by day, so keep the file as carefully as the service's own.

            Examples:
              ./quest-live journals --file /elsewhere/2026-11-24.jsonl
            """)

    @OptionGroup var folder: FolderOptions
    @OptionGroup var data: DatabaseOptions
    @Option(help: "The file to make; no file is ever replaced.") var file: String

    func run() async throws {
        try await Failure.reporting {
            let made = URL(fileURLWithPath: file)
            let tally = try JournalExport.make(
                of: folder.url, database: data.database, at: made, now: SystemClock().now())
            print("\(file): \(tally.players) players in \(tally.parties) parties, \(tally.entries) entries")
            if tally.newcomers > 0 { print("\(tally.newcomers) players have no whole day yet, and are left out") }
            if tally.unnamed > 0 {
                print("\(tally.unnamed) entries are left out: a member was deleted, and no row names whose they are")
            }
        }
    }
}
