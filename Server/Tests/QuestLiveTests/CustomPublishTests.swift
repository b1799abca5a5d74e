import CanonicalJSON
import Foundation
import LiveBots
import QuestKernel
import Testing

@testable import QuestLive

/// New content of a game in files while it is played.
@Suite struct CustomPublishTests {
    private func content(of player: Int64, _ live: LiveService) async throws -> String {
        try await live.service.read { try $0.party($0.account(player).party).content }
    }

    /// Rows in front of, between and behind those that there are.
    private static let grown = FileGame.content(
        resources: [("dust", ["start": 9])] + FileGame.resources + [("stars", [:])],
        items: [FileGame.items[0], ("sol", [:]), FileGame.items[1]],
        actions: [("dig", ["gives": ["dust": 1], "limit": "9 a day"])] + FileGame.actions)

    @Test func newRowsAnywhereChangeNothingOfWhatAPlayerHas() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer.visiting(live, 7)
            for _ in 0..<12 { _ = try await player.act("pull") }
            for _ in 0..<6 { _ = try await player.act("work") }
            let before = try await player.state()
            let rows = try await player.get("/v1/players/7/journal").json
            #expect(try await live.publish(Self.grown).status == 201)
            // Not before a new day.
            #expect(try await player.act("dig").json["error"]?["code"] == "noSuchAction")
            live.clock.pass(86_400)
            #expect(try await player.command(["do": "visit"]).status == 200)
            #expect(try await content(of: 7, live) == live.service.contentStore.active(at: live.clock.now()).hash)
            for name in ["gold", "gems", "nova", "luna", "xp"] {
                let amount = before["resources"]?.array?.first { $0["name"]?.string == name }?["amount"]
                #expect(try await player.held(name) == amount?.integer, "\(name)")
            }
            let after = try await player.state()
            for name in ["level(account)", "dry(banner.great)", "dry(banner.good)"] {
                #expect(after["figures"]?[name] == before["figures"]?[name])
            }
            #expect(try await player.held("dust") == 9)
            #expect(try await player.act("dig").status == 200)
            // Rows of before are read by the content of before.
            let old = try await player.get("/v1/players/7/journal").json["rows"]?.array ?? []
            #expect(Array(old.prefix(rows["rows"]?.array?.count ?? 0)) == rows["rows"]?.array)
            try await live.expectReplays()
        }
    }

    @Test func whatHasNoFigureIsComparedByItsWords() {
        var (old, new) = (GameOdds(), GameOdds())
        old.remarks = ["Both.", "Coins 10 to 14."]
        new.remarks = ["Both.", "Coins 1 to 2."]
        let changes = OddsDifference.value(from: old, to: new).array ?? []
        #expect(changes.compactMap { $0["to"]?.string } == ["Coins 1 to 2."])
        #expect(changes.compactMap { $0["from"]?.string } == ["Coins 10 to 14."])
        #expect(OddsDifference.value(from: old, to: old) == [])
        (new.remarks, old.bonuses, new.bonuses) = (old.remarks, ["Luck +25 %"], ["Luck +95 %"])
        let better = OddsDifference.value(from: old, to: new).array ?? []
        #expect(better.compactMap { $0["to"]?.string } == ["Luck +95 %"])
        #expect(better.compactMap { $0["from"]?.string } == ["Luck +25 %"])
    }

    /// By what the next command is played by, and not by what the last one was.
    @Test(arguments: [nil, 0] as [Int64?]) func aStateTellsThePriceOfTheNextCommand(withinDays: Int64?) async throws {
        let dearer = FileGame.content(
            actions: FileGame.actions.map { id, row in
                id == "pull" ? (id, ["name": "Pull", "cost": ["gems": 30], "gives": ["banner": 1]]) : (id, row)
            })
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer.visiting(live, 7)
            func price() async throws -> JSONValue? {
                let state = try await player.get("/v1/players/7/state").json
                let pull = state["state"]?["actions"]?.array?.first { $0["name"] == "pull" }
                return pull?["price"]?["gems"]
            }
            #expect(try await live.publish(dearer, withinDays: withinDays).status == 201)
            if withinDays == nil {
                #expect(try await price() == 10)
                live.clock.pass(86_400)
            }
            let before = try await player.held("gems")
            let stored = try await content(of: 7, live)
            #expect(try await price() == 30)
            let state = try await player.get("/v1/players/7/state").json
            #expect(state["content"]?["hash"] != .string(stored) && state["content"]?["number"] == 2)
            // To look changes nothing.
            #expect(try await content(of: 7, live) == stored)
            #expect(try await player.act("pull").json["content"]?["number"] == 2)
            #expect(try await player.held("gems") == before.map { $0 - 30 })
            try await live.expectReplays()
        }
    }

    /// An empty slot more or less is no reason to stay by what a rollback takes back.
    @Test func whoHasNothingInASlotThatIsGoneGoesBack() async throws {
        @Sendable func content(slots: Int64) -> JSONValue {
            FileGame.content(
                actions: FileGame.actions.map { id, row in
                    id == "trip" ? (id, ["takes": "1h", "slots": .integer(slots), "gives": ["gold": 50]]) : (id, row)
                })
        }
        try await LiveService.run(content: content(slots: 1)) { live in
            let (idle, busy) = (try await TestPlayer.visiting(live, 7), try await TestPlayer.visiting(live, 8))
            let first = try await self.content(of: 7, live)
            #expect(try await live.publish(content(slots: 2), withinDays: 0).status == 201)
            for player in [idle, busy] { _ = try await player.command(["do": "visit"]) }
            for _ in 0..<2 { #expect(try await busy.act("trip").status == 200) }
            let back = try await live.staff("content/rollback", ["reason": "x", "withinDays": 0])
            #expect(back.json["problem"]?.string?.contains("actions.trip.slots") == true)
            for player in [idle, busy] { #expect(try await player.command(["do": "visit"]).status == 200) }
            #expect(try await self.content(of: 7, live) == first)
            #expect(try await self.content(of: 8, live) != first)
            live.clock.pass(3_600)
            #expect(try await busy.command(["do": "claim"]).status == 200)
            #expect(try await busy.command(["do": "visit"]).status == 200)
            #expect(try await self.content(of: 8, live) == first)
            try await live.expectReplays()
        }
    }

    /// What is told of players for designers adds up: whatever is spent came in.
    @Test func theStartOfANewResourceIsInTheJournal() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer.visiting(live, 7)
            let silver = FileGame.content(resources: FileGame.resources + [("silver", ["start": 70])])
            #expect(try await live.publish(silver, withinDays: 0).status == 201)
            #expect(try await player.held("silver") == 70)
            let entries = try await player.act("work").json["entries"]?.array ?? []
            #expect(entries.contains { $0["resource"] == "silver" && $0["amount"] == 70 && $0["name"] == "start" })
            #expect(try await player.held("silver") == 70)
            try await live.expectReplays()
        }
    }

    /// Else who is refused something on a new day would play what is left of yesterday by the new content.
    @Test func aRefusedStepOfAnUploadTakesUpNothing() async throws {
        @Sendable func content(_ gold: Int64) -> JSONValue {
            let works: FileGame.Rows = [
                ("work", ["name": "Work", "gives": ["gold": .integer(gold)], "limit": "20 a day"])
            ]
            return FileGame.content(actions: FileGame.actions.filter { $0.id != "work" } + works)
        }
        try await LiveService.run(content: content(10)) { live in
            let player = try await TestPlayer.visiting(live, 7)
            #expect(try await player.act("work").status == 200)
            live.clock.pass(3_600)
            #expect(try await live.publish(content(1_000)).status == 201)
            let (told, gold) = (live.clock.now(), try #require(try await player.held("gold")))
            live.clock.pass(86_400)
            func upload(_ steps: [(Int64, JSONValue)]) async throws -> [JSONValue] {
                let answer = try await player.post(
                    "/v1/players/7/uploads",
                    [
                        "device": "phone",
                        "commands": .array(steps.map { ["at": .integer($0.0), "command": $0.1] }),
                    ])
                return answer.json["commands"]?.array ?? []
            }
            let refused = try await upload([(live.clock.now(), ["do": "claim"])])
            #expect(refused.first?["refused"] != nil)
            let work: JSONValue = ["do": "act", "name": "work"]
            let outcomes = try await upload([(told, work), (told, ["do": "claim"]), (told, work)])
            #expect(outcomes.map { $0["refused"] == nil } == [true, false, true])
            #expect(try await player.held("gold") == gold + 20)
            try await live.expectReplays()
        }
    }

    @Test func aRowThatIsGoneIsRefused() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer.visiting(live, 7)
            let poorer = FileGame.content(
                items: FileGame.items + [("sol", [:])], actions: Array(FileGame.actions.dropLast()))
            let answer = try await live.publish(poorer)
            #expect(answer.status == 409 && answer.json["error"]?["code"] == "not_compatible")
            #expect(answer.json["error"]?["message"]?.string?.contains("actions.trip") == true)
            let other = try StrictJSON.value(of: BundledContent.data(), deepest: 128)
            #expect(try await live.publish(other).json["error"]?["code"] == "not_compatible")
            #expect(try await player.get("/v1/content").json["number"] == 1)
        }
    }

    @Test func whatIsUnderWayEndsUnderItsVersion() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer.visiting(live, 7)
            let before = try await content(of: 7, live)
            #expect(try await player.act("trip").status == 200)
            let changed = FileGame.content(pullChance: "0.5")
            let answer = try await live.publish(changed)
            #expect(answer.status == 201 && answer.json["odds"]?.array?.isEmpty == false)
            live.clock.pass(2 * 86_400)
            _ = try await player.command(["do": "visit"])
            #expect(try await content(of: 7, live) == before)
            #expect(try await player.command(["do": "claim"]).status == 200)
            #expect(try await player.act("pull").status == 200)
            #expect(try await content(of: 7, live) == live.service.contentStore.active(at: live.clock.now()).hash)
            try await live.expectReplays()
        }
    }

    /// A rollback lacks rows that a player has by then: such a player stays.
    @Test func whoHasRowsThatARollbackLacksStays() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer.visiting(live, 7)
            #expect(try await live.publish(Self.grown).status == 201)
            live.clock.pass(86_400)
            _ = try await player.command(["do": "visit"])
            let grown = try await content(of: 7, live)
            let back = try await live.staff("content/rollback", ["reason": "x"])
            #expect(back.status == 200)
            live.clock.pass(86_400)
            #expect(try await player.command(["do": "visit"]).status == 200)
            #expect(try await content(of: 7, live) == grown)
            #expect(try await player.held("dust") == 9)
            try await live.expectReplays()
        }
    }
}
