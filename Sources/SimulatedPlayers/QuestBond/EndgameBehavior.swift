import QuestBond
import QuestKernel

/// How a player fights in the arena.
package struct ArenaBehavior: ContentRow {
    package var chance: Probability = .never
    package var style = ArenaStyle.sound
    package var paidRuns: Int = 0

    package init() {}
    package static let noun = "arena behavior"
    package static var fields: [Field<ArenaBehavior>] {
        [
            .ratio("chance", \.chance, "Chance that a played day's last visit includes the arena."),
            .choice("style", \.style, "The approaches they choose."),
            .whole(
                "paidRuns", \.paidRuns, 0...20, unit: "runs", optional: true, "Runs they pay for beyond the free one."),
        ]
    }
}

/// What a player looks for in an approach.
package enum ArenaStyle: UInt8, ContentChoice {
    /// The most power, whatever it costs.
    case bold
    /// Power for its price; safety once hurt.
    case sound
    /// The least damage.
    case careful

    /// How such a player goes through dungeons.
    var inDungeons: RoomStyle { self == .careful ? .careful : .bold }
}

/// How a player fights raid bosses.
package struct RaidBehavior: ContentRow {
    package var chance: Probability = .never

    package init() {}
    package static let noun = "raid behavior"
    package static var fields: [Field<RaidBehavior>] {
        [.ratio("chance", \.chance, "Chance that the day's earned attacks are made at its last visit.")]
    }
}

/// What a player studies.
package struct ResearchBehavior: ContentRow {
    package var studies = false
    package var first = ResearchBranch.efficiency

    package init() {}
    package static let noun = "research behavior"
    package static var fields: [Field<ResearchBehavior>] {
        [
            .flag("studies", \.studies, optional: false, "Whether they research at all."),
            .choice("first", \.first, "The branch they finish first; the others follow in order."),
        ]
    }
}

/// What a player does at the last level.
package struct PrestigeBehavior: ContentRow {
    package var rebirths = false
    package var rerolls: Int = 0

    package init() {}
    package static let noun = "behavior at the last level"
    package static var fields: [Field<PrestigeBehavior>] {
        [
            .flag("rebirths", \.rebirths, optional: false, "Whether they use rebirth where the game has it."),
            .whole(
                "rerolls", \.rerolls, 0...20, unit: "re-rolls",
                "Most re-rolls per day of a paragon level that missed the class's stat."),
        ]
    }
}
