import QuestKernel

/// Scenarios that a game of one's own can begin from: games in files whose header says of what kind they are.
package struct Templates {
    package struct Template {
        /// The word of its header: "gacha".
        package let kind: String
        /// By path within the folder.
        package let files: [(path: String, bytes: [UInt8])]
    }

    package let all: [Template]

    /// Those in these folders of scenarios; what cannot be read is none.
    package init(in libraries: [String]) {
        var all: [Template] = []
        for library in libraries {
            for name in (try? ScenarioFiles.names(in: library)) ?? [] {
                guard let template = try? Self.template(ScenarioFiles.joined(library, name)),
                    !all.contains(where: { $0.kind == template.kind })
                else { continue }
                all.append(template)
            }
        }
        self.all = all.sorted { $0.kind < $1.kind }
    }

    private static func template(_ folder: String) throws -> Template? {
        let path = ScenarioFiles.joined(folder, "scenario.yaml")
        guard ScenarioFiles.kind(of: path) == .file else { return nil }
        let node = try YAMLTree.read(try ScenarioFiles.bytes(of: path), file: "scenario.yaml")
        let tree = ContentNode(
            .map([ContentNode.Entry(key: "scenario", keyPlace: node.place, node: node)]), place: node.place)
        let header = try ScenarioHeader.read(from: tree)
        guard !header.template.isEmpty else { return nil }
        var files: [(path: String, bytes: [UInt8])] = []
        for part in ["", "content"] {
            for name in try ScenarioFiles.names(in: ScenarioFiles.joined(folder, part)) where name.hasSuffix(".yaml") {
                let path = part.isEmpty ? name : "\(part)/\(name)"
                files.append((path, try ScenarioFiles.bytes(of: ScenarioFiles.joined(folder, path))))
            }
        }
        return Template(kind: header.template, files: files)
    }

    /// The smallest game: five lines.
    package static let smallest: [(path: String, bytes: [UInt8])] = [
        ("scenario.yaml", Array("game: custom\ntitle: A game of my own\n".utf8)),
        ("content/resources.yaml", Array("gold: {}\n".utf8)),
        ("content/actions.yaml", Array("work: { gives: { gold: 10 }, limit: 20 a day }\n".utf8)),
        ("archetypes.yaml", Array("archetypes: { worker: { plan: [work] } }\n".utf8)),
    ]
}
