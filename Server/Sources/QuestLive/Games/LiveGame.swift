import CanonicalJSON
import Foundation
import QuestKernel

/// A game as the service serves it, under one version of its content: all that depends on which game it is.
package protocol LiveGame: Sendable {
    /// As the engine names it: `questbond`.
    static var name: String { get }
    static var title: String { get }
    /// What players and the studio may ask of this game alone.
    static var playerRoutes: [Route] { get }
    static var supportRoutes: [Route] { get }
    /// Whether entries of journals mean the same under all of its contents.
    static var hasFixedEntries: Bool { get }
    /// The engine, and by which rules it reads its states: rows of another one are not played again.
    static var engine: String { get }
    /// The command that opens a day, and the refusal that asks for it; nil where whatever comes first on a day opens it.
    static var opening: (command: JSONValue, askedBy: String)? { get }

    /// Whether content is of this game.
    static func owns(_ content: ContentNode) -> Bool
    /// Reads a command, whatever the content.
    static func command(_ value: JSONValue) throws -> any LiveCommand

    /// The places that a command names of lists that move without its player's doing.
    static func places(in command: JSONValue) -> [NamedPlace]
    /// What a command, as it is sent, says of the player's own life.
    static func deed(_ value: JSONValue) -> Deed
    /// A command, as it is sent, without what it shows to allies by their player's consent; nil where it shows nothing.
    static func unshared(_ value: JSONValue) -> JSONValue?

    /// Whether an entry is of what a party has in common, whichever member it is recorded under.
    static func isCommon(_ entry: JournalEntry) -> Bool

    /// Checks and compiles content.
    init(content: ContentNode) throws
    /// The Monday from which days are counted, in days since 1970-01-01; nil where content names none.
    var dayZero: Int64? { get }
    /// What its journal entries mean.
    var description: GameDescription { get }
    var odds: GameOdds { get }
    /// The odds of one arm of the running experiment; nil where there is none of that name.
    func odds(ofArm arm: String) -> GameOdds?
    /// The commands of players, as a JSON schema.
    var commandSchema: JSONValue { get }

    /// The first thing that keeps those who play by these rules from continuing under others of the same game.
    func problem(
        continuedBy next: some LiveGame, _ tree: ContentNode, _ nextTree: ContentNode, of scope: Compatibility.Scope
    ) -> String?

    /// A party of one that has not played yet.
    func party(of player: UInt32) -> any LiveParty
    /// A party as it was stored, here or under another version, brought to this engine and checked against these rules.
    ///
    /// - Parameter pieces: all pieces that were stored beside it.
    func party(from data: Data, pieces: [Int: Data]) throws -> any LiveParty
    /// The same, from what a journal row holds.
    func party(from value: JSONValue) throws -> any LiveParty
}

extension LiveGame {
    /// Whether whatever comes first on a day opens it, and not a command of its own.
    static var opensWithAnyCommand: Bool { opening == nil }
}

