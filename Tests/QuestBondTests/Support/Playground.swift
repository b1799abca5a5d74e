import QuestKernel
import Testing

@testable import QuestBond

/// One hero, a clock and the journal: what most cases need, and test-only means to be rich and experienced at once.
struct Playground {
    let rules: QuestBondRules
    let randomness: Randomness
    var party: Party
    var journal = Journal()
    var now = Moment(instant: 0, day: 0, minute: 0)

    /// A hero who is created and whose first day, a Monday, is open.
    ///
    /// - Parameter changes: overrides of the shipped content.
    init(
        _ heroClass: HeroClass = .warrior, _ zodiac: Zodiac = .aries, seed: UInt64 = 1, changing changes: [String] = []
    ) throws {
        try self.init(heroClass, zodiac, seed: seed, rules: QuestBondFiles.rules(changes))
    }

    init(_ heroClass: HeroClass = .warrior, _ zodiac: Zodiac = .aries, seed: UInt64 = 1, rules: QuestBondRules) throws {
        self.rules = rules
        randomness = Randomness(seed: seed)
        party = Party(1, rules: rules)
        try #require(act(.create(heroClass, zodiac)) == nil)
        try #require(act(.open) == nil)
    }

    var hero: Hero { party.acting }

    /// Gives a command; what it wrote stays in the journal.
    @discardableResult
    mutating func act(_ command: QuestBond.Command) -> QuestBond.Refusal? {
        QuestBond.apply(
            command, by: 0, to: &party, at: now, rules: rules, randomness: randomness, journal: &journal)
    }

    /// Gives a command that must be accepted; returns what it wrote.
    @discardableResult
    mutating func play(
        _ command: QuestBond.Command, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Record {
        let mark = journal.entries.count
        let refusal = act(command)
        try #require(refusal == nil, "\(command)", sourceLocation: sourceLocation)
        return Record(entries: Array(journal.entries[mark...]))
    }

    /// Opens a later day at noon.
    mutating func open(day: LocalDay) throws {
        wait(untilDay: day)
        try #require(act(.open) == nil)
    }

    mutating func wait(untilDay day: LocalDay) {
        now = Moment(instant: Int64(day) * 86_400 + 43_200, day: day, minute: 720)
    }

    /// Time passes within the day; the player's clock stops before midnight.
    mutating func wait(seconds: Int64) {
        now.instant += seconds
        now.minute = Int16(Swift.min(Int64(now.minute) + seconds / 60, 1_439))
    }

    // MARK: Test-only means; they leave no trace in the journal.

    var turn: Turn { Turn(rules: rules, randomness: randomness, moment: now, member: 0) }

    mutating func give<Unit>(_ amount: Amount<Unit>, of resource: ResourceKey<Unit>) {
        var unseen = Journal()
        party.acting.ledger.earn(amount, of: resource, from: Flow.loginReward.id, member: 0, journal: &unseen)
    }

    mutating func giveGold(_ amount: Gold) { give(amount, of: Resource.gold) }

    mutating func give(_ effect: ConsumableEffect, _ amount: Pieces = 1) -> Int {
        let kind = rules.consumable(with: effect)
        give(amount, of: Resource.consumable(kind))
        return kind
    }

    /// Puts an item on; nothing is taken from the bag.
    mutating func wear(_ item: Item) {
        if !party.acting.worn[item.slot.index].exists { give(1, of: Resource.equipment) }
        party.acting.worn[item.slot.index] = item
        party.acting.refreshBonuses(rules)
    }

    mutating func putIntoBag(_ item: Item) {
        give(1, of: Resource.equipment)
        party.acting.bag.append(item)
    }

    /// Climbs to a level as play does, with its gold, points and chests.
    @discardableResult
    mutating func reach(level: Int) -> Record {
        var unseen = Journal()
        let last = rules.curve.thresholds.count
        let missing = rules.curve.thresholds[Swift.min(level, last) - 1] - hero.ledger[Resource.experience]
        party.acting.gainExperience(missing, from: .tasks, turn, &unseen)
        return Record(entries: unseen.entries)
    }

    /// Gives every stat this many points.
    mutating func setStats(_ points: Int64) {
        for stat in Stat.allCases { party.acting.stats[stat.index] = StatPoints(points) }
    }

    /// A main streak of this many days. Its days may lie ahead; bonuses ask for its length alone.
    mutating func setStreak(_ days: Int32) {
        party.acting.streak = Streak()
        for day in 0..<days { party.acting.streak.keep(day) }
    }
}
