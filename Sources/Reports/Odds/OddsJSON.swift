import Balance
import CanonicalJSON
import Foundation

/// `odds.json`: the whole disclosure at full precision.
package enum OddsJSON {
    /// One line, keys sorted: equal disclosures give equal bytes.
    package static func encode(_ odds: OddsDisclosure) throws -> Data {
        Data(try JSONText.file(of: odds))
    }
}
