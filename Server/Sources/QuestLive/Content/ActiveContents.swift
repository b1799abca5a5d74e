import QuestKernel

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

    func hasStarted(at now: Int64) -> Bool { at <= now }
}

/// What is active: a version for all, and beside it the newest activation where that is to come, or for a share of
/// parties. There is at most one such: another one has to wait until it is for all, or taken back.
struct ActiveContents: Sendable, Equatable {
    var forAll = Activation(number: 0, hash: "", at: 0)
    var next: Activation?

    /// - Parameter newest: the newest activation that is for all and needs no time to come, and those after it.
    init(_ newest: [Activation] = []) {
        guard let first = newest.first else { return }
        forAll = first
        next = newest.dropFirst().last
    }

    /// The newest number that is known.
    var newest: Int64 { next?.number ?? forAll.number }

    func active(at now: Int64) -> Activation {
        guard let next, next.share == nil, next.hasStarted(at: now) else { return forAll }
        return next
    }

    /// - Parameter isChosen: whether a party belongs to this share of those that begin with a content.
    func active(at now: Int64, isChosen: (_ content: String, _ share: Int64) -> Bool) -> Activation {
        guard let next, next.hasStarted(at: now), next.share.map({ isChosen(next.hash, $0) }) ?? true else {
            return forAll
        }
        return next
    }

    /// What somebody may play by now, beside what was begun before.
    func isActive(_ content: String, at now: Int64) -> Bool {
        content == active(at: now).hash || next.map { $0.hash == content && $0.hasStarted(at: now) } ?? false
    }
}
