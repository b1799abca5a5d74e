import Foundation
import QuestBond
import QuestKernel

/// The source of players' seeds: a secret of this service, which no reply, log or export contains.
package struct SeedProvider: Sendable {
    let secret: [UInt8]

    static func file(in folder: URL) -> URL { folder.appending(path: "keys/luck-secret") }

    /// Makes the folder's secret where it is missing.
    ///
    /// - Parameter isNew: whether nothing is in the folder's file yet.
    static func reserve(in folder: URL, isNew: Bool) throws {
        let file = file(in: folder)
        if !FileManager.default.fileExists(atPath: file.path) {
            let secret = Data(RandomBytes.make(LiveKey.leastSecret))
            try SecretFile.create(file, isNew ? beginning + secret : secret)
        }
    }

    /// What a secret begins with that is as old as its folder: a part of it, so that it goes wherever the secret goes.
    private static let beginning = Data("all is sealed\n".utf8)

    /// Whether a folder's file carried links and seals by this secret from its beginning, so that one without them is
    /// none of its own.
    static func sealsFromTheBeginning(_ folder: URL) -> Bool {
        (try? Data(contentsOf: file(in: folder)))?.starts(with: beginning) == true
    }

    /// Takes the folder's secret.
    package init(folder: URL) throws {
        let file = Self.file(in: folder)
        guard let data = try? Data(contentsOf: file) else { throw StorageProblem("\(file.path): cannot be read") }
        secret = Array(data)
        guard LiveKey(secret: secret, player: [], epoch: 0) != nil else {
            throw StorageProblem("\(file.path): expected \(LiveKey.leastSecret) bytes or more, found \(secret.count)")
        }
    }

    /// What a player's commands are drawn with.
    package func randomness(of player: UInt32, epoch: Int64) throws -> Randomness {
        guard let key = LiveKey(secret: secret, player: "\(player)".utf8.map { $0 }, epoch: UInt32(clamping: epoch))
        else { throw StorageProblem("the secret is too short") }
        return key.randomness
    }

    package func luck(of player: UInt32, epoch: Int64) throws -> Luck {
        Luck(own: try randomness(of: player, epoch: epoch), ofAccount: try randomness(of: player, epoch: 0))
    }

    func luck(of account: Account) throws -> Luck { try luck(of: account.player, epoch: account.epoch) }

    func randomness(of account: Account) throws -> Randomness {
        try randomness(of: account.player, epoch: account.epoch)
    }
}

/// What a player's commands are drawn with.
package struct Luck: Sendable {
    /// The hero's own.
    package let own: Randomness
    /// The account's, the same for each hero that it begins: which arm of an experiment it plays in.
    package let ofAccount: Randomness
}

/// Bytes fit for keys and salts.
enum RandomBytes {
    static func make(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
