import CanonicalJSON
import Foundation
import QuestClient
import Testing

@testable import QuestLive

/// What devices did while they were offline.
@Suite struct UploadTests {
    func row(_ at: Int64, _ command: JSONValue) -> JSONValue { ["at": .integer(at), "command": command] }

    func upload(_ player: TestPlayer, _ device: String, _ rows: [JSONValue]) async throws -> Response {
        try await player.post(
            "/v1/players/\(player.id)/uploads", ["device": .string(device), "commands": .array(rows)])
    }

    /// A command that names no device is none's: what a tablet did before it still counts.
    @Test func aCommandOfNoDeviceSupersedesNothing() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let start = live.clock.now()
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            live.clock.pass(600)
            #expect(try await upload(player, "phone", [row(live.clock.now(), task)]).status == 200)
            live.clock.pass(3_000)
            #expect(try await player.command(task).status == 200)
            #expect(try await upload(player, "tablet", [row(start + 500, task)]).status == 409)
            #expect(try await upload(player, "tablet", [row(start + 1_800, task)]).status == 200)
        }
    }

    /// What a device still held of a hero who was deleted is not done by the next one.
    @Test(arguments: StoreKind.available) func whatADeletedHeroDidIsNotPlayedAgain(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            live.clock.pass(3_600)
            let answer = try await player.client.send(
                "DELETE", "/v1/players/7", token: player.token, key: live.newKey(), body: ["confirm": "DELETE"])
            #expect(answer.status == 202)
            let ended = live.clock.now()
            live.clock.pass(60)
            let again = try await TestPlayer.begun(live, 7)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            live.clock.pass(60)
            // A clock that is a minute off is right.
            let sent = try await upload(again, "phone", [row(ended - 61, task), row(ended - 60, task)])
            #expect(sent.json["commands"]?.array?.first?["refused"] == "heroEnded", "\(sent.json.text)")
            #expect(sent.json["commands"]?.array?.last?["sequence"] != nil)
        }
    }

    /// Where the hero ended and the next one began by a clock that was ahead, nobody knows when: nothing is refused for it.
    @Test func whenAHeroEndedAheadIsNotKnown() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let begun = live.clock.now()
            live.clock.pass(3_600)
            try await live.ahead(by: 30 * 86_400) { () async throws in
                let answer = try await player.client.send(
                    "DELETE", "/v1/players/7", token: player.token, key: live.newKey(), body: ["confirm": "DELETE"])
                #expect(answer.status == 202)
                live.clock.pass(60)
                let again = try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"])
                #expect(again.status == 201, "\(again.json.text)")
            }
            let create: JSONValue = ["do": "create", "class": "warrior", "zodiac": "leo"]
            let sent = try await upload(player, "phone", [row(begun + 1_800, create)])
            #expect(sent.json["commands"]?.array?.first?["sequence"] != nil, "\(sent.json.text)")
        }
    }

    @Test("QB49: the device that wrote last may continue")
    func whoWroteLastGoesOn() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let start = live.clock.now()
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            live.clock.pass(3_600)
            #expect(try await upload(player, "phone", [row(start + 3_000, task)]).status == 200)
            let older = try await upload(player, "tablet", [row(start + 2_000, task)])
            #expect(older.status == 409)
            // The same steps from another device are no new ones.
            #expect(try await upload(player, "tablet", [row(start + 3_000, task)]).status == 409)
            #expect(older.json["error"]?["code"] == "superseded")
            #expect(try await upload(player, "tablet", [row(start + 3_500, task)]).status == 200)
            try await live.expectReplays()
        }
    }

    /// What was written by a right clock stays where it was, though the clock is wrong as the device sends.
    @Test(arguments: [86_400, -30 * 86_400] as [Int64]) func aClockThatWasSetSinceCorrectsNothing(off: Int64) throws {
        let now: Int64 = 1_800_000_000
        let times = [now - 2 * 86_400, now - 86_400, now - 600]
        let command: JSONValue = ["do": "open"]
        let body: JSONValue = ["device": "phone", "commands": .array(times.map { row($0, command) })]
        var upload = try Upload(Fields(body, known: ["device", "commands"]), of: LiveQuestBond.self)
        upload.correct(now + off, at: now)
        #expect(upload.steps.map(\.at) == times)
    }

    /// People set clocks wrong: what such a device does now is no older than what another one did an hour ago.
    @Test func aWrongClockIsCorrected() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            for off in [-21_600, 21_600] as [Int64] {
                live.clock.pass(3_600)
                #expect(try await upload(player, "phone", [row(live.clock.now(), task)]).status == 200)
                live.clock.pass(3_600)
                let theirs = live.clock.now() + off
                func send(_ time: String) async throws -> Response {
                    try await player.client.send(
                        "POST", "/v1/players/7/uploads", token: player.token, key: live.newKey(),
                        body: ["device": "tablet", "commands": [row(theirs - 600, task)]],
                        headers: ["Device-Time": time])
                }
                #expect(try await send("soon").status == 400)
                let answer = try await send("\(theirs)")
                #expect(answer.status == 200, "\(answer.json.text)")
                #expect(answer.json["writtenAt"]?.integer == live.clock.now() - 600)
            }
            try await live.expectReplays()
        }
    }

    @Test(arguments: StoreKind.available) func timesAreBelievedWithinTheirBounds(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            let start = live.clock.now()
            live.clock.pass(3_600)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            // Tomorrow and a year ago: neither happens then.
            let answer = try await upload(
                player, "phone", [row(start - 365 * 86_400, task), row(start + 86_400, task)])
            #expect(answer.status == 200)
            let rows = try await player.get("/v1/players/7/journal").json["rows"]?.array ?? []
            let instants = rows.compactMap { $0["instant"]?.integer }
            #expect(instants.allSatisfy { (start...start + 3_600).contains($0) })
            #expect(instants == instants.sorted())
        }
    }

    /// After sixty days without play, what a device says of the first thirty is played at the thirtieth day before now.
    @Test(arguments: StoreKind.available)
    func aKnownHerosUploadGoesBackThirtyDaysAtMost(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            live.clock.pass(60 * 86_400)
            let now = live.clock.now()
            let rows = [row(now - 50 * 86_400, ["do": "open"]), row(now - 20 * 86_400, ["do": "open"])]
            #expect(try await upload(player, "phone", rows).status == 200)
            let instants = try await player.get("/v1/players/7/journal").json["rows"]?.array?.compactMap {
                $0["instant"]?.integer
            }
            #expect(instants?.suffix(2) == [now - 30 * 86_400, now - 20 * 86_400])
        }
    }

    /// A traveller to the west has opened a day that is still to come there: what was told happened when it was told.
    @Test(arguments: StoreKind.available) func aTravellersTimesStayAsTheyWere(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            // It is the next day in Kiritimati.
            let player = try await TestPlayer.begun(live, 7, zone: "Pacific/Kiritimati")
            let west: JSONValue = ["timeZone": "America/Los_Angeles"]
            let moved = try await player.client.send(
                "PATCH", "/v1/players/7", token: player.token, key: live.newKey(), body: west)
            #expect(moved.status == 200)
            let start = live.clock.now()
            live.clock.pass(3_000)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            let rows = [row(start + 600, ["do": "startMission", "mission": 0]), row(start + 2_400, task)]
            let answer = try await upload(player, "phone", rows)
            #expect(answer.json["commands"]?.array?.allSatisfy { $0["sequence"] != nil } == true, "\(answer.json.text)")
            let told = try await player.get("/v1/players/7/journal").json["rows"]?.array?.suffix(2) ?? []
            #expect(told.compactMap { $0["instant"]?.integer } == [start + 600, start + 2_400])
            try await live.expectReplays()
        }
    }

    /// Else days that a device tells later would all be the day on which staff gave something.
    @Test(arguments: StoreKind.available) func aCorrectionTakesNoDaysFromADevice(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            let start = live.clock.now()
            live.clock.pass(5 * 86_400)
            let gift: JSONValue = ["resource": "gold", "amount": 250, "reason": "fault", "note": "A door stuck"]
            #expect(try await live.staff("players/7/corrections", gift).status == 200)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            let rows = (0...5 as ClosedRange<Int64>).flatMap { day in
                let begin: [JSONValue] = day == 0 ? [] : [row(start + day * 86_400 - 60, ["do": "open"])]
                return begin + [row(start + day * 86_400 - 30, task)]
            }
            let answer = try await upload(player, "phone", rows)
            #expect(answer.json["commands"]?.array?.allSatisfy { $0["sequence"] != nil } == true, "\(answer.json.text)")
            #expect(try await player.get("/v1/players/7/state").json["state"]?["streak"]?["length"] == 6)
            // Both are told when it was given.
            for path in ["/v1/players/7/journal", "/v1/players/7/export"] {
                let page = try await player.get(path).json
                let rows = page["rows"]?.array ?? page["journal"]?.array ?? []
                let row = try #require(rows.first { $0["kind"] == "correction" })
                #expect(row["given"]?.integer == live.clock.now() && row["instant"]?.integer == start)
            }
            try await live.expectReplays()
        }
    }

    @Test(arguments: StoreKind.available)
    func refusedCommandsAreNamedAndTheOthersCount(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            let now = live.clock.now()
            let answer = try await upload(
                player, "phone",
                [
                    row(now, ["do": "claimMission"]),
                    row(now, ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]),
                ])
            #expect(answer.json["commands"]?.array?[0]["refused"] == "noMission")
            #expect(answer.json["commands"]?.array?[1]["sequence"] != nil)
            try await live.expectReplays()
        }
    }

    /// A clock that is an hour ahead opens the day at its own midnight, and says so afterwards; by itself a command is refused.
    @Test func theDayIsOpenedForWhatADeviceDidOnIt() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let midnight = (live.clock.now() / 86_400 + 1) * 86_400
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            live.clock.pass(midnight + 86_400 + 12 * 3_600 - live.clock.now())
            #expect(try await player.command(task).json["error"]?["code"] == "dayIsNotOpen")
            let rows = (0...1 as ClosedRange<Int64>).flatMap { day in
                let begin = midnight + day * 86_400
                return [row(begin - 3_600, ["do": "open"]), row(begin + 8 * 3_600, task), row(begin + 9 * 3_600, task)]
            }
            let answer = try await upload(player, "phone", rows)
            let outcomes = try #require(answer.json["commands"]?.array)
            #expect(outcomes.map { $0["sequence"] != nil } == [false, true, true, false, true, true])
            #expect(outcomes.compactMap { $0["refused"] } == ["dayIsOpen", "dayIsOpen"])
            // Each of the two days, and the one on which it began.
            let told = try await player.get("/v1/players/7/journal").json["rows"]?.array ?? []
            #expect(told.count { $0["command"]?["do"] == "open" } == 3)
            try await live.expectReplays()
        }
    }

    @Test(arguments: StoreKind.available)
    func oneBadCommandTakesNoOtherAlong(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            let now = live.clock.now()
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            let rows: [JSONValue] = [
                task, ["do": "conquer"], ["do": "keepHabit", "habit": .number("0.5")], ["do": "grantCards"], task,
            ]
            let answer = try await upload(player, "phone", rows.map { row(now, $0) })
            #expect(answer.status == 200)
            let outcomes = try #require(answer.json["commands"]?.array)
            #expect(outcomes.map { $0["sequence"] != nil } == [true, false, false, false, true])
            #expect(outcomes[1...3].map { $0["refused"] } == ["bad_command", "not_whole", "bad_command"])
            // What cannot be placed in time is no upload.
            let digest = try await player.digest()
            let timeless = try await upload(player, "phone", [row(now, task), ["command": task]])
            #expect(timeless.status == 400)
            #expect(try await player.digest() == digest)
            try await live.expectReplays()
        }
    }
}
