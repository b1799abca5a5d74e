import CanonicalJSON
import Foundation
import HTTPTypes
import JWTKit
import LiveBots
import Testing

@testable import QuestLive

/// Who may do what: every route of the list against every kind of caller.
@Suite struct AccessTests {
    private enum Comer: String, CaseIterable {
        case anonymous, anotherPlayer, ofAnotherParty, expired, forged, otherAlgorithm, staff, owner
    }

    @Test func everyRouteLetsInWhomItsListNamesAndNobodyElse() async throws {
        try await LiveService.run { live in
            let owner = try await TestPlayer.begun(live, 7)
            let other = try await TestPlayer.begun(live, 8)
            let party = try await owner.get("/v1/players/7").json["party"]?.integer ?? 0
            var tokens: [Comer: String?] = [
                .anonymous: nil, .anotherPlayer: other.token, .ofAnotherParty: other.token,
                .expired: try await live.token(7, hours: -1), .staff: try await live.staffToken(), .owner: owner.token,
            ]
            tokens[.forged] = try await Self.forged(live, subject: "7")
            tokens[.otherAlgorithm] = try await Self.symmetric(live)
            let game = live.service.game
            let listeners = [
                (RouteList.players(of: game), live.port), (RouteList.support(of: game), live.supportPort),
            ]
            for (routes, port) in listeners {
                for route in routes {
                    for comer in Comer.allCases {
                        let status = try await Self.status(route, tokens[comer] ?? nil, port, party, live)
                        let passes = Self.passes(route, comer, atSupport: port == live.supportPort)
                        let isIn = ![401, 403].contains(status)
                        #expect(isIn == passes, "\(route.method) \(route.path) \(comer): \(status)")
                        #expect(status != 500 && status != 503, "\(route.method) \(route.path) \(comer): \(status)")
                    }
                }
            }
        }
    }

