import QuestKernel

/// What support gives a player or takes back, and why: always recorded in the journal, through flows of its own.
public struct Correction: Sendable, Equatable, Codable {
    /// Why it was made.
    public enum Reason: String, Sendable, Codable, CaseIterable {
        /// The game went wrong.
        case fault
        /// Progress was lost on the way between hosts.
        case lostProgress
        /// A purchase that did not arrive, or was taken back.
        case purchase
        /// A goodwill gift.
        case goodwill
        /// What was gained by cheating.
        case cheating
        /// Undoes another correction.
        case undone

        /// Its number in the journal's list of what commands are about, from 1.
        var object: UInt16 { UInt16(Self.allCases.firstIndex(of: self) ?? 0) + 1 }
    }

    /// The most that one correction moves.
    public static let most: Int64 = 1_000_000_000

    /// The resource by its id, such as `gold`.
    public var resource: String
    /// Units; below 0 to take them away.
    public var amount: Int64
    public var reason: Reason
    /// Which item, where the resource is `equipment`.
    public var item: SupportedItem?

    public init(_ amount: Int64, of resource: String, item: SupportedItem? = nil, because reason: Reason) {
        self.amount = amount
        self.resource = resource
        self.item = item
        self.reason = reason
    }
}

/// Why a correction was not made; nothing has changed then.
public enum CorrectionProblem: String, Error, Sendable, Equatable, Codable, CaseIterable {
    case noSuchMember, notCreated, momentOutOfRange, noSuchResource
    /// The resource is history, such as rebirths: a number alone cannot change it.
    case notCorrectable
    /// Equipment needs an item, and nothing else may have one.
    case needsItem, takesNoItem
    /// The catalog has no such item, the pool no such affix, or no item of that rarity can have it.
    case noSuchItem, noSuchAffix, affixDoesNotFit
    /// Items and cards are given and taken singly.
    case oneAtATime
    /// A card that is there already.
    case alreadyThere
    case nothingToCorrect, tooMuch
    /// There is less than the amount to take.
    case notEnough
    /// EXP may go down to where the level began: levels stay.
    case levelStays
}

extension QuestBond {
    /// Carries out a correction. Everything else stays unchanged: no quest, streak or achievement counts it; given EXP
    /// raises levels like any EXP.
    ///
    /// - Parameter randomness: of the member, for the chests of levels.
    /// - Returns: why it was not made; then party and journal are unchanged.
    public static func correct(
        _ correction: Correction, of member: Int, in party: inout Party, at moment: Moment, rules: Rules,
        randomness: Randomness, journal: inout Journal
    ) -> CorrectionProblem? {
        guard (0..<party.count).contains(member) else { return .noSuchMember }
        guard moment.isPlayable else { return .momentOutOfRange }
        let number = UInt8(truncatingIfNeeded: member)
        let arm = rules.arm(of: party, randomness)
        // On the member's open day: a correction does not open a day.
        let turn = Turn(
            rules: arm, randomness: randomness,
            moment: Moment(instant: moment.instant, day: party[member].today, minute: moment.minute), member: number,
            members: party.count)
        let mark = journal.count
        journal.append(
            JournalEntry(
                kind: .command, member: number, code: Command.Correct.entry.number, cell: correction.reason.object,
                amount: moment.instant))
        let problem = party.change(number) { $0.correct(correction, turn, &journal) }
        if problem != nil { journal.removeLast(journal.count - mark) }
        return problem
    }
}

extension Hero {
    fileprivate mutating func correct(
        _ correction: Correction, _ turn: Turn, _ journal: inout Journal
    ) -> CorrectionProblem? {
        if !isCreated { return .notCreated }
        guard
            let row = Resource.descriptions(turn.rules).firstIndex(where: {
                $0.name == correction.resource && $0.isNamed
            })
        else { return .noSuchResource }
        let resource = ResourceID(UInt16(row))
        if !Resource.isCorrectable(resource) { return .notCorrectable }
        if correction.amount == 0 { return .nothingToCorrect }
        if correction.amount.magnitude > UInt64(Correction.most) { return .tooMuch }
        if resource == Resource.equipment.id {
            return correct(correction.item, by: correction.amount, turn, &journal)
        }
        if correction.item != nil { return .takesNoItem }
        if let card = Resource.card(of: resource) { return correct(card: card, by: correction.amount, turn, &journal) }
        guard correction.amount > 0 else {
            let left = ledger[resource] + correction.amount
            if left < 0 { return .notEnough }
            if resource == Resource.experience.id, Experience(left) < turn.rules.curve.experience(atLevel: level) {
                return .levelStays
            }
            ledger.correct(
                by: correction.amount, of: resource, through: Flow.supportTaken.id, member: turn.member,
                journal: &journal)
            return nil
        }
        if ledger[resource] > Int64(1) << 53 { return .tooMuch }
        if resource == Resource.experience.id {
            let before = day.experience
            gainExperience(Experience(correction.amount), from: .supportGiven, turn, &journal)
            day.experience = before
            history.thisWeek.experience -= Experience(correction.amount)
        } else {
            ledger.correct(
                by: correction.amount, of: resource, through: Flow.supportGiven.id, member: turn.member,
                journal: &journal)
        }
        return nil
    }
}

extension Resource {
    /// Whether the balance can be corrected: counts of progress are history.
    static func isCorrectable(_ resource: ResourceID) -> Bool {
        switch resource {
        case bondExperience.id, paragonLevels.id, rebirths.id: return false
        default: return true
        }
    }
}

extension LevelCurve {
    /// EXP in all at which a level begins, from 1; beyond the last level that of the last.
    fileprivate func experience(atLevel level: Int32) -> Amount<Unit> {
        thresholds[Swift.min(Swift.max(Int(level) - 1, 0), thresholds.count - 1)]
    }
}
