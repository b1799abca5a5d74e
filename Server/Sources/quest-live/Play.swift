import ArgumentParser
import Foundation
import LivePlayers
import QuestBond
import QuestKernel
import QuestLive

/// `quest-live play`
struct Play: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Let the simulator's people play on a running service, and hold it to what the engine says.",
        discussion: """
            Each lives its days by an archetype's habits, uploads what it did, and compares the service's state with \
            the one that the engine comes to without any service. Needs the service's folder, for tokens and luck.

            Exit codes: 0 all states are the same, 1 one is not.

            Example: ./quest-live play --archetype steady --players 10 --days 14
            """)

    @OptionGroup var folder: FolderOptions
    @Option(help: "The port that players reach.") var port = 8080
    @Option(help: "An archetype of the scenario.") var archetype = "steady"
    @Option(help: "The scenario whose people play.") var scenario = "questbond"
    @Option(help: "How many play.") var players = 1
    @Option(help: "The number of the first; numbers that play already are refused.") var first: UInt32 = 1_000_000
    @Option(help: "Days of their lives, up to today.") var days = 7

    func validate() throws {
        guard (1...100_000).contains(players), (1...28).contains(days) else {
            throw ValidationError("expected 1 to 100000 --players and 1 to 28 --days")
        }
    }

    func run() async throws {
        try await Failure.reporting {
            let table = try await BotTable(folder: folder.url, port: port)
            let home = ProcessInfo.processInfo.environment["QUESTBALANCE_HOME"] ?? "."
            let place = scenario.contains("/") ? scenario : "\(home)/scenarios/\(scenario)"
            let start = ContinuousClock.now
            var commands = 0
            var wrong = 0
            for number in 0..<UInt32(players) {
                let outcome = try await table.seat(
                    first + number, archetype: archetype, scenario: place, days: Int64(days))
                commands += outcome.commands
                if outcome.problem != nil { wrong += 1 }
                print(
                    "player \(first + number): \(outcome.commands) commands, "
                        + (outcome.problem ?? "the same state, \(outcome.digest.prefix(16))…"))
            }
            let seconds = (ContinuousClock.now - start).seconds
            print(
                "\(players) players, \(commands) commands in \(String(format: "%.1f", seconds)) s; "
                    + (wrong == 0 ? "service and engine agree" : "\(wrong) differ"))
            if wrong > 0 { throw ExitCode(1) }
        }
    }
}

/// Where bots sit down at a service.
struct BotTable {
    struct Outcome {
        var commands = 0
        var digest = ""
        var problem: String?
    }

    private let client: LiveClient
    private let issuer: TokenIssuer
    private let luck: Luck
    private let version: ContentVersion
    private let clock: any ServiceClock

    init(folder: URL, port: Int, clock: any ServiceClock = SystemClock()) async throws {
        self.clock = clock
        client = LiveClient(port: port)
        issuer = try await TokenIssuer(folder: folder)
        luck = try Luck(folder: folder)
        let snapshot = try await client.send("GET", "/v1/content/snapshot")
        version = try ContentVersion(snapshot: Data(snapshot.body))
    }

    func seat(_ player: UInt32, archetype: String, scenario: String, days: Int64) async throws -> Outcome {
        let token = try await issuer.token(for: "\(player)", at: .players, until: clock.now() + 3_600)
        let begun = try await send(
            "/v1/players", ["name": .string("\(archetype) \(player)"), "timeZone": "UTC"], "begin-\(player)", token)
        guard begun.status == 201 else { return Outcome(problem: "cannot begin: \(begun.json.text)") }
        let randomness = try luck.randomness(of: player, epoch: 0)
        let today = clock.now() / 86_400 - version.days.dayZero
        var bot = try Bot(
            archetype: archetype, ofScenarioAt: scenario, rules: version.rules, seed: randomness.seed, player: player,
            firstDay: LocalDay(clamping: today - days))
        var direct = DirectHost(player, version, randomness)
        var outcome = Outcome()
        for day in 0..<days {
            let steps = bot.playDay().map { (command: $0.command, moment: unix($0.moment)) }
            for (part, chunk) in steps.chunked(by: Upload.mostSteps).enumerated() {
                let body = try uploaded(chunk)
                let answer = try await send("/v1/players/\(player)/uploads", body, "day-\(day)-\(part)", token)
                guard answer.status == 200 else {
                    outcome.problem = "day \(day): \(answer.status) \(answer.json.text.prefix(200))"
                    return outcome
                }
                let refusals = chunk.map { direct.play($0.command, at: $0.moment)?.code }
                let answers = answer.json["commands"]?.array?.map { $0["refused"]?.string } ?? []
                if answers != refusals { outcome.problem = "day \(day): the service refuses other commands" }
                outcome.commands += chunk.count
            }
        }
        let state = try await client.send("GET", "/v1/players/\(player)/state", token: token)
        outcome.digest = try direct.digest
        if state.json["digest"]?.string != outcome.digest, outcome.problem == nil {
            outcome.problem =
                "the service's state is \(state.json["digest"]?.string ?? "none"), the engine's \(outcome.digest)"
        }
        return outcome
    }

    /// A bot counts seconds from local day 0, the service from 1970.
    private func unix(_ moment: Moment) -> Moment {
        Moment(instant: moment.instant + version.days.dayZero * 86_400, day: moment.day, minute: moment.minute)
    }

    private func uploaded(_ steps: ArraySlice<(command: QuestBond.Command, moment: Moment)>) throws -> JSONValue {
        let rows: [JSONValue] = try steps.map { step in
            let command = try StrictJSON.value(of: JSONEncoder().encode(step.command))
            return ["at": .integer(step.moment.instant), "command": command]
        }
        return ["device": "bot", "commands": .array(rows)]
    }

    private func send(
        _ path: String, _ body: JSONValue, _ key: String, _ token: String
    ) async throws -> LiveClient.Response {
        while true {
            let answer = try await client.send("POST", path, token: token, key: key, body: body)
            guard answer.status == 429 else { return answer }
            try await Task.sleep(for: .seconds(Int(answer.headers["retry-after"] ?? "") ?? 1))
        }
    }
}

extension Array {
    fileprivate func chunked(by size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
