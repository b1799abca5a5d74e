import CanonicalJSON
import QuestKernel

/// A command of a game in files, as it is sent and stored. Whether the game has an action of the name is known when it
/// is carried out.
enum CustomCommand: LiveCommand {
    /// The game is opened.
    case visit
    /// What is finished is taken.
    case claim
    /// An action, a step of a ladder, a level of a generator, an offer, or a shop's refresh.
    case act(String)
    /// A pack that was paid with real money.
    case buy(String)

    private static let key = "do"
    private static let field = "name"
    private static let names = ["visit", "claim", "act", "buy"]

    init(_ value: JSONValue) throws {
        do {
            let fields = try Fields(value, of: "the command", known: [Self.key, Self.field])
            guard let word = try fields.text(Self.key) else {
                throw JSONProblem("expected \"do\" in the command: visit, claim or act")
            }
            switch word {
            case "act", "buy":
                guard let name = try fields.text(Self.field, most: 128) else {
                    throw JSONProblem("expected \"name\" in the command: what is done")
                }
                self = word == "act" ? .act(name) : .buy(name)
            case "visit", "claim":
                guard fields[Self.field] == nil else { throw JSONProblem("the command \(word) has no field \"name\"") }
                self = word == "visit" ? .visit : .claim
            default:
                let nearest = NearestName.to(word, among: Self.names).map { ". Did you mean \"\($0)\"?" } ?? ""
                throw JSONProblem("expected a command: visit, claim or act\(nearest)")
            }
        } catch let problem as JSONProblem { throw CommandMistake(description: problem.description) }
    }

    var isPaid: Bool { if case .buy = self { true } else { false } }

    var isOfPlayers: Bool { !isPaid }

    /// Whatever comes first on a day brings all that the day brings.
    func opens(_ day: LocalDay, after newest: LocalDay) -> Bool { day > newest }

    /// As it is stored.
    static func bought(_ pack: String) -> JSONValue { [key: "buy", field: .string(pack)] }

    static func schema(_ actions: [String]) -> JSONValue {
        func command(_ name: String, _ doc: String, _ fields: [JSONValue.Field] = []) -> JSONValue {
            [
                "type": "object", "title": .string(name), "description": .string(doc),
                "additionalProperties": false,
                "properties": .object([.init(key, ["const": .string(name)])] + fields),
                "required": .array([.string(key)] + fields.map { .string($0.name) }),
            ]
        }
        return [
            "oneOf": [
                command("visit", "Opens the game: what time brought is added up."),
                command("claim", "Takes everything that is finished."),
                command(
                    "act", "Does something that the game has.", [.init(field, BodySchema.choice(actions))]),
            ]
        ]
    }
}
