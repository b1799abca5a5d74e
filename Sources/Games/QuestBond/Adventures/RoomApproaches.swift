import QuestKernel

/// How a hero goes through a dungeon: which approach is taken in each room ("Room approach choices").
public enum RoomStyle: UInt8, ContentChoice, CommandChoice {
    /// The approach with the most power for what the room asks.
    case bold
    /// The approach that hurts least when it fails.
    case careful
}

/// A way to take a room.
struct RoomApproachRow: ContentTableRow {
    var id = ""
    var name = ""
    /// By `Encounter`.
    var power: [Ratio] = []
    var damage: Ratio = 1

    static let noun = "a room approach"
    static var fields: [Field<RoomApproachRow>] {
        [
            .text("name", \.name, "What players read."),
            .ratios(
                "power", \.power, 0...8_000_000, count: Encounter.allCases.count,
                "Multiplies power in rooms of combat, puzzle, trap and treasure, and in the boss's."),
            .ratio("damage", \.damage, 0...10_000_000, "Multiplies the HP that a failed room costs."),
        ]
    }
}

/// The approach that a style takes for each encounter, compiled.
struct RoomApproaches: Sendable {
    struct Factors: Sendable {
        var power: Ratio = 1
        var damage: Ratio = 1
    }

    private let factors: [Factors]

    init(_ rows: [RoomApproachRow]) {
        factors = RoomStyle.allCases.flatMap { style in
            Encounter.allCases.map { encounter in
                let all = rows.map { Factors(power: $0.power[encounter.index], damage: $0.damage) }
                let best = all.max { left, right in
                    switch style {
                    case .bold: return (left.power, right.damage) < (right.power, left.damage)
                    case .careful: return (right.damage, left.power) < (left.damage, right.power)
                    }
                }
                return best ?? Factors()
            }
        }
    }

    @inline(__always)
    subscript(style: RoomStyle, encounter: Encounter) -> Factors {
        factors[style.index &* Encounter.allCases.count &+ encounter.index]
    }
}
