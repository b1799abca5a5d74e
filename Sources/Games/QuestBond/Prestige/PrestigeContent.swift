import QuestKernel

/// What comes after the last level ("End-Game / Prestige System").
struct PrestigeContent: ContentRow {
    var mode = PrestigeMode.paragon
    var paragon = ParagonRules()
    var rebirths: [RebirthRow] = []
    var furtherRebirths = RebirthRow()
    var keepsLine = false
    var statsOfGear = false

    static let noun = "the prestige system"
    static var fields: [Field<PrestigeContent>] {
        [
            .choice("mode", \.mode, "Paragon levels without end, or rebirth."),
            .row("paragon", \.paragon, "Paragon levels."),
            .rows("rebirths", \.rebirths, "What the first rebirth gives, the second, …"),
            .row("furtherRebirths", \.furtherRebirths, "What each one after them gives."),
            .flag("keepsLine", \.keepsLine, "Whether a hero is born again in its own class line; otherwise in any."),
            .flag(
                "statsOfGear", \.statsOfGear,
                "Whether a rebirth's share of stats is of what gear and cards add too; otherwise of own stats alone."),
        ]
    }
}

/// Which of the two systems is used.
public enum PrestigeMode: UInt8, ContentChoice { case paragon, rebirth }

/// Paragon levels: each a point of a random stat and a little gold.
struct ParagonRules: ContentRow {
    var experience: Experience = 1_500
    var points: Int32 = 1
    var gold: Gold = 0
    var rerollGold: Gold = 0

    static let noun = "the rules of paragon levels"
    static var fields: [Field<ParagonRules>] {
        [
            .whole("experience", \.experience, 100...1_000_000, unit: "EXP", "EXP that each paragon level needs."),
            .whole("points", \.points, 0...100, unit: "points", "What it adds to a random stat."),
            .whole("gold", \.gold, 0...100_000, unit: "gold", "Gold for it."),
            .whole("rerollGold", \.rerollGold, 0...1_000_000, unit: "gold", "Gold for drawing the newest stat again."),
        ]
    }
}

/// What a rebirth gives permanently.
struct RebirthRow: ContentRow {
    var title = ""
    var experience: Ratio = 0
    var gold: Ratio = 0
    var drops: Ratio = 0
    var stats: Ratio = 0

    static let noun = "a rebirth"
    static var fields: [Field<RebirthRow>] {
        [
            .text("title", \.title, "The title it gives."),
            .ratio("exp", \.experience, optional: true, "Share of EXP from all sources."),
            .ratio("gold", \.gold, optional: true, "Share of gold from all sources."),
            .ratio("drops", \.drops, optional: true, "Share of drop chances."),
            .ratio("stats", \.stats, optional: true, "Share of the hero's own stats."),
        ]
    }
}
