import QuestBond
import QuestKernel

/// The archetypes of a QuestBond scenario: `archetypes.yaml`.
package struct QuestBondArchetypes: ContentRow {
    package var parties = PartyMix()
    package var archetypes: [Archetype] = []
    package var assumptions = PlayerAssumptions()

    package init() {}
    package static let noun = "the archetypes"
    package static var fields: [Field<QuestBondArchetypes>] {
        [
            .row("assumptions", \.assumptions, "What is assumed for all players."),
            .row("parties", \.parties, optional: true, "How players form parties."),
            .table("archetypes", \.archetypes, "Archetypes, each with a share."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if archetypes.allSatisfy({ $0.share == 0 }) {
            throw reader.problem(
                node, field: "archetypes", expected: "at least one share above 0", found: "shares that sum to 0")
        }
    }
}

/// How one archetype lives and plays; figures are assumptions about players, not from the design.
package struct Archetype: NamedTableRow {
    package var id = ""
    package var name = ""
    package var about = ""
    package var share: Ratio = 0
    package var classes: [UInt32] = []
    package var visits: [Minutes] = []
    package var jitter: Minutes = 0
    package var activity: Probability = .never
    package var weekend: Ratio = 0
    package var lapse: Probability = .never
    package var lapseDays: [Days] = []
    package var tasks: Ratio = 0
    package var taskLimit: Int = 40
    package var habits: Int = 0
    package var habitKept: Probability = .never
    package var categories: [UInt32] = []
    package var sizes: [UInt32] = []
    package var verification: [UInt32] = []
    package var focus: Probability = .never
    package var dungeonRuns: Int = 0
    package var daring: Probability = .never
    package var missions: Probability = .never
    package var expeditions = false
    package var autoSalvageCommon = false
    package var autoSalvageBelowRare = false
    package var salvagesAffixes = false
    package var enhanceTo: UInt8 = 0
    package var enhanceTries: Int = 0
    package var catalystFrom: UInt8 = 10
    package var craftFrom: Int = 0
    package var crafts: Int = 0
    package var targets: Probability = .never
    package var brews: Int = 0
    package var rerolls: Int = 0
    package var thrift: Probability = .never
    package var purse: Gold = 0
    package var shopping: Probability = .never
    package var armorStock: Pieces = 0
    package var freezeStock: Pieces = 0
    package var buysKeys = false
    package var buysScrolls = false
    package var hoarding: Probability = .never
    package var routines = RoutineBehavior()
    package var board = BoardBehavior()
    package var proof = VerificationBehavior()
    package var breadcrumbs: Probability = .never
    package var arena = ArenaBehavior()
    package var raid = RaidBehavior()
    package var study = ResearchBehavior()
    package var prestige = PrestigeBehavior()
    package var life = WellbeingBehavior()
    package var collecting = CollectingBehavior()
    package var party = PartyBehavior()

    package init() {}
    package static let noun = "an archetype"
    package static var fields: [Field<Archetype>] {
        [
            .text("name", \.name, optional: true, "What reports show; the id where there is none."),
            .text("about", \.about, "Who they are, in a sentence."),
            .whole("share", \.share, 0...1_000_000, unit: "share", "How many of them, relative to the others."),
            .wholes(
                "classes", \.classes, 0...1_000, unit: "weight", count: 3, "Shares of warriors, mages and archers."),
            .wholes("visits", \.visits, 0...1_439, unit: "minutes after midnight", "When they open the app."),
            .whole("jitter", \.jitter, 0...600, unit: "minutes", "How far a visit may be late."),
            .ratio("activity", \.activity, "Chance that a day is played at all."),
            .ratio("weekend", \.weekend, 0...3_000_000, "Tasks on a weekend day relative to a weekday."),
            .ratio("lapse", \.lapse, "Daily chance that a longer absence begins."),
            .wholes("lapseDays", \.lapseDays, 1...365, unit: "days", count: 2, "Shortest and longest absence."),
            .ratio("tasks", \.tasks, 0...40_000_000, "Mean tasks on a played weekday, habits not counted."),
            .whole("taskLimit", \.taskLimit, 1...100, unit: "tasks", optional: true, "Most tasks of a day."),
            .whole("habits", \.habits, 0...16, unit: "habits", "Habits they keep."),
            .ratio("habitKept", \.habitKept, "Chance that a habit is kept on a played day."),
            .wholes("categories", \.categories, 0...1_000, unit: "weight", count: 6, "Task categories in their order."),
            .wholes("sizes", \.sizes, 0...1_000, unit: "weight", count: 3, "Small, medium and large tasks."),
            .wholes(
                "verification", \.verification, 0...1_000, unit: "weight", count: 4,
                "Quick, standard, verified, party-verified."),
            .ratio("focus", \.focus, "Share of stat points that go to the class's stat; the rest rotates."),
            .whole("dungeonRuns", \.dungeonRuns, 0...20, unit: "runs", "Dungeon runs they want per day."),
            .ratio("daring", \.daring, "Least mean room chance at which they dare a dungeon."),
            .ratio("missions", \.missions, "Chance that an idle hero is sent on a mission at a visit."),
            .flag("expeditions", \.expeditions, optional: false, "Whether they go on expeditions."),
            .flag("autoSalvageCommon", \.autoSalvageCommon, "Whether Common drops are salvaged at once."),
            .flag(
                "autoSalvageBelowRare", \.autoSalvageBelowRare,
                "Whether drops below Rare are, once they wear nothing less."),
            .flag("salvagesAffixes", \.salvagesAffixes, "Whether these rules are for items with affixes too."),
            .whole("enhanceTo", \.enhanceTo, 0...10, unit: "levels", "Up to which level they enhance."),
            .whole("enhanceTries", \.enhanceTries, 0...50, unit: "tries", "Most enhancement tries per day."),
            .whole(
                "catalystFrom", \.catalystFrom, 1...11, unit: "levels", optional: true, "First step with a catalyst."),
            .whole("craftFrom", \.craftFrom, 0...20, unit: "recipes", "The lowest recipe they use, from 0."),
            .whole("crafts", \.crafts, 0...50, unit: "items", "Most items crafted per day."),
            .ratio("targets", \.targets, "Share of crafts for which they lock the primary stat."),
            .whole("brews", \.brews, 0...50, unit: "consumables", "Most consumables brewed per day."),
            .whole("rerolls", \.rerolls, 0...50, unit: "re-rolls", "Most affix re-rolls per day."),
            .ratio("thrift", \.thrift, "Share of the purse that one purchase may take."),
            .whole("purse", \.purse, 0...1_000_000, unit: "gold", "Gold that they always keep."),
            .ratio("shopping", \.shopping, "Chance that a day's last visit includes the store."),
            .whole("armorStock", \.armorStock, 0...20, unit: "armors", "Streak Armors they like to hold."),
            .whole(
                "freezeStock", \.freezeStock, 0...20, unit: "freezes", optional: true,
                "Streak Freezes they like to hold."),
            .flag("buysKeys", \.buysKeys, "Whether they buy expedition keys."),
            .flag("buysScrolls", \.buysScrolls, "Whether they buy affix scrolls."),
            .ratio("hoarding", \.hoarding, "Chance that a consumable in hand is kept for later."),
            .row("routines", \.routines, optional: true, "Routines they make; none if left out."),
            .row("board", \.board, optional: true, "The duty board; unused if left out."),
            .row("proof", \.proof, optional: true, "Focus timer, health data and honesty; unused if left out."),
            .ratio(
                "breadcrumbs", \.breadcrumbs, optional: true, "Daily chance in the first week to follow its steps."),
            .row("arena", \.arena, optional: true, "How they fight in the arena; never if left out."),
            .row("raid", \.raid, optional: true, "How they fight raid bosses; never if left out."),
            .row("study", \.study, optional: true, "What they research; nothing if left out."),
            .row("prestige", \.prestige, optional: true, "What they do at the last level; nothing if left out."),
            .row("life", \.life, optional: true, "Moods, meditation, goals and notices."),
            .row("collecting", \.collecting, optional: true, "Gear sets."),
            .row("party", \.party, optional: true, "What they do in a party."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        for (name, weights) in [
            ("classes", classes), ("categories", categories), ("sizes", sizes), ("verification", verification),
        ] where weights.allSatisfy({ $0 == 0 }) {
            throw reader.problem(
                node, field: name, expected: "at least one weight above 0", found: "a table that sums to 0")
        }
        if lapseDays[0] > lapseDays[1] {
            throw reader.problem(node, field: "lapseDays", expected: "shortest, then longest", found: "a falling pair")
        }
        if zip(visits, visits.dropFirst()).contains(where: { $0.0 >= $0.1 }) || visits.count > 12 {
            throw reader.problem(node, field: "visits", expected: "at most 12 rising times", found: "\(visits)")
        }
    }
}

/// An archetype with its tables compiled.
final class Behavior: Sendable {
    let row: Archetype
    let classes: WeightedTable
    let categories: WeightedTable
    let sizes: WeightedTable
    let verification: WeightedTable
    let weekdayTasks: CountDistribution
    let weekendTasks: CountDistribution

    init?(_ row: Archetype) {
        let weekday = Int(row.tasks.partsPerMillion / 1_000)
        let weekend = Int((row.tasks * row.weekend).partsPerMillion / 1_000)
        guard let classes = WeightedTable(weights: row.classes),
            let categories = WeightedTable(weights: row.categories), let sizes = WeightedTable(weights: row.sizes),
            let verification = WeightedTable(weights: row.verification),
            let weekdayTasks = CountDistribution.poisson(thousandths: Swift.min(weekday, 40_000), limit: row.taskLimit),
            let weekendTasks = CountDistribution.poisson(thousandths: Swift.min(weekend, 40_000), limit: row.taskLimit)
        else { return nil }
        self.row = row
        self.classes = classes
        self.categories = categories
        self.sizes = sizes
        self.verification = verification
        self.weekdayTasks = weekdayTasks
        self.weekendTasks = weekendTasks
    }
}

/// What simulated players draw for; numbers from 0x8000 on, separate from every game's own.
enum PlayerDraw: UInt16 {
    case day = 0x8000
    case visit, task, habit, creation, adventure, shopping, consumables
    case routines, proof, breadcrumbs, duty, talent
    case endgame = 0x8020
    case wellness, goals, linking, notice
    case provisions
    case company, together
    case retying
    case crafting, bundles
    case path
    case deal

    @inline(__always)
    var purpose: Purpose { Purpose(rawValue) }
}
