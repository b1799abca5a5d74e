import QuestKernel

/// A party as a host stores it: its state, and which engine and which content it was played under.
///
/// Stored states outlive engines. A state of an older version is migrated by ``StateMigration/all`` when it is read;
/// one of a newer version is refused, and stays unchanged.
public struct SavedParty: Sendable, Equatable, Codable {
    /// The version of the state that this engine writes. Raised whenever stored states of the last one could not be
    /// read.
    public static let stateVersion = 3

    /// The version of the rules within one of the engine. Raised whenever what was played before comes out otherwise, so that
    /// nobody takes what older ones made for changed.
    public static let rules = 3

    public let engineVersion: String
    public let stateVersion: Int
    /// The hash of the content that it was played under: `ContentNode.contentHash()`.
    public let contentHash: String
    /// The state as plain data.
    public let party: PlainValue

    /// - Parameter contentHash: of the content that the rules were compiled from.
    public init(_ party: Party, contentHash: String) throws(StateProblem) {
        engineVersion = EngineVersion.current
        stateVersion = Self.stateVersion
        self.contentHash = contentHash
        do { self.party = try PlainValue(party) } catch { throw .damaged("\(error)") }
    }

    /// The same with another state.
    init(_ saved: SavedParty, party: PlainValue) {
        (engineVersion, stateVersion) = (saved.engineVersion, saved.stateVersion)
        (contentHash, self.party) = (saved.contentHash, party)
    }

    /// The same as bytes for storage, without a `SavedParty` in between: hosts that store a state with every command
    /// use this, because it is much faster than JSON.
    public static func bytes(of party: Party, contentHash: String) throws(StateProblem) -> [UInt8] {
        do {
            return [storedForm]
                + (try PlainValue.bytes(
                    of: StoredParty(
                        engineVersion: EngineVersion.current, stateVersion: stateVersion, contentHash: contentHash,
                        party: party)))
        } catch { throw .damaged("\(error)") }
    }

    /// Reads what `bytes(of:contentHash:)` wrote.
    public init(bytes: some Collection<UInt8>) throws(StateProblem) {
        guard bytes.first == Self.storedForm else { throw .damaged("the bytes are of another form") }
        do {
            self = try PlainValue(bytes: bytes.dropFirst()).decoded(as: SavedParty.self)
        } catch { throw .damaged(Self.words(error)) }
    }

    /// The first byte: another form would have another number.
    private static let storedForm: UInt8 = 1

    /// The party, migrated to this engine and checked against the rules that it continues with.
    ///
    /// - Parameters:
    ///   - rules: the content may have changed: rows may be new, figures different. Rows that the party still refers to
    ///     must exist.
    ///   - migrations: in order; each leads from its version to the next.
    public func restored(
        under rules: QuestBondRules, migrations: [StateMigration] = StateMigration.all
    ) throws(StateProblem) -> Party {
        var state = try migrated(by: migrations)
        state.grow()
        state.takeEverybodyAlong()
        state.rememberNoEnd()
        state.rememberBoss()
        state.rememberNewcomers()
        state.markItems()
        var party: Party
        do { party = try state.decoded(as: Party.self) } catch { throw .damaged(Self.words(error)) }
        try party.check(under: rules)
        party.refresh(under: rules.keptArm(of: party))
        return party
    }

    private func migrated(by migrations: [StateMigration]) throws(StateProblem) -> PlainValue {
        if stateVersion > Self.stateVersion {
            throw .newer(found: stateVersion, known: Self.stateVersion)
        }
        var state = party
        var version = stateVersion
        while version < Self.stateVersion {
            guard let migration = migrations.first(where: { $0.from == version }) else { throw .noWay(from: version) }
            try migration.change(&state)
            version += 1
        }
        return state
    }

    private static func words(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        let context: DecodingError.Context
        switch error {
        case .dataCorrupted(let its), .keyNotFound(_, let its), .typeMismatch(_, let its), .valueNotFound(_, let its):
            context = its
        @unknown default: return "\(error)"
        }
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    }
}

/// The stored form: the same fields, with the state itself.
private struct StoredParty: Encodable {
    let engineVersion: String
    let stateVersion: Int
    let contentHash: String
    let party: Party
}

