import QuestKernel

/// A player of a game in files as a host stores it: every figure by its name, so that content may change in between.
public struct SavedCustomParty: Sendable {
    /// The version of the form. Raised whenever stored states of the last one could not be read.
    public static let stateVersion = 1

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
    /// player, but what only the first visit gives; what has no place any more is left out.
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

    private enum Key: String, CodingKey { case player, today, firstDay, lastInstant, held, figures }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(party.player, forKey: .player)
        try container.encode(party.today, forKey: .today)
        try container.encode(party.firstDay, forKey: .firstDay)
        try container.encode(party.lastInstant, forKey: .lastInstant)
        var held = container.nestedContainer(keyedBy: AnyKey.self, forKey: .held)
        for (name, amount) in zip(rules.names.resources, party.balances) {
            try held.encode(amount, forKey: AnyKey(name))
        }
        var figures = container.nestedContainer(keyedBy: AnyKey.self, forKey: .figures)
        for figure in columns { try figures.encode(figure.value, forKey: AnyKey(figure.name)) }
    }

    var all: [(name: String, value: Int64)] {
        zip(rules.names.resources, party.balances).map { (name: $0, value: $1) } + columns
    }

    private var columns: [(name: String, value: Int64)] {
        var figures: [(name: String, value: Int64)] = []
        for (column, value) in zip(rules.names.columns, party.columns) {
            switch column.kind {
            case .level, .since: figures.append((column.name, value))
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
    fileprivate var names: [String] {
        if case .shown(let offers) = kind { return [name] + offers }
        return [name]
    }
}

/// Reads a stored state. It comes from outside: its figures are checked here, once, so that play can trust them.
private struct StateReader {
    private let state: PlainValue
    private let today: LocalDay
    private let lastInstant: Int64

    init(_ state: PlainValue) throws(CustomStateProblem) {
        self.state = state
        guard let today = state.whole("today"), (-1...Int64(Moment.lastDay)).contains(today),
            let instant = state.whole("lastInstant"), Moment.instants.contains(instant)
        else { throw CustomStateProblem("expected the day and the instant of the last command") }
        (self.today, lastInstant) = (LocalDay(truncatingIfNeeded: today), instant)
    }

    func party(under rules: CustomRules) throws(CustomStateProblem) -> CustomParty {
        guard let player = state.whole("player"), let number = UInt32(exactly: player),
            let first = state.whole("firstDay"), (-1...Int64(today)).contains(first),
            case .map(let held)? = state["held"], case .map? = state["figures"]
        else { throw CustomStateProblem("expected a player, the first day, what is held, and figures") }
        for (name, value) in held where value != .whole(0) && !rules.names.resources.contains(name) {
            throw CustomStateProblem("\(name) is held, and the content has no such resource")
        }
        var party = CustomParty(player: number, rules: rules)
        (party.today, party.firstDay) = (today, LocalDay(truncatingIfNeeded: first))
        party.lastInstant = lastInstant
        for (index, name) in rules.names.resources.enumerated() {
            // What is new is had from the start, as new players have it; who never came gets it with the first visit.
            let start = today < 0 ? 0 : rules.parts.resources[index].start
            party.balances[index] = try figure(name, "held", else: start)
        }
        for (index, column) in rules.names.columns.enumerated() {
            party.columns[index] = try value(of: column)
        }
        party.keepWithin(rules.parts)
        return party
    }

    private func value(of column: StateNames.Column) throws(CustomStateProblem) -> Int64 {
        switch column.kind {
        case .figure, .level: return try figure(column.name, else: column.start)
        case .timer: return try figure(column.name, else: 0, most: Moment.instants.upperBound)
        case .since:
            return try figure(
                column.name, else: today < 0 ? 0 : Swift.max(lastInstant, 0), least: Moment.instants.lowerBound,
                most: Moment.instants.upperBound)
        case .shown(let offers):
            guard try figure(column.name, else: 0) != 0 else { return column.start }
            var shown: Int64 = 0
            for (place, offer) in offers.enumerated() where try figure(offer, else: 0) != 0 {
                shown |= 1 << Int64(place)
            }
            return shown
        }
    }

    private func figure(
        _ name: String, _ part: String = "figures", else usual: Int64, least: Int64 = 0,
        most: Int64 = CustomCrowd.most
    ) throws(CustomStateProblem) -> Int64 {
        guard let value = state[part]?[name] else { return usual }
        guard case .whole(let number) = value, (least...most).contains(number) else {
            throw CustomStateProblem("expected \(name) to be a number from \(least) to \(most)")
        }
        return number
    }
}

extension CustomParty {
    /// Content may have fewer levels than there were.
    fileprivate mutating func keepWithin(_ parts: CustomRules.Parts) {
        for track in parts.tracks {
            let levels = 1...Int64(Swift.max(track.thresholds.range.count, 1))
            columns[Int(track.level)].keep(within: levels)
            for place in track.lanes.range { columns[Int(parts.rewardLanes[place].granted)].keep(within: levels) }
        }
    }
}

extension Int64 {
    fileprivate mutating func keep(within range: ClosedRange<Int64>) {
        self = Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

extension PlainValue {
    fileprivate func whole(_ name: String) -> Int64? {
        guard case .whole(let number)? = self[name] else { return nil }
        return number
    }
}
