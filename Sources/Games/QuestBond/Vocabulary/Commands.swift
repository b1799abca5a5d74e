import QuestKernel

/// The commands of all chapters, by number: what they declare, joined once.
enum Commands {
    static let all: [any CommandDeclaration.Type] = Chapters.byNumber(
        Chapters.all.flatMap(\.commands), called: "commands"
    ) { $0.entry.number }

    /// As clients see them.
    static let descriptions = all.map { CommandDescription(name: $0.entry.name, fields: $0.fields, doc: $0.entry.doc) }

    private static let objects = all.map { $0.object }

    /// Looked up in a table, because a search through all costs more than most commands.
    private static let byName: [String: UInt16] = Dictionary(
        uniqueKeysWithValues: all.filter { $0.isOfPlayers }.map { ($0.entry.name, $0.entry.number) })

    /// A command that players give.
    static func number(named name: String) -> UInt16? { byName[name] }

    /// What was declared under the number of a journal's entry; nil for a number without a command.
    static func declaration(_ number: UInt16) -> (any CommandDeclaration.Type)? {
        all.indices.contains(Int(number)) ? all[Int(number)] : nil
    }

    /// By number: what commands may be about.
    static func words(_ rules: QuestBondRules) -> [[String]] { objects.map { $0?.words(rules) ?? [] } }

    /// What a command is about that is to be carried out, as the journal holds it: from 1 in its words; 0 is nothing to
    /// name.
    @inline(never)
    static func object(of command: QuestBond.Command, in party: inout Party, _ rules: QuestBondRules) -> UInt16 {
        guard let place = objects[Int(command.number)]?.place(command, &party, rules) else { return 0 }
        // A number that is not a row is refused before it is used.
        return UInt16(truncatingIfNeeded: place &+ 1)
    }
}
