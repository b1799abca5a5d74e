import Foundation
import Scenarios

/// What the files of a scenario look like from outside: whether somebody saved one since.
package struct ScenarioLook: Equatable, Sendable {
    private struct File: Equatable {
        let size: Int
        let changed: Date
        let number: Int
    }

    private var files: [String: File] = [:]
    private var folders: [String: Set<String>] = [:]

    /// - Parameter path: of a folder or an overlay file. Where it cannot be read, only what lies there is looked at.
    package init(at path: String) {
        if let source = try? ScenarioSource.read(path) {
            look(at: source)
            return
        }
        look(at: path)
        look(at: path + ".yaml")
        let inside = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        for name in inside.prefix(1_000) { look(at: "\(path)/\(name)") }
    }

    init(of source: ScenarioSource) { look(at: source) }

    private mutating func look(at source: ScenarioSource) {
        for path in source.files.values {
            look(at: path)
            let folder = (path as NSString).deletingLastPathComponent
            // A file that comes or goes shows in its folder.
            if folders[folder] == nil, folder.hasSuffix("/content") {
                folders[folder] = Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            }
        }
    }

    private mutating func look(at path: String) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return }
        files[path] = File(
            size: (attributes[.size] as? NSNumber)?.intValue ?? 0,
            changed: attributes[.modificationDate] as? Date ?? .distantPast,
            number: (attributes[.systemFileNumber] as? NSNumber)?.intValue ?? 0)
    }
}
