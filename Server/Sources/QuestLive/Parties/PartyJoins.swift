/// Who joined a party on a day, in UTC, and by whose codes: else many accounts, one after the other, would bring a
/// party as much as its bond lacks, or one member would use up what its allies may invite.
///
/// It stands with the party and not in its journal, so that a hero who joined and was deleted counts on. Accounts have
/// names here that tell nobody who they are.
struct PartyJoins: Sendable, Equatable {
    private var day: Int64 = -1
    private var joins: [(hero: Substring, inviter: Substring)] = []

    init() {}

    /// Counts that a hero joins. One that was there already on this day, and comes back, counts once.
    ///
    /// - Returns: the ceiling that it would pass; nil where it passes none.
    mutating func take(_ id: Int64, by inviter: Int64, at now: Int64, within bounds: Pace.Bounds, _ chain: Chain)
        -> Pace.Ceiling?
    {
        if CountedDay.isNew(at: now, after: day) { (day, joins) = (now / 86_400, []) }
        let (hero, inviter) = (name(of: id, chain), name(of: inviter, chain))
        guard !joins.contains(where: { $0.hero == hero }) else { return nil }
        if joins.count >= bounds.joinsADay { return .joinsADay }
        if joins.count(where: { $0.inviter == inviter }) >= bounds.invitedADay { return .invitedADay }
        joins.append((hero, inviter))
        return nil
    }

    /// Another one each day, which nobody makes without the secret.
    private func name(of id: Int64, _ chain: Chain) -> Substring { chain.sign("joins \(day) \(id)").prefix(16) }

    static func == (one: PartyJoins, other: PartyJoins) -> Bool { one.text == other.text }
}

extension PartyJoins {
    /// As it is stored.
    var text: String { day < 0 ? "" : joins.reduce("\(day)") { "\($0) \($1.hero) \($1.inviter)" } }

    /// What is stored; nobody joined where it is not of this form.
    init(_ text: String) {
        let words = text.split(separator: " ")
        guard let day = words.first.flatMap({ Int64($0) }), words.count % 2 == 1 else { return }
        self.day = day
        joins = stride(from: 1, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
    }
}
