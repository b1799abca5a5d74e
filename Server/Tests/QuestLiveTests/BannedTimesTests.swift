import CanonicalJSON
import Foundation
import Testing

@testable import QuestLive

/// The times in which a ban held: what devices tell of them, and which of them are remembered.
@Suite struct BannedTimesTests {
    /// Days of a ban that an ally opens are none for what was done before it, nor is one on which its player left.
    @Test(arguments: [false, true]) func noDayOfABanIsReachedThroughAllies(leaves: Bool) async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            live.clock.pass(3_600)
            let begun = live.clock.now()
            _ = try await live.staff("players/2/ban", ["reason": "cheating", "days": 5])
            if leaves {
                live.clock.pass(2 * 86_400)
                #expect(try await second.post("/v1/players/2/party/leave").status == 200)
            }
            live.clock.pass(begun + 5 * 86_400 + 3_600 - live.clock.now())
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            for day in 1...4 as ClosedRange<Int64> {
                for (player, at) in [(first, begun + day * 86_400), (second, begun - 60)] {
                    let row: JSONValue = ["at": .integer(at), "command": task]
                    let path = "/v1/players/\(player.id)/uploads"
                    let answer = try await player.post(path, ["device": "phone", "commands": [row]])
                    #expect(answer.json["commands"]?.array?.first?["sequence"] != nil, "\(answer.json.text)")
                }
            }
            let rows = try await second.get("/v1/players/2/journal").json["rows"]?.array ?? []
            let tasks = rows.filter { $0["command"] == task }.compactMap { $0["instant"]?.integer }
            #expect(tasks.count == 4 && tasks.allSatisfy { $0 < begun + 60 || $0 >= begun + 5 * 86_400 }, "\(tasks)")
            try await live.expectReplays()
        }
    }

    /// One that is given anew takes the place of all that hold.
    @Test func aBanThatIsGivenAnewEndsThoseThatHold() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let begun = live.clock.now()
            _ = try await live.staff("players/7/ban", ["reason": "abuse", "days": 7])
            live.clock.pass(86_400)
            try await live.ahead(by: 40 * 86_400) { () async throws in
                _ = try await live.staff("players/7/ban", ["reason": "other", "days": 1])
            }
            let ban = try await live.staff("players/7/ban", ["reason": "other", "days": 1]).json
            #expect(ban["since"]?.integer == begun && ban["earlier"] == [], "\(ban.text)")
            live.clock.pass(86_400 + 3_600)
            let row: JSONValue = ["at": .integer(live.clock.now()), "command": ["do": "open"]]
            let answer = try await player.post("/v1/players/7/uploads", ["device": "phone", "commands": [row]])
            #expect(answer.json["commands"]?.array?.first?["sequence"] != nil, "\(answer.json.text)")
        }
    }

    /// A later ban forgets none that is over, and lifting it lifts no other one.
    @Test(arguments: StoreKind.available, [false, true])
    func eachBanIsRemembered(_ kind: StoreKind, isLifted: Bool) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            let begun = live.clock.now()
            for _ in 0..<2 {
                live.clock.pass(86_400)
                _ = try await live.staff("players/7/ban", ["reason": "abuse", "days": 1])
                live.clock.pass(2 * 86_400)
            }
            if isLifted {
                _ = try await live.staff("players/7/ban", ["reason": "other"])
                #expect(try await live.staffPost("players/7/ban/end").status == 200)
            }
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            let upload: JSONValue = [
                "device": "phone",
                "commands": .array(
                    (0..<6).map { ["at": .integer(begun + $0 * 86_400 + 40_000), "command": task] }),
            ]
            let outcomes = try await player.post("/v1/players/7/uploads", upload).json["commands"]?.array ?? []
            let refused: [JSONValue?] = [nil, "banned", nil, nil, "banned", nil]
            #expect(outcomes.map { $0["refused"] } == refused, "\(outcomes)")
            try await live.expectReplays()
        }
    }

    /// A ban of a time that is still to come was by a clock that was ahead: lifting the next one does not bring it back.
    @Test func aBanOfATimeToComeIsNone() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            try await live.ahead(by: 30 * 86_400) { () async throws in
                _ = try await live.staff("players/7/ban", ["reason": "abuse", "days": 1])
                live.clock.pass(2 * 86_400)
                _ = try await live.staff("players/7/ban", ["reason": "abuse"])
            }
            #expect(try await player.command(["do": "claimLogin"]).status == 403)
            #expect(try await live.staffPost("players/7/ban/end").status == 200)
            live.clock.pass(86_400)
            #expect(try await player.command(["do": "open"]).status == 200)
        }
    }

    /// One of before goes on, though the clock has been beyond its end.
    @Test func aBanOutlastsOneByAWrongClock() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            _ = try await live.staff("players/7/ban", ["reason": "abuse", "days": 7])
            live.clock.pass(86_400)
            try await live.ahead(by: 40 * 86_400) { () async throws in
                _ = try await live.staff("players/7/ban", ["reason": "other", "days": 1])
            }
            #expect(try await live.staffPost("players/7/ban/end").json["reason"] == "other")
            #expect(try await player.command(["do": "claimLogin"]).status == 403)
            #expect(try await live.staffPost("players/7/ban/end").json["reason"] == "abuse")
            #expect(try await player.command(["do": "open"]).status == 200)
        }
    }

    /// Who changed a row keeps nobody from following the clock.
    @Test func aChangedBanStopsNoClock() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            let player = try await TestPlayer.begun(live, 8)
            _ = try await live.staff("players/7/ban", ["reason": "abuse"])
            try await live.service.store.pool.writeWithoutTransaction { db in
                try db.execute(sql: "UPDATE ban SET earlier = '[]'")
            }
            try await live.ahead(by: 10 * 86_400) {}
            #expect(try await player.command(["do": "claimLogin"]).status == 200)
        }
    }

    /// What was done during it counts then, as of one that was lifted before its end.
    @Test func aBanThatIsOverIsLifted() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let begun = live.clock.now()
            _ = try await live.staff("players/7/ban", ["reason": "abuse", "days": 2])
            live.clock.pass(3 * 86_400)
            #expect(try await live.staff("players/7").json["ban"]?["until"]?.integer == begun + 2 * 86_400)
            let row: JSONValue = ["at": .integer(begun + 86_400), "command": ["do": "claimLogin"]]
            let upload: JSONValue = ["device": "phone", "commands": [row]]
            let refused = try await player.post("/v1/players/7/uploads", upload)
            #expect(refused.json["commands"]?.array == [["refused": "banned"]], "\(refused.json.text)")
            #expect(try await live.staffPost("players/7/ban/end").status == 200)
            #expect(try await live.staffPost("players/7/ban/end").status == 404)
            let taken = try await player.post("/v1/players/7/uploads", upload)
            #expect(taken.json["commands"]?.array?.first?["sequence"] != nil, "\(taken.json.text)")
            try await live.expectReplays()
        }
    }

    /// What is older than a device may tell of counts as of thirty days ago, and where that was during a ban as of its end.
    @Test func nothingIsMovedIntoABan() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let begun = live.clock.now()
            live.clock.pass(2 * 86_400)
            _ = try await live.staff("players/7/ban", ["reason": "cheating", "days": 35])
            live.clock.pass(35 * 86_400 + 3_600)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            let row: JSONValue = ["at": .integer(begun + 86_400), "command": task]
            let answer = try await player.post("/v1/players/7/uploads", ["device": "phone", "commands": [row]])
            #expect(answer.json["commands"]?.array?.first?["sequence"] != nil, "\(answer.json.text)")
            let rows = try await player.get("/v1/players/7/journal").json["rows"]?.array ?? []
            #expect(rows.last?["instant"]?.integer == begun + 37 * 86_400)
            let kept = try await player.get("/v1/players/7/export").json["kept"]?["ban"]
            #expect(kept?["since"]?.integer == begun + 2 * 86_400 && kept?["earlier"] == [])
        }
    }

    /// Days of a ban are days away, also for a device that goes on by itself and tells of them when it is over.
    @Test(arguments: [false, true]) func whatWasDoneDuringABanIsNotPlayedLater(isLifted: Bool) async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let begun = live.clock.now()
            live.clock.pass(60)
            _ = try await live.staff("players/7/ban", ["reason": "cheating", "days": 5])
            // Another word on the same ban.
            live.clock.pass(86_400)
            _ = try await live.staff("players/7/ban", ["reason": "cheating", "days": 2])
            live.clock.pass(2 * 86_400 - 60)
            if isLifted { #expect(try await live.staffPost("players/7/ban/end").status == 200) }
            live.clock.pass(60)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            // A clock that is a minute off is right.
            let times = [30, 150, 86_400 + 90, 3 * 86_400 - 30, 3 * 86_400 + 1] as [Int64]
            live.clock.pass(3_600)
            let upload: JSONValue = [
                "device": "phone",
                "commands": .array(times.map { ["at": .integer(begun + $0), "command": task] }),
            ]
            let outcomes = try await player.post("/v1/players/7/uploads", upload).json["commands"]?.array ?? []
            let refused: [JSONValue?] = [nil, "banned", "banned", "banned", nil]
            #expect(outcomes.map { $0["refused"] } == (isLifted ? refused.map { _ in nil } : refused), "\(outcomes)")
            try await live.expectReplays()
        }
    }

    /// Consent that stands is withdrawn there, and takes nothing along: what is told of before the ban stays before it.
    @Test func aWithdrawalCarriesNobodyIntoABan() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let begun = live.clock.now()
            live.clock.pass(3_600)
            _ = try await live.staff("players/7/ban", ["reason": "cheating", "days": 3])
            live.clock.pass(3 * 86_400 + 60)
            let withdrawal: JSONValue = ["do": "setMoodSharing", "shares": false]
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            let (before, during) = (begun + 60, begun + 2 * 86_400)
            let told: [(Int64, JSONValue)] = [
                (during, withdrawal), (before, ["do": "setMoodSharing", "shares": true]), (during, withdrawal),
                (during, withdrawal), (before, task),
            ]
            let answer = try await player.post(
                "/v1/players/7/uploads",
                [
                    "device": "phone",
                    "commands": .array(told.map { ["at": .integer($0), "command": $1] }),
                ])
            let refused: [JSONValue?] = ["banned", nil, nil, "banned", nil]
            #expect(answer.json["commands"]?.array?.map { $0["refused"] } == refused, "\(answer.json.text)")
            let rows = try await player.get("/v1/players/7/journal").json["rows"]?.array ?? []
            #expect(rows.suffix(3).map { $0["instant"]?.integer } == [before, before, before])
            try await live.expectReplays()
        }
    }
}
