import QuestKernel

/// Reads `scenario.yaml`, `archetypes.yaml`, perhaps `targets.yaml`, and `content/*.yaml` into one tree.
enum ScenarioDirectory {
    /// - Returns: the tree, and its files by their names in places.
    static func read(_ origin: Origin) throws -> (tree: ContentNode, files: [String: String]) {
        guard case .directory(let path, let name) = origin else {
            throw ScenarioFileError(.notADirectory, path: origin.name)
        }
        var entries: [ContentNode.Entry] = []
        var files: [String: String] = [:]
        func add(_ key: String, _ file: String) throws {
            let bytes = try ScenarioFiles.bytes(of: ScenarioFiles.joined(path, file))
            let place = "\(name)/\(file)"
            files[place] = ScenarioFiles.joined(path, file)
            let node = try YAMLTree.read(bytes, file: place)
            entries.append(ContentNode.Entry(key: key, keyPlace: node.place, node: node))
        }
        try add("scenario", "scenario.yaml")
        try add("archetypes", "archetypes.yaml")
        if ScenarioFiles.kind(of: ScenarioFiles.joined(path, "targets.yaml")) != .missing {
            try add("targets", "targets.yaml")
        }
        let taken = ["scenario", "archetypes", "targets"]
        for file in try ScenarioFiles.names(in: ScenarioFiles.joined(path, "content")) {
            let place = Place(file: "\(name)/content/\(file)", line: 0, column: 0)
            // A silently ignored file would hold figures that do nothing.
            guard !file.hasSuffix(".yml") else {
                throw ContentProblem(place: place, path: "", expected: "a name that ends in .yaml", found: file)
            }
            guard file.hasSuffix(".yaml") else { continue }
            let key = Origin.stem(file)
            guard !taken.contains(key) else {
                throw ContentProblem(
                    place: place, path: "", expected: "a name other than \(taken.joined(separator: ", "))",
                    found: file)
            }
            try add(key, "content/\(file)")
        }
        return (ContentNode(.map(entries), place: Place(file: name, line: 0, column: 0)), files)
    }
}
