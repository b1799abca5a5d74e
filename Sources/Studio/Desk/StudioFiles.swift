import Foundation
import Scenarios

/// What the files of a scenario looked like when they were read: whether somebody saved one since.
struct StudioFiles: Equatable {
    private struct Look: Equatable {
        let size: Int
        let changed: Date
        let number: Int
    }

    private let looks: [String: Look]
    /// Files that come or go show in their folders.
    private let folders: [String: Set<String>]

    init(of source: ScenarioSource) {
        let manager = FileManager.default
        var looks: [String: Look] = [:]
        var folders: [String: Set<String>] = [:]
        for path in source.files.values {
            if let attributes = try? manager.attributesOfItem(atPath: path) {
                looks[path] = Look(
                    size: (attributes[.size] as? NSNumber)?.intValue ?? 0,
                    changed: attributes[.modificationDate] as? Date ?? .distantPast,
                    number: (attributes[.systemFileNumber] as? NSNumber)?.intValue ?? 0)
            }
            let folder = (path as NSString).deletingLastPathComponent
            if folders[folder] == nil, folder.hasSuffix("/content") {
                folders[folder] = Set((try? manager.contentsOfDirectory(atPath: folder)) ?? [])
            }
        }
        self.looks = looks
        self.folders = folders
    }
}
