import QuestKernel
import Testing

@testable import QuestBond

/// A party of several, with test-only means; warriors, unless a case says otherwise.
struct TestParty {
    let rules: QuestBondRules
    let randomness: Randomness
    var party: Party
    var journal = Journal()
    var now = Moment(instant: 0, day: 0, minute: 720)

    /// A party whose members are all created and have opened the first day, a Monday.
    init(
        _ count: Int, classes: [HeroClass] = [], seed: UInt64 = 1, bond: Int32 = 1, changing changes: [String] = []
    ) throws {
        rules = try QuestBondFiles.rules(changes)
        randomness = Randomness(seed: seed)
        party = Party(0, with: (1..<UInt32(count)).map { $0 }, rules: rules)
        for member in 0..<count {
            let heroClass = classes.indices.contains(member) ? classes[member] : .warrior
            try #require(act(.create(heroClass, .aries), by: member) == nil)
            try #require(act(.open, by: member) == nil)
        }
        party.fellowship.bondLevel = bond
        party.fellowship.bondExperience = rules.party.curve.thresholds[Int(bond) - 1]
        party.refreshPartyBonuses(rules)
    }

    /// A hero of another party of one, who did a task on the first day.
    static func solo(_ player: UInt32, _ rules: QuestBondRules) throws -> Party {
        var party = Party(player, rules: rules)
        var journal = Journal()
        let moment = Moment(instant: 43_200, day: 0, minute: 720)
        for command in [QuestBond.Command.create(.mage, .leo), .open, .completeTask(.mental, .large, .quick)] {
            let refusal = QuestBond.apply(
                command, by: 0, to: &party, at: moment, rules: rules, randomness: Randomness(seed: 1),
                journal: &journal)
            try #require(refusal == nil)
        }
        return party
    }

    @discardableResult
    mutating func act(_ command: QuestBond.Command, by member: Int) -> QuestBond.Refusal? {
        QuestBond.apply(
            command, by: member, to: &party, at: now, rules: rules, randomness: randomness, journal: &journal)
    }

    /// Gives a command that must be accepted; returns what it wrote.
    @discardableResult
    mutating func play(
        _ command: QuestBond.Command, by member: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Record {
        let mark = journal.entries.count
        let refusal = act(command, by: member)
        try #require(refusal == nil, "\(command)", sourceLocation: sourceLocation)
        return Record(entries: Array(journal.entries[mark...]))
    }

    /// Opens a later day, for some members or for all.
    mutating func open(day: LocalDay, by members: [Int]? = nil) throws {
        now = Moment(instant: Int64(day) * 86_400 + 43_200, day: day, minute: 720)
        for member in members ?? Array(0..<party.count) { try #require(act(.open, by: member) == nil) }
    }

    /// Each of these completes one task.
    mutating func work(_ members: [Int]? = nil) throws {
        for member in members ?? Array(0..<party.count) { try play(.completeTask(.mental, .small, .quick), by: member) }
    }

    /// Days on which all members work, from the next one on.
    mutating func workDays(_ days: Int32) throws {
        for _ in 0..<days {
            if party.fellowship.active != 0 { try open(day: now.day + 1) }
            try work()
        }
    }

    /// Changes a member; leaves no trace in the journal.
    mutating func change(_ member: Int, _ body: (inout Hero) -> Void) {
        party.change(UInt8(member)) { body(&$0) }
    }

    mutating func give<Unit>(_ amount: Amount<Unit>, of resource: ResourceKey<Unit>, to member: Int) {
        var unseen = Journal()
        change(member) {
            $0.ledger.earn(amount, of: resource, from: Flow.loginReward.id, member: 0, journal: &unseen)
        }
    }

    mutating func setStats(_ points: Int64, of member: Int) {
        change(member) { hero in for stat in Stat.allCases { hero.stats[stat.index] = StatPoints(points) } }
    }
}

extension Party {
    /// Joined by a hero on the newest day that one of both has opened.
    func joined(by newcomer: Party, rules: QuestBondRules) throws(JoiningProblem) -> Party {
        let today = Swift.max(fellowship.day, acting.today, newcomer.acting.today)
        return try joined(by: newcomer, on: today, rules: rules)
    }

    /// Without a member who leaves on the newest day that the party has opened.
    func parted(from member: Int, rules: QuestBondRules) throws(JoiningProblem) -> (rest: Party, leaver: Party) {
        try parted(from: member, on: fellowship.day, at: 0, rules: rules)
    }
}
