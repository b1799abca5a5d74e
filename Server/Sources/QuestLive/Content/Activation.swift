/// One row of the table of activations: which version, since or from when, and for whom.
package struct Activation: Sendable, Equatable {
    package var number: Int64
    package var hash: String
    /// From when on; a start that was set may be to come.
    package var at: Int64
    /// From when on it is taken up although something is under way.
    package var takeUpBy: Int64 = .max
    /// For how many in a hundred of all parties; nil for all.
    package var share: Int64?
    /// Whether it brings the deadline of what was active already nearer, and changes nothing else.
    package var hastens = false

    func hasStarted(at now: Int64) -> Bool { at <= now }
}
