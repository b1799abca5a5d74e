import Crypto
import Foundation
import LiveStorage

extension SeedProvider {
    /// Takes the folder's secret, or makes one if no player has played yet: with another secret all players would have
    /// other seeds from now on, and no journal could be replayed.
    init(folder: URL, knownTo db: Database) throws {
        let known = try String.fetchOne(db, sql: "SELECT mark FROM luckMark")
        let wasPlayed = try Int.fetchOne(db, sql: "SELECT 1 FROM party LIMIT 1") != nil
        let file = Self.file(in: folder)
        guard !wasPlayed || FileManager.default.fileExists(atPath: file.path) else {
            throw StorageProblem("\(file.path) is missing, and players' seeds come from it: put its copy back")
        }
        try Self.reserve(in: folder, isNew: Takeover.isEmpty(db))
        try self.init(folder: folder)
        if known == nil {
            try db.execute(sql: "INSERT INTO luckMark(mark) VALUES (?)", arguments: [fingerprint])
        } else if wasPlayed || db.isShared, known != fingerprint {
            throw StorageProblem("\(file.path) is not the secret of the seeds of this folder's players")
        } else if known != fingerprint {
            try db.execute(sql: "UPDATE luckMark SET mark = ?", arguments: [fingerprint])
        }
    }

    /// Whether a file's players have their luck from this secret; so it is where none has played yet.
    package func isOf(_ db: Database) throws -> Bool {
        let known = try String.fetchOne(db, sql: "SELECT mark FROM luckMark")
        return try known == fingerprint || Int.fetchOne(db, sql: "SELECT 1 FROM party LIMIT 1") == nil
    }

    /// Identifies a secret without revealing it.
    private var fingerprint: String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data("mark of this secret".utf8), using: SymmetricKey(data: secret))
        return code.hexadecimal
    }
}
