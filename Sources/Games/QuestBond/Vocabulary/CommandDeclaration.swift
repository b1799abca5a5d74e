import QuestKernel

/// A command, declared once: from it follow its number in the journal, its reading and writing on the wire, its
/// description for clients, the words of the journal, and who carries it out.
///
/// Types rather than values, because a table of types is called without counting references to what a function holds.
protocol CommandDeclaration: Sendable {
    typealias Command = QuestBond.Command
    typealias Refusal = QuestBond.Refusal

    static var entry: CommandEntry { get }
    /// What a client sends, in the order of the command's values.
    static var fields: [CommandField] { get }
    /// What the journal names beside it; nil for nothing.
    static var object: CommandObject? { get }
    /// Whether a task, habit or duty is completed with it.
    static var completesTask: Bool { get }
    /// The sound or haptic of the command itself.
    static var cue: CueEvent? { get }
    /// Whether players give it; support gives the others.
    static var isOfPlayers: Bool { get }

    /// Refuses, or changes the party and records what happens.
    static func carryOut(
        _ command: Command, by party: inout Party, _ turn: Turn, _ journal: inout Journal
    ) -> Refusal?
}

extension CommandDeclaration {
    static var fields: [CommandField] { [] }
    static var object: CommandObject? { nil }
    static var completesTask: Bool { false }
    static var cue: CueEvent? { completesTask ? .taskCompleted : nil }
    static var isOfPlayers: Bool { true }
}

/// A command by number and name, and one sentence for those who build a client.
struct CommandEntry {
    /// Never used for another command.
    let number: UInt16
    /// On the wire, in the journal and in reports.
    let name: String
    let doc: String

    @inline(__always)
    init(_ number: UInt16, _ name: String, _ doc: String) { (self.number, self.name, self.doc) = (number, name, doc) }
}

/// A command that a hero carries out alone, on an open day.
protocol HeroCommand: CommandDeclaration {
    static func apply(_ command: Command, to hero: inout Hero, _ turn: Turn, _ journal: inout Journal) -> Refusal?
}

extension HeroCommand {
    static func carryOut(
        _ command: Command, by party: inout Party, _ turn: Turn, _ journal: inout Journal
    ) -> Refusal? {
        party.alone(turn, &journal) { hero, journal in apply(command, to: &hero, turn, &journal) }
    }
}

/// A command that needs an ally and an open day.
protocol PartyCommand: CommandDeclaration {
    static func apply(_ command: Command, to party: inout Party, _ turn: Turn, _ journal: inout Journal) -> Refusal?
    /// Members for whom something waits, one bit each: it is theirs, even if the others have left.
    static func claims(in party: Party) -> UInt8
}

extension PartyCommand {
    @inline(__always)
    static func claims(in party: Party) -> UInt8 { 0 }

    static func carryOut(
        _ command: Command, by party: inout Party, _ turn: Turn, _ journal: inout Journal
    ) -> Refusal? {
        party.together(turn, orWith: claims(in: party), &journal) { party, journal in
            apply(command, to: &party, turn, &journal)
        }
    }
}

/// What commands are about, for readers of a journal: the mission that is started, the stat that grows.
struct CommandObject {
    /// Its place among the words, from 0; nil for nothing to name. It changes nothing; `inout` passes the party without
    /// a copy.
    let place: @Sendable (QuestBond.Command, inout Party, QuestBondRules) -> Int?
    let words: @Sendable (QuestBondRules) -> [String]

    /// A row of a list that content fills, by the value at a place.
    static func row(at value: Int = 0, _ words: @escaping @Sendable (QuestBondRules) -> [String]) -> CommandObject {
        CommandObject(place: { command, _, _ in command[value] }, words: words)
    }

    static func choice<Choice: CommandChoice>(_ type: Choice.Type, at value: Int = 0) -> CommandObject {
        .row(at: value) { _ in Choice.allCases.map(\.name) }
    }

    /// The values at a place and behind it: a category and a size.
    static func task(at value: Int) -> CommandObject {
        CommandObject(
            place: { command, _, _ in
                let (category, size): (Category, TaskSize) = (command[value], command[value + 1])
                return category.index &* TaskSize.allCases.count &+ size.index
            },
            words: { _ in
                Category.allCases.flatMap { category in
                    TaskSize.allCases.map { "\(category.name), \($0.name)" }
                }
            })
    }

    /// An item of the bag, named before it leaves it.
    static var bagItem: CommandObject {
        CommandObject(
            place: { command, party, rules in
                let number: Int = command[0]
                return party.acting.bag.indices.contains(number) ? party.acting.bag[number].place(in: rules) : nil
            }, words: Item.words)
    }

    static func wornItem(at value: Int) -> CommandObject {
        CommandObject(
            place: { command, party, rules in
                let slot: Slot = command[value]
                guard party.acting.worn.indices.contains(slot.index), party.acting.worn[slot.index].exists else {
                    return nil
                }
                return party.acting.worn[slot.index].place(in: rules)
            }, words: Item.words)
    }
}

extension Item {
    /// Its place among the rows of the catalog; after them items without a row, by slot and rarity.
    @inline(__always)
    fileprivate func place(in rules: QuestBondRules) -> Int {
        Int(catalogRow) < rules.items.count
            ? Int(catalogRow) : rules.items.count &+ slot.index &* Rarity.allCases.count &+ rarity.index
    }

    fileprivate static func words(_ rules: QuestBondRules) -> [String] {
        rules.items.map(\.name)
            + Slot.allCases.flatMap { slot in Rarity.allCases.map { "\($0.name) \(slot.name) of a kind of its own" } }
    }
}
