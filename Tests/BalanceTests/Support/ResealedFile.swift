import Balance
import Foundation

/// Files of samples as an attacker would forge them: changed, with the checksum that fits the change.
enum ResealedFile {
    private struct NotWhole: Error {}

    /// What the checksum is of.
    static func text(_ path: String) throws -> String {
        guard case .whole(let json) = SealedText.open([UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))) else {
            throw NotWhole()
        }
        return String(decoding: json, as: UTF8.self)
    }

    static func write(_ text: String, to path: String) throws {
        try Data(SealedText.seal(Array(text.utf8))).write(to: URL(fileURLWithPath: path))
    }
}
