/// A game: rules that turn commands into journal entries.
///
/// One pure function, two hosts: the Monte Carlo runner plays it with simulated players and a virtual clock, the live
/// service with real players and the real clock.
public protocol Game {
    /// Compiled content: dense, immutable, shared by every party.
    associatedtype Rules: Sendable
    /// The whole state of one party of 1–4 members.
    associatedtype Party: Sendable, Equatable, Codable
    /// What a live client may ask for.
    associatedtype Command: Sendable
    /// Why the rules refuse a command; a refusal changes nothing.
    associatedtype Refusal: Error, Equatable

    /// The game's name in files: `dailymenu`. It never changes.
    static var name: String { get }
    /// The game's display name: "DailyMenu".
    static var title: String { get }

    /// What reports may show of this game under these rules.
    static func describe(_ rules: Rules) -> GameDescription

    /// What the game gives by chance under these rules.
    static func odds(_ rules: Rules) -> GameOdds

    /// Carries out a command of one member, or says which rule refuses it.
    ///
    /// Draws come from `randomness` by their purpose; everything earned, spent or rolled is appended to `journal`.
    /// A refusal leaves party and journal as they were.
    static func apply(
        _ command: Command, by member: Int, to party: inout Party, at moment: Moment, rules: Rules,
        randomness: Randomness, journal: inout Journal
    ) -> Refusal?
}

extension Game {
    public static func odds(_ rules: Rules) -> GameOdds { GameOdds() }
}
