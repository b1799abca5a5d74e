import CanonicalJSON
import Foundation
import GRDB
import LiveBots
import LiveStorage
import Testing

@testable import QuestLive

/// What is kept and what is sent takes little room, and is what it was.
@Suite(.timeLimit(.minutes(30))) struct CompressionTests {
    @Test func whatIsPackedIsUnpackedAsItWas() throws {
        try Self.withPhrases { phrases, db in
            for count in [0, 1, 63, 1_000, 5_000, 100_000] {
                // Bytes without any order, then the same three over and over.
                var state = UInt32(truncatingIfNeeded: count)
                let bytes = (0..<count).map { _ in
                    state = state &* 1_664_525 &+ 1_013_904_223
                    return UInt8(truncatingIfNeeded: state >> 24)
                }
                for body in [bytes, (0..<count).map { UInt8($0 % 3) }] {
                    let (packing, packed) = try PackedReply.pack(Reply(status: 200, body: body), &phrases, db)
                    #expect(try PackedReply.unpack(packed, packing.rawValue, &phrases, db) == body)
                    #expect(packed.count <= body.count)
                }
            }
        }
    }

    static let values: [JSONValue] = [
        ["entries": []], ["entries": [1, "x"]], ["entries": [[:], [:]]], ["content": "abc"], ["cues": .null],
        ["commands": [["sequence": 1], ["sequence": 2], ["refused": "not"], ["sequence": 3]]],
        [
            "content": ["number": 1, "hash": "0"], "line": "\u{1}\u{2} \"é\" \n",
            "entries": [["amount": 5, "row": "\u{1}"]],
        ],
        [
            "entries": [
                ["amount": .integer(.max), "chance": .integer(.min)], ["amount": .integer(.min), "chance": 0],
                [
                    "amount": "five", "chance": .number("0.5"), "dryCount": .null,
                    "deep": ["amount": [7, ["amount": 8]]],
                ],
            ], "cues": [["amount": -1, "chance": 1], ["amount": .integer(.max), "chance": .integer(.max)]],
        ],
    ]

    @Test(arguments: values) func phrasesSayWhatWasSaid(_ value: JSONValue) throws {
        try Self.withPhrases { phrases, db in
            for _ in 0..<2 {
                let (packing, packed) = try PackedReply.pack(Reply(value), &phrases, db)
                #expect(packing == .phrased)
                var others = PhraseBook()
                for book in 0..<2 {
                    let text =
                        book == 0
                        ? try PackedReply.unpack(packed, packing.rawValue, &phrases, db)
                        : try PackedReply.unpack(packed, packing.rawValue, &others, db)
                    #expect(String(decoding: text, as: UTF8.self) == value.text)
                }
            }
        }
    }

    @Test func aDamagedReplyIsNoReply() throws {
        try Self.withPhrases { phrases, db in
            let value: JSONValue = ["sequence": 12, "entries": [["amount": 300, "chance": 2], ["amount": 7]]]
            let (packing, packed) = try PackedReply.pack(Reply(value), &phrases, db)
            for bytes in [Array(packed.dropLast()), [0xFF, 0xFF]] {
                #expect(throws: (any Error).self) {
                    try PackedReply.unpack(bytes, packing.rawValue, &phrases, db)
                }
            }
            #expect(throws: StorageProblem.self) { try PackedReply.unpack(packed, 99, &phrases, db) }
            let whole = try #require(try PhrasedJSON.bytes(of: value, &phrases, db))
            let list = try #require(whole.firstIndex(of: 1))
            for end in list + 1..<(whole.count - 2) {
                #expect(throws: (any Error).self) { try PhrasedJSON.text(of: Array(whole[..<end]), &phrases, db) }
            }
            for stranger in [[1, 1, 99], [1, 1] + [UInt8](repeating: 0xFF, count: 12), [1, 0xFF, 0xFF, 0x7F, 1, 0]] {
                #expect(throws: (any Error).self) { try PhrasedJSON.text(of: stranger, &phrases, db) }
            }
        }
    }

    private struct FullDisk: Error {}

    /// A transaction that failed takes its phrases along.
    @Test(.ofTheFile) func phrasesThatWereTakenBackAreWrittenAnew() async throws {
        try await LiveService.run { live in
            let value: JSONValue = ["entries": [["name": "neverSaidBefore", "amount": 1]]]
            let key = RequestKey(player: 7, key: "k", request: [1])
            await #expect(throws: FullDisk.self) {
                _ = try await live.service.queue.submit(nil) { writer in
                    try writer.keep(Reply(value), for: key, writer.db)
                    try writer.db.execute(sql: "ROLLBACK")
                    throw FullDisk()
                }
            }
            let reply = try await live.service.queue.submit(key) { _ in Reply(value) }
            let kept = try await live.keptReplies()
            #expect(reply.body == value.bytes && kept == [value.text])
        }
    }

    @Test func theReplyToATaskIsKeptInLittleRoom() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            let first = try await player.command(task, key: "k")
            #expect(first.body.count > 700)
            #expect(try await live.longestReply() <= 300)
            #expect(try await player.command(task, key: "k").body == first.body)
        }
    }

    @Test func theReplyToAFullUploadIsKeptInLittleRoom() async throws {
        var limits = Service.Limits.generous
        limits.pace = .none
        try await LiveService.run(limits: limits) { live in
            let player = try await TestPlayer.begun(live, 7)
            let kinds: [JSONValue] = [
                ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"], ["do": "claimMission"],
                ["do": "equip", "item": 0], ["do": "claimLogin"], ["do": "open"],
            ]
            let steps = (0..<500).map { step -> JSONValue in
                ["at": .integer(live.clock.now()), "command": kinds[step * step % 7 % kinds.count]]
            }
            let sent = try await player.post(
                "/v1/players/7/uploads", ["device": "phone", "commands": .array(steps)], key: "up")
            #expect(sent.status == 200 && sent.body.count > 8_000)
            #expect(try await live.longestReply() <= 300)
            #expect(try await live.keptReplies().contains { Array($0.utf8) == sent.body })
        }
    }

    /// With the tables of a new file.
    private static func withPhrases(_ body: (inout PhraseBook, LiveStorage.Database) throws -> Void) throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue)
        try SQLiteDatabases(queue).write { db in
            var phrases = PhraseBook()
            try body(&phrases, db)
        }
    }

    @Test func whoReadsGzipIsSentIt() async throws {
        try await LiveService.run { live in
            let client = LiveClient(port: live.port)
            let plain = try await client.send("GET", "/v1/content/odds")
            #expect(plain.headers["content-encoding"] == nil && plain.headers["vary"] == "Accept-Encoding")
            for _ in 0..<2 {
                let sent = try await client.send(
                    "GET", "/v1/content/odds", headers: ["Accept-Encoding": "br;q=1.0, gzip;q=0.8"])
                #expect(sent.headers["content-encoding"] == "gzip" && sent.body.count < plain.body.count / 2)
                // Without gzip's head and tail.
                #expect(try Deflate.unpacked(sent.body.dropFirst(10).dropLast(8), with: []) == plain.body)
                let version = try #require(sent.headers["etag"])
                let again = try await client.send(
                    "GET", "/v1/content/odds", headers: ["Accept-Encoding": "gzip", "If-None-Match": version])
                #expect(again.status == 304 && again.body.isEmpty)
            }
            for offer in ["*", "*;q=0, gzip", "br, *;q=0.1"] {
                let sent = try await client.send("GET", "/v1/content/odds", headers: ["Accept-Encoding": offer])
                #expect(sent.headers["content-encoding"] == "gzip", "\(offer)")
            }
            for refusal in ["gzip;q=0", "br", "identity", "*, gzip;q=0", "*;q=0"] {
                let sent = try await client.send("GET", "/v1/content/odds", headers: ["Accept-Encoding": refusal])
                #expect(sent.body == plain.body, "\(refusal)")
            }
            let short = try await client.send("GET", "/v1/content", headers: ["Accept-Encoding": "gzip"])
            #expect(short.headers["content-encoding"] == nil)
        }
    }
}
