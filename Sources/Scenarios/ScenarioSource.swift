import Foundation
import QuestKernel

/// A scenario as it was written: one merged tree from a directory of files and the overlays above it.
///
/// The root map has the keys `scenario`, `archetypes`, perhaps `targets`, and one for each content file: `loot` for
/// `content/loot.yaml`. It is not checked yet.
package struct ScenarioSource: Sendable {
    /// The directory's or overlay's name, without `.yaml`.
    package let name: String
    package let tree: ContentNode
    /// Names of the scenarios it is made of, from the base directory to itself.
    package let lineage: [String]
    /// The paths of the files, by the names that messages show.
    package var files: [String: String] = [:]
    /// Its own files: for an overlay the one file, not those of the scenario it extends.
    package var ownFiles: Set<String> = []
    /// Figures that overlays or the command line set outside the range that content declares.
    package var warnings: [String] = []
    /// What is known of its rows, or of those of the scenario of which it is a variant; nothing if nil.
    package internal(set) var memory: ContentMemory?
    /// A patch that comes while it is played; one that is changed in any way has none.
    package internal(set) var fork: ScenarioFork?

    /// The folder of the scenario at the base, where files such as `readings.yaml` lie beside it.
    package var folder: String? {
        lineage.first.flatMap { files["\($0)/scenario.yaml"] }.map { String($0.dropLast("/scenario.yaml".count)) }
    }

    /// Reads the directory or overlay file at `path`; `.yaml` may be left out.
    ///
    /// - Throws: `ScenarioFileError` for paths, `ContentProblem` for the content of the files.
    package static func read(_ path: String) throws -> ScenarioSource {
        var trimmed = Substring(path)
        while trimmed.count > 1, trimmed.last == "/" { trimmed = trimmed.dropLast() }
        if trimmed.hasSuffix("/scenario.yaml") { trimmed = trimmed.dropLast("/scenario.yaml".count) }
        // As typed, so that messages show the path that the user knows; "" is the working directory.
        let parent = trimmed.lastIndex(of: "/").map { String(trimmed[...$0]) } ?? ""
        // "." and ".." are not names: take the real one.
        let name = URL(fileURLWithPath: String(trimmed)).standardizedFileURL.lastPathComponent
        guard !trimmed.isEmpty, let origin = Origin(at: String(trimmed), named: name) else {
            throw ScenarioFileError(.missing, path: path, suggestion: suggestion(for: name, in: parent))
        }
        return try read(origin, in: parent, above: [])
    }

    /// The error for a name that none of the usual places has.
    package static func missing(named name: String) -> ScenarioFileError {
        let folders = ScenarioLibrary.folders
        return ScenarioFileError(
            .missing, path: name, suggestion: suggestion(for: name, in: folders.last ?? ""), lookedIn: ["."] + folders)
    }

    /// The nearest scenario beside the path, otherwise in the usual places.
    private static func suggestion(for name: String, in parent: String) -> String? {
        let below = parent.isEmpty ? [] : ScenarioLibrary.places(of: parent)
        for directory in [parent] + below + ScenarioLibrary.folders {
            let names = ScenarioFiles.scenarioNames(in: directory)
            if let nearest = NearestName.to(Origin.stem(name), among: names) {
                return Origin.path(of: nearest, in: directory)
            }
        }
        return nil
    }

    private static func read(
        _ origin: Origin, in parent: String, above descendants: [Origin]
    ) throws -> ScenarioSource {
        guard case .overlay(let path, let name) = origin else {
            let (tree, files) = try ScenarioDirectory.read(origin)
            return ScenarioSource(
                name: origin.name, tree: tree.withPlainShares(), lineage: [origin.name], files: files,
                ownFiles: Set(files.keys))
        }
        // By its name alone, unless two in different folders have the same name.
        let isNameTaken = descendants.contains { $0.file == origin.file }
        let file = isNameTaken ? path : origin.file
        let overlay = try YAMLTree.read(try ScenarioFiles.bytes(of: path), file: file)
        let (base, differences) = try split(overlay)
        let (baseOrigin, baseParent) = try resolve(base, in: parent, above: descendants + [origin])
        let source = try read(baseOrigin, in: baseParent, above: descendants + [origin])
        let merged = source.tree.overlaid(with: differences).withPlainShares()
        return ScenarioSource(
            name: name, tree: merged, lineage: source.lineage + [name],
            files: source.files.merging([file: path]) { $1 }, ownFiles: [file],
            warnings: source.warnings + OutsideRange.warnings(from: source.tree, to: merged))
    }

    /// Splits an overlay into the name that it extends and its changes.
    private static func split(_ overlay: ContentNode) throws(ContentProblem) -> (ContentNode, ContentNode) {
        let expected = "`extends: NAME`, the scenario that this one changes"
        guard case .map(let entries) = overlay.value, let base = overlay["extends"] else {
            // A banner stands among scenarios, and is none: nobody plays it.
            let isBanner = overlay["tiers"] != nil
            throw ContentProblem(
                place: overlay.place, path: "extends", expected: expected,
                found: isBanner ? "a banner, whose odds `simulate odds --banner FILE` tells" : "none")
        }
        var differences = overlay
        differences.value = .map(entries.filter { $0.key != "extends" })
        return (base, differences)
    }

    /// Finds the base: by a path from the overlay's folder if it contains a slash, otherwise by its name beside the
    /// overlay and then in the usual places.
    private static func resolve(
        _ base: ContentNode, in parent: String, above descendants: [Origin]
    ) throws(ContentProblem) -> (origin: Origin, parent: String) {
        let expected = "the name of a scenario, or a path to one from this file's folder"
        func problem(_ found: String, suggestion: String? = nil) -> ContentProblem {
            ContentProblem(
                place: base.place, path: "extends", expected: expected, found: found, suggestion: suggestion)
        }
        guard case .scalar(let text) = base.value, let name = text.split(separator: "/").last.map(String.init),
            !name.hasPrefix("."), !text.hasSuffix("/")
        else { throw problem(base.kindInWords) }
        let isPath = text.contains("/")
        let start = isPath ? String(text.dropLast(name.utf8.count)) : ""
        let folders =
            isPath
            ? [start.hasPrefix("/") ? start : ScenarioFiles.joined(parent, start)] : [parent] + ScenarioLibrary.folders
        for folder in folders {
            guard let origin = Origin(at: ScenarioFiles.joined(folder, name), named: name) else { continue }
            guard !descendants.contains(where: { $0.isSame(as: origin) }) else {
                let chain = (descendants + [origin]).map(\.name).joined(separator: " → ")
                throw ContentProblem(
                    place: base.place, path: "extends", expected: "a chain that ends at a directory",
                    found: "the circle \(chain)")
            }
            return (origin, folder)
        }
        let nearest = folders.lazy.compactMap { folder in
            NearestName.to(
                Origin.stem(name),
                among: ScenarioFiles.scenarioNames(in: folder).filter { $0 != descendants.last?.name })
        }.first
        throw problem(base.kindInWords, suggestion: nearest.map { start + $0 })
    }
}

