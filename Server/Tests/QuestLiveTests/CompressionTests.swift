import CanonicalJSON
import Foundation
import GRDB
import LiveBots
import Testing

@testable import QuestLive

/// What is kept and what is sent takes little room, and is what it was.
@Suite(.timeLimit(.minutes(30))) struct CompressionTests {
    @Test func whatIsPackedIsUnpackedAsItWas() throws {
        var bytes: [UInt8] = []
        for count in [0, 1, 63, 1_000, 5_000, 100_000] {
            // Bytes without any order, then the same three over and over.
            var state = UInt32(truncatingIfNeeded: count)
            bytes = (0..<count).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(truncatingIfNeeded: state >> 24)
            }
            for body in [bytes, (0..<count).map { UInt8($0 % 3) }] {
                let (packing, packed) = PackedReply.pack(body)
                #expect(try PackedReply.unpack(packed, packing.rawValue) == body)
                #expect(packed.count <= body.count)
            }
        }
    }

    @Test func aDamagedReplyIsNoReply() throws {
        let (packing, packed) = PackedReply.pack(Array("{\"sequence\":12,\"entries\":[],\"cues\":[]}".utf8))
        #expect(packing == .deflated)
        #expect(throws: (any Error).self) { try PackedReply.unpack(packed.dropLast(), packing.rawValue) }
        #expect(throws: (any Error).self) { try PackedReply.unpack([0xFF, 0xFF], packing.rawValue) }
        #expect(throws: StorageProblem.self) { try PackedReply.unpack(packed, 99) }
    }

    @Test func theReplyToATaskIsKeptInLittleRoom() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            let first = try await player.command(task, key: "k")
            #expect(first.body.count > 700)
            let kept = try await live.service.store.pool.read { db in
                try Int.fetchOne(
                    db, sql: "SELECT length(body) FROM reply WHERE key = ?", arguments: [RequestKey.hash("k")])
            }
            #expect(try #require(kept) <= 300)
            #expect(try await player.command(task, key: "k").body == first.body)
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
            for refusal in ["gzip;q=0", "br", "identity"] {
                let sent = try await client.send("GET", "/v1/content/odds", headers: ["Accept-Encoding": refusal])
                #expect(sent.body == plain.body, "\(refusal)")
            }
            let short = try await client.send("GET", "/v1/content", headers: ["Accept-Encoding": "gzip"])
            #expect(short.headers["content-encoding"] == nil)
        }
    }
}
