import CanonicalJSON
import Dispatch
import Foundation
import LiveBots
import Testing

@testable import QuestLive

/// What the writer keeps and forgets: replies, parties in memory, and what a failed transaction had changed.
@Suite(.timeLimit(.minutes(30))) struct HousekeepingTests {
    @Test func aReplyIsGivenAgainForThirtyDaysAndThenForgotten() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 1)
            let habit: JSONValue = ["do": "addHabit", "category": "wellness"]
            let first = try await player.command(habit, key: "habit")
            #expect(first.status == 200)
            // Another command after the time has passed is what makes the writer look for old replies.
            live.clock.pass(30 * 86_400 - 60)
            _ = try await player.command(["do": "open"])
            #expect(try await player.command(habit, key: "habit").body == first.body)
            // Some days longer, as long as a clock may have been ahead without being noticed.
            live.clock.pass(4 * 86_400 + 1_200)
            _ = try await player.command(["do": "open"])
            _ = try await player.command(["do": "open"])
            let later = try await player.command(habit, key: "habit")
            #expect(later.status == 200 && later.body != first.body)
        }
    }

    /// A change that was carried out in memory, in a transaction that then failed, is in neither file nor memory.
    @Test(.ofTheFile) func aFailedTransactionLeavesNothingInMemory() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 1)
            let before = try await player.digest()
            let queue = live.service.queue
            // Holds the writer until two changes wait, which then share a transaction.
            let gate = DispatchSemaphore(value: 0)
            let held = Task {
                try await queue.submit { _ in
                    gate.wait()
                    return Reply(status: 204, body: [])
                }
            }
            try await until { await queue.length(isWriting: true) != nil }
            let good = Task {
                try await queue.submit { writer in
                    var record = try writer.party(try writer.account(1).party)
                    record.sequence += 1_000
                    writer.put(record)
                    return Reply(status: 204, body: [])
                }
            }
            try await until { await queue.length() == 1 }
            let bad = Task {
                try await queue.submit { writer in
                    try writer.db.execute(sql: "ROLLBACK")
                    throw StorageProblem("planted")
                }
            }
            try await until { await queue.length() == 2 }
            gate.signal()
            _ = try await held.value
            await #expect(throws: (any Error).self) { try await good.value }
            await #expect(throws: (any Error).self) { try await bad.value }
            #expect(try await player.digest() == before)
            let next = try await player.command(["do": "addHabit", "category": "wellness"])
            #expect(next.status == 200)
            #expect(try await live.service.read { try $0.party($0.account(1).party).sequence } < 1_000)
        }
    }

    @Test func partiesThatDoNotFitIntoMemoryAreNotLost() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var limits = Service.Limits.generous
        limits.partiesInMemory = 2
        let ids = Array(Int64(1)...7)
        let digests = Digests()
        try await LiveService.run(folder: folder, limits: limits) { live in
            var players: [TestPlayer] = []
            for id in ids { players.append(try await TestPlayer.begun(live, id)) }
            for _ in 0..<3 {
                await withTaskGroup(of: Void.self) { group in
                    for player in players {
                        group.addTask {
                            let reply = try? await player.command(["do": "addHabit", "category": "wellness"])
                            #expect(reply?.status == 200)
                        }
                    }
                }
            }
            for player in players {
                let habits = try await player.get("/v1/players/\(player.id)/state").json["state"]?["habits"]?.array
                #expect(habits?.count == 3)
                await digests.add(try await player.digest())
            }
        }
        try await LiveService.run(folder: folder) { live in
            for (id, digest) in zip(ids, await digests.all) {
                let kept = try await TestPlayer(live, id).digest()
                #expect(kept == digest)
            }
        }
    }

    private actor Digests {
        private(set) var all: [String?] = []
        func add(_ digest: String?) { all.append(digest) }
    }
}

extension CommitQueue {
    /// How many changes wait; nil while `isWriting` is asked for and nothing is being written.
    fileprivate func length(isWriting asked: Bool = false) -> Int? { asked && !isWriting ? nil : waiting.count }
}
