import QuestKernel

/// A party whose bags are stored apart, in pieces of some items each: full bags are most of a state, and few commands
/// touch them. A host that stores a state with every command then writes only the pieces that changed.
extension SavedParty {
    /// The items of a piece.
    private static let itemsTogether = 8
    /// Places of one member's pieces; bags have fewer.
    private static let piecesOfMember = 1_024

    /// As `bytes(of:contentHash:)`, but with empty bags.
    public static func bytesBesideBags(of party: Party, contentHash: String) throws(StateProblem) -> [UInt8] {
        var rest = party
        rest.acting.bag = []
        for index in rest.others.indices { rest.others[index].bag = [] }
        return try bytes(of: rest, contentHash: contentHash)
    }

    /// The pieces of the bags that are not as in an earlier state of the same party, by their places; nil for a piece
    /// that there is no more.
    ///
    /// - Parameter earlier: nil for all pieces.
    public static func pieces(of party: Party, changedSince earlier: Party?) throws(StateProblem) -> [Int: [UInt8]?] {
        var pieces: [Int: [UInt8]?] = [:]
        for member in 0..<Swift.max(party.count, earlier?.count ?? 0) {
            let bag = member < party.count ? party[member].bag : []
            let before = earlier.map { member < $0.count ? $0[member].bag : [] } ?? []
            // Bags that nobody touched share their storage: this asks no item.
            if bag == before { continue }
            for (piece, start) in stride(from: 0, to: Swift.max(bag.count, before.count), by: itemsTogether)
                .enumerated()
            {
                let now = bag.dropFirst(start).prefix(itemsTogether)
                if now == before.dropFirst(start).prefix(itemsTogether) { continue }
                pieces[member * piecesOfMember + piece] = now.isEmpty ? .some(nil) : try bytes(of: Array(now))
            }
        }
        return pieces
    }

    private static func bytes(of items: [Item]) throws(StateProblem) -> [UInt8] {
        do { return try PlainValue.bytes(of: items) } catch { throw .damaged("\(error)") }
    }

    /// Reads what `bytesBesideBags(of:contentHash:)` wrote, and the pieces beside it.
    ///
    /// - Parameter pieces: all that are stored; none for what `bytes(of:contentHash:)` wrote.
    public init(bytes: some Collection<UInt8>, pieces: [Int: some Collection<UInt8>]) throws(StateProblem) {
        let saved = try SavedParty(bytes: bytes)
        var party = saved.party
        guard case .list(var members)? = party["members"] else { throw .damaged("no members") }
        var bags: [Int: [PlainValue]] = [:]
        for (place, bytes) in pieces.sorted(by: { $0.key < $1.key }) {
            guard place >= 0, let items = (try? PlainValue(bytes: bytes))?.entries,
                members.indices.contains(place / Self.piecesOfMember)
            else { throw .damaged("piece \(place) of the bags") }
            bags[place / Self.piecesOfMember, default: []] += items
        }
        for (member, bag) in bags { members[member]["bag"] = .list(bag) }
        party["members"] = .list(members)
        self = SavedParty(saved, party: party)
    }
}
