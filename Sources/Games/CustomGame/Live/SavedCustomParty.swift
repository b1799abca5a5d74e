import QuestKernel

/// A player of a game in files as a host stores it: every figure by its name, so that content may change in between.
public struct SavedCustomParty: Sendable {
    /// The version of the form. Raised whenever stored states of the last one could not be read.
    public static let stateVersion = 1

    /// The version of the rules by which a state is brought under other content. Raised whenever the same state comes out
    /// as another one, so that nobody takes what older ones made for changed.
    public static let rules = 5

    private let party: CustomParty
    private let rules: CustomRules
    private let contentHash: String

    /// - Parameter contentHash: of the content that the rules were compiled from.
    public init(_ party: CustomParty, under rules: CustomRules, contentHash: String) {
        self.party = party
        self.rules = rules
        self.contentHash = contentHash
    }

    /// For storage; ``PlainValue/init(bytes:)`` reads it.
    public var bytes: [UInt8] { get throws { try PlainValue.bytes(of: self) } }

    /// The party of a stored state, under rules that it may not have been played by: what is new begins as for a new
    /// player, but what only the first visit gives; what has no place any more is kept for rules that have one.
    public static func party(
        from saved: PlainValue, under rules: CustomRules
    ) throws(CustomStateProblem) -> CustomParty {
        guard let version = saved.whole("stateVersion"), let state = saved["party"] else {
            throw CustomStateProblem("expected a state of a game in files")
        }
        guard version == Int64(stateVersion) else {
            throw CustomStateProblem("expected version \(stateVersion) of the state, found \(version)")
        }
        return try StateReader(state).party(under: rules)
    }

    /// What of a party has no place under other rules, by name; empty for what nobody would miss.
    public static func missing(of party: CustomParty, from rules: CustomRules, under next: CustomRules) -> [String] {
        let known = Set(next.names.resources + next.names.columns.flatMap(\.names))
        return StoredFigures(party, rules).all.filter { $0.value != 0 && !known.contains($0.name) }.map(\.name)
    }
}

extension SavedCustomParty: Encodable {
    private enum Key: String, CodingKey { case engineVersion, stateVersion, contentHash, party }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(EngineVersion.current, forKey: .engineVersion)
        try container.encode(Self.stateVersion, forKey: .stateVersion)
        try container.encode(contentHash, forKey: .contentHash)
        try container.encode(StoredFigures(party, rules), forKey: .party)
    }
}

extension CustomGame {
    /// A hash of a player's whole state, the same on every host: two hosts compare it to know that they hold the same.
    public static func stateDigest(of party: CustomParty, under rules: CustomRules) throws -> String {
        var hash = SHA256()
        hash.update("customgame.state.\(SavedCustomParty.stateVersion):".utf8)
        hash.update(try PlainValue(StoredFigures(party, rules)).canonicalBytes)
        return hash.hexadecimal()
    }
}

/// Why a stored state cannot be played on.
public struct CustomStateProblem: Error, Sendable, Equatable, CustomStringConvertible {
    private let words: String

    init(_ words: String) { self.words = words }

    public var description: String { "the state cannot be played on: \(words)" }
}

/// A party's figures by name.
private struct StoredFigures: Encodable {
    let party: CustomParty
    let rules: CustomRules

    init(_ party: CustomParty, _ rules: CustomRules) {
        self.party = party
        self.rules = rules
    }

    private enum Key: String, CodingKey { case player, today, firstDay, lastInstant, held, figures, kept }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(party.player, forKey: .player)
        try container.encode(party.today, forKey: .today)
        try container.encode(party.firstDay, forKey: .firstDay)
        try container.encode(party.lastInstant, forKey: .lastInstant)
        var held = container.nestedContainer(keyedBy: AnyKey.self, forKey: .held)
        for (index, amount) in party.balances.enumerated() where !party.owed.contains(index) {
            try held.encode(amount, forKey: AnyKey(rules.names.resources[index]))
        }
        var figures = container.nestedContainer(keyedBy: AnyKey.self, forKey: .figures)
        for figure in columns { try figures.encode(figure.value, forKey: AnyKey(figure.name)) }
        if !party.kept.isEmpty { try container.encode(party.kept, forKey: .kept) }
    }

    var all: [(name: String, value: Int64)] {
        zip(rules.names.resources, party.balances).map { (name: $0, value: $1) } + columns
    }

    private var columns: [(name: String, value: Int64)] {
        var figures: [(name: String, value: Int64)] = []
        for (column, value) in zip(rules.names.columns, party.columns) {
            switch column.kind {
            case .rewards(let name, let marks):
                // By what it was given for: content may put rewards before it.
                if value > 0, !marks.isEmpty {
                    figures.append((name, marks[Swift.min(Int(value), marks.count) - 1]))
                }
            case .spanned(let stored): if value != 0 { figures.append((stored, value)) }
            case .level, .since, .counter: figures.append((column.name, value))
            case .figure, .timer: if value != 0 { figures.append((column.name, value)) }
            case .shown(let offers):
                // Below 0 nothing was put on show yet.
                guard value >= 0 else { continue }
                figures.append((column.name, 1))
                for (place, offer) in offers.enumerated() where value & 1 << Int64(place) != 0 {
                    figures.append((offer, 1))
                }
            }
        }
        return figures
    }
}

extension StateNames.Column {
    /// All names under which something of it is stored.
    var names: [String] {
        switch kind {
        case .shown(let offers): return [name] + offers
        case .rewards(let stored, _), .spanned(let stored): return [name, stored]
        case .figure, .level, .since, .timer, .counter: return [name]
        }
    }
}
extension PlainValue {
    func whole(_ name: String) -> Int64? {
        guard case .whole(let number)? = self[name] else { return nil }
        return number
    }
}
