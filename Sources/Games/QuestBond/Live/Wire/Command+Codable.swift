import QuestKernel

/// A command on the wire: `{"do": "completeTask", "category": "physical", "size": "large", "proof": "verified"}`.
///
/// Choices are names, places in lists are numbers from 0. A field that is unknown, missing or of another kind is
/// refused with a ``CommandProblem``; ``CommandDescription/all`` lists the fields of every command.
extension QuestBond.Command: Codable {
    public init(from decoder: any Decoder) throws { self = try CommandReader.command(from: decoder) }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        let description = Commands.descriptions[Int(number)]
        try container.encode(description.name, forKey: AnyKey(CommandDescription.key))
        var chosen: String?
        for (field, place) in zip(description.fields, description.places) {
            let (key, value) = (AnyKey(field.name), argument(place))
            if let owners = field.belongsTo {
                if let chosen, owners.contains(chosen) { try container.encode(value, forKey: key) }
                continue
            }
            switch field.kind {
            case .name:
                chosen = field.names.flatMap { names in
                    Int(exactly: value).flatMap { names.indices.contains($0) ? names[$0] : nil }
                }
                // Nothing is not written.
                if let chosen { try container.encode(chosen, forKey: key) }
            case .position, .number: try container.encode(value, forKey: key)
            case .positions: try container.encode((0..<16).filter { value & 1 << $0 != 0 }, forKey: key)
            case .flag: try container.encode(value != 0, forKey: key)
            }
        }
    }
}
