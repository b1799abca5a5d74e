import QuestKernel

/// What allies see of each other: "Maya completed a task (+35 EXP)"; QB54.
///
/// A fold over the journal: the same entries give the same feed, and it keeps no more lines than its limit.
public struct PartyFeed: Sendable, Equatable {
    /// One line of the feed.
    public struct Line: Sendable, Equatable {
        public enum Kind: Sendable, Equatable {
            case taskCompleted(experience: Experience)
            case taskConfirmed, taskDisputed
            /// An item of Rare or better, by rarity.
            case itemDropped(Rarity)
            case dungeonCompleted(row: Int)
            case levelReached(Int)
            case perkReached(row: Int)
            case nudged, praised, gaveTask, gaveItem
            case challengeWon, challengeMissed
            case sharedDutyDoneByAll
            case achievementReached(row: Int)
            /// A card that the member did not have; how many it then had, where the host said how many it has.
            case cardFound(row: Int, known: Int?)
            /// An achievement of the member's own.
            case unlocked(row: Int)
            case raidBossDefeated
            case expeditionFinished
            /// Back after an absence.
            case returned
        }

        public let member: Int
        /// The instant that the host gave with the command.
        public let instant: Int64
        public internal(set) var kind: Kind
    }

    /// The newest lines, oldest first.
    public private(set) var lines: [Line] = []
    private let limit: Int
    private var instant: Int64 = 0
    private var command: UInt16?

    /// - Parameter limit: how many lines are kept; at least 1.
    public init(limit: Int) { self.limit = Swift.max(limit, 1) }

    /// Continues with newer entries.
    public mutating func read(_ entries: some Sequence<JournalEntry>) {
        for entry in entries {
            switch entry.kind {
            case .command:
                instant = entry.amount
                command = entry.code
                if command == QuestBond.Command.ClaimExpedition.entry.number
                    || command == QuestBond.Command.ClaimPartyExpedition.entry.number
                {
                    append(.expeditionFinished, entry)
                }
            case .flow: readFlow(entry)
            case .tally: readTally(entry)
            case .level: append(.levelReached(Int(entry.cell) + 1), entry)
            case .roll, .milestone: break
            }
        }
    }

    private mutating func readFlow(_ entry: JournalEntry) {
        guard entry.resource == Resource.experience.id.rawValue else { return }
        switch Flow(rawValue: entry.code) {
        case .tasks, .habits, .duties: append(.taskCompleted(experience: Experience(entry.amount)), entry)
        default: break
        }
    }

    private mutating func readTally(_ entry: JournalEntry) {
        switch Tally(rawValue: entry.code) {
        case .taskDrops, .roomDrops, .missionDrops, .expeditionDrops, .otherDrops:
            guard command != QuestBond.Command.Buy.entry.number,
                let rarity = Rarity(rawValue: UInt8(truncatingIfNeeded: entry.cell)), rarity >= .rare
            else { return }
            append(.itemDropped(rarity), entry)
        case .dungeonCompletions: append(.dungeonCompleted(row: Int(entry.cell)), entry)
        case .partyAchievements: append(.achievementReached(row: Int(entry.cell)), entry)
        case .bondPerks: append(.perkReached(row: Int(entry.cell)), entry)
        case .partyConfirmations:
            if entry.cell == 1 { append(.taskDisputed, entry) }
            if entry.cell == 0 { append(.taskConfirmed, entry) }
        case .partyDeeds: readDeed(entry)
        case .cardsFound: append(.cardFound(row: Int(entry.cell), known: nil), entry)
        case .achievementsUnlocked: append(.unlocked(row: Int(entry.cell)), entry)
        case .raidBossesDefeated: append(.raidBossDefeated, entry)
        case .returns: append(.returned, entry)
        default: break
        }
    }

    private mutating func readDeed(_ entry: JournalEntry) {
        switch PartyDeed(rawValue: entry.cell) {
        case .nudge: append(.nudged, entry)
        case .kudos: append(.praised, entry)
        case .taskGiven: append(.gaveTask, entry)
        case .itemGifted: append(.gaveItem, entry)
        case .challengeWon: append(.challengeWon, entry)
        case .challengeMissed: append(.challengeMissed, entry)
        case .sharedDutyDoneByAll: append(.sharedDutyDoneByAll, entry)
        default: break
        }
    }

    /// Numbers the cards of the feed: "Maya discovered Crystal Golem! (23/50)".
    ///
    /// - Parameter collected: how many cards each member has after the last entry that was read.
    public mutating func numberCards(collected: [Int]) {
        var known = collected
        for index in lines.indices.reversed() {
            guard case .cardFound(let row, _) = lines[index].kind, known.indices.contains(lines[index].member) else {
                continue
            }
            lines[index].kind = .cardFound(row: row, known: known[lines[index].member])
            known[lines[index].member] -= 1
        }
    }

    private mutating func append(_ kind: Line.Kind, _ entry: JournalEntry) {
        if lines.count >= limit { lines.removeFirst(lines.count - limit + 1) }
        lines.append(Line(member: Int(entry.member), instant: instant, kind: kind))
    }
}

extension PartyFeed.Line {
    /// The line in words.
    ///
    /// - Parameter names: of the members, by number; only the host has them.
    public func text(_ names: [String], _ rules: QuestBondRules) -> String {
        let name = names.indices.contains(member) ? names[member] : "Someone"
        switch kind {
        case .taskCompleted(let experience): return "\(name) completed a task (+\(experience) EXP)"
        case .taskConfirmed: return "An ally confirmed a task of \(name)"
        case .taskDisputed: return "An ally disputed a task of \(name)"
        case .itemDropped(let rarity): return "\(name) found an item: \(rarity.name)"
        case .dungeonCompleted(let row):
            return "\(name) completed \(rules.dungeons.indices.contains(row) ? rules.dungeons[row].name : "a dungeon")"
        case .levelReached(let level): return "\(name) reached level \(level)"
        case .perkReached(let row):
            let perks = rules.party.content.bond.perks
            return "The bond gained \(perks.indices.contains(row) ? perks[row].name : "a perk")"
        case .nudged: return "\(name) nudged an ally"
        case .praised: return "\(name) praised an ally"
        case .gaveTask: return "\(name) gave an ally a task"
        case .gaveItem: return "\(name) gave an ally an item"
        case .challengeWon: return "All members met the weekly challenge"
        case .challengeMissed: return "The weekly challenge was missed"
        case .sharedDutyDoneByAll: return "All members did the party's duty of the day"
        case .achievementReached(let row):
            let rows = rules.party.content.achievements
            return "The party achieved \(rows.indices.contains(row) ? rows[row].name : "something together")"
        case .cardFound(let row, let known):
            let card = rules.cards.rows.indices.contains(row) ? rules.cards.rows[row].name : "a card"
            return "\(name) discovered \(card)!" + (known.map { " (\($0)/\(rules.cards.rows.count))" } ?? "")
        case .unlocked(let row):
            let rows = rules.achievements.rows
            return "\(name) achieved \(rows.indices.contains(row) ? rows[row].name : "something")"
        case .raidBossDefeated: return "\(name) struck the last blow at the raid boss"
        case .expeditionFinished: return "\(name) came back from an expedition"
        case .returned: return "\(name) is back"
        }
    }
}
