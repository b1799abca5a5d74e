import CanonicalJSON
import Foundation
import GRDB
import Testing

@testable import QuestLive

/// A copy that is made while players play is one to go on from.
@Suite struct BackupTests {
    private static let task: JSONValue = [
        "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
    ]

    /// What a drill needs: folders for the service, the copy and the restored service, which has the secret of the
    /// first.
    private struct Folders: Sendable {
        let top = LiveService.temporaryFolder()
        var first: URL { top.appending(path: "first") }
        var second: URL { top.appending(path: "second") }
        var copy: URL { top.appending(path: "copy.sqlite") }

        func carrySecret() throws {
            let keys = second.appending(path: "keys")
            try FileManager.default.createDirectory(at: keys, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: SeedProvider.file(in: first), to: SeedProvider.file(in: second))
        }
        func remove() { try? FileManager.default.removeItem(at: top) }
    }

    /// What a player had when the copy was made, and a request that was answered by then.
    private actor Kept {
        var digest: String?
        var body: [UInt8] = []
        func keep(_ digest: String?, _ body: [UInt8]) { (self.digest, self.body) = (digest, body) }
    }

    @Test(.ofTheFile) func theDrill() async throws {
        let folders = Folders()
        defer { folders.remove() }
        let kept = Kept()
        try await LiveService.run(folder: folders.first) { live in
            let player = try await TestPlayer.begun(live, 7)
            let answer = try await player.command(Self.task, key: "once")
            await kept.keep(try await player.digest(), answer.body)
            // The service writes meanwhile.
            async let others: Void = {
                for id in 8..<12 as Range<Int64> { _ = try await TestPlayer.begun(live, id) }
            }()
            let made = try Backup.make(of: folders.first, at: folders.copy)
            #expect(made.parties >= 1 && made.players >= 1 && made.rows >= 4 && made.newest != nil)
            try await others
            // What is played after the copy is lost with the disk.
            #expect(try await player.command(Self.task).status == 200)
            #expect(try await player.digest() != kept.digest)
        }
        try folders.carrySecret()
        let restored = try Backup.restore(folders.copy, to: folders.second)
        #expect(restored.rows >= 4)
        try await LiveService.run(folder: folders.second) { live in
            let player = try await TestPlayer(live, 7)
            #expect(try await player.digest() == kept.digest)
            #expect(try await player.command(Self.task, key: "once").body == kept.body)
            #expect(try await player.command(Self.task, key: "anew").status == 200)
            try await live.expectReplays()
        }
    }

    /// The folder may have come with nothing but its secret: a copy without seals is none of its service's.
    @Test(
        .ofTheFile,
        arguments: [
            "DELETE FROM sealedSum; DELETE FROM rowSeal", "UPDATE chainMark SET keyed = 0", "DELETE FROM ban",
        ])
    func aCopyWithoutItsSealsIsNotRestored(_ change: String) async throws {
        let folders = Folders()
        defer { folders.remove() }
        try await LiveService.run(folder: folders.first) { live in
            _ = try await TestPlayer.begun(live, 7)
            #expect(try await live.staff("players/5/ban", ["reason": "cheating"]).status == 200)
        }
        _ = try Backup.make(of: folders.first, at: folders.copy)
        let file = try DatabaseQueue(path: folders.copy.path)
        try await file.write { try $0.execute(sql: change + "; DELETE FROM rowSeal WHERE name = 'ban'") }
        try file.close()
        try folders.carrySecret()
        #expect(throws: StorageProblem.self) { try Backup.restore(folders.copy, to: folders.second) }
        // Who puts it there by hand, or says that it is of before, has it refused at the start.
        _ = try Backup.restore(folders.copy, to: folders.second, isOfBefore: true)
        await #expect(throws: StorageProblem.self) { try await LiveService.run(folder: folders.second) { _ in } }
    }

    /// A copy of before a column was added is sealed as it was.
    @Test(.ofTheFile) func aCopyOfBeforeAnUpdateIsRestored() async throws {
        let folders = Folders()
        defer { folders.remove() }
        try await LiveService.run(folder: folders.first) { live in
            _ = try await TestPlayer.begun(live, 7)
            #expect(try await live.publish(try PublishTests.changed()).status == 201)
            _ = try await live.service.queue.submit { writer in
                try writer.seals.change(.proposal, "verdict = NULL", [], where: "true", [], writer.db)
                return Reply(status: 204, body: [])
            }
        }
        let file = try DatabaseQueue(path: folders.first.appending(path: "quest.sqlite").path)
        try await file.write { db in
            try db.execute(
                sql: """
                    ALTER TABLE proposal DROP COLUMN verdict;
                    DELETE FROM grdb_migrations WHERE identifier = '25 the verdict of each proposal'
                    """)
        }
        try file.close()
        _ = try Backup.make(of: folders.first, at: folders.copy)
        try folders.carrySecret()
        _ = try Backup.restore(folders.copy, to: folders.second)
    }

