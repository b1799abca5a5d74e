import CanonicalJSON
import Foundation
import QuestClient
import QuestKernel
import QuestLive

/// Players who cheat by all that the service lets a client do. Against an honest player of the same days they show what
/// its ceilings are worth.
package enum Attack: String, CaseIterable, Sendable {
    /// Sends every deed and every claim there is, as often as it may.
    case bot
    /// The same, and leaves and rejoins an accomplice's party again and again.
    case hopper
    /// The same in as many lives as it may begin, and keeps the last.
    case reroller
    /// The same at times that never were: years ago, in the future, all again from another device.
    case timeTraveller
    /// The same with a mission that is never claimed, so as to keep the content of its first day.
    case holder

    /// How many times as much as the min-maxer an attacker may have, of anything.
    package static let share: Int64 = 3
}

/// What a hero was given in its life, by its own journal.
package struct Earnings: Sendable, Equatable {
    package var experience: Int64 = 0
    package var gold: Int64 = 0
    package var items: Int64 = 0
    package var commands: Int64 = 0

    package func isWithin(_ share: Int64, of honest: Earnings) -> Bool {
        experience <= honest.experience * share && gold <= honest.gold * share && items <= honest.items * share
    }

    package var words: String { "\(experience) EXP, \(gold) gold, \(items) items in \(commands) commands" }
}

