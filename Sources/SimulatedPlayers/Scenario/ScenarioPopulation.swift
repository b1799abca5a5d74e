import QuestKernel

/// A population that a scenario's files describe in full: content, compiled to rules, and a file of archetypes.
///
/// What the loader needs to know about a game, so that a new one needs no loading code of its own.
package protocol ScenarioPopulation: Population {
    /// The game they play.
    associatedtype Played: Game where Played.Rules == Rules
    associatedtype Content: ContentRow
    associatedtype Rules: Sendable
    associatedtype Archetype: ArchetypeRow
    associatedtype File: PopulationFile = ArchetypeFile<Archetype> where File.Row == Archetype

    static func compile(_ content: Content) throws(ContentProblem) -> Rules
    /// Nil where players cannot be drawn from the archetypes.
    init?(rules: Rules, archetypeFile: File, seed: UInt64, arrivalSpan: Int)
}

/// What every archetype has.
package protocol ArchetypeRow: NamedTableRow, Sendable {
    /// Of all players, in proportion to the other shares.
    var share: Ratio { get }
}

/// What `archetypes.yaml` holds.
package protocol PopulationFile: ContentRow, Sendable {
    associatedtype Row: ArchetypeRow
    var archetypes: [Row] { get }
}

/// A file of archetypes alone.
package struct ArchetypeFile<Row: ArchetypeRow>: PopulationFile {
    package var archetypes: [Row] = []

    package init() {}
    package static var noun: String { "the archetypes' file" }
    package static var fields: [Field<ArchetypeFile>] {
        [.table("archetypes", \.archetypes, "By id. New ones go last.")]
    }
}

extension WeightedTable {
    /// Rows in proportion to their shares; nil where none is above 0.
    package init?(shares: [Ratio]) { self.init(weights: shares.map { UInt32(truncatingIfNeeded: $0.partsPerMillion) }) }
}

/// Who a player is and when they arrive, by their number alone.
package struct Census: Sendable {
    private let shares: WeightedTable
    private let arrivals: WeightedTable
    private let seed: UInt64

    /// Nil where no share is above 0 or the span is not 1…366 days.
    package init?(shares: [Ratio], arrivalSpan: Int, seed: UInt64) {
        guard (1...366).contains(arrivalSpan), let table = WeightedTable(shares: shares),
            let arrivals = WeightedTable(weights: Array(repeating: 1, count: arrivalSpan))
        else { return nil }
        (self.shares, self.arrivals, self.seed) = (table, arrivals, seed)
    }

    package func archetype(of player: UInt32) -> Int {
        LowDiscrepancyCycle.row(index: player, dimension: 0, seed: seed, in: shares)
    }

    /// The archetype of a person beside the players, by a draw of their own.
    package func anyArchetype(_ draws: inout Draws) -> Int { shares.pick(&draws) }

    package func arrival(of player: UInt32) -> LocalDay {
        LocalDay(LowDiscrepancyCycle.row(index: player, dimension: 1, seed: seed, in: arrivals))
    }
}

/// Days off: an absence that begins lasts for a while.
package struct Absence: Sendable {
    private let begins: Probability
    private let length: ClosedRange<Int32>

    /// - Parameters:
    ///   - begins: daily chance that it begins, parts per million.
    ///   - longest: at least `shortest`.
    package init(begins: Probability, shortest: Int32, longest: Int32) {
        self.begins = begins
        length = shortest...Swift.max(shortest, longest)
    }

    /// Whether `date` is a day off, given the last one known; two draws, whatever the result.
    package func covers(_ date: LocalDay, until last: inout LocalDay, _ draws: inout Draws) -> Bool {
        let isBeginning = draws.happens(begins)
        let days = draws.whole(in: length)
        if date <= last { return true }
        guard isBeginning else { return false }
        last = date + days - 1
        return true
    }
}
