import QuestKernel

/// Holds content and `readings.yaml` to each other: every ruled value names a reading, every reading has its switch,
/// and the switch changes what is tagged with its name.
package enum ReadingCheck {
    /// The first mistake, if there is one.
    ///
    /// - Parameter source: without changes: `--set` plays another reading, which is no mistake.
    package static func problem(of source: ScenarioSource) throws -> ContentProblem? {
        guard let folder = source.folder else { return nil }
        let file = try ReadingFile.read(folder)
        let ids = file?.readings.map(\.id) ?? []
        let ruled = try GameRegistry.scenario(source).assumptions.filter { $0.reading != nil }
        for value in ruled where !ids.contains(value.reading ?? "") {
            return ContentProblem(
                place: value.place, path: value.path, expected: "the name of a row of \(ReadingFile.fileName)",
                found: "\"\(value.reading ?? "")\"", suggestion: NearestName.to(value.reading ?? "", among: ids))
        }
        for reading in file?.readings ?? [] {
            if let problem = try problem(of: reading, ruled, source) { return problem }
        }
        return nil
    }

    private static func problem(
        of reading: ReadingRow, _ ruled: [Assumption], _ source: ScenarioSource
    ) throws -> ContentProblem? {
        let place = Place(file: "\(source.lineage[0])/\(ReadingFile.fileName)", line: 0, column: 0)
        let own = ruled.filter { $0.reading == reading.id }.map(\.path)
        guard !own.isEmpty else {
            return ContentProblem(
                place: place, path: "readings.\(reading.id)",
                expected: "a value of content tagged !ruled:\(reading.id)",
                found: "none")
        }
        for other in reading.others {
            let isSwitch = other.changes.contains { change in
                own.contains {
                    change == $0 || change.hasPrefix("\($0)=") || change.hasPrefix("\($0).")
                        || change.hasPrefix("\($0)[")
                }
            }
            guard isSwitch else {
                return ContentProblem(
                    place: place, path: "readings.\(reading.id).others",
                    expected: "a change of \(own.joined(separator: " or "))",
                    found: other.changes.joined(separator: ", "))
            }
            let changed = try source.changed(by: other.changes)
            guard try values(of: changed) != values(of: source) else {
                return ContentProblem(
                    place: place, path: "readings.\(reading.id).others", expected: "changes that change something",
                    found: other.changes.joined(separator: ", "))
            }
            let scenario = try GameRegistry.scenario(changed)
            _ = try scenario.population(seed: scenario.header.seed)
        }
        return nil
    }

    /// What is played, by path. A hash would count a tag as a change.
    private static func values(of source: ScenarioSource) throws -> [String: String] {
        let root = ScenarioShape.of(try ScenarioHeader.read(from: source.tree).game)
        return Dictionary(ContentFigure.all(in: source.tree, root).map { ($0.path, $0.text) }) { first, _ in first }
    }
}
