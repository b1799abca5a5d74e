import CanonicalJSON

/// The first line of a file of journals: which game they are of, and where they come from.
public struct JournalHeader: Sendable, Equatable {
    public enum Source: String, Sendable {
        /// Real players, of a live service.
        case live
        /// Simulated players, who have archetypes.
        case simulated
    }

    /// Raised when a reader of the last version would misread this one.
    public static let version: Int64 = 1

    public var source: Source
    /// As the engine names it: `questbond`.
    public var game: String
    public var engine: String
    /// The game's content by which was played, as hexadecimal digits; several where it changed meanwhile.
    public var contents: [String]
    /// In the order of the scenario; empty where nobody knows them.
    public var archetypes: [String]

    public init(source: Source, game: String, engine: String, contents: [String], archetypes: [String] = []) {
        self.source = source
        self.game = game
        self.engine = engine
        self.contents = contents
        self.archetypes = archetypes
    }

    func write(to text: inout JSONWriter) {
        text.object { text in
            text.key("journals", Self.version)
            text.key("source", source.rawValue)
            text.key("game", game)
            text.key("engine", engine)
            text.key("contents") { text in text.list { text in for hash in contents { text.text(hash) } } }
            guard !archetypes.isEmpty else { return }
            text.key("archetypes") { text in text.list { text in for name in archetypes { text.text(name) } } }
        }
    }

    init(_ value: JSONValue) throws(JournalMistake) {
        let version = try value.whole("journals", 0...Int64.max)
        guard version == Self.version else {
            throw JournalMistake("expected journals of version \(Self.version), found version \(version)")
        }
        let source = try value.text("source")
        guard let known = Source(rawValue: source) else {
            throw JournalMistake("source: expected live or simulated, found \"\(source)\"")
        }
        self.source = known
        game = try value.text("game")
        engine = try value.text("engine")
        contents = try value.texts("contents")
        archetypes = value["archetypes"] == nil ? [] : try value.texts("archetypes")
        guard Set(archetypes).count == archetypes.count, archetypes.count <= Self.mostArchetypes else {
            throw JournalMistake("archetypes: expected each once, and \(Self.mostArchetypes) at most")
        }
    }

    /// More than any scenario has; totals grow with them.
    private static let mostArchetypes = 200
}
