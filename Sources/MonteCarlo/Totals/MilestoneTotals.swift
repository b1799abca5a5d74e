/// When players first reached each milestone.
package struct MilestoneTotals: Sendable, Equatable, Mergeable, Filed {
    private let days: Int
    private let archetypes: Int
    /// By milestone: archetype × day of life; empty for one that no player reached.
    private var reached: [[UInt32]]

    init(_ layout: Layout) {
        days = layout.days
        archetypes = layout.archetypes
        reached = Array(repeating: [], count: layout.milestones)
    }

    mutating func add(milestone: Int, day: Int, archetype: Int) {
        if reached[milestone].isEmpty { reached[milestone] = Array(repeating: 0, count: archetypes * days) }
        reached[milestone][archetype * days + day] &+= 1
    }

    func count(milestone: Int, day: Int, archetype: Int) -> Int64 {
        reached[milestone].isEmpty ? 0 : Int64(reached[milestone][archetype * days + day])
    }

    package mutating func merge(_ other: MilestoneTotals) { reached.merge(other.reached) }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        let full = archetypes * days
        for milestone in reached.indices { try reached[milestone].file(&coder) { $0 == 0 || $0 == full } }
    }
}

extension Accumulators {
    /// How many players, of one archetype or all, first reached a milestone on a day of life.
    package func milestoneReached(_ milestone: Int, day: Int, archetype: Int? = nil) -> Int64 {
        overArchetypes(archetype) { milestones.count(milestone: milestone, day: day, archetype: $0) } ?? 0
    }
}
