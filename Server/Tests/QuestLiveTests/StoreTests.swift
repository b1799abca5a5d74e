import Foundation
import LiveStorage
import Synchronization
import Testing

@testable import QuestLive

@Suite struct StoreTests {
    @Test(.ofTheFile) func theWriterSyncsWhatItAcknowledges() async throws {
        try await LiveService.run { live in
            try await live.service.store.pool.writeWithoutTransaction { db in
                #expect(try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2)
                #expect(try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal")
                #expect(try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") == true)
                try db.execute(sql: "PRAGMA synchronous = NORMAL")
                #expect(throws: StorageProblem.self) { try Store.checkDurability(db) }
            }
        }
    }

    /// Whoever has read goes on on one of the threads that tasks share; services that stop must not hold all of them.
    @Test func servicesThatStopHoldNobodyWhoReads() async throws {
        let gate = DispatchSemaphore(value: 0)
        var folders: [URL] = []
        defer { for folder in folders { try? FileManager.default.removeItem(at: folder) } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0...ProcessInfo.processInfo.activeProcessorCount {
                let folder = LiveService.temporaryFolder()
                folders.append(folder)
                let service = try Service(folder: folder, snapshot: try BundledContent.data())
                let isReading = Mutex(false)
                group.addTask {
                    try await service.store.pool.read { _ in
                        isReading.withLock { $0 = true }
                        gate.wait()
                    }
                }
                try await until { isReading.withLock(\.self) }
                group.addTask { try await service.stop() }
            }
            let count = folders.count
            DispatchQueue(label: "gate").asyncAfter(deadline: .now() + 0.5) { for _ in 0..<count { gate.signal() } }
            try await group.waitForAll()
        }
    }

    @Test func aFolderIsHeldByOneProcessAlone() throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Store(folder: folder)
        #expect(throws: FolderLock.Taken.self) { try Store(folder: folder) }
        // Whatever an operator deletes in it.
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for name in names where !name.hasPrefix("quest.sqlite") {
            try FileManager.default.removeItem(at: folder.appending(path: name))
        }
        #expect(throws: FolderLock.Taken.self) { try Store(folder: folder) }
        try store.close()
    }

    @Test func secretsAreForTheirOwnerAlone() throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try SeedProvider.reserve(in: folder, isNew: true)
        let file = folder.appending(path: "keys/luck-secret")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let first = try Data(contentsOf: file)
        try SeedProvider.reserve(in: folder, isNew: true)
        #expect(try Data(contentsOf: file) == first)
    }

    @Test func theBundledContentIsTheSimulators() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let example = try Data(
            contentsOf: root.appending(path: "Examples/FirstDay/Sources/FirstDay/content.json").standardized)
        #expect(try ContentVersion(snapshot: BundledContent.data()).hash == ContentVersion(snapshot: example).hash)
    }
}
