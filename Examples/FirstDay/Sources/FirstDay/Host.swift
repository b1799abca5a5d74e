import QuestBond
import QuestKernel

/// What a live game is to the engine: it keeps the party, says what time it is, and reads the journal.
struct Host {
    let rules: QuestBondRules
    let randomness: Randomness
    private(set) var party: Party
    private(set) var journal = Journal()
    /// What was sent, with its time: what a device without a connection uploads later.
    private(set) var commands: [TimedCommand] = []
    private(set) var now = Moment(instant: 0, day: 0, minute: 0)
    private let words: GameDescription

    /// - Parameter seed: the world's; a player's luck follows from it and from the player's number.
    init(rules: QuestBondRules, seed: UInt64, player: UInt32) {
        self.rules = rules
        randomness = Randomness(seed: seed)
        party = Party(player, rules: rules)
        words = QuestBond.describe(rules)
    }

    var hero: Hero { party[0] }

    /// The host's clock: the engine asks for the instant and the player's own day and hour, and looks at no clock
    /// itself.
    mutating func waitUntil(_ hour: Int, _ minute: Int = 0) {
        now = Moment(instant: Int64(hour * 3_600 + minute * 60), day: 0, minute: Int16(hour * 60 + minute))
        print("\n\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)")
    }

    /// Sends one command and prints the result.
    mutating func show(_ sentence: String, _ command: QuestBond.Command) {
        let before = journal.entries.count
        commands.append(TimedCommand(command, by: 0, at: now))
        let refusal = QuestBond.apply(
            command, by: 0, to: &party, at: now, rules: rules, randomness: randomness, journal: &journal)
        print("  \(sentence)")
        if let refusal { return print("      refused: \(refusal.sentence) (\(refusal.rawValue))") }
        if let category = command.taskCategory { say(completionLine(category)) }
        for entry in journal.entries[before...] { if let line = line(entry) { print("      \(line)") } }
        let sounds = QuestBondRules.events(in: journal.entries[before...]).map { rules.cue(on: $0).sound }
        if !sounds.isEmpty { print("      (heard: \(sounds.joined(separator: ", ")))") }
    }

    /// What the class has to say about a task that was just done.
    private func completionLine(_ category: Category) -> LineNumber? {
        let done = UInt32(hero.day.tasksByCategory[Int(category.rawValue)])
        return rules.completionLine(
            hero.heroClass, category, player: hero.player, day: now.day, occasion: done, randomness)
    }

    /// An NPC speaks.
    func listen(to speaker: Speaker, _ situation: Situation) {
        print("  \(rules.name(of: speaker)), \(rules.place(of: speaker)):")
        say(rules.line(of: speaker, on: situation, player: hero.player, day: now.day, occasion: 0, randomness))
    }

    /// A suggestion by the weather, which only the host knows.
    func lookOutside(_ weather: Weather?) {
        say(rules.suggestion(for: weather, player: hero.player, day: now.day, occasion: 0, randomness))
    }

    private func say(_ line: LineNumber?) {
        if let line { print("      “\(rules.text(line))”") }
    }

    /// A journal entry in words; nothing for those that only statistics need.
    private func line(_ entry: JournalEntry) -> String? {
        switch entry.kind {
        case .flow:
            let sign = entry.amount > 0 ? "+" : "-"
            let resource = words.resources[Int(entry.resource)].label
            return "\(sign)\(entry.amount.magnitude) \(resource) (\(words.flows[Int(entry.code)].label))"
        case .level: return "reached level \(words.firstLevel + Int(entry.cell))"
        case .milestone: return "first: \(words.milestones[Int(entry.code)].label)"
        case .roll, .tally, .command: return nil
        }
    }

    /// Whether the journal and the purse agree, for every resource: what makes the journal worth keeping.
    var booksAgree: Bool {
        var sums = [Int64](repeating: 0, count: words.resources.count)
        for entry in journal.entries where entry.kind == .flow { sums[Int(entry.resource)] += entry.amount }
        return sums == hero.ledger.balances
    }
}
