import CanonicalJSON
import Foundation
import LivePlayers
import QuestBond
import QuestKernel
import QuestLive

/// A party of bots at a service. The simulator plays them; their commands are sent to the service, over HTTP, and to
/// the engine's library: for each command both must give the same answer, and all three must reach the same state.
package actor BotSession {
    package let players: [UInt32]
    package private(set) var tally = HostsComparison()

    private struct Step {
        let member: Int
        let moment: Moment
        /// As sent over the wire; the library gets what is read from it.
        let sent: JSONValue
        let command: QuestBond.Command
    }

    private let client: LiveClient
    private let tokens: [String]
    private var bots: BotParty
    private var direct: DirectHost
    /// The day's steps that are still to be given.
    private var steps: ArraySlice<Step> = []
    private var keys = 0
    /// Begins the keys of this run, so that a player who already plays is refused and not answered as a retry.
    private let run: String

    /// Creates accounts for the players and joins them into a party, one by one.
    ///
    /// - Parameters:
    ///   - archetype: the archetype of all of them; nil for the scenario's own.
    ///   - days: how long they will play at most.
    /// - Throws: if they cannot: there is no such archetype, or the service refuses them.
    package init(
        _ players: [UInt32], at botHost: BotHost, archetype: String?, firstDay: LocalDay, days: Int
    ) async throws {
        let seeds = try players.map { try botHost.seeds.randomness(of: $0, epoch: 0) }
        bots = try botHost.population.party(
            of: zip(players, seeds).map { BotMember($0, seed: $1.seed) }, archetype: archetype, firstDay: firstDay,
            dayZero: botHost.midnight(of: 0))
        self.players = players
        direct = DirectHost(players, botHost.rules, seeds)
        let run = UUID().uuidString
        self.run = run
        let client = LiveClient(port: botHost.port)
        self.client = client
        let expiry = botHost.clock.now() + Int64(days + 2) * 86_400
        // They play from their first day, so their accounts are as old.
        let since = botHost.midnight(of: firstDay)
        var tokens: [String] = []
        for player in players {
            tokens.append(try await botHost.issuer.token(for: "\(player)", at: .players, until: expiry, since: since))
        }
        self.tokens = tokens
        for (player, token) in zip(players, tokens) {
            _ = try await client.succeed(
                "POST", "/v1/players", token, "begin-\(run)", ["name": .string("Bot \(player)"), "timeZone": "UTC"])
        }
        // Before any of them has played, so that they play all their days together.
        for (player, token) in zip(players, tokens).dropFirst() {
            let invite = try await client.succeed(
                "POST", "/v1/players/\(players[0])/party/invites", tokens[0], "invite-\(player)-\(run)")
            _ = try await client.succeed(
                "POST", "/v1/players/\(player)/party/join", token, "join-\(run)",
                ["code": invite["code"] ?? .null, "consent": true, "sharesActivity": true])
        }
        if players.count > 1 {
            _ = try await client.succeed(
                "PATCH", "/v1/players/\(players[0])", tokens[0], "share-\(run)", ["sharesActivity": true])
        }
    }

    /// Plays their next day in the simulator.
    ///
    /// - Returns: the instants at which they act, in order.
    package func planDay() throws -> [Int64] {
        guard tally.problem == nil else { return [] }
        steps = try bots.playDay().map { step in
            let value = try JSONValue(encoding: step.command)
            return Step(
                member: step.member, moment: step.moment, sent: value, command: try QuestBond.Command(wire: value))
        }[...]
        var instants: [Int64] = []
        for step in steps where step.moment.instant != instants.last { instants.append(step.moment.instant) }
        return instants
    }

    /// Sends the commands of an instant, like players who are online: each command in a request of its own, at the time
    /// of the service's clock, which must be at this instant.
    package func give(at instant: Int64) async throws {
        while let step = steps.first, step.moment.instant <= instant, tally.problem == nil {
            steps.removeFirst()
            let answer = try await post("/v1/players/\(players[step.member])/commands", step.sent, step.member)
            let refused = answer.status == 200 ? nil : answer.json["error"]?["code"]?.string ?? "\(answer.status)"
            note(step, refused: refused)
        }
    }

    /// Sends the whole day, like devices that were offline: a member's stretch of commands in one request.
    package func upload() async throws {
        while let first = steps.first, tally.problem == nil {
            let stretch = steps.prefix { $0.member == first.member }.prefix(Upload.mostSteps)
            steps.removeFirst(stretch.count)
            let body: JSONValue = [
                "device": "bot",
                "commands": .array(stretch.map { ["at": .integer($0.moment.instant), "command": $0.sent] }),
            ]
            let answer = try await post("/v1/players/\(players[first.member])/uploads", body, first.member)
            guard answer.status == 200, let rows = answer.json["commands"]?.array, rows.count == stretch.count else {
                return tally.note("day \(first.moment.day): \(answer.status) \(answer.json.text.prefix(200))")
            }
            for (step, row) in zip(stretch, rows) { note(step, refused: row["refused"]?.string) }
        }
    }

    /// Checks that simulator, library and service have reached the same state.
    package func compare() async throws {
        guard tally.problem == nil else { return }
        let state = try await client.patiently("GET", "/v1/players/\(players[0])/state", token: tokens[0])
        let simulated = try QuestBond.stateDigest(of: bots.party)
        let (library, service) = (try direct.digest, state.json["digest"]?.string)
        tally.comparisons += 1
        tally.digest = simulated
        if simulated != library || simulated != service {
            tally.note("simulator \(simulated), library \(library), service \(service ?? "\(state.status)")")
        }
    }

    /// The same command, by the library.
    private func note(_ step: Step, refused: String?) {
        let refusal = direct.play(step.command, by: step.member, at: step.moment)
        tally.commands += 1
        tally.refused += refusal == nil ? 0 : 1
        tally.kinds.insert(step.sent["do"]?.string ?? "")
        if refused != refusal?.rawValue {
            tally.note(
                "day \(step.moment.day): the service says \(refused ?? "yes") to \(step.sent.text), the library "
                    + (refusal?.rawValue ?? "yes"))
        }
    }

    private func post(_ path: String, _ body: JSONValue, _ member: Int) async throws -> LiveClient.Response {
        keys += 1
        return try await client.patiently("POST", path, token: tokens[member], key: "bot-\(keys)-\(run)", body: body)
    }
}

extension LiveClient {
    /// Sends a request, and again where the service asks to wait.
    fileprivate func patiently(
        _ method: String, _ path: String, token: String, key: String? = nil, body: JSONValue? = nil
    ) async throws -> Response {
        while true {
            let answer = try await send(method, path, token: token, key: key, body: body)
            guard answer.status == 429 else { return answer }
            try await Task.sleep(for: .seconds(Int(answer.headers["retry-after"] ?? "") ?? 1))
        }
    }

    /// A change without which a bot cannot begin.
    fileprivate func succeed(
        _ method: String, _ path: String, _ token: String, _ key: String, _ body: JSONValue? = nil
    ) async throws -> JSONValue {
        let answer = try await patiently(method, path, token: token, key: key, body: body)
        guard (200..<300).contains(answer.status) else {
            throw StorageProblem("\(method) \(path): \(answer.status) \(answer.json.text)")
        }
        return answer.json
    }
}
