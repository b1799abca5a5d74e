import Foundation
import LiveStorage
import Testing

@testable import QuestLive

/// The folder's files: who may read them, and what a service does where one is missing.
@Suite struct FolderTests {
    @Test func theFileIsForItsOwnerAlone() throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        // A folder that someone else made, open to all.
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        let store = try Store(folder: folder)
        for name in ["quest.sqlite", "quest.sqlite-wal", "quest.sqlite-shm"] {
            let path = folder.appending(path: name).path
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        // Or anybody could hold its lock.
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        try store.close()
    }

    @Test func withoutItsSecretAFolderThatWasPlayedInIsNotServed() async throws {
        let folder = LiveService.temporaryFolder()
        defer {
            try? FileManager.default.removeItem(at: folder)
            if StoreKind.usual == .postgres { TestPostgres.shared?.forget(folder) }
        }
        try await LiveService.run(folder: folder) { live in _ = try await TestPlayer.begun(live, 7) }
        let file = SeedProvider.file(in: folder)
        let secret = try Data(contentsOf: file)
        try FileManager.default.removeItem(at: file)
        #expect(throws: StorageProblem.self) { try open(folder) }
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try Data(repeating: 7, count: 32).write(to: file)
        #expect(throws: StorageProblem.self) { try open(folder) }
        try secret.write(to: file)
        #expect(throws: Never.self) { try open(folder) }
    }

    private func open(_ folder: URL) throws {
        let database = try StoreKind.usual == .postgres ? TestPostgres.shared?.address(with: folder) : nil
        try Service(folder: folder, database: database, snapshot: try BundledContent.data()).store.close()
    }

    @Test func aFileThatWasNotWrittenWhollyIsNotThere() throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "keys/secret")
        try SecretFile.create(file, Data("first".utf8))
        #expect(throws: Never.self) { try SecretFile.create(file, Data("second".utf8)) }
        #expect(try Data(contentsOf: file) == Data("first".utf8))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) == ["secret"])
    }

    @Test func tokensAreTheStudiosWhereThePublicKeyIs() async throws {
        let (own, studios) = (LiveService.temporaryFolder(), LiveService.temporaryFolder())
        defer { for folder in [own, studios] { try? FileManager.default.removeItem(at: folder) } }
        _ = try await TokenIssuer(folder: own)
        let key = try Data(contentsOf: TokenIssuer.publicKey(in: own))
        try SecretFile.create(TokenIssuer.publicKey(in: studios), key)
        await #expect(throws: StorageProblem.self) { try await TokenIssuer(folder: studios) }
        #expect(!FileManager.default.fileExists(atPath: TokenIssuer.privateKey(in: studios).path))
        // A pair of one's own whose public half went lost comes back whole.
        try FileManager.default.removeItem(at: TokenIssuer.publicKey(in: own))
        _ = try await TokenIssuer(folder: own)
        #expect(try Data(contentsOf: TokenIssuer.publicKey(in: own)) == key)
    }
}
