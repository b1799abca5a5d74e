import QuestKernel

/// What a folder of rules declares: its commands, and what it writes into the journal.
struct Chapter {
    var commands: [any CommandDeclaration.Type] = []
    var flows: [DescribedFlow] = []
    var rolls: [DescribedRoll] = []
    var tallies: [DescribedTally] = []
    var gauges: [any GaugeDeclaration.Type] = []
    var milestones: [DescribedMilestone] = []
}

/// All chapters, joined. Numbers alone decide the order, so a chapter may stand anywhere in the list.
enum Chapters {
    static let all: [Chapter] = [
        .hero, .tasks, .loot, .collection, .adventures, .forge, .store, .duties, .goals, .achievements, .records,
        .arena, .raid, .research, .prestige, .wellness, .retention, .party, .liveOperation, .support,
    ]

    static let flows = byNumber(all.flatMap(\.flows), called: "flows") { $0.number }
    static let rolls = byNumber(all.flatMap(\.rolls), called: "rolls") { $0.number }
    static let tallies = byNumber(all.flatMap(\.tallies), called: "tallies") { $0.number }
    static let gauges = byNumber(all.flatMap(\.gauges), called: "gauges") { $0.entry.number }
    static let milestones = byNumber(all.flatMap(\.milestones), called: "milestones") { $0.number }

    /// Sorted by number. Two declarations of one number, or a number without one, are a mistake in the chapters, which
    /// any test that describes the game finds.
    static func byNumber<Declaration>(
        _ declarations: [Declaration], called noun: String, number: (Declaration) -> UInt16
    ) -> [Declaration] {
        let sorted = declarations.sorted { number($0) < number($1) }
        precondition(
            sorted.map { Int(number($0)) } == Array(sorted.indices), "\(noun) have the numbers 0, 1, 2 …, each once")
        return sorted
    }
}
