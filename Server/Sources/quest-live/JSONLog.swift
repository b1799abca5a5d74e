import CanonicalJSON
import Foundation
import Logging

/// Writes each line of the log as one JSON object, for collectors of logs.
struct JSONLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel = Logger.Level.notice
    let label: String

    init(label: String) { self.label = label }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var fields: [JSONValue.Field] = [
            .init("time", .string(Date().formatted(.iso8601))), .init("level", .string(event.level.rawValue)),
            .init("label", .string(label)), .init("message", .string("\(event.message)")),
        ]
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        for (name, value) in all.sorted(by: { $0.key < $1.key }) { fields.append(.init(name, .string("\(value)"))) }
        // A full disk, or a reader that ended, loses lines and never requests.
        try? FileHandle.standardError.write(contentsOf: Data(JSONValue.object(fields).bytes + [0x0A]))
    }
}
