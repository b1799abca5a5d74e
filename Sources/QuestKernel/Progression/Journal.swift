/// Something that is counted: a currency, a material, an item kind. Each game lists its own.
public struct ResourceID: Hashable, Sendable {
    public let rawValue: UInt16

    @inlinable @inline(__always)
    public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

/// One faucet or one sink: where units come from or go to. Each game lists its own.
public struct FlowID: Hashable, Sendable {
    public let rawValue: UInt16

    @inlinable @inline(__always)
    public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

/// How a trial ended.
public enum RollOutcome: UInt8, Sendable {
    case miss, hit
    /// The roll failed and a guarantee stepped in.
    case forced
}

/// One thing that happened. The same small struct serves every game, so collectors need no generics.
///
/// The journal is the truth: a balance is the sum of its flows, and every report is a fold over entries.
public struct JournalEntry: Sendable, Equatable {
    public enum Kind: UInt8, Sendable {
        /// `amount` units of `resource` appeared (above 0) or vanished (below 0) through the account `code`.
        case flow
        /// A chance was tried: `code` says which kind of roll, `cell` its dry count or step, `chance` what it was.
        case roll
        /// `amount` more of row `cell` in tally `code`: drops by rarity, outcomes by kind.
        case tally
        /// Level `cell` was reached; 0 says that the climb begins again.
        case level
        /// A command of kind `code` was accepted at instant `amount`; the entries up to the next one belong to it.
        /// `cell` says what it is about, as `GameWords.objects` counts it; 0 where there is nothing to name, or nobody
        /// asked (`Journal.namesObjects`).
        case command
        /// The milestone `code` was reached; noted again it changes nothing.
        case milestone

        /// As descriptions of entries call it, on the wire too.
        public var name: String {
            switch self {
            case .flow: return "flow"
            case .roll: return "trial"
            case .tally: return "tally"
            case .level: return "level"
            case .command: return "command"
            case .milestone: return "milestone"
            }
        }
    }

    public var kind: Kind
    /// The member of the party whom it concerns.
    public var member: UInt8
    /// `RollOutcome` of a trial; 0 elsewhere.
    public var outcome: UInt8
    public var code: UInt16
    public var resource: UInt16
    public var cell: UInt16
    /// Parts per million; trials only.
    public var chance: Int32
    public var amount: Int64

    @inlinable @inline(__always)
    public init(
        kind: Kind, member: UInt8, outcome: UInt8 = 0, code: UInt16, resource: UInt16 = 0, cell: UInt16 = 0,
        chance: Int32 = 0, amount: Int64 = 0
    ) {
        self.kind = kind
        self.member = member
        self.outcome = outcome
        self.code = code
        self.resource = resource
        self.cell = cell
        self.chance = chance
        self.amount = amount
    }
}

/// The entries of a stretch of play, in order, in memory that is used again.
///
/// A copy is a value of its own, as an array's is. But an array asks at each append whether somebody else holds its
/// memory, which costs more than the entry itself. A journal asks when `append` opens a command; the trials, tallies,
/// flows and milestones that the command brings then follow without asking.
public struct Journal: @unchecked Sendable {
    @usableFromInline var page: Page
    /// Where the next entry goes; and the end of the page.
    @usableFromInline var next: UnsafeMutablePointer<JournalEntry>
    @usableFromInline var end: UnsafeMutablePointer<JournalEntry>
    /// Whether commands say what they are about. Where thousands of players are only counted nobody reads it, and
    /// looking it up would take a twelfth of the time.
    public let namesObjects: Bool

    public init(capacity: Int = 1024, namesObjects: Bool = true) {
        self.namesObjects = namesObjects
        page = Page(capacity: Swift.max(capacity, 16))
        next = page.start
        end = page.start + page.capacity
    }

    /// A copy of the entries.
    public var entries: [JournalEntry] { withEntries { Array($0) } }

