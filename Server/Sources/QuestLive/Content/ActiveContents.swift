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

    /// What is to come, or for a share of parties, and therefore not yet for all.
    func unsettled(at now: Int64) -> Activation? { next == active(at: now) ? nil : next }

    /// What somebody may play by now, beside what was begun before.
    func isActive(_ content: String, at now: Int64) -> Bool {
        content == active(at: now).hash || next.map { $0.hash == content && $0.hasStarted(at: now) } ?? false
    }
}
