import CanonicalJSON
import CustomGame
import Foundation
import QuestKernel

/// A player of a game in files, with the rules.
struct LiveCustomParty: LiveParty {
    private(set) var party: CustomParty
    let rules: CustomRules

    init(_ party: CustomParty, _ rules: CustomRules) {
        self.party = party
        self.rules = rules
    }

    var members: Int { 1 }

    func player(of member: Int) -> UInt32 { party.player }

    func hasBegun(_ member: Int) -> Bool { party.hasBegun }

    func arm(_ luck: Luck) -> String? { nil }

    var isUnderWay: Bool { party.isUnderWay(rules) }

    mutating func carryOut(
        _ command: any LiveCommand, by member: Int, at moment: Moment, _ luck: Luck, journal: inout Journal
    ) throws -> LiveRefusal? {
        guard let command = command as? CustomCommand else { throw StorageProblem("a command of another game") }
        let known: CustomGame.Command
        switch command {
        case .visit: known = .visit
        case .claim: known = .claim
        case .act(let name), .buy(let name):
            guard let action = rules.action(named: name) else { return LiveRefusal(.noSuchAction) }
            guard rules.isForMoney(action) == command.isPaid else { return command.isPaid ? .notForMoney : .isForMoney }
            known = .act(action)
        }
        return CustomGame.apply(
            known, by: member, to: &party, at: moment, rules: rules, randomness: luck.own, journal: &journal
        ).map { LiveRefusal($0) }
    }

    /// There are none: what support may give of a game in files is a pack that was paid.
    mutating func correct(
        as row: JSONValue, of member: Int, at moment: Moment, _ randomness: Randomness, journal: inout Journal
    ) throws -> LiveRefusal? {
        throw StorageProblem("a correction in a game that has none")
    }

    func remarks(
        on command: any LiveCommand, _ entries: [JournalEntry], by player: UInt32, at moment: Moment,
        _ randomness: Randomness
    ) throws -> [JSONValue.Field] { [] }

    func view(
        for member: Int, hiding: Set<Int>, at moment: Moment, _ luck: Luck
    ) throws -> any Encodable {
        CustomGame.view(of: party, at: moment, rules: rules, randomness: luck.own)
    }

    func thing(at place: NamedPlace, for member: Int, on day: LocalDay) -> JSONValue? { nil }

    func exported(_ member: Int) throws -> [JSONValue.Field] {
        [.init("state", JSONValue(try PlainValue(saved(content: ""))["party"] ?? .null))]
    }

    func data(content: String) throws -> Data { Data(try saved(content: content).bytes) }

    func value(content: String) throws -> JSONValue { JSONValue(try PlainValue(saved(content: content))) }

    var digest: String { get throws { try CustomGame.stateDigest(of: party, under: rules) } }

    func isSame(as other: any LiveParty) -> Bool { (other as? LiveCustomParty)?.party == party }

    func missing(in version: ContentVersion) -> [String] {
        (version.game as? LiveCustomGame)?.missing(of: self) ?? []
    }

    private func saved(content: String) -> SavedCustomParty {
        SavedCustomParty(party, under: rules, contentHash: content)
    }
}

extension LiveRefusal {
    fileprivate init(_ refusal: CustomGame.Refusal) {
        self.init(name: refusal.rawValue, sentence: refusal.sentence)
    }

    fileprivate static var isForMoney: LiveRefusal {
        LiveRefusal(name: "isForMoney", sentence: "It costs real money: the studio gives it once it is paid.")
    }

    fileprivate static var notForMoney: LiveRefusal {
        LiveRefusal(name: "notForMoney", sentence: "It costs no real money.")
    }
}
