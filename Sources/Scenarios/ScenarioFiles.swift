import Foundation
import QuestKernel

/// The only file access of the loader: names in folders, and the bytes of a file.
package enum ScenarioFiles {
    enum Kind { case file, directory, other, missing }

    static func kind(of path: String) -> Kind {
        let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: resolved)
        switch attributes?[.type] as? FileAttributeType {
        case .typeRegular?: return .file
        case .typeDirectory?: return .directory
        case nil: return .missing
        default: return .other
        }
    }

    /// So that a message can say how large a file is; of a larger one, that it is larger than this.
    private static let mostRead = 32 * YAMLTree.mostBytes

    /// The bytes of a regular file, also of one that is larger than the loader accepts.
    static func bytes(of path: String) throws(ScenarioFileError) -> [UInt8] {
        switch kind(of: path) {
        case .file: break
        case .missing: throw ScenarioFileError(.missing, path: path)
        // A pipe or a device could block or never end.
        case .directory, .other: throw ScenarioFileError(.unreadable, path: path)
        }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw ScenarioFileError(.unreadable, path: path)
        }
        defer { try? handle.close() }
        do {
            return [UInt8](try handle.read(upToCount: mostRead) ?? Data())
        } catch {
            throw ScenarioFileError(.unreadable, path: path)
        }
    }

    /// The names in a directory, sorted by their bytes, without hidden files.
    static func names(in directory: String) throws(ScenarioFileError) -> [String] {
        switch kind(of: directory) {
        case .directory: break
        case .missing: throw ScenarioFileError(.missing, path: directory)
        case .file, .other: throw ScenarioFileError(.notADirectory, path: directory)
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory) else {
            throw ScenarioFileError(.unreadable, path: directory)
        }
        return names.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    static func joined(_ directory: String, _ name: String) -> String {
        directory.isEmpty ? name : directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
    }

    /// A file beside those of a scenario, such as `questions.yaml`; nil if the folder has none of that name.
    package static func tree(of file: String, in folder: String) throws -> ContentNode? {
        let path = joined(folder, file)
        guard kind(of: path) != .missing else { return nil }
        let name = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
        return try YAMLTree.read(bytes(of: path), file: "\(name)/\(file)")
    }

    /// Names of the scenarios in a directory: directories with a `scenario.yaml`, and overlays without `.yaml`.
    static func scenarioNames(in directory: String) -> [String] {
        let names = (try? Self.names(in: directory.isEmpty ? "." : directory)) ?? []
        var scenarios: [String] = []
        for name in names {
            if name.hasSuffix(".yaml") {
                scenarios.append(String(name.dropLast(5)))
            } else if kind(of: joined(directory, "\(name)/scenario.yaml")) == .file {
                scenarios.append(name)
            }
        }
        return scenarios
    }
}
