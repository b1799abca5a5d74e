import QuestBond
import QuestKernel

/// How large each party is, which archetypes its members have and when it arrives: dealt, not drawn.
///
/// Archetypes differ from each other more than anything else about players. Were the mix of a run left to chance, it
/// would be most of the error of every figure. So each size of party has its share of the players, each archetype its
/// share of the first members of each size, and of an archetype's second, third and fourth members as many are like the
/// first as the scenario asks for; the others have the archetypes' shares again. Those parties of one size whose first
/// member is of one archetype arrive on all days alike: what depends on the date is as even as the rest. All of it
/// follows from the player's number.
package struct PartyDeal: Sendable {
    private let seed: UInt64
    private let shares: WeightedTable
    private let sizes: EvenDeal
    /// By size: the archetypes of first members.
    private let leaders: [EvenDeal]
    /// By size, by member after the first, by archetype of the first: whether the member is like it.
    private let alike: [[[EvenDeal]]]
    /// By size, by archetype of the first member: the days of arrival.
    private let arrivals: [[EvenDeal]]

    /// - Parameter arrivalSpan: days over which parties arrive.
    /// - Returns: nil where nothing can be dealt, or in no days.
    package init?(_ mix: PartyMix, shares: WeightedTable, arrivalSpan: Int, _ randomness: Randomness) {
        let likely = UInt32(min(max(mix.alike.partsPerMillion, 0), 1_000_000))
        guard arrivalSpan > 0, let sizes = WeightedTable(weights: mix.sizes),
            let alike = WeightedTable(weights: [likely, 1_000_000 - likely]),
            let days = WeightedTable(weights: Array(repeating: 1, count: arrivalSpan))
        else { return nil }
        self.shares = shares
        seed = randomness.seed
        func deal(_ table: WeightedTable, _ stream: Int) -> EvenDeal {
            EvenDeal(table, randomness, purpose: PlayerDraw.deal.purpose, stream: UInt32(stream))
        }
        self.sizes = deal(sizes, 0)
        leaders = (1...Party.most).map { deal(shares, $0) }
        func stream(_ archetype: Int, _ size: Int, _ member: Int) -> Int {
            16 + (archetype * Party.most + size - 1) * Party.most + member
        }
        self.alike = (1...Party.most).map { size in
            (1..<max(size, 2)).map { member in
                shares.cumulative.indices.map { deal(alike, stream($0, size, member)) }
            }
        }
        arrivals = (1...Party.most).map { size in shares.cumulative.indices.map { deal(days, stream($0, size, 0)) } }
    }

    /// Members of the party that a player belongs to: twelve players in a row are parties of one size.
    package func partySize(of player: UInt32) -> Int { 1 + sizes.turn(UInt64(player) / UInt64(PartyGroup.size)).row }

    package func archetype(of player: UInt32) -> Int {
        let (size, party, member) = place(of: player)
        return archetype(of: member, inParty: party, of: size)
    }

    /// On which day, from 0, the party of a player arrives.
    package func arrival(of player: UInt32) -> Int {
        let (size, party, _) = place(of: player)
        let leader = leaders[size - 1].turn(party)
        return arrivals[size - 1][leader.row].turn(leader.rank).row
    }

    /// How many members the party of a player has, which of the parties of that size it is, and which member, from 0.
    private func place(of player: UInt32) -> (size: Int, party: UInt64, member: Int) {
        let (row, rank) = sizes.turn(UInt64(player) / UInt64(PartyGroup.size))
        let (size, place) = (row + 1, Int(player) % PartyGroup.size)
        return (size, rank * UInt64(PartyGroup.size / size) + UInt64(place / size), place % size)
    }

    /// - Parameters:
    ///   - member: from 0.
    ///   - party: counts parties of this size.
    package func archetype(of member: Int, inParty party: UInt64, of size: Int) -> Int {
        let leader = leaders[size - 1].turn(party)
        guard member > 0 else { return leader.row }
        let alike = alike[size - 1]
        func isOther(_ member: Int) -> Bool { alike[member - 1][leader.row].turn(leader.rank).row == 1 }
        guard isOther(member) else { return leader.row }
        // How many before this one, in parties of this size, are not like the first of theirs.
        let before = leaders[size - 1].counts(before: party)
        var others = UInt64((1..<member).count(where: isOther))
        for deals in alike {
            for (archetype, deal) in deals.enumerated() { others += deal.counts(before: before[archetype])[1] }
        }
        return LowDiscrepancyCycle.row(
            index: UInt32(truncatingIfNeeded: others), dimension: 0, stream: UInt32(size), seed: seed, in: shares)
    }
}
