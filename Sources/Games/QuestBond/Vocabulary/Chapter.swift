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
    /// The heading of the chapter to which the milestones of content belong too.
    private static let achievements = "Achievements"

    /// As reports head them.
    static let titled: [(title: String, chapter: Chapter)] = [
        ("Hero", .hero), ("Tasks", .tasks), ("Loot", .loot), ("Monster cards", .collection),
        ("Adventures", .adventures), ("Forge", .forge), ("Store", .store), ("Duties", .duties), ("Goals", .goals),
        (achievements, .achievements), ("Records", .records), ("Arena", .arena), ("Raid", .raid),
        ("Research", .research), ("Prestige", .prestige), ("Wellness", .wellness), ("Return visits", .retention),
        ("Party", .party), ("Seasons", .liveOperation), ("Support", .support),
    ]

    static let all = titled.map(\.chapter)

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

    /// The chapters as reports need them; achievements are milestones of content, which come after those declared here.
    ///
    /// - Parameter milestones: how many there are with achievements.
    static func described(milestones count: Int) -> [GameDescription.Chapter] {
        titled.map { title, chapter in
            let ofContent = title == achievements ? milestones.count..<max(milestones.count, count) : 0..<0
            return GameDescription.Chapter(
                title: title, commands: Set(chapter.commands.map { Int($0.entry.number) }),
                flows: Set(chapter.flows.map { Int($0.number) }), rolls: Set(chapter.rolls.map { Int($0.number) }),
                tallies: Set(chapter.tallies.map { Int($0.number) }),
                milestones: Set(chapter.milestones.map { Int($0.number) }).union(ofContent))
        }
    }
}
