import CanonicalJSON
import QuestKernel

/// Journal entries as short lists of names and figures, and back: `["flow", "tasks", "gold", 11]`.
///
/// Names outlive the numbers of an engine, and say to whoever opens the file what happened.
public struct EntryNames: Sendable {
    private let game: GameDescription
    private let commands: NameList
    private let flows: NameList
    private let resources: NameList
    private let rolls: NameList
    private let tallies: NameList
    private let milestones: NameList
    /// By roll, its steps or kinds; empty where cells are dry counts.
    private let cells: [NameList]
    /// By tally.
    private let rows: [NameList]
    /// By command, what it may be about.
    private let objects: [NameList]

    /// - Parameter game: what the entries' numbers mean.
    public init(_ game: GameDescription) {
        self.game = game
        commands = NameList(game.commands)
        flows = NameList(game.flows.map(\.name))
        resources = NameList(game.resources.map(\.name))
        rolls = NameList(game.rolls.map(\.name))
        tallies = NameList(game.tallies.map(\.name))
        milestones = NameList(game.milestones.map(\.name))
        cells = game.rolls.map { roll in
            switch roll.shape {
            case .pity: NameList([])
            case .ladder(let steps): NameList(steps.indices.map { "\($0 + 1)" })
            case .kinds(let kinds): NameList(kinds)
            }
        }
        rows = game.tallies.map { NameList($0.rows) }
        objects = game.commands.indices.map { code in
            NameList(game.words.objects.indices.contains(code) ? game.words.objects[code] : [])
        }
    }

    // MARK: - Writing

    /// Appends an entry as JSON.
    ///
    /// Files have millions of entries, so names are spelled once and copied.
    /// - Parameter entry: of a command the amount is the minute after midnight on the player's clock.
    func write(_ entry: JournalEntry, to text: inout [UInt8]) {
        let (code, cell) = (Int(entry.code), Int(entry.cell))
        text += Self.openings[Int(entry.kind.rawValue)]
        switch entry.kind {
        case .command:
            commands.write(code, to: &text)
            Self.write(entry.amount, to: &text)
            if objects.indices.contains(code), objects[code].has(cell - 1) { objects[code].write(cell - 1, to: &text) }
        case .flow:
            flows.write(code, to: &text)
            resources.write(Int(entry.resource), to: &text)
            Self.write(entry.amount, to: &text)
        case .roll:
            rolls.write(code, to: &text)
            Self.write(Int64(entry.chance), to: &text)
            Self.outcomes.write(Int(entry.outcome), to: &text)
            if isCounter(code) { Self.write(Int64(cell), to: &text) } else { cells[code].write(cell, to: &text) }
        case .tally:
            tallies.write(code, to: &text)
            if rows.indices.contains(code) {
                rows[code].write(cell, to: &text)
            } else {
                Self.write(Int64(cell), to: &text)
            }
            Self.write(entry.amount, to: &text)
        case .level: Self.write(Int64(game.firstLevel + cell), to: &text)
        case .milestone: milestones.write(code, to: &text)
        }
        text.append(UInt8(ascii: "]"))
    }

    private static func write(_ number: Int64, to text: inout [UInt8]) {
        text.append(UInt8(ascii: ","))
        text += String(number).utf8
    }

    private static let outcomes = NameList([RollOutcome.miss.name, RollOutcome.hit.name, RollOutcome.forced.name])
    /// By kind of entry.
    private static let openings: [[UInt8]] = {
        let kinds: [JournalEntry.Kind] = [.flow, .roll, .tally, .level, .command, .milestone]
        return kinds.sorted { $0.rawValue < $1.rawValue }.map { Array("[\"\($0.name)\"".utf8) }
    }()

    /// Whether cells of a roll are dry counts; also of one that there is not.
    private func isCounter(_ roll: Int) -> Bool {
        guard game.rolls.indices.contains(roll) else { return true }
        if case .pity = game.rolls[roll].shape { return true }
        return false
    }

    // MARK: - Reading