    @Test func aTokenIsGoodUpToTheSecondBeforeTheOneItNames() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let token = try await live.token(7, hours: 1)
            live.clock.pass(3_599)
            #expect(try await player.client.send("GET", "/v1/players/7/state", token: token).status == 200)
            live.clock.pass(1)
            let late = try await player.client.send("GET", "/v1/players/7/state", token: token)
            #expect(late.status == 401 && late.json["error"]?["code"] == "token_expired")
        }
    }

    private static func passes(_ route: Route, _ comer: Comer, atSupport: Bool) -> Bool {
        switch route.access {
        case .anyone: true
        case .bearer: [.anotherPlayer, .ofAnotherParty, .owner].contains(comer)
        case .player, .member: comer == .owner
        case .staff: comer == .staff
        }
    }

    /// Asks with an empty body, which changes nothing wherever a body is needed; the owner's deletion is left out, and
    /// so are changes without a body.
    private static func status(
        _ route: Route, _ token: String?, _ port: Int, _ party: Int64, _ live: LiveService
    ) async throws -> Int {
        let path = route.path.replacing("{id}", with: "7").replacing("{party}", with: "\(party)")
            .replacing("{proposal}", with: "1")
        let body: JSONValue? = route.body == nil ? nil : [:]
        return try await LiveClient(port: port).send(
            route.method.rawValue, path, token: token, key: live.newKey(), body: body
        ).status
    }

    /// Signed by a key of the attacker's own.
    private static func forged(_ live: LiveService, subject: String) async throws -> String {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await TokenIssuer(folder: folder).token(
            for: subject, at: .players, until: live.clock.now() + 3_600)
    }

    /// Signed with the public key as the secret of another algorithm, which careless services fall for.
    private static func symmetric(_ live: LiveService) async throws -> String {
        let pem = try String(contentsOf: TokenIssuer.publicKey(in: live.folder), encoding: .utf8)
        let keys = await JWTKeyCollection().add(hmac: HMACKey(from: pem), digestAlgorithm: .sha256)
        return try await keys.sign(
            Claims(
                sub: SubjectClaim(value: "7"), aud: Audiences(["quest-live"]),
                exp: ExpirationClaim(value: Date(timeIntervalSince1970: Double(live.clock.now() + 3_600))), nbf: nil))
    }

    @Test(arguments: [
        "", "x", "a.b.c", "Bearer", "eyJhbGciOiJub25lIn0.eyJzdWIiOiI3In0.", String(repeating: "a", count: 9_000),
    ])
    func whatIsNoTokenIsRefused(_ token: String) async throws {
        try await LiveService.run { live in
            let answer = try await LiveClient(port: live.port).send("GET", "/v1/players/7", token: token)
            #expect(answer.status == 401)
        }
    }

    /// The studio's own signature does not make a token of nonsense one.
    @Test(arguments: [[], ["quest-live", "quest-live-support"], ["quest-live-support"], ["Quest-Live"]])
    func aTokenIsForTheseDoorsAndNoOthers(_ audiences: [String]) async throws {
        try await LiveService.run { live in
            let pem = try String(contentsOf: TokenIssuer.privateKey(in: live.folder), encoding: .utf8)
            let keys = await JWTKeyCollection().add(ecdsa: try ES256PrivateKey(pem: pem))
            let token = try await keys.sign(
                Claims(
                    sub: SubjectClaim(value: "7"), aud: Audiences(audiences),
                    exp: ExpirationClaim(value: Date(timeIntervalSince1970: Double(live.clock.now() + 3_600))), nbf: nil
                ))
            #expect(try await LiveClient(port: live.port).send("GET", "/v1/players/7", token: token).status == 401)
            #expect(try await LiveClient(port: live.port).send("GET", "/health").status == 200)
        }
    }

    /// A check that took the keys before one of them was taken away may end after that.
    @Test func aTokenWhoseCheckBeganBeforeItsKeyWentIsNotKept() throws {
        let known = KnownTokens()
        let claims = Claims(
            sub: SubjectClaim(value: "7"), aud: Audiences(["quest-live"]),
            exp: ExpirationClaim(value: .distantFuture), nbf: nil)
        #expect(known.claims(of: "old", by: 1) == nil)
        known.add("kept", claims, by: 1)
        #expect(known.claims(of: "kept", by: 1) != nil)
        // Another request finds other keys.
        #expect(known.claims(of: "new", by: 2) == nil)
        known.add("old", claims, by: 1)
        known.add("new", claims, by: 2)
        #expect(known.claims(of: "kept", by: 2) == nil && known.claims(of: "old", by: 2) == nil)
        #expect(known.claims(of: "new", by: 2) != nil)
        // Nor does one that still has the old keys bring back what was known by them, or drop what is known since.
        #expect(known.claims(of: "new", by: 1) == nil && known.claims(of: "new", by: 2) != nil)
    }

    /// RFC 9110, section 11.1: the name of a scheme is the same in any case.
    @Test(arguments: ["bearer", "BEARER"])
    func theSchemeMayBeWrittenInAnyCase(_ scheme: String) async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let answer = try await LiveClient(port: live.port).send(
                "GET", "/v1/players/7", headers: ["Authorization": "\(scheme) \(player.token)"])
            #expect(answer.status == 200)
        }
    }

    @Test func twoOfTheStaffMayHitUponOneKey() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            for name in ["Ada", "Ben"] {
                let given = try await LiveClient(port: live.supportPort).send(
                    "POST", "/support/v1/players/7/corrections", token: try await live.staffToken(name), key: "1",
                    body: ["resource": "gold", "amount": 250, "reason": "fault", "note": "A door stuck"])
                #expect(given.status == 200)
            }
            let rows = try await player.get("/v1/players/7/journal").json["rows"]?.array ?? []
            #expect(rows.filter { $0["kind"] == "correction" }.count == 2)
        }
    }

    @Test(arguments: ["07", "+7", "7 ", "-1", "4294967296", "x", ""])
    func aSubjectIsAPlayersNumberAndNothingElse(_ subject: String) async throws {
        try await LiveService.run { live in
            let issuer = try await TokenIssuer(folder: live.folder)
            let token = try await issuer.token(for: subject, at: .players, until: live.clock.now() + 3_600)
            #expect(try await LiveClient(port: live.port).send("GET", "/v1/players/7", token: token).status == 401)
        }
    }
}
