import Foundation
import LiveStorage

extension ReadTransaction {
    /// A version's content as it was published.
    func snapshot(_ hash: String) throws -> Data {
        guard let data = try contentStore.snapshot(hash, db) else { throw Refused.noSuchContent }
        return data
    }
}

extension Refused {
    static let noSuchContent = Refused(404, "no_such_content", "There is no content of this hash.")
}
