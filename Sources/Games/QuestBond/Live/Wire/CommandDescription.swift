/// A command as a client may send it: data for a server's description of its interface and for an app's forms.
public struct CommandDescription: Sendable, Equatable, Codable {
    /// The value of `do`.
    public var name: String
    public var fields: [CommandField]
    /// One sentence.
    public var doc: String

    /// The field that names the command.
    public static let key = "do"

    /// Every command that a client may send.
    public static let all: [CommandDescription] = Commands.all.filter { $0.isOfPlayers }.map {
        Commands.descriptions[Int($0.entry.number)]
    }

    /// By field: the place of its value in the command. Fields that belong to names of a choice share one, because one
    /// of them at most is sent.
    var places: [Int] {
        var (next, shared) = (0, -1)
        return fields.map { field in
            if field.belongsTo != nil, shared >= 0 { return shared }
            if field.belongsTo != nil { shared = next }
            next += 1
            return next - 1
        }
    }
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
    /// The allowed names; nil for other kinds.
    public var names: [String]?
    public var least: Int64?
    public var most: Int64?
    /// The list of a position; nil for other kinds.
    public var list: CommandList?
    public var isRequired: Bool
    /// Where it is not required but belongs to some names of another field: for example `offer` with `stock`.
    public var belongsTo: [String]?
    /// One sentence.
    public var doc: String
}

/// The lists whose places commands name: each is a list of the same name in the view or in the catalogue.
public enum CommandList: String, Sendable, Codable, CaseIterable {
    // Lists of the view.
    case habits, quests, bag, routines, duties, goals, members, sharedTasks, stock, merchant, milestoneGear
    // Lists of the catalogue.
    case consumables, dungeons, missions, expeditions, recipes, herbRecipes, affixes, bundles, premium
    case approaches, research, goalTemplates

    /// Whether the list belongs to a player's view; otherwise it belongs to the rules.
    public var isOfTheView: Bool {
        switch self {
        case .habits, .quests, .bag, .routines, .duties, .goals, .members, .sharedTasks, .stock, .merchant,
            .milestoneGear:
            return true
        default: return false
        }
    }

    /// Whether what stands in its places moves by what allies do, without the player's doing.
    public var isMovedByAllies: Bool {
        switch self {
        case .bag, .members, .sharedTasks: return true
        default: return false
        }
    }
}

/// What is wrong with a command that a client sent: which field, what was expected and what was found.
public struct CommandProblem: Error, Sendable, Equatable, CustomStringConvertible {
    /// The command, where its name could be read.
    public var command: String?
    /// The field; nil where the whole command is wrong.
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
        let place = [command, field].compactMap { $0?.prefix(100) }.joined(separator: ".")
        // What a client sent may be as long as a request.
        var text = "\(place.isEmpty ? "command" : place): expected \(expected), found \(found.prefix(100))"
        if let suggestion { text += ". Did you mean \"\(suggestion)\"?" }
        return text
    }
}
