import QuestBond
import QuestKernel
import SimulatedPlayers

/// What the files of a scenario may hold, by the rows that the games declare.
package enum ScenarioShape {
    /// `scenario`, `archetypes`, and a field for each content file, in this order.
    package static func of(_ game: GameName) -> RowShape {
        let (archetypes, content) = parts(of: game)
        return RowShape(
            noun: "a scenario of \(game.name)",
            fields: [
                FieldShape("scenario", RowShape(ScenarioHeader.self), "Which game, how long, how many, the seed."),
                FieldShape("archetypes", archetypes, "Who plays."),
            ] + content.fields)
    }

    private static func parts(of game: GameName) -> (archetypes: RowShape, content: RowShape) {
        switch game {
        case .questbond: return (RowShape(QuestBondArchetypes.self), RowShape(QuestBondContent.self))
        case .timequest: return parts(of: Estimators.self)
        case .dailymenu: return parts(of: MenuGuests.self)
        case .dailychallenge: return parts(of: Challengers.self)
        case .crownandbarrel: return parts(of: WatchCollectors.self)
        }
    }

    private static func parts<People: ScenarioPeople>(
        of people: People.Type
    ) -> (archetypes: RowShape, content: RowShape) {
        (RowShape(People.File.self), RowShape(People.Content.self))
    }
}

extension ScenarioSource {
    /// Every mistake of the files by themselves, in the order of the declared fields; what joins them shows when they
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
