import QuestKernel

/// Routine bundles ("Routine Bundles"); QB03.
struct RoutineContent: ContentRow {
    var fewestHabits: Int = 3
    var mostHabits: Int = 6
    var limit: Int = 4
    var kinds: [RoutineRow] = []
    var protectionLimit: Int16 = 1

    /// The most routines that a hero's state can hold.
    static let most = 4

    static let noun = "the routine bundles"
    static var fields: [Field<RoutineContent>] {
        [
            .whole("fewestHabits", \.fewestHabits, 1...16, unit: "habits", "Fewest habits of a routine."),
            .whole("mostHabits", \.mostHabits, 1...16, unit: "habits", "Most habits of a routine."),
            .whole("limit", \.limit, 0...Int64(most), unit: "routines", "How many routines a hero may have."),
            .table("kinds", \.kinds, "Kinds of routines."),
            .whole(
                "protectionLimit", \.protectionLimit, 0...30, unit: "days", "Protected days held at a time, at most."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard kinds.map(\.id) == RoutineKind.allCases.map(\.name) else {
            throw reader.problem(
                node, field: "kinds",
                expected: "the rows " + RoutineKind.allCases.map(\.name).joined(separator: ", ") + " in this order",
                found: kinds.map(\.id).joined(separator: ", "))
        }
        if fewestHabits > mostHabits {
            throw reader.problem(
                node, field: "mostHabits", expected: "at least fewestHabits, \(fewestHabits)", found: "\(mostHabits)")
        }
    }
}

/// The time of day or the purpose that ties a routine's habits together.
public enum RoutineKind: UInt8, ContentChoice, Codable { case morning, workout, evening }

/// What a kept routine brings beside EXP.
enum RoutineBonus: UInt8, ContentChoice { case lootRoll, material, streakProtection }

/// A kind of routine and its bonus.
struct RoutineRow: ContentTableRow {
    var id = ""
    var name = ""
    var experience: Ratio = Ratio(partsPerMillion: 500_000)
    var bonus = RoutineBonus.lootRoll

    static let noun = "a kind of routine"
    static var fields: [Field<RoutineRow>] {
        [
            .text("name", \.name, "What players read."),
            .ratio("experience", \.experience, "EXP that all its habits bring on top, as a share."),
            .choice("bonus", \.bonus, "What else it brings."),
        ]
    }
}
