import ArgumentParser
import Foundation
import LiveBots
import QuestLive

/// `quest-live play`
struct Play: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Let simulated players play on a running service, and compare it with the engine.",
        discussion: """
            They play their days in the simulator, by their archetypes, alone or in parties: those join by \
            invitation, share streaks and raids, confirm each other's tasks and give gifts. Each uploads what it did; \
            at the end of each week the states of simulator, engine and service are compared. They know \
            QuestBond alone. Needs the service's folder, for tokens and seeds.

            Exit codes: 0 all states are the same, 1 one is not, 65 no player of that archetype or number can begin.

            Examples, while ./quest-live serve runs:
              ./quest-live play --archetype steady --players 10 --days 14
              ./quest-live play --archetype steady --players 8 --party-size 4 --first 2000000
              ./quest-live play --players 24 --days 28 --first 3000000
              ./quest-live play --attacks --first 4000000
            """)

    @OptionGroup var folder: FolderOptions
    @Option(help: "The port that players reach.") var port = 8080
    @Option(help: "The scenario whose players play.") var scenario = "questbond"
    @Option(help: "Their archetype, one of the scenario. Default: as the scenario mixes them.")
    var archetype: String?
    @Option(
        name: .customLong("party-size"),
        help: "Members of each party, 1 to 4. Default: as the scenario says; 1 with --archetype.")
    var partySize: Int?
    @Option(help: "How many players play.") var players = 1
    @Option(help: "The number of the first; numbers that play already are refused.") var first: UInt32 = 1_000_000
    @Option(help: "Days that they play, up to today.") var days = 7
    @Flag(help: "Play attackers beside a min-maxer, and compare what they are given.") var attacks = false

    func validate() throws {
        guard (1...100_000).contains(players), (1...28).contains(days) else {
            throw ValidationError("expected 1 to 100000 --players and 1 to 28 --days")
        }
        guard (1...4).contains(partySize ?? 1) else { throw ValidationError("expected --party-size 1 to 4") }
        guard Int64(first) + Int64(players) - 1 <= Account.ids.upperBound else {
            throw ValidationError("expected numbers of players up to \(Account.ids.upperBound)")
        }
    }

    func run() async throws {
        try await Failure.reporting {
            let home = ProcessInfo.processInfo.environment["QUESTBALANCE_HOME"] ?? "."
            let botHost = try await BotHost(
                folder: folder.url, port: port,
                scenario: scenario.contains("/") ? scenario : "\(home)/scenarios/\(scenario)")
            if attacks { return try await attack(botHost) }
            let start = ContinuousClock.now
            var sum = HostsComparison()
            let size = partySize ?? (archetype == nil ? nil : 1)
            let parties = botHost.parties(of: players, from: first, size: size)
            for players in parties {
                let tally = try await play(party: players, at: botHost)
                sum.add(tally)
                print("\(Self.name(players)): \(tally.commands) commands, \(Self.words(tally))")
            }
            let seconds = (ContinuousClock.now - start).seconds
            print(
                "\(players) players in \(parties.count) parties, \(sum.commands) commands in "
                    + "\(String(format: "%.1f", seconds)) s; "
                    + (sum.unlike == 0 ? "simulator, engine and service agree" : "\(sum.unlike) differ"))
            if sum.unlike > 0 { throw ExitCode(1) }
        }
    }

    /// One row for each attack: what the attacker was given, and how many times the min-maxer's that is.
    private func attack(_ botHost: BotHost) async throws {
        let honest = try await botHost.honest(from: first, days: days)
        print("the keenest of \(BotHost.minMaxers) min-maxers: \(honest.words)")
        var isGood = true
        for (index, attack) in Attack.allCases.enumerated() {
            let number = first + BotHost.minMaxers + UInt32(index) * 2
            let found = try await Attacker(number, at: botHost, days: days).carryOut(attack)
            let times = Double(found.experience) / Double(Swift.max(honest.experience, 1))
            print("\(attack.rawValue): \(found.words), \(String(format: "%.1f", times)) times the EXP")
            isGood = isGood && found.isWithin(Attack.share, of: honest)
        }
        print("\(isGood ? "none" : "one") has more than \(Attack.share) times as much")
        if !isGood { throw ExitCode(1) }
    }

    /// Plays a party. If it cannot even begin, the numbers or the archetype do not fit.
    private func play(party players: [UInt32], at botHost: BotHost) async throws -> HostsComparison {
        do {
            return try await botHost.play(players, archetype: archetype, days: days)
        } catch let closed as LiveClient.Closed {
            throw closed
        } catch { throw Failure(description: "\(error)", code: 65) }
    }

    private static func name(_ players: [UInt32]) -> String {
        players.count == 1 ? "player \(players[0])" : "players \(players[0])–\(players[players.count - 1])"
    }

    private static func words(_ tally: HostsComparison) -> String {
        tally.problem ?? "the same state, \(tally.digest.prefix(16))…"
    }
}