/// Why a stored state cannot be played on.
public enum StateProblem: Error, Sendable, Equatable, CustomStringConvertible {
    /// It was written by a newer engine.
    case newer(found: Int, known: Int)
    /// No migration starts from this version.
    case noWay(from: Int)
    /// It is no state of a party.
    case damaged(String)
    /// It refers to something that the rules do not have.
    case unfit(String)

    public var description: String {
        switch self {
        case .newer(let found, let known):
            return "the state is of version \(found), and this engine knows versions up to \(known): update the engine"
        case .noWay(let from): return "no migration leads on from version \(from) of the state"
        case .damaged(let words): return "the state is damaged: \(words)"
        case .unfit(let words): return "the state does not fit the rules: \(words)"
        }
    }
}

/// How states of one version become states of the next.
public struct StateMigration: Sendable {
    public let from: Int
    /// What changed, in a sentence.
    public let words: String
    let change: @Sendable (inout PlainValue) throws(StateProblem) -> Void

    public init(
        from: Int, _ words: String, _ change: @escaping @Sendable (inout PlainValue) throws(StateProblem) -> Void
    ) {
        self.from = from
        self.words = words
        self.change = change
    }

    public static let all = [
        StateMigration(
            from: 1, "A party remembers its duty of the day, its arm of the experiment, and who met a boss elsewhere."
        ) { (state) throws(StateProblem) in
            guard state["fellowship"] != nil, state["raid"] != nil else { throw .damaged("no fellowship, or no raid") }
            // The duty was drawn again at each look; now it is drawn with the party's next day.
            state["fellowship"]?["sharedDuty"] = .whole(-1)
            state["fellowship"]?["experiment"] = .whole(0)
            state["fellowship"]?["hasChangedRules"] = .flag(false)
            state["raid"]?["metElsewhere"] = .list([PlainValue](repeating: .whole(-1), count: 4))
        },
        StateMigration(
            from: 2,
            "Expeditions are decided stage by stage, a second one may be under way, pages of lore are kept, heroes count "
                + "Streak Freezes and remember what they used up in parties, and an evening routine protects itself."
        ) { (state) throws(StateProblem) in
            state.followExpeditions()
            guard case .list(var members) = state["members"] else { throw .damaged("no members") }
            for index in members.indices { members[index].takeUpFreezes() }
            state["members"] = .list(members)
            try state.rememberCaps()
        },
    ]
}

extension PlainValue {
    /// What version 3 adds: of an expedition under way no stage is decided yet, which all are when it is claimed.
    fileprivate mutating func followExpeditions() {
        if let timer = self["fellowship"]?["expedition"]?["timer"] {
            self["fellowship"]?["expedition"]?["timer"] = timer.asJourney
        }
        guard case .list(var members) = self["members"] else { return }
        for index in members.indices {
            members[index]["expedition"] = members[index]["expedition"]?.asJourney
            members[index]["secondExpedition"] = try? PlainValue(Journey())
            members[index]["lore"] = .whole(0)
            members[index]["company"]?["isExploring"] = .flag(false)
            members[index]["bonuses"]?["expeditionSlots"] = .whole(0)
        }
        self["members"] = .list(members)
    }

    private var asJourney: PlainValue {
        var journey = self
        journey["nextAt"] = self["endsAt"]
        journey["reached"] = .whole(0)
        journey["cleared"] = .whole(0)
        return journey
    }

    /// A hero of version 2: no freeze used, no boost for an adventure, and what evenings protected is not kept, because
    /// it was the main streak.
    fileprivate mutating func takeUpFreezes() {
        self["freezes"] = .map(["week": .whole(-1), "used": .whole(0)])
        self["company"]?["freezes"] = .whole(0)
        self["lastPay"]?["proof"] = .whole(0)
        self["effects"]?["adventureBoost"] = .whole(0)
        self["duties"]?["paidGames"] = .whole(0)
        self["routines"]?["protectedDays"] = .list([PlainValue](repeating: .whole(0), count: 4))
    }

    /// Before members could stay at home, all were on an expedition under way.
    fileprivate mutating func takeEverybodyAlong() {
        guard let expedition = self["fellowship"]?["expedition"], expedition["going"] == nil,
            case .list(let members) = self["members"], case .whole(let row)? = expedition["timer"]?["row"]
        else { return }
        self["fellowship"]?["expedition"]?["going"] = .whole(row < 0 ? 0 : 1 << Int64(members.count) - 1)
    }