/// Where scenarios are found by their name alone.
package enum ScenarioLibrary {
    /// Below the working directory, then below the project's folder.
    package static var folders: [String] { Home.current.libraries }

    /// Where a name, or a path, may be in them; nowhere for a path that says itself where it is.
    package static func places(of path: String) -> [String] {
        path.hasPrefix("/") || path.hasPrefix(".") ? [] : folders.map { ScenarioFiles.joined($0, path) }
    }
}

/// Where a scenario is written: a directory of files, or one overlay file.
enum Origin: Equatable {
    case directory(path: String, name: String)
    case overlay(path: String, name: String)

    /// The directory at `path`, otherwise the file at it, otherwise the file with `.yaml` added.
    init?(at path: String, named name: String) {
        switch ScenarioFiles.kind(of: path) {
        case .directory: self = .directory(path: path, name: name)
        case .file, .other: self = .overlay(path: path, name: Self.stem(name))
        case .missing:
            guard ScenarioFiles.kind(of: path + ".yaml") == .file else { return nil }
            self = .overlay(path: path + ".yaml", name: name)
        }
    }

    var name: String {
        switch self {
        case .directory(_, let name), .overlay(_, let name): name
        }
    }

    /// The name of an overlay in places.
    var file: String {
        guard case .overlay(let path, _) = self else { return name }
        return URL(fileURLWithPath: path).lastPathComponent
    }

    /// Whether both are the same file or folder, even if the paths are spelled differently.
    func isSame(as other: Origin) -> Bool { real == other.real }

    private var real: String {
        switch self {
        case .directory(let path, _), .overlay(let path, _):
            URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
        }
    }

    static func stem(_ name: String) -> String { name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name }

    /// The path to show for a scenario's name.
    static func path(of name: String, in directory: String) -> String {
        let path = ScenarioFiles.joined(directory, name)
        return ScenarioFiles.kind(of: path) == .directory ? path : path + ".yaml"
    }
}