/// A party's state, with the rules that it plays by.
package protocol LiveParty: Sendable {
    var members: Int { get }
    /// The number of a member's account.
    func player(of member: Int) -> UInt32
    /// Whether a member has played.
    func hasBegun(_ member: Int) -> Bool
    /// Whether a member's consent stands that commands give and take back.
    func hasConsent(of member: Int) -> Bool
    /// Keeps what members have withdrawn, where what they played is taken back.
    ///
    /// - Parameter later: the party before it was taken back.
    mutating func keepWithdrawals(of later: any LiveParty)
    /// The arm of the running experiment that it plays in: the one drawn for it, or that which its next command draws.
    func arm(_ luck: Luck) -> String?
    /// Whether anything was begun that is not finished, or waits to be claimed.
    var isUnderWay: Bool { get }

    /// Carries out a command, or says which rule refuses it; then nothing changed.
    mutating func carryOut(
        _ command: any LiveCommand, by member: Int, at moment: Moment, _ luck: Luck, journal: inout Journal
    ) throws -> LiveRefusal?
    /// Carries out the correction that a journal row holds.
    mutating func correct(
        as row: JSONValue, of member: Int, at moment: Moment, _ randomness: Randomness, journal: inout Journal
    ) throws -> LiveRefusal?
    /// What a reply to a member's command says beside its entries.
    func remarks(
        on command: any LiveCommand, _ entries: [JournalEntry], by player: UInt32, at moment: Moment,
        _ randomness: Randomness
    ) throws -> [JSONValue.Field]
    /// What stands in a place that a command names, as the member's view shows it.
    func thing(at place: NamedPlace, for member: Int, on day: LocalDay) throws -> JSONValue?
    /// What a member sees.
    func view(
        for member: Int, hiding: Set<Int>, at moment: Moment, _ luck: Luck
    ) throws -> any Encodable
    /// What a member may read and keep.
    func exported(_ member: Int) throws -> [JSONValue.Field]

    /// For the file: bytes, because every command writes them there. What is long and seldom changes is in pieces.
    func data(content: String) throws -> Data
    /// The pieces that are not as in an earlier state of this party, by their places; nil for one that is no more.
    ///
    /// - Parameter earlier: nil for all pieces.
    func pieces(changedSince earlier: (any LiveParty)?) throws -> [Int: Data?]
    /// For journal rows and devices.
    func value(content: String) throws -> JSONValue
    /// The same on every host for the same state.
    var digest: String { get throws }
    func isSame(as other: any LiveParty) -> Bool
    /// What of it a version has no place for.
    func missing(in version: ContentVersion) -> [String]
}

extension LiveGame {
    package static func isCommon(_ entry: JournalEntry) -> Bool { false }
}

extension LiveParty {
    func hasConsent(of member: Int) -> Bool { false }
    mutating func keepWithdrawals(of later: any LiveParty) {}
    func pieces(changedSince earlier: (any LiveParty)?) throws -> [Int: Data?] { [:] }
}

/// A command as it was read.
package protocol LiveCommand: Sendable {
    /// Whether players may give it, and not the studio alone.
    var isOfPlayers: Bool { get }
    /// Whether it takes back consent: who may not play any more, today or at all, still may do that.
    var withdrawsConsent: Bool { get }
    /// Whether it sends members out together, as far as they were there when it was done.
    var takesOthersAlong: Bool { get }
    /// The same without some members, by number.
    func leavingAtHome(_ members: [Int]) -> Self
    /// Whether it opens a day, the newest of its party so far being another one.
    func opens(_ day: LocalDay, after newest: LocalDay) -> Bool
}

extension LiveCommand {
    package var isOfPlayers: Bool { true }
    package var withdrawsConsent: Bool { false }
    package var takesOthersAlong: Bool { false }
    package func leavingAtHome(_ members: [Int]) -> Self { self }
}

/// What is wrong with a command, as it was sent.
struct CommandMistake: Error {
    let description: String
}

/// Why a rule refuses something.
package struct LiveRefusal: Sendable, Equatable {
    /// For programs.
    package let name: String
    /// For readers.
    package let sentence: String
}

extension LiveRefusal {
    var refused: Refused { Refused(409, name, sentence) }
}

/// The games that the service serves: the only place that lists them.
package enum LiveGames {
    static let all: [any LiveGame.Type] = [LiveQuestBond.self, LiveCustomGame.self]

    /// The rules of the game that the content is of.
    static func game(of content: ContentNode) throws -> any LiveGame {
        for game in all where game.owns(content) { return try compiled(content, for: game) }
        throw StorageProblem("expected the content of one of " + all.map { $0.name }.joined(separator: ", "))
    }

    private static func compiled<Game: LiveGame>(_ content: ContentNode, for game: Game.Type) throws -> any LiveGame {
        try Game(content: content)
    }
}
