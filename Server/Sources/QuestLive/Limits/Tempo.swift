/// Notices what an operator should look at, in the writer's memory: deeds that follow each other faster than anybody can
/// live them, which are counted all the same, for a device may send what was done before; and who meets a ceiling.
struct Tempo {
    /// So many deeds of one player within a minute.
    static let mostAMinute = 10
    private static let mostMet = 10_000
    private static let mostMinutes = 100_000
    /// Deeds of minutes as devices tell them, in no order.
    private var deeds: [Minute: Int] = [:]
    /// Who is known to have met which ceiling on which day.
    private var met: Set<Met> = []

    private struct Minute: Hashable {
        let player: Int64
        let minute: Int64
    }

    private struct Met: Hashable {
        let player: Int64
        let ceiling: Pace.Ceiling
        /// Of the server's clock in UTC, which no device tells.
        let day: Int64
    }

    /// Whether a player meets a ceiling for the first time on the server's day: who goes on is no news.
    mutating func isNews(_ ceiling: Pace.Ceiling, of player: Int64, at now: Int64) -> Bool {
        if met.count >= Self.mostMet { met = [] }
        return met.insert(Met(player: player, ceiling: ceiling, day: now / 86_400)).inserted
    }

    /// Whether this deed is the first that cannot be real, of its minute.
    mutating func isImpossible(_ player: Int64, at instant: Int64) -> Bool {
        if deeds.count >= Self.mostMinutes { deeds = [:] }
        let minute = Minute(player: player, minute: instant / 60)
        deeds[minute, default: 0] += 1
        return deeds[minute] == Self.mostAMinute + 1
    }
}
