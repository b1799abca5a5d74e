import ArgumentParser
import CanonicalJSON
import Foundation
import QuestKernel
import Scenarios

/// `simulate content schema`: what editors need to help with a scenario's files.
struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write JSON Schemas (2020-12) of a scenario's files, for completion and checks in an editor.",
        discussion: """
            The schema of overlays: ./simulate content schema
            One schema per file, and the settings that connect them: ./simulate content schema --to schemas
            \(Content.options)
            """)

    @OptionGroup var named: ScenarioArgument
    @OptionGroup(visibility: .hidden) var options: RunOptions

    @Option(help: ArgumentHelp("Write one schema per file into this folder.", valueName: "folder"))
    var to: String?

    func run() throws {
        try Exit.reporting {
            let source = try Content.source(named.applied(to: options))
            let game = try ScenarioHeader.read(from: source.tree).game
            guard let to else { return print(ContentSchema.overlay(of: game, base: source.tree), terminator: "") }
            let files = ContentSchema.files(of: game, base: source.tree)
            let folders = try Folders(at: to)
            do {
                var staged = try StagedFiles(for: to)
                defer { staged.clear() }
                for file in files { try staged.add(file.schema, Array(file.text.utf8)) }
                try Surroundings.undisturbed { try staged.publish() }
            } catch {
                folders.removeIfEmpty()
                throw error
            }
            Exit.say("wrote \(files.count) schemas into \(to); put this into .vscode/settings.json:")
            print(Self.settings(source, files.map { ($0.file, "\(to)/\($0.schema)") }))
        }
    }

    /// For the YAML language server, which reads the same settings in other editors.
    private static func settings(_ source: ScenarioSource, _ schemas: [(file: String, schema: String)]) -> String {
        let base = source.lineage.first ?? source.name
        let globs = schemas.map { file, schema in
            let glob = file.isEmpty ? "scenarios/\(base)-*.yaml" : "scenarios/\(base)/\(file)"
            return "    \(JSONText.quoted(schema)): \(JSONText.quoted(glob))"
        }
        let tags = source.tree.tags.map { "    \(JSONText.quoted($0))" }
        return """
            {
              "yaml.schemas": {
            \(globs.joined(separator: ",\n"))
              },
              "yaml.customTags": [
            \(tags.joined(separator: ",\n"))
              ]
            }
            """
    }
}

extension ContentNode {
    /// The tags in use, each with the kind of value after it, in the form of the YAML language server; sorted.
    fileprivate var tags: [String] {
        var found: Set<String> = []
        collect(into: &found)
        return found.sorted()
    }

    private func collect(into found: inout Set<String>) {
        switch value {
        case .scalar: if let tag { found.insert("\(tag) scalar") }
        case .list(let nodes):
            if let tag { found.insert("\(tag) sequence") }
            for node in nodes { node.collect(into: &found) }
        case .map(let entries):
            if let tag { found.insert("\(tag) mapping") }
            for entry in entries { entry.node.collect(into: &found) }
        }
    }
}
