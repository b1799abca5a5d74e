import CanonicalJSON
import GRDB
import QuestBond
import QuestKernel

/// What a player sees: state, week, and lines of NPCs.
enum ViewRoutes {
    static let all: [Route] = [
        Route(
            .get, "/v1/players/{id}/state", .player,
            "What the player's app shows now; commands name the places in its lists."
        ) { service, call in
            let id = try call.player
            return Answer(try await service.read { try $0.state(of: id) })
        },
        Route(.get, "/v1/players/{id}/week", .player, "The week in figures, and insights.") {
            service, call in
            let id = try call.player
            return Answer(try await service.read { try $0.week(of: id) })
        },
        Route(
            .get, "/v1/players/{id}/dialogue", .player, "What a person in town says.",
            query: [
                ("speaker", names(Speaker.self)), ("situation", names(Situation.self)),
                ("occasion", "How often it was asked today, from 0."),
            ]
        ) { service, call in
            let id = try call.player
            let speaker: Speaker = try choice("speaker", of: call)
            let situation: Situation = try choice("situation", of: call)
            let occasion = UInt32(try call.number("occasion", in: 0...9_999, else: 0))
            return Answer(
                try await service.read { snapshot in
                    let scene = try snapshot.scene(of: id)
                    let line = scene.rules.line(
                        of: speaker, on: situation, player: scene.account.player, day: scene.moment.day,
                        occasion: occasion, scene.randomness)
                    return [
                        "speaker": .string(scene.rules.name(of: speaker)),
                        "place": .string(scene.rules.place(of: speaker)),
                        "line": line.map { .string(scene.rules.text($0)) } ?? .null,
                    ]
                })
        },
        Route(
            .get, "/v1/players/{id}/weather", .player, "A suggestion by weather, which the app knows.",
            query: [("sky", names(Weather.self))]
        ) { service, call in
            let id = try call.player
            let sky: Weather = try choice("sky", of: call)
            return Answer(
                try await service.read { snapshot in
                    let scene = try snapshot.scene(of: id)
                    let line = scene.rules.suggestion(
                        for: sky, player: scene.account.player, day: scene.moment.day, occasion: 0, scene.randomness)
                    return [
                        "line": line.map { .string(scene.rules.text($0)) } ?? .null,
                        "leaning": .string(scene.rules.leaning(of: sky).name),
                    ]
                })
        },
    ]

    private static func names<Choice: ContentChoice>(_: Choice.Type) -> String {
        "One of " + Choice.allCases.map(\.name).joined(separator: ", ") + "."
    }

    private static func choice<Choice: ContentChoice>(_ name: String, of call: Call) throws -> Choice {
        guard let choice = Choice.allCases.first(where: { $0.name == call.query[name] }) else {
            throw Refused(400, "bad_query", "\(name): \(names(Choice.self))")
        }
        return choice
    }
}

/// A player's place and time, for reads.
struct Scene {
    let account: Account
    let record: PartyRecord
    let version: ContentVersion
    /// Those of the party's arm of an experiment.
    let rules: QuestBondRules
    let moment: Moment
    let randomness: Randomness
}

extension ReadTransaction {
    func scene(of id: Int64) throws -> Scene {
        let account = try self.account(id)
        let record = try party(account.party)
        let version = try contentStore.version(record.content, db)
        let keeper = account.member == 0 ? account : try Account.fetch(ofParty: record.id, db).first ?? account
        let moment = version.days.moment(
            at: Swift.max(now, record.lastInstant), party: keeper.calendar, player: account.calendar,
            newest: record.newestDay)
        let randomness = try seeds.randomness(of: account)
        return Scene(
            account: account, record: record, version: version,
            rules: version.rules.arm(of: record.party, randomness), moment: moment, randomness: randomness)
    }

    func state(of id: Int64) throws -> Reply {
        let scene = try self.scene(of: id)
        let hidden = try Account.fetch(ofParty: scene.record.id, db).filter { !$0.isSeen(by: id) }.map(\.member)
        guard
            let view = QuestBond.view(
                of: scene.record.party, for: scene.account.member, hiding: Set(hidden), at: scene.moment,
                rules: scene.rules, randomness: scene.randomness)
        else { throw StorageProblem("player \(id) is not a member of party \(scene.record.id)") }
        return try Reply(
            encoding: PlayerState(
                sequence: scene.record.sequence, contentNumber: contentStore.active.number,
                digest: try StateCode.digest(of: scene.record.party), state: view))
    }

    func week(of id: Int64) throws -> JSONValue {
        let scene = try self.scene(of: id)
        let hero = scene.record.party[scene.account.member]
        let week = hero.weeklySummary()
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM journal WHERE player = ? ORDER BY id DESC LIMIT 1000"),
            arguments: [id]
        ).map(JournalRow.init)
        let entries = rows.flatMap { EntryCode.entries($0.value?["entries"]) ?? [] }
        let calendar = scene.account.calendar
        let hours = Insights.hours(entries, member: UInt8(scene.account.member)) { Int(calendar.minute(at: $0)) / 60 }
        return [
            "tasks": .integer(week.tasks.rawValue), "streak": .integer(week.streak), "stat": .string(week.stat.name),
            "growth": .integer(week.growth), "bestCategory": .string(week.bestCategory.name),
            "share": .integer(week.share.partsPerMillion),
            "insights": .array(hero.insights(scene.rules, hours: hours).map(\.value)),
        ]
    }
}

/// What `/state` answers.
struct PlayerState: Encodable {
    var sequence: Int64
    var contentNumber: Int64
    /// Of the whole party's state, as replays find it.
    var digest: String
    var state: QuestBond.View
}

extension Insight {
    fileprivate var value: JSONValue {
        switch self {
        case .weekday(let best, let worst, let percent):
            return [
                "kind": "weekday", "best": .integer(Int64(best)), "worst": .integer(Int64(worst)),
                "percent": .integer(percent),
            ]
        case .category(let category, let share):
            return ["kind": "category", "category": .string(category.name), "share": .integer(share.partsPerMillion)]
        case .moreThanLastWeek(let percent): return ["kind": "moreThanLastWeek", "percent": .integer(percent)]
        case .fewerThanLastWeek(let percent): return ["kind": "fewerThanLastWeek", "percent": .integer(percent)]
        case .hours(let from): return ["kind": "hours", "from": .integer(Int64(from))]
        }
    }
}
