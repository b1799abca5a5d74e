import QuestKernel

/// An archetype of collectors: what they own, buy and sell, and how they wear it.
package struct CrownAndBarrelArchetype: ArchetypeRow {
    package var id = ""
    package var name = ""
    package var share: Ratio = 0
    package var fewestAtFirst: Int32 = 0
    package var mostAtFirst: Int32 = 0
    package var buys: Probability = .never
    package var spree: Ratio = 0
    package var sells: Probability = .never
    package var brands: Int32 = 1
    package var wearsOnWeekdays: Probability = .never
    package var wearsOnWeekends: Probability = .never
    package var more: Ratio = 0
    package var favourite: Probability = .never
    package var mistakes: Probability = .never
    package var lapse: Probability = .never
    package var lapseLongest: Int32 = 1
    package var moreAtFirst: Ratio = 0

    package init() {}
    package static let noun = "an archetype of collectors"
    package static var fields: [Field<CrownAndBarrelArchetype>] {
        [
            .text("name", \.name, "What reports show."),
            .ratio("share", \.share, "Of all players, in proportion to the other shares."),
            .whole("fewestAtFirst", \.fewestAtFirst, 0...250, unit: "watches", "That they enter on the first day."),
            .whole("mostAtFirst", \.mostAtFirst, 0...250, unit: "watches", "That they enter on the first day."),
            .ratio("buys", \.buys, "Daily chance of a new watch."),
            .ratio("spree", \.spree, 0...10_000_000, "Watches beyond the first of a purchase, on average."),
            .ratio("sells", \.sells, "Daily chance that one is removed."),
            .whole("brands", \.brands, 1...256, unit: "brands", "Brands that they buy from; at most all brands."),
            .ratio("wearsOnWeekdays", \.wearsOnWeekdays, "Chance that a weekday's wear is logged."),
            .ratio("wearsOnWeekends", \.wearsOnWeekends, "Chance that a Saturday's or Sunday's is."),
            .ratio("more", \.more, 0...20_000_000, "Wears beyond the first on such a day, on average."),
            .ratio("favourite", \.favourite, "Chance that the favourite is worn, the first watch they own."),
            .ratio("mistakes", \.mistakes, "Chance that a logged wear is deleted again."),
            .ratio("lapse", \.lapse, "Daily chance that logging is forgotten for a while."),
            .whole("lapseLongest", \.lapseLongest, 1...365, unit: "days", "How long it is forgotten, at most."),
            .ratio(
                "moreAtFirst", \.moreAtFirst, 0...20_000_000, optional: true,
                "Wears beyond the usual ones on the first day, on average: trying out what is new."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard fewestAtFirst <= mostAtFirst else {
            throw reader.problem(
                node, field: "mostAtFirst", expected: "at least \(fewestAtFirst)", found: "\(mostAtFirst)")
        }
    }
}
