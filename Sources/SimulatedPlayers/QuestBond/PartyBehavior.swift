import QuestBond
import QuestKernel

/// How players form parties; assumptions about players, not from the design.
package struct PartyMix: ContentRow {
    package var sizes: [UInt32] = [1, 0, 0, 0]
    package var alike: Probability = .never
    package var absence: Probability = .never
    package var lift: Probability = .never
    package var liftFrom: Days = 3
    package var nudged: Probability = .never
    package var nudgedAfter: Minutes = 0
    package var nudgedTasks: Ratio = 0

    package init() {}
    package static let noun = "how players form parties"
    package static var fields: [Field<PartyMix>] {
        [
            .wholes(
                "sizes", \.sizes, 0...1_000, unit: "weight", count: 4,
                "Shares of players who play solo, in pairs, in threes, in fours."),
            .ratio("alike", \.alike, "Chance that a member has the first member's archetype."),
            .ratio("absence", \.absence, "Chance that a member's longer absence makes another member absent too."),
            .ratio("lift", \.lift, "Chance that a day that would be skipped is played to keep the party streak."),
            .whole("liftFrom", \.liftFrom, 1...1_000, unit: "days", "From which party streak on."),
            .ratio("nudged", \.nudged, "Chance that a nudge leads to a short visit on a skipped day."),
            .whole(
                "nudgedAfter", \.nudgedAfter, 0...1_439, unit: "minutes", optional: true,
                "How long after the nudge that visit is."),
            .ratio("nudgedTasks", \.nudgedTasks, optional: true, "Share of a day's tasks that are done then."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if sizes.allSatisfy({ $0 == 0 }) {
            throw reader.problem(
                node, field: "sizes", expected: "at least one weight above 0", found: "a table that sums to 0")
        }
    }
}

/// What one archetype does in a party; unused where they play alone.
package struct PartyBehavior: ContentRow {
    package var verified: Probability = .never
    package var confirms: Probability = .never
    package var disputes: Probability = .never
    package var assigns: Probability = .never
    package var obliges: Probability = .never
    package var kudos: Probability = .never
    package var nudges: Probability = .never
    package var adventures = false
    package var gifts = false

    package init() {}
    package static let noun = "what they do in a party"
    package static var fields: [Field<PartyBehavior>] {
        [
            .ratio("verified", \.verified, "Share of tasks that they ask an ally to confirm."),
            .ratio("confirms", \.confirms, "Chance per visit that a waiting task of an ally is looked at."),
            .ratio("disputes", \.disputes, "Chance that a task looked at is disputed."),
            .ratio("assigns", \.assigns, "Chance per visit that they give an ally a task."),
            .ratio("obliges", \.obliges, "Chance per visit that a task given to them is done."),
            .ratio("kudos", \.kudos, "Chance per visit that an active ally is praised."),
            .ratio("nudges", \.nudges, "Chance per visit that an idle ally is nudged."),
            .flag("adventures", \.adventures, "Whether they lead party dungeons and expeditions."),
            .flag("gifts", \.gifts, "Whether they give away gear that an ally would wear."),
        ]
    }
}
