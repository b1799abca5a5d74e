import CanonicalJSON
import QuestKernel

/// What the list of staff's acts keeps of a request: only what its route knows, no contents, and nothing in anybody's own
/// words of a player. That is deleted with the player, and acts are not.
struct ActDetail {
    private static let untold: Set = ["snapshot", "note", "verdict", "name"]

    private let route: Route
    /// The words of the content, for a route about a player; nil where members of the staff may write what they like.
    private let words: Set<String>?

    init(_ route: Route, _ words: Set<String>?) {
        self.route = route
        self.words = words
    }

    func fields(of call: Call) -> [JSONValue.Field] {
        let asked = route.query.filter { !Self.untold.contains($0.name) }.sorted { $0.name < $1.name }
        let query = asked.compactMap { field in call.query[field.name].map { (field, $0) } }
            .filter { field, value in words == nil || field.isWhole && Int64(value) != nil }
            .map { JSONValue.Field($0.name, .string($1)) }
        guard call.body.count <= 64 * 1024 || call.key != nil, let schema = route.body,
            let body = try? StrictJSON.value(of: call.body, deepest: 128)
        else { return query }
        return (query + known(body, by: schema)).filter { $0.value.text.utf8.count <= Self.mostBytes }
    }

    /// A reason of 200 letters, each with as many signs as one may have, is shorter.
    private static let mostBytes = 16_000

    private func known(_ value: JSONValue, by schema: JSONValue) -> [JSONValue.Field] {
        guard case .object(let fields) = value else { return [] }
        return fields.compactMap { field in
            guard !Self.untold.contains(field.name), let schema = schema["properties"]?[field.name] else { return nil }
            switch field.value {
            case .object: return .init(field.name, .object(known(field.value, by: schema)))
            case .string(let text): return isTold(text, schema) ? field : nil
            case .integer, .bool: return field
            case .null, .number, .array: return nil
            }
        }
    }

    private func isTold(_ text: String, _ schema: JSONValue) -> Bool {
        if let choice = schema["enum"]?.array { return choice.contains(.string(text)) }
        return words.map { $0.contains(text) } ?? true
    }
}

extension QueryField {
    fileprivate var isWhole: Bool { if case .whole = kind { true } else { false } }
}

extension ContentVersion {
    /// Names of rows, figures and resources: what a request about a player may be written down with.
    var words: Set<String> {
        var words = Set(game.description.resources.map(\.name))
        func add(_ node: ContentNode) {
            switch node.value {
            case .scalar: break
            case .list(let nodes): nodes.forEach(add)
            case .map(let entries):
                for entry in entries {
                    words.insert(entry.key)
                    if entry.key == "id", case .scalar(let id) = entry.node.value { words.insert(id) }
                    add(entry.node)
                }
            }
        }
        add(tree)
        return words
    }
}
