import QuestKernel

/// What the files of a scenario may hold, by the rows that the games declare.
package enum ScenarioShape {
    /// `scenario`, `archetypes`, and a field for each content file, in this order.
    package static func of(_ game: GameName) -> RowShape {
        RowShape(
            noun: "a scenario of \(game.name)",
            fields: [
                FieldShape("scenario", RowShape(ScenarioHeader.self), "Which game, how long, how many, the seed."),
                FieldShape("archetypes", game.scenario.archetypesShape, "Who plays."),
            ] + game.scenario.contentShape.fields)
    }
}

extension ScenarioSource {
    /// Every mistake of the separate files, in the order of the declared fields; mistakes between files show when they
    /// are compiled.
    package func problems() -> [ContentProblem] {
        let header: ScenarioHeader
        do throws(ContentProblem) {
            header = try ScenarioHeader.read(from: tree)
        } catch {
            return [error]
        }
        // Targets are goals of a report, not content; they are checked where they are used.
        guard case .map(let entries) = tree.value else { return [] }
        let known = ContentNode(.map(entries.filter { $0.key != "targets" }), place: tree.place)
        return ScenarioShape.of(header.game).problems(in: known)
    }
}
