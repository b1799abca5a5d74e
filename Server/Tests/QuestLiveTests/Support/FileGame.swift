import CanonicalJSON
import Foundation
import LiveBots
import QuestClient
import QuestKernel

@testable import QuestLive

/// A small game in files, as its content is sent: a job, a banner with a guarantee, a trip, a shop that rotates, a
/// pack.
enum FileGame {
    /// A chapter's rows in their order.
    typealias Rows = [(id: String, row: JSONValue)]

    static let resources: Rows = [
        ("gold", ["name": "Gold", "start": 100]), ("gems", ["name": "Gems", "start": 300]),
        (
            "energy",
            [
                "name": "Energy", "kind": "energy", "start": 60, "cap": 60,
                "regenerates": ["amount": 1, "every": "5m"],
            ]
        ), ("xp", ["kind": "points"]),
    ]
    static let items: Rows = [("nova", ["name": "Nova"]), ("luna", ["most": 1, "beyond": ["gold": 5]])]
    static let actions: Rows = [
        ("work", ["name": "Work", "cost": ["energy": 5], "succeeds": "80%", "gives": ["gold": "10..20", "xp": 7]]),
        ("pull", ["name": "Pull", "cost": ["gems": 10], "gives": ["banner": 1]]),
        ("trip", ["takes": "1h", "gives": ["gold": 50]]),
    ]

    static func content(
        resources: Rows = resources, items: Rows = items, actions: Rows = actions, pullChance: String = "0.05"
    ) -> JSONValue {
        snapshot(
            .object([
                chapter("resources", resources), chapter("items", items),
                chapter(
                    "draws",
                    [
                        (
                            "banner",
                            [
                                "name": "Banner",
                                "tiers": [
                                    "great": ["chance": .string(pullChance), "hard": 10, "gives": ["nova": 1]],
                                    "good": ["chance": "0.2", "gives": ["luna": 1]],
                                ], "otherwise": ["gold": 1],
                            ]
                        )
                    ]), chapter("actions", actions),
                chapter(
                    "shops",
                    [
                        (
                            "market",
                            [
                                "shows": 1, "rotates": "day",
                                "offers": [
                                    "energy": ["cost": ["gold": 10], "gives": ["energy": 10]],
                                    "gems": ["cost": ["gold": 10], "gives": ["gems": 5]],
                                    "luna": ["cost": ["gold": 10], "gives": ["luna": 1]],
                                ],
                            ]
                        )
                    ]),
                chapter("packs", [("chest", ["price": "4.99", "gives": ["gems": 500], "limit": "1 a day"])]),
                chapter("tracks", [("account", ["points": "xp", "thresholds": [20, 60, 200], "each": ["gems": 10]])]),
            ]))
    }

    private static func chapter(_ name: String, _ rows: Rows) -> JSONValue.Field {
        .init(name, .object(rows.map { .init($0.id, $0.row) }))
    }

    /// As `simulate content export` writes it: figures are texts, maps are lists of pairs.
    private static func snapshot(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let fields):
            return ["map": .array(fields.map { .array([.string($0.name), snapshot($0.value)]) })]
        case .array(let values): return .array(values.map(snapshot))
        case .integer(let number): return .string("\(number)")
        default: return value
        }
    }
}

extension TestPlayer {
    /// A player of a game in files who has opened it.
    static func visiting(_ live: LiveService, _ id: Int64) async throws -> TestPlayer {
        let player = try await TestPlayer(live, id)
        _ = try await player.post("/v1/players", ["name": .string("Player \(id)"), "timeZone": "UTC"])
        _ = try await player.command(["do": "visit"])
        return player
    }

    func act(_ name: String, key: String? = nil) async throws -> Response {
        try await command(["do": "act", "name": .string(name)], key: key)
    }

    func state() async throws -> JSONValue { try await get("/v1/players/\(id)/state").json["state"] ?? .null }

    func held(_ name: String) async throws -> Int64? {
        try await state()["resources"]?.array?.first { $0["name"]?.string == name }?["amount"]?.integer
    }
}
