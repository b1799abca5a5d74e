import Crypto
import Foundation
import QuestKernel

/// What players' luck comes from: a secret of this service, which no reply, log or export holds.
package struct Luck: Sendable {
    private let secret: SymmetricKey

    /// Takes the folder's secret, or makes one.
    package init(folder: URL) throws {
        let file = folder.appending(path: "keys/luck-secret")
        if !FileManager.default.fileExists(atPath: file.path) {
            let key = SymmetricKey(size: .bits256)
            try SecretFile.create(file, key.withUnsafeBytes { Data($0) })
        }
        let data = try Data(contentsOf: file)
        guard data.count == 32 else { throw StorageProblem("\(file.path): expected 32 bytes, found \(data.count)") }
        secret = SymmetricKey(data: data)
    }
}
