import QuestKernel

/// An archetype of players: how often they come, how they feel, and what they do on holidays.
package struct DailyMenuArchetype: ArchetypeRow {
    package var id = ""
    package var name = ""
    package var share: Ratio = 0
    package var activeDays: Probability = .never
    package var more: Ratio = 0
    package var earliest: Int32 = 0
    package var latest: Int32 = 0
    package var lowEnergy: Probability = .never
    package var tellsMood: Probability = .never
    package var better: Probability = .never
    package var worse: Probability = .never
    package var rates: Probability = .never
    package var pickiness: Probability = .never
    package var holiday: Probability = .never
    package var holidayShortest: Int32 = 1
    package var holidayLongest: Int32 = 1
    package var writes: Probability = .never
    package var secondDevice: Probability = .never
    package var keeps: Probability = .never
    package var hides: Probability = .never
    package var restyles: Probability = .never
    package var imports: Probability = .never
    package var tidies: Probability = .never
    package var visits: Probability = .never
    package var browses: Int32 = 0
    package var downloads: Probability = .never
    package var votes: Probability = .never
    package var reviews: Probability = .never
    package var reports: Probability = .never
    package var collects: Probability = .never
    package var shares: Probability = .never
    package var unfit: Probability = .never
    package var excludes: Probability = .never

    package init() {}
    package static let noun = "an archetype of players"
    package static var fields: [Field<DailyMenuArchetype>] {
        [
            .text("name", \.name, "What reports show."),
            .ratio("share", \.share, "Of all players, in proportion to the other shares."),
            .ratio("activeDays", \.activeDays, "Share of days with an activity, without holidays."),
            .ratio("more", \.more, 0...5_000_000, "Activities beyond the first on such a day, on average."),
            .whole("earliest", \.earliest, 0...1439, unit: "minutes", "After midnight, of activities."),
            .whole("latest", \.latest, 0...1439, unit: "minutes", "After midnight, of activities."),
            .ratio("lowEnergy", \.lowEnergy, "Share of days of low energy."),
            .ratio("tellsMood", \.tellsMood, "Chance that the mood prompts are answered."),
            .ratio("better", \.better, "Chance that a stated mood is better after it."),
            .ratio("worse", \.worse, "Chance that it is lower."),
            .ratio("rates", \.rates, "Chance that \"How was that?\" is answered."),
            .ratio("pickiness", \.pickiness, "Share of all activities that are not for them."),
            .ratio("holiday", \.holiday, "Daily chance that a holiday from the menu begins."),
            .whole("holidayShortest", \.holidayShortest, 1...365, unit: "days", "Of a holiday."),
            .whole("holidayLongest", \.holidayLongest, 1...365, unit: "days", "Of a holiday."),
            .ratio("writes", \.writes, "Chance on an active day that they add an activity of their own."),
            .ratio("secondDevice", \.secondDevice, "Share of active days spent on another device; merged on Sundays."),
            .ratio("keeps", \.keeps, "Chance that what was loved becomes a favourite."),
            .ratio("hides", \.hides, "Chance that what is not for them is hidden."),
            .ratio("restyles", \.restyles, "Chance on an active day that a new theme is tried, if there is one."),
            .ratio("imports", \.imports, "Share of activities of their own that come from a file."),
            .ratio("tidies", \.tidies, "Chance on an active day that one of them is edited, reset or deleted."),
            .ratio("visits", \.visits, "Chance on an active day that they look into the community."),
            .whole("browses", \.browses, 0...20, unit: "activities", "How many they look at on a visit."),
            .ratio("downloads", \.downloads, "Chance that one they look at and like joins their menu."),
            .ratio("votes", \.votes, "Chance of a vote on one they look at."),
            .ratio("reviews", \.reviews, "Chance on a visit that stars are given, if it was downloaded."),
            .ratio("reports", \.reports, "Chance that one they look at is reported, if it does not belong there."),
            .ratio("collects", \.collects, "Chance on a visit that something joins a collection of theirs."),
            .ratio("shares", \.shares, "Chance that an activity they write is shared."),
            .ratio("unfit", \.unfit, "Share of what they share that does not belong there."),
            .ratio("excludes", \.excludes, "Chance that, after a week, they leave a category out of their menu."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard earliest <= latest else {
            throw reader.problem(node, field: "latest", expected: "at least \(earliest)", found: "\(latest)")
        }
        guard holidayShortest <= holidayLongest else {
            throw reader.problem(
                node, field: "holidayLongest", expected: "at least \(holidayShortest)", found: "\(holidayLongest)")
        }
        guard Ratio(better) + Ratio(worse) <= 1 else {
            throw reader.problem(node, field: "worse", expected: "with `better` at most 1", found: "more")
        }
    }
}
