/// A command as a client may send it: data from which a server describes its interface and an app builds its forms.
public struct CommandDescription: Sendable, Equatable, Codable {
    /// What stands under `do`.
    public var name: String
    public var fields: [CommandField]
    /// One sentence.
    public var doc: String

    /// The field of a command that says which one it is.
    public static let key = "do"

    /// Every command that a client may send.
    public static let all: [CommandDescription] = CommandKind.ofPlayers.map(\.description)
}

/// One field of a command.
public struct CommandField: Sendable, Equatable, Codable {
    public enum Kind: String, Sendable, Codable {
        /// One of `names`.
        case name
        /// A place in `list`, from 0.
        case position
        /// Several places in `list`, each once.
        case positions
        /// A whole number from `least` to `most`.
        case number
        /// `true` or `false`.
        case flag
    }

    public var name: String
    public var kind: Kind
    /// The allowed names; for other kinds nothing.
    public var names: [String]?
    public var least: Int64?
    public var most: Int64?
    /// What a position counts in; for other kinds nothing.
    public var list: CommandList?
    public var isRequired: Bool
    /// Where it is not required but belongs to some names of another field: `offer` with `stock`, for example.
    public var belongsTo: [String]?
    /// One sentence.
    public var doc: String
}

/// The lists whose places commands name: each is a list of the same name in the view or in the catalogue.
public enum CommandList: String, Sendable, Codable, CaseIterable {
    // Of the view.
    case habits, quests, bag, routines, duties, goals, members, sharedTasks, stock, merchant
    // Of the catalogue.
    case consumables, dungeons, missions, expeditions, recipes, herbRecipes, affixes, bundles, premium
    case approaches, research, goalTemplates

    /// Whether the list is a part of what a player holds; else it is a part of the rules.
    public var isOfTheView: Bool {
        switch self {
        case .habits, .quests, .bag, .routines, .duties, .goals, .members, .sharedTasks, .stock, .merchant: return true
        default: return false
        }
    }
}

/// What is wrong with a command that a client sent: which field, what was expected and what was found.
public struct CommandProblem: Error, Sendable, Equatable, CustomStringConvertible {
    /// The command, where its name could be read.
    public var command: String?
    /// The field; nothing where the whole is wrong.
    public var field: String?
    public var expected: String
    public var found: String
    /// The nearest name that would be valid here.
    public var suggestion: String?

    public init(
        command: String? = nil, field: String? = nil, expected: String, found: String, suggestion: String? = nil
    ) {
        self.command = command
        self.field = field
        self.expected = expected
        self.found = found
        self.suggestion = suggestion
    }

    public var description: String {
        let place = [command, field].compactMap { $0 }.joined(separator: ".")
        var text = "\(place.isEmpty ? "command" : place): expected \(expected), found \(found)"
        if let suggestion { text += ". Did you mean \"\(suggestion)\"?" }
        return text
    }
}
