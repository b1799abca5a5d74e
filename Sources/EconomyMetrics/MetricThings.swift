import QuestKernel

/// Something that players come to have, of which figures ask who has had it, and since when.
package struct MetricThing: Sendable {
    package enum Source: Sendable, Equatable {
        case row(tally: Int, row: Int)
        /// Of the first copy.
        case milestone(Int)
    }

    package let id: String
    package let label: String
    package let source: Source
}

extension MetricBook {
    /// Rows of tallies that are things; of games in files, resources whose first copy is a milestone of their name.
    package var things: [MetricThing] {
        let rows = description.tallies.enumerated().flatMap { code, tally -> [MetricThing] in
            guard tally.things.count == tally.rows.count else { return [] }
            return tally.rows.indices.map {
                MetricThing(id: tally.things[$0], label: tally.shownRows[$0], source: .row(tally: code, row: $0))
            }
        }
        let held = Set(description.resources.map(\.name))
        let copies = description.milestones.enumerated().filter { held.contains($0.element.name) }.map {
            MetricThing(id: $1.name, label: $1.label.isEmpty ? $1.name : $1.label, source: .milestone($0))
        }
        return rows + copies
    }
}
