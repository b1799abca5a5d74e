import Foundation
import GRDB
import Testing

@testable import QuestLive

/// The chains of a folder are keyed once: whoever can write the file alone has nothing sealed anew.
@Suite struct KeyingTests {
    private static func sayThatChainsAreNotKeyed(_ folder: URL) throws {
        let file = try DatabaseQueue(path: Store.file(in: folder).path)
        try file.write { try $0.execute(sql: "UPDATE chainMark SET keyed = 0") }
        try file.close()
    }

    @Test(.ofTheFile) func aFileThatSaysItIsNotKeyedIsNotSealedAnew() async throws {
        let folder = try LiveService.folderOfBefore()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await LiveService.run(folder: folder) { _ = try await TestPlayer.begun($0, 7) }
        try Self.sayThatChainsAreNotKeyed(folder)
        await #expect(throws: StorageProblem.self) { try await LiveService.run(folder: folder) { _ in } }
        // An operator who knows that the file is of before says so in the folder of keys.
        try FileManager.default.removeItem(at: Chain.takeover.mark(in: folder))
        try await LiveService.run(folder: folder) { live in try await live.expectReplays() }
        try Self.sayThatChainsAreNotKeyed(folder)
        await #expect(throws: StorageProblem.self) { try await LiveService.run(folder: folder) { _ in } }
    }

    @Test func aMachineThatSleptWithinAChangeIsNoLeap() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let clock = live.clock
            _ = try await live.service.queue.submit { _ in
                clock.pass(2 * 3_600)
                return Reply(status: 204, body: [])
            }
            #expect(try await player.command(["do": "checkIn", "mood": 1, "shares": false]).status == 200)
        }
    }
}