    /// Before parties remembered when their last expedition was over, the next one began whenever it was told; and before
    /// they kept the chances of stages that were over, those who were there later decided them.
    fileprivate mutating func rememberNoEnd() {
        guard let expedition = self["fellowship"]?["expedition"] else { return }
        if expedition["lastEnd"] == nil { self["fellowship"]?["expedition"]?["lastEnd"] = .whole(0) }
        if expedition["keptChances"] == nil { self["fellowship"]?["expedition"]?["keptChances"] = .list([]) }
    }

    /// Before a boss's HP in all were kept they were what is left and what the members took.
    fileprivate mutating func rememberBoss() {
        guard let raid = self["raid"], raid["hitPointsInAll"] == nil, case .list(let damage)? = raid["damage"] else {
            return
        }
        var whole: Int64 = 0
        for case .whole(let part)? in [raid["hitPoints"]] + damage {
            let (sum, isBeyond) = whole.addingReportingOverflow(part)
            whole = isBeyond ? Int64.max : sum
        }
        self["raid"]?["hitPointsInAll"] = .whole(whole)
    }

    /// Before it was remembered since when each member is there, all always were; then the party knew it until days were
    /// judged, and now each hero does.
    fileprivate mutating func rememberNewcomers() {
        guard case .list(var members) = self["members"] else { return }
        var since: [PlainValue] = []
        if case .list(let days)? = self["fellowship"]?["memberSince"] { since = days }
        for index in members.indices where members[index]["memberSince"] == nil {
            members[index]["memberSince"] = index < since.count ? since[index] : .whole(-1)
        }
        self["members"] = .list(members)
    }

    /// Before items told which of their affixes are Greater ones, none did; nor did a completion tell whether it
    /// counts as close to an ally's, or a day which streak it may bring back and which wave was fought: one was, where
    /// it was won. No weekly chest waited, and nobody remembered when expeditions that are over took slots.
    fileprivate mutating func markItems() {
        guard case .list(var members) = self["members"] else { return }
        for index in members.indices {
            if members[index]["chestWaits"] == nil { members[index]["chestWaits"] = .flag(false) }
            if members[index]["expeditionSlots"] == nil {
                members[index]["expeditionSlots"] = try? PlainValue(ExpeditionSlots())
            }
            if let day = members[index]["day"], day["isInSync"] == nil {
                members[index]["day"]?["isInSync"] = .flag(false)
            }
            if let day = members[index]["day"], day["lostStreak"] == nil {
                members[index]["day"]?["lostStreak"] = .whole(0)
            }
            if let day = members[index]["day"], day["arenaWaveFought"] == nil {
                members[index]["day"]?["arenaWaveFought"] = day["arenaWave"] ?? .whole(0)
            }
            for place in ["bag", "worn"] {
                guard case .list(var items) = members[index][place] else { continue }
                for item in items.indices where items[item]["greater"] == nil { items[item]["greater"] = .whole(0) }
                members[index][place] = .list(items)
            }
        }
        self["members"] = .list(members)
    }

    /// Lengthens the arrays that grow with the engine's lists: new resources are not held yet, new draws not made yet.
    fileprivate mutating func grow() {
        guard case .list(var members) = self["members"] else { return }
        for index in members.indices {
            members[index]["ledger"]?["stored"]?.lengthen(to: Resource.count)
            members[index]["occasions"]?["counts"]?.lengthen(to: Draw.count)
        }
        self["members"] = .list(members)
    }

    private mutating func lengthen(to count: Int) {
        guard case .list(let values) = self, values.count < count else { return }
        self = .list(values + [PlainValue](repeating: .whole(0), count: count - values.count))
    }
}

extension QuestBond {
    /// A hash of a party's whole state, the same on every host: two hosts compare it to know that they hold the same
    /// state. It is only comparable within one version of the state.
    public static func stateDigest(of party: Party) throws(StateProblem) -> String {
        let state: PlainValue
        do { state = try PlainValue(party) } catch { throw .damaged("\(error)") }
        var hash = SHA256()
        hash.update("questbond.state.\(SavedParty.stateVersion):".utf8)
        hash.update(state.canonicalBytes)
        return hash.hexadecimal()
    }
}
