import ArgumentParser
import Foundation
import LiveStorage
import QuestLive

/// `quest-live replay`
struct Replay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play journals again, and follow their chains, without the service.",
        discussion: """
            Exits with 0 if every party ends in the stored state and every chain is valid, those of parties that have \
            ended too, and with 1 if not.

            Examples:
              ./quest-live replay --player 7
              ./quest-live replay
              ./quest-live replay --anchor /elsewhere/anchor.log
            """)

    @OptionGroup var folder: FolderOptions
    @OptionGroup var data: DatabaseOptions
    @Option(help: "The player whose parties are played, of now and of before. Default: all parties.") var player: Int64?
    @Option(help: "A file that quest-live anchor wrote: nothing before it may have changed.") var anchor: String?
    @Flag(help: "Show only what is wrong, and the sum.") var quiet = false

    func run() async throws {
        try await Failure.reporting {
            let queue = try Store.reader(folder: folder.url, database: data.database)
            let seeds = try SeedProvider(folder: folder.url)
            let (replayer, chain) = (Replayer(seeds: seeds), Chain(seeds))
            let path = self.anchor
            let anchor = try path.map { try Anchor(at: URL(fileURLWithPath: $0)) }
            let (player, quiet, url) = (player, quiet, folder.url)
            let start = ContinuousClock.now
            if let problem = try Store.problem(ofTablesIn: queue) { throw Failure(description: problem, code: 1) }
            let damage = try Store.damage(in: queue)
            let (parties, commands, wrong) = try await queue.read { db in
                let parties = try JournalCheck.parties(of: player, db)
                var commands = 0
                var wrong = 0
                for party in parties {
                    guard let (outcome, found) = try? replayer.check(party: party, chain, db) else {
                        print("party \(party): cannot be read")
                        wrong += 1
                        continue
                    }
                    commands += outcome.commands
                    if outcome.problem != nil || found.problem != nil { wrong += 1 }
                    if !quiet || outcome.problem != nil || found.problem != nil { Self.show(outcome, found) }
                }
                let others = [
                    Self.problem { try JournalCheck.problemOfTurns(of: player, db) },
                    Self.problem { try JournalCheck.problemOfProofs(db) },
                    Self.problem { try JournalCheck.problemOfVoid(db) },
                    Self.problem { try ChainCheck.checkStaff(chain, db).problem },
                    Self.problem { try anchor?.problem(chain, db) },
                    Self.problem { try anchor.flatMap { try AnchorNote(of: path ?? "", in: url).problem(of: $0) } },
                    Self.problem { try RowSeals(chain).problem(db, in: url) }, damage,
                ]
                for problem in others.compactMap(\.self) {
                    print(problem)
                    wrong += 1
                }
                return (parties.count, commands, wrong)
            }
            if let anchor, let path { print("\(path): \(anchor.reach)") }
            let seconds = (ContinuousClock.now - start).seconds
            print(
                "\(parties) parties, \(commands) commands played again in \(String(format: "%.2f", seconds)) s; "
                    + (wrong == 0 ? "all as stored" : "\(wrong) differ"))
            if wrong > 0 { throw ExitCode(1) }
            if parties == 0 { throw Failure(description: "there are no players", code: 66) }
        }
    }

    /// What is wrong; that it cannot be found out is something wrong too, and keeps nothing else from being looked at.
    private static func problem(_ body: () throws -> String?) -> String? {
        do { return try body() } catch { return "\(error)" }
    }

    private static func show(_ outcome: Replayer.Outcome, _ chain: ChainCheck.Finding) {
        let end =
            outcome.hasEnded
            ? "ended" : outcome.isOfAnotherEngine ? "played by another version of the game" : outcome.digest
        print("party \(outcome.party): \(outcome.commands) commands, \(outcome.passedOver) passed over, \(end)")
        if let problem = outcome.problem { print("  differs: \(problem)") }
        if let problem = chain.problem { print("  chain: \(problem)") }
    }
}
