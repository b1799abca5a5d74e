import QuestKernel

/// What commands and tallies of QuestBond say of how somebody plays, by their numbers.
struct QuestBondWords: Sendable {
    /// What a command counts as.
    enum Deed: Sendable, Equatable {
        case begin, habit, addHabit
        /// With its category, where the command itself says it.
        case task(PlayerCount?)
        case count(PlayerCount)
    }

    private let deeds: [Deed?]
    private let provedByChoice: [Bool]
    private let objects: [[String]]
    private let proofRows: [PlayerCount?]
    /// The tally of how completions were proved.
    let proofs: Int

    /// Nil for another game.
    init?(_ game: GameDescription) {
        guard game.game == "questbond", let tally = game.tallies.firstIndex(where: { $0.name == "taskVerification" })
        else { return nil }
        let named: [String: Deed] = [
            "create": .begin, "completeTask": .task(nil), "completeFocused": .task(.mentals),
            "completeWorkout": .task(.physicals), "completeHabit": .habit, "addHabit": .addHabit,
            "checkIn": .count(.moods), "meditate": .count(.meditations), "completeDuty": .count(.duties),
            "playDuty": .count(.duties), "buy": .count(.purchases), "runDungeon": .count(.dungeonRuns),
            "runArena": .count(.arenaRuns),
        ]
        deeds = game.commands.map { named[$0] }
        // A workout is proved by health data, whatever the player would have chosen.
        provedByChoice = game.commands.map { ["completeTask", "completeFocused", "completeHabit"].contains($0) }
        objects = game.words.objects
        proofs = tally
        let rows: [String: PlayerCount] = ["quick": .quick, "standard": .standard, "verified": .verified]
        proofRows = game.tallies[tally].rows.map { rows[$0] }
    }

    func deed(_ command: Int) -> Deed? { deeds.indices.contains(command) ? deeds[command] : nil }
    func isProvedByChoice(_ command: Int) -> Bool {
        provedByChoice.indices.contains(command) && provedByChoice[command]
    }
    func proof(_ row: Int) -> PlayerCount? { proofRows.indices.contains(row) ? proofRows[row] : nil }

    /// What a command is about: "household" and "small".
    func object(_ entry: JournalEntry) -> [Substring] {
        let (code, number) = (Int(entry.code), Int(entry.cell) - 1)
        guard objects.indices.contains(code), objects[code].indices.contains(number) else { return [] }
        return objects[code][number].split { $0 == "," || $0 == " " }
    }

    static let categories: [Substring: PlayerCount] = [
        "physical": .physicals, "mental": .mentals, "social": .socials, "household": .households,
        "wellness": .wellness, "creative": .creatives,
    ]
    static let sizes: [Substring: PlayerCount] = ["small": .small, "medium": .medium, "large": .large]
    static let classes: [Substring: PlayerCount] = ["warrior": .warriors, "mage": .mages, "archer": .archers]
}