    /// Of a process that was ended while it wrote; what is still written, and what is no draft, stays.
    @Test(.ofTheFile) func abandonedDraftsAreRemoved() async throws {
        let folders = Folders()
        defer { folders.remove() }
        try await LiveService.run(folder: folders.first) { live in _ = try await TestPlayer.begun(live, 7) }
        let (old, new) = ("old.sqlite.\(UUID().uuidString)", "new.sqlite.\(UUID().uuidString)")
        let written = ["\(new).lock", "\(new).part", "mine.part"]
        for name in ["\(old).lock", "\(old).part", "\(old).part-journal"] + written {
            try Data("x".utf8).write(to: folders.top.appending(path: name))
        }
        let descriptor = open(folders.top.appending(path: "\(new).lock").path, O_RDWR)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        _ = try Backup.make(of: folders.first, at: folders.copy)
        let left = try FileManager.default.contentsOfDirectory(atPath: folders.top.path)
        #expect(Set(left) == Set(["copy.sqlite", "first"] + written))
    }

    @Test(.ofTheFile) func aCopyReplacesNothing() async throws {
        let folders = Folders()
        defer { folders.remove() }
        try await LiveService.run(folder: folders.first) { live in _ = try await TestPlayer.begun(live, 7) }
        _ = try Backup.make(of: folders.first, at: folders.copy)
        #expect(throws: StorageProblem.self) { try Backup.make(of: folders.first, at: folders.copy) }
        #expect(throws: StorageProblem.self) { try Backup.restore(folders.copy, to: folders.first) }
        let rights = try FileManager.default.attributesOfItem(atPath: folders.copy.path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
        // No drafts are left.
        let names = try FileManager.default.contentsOfDirectory(atPath: folders.top.path)
        #expect(names.sorted() == ["copy.sqlite", "first"])
    }

    @Test(.ofTheFile) func onlyAWholeCopyOfTheSamePlayersIsRestored() async throws {
        let folders = Folders()
        defer { folders.remove() }
        try await LiveService.run(folder: folders.first) { live in _ = try await TestPlayer.begun(live, 7) }
        _ = try Backup.make(of: folders.first, at: folders.copy)
        #expect(throws: StorageProblem.self, "no folder") { try Backup.restore(folders.copy, to: folders.second) }
        try SeedProvider.reserve(in: folders.second, isNew: true)
        let another = #expect(throws: StorageProblem.self) { try Backup.restore(folders.copy, to: folders.second) }
        #expect(another?.description.contains("is not the secret") == true)
        try FileManager.default.removeItem(at: folders.second)
        try folders.carrySecret()
        for damage in Damage.allCases {
            let damaged = folders.top.appending(path: "\(damage)")
            try damage.make(of: folders.copy, at: damaged)
            let problem = #expect(throws: StorageProblem.self) { try Backup.restore(damaged, to: folders.second) }
            let said = problem?.description ?? ""
            #expect(damage.words.contains { said.contains($0) }, "\(damage): \(said)")
        }
        #expect(!FileManager.default.fileExists(atPath: Store.file(in: folders.second).path))
        _ = try Backup.restore(folders.copy, to: folders.second)
    }

    private enum Damage: CaseIterable {
        case noDatabase, cutShort, overwritten, newer

        func make(of copy: URL, at file: URL) throws {
            var bytes = try Data(contentsOf: copy)
            switch self {
            case .noDatabase: bytes = Data("no copy at all, but long enough to be read as the head of one.".utf8)
            case .cutShort: bytes.removeLast(bytes.count / 2)
            case .overwritten:
                let middle = bytes.count / 2
                bytes.replaceSubrange(middle..<middle + 20_000, with: Data(repeating: 0xA5, count: 20_000))
            case .newer: break
            }
            try bytes.write(to: file)
            guard self == .newer else { return }
            let queue = try DatabaseQueue(path: file.path)
            try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 from the future')") }
            try queue.close()
        }

        /// One of which is said.
        var words: [String] {
            switch self {
            case .noDatabase: ["no whole copy of a service's file"]
            case .cutShort, .overwritten: ["no whole copy of a service's file", "is damaged, or the disk"]
            case .newer: ["newer quest-live"]
            }
        }
    }
}
