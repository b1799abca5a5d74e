import QuestBond
import QuestKernel

/// How somebody fights in the arena.
package struct ArenaBehavior: ContentRow {
    package var chance: Int64 = 0
    package var style = ArenaStyle.sound
    package var paidRuns: Int = 0

    package init() {}
    package static let noun = "arena habits"
    package static var fields: [Field<ArenaBehavior>] {
        [
            .ratio("chance", \.chance, "Chance that a played day's last visit includes the arena."),
            .choice("style", \.style, "The approaches they choose."),
            .whole(
                "paidRuns", \.paidRuns, 0...20, unit: "runs", optional: true, "Runs they pay for beyond the free one."),
        ]
    }
}

/// What somebody looks for in an approach.
package enum ArenaStyle: UInt8, ContentChoice {
    /// The most power, whatever it costs.
    case bold
    /// Power for its price; safety once hurt.
    case sound
    /// The least damage.
    case careful
}

/// How somebody meets raid bosses.
package struct RaidBehavior: ContentRow {
    package var chance: Int64 = 0

    package init() {}
    package static let noun = "raid habits"
    package static var fields: [Field<RaidBehavior>] {
        [.ratio("chance", \.chance, "Chance that the day's earned attacks are made at its last visit.")]
    }
}

/// What somebody studies.
package struct ResearchBehavior: ContentRow {
    package var studies = false
    package var first = ResearchBranch.efficiency

    package init() {}
    package static let noun = "study habits"
    package static var fields: [Field<ResearchBehavior>] {
        [
            .flag("studies", \.studies, optional: false, "Whether they take up research at all."),
            .choice("first", \.first, "The branch they finish first; the others follow in order."),
        ]
    }
}

/// What somebody does at the last level.
package struct PrestigeBehavior: ContentRow {
    package var rebirths = false
    package var rerolls: Int = 0

    package init() {}
    package static let noun = "habits at the last level"
    package static var fields: [Field<PrestigeBehavior>] {
        [
            .flag("rebirths", \.rebirths, optional: false, "Whether they are born again where that is played."),
            .whole(
                "rerolls", \.rerolls, 0...20, unit: "re-rolls",
                "Most re-rolls a day of a paragon level that missed the class's stat."),
        ]
    }
}
