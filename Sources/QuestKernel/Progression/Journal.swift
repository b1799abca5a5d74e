/// Something that is counted: a currency, a material, an item kind. Each game lists its own.
public struct ResourceID: Hashable, Sendable {
    public let rawValue: UInt16

    @inlinable @inline(__always)
    public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

/// A resource and the unit it is counted in: only amounts of this unit are earned and spent of it.
public struct ResourceKey<Unit: UnitOfMeasure>: Hashable, Sendable {
    public let id: ResourceID

    @inlinable @inline(__always)
    public init(_ rawValue: UInt16) { id = ResourceID(rawValue) }
}

/// One faucet or one sink: where units come from or go to. Each game lists its own.
public struct FlowID: Hashable, Sendable {
    public let rawValue: UInt16

    @inlinable @inline(__always)
    public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

/// How a roll ended.
public enum RollOutcome: UInt8, Sendable {
    case miss, hit
    /// The roll failed and a guarantee stepped in.
    case forced

    /// Its name in described entries, on the wire too.
    public var name: String {
        switch self {
        case .miss: return "miss"
        case .hit: return "hit"
        case .forced: return "forced"
        }
    }
}

/// One thing that happened. The same small struct serves every game, so aggregators need no generics.
///
/// The journal is the truth: a balance is the sum of its flows, and every report is a fold over entries.
public struct JournalEntry: Sendable, Equatable {
    public enum Kind: UInt8, Sendable {
        /// `amount` units of `resource` appeared (above 0) or vanished (below 0) through the flow `code`.
        case flow
        /// A chance was rolled: `code` says which kind of roll, `cell` its dry count or step, `chance` the chance.
        case roll
        /// `amount` more of row `cell` in tally `code`: drops by rarity, outcomes by kind.
        case tally
        /// Level `cell` was reached; 0 means that the climb begins again.
        case level
        /// A command of kind `code` was accepted at instant `amount`; the entries up to the next one belong to it.
        /// `cell` says what it is about, by index in `GameWords.objects`; 0 where there is nothing to name, or names
        /// are off (`Journal.namesObjects`).
        case command
        /// The milestone `code` was reached; noted again it changes nothing.
        case milestone

        /// Its name in described entries, on the wire too.
        public var name: String {
            switch self {
            case .flow: return "flow"
            case .roll: return "roll"
            case .tally: return "tally"
            case .level: return "level"
            case .command: return "command"
            case .milestone: return "milestone"
            }
        }
    }

    /// Tries without a hit before this one, for a roll with a guarantee.
    @inlinable @inline(__always)
    public var dryCount: Int { Int(cell) }

    public var kind: Kind
    /// The member of the party whom it is about.
    public var member: UInt8
    /// `RollOutcome` of a roll; 0 elsewhere.
    public var outcome: UInt8
    public var code: UInt16
    public var resource: UInt16
    public var cell: UInt16
    /// Parts per million; rolls only.
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

/// The entries of a stretch of play, in order, in memory that is reused.
///
/// A copy is a value of its own, as with an array. But an array checks at each append whether its memory is shared,
/// which costs more than the entry itself. A journal checks when `append` opens a command; the rolls, tallies, flows
/// and milestones of the command then follow without a check.
public struct Journal: @unchecked Sendable {
    @usableFromInline var page: Page
    /// Where the next entry goes; and the end of the page.
    @usableFromInline var next: UnsafeMutablePointer<JournalEntry>
    @usableFromInline var end: UnsafeMutablePointer<JournalEntry>
    /// Whether commands say what they are about. Large runs only count players and do not read it, and looking it up
    /// would take a twelfth of the time.
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

    /// Access to the entries in place.
    @inlinable @inline(__always)
    public func withEntries<Result, Failure: Error>(
        _ look: (UnsafeBufferPointer<JournalEntry>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = try look(UnsafeBufferPointer(start: page.start, count: count))
        withExtendedLifetime(page) {}
        return result
    }

    /// Makes the page this journal's own: for callers that write entries outside of a command.
    @inlinable @inline(__always)
    package mutating func claim() { if !isKnownUniquelyReferenced(&page) { turnPage(room: 0) } }

    /// Appends an entry, even if the memory is shared: every command begins with it.
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

    /// Continues on a page of its own, with at least this much room.
    @usableFromInline @inline(never)
    mutating func turnPage(room: Int) {
        let (old, count) = (page, count)
        page = Page(capacity: room > 0 ? 2 * Swift.max(old.capacity, count + room) : old.capacity)
        page.start.initialize(from: old.start, count: count)
        next = page.start + count
        end = page.start + page.capacity
    }

    /// Removes the entries and keeps their memory.
    public mutating func removeAll() {
        next = page.start
        claim()
    }

    /// Removes the newest entries, as after a refusal.
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

/// Entries that belong to a command, written after it; only games use them.
extension Journal {
    /// Records a roll: its chance and its dry count or step before it, so that a simulation can be compared with the
    /// exact answer although chances vary.
    @inlinable @inline(__always)
    package mutating func roll(_ code: UInt16, member: UInt8, cell: UInt16, chance: Probability, outcome: RollOutcome) {
        write(
            JournalEntry(
                kind: .roll, member: member, outcome: outcome.rawValue, code: code, cell: cell,
                chance: chance.partsPerMillion))
    }

    @inlinable @inline(__always)
    package mutating func tally(_ code: UInt16, member: UInt8, cell: UInt16, amount: Int64 = 1) {
        write(JournalEntry(kind: .tally, member: member, code: code, cell: cell, amount: amount))
    }

    /// Records a milestone: the first of its kind for a player.
    @inlinable @inline(__always)
    package mutating func milestone(_ code: UInt16, member: UInt8) {
        write(JournalEntry(kind: .milestone, member: member, code: code))
    }

    /// Sets what the command at a place is about: a number from 1 in the words of its kind, 0 for nothing.
    @inlinable @inline(__always)
    package mutating func name(_ object: UInt16, at place: Int) { page.start[place].cell = object }

    /// Records that units appeared or vanished.
    @inlinable @inline(__always)
    package mutating func flow(_ amount: Int64, of resource: ResourceID, through flow: FlowID, member: UInt8) {
        write(
            JournalEntry(
                kind: .flow, member: member, code: flow.rawValue, resource: resource.rawValue, amount: amount))
    }
}
