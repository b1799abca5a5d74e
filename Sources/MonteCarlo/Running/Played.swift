/// What has been played of a run: whole blocks of players, and their exact totals.
///
/// A run continues from it as if it had never stopped, whichever blocks they are; separately played parts add up.
package struct Played: Sendable, Equatable {
    package private(set) var blocks: RangeSet<Int>
    /// By arm; empty until there is a block.
    package private(set) var arms: [Accumulators]
    /// By block, what was noted of its totals; empty if no note was asked for.
    package private(set) var notes: [Int: [[Int64]]]

    package init() {
        blocks = RangeSet()
        arms = []
        notes = [:]
    }

    init(blocks: RangeSet<Int>, arms: [Accumulators], notes: [Int: [[Int64]]] = [:]) {
        self.blocks = blocks
        self.arms = blocks.isEmpty ? [] : arms
        self.notes = notes
    }

    package var players: Int { blocks.count * Plan.blockSize }

    /// The same without what was noted.
    package var withoutNotes: Played { Played(blocks: blocks, arms: arms) }

    /// Adds more blocks of the same run.
    package mutating func merge(_ other: Played) {
        precondition(blocks.isDisjoint(other.blocks), "a block does not count twice")
        guard !other.blocks.isEmpty else { return }
        blocks.formUnion(other.blocks)
        notes.merge(other.notes) { known, _ in known }
        if arms.isEmpty {
            arms = other.arms
        } else {
            for arm in arms.indices { arms[arm].merge(other.arms[arm]) }
        }
    }

    /// The same of several others, whose blocks are all different.
    ///
    /// - Parameter threads: on which the totals are added up.
    mutating func merge(_ others: [Played], onThreads threads: Int) {
        for other in others {
            precondition(blocks.isDisjoint(other.blocks), "a block does not count twice")
            blocks.formUnion(other.blocks)
            notes.merge(other.notes) { known, _ in known }
        }
        for arm in arms.indices {
            arms[arm].merge(others.compactMap { $0.arms.isEmpty ? nil : $0.arms[arm] }, onThreads: threads)
        }
    }

    mutating func note(_ figures: [[Int64]], block: Int) { notes[block] = figures }
}

extension RangeSet<Int> {
    package var count: Int { ranges.reduce(0) { $0 + $1.count } }
}
