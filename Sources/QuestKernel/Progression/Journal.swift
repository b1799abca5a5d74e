/// Something that is counted: a currency, a material, an item kind. Each game lists its own.
public struct ResourceID: Hashable, Sendable {
    public let rawValue: UInt16

    @inlinable @inline(__always)
    public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

/// One faucet or one sink: where units come from or go to. Each game lists its own.
public struct AccountID: Hashable, Sendable {
    public let rawValue: UInt16

    @inlinable @inline(__always)
    public init(_ rawValue: UInt16) { self.rawValue = rawValue }
}

/// How a trial ended.
public enum TrialOutcome: UInt8, Sendable {
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
        /// A chance was tried: `code` says which kind of trial, `cell` its dry count or step, `chance` what it was.
        case trial
        /// `amount` more of row `cell` in tally `code`: drops by rarity, outcomes by kind.
        case tally
        /// Level `cell` was reached; 0 says that the climb begins again.
        case level
        /// A command of kind `code` was accepted at instant `amount`; the entries up to the next one belong to it.
        /// `cell` says what it is about, as `GameWords.objects` counts it; 0 where there is nothing to name.
        case command
        /// The milestone `code` was reached; told again it changes nothing.
        case milestone
    }

    public var kind: Kind
    /// The member of the party whom it concerns.
    public var member: UInt8
    /// `TrialOutcome` of a trial; 0 elsewhere.
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

/// The entries of a stretch of play, in order, in a buffer that is used again.
public struct Journal: Sendable {
    @usableFromInline var stored: [JournalEntry] = []

    public init(capacity: Int = 1024) { stored.reserveCapacity(capacity) }

    @inlinable @inline(__always)
    public var entries: [JournalEntry] { stored }

    @inlinable @inline(__always)
    public mutating func append(_ entry: JournalEntry) { stored.append(entry) }

    /// Forgets the entries and keeps the room they took.
    @inlinable @inline(__always)
    public mutating func removeAll() { stored.removeAll(keepingCapacity: true) }

    /// Records a trial: its chance and its dry count or step before it, so that what was simulated can be held to the
    /// exact answer although chances vary.
    @inlinable @inline(__always)
    public mutating func trial(_ code: UInt16, member: UInt8, cell: UInt16, chance: Chance, outcome: TrialOutcome) {
        append(
            JournalEntry(
                kind: .trial, member: member, outcome: outcome.rawValue, code: code, cell: cell,
                chance: chance.partsPerMillion))
    }

    @inlinable @inline(__always)
    public mutating func tally(_ code: UInt16, member: UInt8, cell: UInt16, amount: Int64 = 1) {
        append(JournalEntry(kind: .tally, member: member, code: code, cell: cell, amount: amount))
    }
}

extension Journal {
    /// Records a milestone: the first of its kind in a player's life.
    @inlinable @inline(__always)
    public mutating func milestone(_ code: UInt16, member: UInt8) {
        append(JournalEntry(kind: .milestone, member: member, code: code))
    }

    /// Says what the command at a place is about: a number from 1 in the words of its kind, 0 for nothing.
    @inlinable @inline(__always)
    public mutating func name(_ object: UInt16, at place: Int) { stored[place].cell = object }

    /// Takes back the newest entries, as a refusal does.
    @inlinable @inline(__always)
    public mutating func removeLast(_ count: Int) { stored.removeLast(count) }
}
