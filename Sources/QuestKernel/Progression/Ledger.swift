/// What one player holds of every resource. The only way to change a balance is through a faucet or sink, in the
/// journal.
public struct Ledger: Sendable, Equatable, Codable {
    @usableFromInline var stored: [Int64]

    public init(resources: Int) { stored = Array(repeating: 0, count: resources) }

    /// By resource; never below 0.
    public var balances: [Int64] { stored }

    /// A balance by number: for hosts that list them all.
    @inlinable @inline(__always)
    public subscript(resource: ResourceID) -> Int64 { stored[Int(resource.rawValue)] }

    @inlinable @inline(__always)
    public subscript<Unit>(resource: ResourceKey<Unit>) -> Amount<Unit> { Amount(rawValue: self[resource.id]) }

    /// `amount` units appear from a faucet. Nothing happens for 0; content ranges keep sums far below 2⁶³.
    @inlinable @inline(__always)
    public mutating func earn<Unit>(
        _ amount: Amount<Unit>, of resource: ResourceKey<Unit>, from faucet: FlowID, member: UInt8,
        journal: inout Journal
    ) {
        add(amount.rawValue, to: resource.id, from: faucet, member, &journal)
    }

    /// `amount` units vanish into a sink, if they are there; returns whether they were.
    @inlinable @inline(__always)
    @discardableResult
    public mutating func spend<Unit>(
        _ amount: Amount<Unit>, of resource: ResourceKey<Unit>, into sink: FlowID, member: UInt8,
        journal: inout Journal
    ) -> Bool {
        take(amount.rawValue, from: resource.id, into: sink, member, &journal)
    }

    /// A correction from outside of the rules: units appear (above 0) or vanish (below 0), if they are there.
    package mutating func correct(
        by change: Int64, of resource: ResourceID, through flow: FlowID, member: UInt8, journal: inout Journal
    ) {
        if change > 0 {
            add(change, to: resource, from: flow, member, &journal)
        } else {
            _ = take(-change, from: resource, into: flow, member, &journal)
        }
    }

    // One body for all units.

    @usableFromInline
    mutating func add(
        _ amount: Int64, to resource: ResourceID, from faucet: FlowID, _ member: UInt8, _ journal: inout Journal
    ) {
        guard amount > 0 else { return }
        stored[Int(resource.rawValue)] += amount
        journal.flow(amount, of: resource, through: faucet, member: member)
    }

    @usableFromInline
    mutating func take(
        _ amount: Int64, from resource: ResourceID, into sink: FlowID, _ member: UInt8, _ journal: inout Journal
    ) -> Bool {
        guard amount > 0 else { return amount == 0 }
        let held = stored[Int(resource.rawValue)]
        guard held >= amount else { return false }
        stored[Int(resource.rawValue)] = held - amount
        journal.flow(-amount, of: resource, through: sink, member: member)
        return true
    }
}
