import CanonicalJSON
import Foundation
import LivePlayers
import QuestBond
import QuestClient
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

    /// For each member, in their order.
    private let callers: [ServiceCaller]
    private let devices: [BotDevice]
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
        let expiry = botHost.clock.now() + Int64(days + 2) * 86_400
        // They play from their first day, so their accounts are as old.
        let since = botHost.midnight(of: firstDay)
        var callers: [ServiceCaller] = []
        for player in players {
            let token = try await botHost.issuer.token(for: "\(player)", at: .players, until: expiry, since: since)
            callers.append(botHost.caller(client, token: token))
        }
        self.callers = callers
        devices = zip(players, callers).map { BotDevice($0, $1, isKilled: botHost.killsClients) }
        for (player, caller) in zip(players, callers) {
            _ = try await caller.succeed(
                "POST", "/v1/players", "begin-\(run)", ["name": .string("Bot \(player)"), "timeZone": "UTC"])
        }
        // Before any of them has played, so that they play all their days together.
        for (player, caller) in zip(players, callers).dropFirst() {
            let invite = try await callers[0].succeed(
                "POST", "/v1/players/\(players[0])/party/invites", "invite-\(player)-\(run)")
            _ = try await caller.succeed(
                "POST", "/v1/players/\(player)/party/join", "join-\(run)",
                ["code": invite["code"] ?? .null, "consent": true, "sharesActivity": true])
        }
        if players.count > 1 {
            _ = try await callers[0].succeed(
                "PATCH", "/v1/players/\(players[0])", "share-\(run)", ["sharesActivity": true])
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
            keys += 1
            let answer = try await callers[step.member].send(
                "POST", "/v1/players/\(players[step.member])/commands", key: "bot-\(keys)-\(run)", body: step.sent.bytes
            )
            let refused = answer.status == 200 ? nil : answer.json["error"]?["code"]?.string ?? "\(answer.status)"
            note(step, refused: refused)
        }
    }

    /// Sends the whole day, like devices that were offline: a member's stretch of commands in as few requests as it
    /// takes.
    package func upload() async throws {
        while let first = steps.first, tally.problem == nil {
            let stretch = steps.prefix { $0.member == first.member }
            steps.removeFirst(stretch.count)
            let results = try await devices[first.member].play(
                stretch.map { NewCommand(command: $0.sent.text, at: $0.moment.instant) })
            for (step, result) in zip(stretch, results) {
                switch result {
                case .played: note(step, refused: nil)
                case .refused(let code): note(step, refused: code)
                case .superseded, .letGo, .unknown:
                    return tally.note("day \(step.moment.day): \(step.sent.text) was \(result)")
                }
            }
        }
    }

    /// Checks that simulator, library and service have reached the same state.
    package func compare() async throws {
        guard tally.problem == nil else { return }
        let state = try await callers[0].send("GET", "/v1/players/\(players[0])/state")
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
}

extension ServiceCaller {
    /// A change without which a bot cannot begin.
    fileprivate func succeed(
        _ method: String, _ path: String, _ key: String, _ body: JSONValue? = nil
    ) async throws -> JSONValue {
        let answer = try await send(method, path, key: key, body: body?.bytes ?? [])
        guard (200..<300).contains(answer.status) else {
            throw StorageProblem("\(method) \(path): \(answer.status) \(answer.json.text)")
        }
        return answer.json
    }
}
