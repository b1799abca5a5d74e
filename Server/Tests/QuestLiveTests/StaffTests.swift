import CanonicalJSON
import Foundation
import LiveBots
import LiveStorage
import QuestKernel
import Synchronization
import Testing

@testable import QuestLive

/// No member of the staff does more than is theirs to do, alone what two must do, or anything without a trace.
@Suite struct StaffTests {
    private static let gift: JSONValue = ["resource": "gold", "amount": 250, "reason": "fault", "note": "A door stuck"]

    @Test func everyRouteNeedsItsRoleAndNoOther() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            for route in RouteList.support(of: live.service.game) where route.access == .staff {
                let path = route.path.replacing("/support/v1/", with: "").replacing("{id}", with: "7")
                    .replacing("{proposal}", with: "1")
                for role in StaffRole.allCases {
                    let body: JSONValue? = route.method == .get ? nil : [:]
                    let answer = try await live.staff(path, body, [role])
                    #expect((answer.status == 403) == (role != route.role), "\(route.path) \(role): \(answer.status)")
                }
                #expect(try await live.staff(path, route.method == .get ? nil : [:], []).status == 403)
            }
        }
    }

    /// A verdict is of an engine, and a proposal of what was active then.
    @Test func whatChangedSinceAProposalIsLookedAtAgain() async throws {
        try await LiveService.run { live in
            let snapshot = try PublishTests.changed()
            let hash = try ContentVersion(snapshot: Data(snapshot.bytes)).hash
            let check = PublishCheck(
                content: hash, engine: EngineVersion.current, seed: 1, passed: true, summary: "kept", targets: .one)
            let verdict = try await Gate.sign(check, folder: live.folder)
            func propose() async throws -> String {
                let body: JSONValue = ["snapshot": snapshot, "verdict": .string(verdict), "reason": "More gear"]
                let number = try await live.staff("content", body).json["proposal"]?.integer
                return "content/proposals/\(number ?? -1)/approvals"
            }
            let (first, second) = (try await propose(), try await propose())
            func setEngine(_ engine: String) async throws {
                var other = check
                other.engine = engine
                let text = try JSONValue(encoding: other).text
                try await live.changeFile("UPDATE proposal SET verdict = ? WHERE content = ?", [text, hash])
            }
            try await setEngine("1.0.0")
            let old = try await live.staff(first, ["hash": .string(hash)], by: "Ben")
            #expect(old.status == 409 && old.json["error"]?["code"] == "no_passing_verdict")
            try await setEngine(EngineVersion.current)
            #expect(try await live.staff(first, ["hash": .string(hash)], by: "Ben").status == 201)
            #expect(try await live.staff("content/rollback", ["reason": "x"]).status == 200)
            let again = try await live.staff(second, ["hash": .string(hash)], by: "Ben")
            #expect(again.status == 409 && again.json["error"]?["code"] == "proposal_spent")
            #expect(try await live.staff(try await propose(), ["hash": .string(hash)], by: "Ben").status == 201)
        }
    }

    @Test func whatStaffMistypesAboutAPlayerIsNotKept() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            let words: JSONValue = "Zephyrine asked for it"
            for (path, body) in [
                ("corrections", ["resource": "gold", "amount": 5, "reason": "fault", "notes": words]),
                ("corrections", ["resource": words, "amount": 5, "reason": words, "note": "x"]),
                (
                    "corrections",
                    ["resource": "equipment", "amount": 5, "item": ["id": words], "reason": "fault", "note": "x"]
                ),
                ("ban", ["reason": words]), ("ban", ["raeson": words]), ("repairs", ["resaon": words]),
            ] as [(String, JSONValue)] {
                #expect(try await live.staff("players/7/\(path)", body).status >= 400)
            }
            _ = try await live.staff("players/7/journal?Zephyrine=1")
            let rows = try await live.staff("acts", by: "Dia", [.admin]).json["rows"]?.array ?? []
            #expect(rows.count == 7 && !rows.contains { $0.text.contains("Zephyrine") })
            #expect(rows[0]["detail"] == ["resource": "gold", "amount": 5, "reason": "fault"])
        }
    }

    /// Of forms that Unicode maps to plain letters and of forms that it keeps apart, and of two alphabets.
    private static let lookalikes = [
        "Ａｄａ", "𝐀da", "ᴬda", "Ⓐda", "Ada\u{2024}", "🅐da", "🅰da", "ᴀᴅᴀ", "Adɑ", "Ada\u{345}", "Аda", "Adа", "Αda",
        "ꓮꓓꓮ", "ᎪᎠᎪ", "Adа Lovelace", "Ada|", "ꜱam", "عـلي",
    ]

    @Test func namesOfStaffAreOfOneAlphabet() {
        let latin = ["Ada", "Zoë Ångström", "Łukasz", "Nguyễn Thị Ánh", "Əli", "o'brien_2@x.org"]
        for name in latin + ["Ольга", "Ґанна", "Νίκη", "山田 花子", "김민수", "דנה", "علي", "شیرین"] {
            #expect(StaffName.isGood(name), "\(name)")
        }
        for name in Self.lookalikes + ["", "山田 Hanako", "Ada\n"] { #expect(!StaffName.isGood(name), "\(name)") }
    }

    /// Who asks for a lost sword is asked back what the hero has.
    @Test func staffSeeWhatAPlayerHas() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let sword: JSONValue = [
                "resource": "equipment", "amount": 1, "reason": "fault", "note": "It was lost.",
                "item": ["id": "rustySword", "level": 3],
            ]
            #expect(try await live.staff("players/7/corrections", sword).status == 200)
            let own = try await player.get("/v1/players/7/state")
            let seen = try await live.staff("players/7/state")
            #expect(seen.status == 200 && seen.body == own.body)
            #expect(try await live.staff("players/8/state").status == 404)
        }
    }

    /// By that number staff, and the player, find the row in the player's journal.
    @Test func theAnswerToACorrectionNamesThePlayersRow() async throws {
        try await LiveService.run { live in
            let (first, _, _) = try await PartyTests.pair(live)
            let order: JSONValue = ["resource": "gold", "amount": 5, "reason": "fault", "note": "x"]
            let answer = try await live.staff("players/1/corrections", order)
            let rows = try await first.get("/v1/players/1/journal?order=newest&limit=1").json["rows"]?.array
            #expect(answer.json["sequence"] != nil && rows?.first?["id"] == answer.json["sequence"])
            #expect(rows?.first?["kind"] == "correction")
        }
    }

    @Test func nobodyPublishesAlone() async throws {
        try await LiveService.run { live in
            let snapshot = try PublishTests.changed()
            let hash = try ContentVersion(snapshot: Data(snapshot.bytes)).hash
            let check = PublishCheck(
                content: hash, engine: EngineVersion.current, seed: 1, passed: true, summary: "kept", targets: .one)
            let proposed = try await live.staff(
                "content",
                [
                    "snapshot": snapshot, "verdict": .string(try await Gate.sign(check, folder: live.folder)),
                    "reason": "More gear",
                ])
            #expect(proposed.status == 202)
            let number = try #require(proposed.json["proposal"]?.integer)
            let path = "content/proposals/\(number)/approvals"
            let own = try await live.staff(path, ["hash": .string(hash)])
            #expect(own.status == 403 && own.json["error"]?["code"] == "own_proposal")
            for name in ["ada", "ADA", "A-da", "Ada.", "A.d_a'@", "Ádà", "A\u{301}da"] {
                #expect(try await live.staff(path, ["hash": .string(hash)], by: name).status == 403, "\(name)")
            }
            // Nor by what nobody sees, or beyond what is kept of a name.
            for name in ["Ada ", "Ada\u{200B}", String(repeating: "A", count: 65)] + Self.lookalikes {
                #expect(try await live.staff(path, ["hash": .string(hash)], by: name).status == 401, "\(name)")
            }
            // Until it is active, it is the studio's.
            for page in ["odds", "snapshot", "catalogue"] {
                let answer = try await LiveClient(port: live.port).send("GET", "/v1/content/\(page)?hash=\(hash)")
                #expect(answer.status == 404, "\(page)")
            }
            let blind = try await live.staff(path, ["hash": "00"], by: "Ben")
            #expect(blind.status == 404)
            #expect(try await LiveClient(port: live.port).send("GET", "/v1/content").json["number"] == 1)
            #expect(try await live.staff(path, ["hash": .string(hash)], by: "Ben").status == 201)
            #expect(try await live.staff(path, ["hash": .string(hash)], by: "Cem").status == 409)
            #expect(try await live.staff("content/rollback", ["reason": "x"], by: "Cem").status == 200)
            let activations = try await live.staff("content").json["activations"]?.array ?? []
            #expect(activations.compactMap { $0["by"]?.string } == ["", "Ada and Ben", "Cem"])
        }
    }

    @Test func aVerdictThatTheGateDidNotSignIsRefused() async throws {
        try await LiveService.run { live in
            let snapshot = try PublishTests.changed()
            let hash = try ContentVersion(snapshot: Data(snapshot.bytes)).hash
            let check = PublishCheck(
                content: hash, engine: EngineVersion.current, seed: 1, passed: true, summary: "kept", targets: .one)
            _ = try await Gate.sign(check, folder: live.folder)
            let other = LiveService.temporaryFolder()
            defer { try? FileManager.default.removeItem(at: other) }
            let forged = try await Gate.sign(check, folder: other)
            let madeUp: [JSONValue] = [.string(forged), .string(try await live.staffToken()), "I made this up"]
            for verdict in madeUp {
                let answer = try await live.staff(
                    "content", ["snapshot": snapshot, "verdict": verdict, "reason": "x"])
                #expect(answer.status == 422 && answer.json["error"]?["code"] == "forged_verdict")
            }
            let plain = try await live.staff(
                "content", ["snapshot": snapshot, "verdict": ["passed": true], "reason": "x"])
            #expect(plain.status == 400)
        }
    }

    /// In some scripts a letter has several signs, and each of them three bytes.
    @Test func theLongestReasonIsWrittenDown() async throws {
        try await LiveService.run { live in
            let reason = String(repeating: "\u{0E01}\u{0E31}\u{0E49}", count: 200)
            let answer = try await live.staff("content/rollback", ["reason": .string(reason)])
            #expect(answer.json["error"]?["code"] != "bad_json", "\(answer.json.text)")
            let rows = try await live.staff("acts").json["rows"]?.array ?? []
            #expect(rows.first?["detail"]?["reason"]?.string == reason)
        }
    }

    @Test func whatStaffAskForIsWrittenDownBeforeItIsShown() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            _ = try await live.staff("players/7/journal?limit=3", by: "Ben", [.look])
            _ = try await live.staff("players/7/corrections", Self.gift)
            // Nor does it tell a name, or what is said of a player in the staff's own words.
            _ = try await live.staff("players?name=Zephyrine&limit=3")
            _ = try await live.staff("players/7/repairs", ["reason": "Zephyrine asked for it"])
            _ = try await live.staff("players/7/ban", ["reason": "abuse"])
            // What is refused for want of a role shows nothing, and leaves no row.
            _ = try await live.staff("players/7/corrections", Self.gift, by: "Eve", [.look])
            let rows = try await live.staff("acts", by: "Dia", [.admin]).json["rows"]?.array ?? []
            #expect(rows.compactMap { $0["staff"]?.string } == ["Ben", "Ada", "Ada", "Ada", "Ada", "Dia"])
            #expect(!rows.contains { $0.text.contains("Zephyrine") })
            #expect(rows[2]["detail"]?["limit"] == "3" && rows[4]["detail"]?["reason"] == "abuse")
            #expect(rows[0]["act"] == "GET /support/v1/players/7/journal" && rows[0]["detail"]?["limit"] == "3")
            #expect(rows[1]["detail"]?["amount"] == 250)
            // A note on a player goes with the player.
            #expect(rows[1]["detail"]?["note"] == nil && rows[1]["detail"]?["resource"] == "gold")
            try await live.expectReplays()
            let chain = live.service.chain
            try await live.service.store.pool.write { db in
                try db.execute(sql: "UPDATE staffAct SET staff = 'Bob' WHERE id = 1")
                #expect(try ChainCheck.checkStaff(chain, db).problem != nil)
            }
        }
    }

    /// Whatever path leads to a route is written down whole, and is not longer than the route's.
    @Test func noPathHidesWhatStaffAskedFor() async throws {
        try await LiveService.run { live in
            _ = try await TestPlayer.begun(live, 7)
            let long = String(repeating: "7", count: 220)
            let hidden = [
                String(repeating: "/", count: 220) + "players/7/journal", "players//7/journal", "players/7/journal/",
                "players/\(long)/journal", "players/%37/journal", "players/007/journal", "players/7#\(long)/journal",
            ]
            for path in hidden {
                #expect(try await live.staff(path).status == 404, "\(path)")
            }
            for path in ["/players/7/ban", "players/\(long)/ban", "players/7//ban"] {
                #expect(try await live.staff(path, ["reason": "abuse"]).status == 404, "\(path)")
            }
            #expect(try await live.staff("players/7/journal").status == 200)
            let player = try await TestPlayer(live, 7)
            #expect(try await player.get("//v1/players/7").status == 404)
            #expect(try await player.get("/v1//players/7").status == 404)
            let rows = try await live.staff("acts").json["rows"]?.array ?? []
            #expect(
                rows.compactMap { $0["act"]?.string } == [
                    "GET /support/v1/players/7/journal", "GET /support/v1/acts",
                ])
            let newest = try await live.staff("acts?order=newest&limit=2").json
            #expect(newest["rows"]?.array?.compactMap { $0["id"]?.integer } == [3, 2])
            let older = try await live.staff("acts?order=newest&limit=2&after=\(newest["next"]?.integer ?? 0)").json
            #expect(older["rows"]?.array?.compactMap { $0["id"]?.integer } == [1] && older["next"] == .null)
        }
    }

    /// As secrets are that an orchestrator mounts: the link stays, and what it leads to is exchanged.
    @Test func aKeyBehindALinkIsRotatedToo() async throws {
        try await LiveService.run { live in
            let tokens = Tokens(
                publicKey: TokenIssuer.publicKey(in: live.folder), clock: live.clock, lookingEvery: 0)
            let elsewhere = LiveService.temporaryFolder()
            defer { try? FileManager.default.removeItem(at: elsewhere) }
            let issuer = try await TokenIssuer(folder: live.folder, key: "web")
            _ = try await TokenIssuer(folder: elsewhere, key: "web")
            let token = try await issuer.token(for: "7", at: .players, until: live.clock.now() + 3_600)
            let link = TokenIssuer.publicKey(in: live.folder).deletingLastPathComponent()
                .appending(path: "tokens/web.pem")
            let other = TokenIssuer.publicKey(in: elsewhere).deletingLastPathComponent()
                .appending(path: "tokens/web.pem")
            let target = elsewhere.appending(path: "mounted.pem")
            try FileManager.default.moveItem(at: link, to: target)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
            #expect(try await tokens.holder(of: token, at: .players).caller == .player(7))
            try FileManager.default.removeItem(at: target)
            try FileManager.default.copyItem(at: other, to: target)
            await #expect(throws: Refused.self) { try await tokens.holder(of: token, at: .players) }
        }
    }

    /// As where too many files are open: a link to itself cannot be read, and is there.
    @Test func aKeyThatCannotBeReadIsAsItWas() async throws {
        try await LiveService.run { live in
            let unnamed = TokenIssuer.publicKey(in: live.folder)
            let tokens = Tokens(publicKey: unnamed, clock: live.clock, lookingEvery: 0)
            let old = try await live.token(7)
            let issuer = try await TokenIssuer(folder: live.folder, key: "web")
            let new = try await issuer.token(for: "7", at: .players, until: live.clock.now() + 3_600)
            func areGood() async -> [Bool] {
                var good: [Bool] = []
                for token in [old, new] { good.append((try? await tokens.holder(of: token, at: .players)) != nil) }
                return good
            }
            #expect(await areGood() == [true, true])
            let folder = unnamed.deletingLastPathComponent().appending(path: "tokens")
            let named = folder.appending(path: "web.pem")
            for file in [unnamed, named, folder] {
                let aside = live.folder.appending(path: "aside")
                let generation = await tokens.generation()
                try FileManager.default.moveItem(at: file, to: aside)
                try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: file.path)
                #expect(await areGood() == [true, true], "\(file.lastPathComponent)")
                // Streams end where the keys are others.
                #expect(await tokens.generation() == generation)
                try FileManager.default.removeItem(at: file)
                #expect(await areGood() == [file != unnamed, file == unnamed], "\(file.lastPathComponent)")
                try FileManager.default.moveItem(at: aside, to: file)
                #expect(await areGood() == [true, true])
            }
        }
    }

    /// As while a copy of it is under way, or on a disk that is full.
    @Test(arguments: [0, 40]) func aKeyThatIsHalfWrittenIsAsItWas(bytes: Int) async throws {
        try await LiveService.run { live in
            let file = TokenIssuer.publicKey(in: live.folder)
            let told = Mutex<[String]>([])
            let tokens = Tokens(publicKey: file, clock: live.clock, lookingEvery: 0) { path in
                told.withLock { $0.append(path) }
            }
            let token = try await live.token(7)
            #expect(try await tokens.holder(of: token, at: .players).caller == .player(7))
            let (whole, generation) = (try Data(contentsOf: file), await tokens.generation())
            try whole.prefix(bytes).write(to: file)
            #expect(try await tokens.holder(of: token, at: .players).caller == .player(7))
            #expect(await tokens.generation() == generation)
            // Once, or who exchanged a stolen key would take it for gone.
            #expect(told.withLock { $0 } == [file.path])
            try FileManager.default.removeItem(at: file)
            await #expect(throws: Refused.self) { try await tokens.holder(of: token, at: .players) }
        }
    }

    @Test func aKeyIsRotatedWhileTheServiceRuns() async throws {
        try await LiveService.run { live in
            let tokens = Tokens(
                publicKey: TokenIssuer.publicKey(in: live.folder), clock: live.clock, lookingEvery: 0)
            let old = try await live.token(7)
            #expect(try await tokens.holder(of: old, at: .players).caller == .player(7))
            let issuer = try await TokenIssuer(folder: live.folder, key: "2027")
            let new = try await issuer.token(for: "7", at: .players, until: live.clock.now() + 3_600)
            for token in [old, new] {
                #expect(try await tokens.holder(of: token, at: .players).caller == .player(7))
            }
            // A name that is not there, or one that leads elsewhere, is no key.
            for name in ["2028", "../token-public"] {
                let other = LiveService.temporaryFolder()
                defer { try? FileManager.default.removeItem(at: other) }
                let forger = try await TokenIssuer(folder: other, key: name.replacing("/", with: "_"))
                let forged = try await forger.token(for: "7", at: .players, until: live.clock.now() + 3_600)
                await #expect(throws: Refused.self) { try await tokens.holder(of: forged, at: .players) }
            }
            try FileManager.default.removeItem(at: TokenIssuer.publicKey(in: live.folder))
            await #expect(throws: Refused.self) { try await tokens.holder(of: old, at: .players) }
            #expect(try await tokens.holder(of: new, at: .players).caller == .player(7))
        }
    }
}
