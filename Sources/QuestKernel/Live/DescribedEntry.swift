/// A journal entry in words: the one place where the numbers of an entry become names.
///
/// The names do not depend on the engine's numbers: what a host stores, sends and shows.
public struct DescribedEntry: Sendable, Equatable, Codable {
    /// `command`, `flow`, `roll`, `tally`, `level` or `milestone`.
    public var kind: String
    /// The member of the party whom it concerns.
    public var member: Int
    /// The command, flow, roll, tally or milestone by name.
    public var name: String
    /// The same for people, such as "Equipment from tasks"; the words may change.
    public var label: String
    /// The resource of a flow.
    public var resource: String?
    /// Units of a flow, below 0 for what vanished; the count of a tally; the instant of a command; the level reached.
    public var amount: Int64?
    /// The chance of a roll, in parts per million.
    public var chance: Int32?
    /// Tries in a row without a hit before this one, where the roll has a pity counter.
    public var dryCount: Int?
    /// The row of a tally, the kind or step of a roll, or what a command is about, by name.
    public var row: String?
    /// `miss`, `hit` or `forced`.
    public var outcome: String?

    /// - Parameter game: what the entry's numbers mean: `QuestBond.describe(rules)`, or another game's.
    public init(_ entry: JournalEntry, _ game: GameDescription) {
        kind = entry.kind.name
        member = Int(entry.member)
        name = ""
        label = ""
        let code = Int(entry.code)
        switch entry.kind {
        case .command:
            name = Self.pick(game.commands, code)
            label = name
            row = game.words.object(of: code, number: Int(entry.cell))
            amount = entry.amount
        case .flow:
            (name, label) = Self.pick(game.flows, code) { ($0.name, $0.label) }
            let number = Int(entry.resource)
            resource = game.resources.indices.contains(number) ? game.resources[number].name : "\(number)"
            amount = entry.amount
        case .roll:
            (name, label) = Self.pick(game.rolls, code) { ($0.name, $0.label) }
            guard game.rolls.indices.contains(code) else { return }
            chance = entry.chance
            outcome = RollOutcome(rawValue: entry.outcome)?.name
            switch game.rolls[code].shape {
            case .pity: dryCount = entry.dryCount
            case .ladder(let steps): row = Self.pick(steps, Int(entry.cell))
            case .kinds(let kinds): row = Self.pick(kinds, Int(entry.cell))
            }
        case .tally:
            (name, label) = Self.pick(game.tallies, code) { ($0.name, $0.label) }
            guard game.tallies.indices.contains(code) else { return }
            let tally = game.tallies[code]
            row = Self.pick(tally.rowLabels.count == tally.rows.count ? tally.rowLabels : tally.rows, Int(entry.cell))
            amount = entry.amount
        case .level:
            name = "level"
            label = "level"
            amount = Int64(game.firstLevel + Int(entry.cell))
        case .milestone:
            (name, label) = Self.pick(game.milestones, code) { ($0.name, $0.label) }
        }
    }

    private static func pick(_ names: [String], _ index: Int) -> String {
        names.indices.contains(index) ? names[index] : "\(index)"
    }

    /// Name and label of a row; its number, where there is no such row.
    private static func pick<Row>(
        _ rows: [Row], _ index: Int, _ words: (Row) -> (String, String)
    ) -> (String, String) {
        rows.indices.contains(index) ? words(rows[index]) : ("\(index)", "number \(index)")
    }
}
