/// What one player holds of every resource. The only way to change a balance is through a faucet or sink, in the
/// journal.
public struct Ledger: Sendable, Equatable, Codable {
    @usableFromInline var stored: [Int64]

    public init(resources: Int) { stored = Array(repeating: 0, count: resources) }

    /// By resource; never below 0.
    public var balances: [Int64] { stored }

    @inlinable @inline(__always)
    public subscript(resource: ResourceID) -> Int64 { stored[Int(resource.rawValue)] }

    /// `amount` units appear from a faucet. Nothing happens for 0; content ranges keep sums far below 2⁶³.
    public mutating func earn(
        _ amount: Int64, of resource: ResourceID, from faucet: FlowID, member: UInt8, journal: inout Journal
    ) {
        guard amount > 0 else { return }
        stored[Int(resource.rawValue)] += amount
        journal.flow(amount, of: resource, through: faucet, member: member)
    }

    /// `amount` units vanish into a sink, if they are there; returns whether they were.
    @discardableResult
    public mutating func spend(
        _ amount: Int64, of resource: ResourceID, into sink: FlowID, member: UInt8, journal: inout Journal
    ) -> Bool {
        guard amount > 0 else { return amount == 0 }
        let held = stored[Int(resource.rawValue)]
        guard held >= amount else { return false }
        stored[Int(resource.rawValue)] = held - amount
        journal.flow(-amount, of: resource, through: sink, member: member)
        return true
    }
}
