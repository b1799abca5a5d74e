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

    /// An empty one would be in the way of a copy.
    @Test(.ofTheFile) func aFileThatWasLostIsNotMadeAnew() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await LiveService.run(folder: folder) { live in _ = try await TestPlayer.begun(live, 7) }
        let file = Store.file(in: folder)
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + ending) }
        #expect(throws: StorageProblem.self) { try open(folder) }
        #expect(!FileManager.default.fileExists(atPath: file.path))
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

    /// Who restores a copy or makes keys is root, and the service is not.
    @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
    func whatRootMakesIsTheFolderOwners() throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(chown(folder.path, 12_345, 12_346) == 0)
        try SecretFile.create(folder.appending(path: "keys/tokens/secret"), Data("x".utf8))
        try Draft.replacingNothing(at: folder.appending(path: "copy")) { try Data("x".utf8).write(to: $0) }
        try Store(folder: folder).close()
        for path in ["keys", "keys/tokens", "keys/tokens/secret", "copy", "quest.sqlite"] {
            var found = stat()
            #expect(stat(folder.appending(path: path).path, &found) == 0)
            #expect(found.st_uid == 12_345 && found.st_gid == 12_346, "\(path): \(found.st_uid)")
        }
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
