/// A journal entry in words that do not depend on the engine's numbers: what a host stores, sends and shows.
public struct DescribedEntry: Sendable, Equatable, Codable {
    /// `command`, `flow`, `roll`, `tally`, `level` or `milestone`.
    public var kind: String
    /// The member of the party whom it concerns.
    public var member: Int
    /// The command, flow, roll, tally or milestone by name.
    public var name: String
    /// The resource of a flow.
    public var resource: String?
    /// Units of a flow, below 0 for what vanished; the count of a tally; the instant of a command; the level reached.
    public var amount: Int64?
    /// The chance of a roll, in parts per million.
    public var chance: Int32?
    /// Tries in a row without a hit before this one, where the roll has a pity counter.
    public var misses: Int?
    /// The row of a tally, the kind or step of a roll, or what a command is about, by name.
    public var row: String?
    /// `miss`, `hit` or `forced`.
    public var outcome: String?

    /// - Parameter game: what the entry's numbers mean: `QuestBond.describe(rules)`, or another game's.
    public init(_ entry: JournalEntry, _ game: GameDescription) {
        kind = entry.kind.name
        member = Int(entry.member)
        name = ""
        let code = Int(entry.code)
        switch entry.kind {
        case .command:
            name = Self.pick(game.commands, code)
            row = game.words.object(of: code, number: Int(entry.cell))
            amount = entry.amount
        case .flow:
            name = game.flows.indices.contains(code) ? game.flows[code].name : "\(code)"
            let number = Int(entry.resource)
            resource = game.resources.indices.contains(number) ? game.resources[number].name : "\(number)"
            amount = entry.amount
        case .roll:
            guard game.rolls.indices.contains(code) else {
                name = "\(code)"
                return
            }
            name = game.rolls[code].name
            chance = entry.chance
            outcome = RollOutcome(rawValue: entry.outcome).map { String(describing: $0) }
            switch game.rolls[code].shape {
            case .pity: misses = Int(entry.cell)
            case .ladder(let steps): row = Self.pick(steps, Int(entry.cell))
            case .kinds(let kinds): row = Self.pick(kinds, Int(entry.cell))
            }
        case .tally:
            guard game.tallies.indices.contains(code) else {
                name = "\(code)"
                return
            }
            name = game.tallies[code].name
            row = Self.pick(game.tallies[code].rows, Int(entry.cell))
            amount = entry.amount
        case .level:
            name = "level"
            amount = Int64(game.firstLevel + Int(entry.cell))
        case .milestone:
            name = game.milestones.indices.contains(code) ? game.milestones[code].name : "\(code)"
        }
    }

    private static func pick(_ names: [String], _ index: Int) -> String {
        names.indices.contains(index) ? names[index] : "\(index)"
    }
}
