import QuestKernel

/// The session of a simulated party: its game state and its members' behavior, in buffers that the next party uses
/// again.
package protocol PartySession {
    /// 1…4.
    var members: Int { get }
    /// The local day on which the party starts to play: date = arrival + day of life.
    var arrival: LocalDay { get }
    /// Index into `Population.archetypes`.
    func archetype(of member: Int) -> Int
    /// Index into `GameDescription.levelThresholds`.
    func level(of member: Int) -> Int
    func balance(of resource: ResourceID, member: Int) -> Int64
    /// The present value of a gauge of `GameDescription.gauges`.
    func gauge(_ index: Int, member: Int) -> Int64
    /// The present values of all gauges, in their order: one look at the state instead of many.
    func readGauges(of member: Int, into row: UnsafeMutableBufferPointer<Int64>)
}

extension PartySession {
    package func readGauges(of member: Int, into row: UnsafeMutableBufferPointer<Int64>) {
        for index in row.indices { row[index] = gauge(index, member: member) }
    }
}

/// How players are numbered into parties: a party's members follow one another, and every multiple of `size` begins a
/// party, so that work is cut into blocks without cutting a party.
package enum PartyGroup {
    /// Players; parties of 1, 2, 3 and 4 fill it.
    package static let size = 12
}

/// Simulated players of one game under one arm of rules.
///
/// Player i's archetype, class, party and arrival are functions of (seed, i) alone, not of how many play: a partial,
/// extended or sharded run is exactly the run of those players. Archetypes and sizes of parties are dealt, not drawn:
/// among many players each archetype has very nearly its share of each size, whatever the seed. The runner knows
/// nothing else about a game.
package protocol Population: Sendable {
    associatedtype Session: PartySession

    var description: GameDescription { get }
    /// Names, in the order of the scenario's file.
    var archetypes: [String] { get }
    /// Days over which newcomers arrive; dates run to days + span − 1.
    var arrivalSpan: Int { get }

    /// The game as its rules are on a date, for whoever checks what happened on it.
    func description(on date: LocalDay) -> GameDescription
    /// A session with its buffers, to be filled again and again.
    func makeSession() -> Session
    /// Starts the party whose first player is `first` in place of the session's last party; what creation earns goes to
    /// the journal.
    ///
    /// Its members are the players `first` to `first` + `members` − 1, within one `PartyGroup`.
    func start(partyFrom first: UInt32, in session: inout Session, journal: inout Journal)
    /// Plays the whole day of life `day` (0, 1, …) of the party, visit by visit.
    func play(day: Int32, in session: inout Session, journal: inout Journal)
}

extension Population {
    package func description(on date: LocalDay) -> GameDescription { description }
}

/// Players each of whom is a party of its own, and who can be played many at a time.
package protocol PlayedSideBySide: Population {
    /// Lanes for some of them, in clusters of equal size.
    func makeGroup(of size: Int, in clusters: Int) -> any PlayerGroup
}

/// Players who are played side by side, a day at a time, each a party of its own. What they do is added up on a sheet;
/// it is what their sessions would write into journals.
package protocol PlayerGroup: AnyObject {
    var sheet: LaneSheet { get }
    /// Gives players their lanes, from the first on, in place of those before.
    func start(_ players: [UInt32])
    /// Plays the whole day of life `day` (0, 1, …) of everybody.
    func play(day: Int32)
    /// By lane: indices into `Population.archetypes`, and the local days on which players begin.
    var archetypes: UnsafePointer<Int> { get }
    var arrivals: UnsafePointer<LocalDay> { get }
    /// By lane: levels from 1, one above the index into `GameDescription.levelThresholds`; nil where all are at the
    /// first.
    var levels: UnsafePointer<Int64>? { get }
    /// By gauge of `GameDescription.gauges`: its present values by lane.
    var gauges: UnsafePointer<UnsafePointer<Int64>> { get }
}
