import ArgumentParser
import Foundation
import QuestLive

/// `quest-live token`
struct Token: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Issue a token for development, as the studio would.",
        discussion: """
            The first use makes a key pair in the folder, unless the studio's public key is there: then tokens are the \
            studio's to issue.

            Examples:
              ./quest-live token --player 7
              ./quest-live token --support Ada
            """)

    @OptionGroup var folder: FolderOptions
    @Option(help: "The player's number.") var player: UInt32?
    @Option(help: "The name of a member of the studio's support.") var support: String?
    @Option(help: "Hours that it is valid.") var hours: Int64 = 24

    func validate() throws {
        guard (player == nil) != (support == nil) else { throw ValidationError("expected --player or --support") }
        guard (1...87_600).contains(hours) else { throw ValidationError("--hours: expected 1 to 87600") }
    }

    func run() async throws {
        try await Failure.reporting {
            let issuer = try await TokenIssuer(folder: folder.url)
            let expiry = SystemClock().now() + hours * 3_600
            print(
                try await issuer.token(
                    for: player.map { "\($0)" } ?? support ?? "", at: player == nil ? .support : .players,
                    until: expiry))
        }
    }
}