    @inlinable @inline(__always)
    public var count: Int { next - page.start }

    /// How many entries there is room for before more memory is taken.
    public var capacity: Int { page.capacity }

    /// A look at the entries where they lie.
    @inlinable @inline(__always)
    public func withEntries<Result, Failure: Error>(
        _ look: (UnsafeBufferPointer<JournalEntry>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = try look(UnsafeBufferPointer(start: page.start, count: count))
        withExtendedLifetime(page) {}
        return result
    }

    /// Makes the page this journal's own: for whoever writes what belongs to no command.
    @inlinable @inline(__always)
    package mutating func claim() { if !isKnownUniquelyReferenced(&page) { turnPage(room: 0) } }

    /// Appends an entry, whoever may hold a copy: how every command begins.
    @inlinable @inline(__always)
    public mutating func append(_ entry: JournalEntry) {
        claim()
        write(entry)
    }

    /// Appends an entry after one that was appended.
    @inlinable @inline(__always)
    mutating func write(_ entry: JournalEntry) {
        assert(isKnownUniquelyReferenced(&page), "a command is appended before what comes of it")
        if next == end { turnPage(room: 1) }
        next.initialize(to: entry)
        next += 1
    }

    /// Goes on on a page of its own, with at least this much room.
    @usableFromInline @inline(never)
    mutating func turnPage(room: Int) {
        let (old, count) = (page, count)
        page = Page(capacity: room > 0 ? 2 * Swift.max(old.capacity, count + room) : old.capacity)
        page.start.initialize(from: old.start, count: count)
        next = page.start + count
        end = page.start + page.capacity
    }

    /// Forgets the entries and keeps the room they took.
    public mutating func removeAll() {
        next = page.start
        claim()
    }

    /// Takes back the newest entries, as a refusal does.
    @inlinable @inline(__always)
    package mutating func removeLast(_ count: Int) {
        precondition((0...self.count).contains(count), "a journal takes back what it has")
        next -= count
    }

    /// Memory for entries.
    @usableFromInline
    final class Page {
        @usableFromInline let start: UnsafeMutablePointer<JournalEntry>
        @usableFromInline let capacity: Int

        @usableFromInline
        init(capacity: Int) {
            start = .allocate(capacity: capacity)
            self.capacity = capacity
        }

        deinit { start.deallocate() }
    }
}

/// What a command brings, written after it; so only games have it.
extension Journal {
    /// Records a trial: its chance and its dry count or step before it, so that what was simulated can be held to the
    /// exact answer although chances vary.
    @inlinable @inline(__always)
    package mutating func roll(_ code: UInt16, member: UInt8, cell: UInt16, chance: Chance, outcome: RollOutcome) {
        write(
            JournalEntry(
                kind: .roll, member: member, outcome: outcome.rawValue, code: code, cell: cell,
                chance: chance.partsPerMillion))
    }

    @inlinable @inline(__always)
    package mutating func tally(_ code: UInt16, member: UInt8, cell: UInt16, amount: Int64 = 1) {
        write(JournalEntry(kind: .tally, member: member, code: code, cell: cell, amount: amount))
    }

    /// Records a milestone: the first of its kind in a player's life.
    @inlinable @inline(__always)
    package mutating func milestone(_ code: UInt16, member: UInt8) {
        write(JournalEntry(kind: .milestone, member: member, code: code))
    }

    /// Says what the command at a place is about: a number from 1 in the words of its kind, 0 for nothing.
    @inlinable @inline(__always)
    package mutating func name(_ object: UInt16, at place: Int) { page.start[place].cell = object }

    /// Records that units appeared or vanished.
    @inlinable @inline(__always)
    mutating func flow(_ amount: Int64, of resource: ResourceID, through flow: FlowID, member: UInt8) {
        write(
            JournalEntry(
                kind: .flow, member: member, code: flow.rawValue, resource: resource.rawValue, amount: amount))
    }
}