    /// Of the first member; the instant of a command counts from the beginning of its day.
    func entry(_ value: JSONValue) throws(JournalMistake) -> JournalEntry {
        guard let parts = value.array, let kind = parts.first?.string else {
            throw JournalMistake("expected an entry such as [\"flow\", \"tasks\", \"gold\", 11]")
        }
        var fields = EntryFields(kind, parts)
        var entry = JournalEntry(kind: .level, member: 0, code: 0)
        switch kind {
        case "command":
            entry.kind = .command
            let code = try fields.index(in: commands, "command")
            entry.code = UInt16(truncatingIfNeeded: code)
            entry.amount = 60 * (try fields.whole(0...1_439, "minute"))
            if fields.hasMore {
                entry.cell = UInt16(truncatingIfNeeded: 1 + (try fields.index(in: objects[code], "object")))
            }
        case "flow":
            entry.kind = .flow
            entry.code = UInt16(truncatingIfNeeded: try fields.index(in: flows, "flow"))
            entry.resource = UInt16(truncatingIfNeeded: try fields.index(in: resources, "resource"))
            let amounts = game.flows[Int(entry.code)].isFaucet ? 1...Self.largest : -Self.largest ... -1
            entry.amount = try fields.whole(amounts, "amount")
        case "roll": try readRoll(&fields, into: &entry)
        case "tally":
            entry.kind = .tally
            let code = try fields.index(in: tallies, "tally")
            entry.code = UInt16(truncatingIfNeeded: code)
            entry.cell = UInt16(truncatingIfNeeded: try fields.index(in: rows[code], "row"))
            entry.amount = try fields.whole(0...Self.largest, "count")
        case "level":
            let last = Int64(game.firstLevel + max(game.levelThresholds.count, 1) - 1)
            let level = try fields.whole(Int64(game.firstLevel)...last, "level")
            entry.cell = UInt16(truncatingIfNeeded: level - Int64(game.firstLevel))
        case "milestone":
            entry.kind = .milestone
            entry.code = UInt16(truncatingIfNeeded: try fields.index(in: milestones, "milestone"))
        default: throw JournalMistake("expected command, flow, roll, tally, level or milestone, found \"\(kind)\"")
        }
        try fields.end()
        return entry
    }

    private func readRoll(_ fields: inout EntryFields, into entry: inout JournalEntry) throws(JournalMistake) {
        entry.kind = .roll
        let code = try fields.index(in: rolls, "roll")
        entry.code = UInt16(truncatingIfNeeded: code)
        entry.chance = Int32(truncatingIfNeeded: try fields.whole(0...1_000_000, "chance in parts per million"))
        let outcome = try fields.outcome()
        guard outcome == .hit ? entry.chance > 0 : entry.chance < 1_000_000 else {
            throw JournalMistake("roll: expected a result that its chance of \(entry.chance) in a million allows")
        }
        entry.outcome = outcome.rawValue
        let cell =
            isCounter(code)
            ? Int(try fields.whole(0...65_535, "dry count")) : try fields.index(in: cells[code], "step or kind")
        entry.cell = UInt16(truncatingIfNeeded: cell)
    }

    /// Beyond them sums over players would not be exact.
    private static let largest: Int64 = 1 << 50
}

/// The parts of one entry, from left to right.
private struct EntryFields {
    private let kind: String
    private var rest: ArraySlice<JSONValue>

    init(_ kind: String, _ parts: [JSONValue]) {
        self.kind = kind
        rest = parts.dropFirst()
    }

    var hasMore: Bool { !rest.isEmpty }

    mutating func index(in names: NameList, _ what: String) throws(JournalMistake) -> Int {
        guard let name = rest.popFirst()?.string else {
            throw JournalMistake("\(kind): expected the name of a \(what)")
        }
        guard let index = names.index(of: name) else {
            throw JournalMistake("\(kind): there is no \(what) \"\(name)\" in this content")
        }
        return index
    }

    mutating func whole(_ range: ClosedRange<Int64>, _ what: String) throws(JournalMistake) -> Int64 {
        guard let number = rest.popFirst()?.integer, range.contains(number) else {
            throw JournalMistake(
                "\(kind): expected a \(what), a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    mutating func outcome() throws(JournalMistake) -> RollOutcome {
        switch rest.popFirst()?.string {
        case "miss": return .miss
        case "hit": return .hit
        case "forced": return .forced
        default: throw JournalMistake("\(kind): expected miss, hit or forced")
        }
    }

    func end() throws(JournalMistake) {
        guard rest.isEmpty else { throw JournalMistake("\(kind): expected nothing more, found another field") }
    }
}
