import Foundation
import QuestKernel

/// A scenario as it was written: one merged tree from a directory of files and the overlays above it.
///
/// The root map has the keys `scenario`, `archetypes`, perhaps `targets`, and one for each content file: `loot` for
/// `content/loot.yaml`. Nothing is known yet of what they should hold.
package struct ScenarioSource: Sendable {
    /// The directory's or overlay's name, without `.yaml`.
    package let name: String
    package let tree: ContentNode
    /// Names of the scenarios it is made of, from the base directory to itself.
    package let lineage: [String]

    /// Reads the directory or overlay file at `path`; `.yaml` may be left out.
    ///
    /// - Throws: `ScenarioFileError` for paths, `ContentProblem` for what stands in the files.
    package static func read(_ path: String) throws -> ScenarioSource {
        var trimmed = Substring(path)
        while trimmed.count > 1, trimmed.last == "/" { trimmed = trimmed.dropLast() }
        if trimmed.hasSuffix("/scenario.yaml") { trimmed = trimmed.dropLast("/scenario.yaml".count) }
        // As it was typed, so that messages show the path that people know; "" is the working directory.
        let parent = trimmed.lastIndex(of: "/").map { String(trimmed[...$0]) } ?? ""
        // "." and ".." have no name of their own in the text: take the real one.
        let name = URL(fileURLWithPath: String(trimmed)).standardizedFileURL.lastPathComponent
        guard !trimmed.isEmpty, let origin = Origin(at: String(trimmed), named: name) else {
            throw ScenarioFileError(.missing, path: path, suggestion: suggestion(for: Origin.stem(name), in: parent))
        }
        return try read(origin, in: parent, above: [])
    }

    /// The nearest scenario beside the path, else in the usual place.
    private static func suggestion(for name: String, in parent: String) -> String? {
        for directory in [parent, "scenarios/"] {
            if let nearest = NearestName.to(name, among: ScenarioFiles.scenarioNames(in: directory)) {
                return Origin.path(of: nearest, in: directory)
            }
        }
        return nil
    }

    private static func read(
        _ origin: Origin, in parent: String, above descendants: [Origin]
    ) throws -> ScenarioSource {
        guard case .overlay(let path, let name) = origin else {
            return ScenarioSource(name: origin.name, tree: try ScenarioDirectory.read(origin), lineage: [origin.name])
        }
        let overlay = try YAMLTree.read(
            try ScenarioFiles.bytes(of: path), file: URL(fileURLWithPath: path).lastPathComponent)
        let (base, differences) = try split(overlay)
        let baseOrigin = try resolve(base, in: parent, above: descendants + [origin])
        let source = try read(baseOrigin, in: parent, above: descendants + [origin])
        return ScenarioSource(
            name: name, tree: source.tree.overlaid(with: differences), lineage: source.lineage + [name])
    }

    /// Parts an overlay into the name that it extends and what differs.
    private static func split(_ overlay: ContentNode) throws(ContentProblem) -> (ContentNode, ContentNode) {
        let expected = "`extends: NAME`, the scenario beside it that this one changes"
        guard case .map(let entries) = overlay.value, let base = overlay["extends"] else {
            throw ContentProblem(place: overlay.place, path: "extends", expected: expected, found: "none")
        }
        var differences = overlay
        differences.value = .map(entries.filter { $0.key != "extends" })
        return (base, differences)
    }

    private static func resolve(
        _ base: ContentNode, in parent: String, above descendants: [Origin]
    ) throws(ContentProblem) -> Origin {
        guard case .scalar(let name) = base.value, !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else {
            throw ContentProblem(
                place: base.place, path: "extends", expected: "the name of a scenario beside it",
                found: base.kindInWords)
        }
        guard let origin = Origin(at: ScenarioFiles.joined(parent, name), named: name) else {
            let others = ScenarioFiles.scenarioNames(in: parent).filter { $0 != descendants.last?.name }
            throw ContentProblem(
                place: base.place, path: "extends", expected: "the name of a scenario beside it",
                found: base.kindInWords, suggestion: NearestName.to(Origin.stem(name), among: others))
        }
        guard !descendants.contains(origin) else {
            let chain = (descendants + [origin]).map(\.name).joined(separator: " → ")
            throw ContentProblem(
                place: base.place, path: "extends", expected: "a chain that ends at a directory",
                found: "the circle \(chain)")
        }
        return origin
    }
}

/// Where a scenario is written: a directory of files, or one overlay file.
enum Origin: Equatable {
    case directory(path: String, name: String)
    case overlay(path: String, name: String)

    /// The directory at `path`, else the file at it, else the file with `.yaml` added.
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

    static func stem(_ name: String) -> String { name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name }

    /// The path to show for a scenario's name.
    static func path(of name: String, in directory: String) -> String {
        let path = ScenarioFiles.joined(directory, name)
        return ScenarioFiles.kind(of: path) == .directory ? path : path + ".yaml"
    }
}
