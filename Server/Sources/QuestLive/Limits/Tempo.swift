/// Notices deeds that follow each other faster than anybody can live them, in the writer's memory: they are counted all
/// the same, for a device may send what was done before, but an operator should look.
struct Tempo {
    /// So many deeds of one player within a minute.
    static let mostAMinute = 10
    private static let mostPlayers = 10_000
    private var minutes: [Int64: (minute: Int64, deeds: Int)] = [:]

    /// Whether this deed is the first that cannot be real, of its minute.
    mutating func isImpossible(_ player: Int64, at instant: Int64) -> Bool {
        if minutes.count >= Self.mostPlayers { minutes = [:] }
        let minute = instant / 60
        let before = minutes[player].map { $0.minute == minute ? $0.deeds : 0 } ?? 0
        minutes[player] = (minute, before + 1)
        return before + 1 == Self.mostAMinute + 1
    }
}
