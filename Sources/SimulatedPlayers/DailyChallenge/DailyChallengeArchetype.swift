import DailyChallenge
import QuestKernel

/// An archetype of players who do challenges.
package struct DailyChallengeArchetype: ArchetypeRow {
    package var id = ""
    package var name = ""
    package var share: Ratio = 0
    package var looks: Probability = .never
    package var looksOnWeekends: Probability = .never
    package var completes: [Probability] = []
    package var weekendFactor: Ratio = 0
    package var avoids: ChallengeCategory?
    package var settlesAfterDays: Int32 = 7

    package init() {}
    package static let noun = "an archetype of challengers"
    package static var fields: [Field<DailyChallengeArchetype>] {
        [
            .text("name", \.name, "What reports show."),
            .ratio("share", \.share, "Of all players, in proportion to the other shares."),
            .ratio("looks", \.looks, "Chance that the app is opened on a weekday."),
            .ratio("looksOnWeekends", \.looksOnWeekends, "Chance that it is opened on a Saturday or Sunday."),
            .ratios(
                "completes", \.completes, count: 6,
                "Chance that a seen challenge is done: social, creative, wellness, adventure, learning, kindness."),
            .ratio(
                "weekendFactor", \.weekendFactor, 0...10_000_000, "Factor on these chances on a Saturday or Sunday."),
            .optionalChoice("avoids", \.avoids, "The category that they switch off, if there is one."),
            .whole(
                "settlesAfterDays", \.settlesAfterDays, 0...365, unit: "days", optional: true,
                "When they find out how to switch it off."),
        ]
    }
}
