/// How many players a figure is about, and how they are spread over parties.
package struct Headcount: Sendable, Equatable, Mergeable, Filed {
    package private(set) var players: Int64 = 0
    /// Parties with at least one of these players.
    package private(set) var parties: Int64 = 0
    /// Σn² over parties, n of whose members are counted.
    package private(set) var memberSquares: Int128 = 0

    package init() {}

    /// - Parameter members: how many of a party are counted; 1…4.
    @inline(__always)
    package mutating func add(members: Int) {
        players &+= Int64(members)
        parties &+= 1
        memberSquares &+= Int128(members &* members)
    }

    package mutating func merge(_ other: Headcount) {
        players += other.players
        parties += other.parties
        memberSquares += other.memberSquares
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try players.file(&coder)
        try parties.file(&coder)
        try memberSquares.file(&coder)
    }
}

/// A figure's sum with what its error needs, where the members of one party belong together and parties are
/// independent.
///
/// With X the sum over a party's n counted members and m = ΣX / Σn, the mean a player, the variance of m is
/// Σ(X − m·n)² / (Σn)² times G / (G − 1) for G parties, and Σ(X − m·n)² = ΣX² − 2m·ΣXn + m²·Σn².
package struct PartyMoments: Sendable, Equatable, Mergeable, Filed {
    /// ΣX over parties, which is Σx over players.
    package private(set) var sum: Int128 = 0
    /// ΣX² over parties.
    package private(set) var squares: Int128 = 0
    /// ΣX·n over parties.
    package private(set) var timesMembers: Int128 = 0

    package init() {}

    package init(sum: Int128, squares: Int128, timesMembers: Int128) {
        self.sum = sum
        self.squares = squares
        self.timesMembers = timesMembers
    }

    /// Parties with the same number of counted members.
    init(_ parties: Moments, members: Int) {
        sum = parties.sum
        squares = parties.squares
        timesMembers = parties.sum * Int128(members)
    }

    /// - Parameter figure: the sum over a party's counted members; −`largestFigure`…`largestFigure`.
    @inline(__always)
    package mutating func add(_ figure: Int64, members: Int) {
        sum &+= Int128(figure)
        squares &+= Moments.product(figure, figure)
        timesMembers &+= Moments.product(figure, Int64(members))
    }

    package mutating func merge(_ other: PartyMoments) {
        sum += other.sum
        squares += other.squares
        timesMembers += other.timesMembers
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try sum.file(&coder)
        try squares.file(&coder)
        try timesMembers.file(&coder)
    }
}

/// What parties received from faucets, F, and gave to sinks, S (both counted above 0), with the products that a ratio
/// and a difference need for their intervals.
package struct BalanceMoments: Sendable, Equatable, Mergeable, Filed {
    package internal(set) var headcount = Headcount()
    package private(set) var faucets = PartyMoments()
    package private(set) var sinks = PartyMoments()
    /// ΣF·S over parties.
    package private(set) var products: Int128 = 0

    package init() {}

    init(faucets: PartyMoments, sinks: PartyMoments, products: Int128) {
        self.faucets = faucets
        self.sinks = sinks
        self.products = products
    }

    /// Faucets − sinks.
    package var net: PartyMoments {
        PartyMoments(
            sum: faucets.sum - sinks.sum, squares: faucets.squares - 2 * products + sinks.squares,
            timesMembers: faucets.timesMembers - sinks.timesMembers)
    }

    /// A party's figures, and its members in the headcount.
    package mutating func addParty(faucets received: Int64, sinks given: Int64, members: Int) {
        headcount.add(members: members)
        add(faucets: received, sinks: given, members: members)
    }

    @inline(__always)
    mutating func add(faucets received: Int64, sinks given: Int64, members: Int) {
        faucets.add(received, members: members)
        sinks.add(given, members: members)
        products &+= Moments.product(received, given)
    }

    package mutating func merge(_ other: BalanceMoments) {
        headcount.merge(other.headcount)
        faucets.merge(other.faucets)
        sinks.merge(other.sinks)
        products += other.products
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try headcount.file(&coder)
        try faucets.file(&coder)
        try sinks.file(&coder)
        try products.file(&coder)
    }
}
