import CanonicalJSON
import Foundation
import LiveBots
import QuestClient
import Testing

@testable import QuestLive

/// What an ally does between a device's commands and their upload harms nobody.
@Suite struct ExpectedPlaceTests {
    /// An ally's gift comes between what a device queued and its upload.
    @Test func anItemIsTheOneThatIsExpected() async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            for player in [first, second] {
                for id in ["rustySword", "willowWand"] {
                    let gift: JSONValue = [
                        "resource": "equipment", "amount": 1, "item": ["id": .string(id), "level": 1],
                        "reason": "fault", "note": "x",
                    ]
                    let given = try await live.staff("players/\(player.id)/corrections", gift)
                    #expect(given.status == 200, "\(given.json.text)")
                }
            }
            func bag(_ player: TestPlayer) async throws -> [JSONValue] {
                try await player.get("/v1/players/\(player.id)/state").json["state"]?["bag"]?.array ?? []
            }
            let shown = try await bag(first)
            let place = try #require(shown.indices.last)
            let command: (JSONValue) -> JSONValue = {
                ["do": "salvage", "item": .integer(Int64(place)), "expects": $0]
            }
            let other = try await first.command(command(["item": ["name": "Worldsplitter"]]))
            #expect(other.status == 409 && other.json["error"]?["code"] == "placeMoved", "\(other.json.text)")
            for wrong: JSONValue in ["x", ["item": "x"], ["member": ["player": 2]], ["name": "Worldsplitter"]] {
                let answer = try await first.command(command(wrong))
                #expect(answer.json["error"]?["code"] == "bad_command", "\(answer.json.text)")
            }
            #expect(try await first.command(["do": "open", "expects": ["name": "x"]]).status == 400)
            #expect(try await bag(first).count == shown.count)
            // Apps write what is not there as null.
            guard case .object(let fields) = shown[place] else { throw CancellationError() }
            let whole = JSONValue.object(fields + [.init("nonsense", .null)])
            #expect(try await first.command(command(["item": whole])).status == 200)
            #expect(try await bag(first).count == shown.count - 1)
            try await live.expectReplays()
        }
    }

    /// Tasks between members are confirmed one after the other, and members leave.
    @Test func tasksAndMembersAreTheOnesThatAreExpected() async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            for category in ["mental", "household"] {
                let done = try await second.command([
                    "do": "completeTask", "category": .string(category), "size": "small", "proof": "partyVerified",
                ])
                #expect(done.status == 200, "\(done.json.text)")
            }
            let tasks = try await first.get("/v1/players/1/state").json["state"]?["sharedTasks"]?.array ?? []
            try #require(tasks.count == 2)
            /// As a device that queued it when it saw both.
            func confirm(_ place: Int64, _ expected: JSONValue) async throws -> String? {
                try await first.command([
                    "do": "confirmTask", "task": .integer(place), "expects": ["task": expected],
                ]).json["error"]?["code"]?.string
            }
            #expect(try await confirm(0, tasks[1]) == "placeMoved")
            #expect(try await confirm(5, tasks[1]) == "placeMoved")
            #expect(try await confirm(0, tasks[0]) == nil)
            // The second one moved up.
            #expect(try await confirm(1, tasks[1]) == "placeMoved")
            #expect(try await confirm(0, tasks[1]) == nil)

            func praise(_ place: Int64, _ player: Int64) async throws -> String? {
                try await first.command([
                    "do": "giveKudos", "member": .integer(place), "expects": ["member": ["player": .integer(player)]],
                ]).json["error"]?["code"]?.string
            }
            #expect(try await praise(1, 3) == "placeMoved")
            #expect(try await praise(1, 2) != "placeMoved")
            try await live.expectReplays()
        }
    }

    /// What lapsed with the new day stands in no place any more.
    @Test func whatIsExpectedStandsWhereTheNewDayPutsIt() async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            func open(_ days: Int) async throws {
                for _ in 0..<days {
                    live.clock.pass(86_400)
                    for player in [first, second] {
                        #expect(try await player.command(["do": "open"]).status == 200)
                    }
                }
            }
            func complete(_ category: JSONValue) async throws {
                let done = try await second.command([
                    "do": "completeTask", "category": category, "size": "small", "proof": "partyVerified",
                ])
                #expect(done.status == 200, "\(done.json.text)")
            }
            try await complete("mental")
            try await open(7)
            try await complete("household")
            let tasks = try await first.get("/v1/players/1/state").json["state"]?["sharedTasks"]?.array ?? []
            try #require(tasks.count == 2)
            live.clock.pass(86_400)
            #expect(try await first.command(["do": "open"]).status == 200)
            func confirm(_ place: JSONValue) async throws -> Response {
                try await first.command(["do": "confirmTask", "task": place, "expects": ["task": tasks[1]]])
            }
            let moved = try await confirm(1)
            #expect(moved.json["error"]?["code"] == "placeMoved", "\(moved.json.text)")
            let confirmed = try await confirm(0)
            #expect(confirmed.status == 200, "\(confirmed.json.text)")
            try await live.expectReplays()
        }
    }
}
