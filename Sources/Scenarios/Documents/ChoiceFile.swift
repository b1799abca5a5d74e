import QuestKernel

/// `choices.yaml`: what a player of a scenario is free to choose, for a search of what pays best.
package struct ChoiceFile: ContentRow, Sendable {
    package var choices: [ChoiceRow] = []

    package init() {}

    package static let noun = "a file of choices"
    package static var fields: [Field<ChoiceFile>] {
        [.table("choices", \.choices, "What players choose, in the order in which it is tried.")]
    }

    package static let fileName = "choices.yaml"

    /// The choices beside a scenario's files; nil where it has none.
    ///
    /// - Parameter folder: the scenario's.
    package static func read(_ folder: String) throws -> ChoiceFile? {
        guard let tree = try ScenarioFiles.tree(of: fileName, in: folder) else { return nil }
        var reader = ContentReader()
        var file = try reader.read(ChoiceFile.self, from: tree)
        for (choice, row) in file.choices.enumerated() {
            for (option, own) in row.options.enumerated() {
                let node = tree["choices"]?[row.id]?["options"]?[own.id]
                file.choices[choice].options[option].place = node?["set"]?.place ?? node?.place
            }
        }
        return file
    }
}

/// Something that players choose, whatever time they have for the game.
package struct ChoiceRow: NamedTableRow, Sendable {
    package var id = ""
    package var name = ""
    package var options: [ChoiceOption] = []

    package init() {}

    package static let noun = "a choice"
    package static var fields: [Field<ChoiceRow>] {
        [
            .text("name", \.name, optional: true, "What readers see; the id without it."),
            .table("options", \.options, "What can be chosen, by id."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard options.count >= 2 else {
            throw reader.problem(
                node, field: "options", expected: "two options or more, so that there is a choice",
                found: "\(options.count)")
        }
    }
}

package struct ChoiceOption: NamedTableRow, Sendable {
    package var id = ""
    package var name = ""
    package var changes: [String] = []
    /// Where its changes stand.
    package fileprivate(set) var place: Place?

    package init() {}

    package static let noun = "an option"
    package static var fields: [Field<ChoiceOption>] {
        [
            .text("name", \.name, optional: true, "What readers see; the id without it."),
            .texts("set", \.changes, "Fields of an archetype that choose so, such as dungeonRuns=4."),
        ]
    }

    /// A scenario in which some archetypes choose this.
    ///
    /// - Throws: what is wrong with it, at its place in the file.
    package func chosen(in source: ScenarioSource, by archetypes: [String]) throws -> ScenarioSource {
        do {
            let changed = try source.changed(by: changes(of: archetypes))
            _ = try GameRegistry.scenario(changed)
            return changed
        } catch let error as ContentProblem {
            var problem = error
            // The game is read from changed files; the mistake is in the file of choices.
            if let place { problem.place = place }
            throw problem
        }
    }

    /// The same as changes of a scenario, for some archetypes.
    package func changes(of archetypes: [String]) -> [String] {
        archetypes.flatMap { archetype in changes.map { "archetypes.archetypes.\(archetype).\($0)" } }
    }
}
