import QuestKernel

/// The first minutes and the first week ("Onboarding / First 5 Minutes"); QB13.
struct OnboardingContent: ContentRow {
    var firstTasks: [SuggestionRow] = []
    var starterGear: [StarterGearRow] = []
    var breadcrumbDays: Int32 = 7
    var breadcrumbs: [BreadcrumbRow] = []

    static let noun = "the onboarding"
    static var fields: [Field<OnboardingContent>] {
        [
            .table("firstTasks", \.firstTasks, "What to do first, one suggestion per category."),
            .table("starterGear", \.starterGear, "What a hero wears first, by class."),
            .whole("breadcrumbDays", \.breadcrumbDays, 0...365, unit: "days", "Days of life with breadcrumbs."),
            .table("breadcrumbs", \.breadcrumbs, "Steps of the first week."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        let starters = [HeroClass.warrior, .mage, .archer].map(\.name)
        for (field, found, expected) in [
            ("firstTasks", firstTasks.map(\.id), Category.allCases.map(\.name)),
            ("starterGear", starterGear.map(\.id), starters),
            ("breadcrumbs", breadcrumbs.map(\.id), Breadcrumb.allCases.map(\.name)),
        ] where found != expected {
            throw reader.problem(
                node, field: field, expected: "the rows " + expected.joined(separator: ", ") + " in this order",
                found: found.joined(separator: ", "))
        }
    }
}

/// A step of the first week.
public enum Breadcrumb: UInt8, ContentChoice, Codable { case dungeon, mission, friend, forge, store }

/// A suggestion for the first task.
struct SuggestionRow: ContentTableRow {
    var id = ""
    var suggestion = ""

    static let noun = "a suggestion"
    static var fields: [Field<SuggestionRow>] { [.text("suggestion", \.suggestion, "What players read.")] }
}

/// Two pieces of the catalog for a starter class.
struct StarterGearRow: ContentTableRow {
    var id = ""
    var weapon: Reference?
    var armor: Reference?

    static let noun = "starter gear"
    static var fields: [Field<StarterGearRow>] {
        [
            .reference("weapon", \.weapon, "An item of the catalog."),
            .reference("armor", \.armor, "An item of the catalog."),
        ]
    }
}

/// A breadcrumb: from which day of life it is shown, and the gold for following it.
struct BreadcrumbRow: ContentTableRow {
    var id = ""
    var words = ""
    var fromDay: Int32 = 1
    var gold: Gold = 0

    static let noun = "a breadcrumb"
    static var fields: [Field<BreadcrumbRow>] {
        [
            .text("words", \.words, "What players read."),
            .whole("fromDay", \.fromDay, 1...365, unit: "days", "The day of life from which it is shown, from 1."),
            .whole("gold", \.gold, 0...100_000, unit: "gold", "Gold for following it."),
        ]
    }
}

/// The catalog rows of starter gear, by starter class.
struct StarterGear: Sendable {
    let weapons: [Int]
    let armors: [Int]

    init(_ rows: [StarterGearRow], among items: [CatalogItem]) throws(ContentProblem) {
        let names = items.map(\.id)
        var weapons: [Int] = []
        var armors: [Int] = []
        for row in rows {
            weapons.append(try Self.resolve(row.weapon, "weapon", row.id, names))
            armors.append(try Self.resolve(row.armor, "armor", row.id, names))
        }
        self.weapons = weapons
        self.armors = armors
    }

    private static func resolve(
        _ reference: Reference?, _ field: String, _ row: String, _ names: [String]
    ) throws(ContentProblem) -> Int {
        guard let reference else { return 0 }
        return try reference.resolve(
            among: names, called: "a catalog item", path: "onboarding.starterGear.\(row).\(field)")
    }
}
