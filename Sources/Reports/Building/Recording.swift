/// Where the figures of a report come from if nobody played for them: from journals.
package struct Recording: Sendable, Equatable {
    /// Whether they are of a live service's players.
    let isLive: Bool
    let files: Int
    /// Players who have not been there for so many days, with their parties.
    let leftOut: Int
    /// What a run reads off its players, and no journal tells.
    let untold: [String]

    package init(isLive: Bool, files: Int, leftOut: Int, untold: [String]) {
        self.isLive = isLive
        self.files = files
        self.leftOut = leftOut
        self.untold = untold
    }

    var facts: [Fact] {
        let source = isLive ? "of a live service's players" : "of simulated players"
        return [Fact(label: "Journals", value: "\(Words.count(files, "file")) \(source)")]
            + (leftOut > 0
                ? [
                    Fact(
                        label: "Left out",
                        value:
                            "\(Words.count(leftOut, "player")) who were not there for so many days, and their parties")
                ] : [])
    }

    func subtitle(of run: EconomyRun) -> String {
        "What \(Words.count(run.players, isLive ? "player" : "simulated player")) \(run.description.words.deeds) in their "
            + "first \(Words.count(run.days, "day")), by their journals."
    }

    var lead: String { "The players behind the figures, as their journals tell of them." }

    /// What a reader of the figures must know.
    var note: String {
        let missing =
            untold.isEmpty
            ? "" : " A journal does not tell what was read off the players of a run: \(Words.list(untold))."
        let kinds =
            isLive
            ? "Journals of real players name no archetype. Nobody dealt these players their ways to play, so all that they "
                + "differ by is in the intervals."
            : "The players of these journals are simulated, and their archetypes dealt."
        return kinds + missing
    }
}
