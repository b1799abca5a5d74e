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
              ./quest-live token --support Ada --roles look,correct
              ./quest-live token --player 7 --key 2027
            """)

    @OptionGroup var folder: FolderOptions
    @Option(help: "The player's number.") var player: UInt32?
    @Option(help: "The name of a member of the studio's support.") var support: String?
    @Option(help: "What that member may do: look, correct, publish, admin, with commas between.") var roles = "look"
    @Option(help: "The name of the key that signs it; a new one is made. Default: the one without a name.")
    var key: String?
    @Option(help: "Days since the player's account was made; a first upload may be as old.") var age: Int64?
    @Option(help: "Hours that it is valid.") var hours: Int64 = 24

    func validate() throws {
        guard (player == nil) != (support == nil) else { throw ValidationError("expected --player or --support") }
        guard player.map({ Account.ids.contains(Int64($0)) }) != false else {
            throw ValidationError("--player: expected a number up to \(Account.ids.upperBound)")
        }
        guard support.map(StaffName.isGood) != false else { throw ValidationError("--support: \(StaffName.rule)") }
        let names = roles.split(separator: ",").map(String.init)
        guard names.allSatisfy({ StaffRole(rawValue: $0) != nil }) else {
            throw ValidationError("--roles: expected look, correct, publish or admin")
        }
        guard key?.contains(/[^A-Za-z0-9_-]/) != true, key != "" else {
            throw ValidationError("--key: expected letters, digits, - and _")
        }
        guard (0...36_500).contains(age ?? 0) else { throw ValidationError("--age: expected 0 to 36500") }
        guard (1...87_600).contains(hours) else { throw ValidationError("--hours: expected 1 to 87600") }
    }

    func run() async throws {
        try await Failure.reporting {
            let issuer = try await TokenIssuer(folder: folder.url, key: key)
            let now = SystemClock().now()
            print(
                try await issuer.token(
                    for: player.map { "\($0)" } ?? support ?? "", at: player == nil ? .support : .players,
                    until: now + hours * 3_600, since: age.map { now - $0 * 86_400 },
                    roles: player == nil
                        ? roles.split(separator: ",").compactMap { StaffRole(rawValue: String($0)) } : []))
        }
    }
}
