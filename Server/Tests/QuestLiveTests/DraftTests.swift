import Foundation
import Synchronization
import Testing

@testable import QuestLive

/// Files that appear whole or not at all, also where several processes write into one folder.
@Suite struct DraftTests {
    /// A folder for one test.
    private struct Folder: Sendable {
        let url = LiveService.temporaryFolder()

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

        func path(_ name: String) -> String { url.appending(path: name).path }
        func files() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: url.path)) }
        func remove() { try? FileManager.default.removeItem(at: url) }

        /// Makes plain files, the last of them that many seconds ago.
        func make(_ names: String..., writtenBefore seconds: Double = 0) throws {
            for name in names {
                try Data("x".utf8).write(to: url.appending(path: name))
                try date(name, seconds)
            }
        }

        func date(_ name: String, _ seconds: Double) throws {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: path(name))
        }
    }

    /// How many still work, for whoever goes on until they are done.
    private final class Working: Sendable {
        private let count: Mutex<Int>

        init(_ count: Int) { self.count = Mutex(count) }

        var isOver: Bool { count.withLock { $0 == 0 } }
        func end() { count.withLock { $0 -= 1 } }
    }

    private static func rights(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    /// What SQLite does with a draft: it opens it, and would make another one where it is gone.
    private static func write(_ text: String, to draft: URL) throws {
        let handle = try FileHandle(forWritingTo: draft)
        defer { try? handle.close() }
        try handle.write(contentsOf: Data(text.utf8))
    }

    /// Each looks for what others left before it writes: between making a draft and locking it, too.
    @Test func writersAtOnceLeaveEachOthersDrafts() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        let writers = Working(3)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<3 {
                group.addTask {
                    defer { writers.end() }
                    for round in 0..<200 {
                        let (name, text) = ("\(writer)-\(round)", "\(writer) wrote \(round)")
                        let copy = folder.url.appending(path: name)
                        try Draft.replacingNothing(at: copy) { draft in
                            try Self.write(text, to: draft)
                            let lock = draft.deletingPathExtension().appendingPathExtension("lock").path
                            #expect(FileManager.default.fileExists(atPath: lock))
                        }
                        #expect(try String(contentsOf: copy, encoding: .utf8) == text)
                        #expect(try Self.rights(copy.path) == 0o600)
                        unlink(copy.path)
                        await Task.yield()
                    }
                }
            }
            group.addTask {
                while !writers.isOver {
                    Draft.removeAbandoned(in: folder.url)
                    await Task.yield()
                }
            }
            try await group.waitForAll()
        }
        #expect(try folder.files() == [])
    }

    /// Somebody else may find a lock between its making and its taking, and remove it.
    @Test func aLockThatIsHeldIsThere() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        let making = Working(1)
        async let removal: Void = { while !making.isOver { Draft.removeAbandoned(in: folder.url) } }()
        var held = 0
        while held < 5_000 {
            let path = folder.path("a.\(UUID().uuidString).lock")
            guard let lock = try DraftLock.make(at: path) else { continue }
            #expect(access(path, F_OK) == 0)
            lock.remove()
            held += 1
        }
        making.end()
        await removal
        #expect(try folder.files() == [])
    }

    /// On NFS the lock of a file is the one that SQLite takes.
    @Test func theDraftItselfIsNotLocked() throws {
        let folder = try Folder()
        defer { folder.remove() }
        try Draft.replacingNothing(at: folder.url.appending(path: "copy")) { draft in
            func isFree(_ path: String) -> Bool {
                let descriptor = open(path, O_RDWR)
                defer { close(descriptor) }
                return descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0
            }
            #expect(isFree(draft.path))
            let locks = try folder.files().filter { $0.hasSuffix(".lock") }
            #expect(locks.count == 1 && locks.allSatisfy { !isFree(folder.path($0)) })
            // So somebody else's look for what was left takes away nothing, whatever the draft's age.
            try folder.date(draft.lastPathComponent, 10 * 86_400)
            Draft.removeAbandoned(in: folder.url)
            try Self.write("x", to: draft)
        }
        #expect(try folder.files() == ["copy"])
    }

    @Test func whatIsMadeIsForItsOwnerAlone() throws {
        let folder = try Folder()
        defer { folder.remove() }
        let copy = folder.url.appending(path: "copy")
        try Draft.replacingNothing(at: copy) { draft in
            let first = try Self.rights(draft.path)
            #expect(first == 0o600)
            // As a program may that writes it anew.
            #expect(chmod(draft.path, 0o644) == 0)
        }
        #expect(try Self.rights(copy.path) == 0o600)
    }

    /// Of a process that was killed its draft goes, whatever SQLite put beside it; of one that runs it stays.
    @Test func onlyWhatCanBeLockedIsRemoved() throws {
        let folder = try Folder()
        defer { folder.remove() }
        let (killed, running) = ("a.\(UUID().uuidString)", "b.\(UUID().uuidString)")
        try folder.make("\(killed).lock", "\(killed).part", "\(killed).part-journal")
        try folder.make("\(running).lock", "\(running).part", writtenBefore: 2 * 86_400)
        // What only looks like it.
        try folder.make("\(UUID().uuidString).lock", "mine.lock", "mine.part", writtenBefore: 2 * 86_400)
        let others = try folder.files().filter { !$0.contains(killed) && !$0.contains(running) }
        let lock = try #require(DraftLock.take(abandoned: folder.path("\(running).lock")))
        Draft.removeAbandoned(in: folder.url)
        #expect(try folder.files() == others.union(["\(running).lock", "\(running).part"]))
        lock.remove()
    }

    /// An older version locked the draft itself.
    @Test func draftsOfBeforeGoAfterADay() throws {
        let folder = try Folder()
        defer { folder.remove() }
        let (old, new) = ("a.\(UUID().uuidString).part", "a.\(UUID().uuidString).part")
        try folder.make(old, "\(old)-journal", writtenBefore: 86_500)
        try folder.make(new, writtenBefore: 80_000)
        Draft.removeAbandoned(in: folder.url)
        #expect(try folder.files() == [new])
    }

    /// A pipe would keep whoever opens it waiting, and a link leads to what is somebody else's.
    @Test func whatIsNoFileIsLeft() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        let pipes = ["a.\(UUID().uuidString).lock", "a.\(UUID().uuidString).part"].map(folder.path)
        for pipe in pipes {
            #expect(mkfifo(pipe, 0o600) == 0)
            try folder.date((pipe as NSString).lastPathComponent, 2 * 86_400)
        }
        let (link, target) = ("b.\(UUID().uuidString)", folder.path("mine"))
        try folder.make("mine", "\(link).part")
        #expect(symlink(target, folder.path("\(link).lock")) == 0)
        let before = try folder.files()
        let removing = Working(1)
        async let removal: Void = {
            Draft.removeAbandoned(in: folder.url)
            removing.end()
        }()
        // Whoever waits at a pipe is let go, and so is found out by what it takes away.
        while !removing.isOver {
            for pipe in pipes {
                let end = open(pipe, O_WRONLY | O_NONBLOCK)
                if end >= 0 { close(end) }
            }
            await Task.yield()
        }
        await removal
        #expect(try folder.files() == before)
    }
}
