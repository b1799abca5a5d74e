import QuestBond
import QuestKernel

/// How people come together; assumptions about people, not of the design.
package struct PartyMix: ContentRow {
    package var sizes: [UInt32] = [1, 0, 0, 0]
    package var alike: Int64 = 0
    package var absence: Int64 = 0
    package var lift: Int64 = 0
    package var liftFrom: Int64 = 3
    package var nudged: Int64 = 0
    package var nudgedAfter: Int64 = 0
    package var nudgedTasks: Int64 = 0

    package init() {}
    package static let noun = "how people come together"
    package static var fields: [Field<PartyMix>] {
        [
            .wholes(
                "sizes", \.sizes, 0...1_000, unit: "weight", count: 4,
                "Players who play solo, in pairs, in threes, in fours."),
            .ratio("alike", \.alike, "Chance that a member is of the first member's kind."),
            .ratio("absence", \.absence, "Chance that a member's longer absence brings another one's."),
            .ratio("lift", \.lift, "Chance that a day that would be skipped is played for the party streak's sake."),
            .whole("liftFrom", \.liftFrom, 1...1_000, unit: "days", "From which party streak on."),
            .ratio("nudged", \.nudged, "Chance that a nudge brings a short visit on a day that is skipped."),
            .whole(
                "nudgedAfter", \.nudgedAfter, 0...1_439, unit: "minutes", optional: true,
                "How long after the nudge that visit is."),
            .ratio("nudgedTasks", \.nudgedTasks, optional: true, "Share of a day's tasks that is done then."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if sizes.allSatisfy({ $0 == 0 }) {
            throw reader.problem(
                node, field: "sizes", expected: "at least one weight above 0", found: "a table that sums to 0")
        }
    }
}

/// What one kind of player does in a party; nothing of it where they play solo.
package struct PartyBehavior: ContentRow {
    package var verified: Int64 = 0
    package var confirms: Int64 = 0
    package var disputes: Int64 = 0
    package var assigns: Int64 = 0
    package var obliges: Int64 = 0
    package var kudos: Int64 = 0
    package var nudges: Int64 = 0
    package var adventures = false
    package var gifts = false

    package init() {}
    package static let noun = "what they do in a party"
    package static var fields: [Field<PartyBehavior>] {
        [
            .ratio("verified", \.verified, "Share of tasks that they ask an ally to confirm."),
            .ratio("confirms", \.confirms, "Chance a visit that a waiting task of an ally is looked at."),
            .ratio("disputes", \.disputes, "Chance that a task looked at is disputed."),
            .ratio("assigns", \.assigns, "Chance a visit that they give an ally a task."),
            .ratio("obliges", \.obliges, "Chance a visit that a task given to them is done."),
            .ratio("kudos", \.kudos, "Chance a visit that an active ally is praised."),
            .ratio("nudges", \.nudges, "Chance a visit that an idle ally is nudged."),
            .flag("adventures", \.adventures, "Whether they lead party dungeons and expeditions."),
            .flag("gifts", \.gifts, "Whether they give away gear that an ally would wear."),
        ]
    }
}
