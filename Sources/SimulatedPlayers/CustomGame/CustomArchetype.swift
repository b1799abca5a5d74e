import CustomGame
import QuestKernel

/// How some players of a game in files behave.
package struct CustomArchetype: ArchetypeRow {
    package var id = ""
    package var name = ""
    package var share = Ratio.one
    package var comes = Probability.always
    package var weekends: Probability?
    package var sessions = Ratio.one
    package var leaves = Probability.never
    package var skill = Ratio.one
    package var budget = Ratio.zero
    package var plan: OpenContent?

    package init() {}

    package static let noun = "an archetype"
    package static var fields: [Field<CustomArchetype>] {
        [
            .text("name", \.name, optional: true, "What reports show; the id without it."),
            .ratio(
                "share", \.share, 0...1_000_000_000, optional: true, "Of all players, beside the others; 1 without it."),
            .ratio("comes", \.comes, optional: true, "Chance that a player comes on a day; 100% without it."),
            .ratio(
                "weekends", \.weekends, optional: true,
                "Chance that a player comes on a Saturday or a Sunday; as on other days without it."),
            .ratio(
                "sessions", \.sessions, 1_000_000...20_000_000, optional: true,
                "Visits on a day on which the player comes, on average; 1 without it."),
            .ratio("leaves", \.leaves, optional: true, "Chance that a day is the player's last; 0% without it."),
            .ratio("skill", \.skill, 0...10_000_000, optional: true, "What formulas read as skill; 1 without it."),
            .ratio(
                "budget", \.budget, 0...1_000_000_000_000, optional: true,
                "Real money that a player spends in a month at most; 0 without it."),
            .open(
                "plan", \.plan,
                "a list of actions, or of { do, when, until, atMost }, such as [playStage, { do: pull, when: gems >= 160 }]",
                optional: false,
                "What is tried at each visit, from the top; each line until it is refused or its conditions end."),
        ]
    }
}

/// What `archetypes.yaml` of a game in files holds.
package struct CustomArchetypes: PopulationFile {
    package var archetypes: [CustomArchetype] = []
    package var mostActions = 500
    package var firstDay = true

    package init() {}

    package static let noun = "the archetypes' file"
    package static var fields: [Field<CustomArchetypes>] {
        [
            .table("archetypes", \.archetypes, "By id. New ones go last."),
            .whole(
                "mostActions", \.mostActions, 1...100_000, unit: "actions", optional: true,
                "The most that one visit does, so that a plan without an end is noticed; 500 without it."),
            .flag("firstDay", \.firstDay, "Whether everybody plays on the day on which they could first."),
        ]
    }
}
