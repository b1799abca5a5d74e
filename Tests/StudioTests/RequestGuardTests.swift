import FlyingFox
import Foundation
import Testing

import Studio

@Suite struct RequestGuardTests {
    private let access = RequestGuard(token: RequestGuard.newToken(), port: 8_765)

    private func request(_ headers: [String: String]) -> HTTPRequest {
        var all = HTTPHeaders()
        for (name, value) in headers { all[HTTPHeader(name)] = value }
        return HTTPRequest(
            method: .GET, version: .http11, path: "/api/workbench", query: [], headers: all, body: HTTPBodySequence())
    }

    private func refusal(_ headers: [String: String], needsToken: Bool = true) -> RequestGuard.Refusal? {
        access.refusal(of: request(headers), needsToken: needsToken)
    }

    @Test func itsOwnPageIsAnswered() {
        let own = ["Host": "127.0.0.1:8765", "X-Studio-Token": access.token]
        #expect(refusal(own) == nil)
        #expect(refusal(own.merging(["Origin": "http://127.0.0.1:8765"]) { $1 }) == nil)
        #expect(refusal(["Host": "LocalHost:8765"], needsToken: false) == nil)
    }

    @Test(arguments: ["evil.example", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8765.evil.example", ""])
    func aNameThatSomebodyElsePointedHereIsRefused(_ host: String) {
        #expect(refusal(["Host": host, "X-Studio-Token": access.token]) == .foreignHost)
        #expect(refusal(["Host": host], needsToken: false) == .foreignHost)
    }

    @Test(arguments: ["http://evil.example", "null", "https://127.0.0.1:8765", "http://127.0.0.1:8766"])
    func anotherPageIsRefused(_ origin: String) {
        let own = ["Host": "127.0.0.1:8765", "X-Studio-Token": access.token]
        #expect(refusal(own.merging(["Origin": origin]) { $1 }) == .foreignOrigin)
        #expect(refusal(own.merging(["Sec-Fetch-Site": "cross-site"]) { $1 }) == .foreignOrigin)
    }

    @Test func withoutTheTokenNothingIsToldOrChanged() {
        #expect(refusal(["Host": "127.0.0.1:8765"]) == .token)
        #expect(refusal(["Host": "127.0.0.1:8765", "X-Studio-Token": String(access.token.dropLast())]) == .token)
        #expect(refusal(["Host": "127.0.0.1:8765", "X-Studio-Token": RequestGuard.newToken()]) == .token)
    }

    @Test func tokensAreLongAndNeverTheSame() {
        let tokens = Set((0..<50).map { _ in RequestGuard.newToken() })
        #expect(tokens.count == 50)
        #expect(tokens.allSatisfy { $0.utf8.count == 32 })
    }

    /// Whatever a page sends stays within the option that it belongs to.
    @Test func aQuestionCannotBeginAnOption() throws {
        let workbench = try Folder().workbench()
        let words = try JobRequest(
            verb: .tune, changes: [FigureChange(path: "--out", value: "/tmp/x")],
            vary: [.init(path: "--overlay", low: "1", high: "2")], about: ["--fresh"]
        ).words(of: workbench)
        let own = ["--scenario=", "--days=", "--seed=", "--threads=", "--set=", "--goal=", "--vary="]
        #expect(words.first == "tune")
        #expect(words.dropFirst().allSatisfy { word in own.contains { word.hasPrefix($0) } })
        #expect(throws: StudioProblem.self) {
            try JobRequest(verb: .tune, changes: [], vary: [], about: []).words(of: workbench)
        }
    }

    @Test func aQuickCheckIsTheSameCommandWithFewerPlayers() throws {
        let workbench = try Folder().workbench()
        func words(_ isQuick: Bool?) throws -> [String] {
            try JobRequest(verb: .check, changes: [], vary: [], about: [], isQuick: isQuick).words(of: workbench)
        }
        #expect(try words(true) == words(nil) + ["--max-players=2880"])
        #expect(try words(false) == words(nil))
    }

    /// A target of day 30 cannot be answered in 6 days.
    @Test func aCheckPlaysAsManyDaysAsTheTargetsNeed() throws {
        let folder = try Folder()
        try folder.write(
            "timequest/targets.yaml",
            """
            targets:
              level: { metric: "reached_level(2, 30)", low: 0.1, basis: assumed, promise: P, source: S }

            """)
        let workbench = try folder.workbench()
        func words(_ verb: JobRequest.Verb) throws -> [String] {
            try JobRequest(
                verb: verb, changes: [], vary: [], about: verb == .check ? [] : ["active_days"]
            ).words(of: workbench)
        }
        #expect(try words(.check).contains("--days=30"))
        #expect(try words(.sensitivity).contains("--days=6"))
    }
}
