/// In which round a change is carried out: each player has one in a round, so whoever sends many keeps the others waiting by
/// one of them.
struct Rounds {
    /// The round of what was carried out last.
    private var now = 0
    /// That of each player's last change, where it is of now or later.
    private var last: [Int64: Int] = [:]
    /// How many are kept before those of rounds that are over are forgotten.
    private static let mostKept = 4096

    /// The round of a player's next change; of what is no player's it is the round of now.
    mutating func next(of player: Int64?) -> Int {
        guard let player else { return now }
        let own = Swift.max(now, last[player].map { $0 + 1 } ?? 0)
        last[player] = own
        return own
    }

    mutating func come(to round: Int) {
        now = Swift.max(now, round)
        if last.count > Self.mostKept { last = last.filter { $0.value >= now } }
    }
}