/// An attacker at a service.
package struct Attacker: Sendable {
    private let host: BotHost
    private let player: UInt32
    private let days: Int
    private let client: LiveClient
    private let run = UUID().uuidString.prefix(8)

    package init(_ player: UInt32, at host: BotHost, days: Int) {
        (self.player, self.host, self.days) = (player, host, days)
        client = LiveClient(port: host.port)
    }

    package func carryOut(_ attack: Attack) async throws -> Earnings {
        let me = try await Account(player, host, client, age: days)
        try await begin(me)
        switch attack {
        case .bot, .holder: try await play(me, holdsMission: attack == .holder)
        case .reroller:
            try await play(me, holdsMission: false)
            // One life fewer than may be ended: whoever ends the last one has none until tomorrow.
            for _ in 1..<Pace.Bounds().beginningsADay {
                _ = try await me.ask("DELETE", "", ["confirm": "DELETE"])
                guard try await begin(me) else { throw StorageProblem("an account may not begin as often as is said") }
                // What is of before the last life's end is refused.
                try await play(me, holdsMission: false, notBefore: host.clock.now())
            }
        case .timeTraveller:
            try await play(me, holdsMission: false, shiftedBy: -400 * 86_400)
            try await play(me, holdsMission: false)
            try await play(me, holdsMission: false, device: "tablet")
            try await play(me, holdsMission: false, shiftedBy: 30 * 86_400)
        case .hopper:
            try await play(me, holdsMission: false)
            try await hop(me)
        }
        return try await me.earnings()
    }

    @discardableResult
    private func begin(_ account: Account) async throws -> Bool {
        let body: JSONValue = ["name": "Attacker", "timeZone": "UTC"]
        return try await account.caller.send("POST", "/v1/players", body: body.bytes).status == 201
    }

    /// Uploads days up to today, each as full as can be.
    private func play(
        _ account: Account, holdsMission: Bool, shiftedBy shift: Int64 = 0, device: String = "phone",
        notBefore earliest: Int64 = .min
    ) async throws {
        let today = host.day(of: host.clock.now())
        var rows: [JSONValue] = []
        for day in (today - LocalDay(days) + 1)...today {
            let morning = host.midnight(of: day) + shift
            for (index, command) in Self.day(holdsMission: holdsMission).enumerated() {
                let at = Swift.max(morning + Int64(index) * 300, earliest)
                rows.append(["at": .integer(at), "command": command])
            }
        }
        rows.insert(
            ["at": rows.first?["at"] ?? 0, "command": ["do": "create", "class": "warrior", "zodiac": "leo"]], at: 0)
        for start in stride(from: 0, to: rows.count, by: Upload.mostSteps) {
            let part = Array(rows[start..<Swift.min(start + Upload.mostSteps, rows.count)])
            let answer = try await account.ask(
                "POST", "/uploads", ["device": .string(device), "commands": .array(part)])
            // An attacker who is not understood attacks nothing.
            if answer.status == 400 || answer.status == 413 { throw StorageProblem(answer.json.text) }
        }
    }

    /// Everything that may bring something, many times over.
    private static func day(holdsMission: Bool) -> [JSONValue] {
        let categories = ["physical", "mental", "social", "household", "wellness", "creative"]
        var day: [JSONValue] = [["do": "open"], ["do": "claimLogin"], ["do": "checkIn", "mood": 3, "shares": false]]
        day += holdsMission ? [] : [["do": "claimMission"]]
        day += [["do": "startMission", "mission": 0], ["do": "claimStarterGear"]]
        for index in 0..<40 {
            let category = JSONValue.string(categories[index % categories.count])
            day.append(["do": "completeTask", "category": category, "size": "large", "proof": "verified"])
        }
        // Measured, as devices say, for as long as a day has hours, and the rest.
        for _ in 0..<10 {
            day.append(["do": "completeFocused", "size": "large", "proof": "standard", "minutes": 120])
        }
        for index in 0..<40 {
            let category = JSONValue.string(categories[index % categories.count])
            day.append(["do": "completeTask", "category": category, "size": "large", "proof": "quick"])
            if !holdsMission, index % 3 == 2 {
                day += [["do": "claimMission"], ["do": "startMission", "mission": 0]]
            }
        }
        for goal in 0..<8 as Range<Int64> {
            day.append(["do": "followOwnGoal", "target": 1])
            day.append(["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"])
            for index in 0...(goal % 3) { day.append(["do": "advanceGoal", "goal": .integer(index)]) }
        }
        for habit in 0..<4 as Range<Int64> {
            day.append(["do": "addHabit", "category": "wellness"])
            day.append(["do": "completeHabit", "habit": .integer(habit), "proof": "verified"])
        }
        for quest in 0..<3 as Range<Int64> { day.append(["do": "claimQuest", "quest": .integer(quest)]) }
        day += [["do": "claimBonusQuest"], ["do": "claimWeeklyChest"], ["do": "meditate", "minutes": 30]]
        for dungeon in (0..<4 as Range<Int64>).reversed() {
            for _ in 0..<2 { day.append(["do": "runDungeon", "dungeon": .integer(dungeon)]) }
        }
        for duty in 0..<5 as Range<Int64> {
            day.append(["do": "completeDuty", "duty": .integer(duty), "proof": "verified"])
        }
        return day
    }

    /// Leaves and rejoins, with all that allies may give each other in between.
    private func hop(_ me: Account) async throws {
        let other = try await Account(player + 1, host, client, age: days)
        try await begin(other)
        try await play(other, holdsMission: false)
        for _ in 0..<10 {
            let invite = try await other.ask("POST", "/party/invites")
            _ = try await me.ask(
                "POST", "/party/join", ["code": invite.json["code"] ?? .null, "consent": true, "sharesActivity": true])
            for account in [me, other] {
                for ally in 0..<2 as Range<Int64> {
                    for word in ["nudge", "giveKudos", "gift"] {
                        _ = try await account.ask("POST", "/commands", ["do": .string(word), "member": .integer(ally)])
                    }
                }
                for word in ["claimPartyChest", "attackRaid", "claimPartyDungeon"] {
                    _ = try await account.ask("POST", "/commands", ["do": .string(word)])
                }
            }
            _ = try await me.ask("POST", "/party/leave")
        }
    }

    /// An account that waits where it is asked to wait, as a patient attacker does.
    private struct Account: Sendable {
        let player: UInt32
        let caller: ServiceCaller

        init(_ player: UInt32, _ host: BotHost, _ client: LiveClient, age days: Int) async throws {
            self.player = player
            let now = host.clock.now()
            let token = try await host.issuer.token(
                for: "\(player)", at: .players, until: now + 86_400,
                since: host.midnight(of: host.day(of: now) - LocalDay(days) + 1))
            caller = host.caller(client, token: token)
        }

        func ask(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> Response {
            try await caller.send(method, "/v1/players/\(player)\(path)", body: body?.bytes ?? [])
        }

        func earnings() async throws -> Earnings {
            try await Earnings(of: player, caller)
        }
    }
}

extension BotHost {
    /// How many min-maxers attackers are held against: they are players, and of a few all may have a slow week.
    package static let minMaxers: UInt32 = 24

    /// The most that any of the min-maxers is given in some days.
    ///
    /// - Parameter first: the number of the first of them.
    package func honest(from first: UInt32, days: Int) async throws -> Earnings {
        var most = Earnings()
        for player in first..<first + Self.minMaxers {
            let one = try await earnings(ofMinMaxer: player, days: days)
            most.experience = Swift.max(most.experience, one.experience)
            most.gold = Swift.max(most.gold, one.gold)
            most.items = Swift.max(most.items, one.items)
            most.commands = Swift.max(most.commands, one.commands)
        }
        return most
    }

    private func earnings(ofMinMaxer player: UInt32, days: Int) async throws -> Earnings {
        let tally = try await play([player], archetype: "minMaxer", days: days)
        if let problem = tally.problem { throw StorageProblem(problem) }
        let token = try await issuer.token(for: "\(player)", at: .players, until: clock.now() + 86_400)
        return try await Earnings(of: player, caller(LiveClient(port: port), token: token))
    }
}

extension Earnings {
    /// Of a player's own journal.
    init(of player: UInt32, _ caller: ServiceCaller) async throws {
        var after: Int64 = 0
        while true {
            let page = try await caller.send("GET", "/v1/players/\(player)/journal?limit=200&after=\(after)")
            for row in page.json["rows"]?.array ?? [] { add(row) }
            guard let next = page.json["next"]?.integer else { return }
            after = next
        }
    }

    fileprivate mutating func add(_ row: JSONValue) {
        commands += 1
        for entry in row["entries"]?.array ?? [] {
            guard entry["kind"] == "flow", let amount = entry["amount"]?.integer, amount > 0 else { continue }
            switch entry["resource"]?.string {
            case "exp": experience += amount
            case "gold": gold += amount
            case "equipment": items += amount
            default: break
            }
        }
    }
}
