import DailyMenu
import QuestKernel

/// The community around a player (epic 14), which the epics do not describe: how many share it, and how it is
/// moderated.
package struct CircleContent: ContentRow, Sendable {
    package var others: Int32 = 0
    package var readyMade: Int32 = 0
    package var moderates: Probability = .never
    package var overlooks: Probability = .never
    package var page: Int = 1

    package init() {}
    package static let noun = "the circle"
    package static var fields: [Field<CircleContent>] {
        [
            .whole("others", \.others, 0...200, unit: "people", "Others who share the community with each player."),
            .whole("readyMade", \.readyMade, 0...500, unit: "activities", "Activities in it when the player arrives."),
            .ratio("moderates", \.moderates, "Daily chance that moderation judges what waits."),
            .ratio("overlooks", \.overlooks, "Chance that something unfit is approved anyway."),
            .whole("page", \.page, 1...100, unit: "activities", "How many are shown at once."),
        ]
    }
}

/// The file of the population: archetypes, and the circle around each player.
package struct DailyMenuPopulationFile: PopulationFile {
    package var archetypes: [DailyMenuArchetype] = []
    package var circle = CircleContent()

    package init() {}
    package static let noun = "the archetypes' file"
    package static var fields: [Field<DailyMenuPopulationFile>] {
        [
            .table("archetypes", \.archetypes, "By id. New ones go last."),
            .row("circle", \.circle, "The community around a player."),
        ]
    }
}

/// One player's community at present: every player has a circle of their own, so that players stay independent.
package struct Circle: Sendable {
    /// Users of the community: 0 moderates, 1 is the player, from 2 on the others.
    static let moderator = 0
    package static let player = 1
    static let firstOther = 2

    package internal(set) var community = Community()
    /// By other: the archetype.
    var others: [Int] = []
    /// By activity: whether it does not belong there, which a moderator may notice or miss.
    package internal(set) var isUnfit: [Bool] = []
    /// The page that is shown to a visitor.
    var page = CommunityPage()
    /// What the last visitor downloaded.
    var taken: [Int] = []
    /// Of one command.
    var journal = Journal(capacity: 8)

    /// How often own activities of a user were published.
    func published(by user: Int) -> Int64 {
        community.activities.indices.reduce(0) {
            $0 + (community.activities[$1].author == user ? community.activities[$1].publications : 0)
        }
    }
}
