import CanonicalJSON
import Foundation
import QuestBond
import QuestKernel

/// A party of QuestBond, with its rules.
struct LiveQuestBondParty: LiveParty {
    private(set) var party: Party
    private let rules: QuestBondRules

    init(_ party: Party, _ rules: QuestBondRules) {
        self.party = party
        self.rules = rules
    }

    var members: Int { party.count }

    func player(of member: Int) -> UInt32 { party[member].player }

    func hasBegun(_ member: Int) -> Bool { party[member].isCreated }

    func hasConsent(of member: Int) -> Bool { party[member].wellness.sharesMoods }

    mutating func keepWithdrawals(of later: any LiveParty) {
        guard let later = later as? LiveQuestBondParty else { return }
        party.keepWithdrawals(of: later.party)
    }

    func arm(_ luck: Luck) -> String? {
        var next = party
        next.takeArm(under: rules, luck.ofAccount)
        return next.arm(under: rules)
    }

    var isUnderWay: Bool {
        for member in 0..<party.count {
            let hero = party[member]
            if !hero.mission.isIdle || !hero.expedition.isIdle || !hero.secondExpedition.isIdle
                || !hero.research.study.isIdle
            {
                return true
            }
        }
        let fellowship = party.fellowship
        return !fellowship.expedition.timer.isIdle || fellowship.expedition.waiting != 0 || fellowship.run.waiting != 0
    }

    mutating func carryOut(
        _ command: any LiveCommand, by member: Int, at moment: Moment, _ luck: Luck, journal: inout Journal
    ) throws -> LiveRefusal? {
        party.takeArm(under: rules, luck.ofAccount)
        return QuestBond.apply(
            try Self.own(command), by: member, to: &party, at: moment, rules: rules, randomness: luck.own,
            journal: &journal
        ).map { LiveRefusal(name: $0.rawValue, sentence: $0.sentence) }
    }

    mutating func correct(
        as row: JSONValue, of member: Int, at moment: Moment, _ randomness: Randomness, journal: inout Journal
    ) throws -> LiveRefusal? {
        guard let correction = Correction(row) else { throw StorageProblem("a correction without what it corrects") }
        return QuestBond.correct(
            correction, of: member, in: &party, at: moment, rules: rules, randomness: randomness, journal: &journal
        ).map { LiveRefusal(name: $0.rawValue, sentence: $0.sentence) }
    }

    func remarks(
        on command: any LiveCommand, _ entries: [JournalEntry], by player: UInt32, at moment: Moment,
        _ randomness: Randomness
    ) throws -> [JSONValue.Field] {
        let cues = QuestBondRules.events(in: entries).map { event in
            ["event": .string(event.name), "sound": .string(rules.cue(on: event).sound)] as JSONValue
        }
        let line = line(on: try Self.own(command), by: player, at: moment, randomness)
        return [.init("cues", .array(cues))] + (line.map { [.init("line", .string($0))] } ?? [])
    }

    /// The line of the hero's class for a completed task.
    private func line(
        on command: QuestBond.Command, by player: UInt32, at moment: Moment, _ randomness: Randomness
    ) -> String? {
        guard let category = command.taskCategory else { return nil }
        let done = UInt32(truncatingIfNeeded: party.acting.day.tasksByCategory[Int(category.rawValue)])
        let line = rules.completionLine(
            party.acting.heroClass, category, player: player, day: moment.day, occasion: done, randomness)
        return line.map(rules.text)
    }

    func view(
        for member: Int, hiding: Set<Int>, at moment: Moment, _ luck: Luck
    ) throws -> any Encodable {
        let view = QuestBond.view(
            of: party, for: member, hiding: hiding, at: moment, rules: rules.arm(of: party, luck.ofAccount),
            randomness: luck.own)
        guard let view else { throw StorageProblem("there is no member \(member)") }
        return view
    }

    func exported(_ member: Int) throws -> [JSONValue.Field] {
        let (fellowship, bit) = (party.fellowship, UInt8(1) << UInt8(clamping: member))
        let tasks = try fellowship.tasks.filter { Int($0.doer) == member || Int($0.assigner) == member }.map {
            let task = JSONValue(try PlainValue($0))
            guard Int($0.doer) != member, case .object(let fields) = task else { return task }
            // Who gave it is not told what it pays its doer, nor when that did it.
            return .object(fields.filter { !["experience", "lootPoints", "day"].contains($0.name) })
        }
        return [
            .init("hero", JSONValue(try PlainValue(party[member]))),
            .init(
                "inParty",
                [
                    "raidDamage": .integer(party.raid.damage[member]),
                    "goalSteps": .integer(Int64(party.goals.progress[member])),
                    "weekTasks": .integer(Int64(fellowship.weekTasks[member])),
                    "tasks": .array(tasks), "chestWaits": .bool(fellowship.chests & bit != 0),
                    "runWaits": .bool(fellowship.run.waiting & bit != 0),
                    "expeditionWaits": .bool(fellowship.expedition.waiting & bit != 0),
                    "isOnExpedition": .bool(fellowship.expedition.going & bit != 0),
                ]),
        ]
    }

    func data(content: String) throws -> Data { Data(try SavedParty.bytesBesideBags(of: party, contentHash: content)) }

    func pieces(changedSince earlier: (any LiveParty)?) throws -> [Int: Data?] {
        try SavedParty.pieces(of: party, changedSince: (earlier as? LiveQuestBondParty)?.party)
            .mapValues { $0.map { Data($0) } }
    }

    /// The envelope in the form that its decoder reads.
    func value(content: String) throws -> JSONValue {
        JSONValue(try PlainValue(SavedParty(party, contentHash: content)))
    }

    func thing(at place: NamedPlace, for member: Int, on day: LocalDay) throws -> JSONValue? {
        guard let list = CommandList(rawValue: place.list) else { return nil }
        return try QuestBond.shown(in: list, at: place.index, to: member, of: party, on: day, rules: rules)
            .map { try JSONValue(encoding: $0) }
    }

    var digest: String { get throws { try QuestBond.stateDigest(of: party) } }

    func isSame(as other: any LiveParty) -> Bool { (other as? LiveQuestBondParty)?.party == party }

    /// The rows of a content stay where they are.
    func missing(in version: ContentVersion) -> [String] { [] }

    private static func own(_ command: any LiveCommand) throws -> QuestBond.Command {
        guard let command = command as? QuestBond.Command else { throw StorageProblem("a command of another game") }
        return command
    }
}
