import Dispatch
import QuestKernel

/// All that is kept of a run: exact integers, which add up in any order and take the same memory for any number of
/// players.
///
/// Floating point is used only when these are read.
package struct Accumulators: Sendable, Equatable, Filed {
    package let description: GameDescription
    package let archetypes: [String]
    package let layout: Layout
    package internal(set) var flows: FlowTotals
    package internal(set) var rolls: RollTotals
    package internal(set) var tallies: TallyTotals
    package internal(set) var levels: LevelTotals
    package internal(set) var gauges: GaugeTotals
    package internal(set) var activity: ActivityTotals
    package internal(set) var milestones: FirstDays
    /// Of things that players come to have, by `Layout.things`.
    package internal(set) var things: FirstDays
    package internal(set) var cadence: CadenceTotals

    package init(_ description: GameDescription, archetypes: [String], days: Int, arrivalSpan: Int) {
        self.description = description
        self.archetypes = archetypes
        layout = Layout(description, archetypes: archetypes.count, days: days, arrivalSpan: arrivalSpan)
        flows = FlowTotals(layout)
        rolls = RollTotals(layout)
        tallies = TallyTotals(layout)
        levels = LevelTotals(layout)
        gauges = GaugeTotals(layout)
        activity = ActivityTotals(layout)
        milestones = FirstDays(things: layout.milestones, layout)
        things = FirstDays(things: layout.things, layout)
        cadence = CadenceTotals(layout)
    }

    /// Adds the totals of other players, in the same game with the same archetypes and days.
    package mutating func merge(_ other: Accumulators) { merge([other], onThreads: 1) }

    /// The same of several others: on more than one thread the parts of the totals are added up side by side.
    mutating func merge(_ others: [Accumulators], onThreads threads: Int) {
        precondition(others.allSatisfy { $0.layout == layout }, "totals of different runs do not add up")
        withUnsafeMutablePointer(to: &self) { own in
            // No two calls touch the same part.
            nonisolated(unsafe) let own = own
            @Sendable func merge(part: Int) { for other in others { Self.parts[part](own, other) } }
            if threads > 1 {
                DispatchQueue.concurrentPerform(iterations: Self.parts.count) { merge(part: $0) }
            } else {
                for part in Self.parts.indices { merge(part: part) }
            }
        }
    }

    /// What adds each part of other totals to the same part of the first.
    private static let parts: [@Sendable (UnsafeMutablePointer<Accumulators>, Accumulators) -> Void] = [
        { $0.pointee.flows.merge($1.flows) },
        { $0.pointee.rolls.merge($1.rolls) },
        { $0.pointee.tallies.merge($1.tallies) },
        { $0.pointee.levels.merge($1.levels) },
        { $0.pointee.gauges.merge($1.gauges) },
        { $0.pointee.activity.merge($1.activity) },
        { $0.pointee.milestones.merge($1.milestones) },
        { $0.pointee.things.merge($1.things) },
        { $0.pointee.cadence.merge($1.cadence) },
    ]

    /// In the order in which checkpoints hold them; `Checkpoint.format` rises when it changes.
    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try flows.file(&coder)
        try rolls.file(&coder)
        try tallies.file(&coder)
        try levels.file(&coder)
        try gauges.file(&coder)
        try activity.file(&coder)
        try milestones.file(&coder)
        try things.file(&coder)
        try cadence.file(&coder)
    }

    package static func == (left: Accumulators, right: Accumulators) -> Bool {
        left.layout == right.layout && left.archetypes == right.archetypes && left.flows == right.flows
            && left.rolls == right.rolls && left.tallies == right.tallies && left.levels == right.levels
            && left.gauges == right.gauges && left.activity == right.activity
            && left.milestones == right.milestones && left.things == right.things && left.cadence == right.cadence
    }

    /// The figure of one archetype, or of all together: every player has exactly one.
    func overArchetypes<Figure: Mergeable>(_ archetype: Int?, _ figure: (Int) -> Figure) -> Figure? {
        if let archetype { return figure(archetype) }
        guard layout.archetypes > 0 else { return nil }
        var whole = figure(0)
        for other in 1..<layout.archetypes { whole.merge(figure(other)) }
        return whole
    }
}
