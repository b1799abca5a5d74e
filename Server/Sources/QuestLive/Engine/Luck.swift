import Foundation
import QuestBond
import QuestKernel

/// What players' luck comes from: a secret of this service, which no reply, log or export holds.
package struct Luck: Sendable {
    private let secret: [UInt8]

    /// Takes the folder's secret, or makes one.
    package init(folder: URL) throws {
        let file = folder.appending(path: "keys/luck-secret")
        if !FileManager.default.fileExists(atPath: file.path) {
            try SecretFile.create(file, Data(RandomBytes.make(LiveKey.leastSecret)))
        }
        secret = Array(try Data(contentsOf: file))
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

    func randomness(of account: Account) throws -> Randomness {
        try randomness(of: account.player, epoch: account.epoch)
    }
}

/// Bytes fit for keys and salts.
enum RandomBytes {
    static func make(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
