import CanonicalJSON
import LiveStorage
import QuestBond
import QuestKernel

/// What a player of QuestBond sees beside the state: week, and lines of NPCs.
enum ViewRoutes {
    /// Insights look at this many of a player's newest rows.
    fileprivate static let insightRows: Int64 = 1_000

    static let all: [Route] = [
        Route(.get, "/v1/players/{id}/week", .player, "The week in figures, and insights.") {
            service, call in
            let id = try call.player
            try service.charge(id, rows: try await service.read { try $0.rows(of: id, atMost: Self.insightRows) })
            return Answer(try await service.read { try $0.week(of: id) })
        },
        Route(
            .get, "/v1/players/{id}/dialogue", .player, "What a person in town says.",
            query: [speaker, situation, occasion]
        ) { service, call in
            let id = try call.player
            let speaker: Speaker = try choice(speaker, of: call)
            let situation: Situation = try choice(situation, of: call)
            let occasion = UInt32(call.number(occasion))
            return Answer(
                try await service.read { snapshot in
                    let place = try QuestBondScene(snapshot.scene(of: id))
                    let (scene, rules) = (place.scene, place.rules)
                    let line = rules.line(
                        of: speaker, on: situation, player: scene.account.player, day: scene.moment.day,
                        occasion: occasion, scene.randomness)
                    return [
                        "speaker": .string(rules.name(of: speaker)),
                        "place": .string(rules.place(of: speaker)),
                        "line": line.map { .string(rules.text($0)) } ?? .null,
                    ]
                })
        },
        Route(
            .get, "/v1/players/{id}/weather", .player, "A suggestion by weather, which the app knows.",
            query: [sky]
        ) { service, call in
            let id = try call.player
            let sky: Weather = try choice(sky, of: call)
            return Answer(
                try await service.read { snapshot in
                    let place = try QuestBondScene(snapshot.scene(of: id))
                    let (scene, rules) = (place.scene, place.rules)
                    let line = rules.suggestion(
                        for: sky, player: scene.account.player, day: scene.moment.day, occasion: 0, scene.randomness)
                    return [
                        "line": line.map { .string(rules.text($0)) } ?? .null,
                        "leaning": .string(rules.leaning(of: sky).name),
                    ]
                })
        },
    ]

    private static let speaker = QueryField.choice("speaker", names(Speaker.self), "Who speaks.")
    private static let situation = QueryField.choice("situation", names(Situation.self), "What it is about.")
    private static let occasion = QueryField.whole(
        "occasion", 0...9_999, usual: 0, "How often it was asked today, from 0.")
    private static let sky = QueryField.choice("sky", names(Weather.self), "The weather outside.")

    private static func names<Choice: ContentChoice>(_: Choice.Type) -> [String] { Choice.allCases.map(\.name) }

    private static func choice<Choice: ContentChoice>(_ field: QueryField, of call: Call) throws -> Choice {
        let name = call.choice(field)
        guard let choice = Choice.allCases.first(where: { $0.name == name }) else {
            throw StorageProblem("a choice without its case")
        }
        return choice
    }
}

/// A player's place and time, with the rules of the party's arm of an experiment.
private struct QuestBondScene {
    let scene: Scene
    let rules: QuestBondRules
    let hero: Hero

    init(_ scene: Scene) throws {
        let party = try scene.record.questBond
        self.scene = scene
        rules = try scene.version.questBond.arm(of: party, scene.luck.ofAccount)
        hero = party[scene.account.member]
    }
}

extension ReadTransaction {
    func week(of id: Int64) throws -> JSONValue {
        let place = try QuestBondScene(scene(of: id))
        let (scene, hero) = (place.scene, place.hero)
        let week = hero.weeklySummary()
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT * FROM journal WHERE player = ? AND voidedBy IS NULL ORDER BY turn DESC LIMIT ?"),
            arguments: [id, ViewRoutes.insightRows]
        ).map(JournalRow.init)
        let calendar = scene.account.calendar
        // Each row by the number that its member had then.
        let hours = rows.reduce(into: [Int](repeating: 0, count: 24)) { hours, row in
            let entries = EntryCode.entries(row.value?["entries"]) ?? []
            let ofRow = Insights.hours(entries, member: UInt8(clamping: row.member ?? 0)) {
                Int(calendar.minute(at: $0)) / 60
            }
            for hour in ofRow.indices { hours[hour] += ofRow[hour] }
        }
        return [
            "tasks": .integer(week.tasks.rawValue), "streak": .integer(week.streak), "stat": .string(week.stat.name),
            "growth": .integer(week.growth), "bestCategory": .string(week.bestCategory.name),
            "share": .integer(week.share.partsPerMillion),
            "insights": .array(hero.insights(place.rules, hours: hours).map(\.value)),
        ]
    }
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
