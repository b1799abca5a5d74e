import CanonicalJSON
import Foundation

/// `report.json`: the whole document at full precision.
package enum ReportJSON {
    /// A file this build cannot read.
    package enum Refusal: Error, Equatable, CustomStringConvertible {
        case schemaVersionUnsupported(found: Int)

        package var description: String {
            switch self {
            case .schemaVersionUnsupported(let found):
                "report schema version \(found) is not supported; "
                    + "this build reads versions \(ReportDocument.oldestSchemaVersion) to "
                    + "\(ReportDocument.currentSchemaVersion)"
            }
        }
    }

    /// The document as JSON, one line, keys sorted: equal documents give equal bytes.
    ///
    /// Throws on a number that is not finite, which JSON cannot hold; the error names its place.
    package static func encode(_ document: ReportDocument) throws -> Data {
        Data(try JSONText.file(of: document))
    }

    /// Throws `Refusal` on another schema version, `JSONProblem` and `DecodingError` on anything that is not a report.
    package static func decode(_ data: Data) throws -> ReportDocument {
        let version = try JSONText.decode(Version.self, from: data).schemaVersion
        guard (ReportDocument.oldestSchemaVersion...ReportDocument.currentSchemaVersion).contains(version) else {
            throw Refusal.schemaVersionUnsupported(found: version)
        }
        return try JSONText.decode(ReportDocument.self, from: data)
    }

    private struct Version: Decodable {
        let schemaVersion: Int
    }
}
