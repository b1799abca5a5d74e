import QuestKernel

/// The period of a leaderboard.
public enum LeaderboardPeriod: Sendable, Equatable {
    case today(LocalDay)
    case week(Int32)
    case allTime
}

/// One member's figures in a period.
public struct Standing: Sendable, Equatable {
    public var member: UInt8
    public var tasks: Completions
    public var experience: Experience
    /// Days of the main streak; in all-time boards the longest.
    public var streak: Int64
    public var byCategory: SIMD8<Int32>
    /// The highest arena wave: of the day, of the week, in all.
    public var wave: Int = 0

    /// How many categories have a completion.
    var categories: Int64 {
        var count: Int64 = 0
        for category in Category.allCases where byCategory[category.index] > 0 { count += 1 }
        return count
    }

    /// The figure that decides a title.
    func figure(_ title: LeaderboardTitle) -> Int64 {
        switch title {
        case .taskMachine: return tasks.rawValue
        case .expHunter: return experience.rawValue
        case .streakLord: return streak
        case .gymWarrior: return Int64(byCategory[Category.physical.index])
        case .scholar: return Int64(byCategory[Category.mental.index])
        case .jackOfAllTrades: return categories
        }
    }
}

/// A place on the leaderboard.
public struct LeaderboardPlace: Sendable, Equatable {
    public var standing: Standing
    /// Nil for a member without a completion.
    public var title: LeaderboardTitle?
}

/// The party's ranked list, as a pure function of its members' standings; QB47.
public enum Leaderboard {
    /// Ranks by tasks, then EXP, then member; each member with something done gets a title of its own.
    ///
    /// A title goes to the member who leads in it, the first titles first; other members get the remaining title in
    /// which they are nearest to the party's best.
    public static func places(_ standings: [Standing]) -> [LeaderboardPlace] {
        let ranked = standings.sorted { left, right in
            if left.tasks != right.tasks { return left.tasks > right.tasks }
            if left.experience != right.experience { return left.experience > right.experience }
            return left.member < right.member
        }
        var places = ranked.map { LeaderboardPlace(standing: $0, title: nil) }
        for title in LeaderboardTitle.allCases {
            let best = best(title, among: places)
            guard best > 0, let leader = places.firstIndex(where: { $0.standing.figure(title) == best }),
                places[leader].title == nil
            else { continue }
            places[leader].title = title
        }
        for index in places.indices where places[index].title == nil {
            places[index].title = nearest(places[index].standing, among: places)
        }
        return places
    }

    private static func best(_ title: LeaderboardTitle, among places: [LeaderboardPlace]) -> Int64 {
        places.reduce(0) { max($0, $1.standing.figure(title)) }
    }

    /// The free title in which a member is nearest to the best.
    private static func nearest(_ standing: Standing, among places: [LeaderboardPlace]) -> LeaderboardTitle? {
        var nearest: LeaderboardTitle?
        var share: Ratio = 0
        for title in LeaderboardTitle.allCases where !places.contains(where: { $0.title == title }) {
            let own = Ratio(count: standing.figure(title), of: best(title, among: places))
            if own > share { (nearest, share) = (title, own) }
        }
        return nearest
    }
}

extension Hero {
    /// The hero's figures in a period.
    public func standing(_ period: LeaderboardPeriod) -> Standing {
        var standing = Standing(
            member: member, tasks: 0, experience: 0, streak: Int64(streak.length),
            byCategory: SIMD8(repeating: 0))
        switch period {
        case .today(let date):
            guard date == today else { break }
            standing.tasks = Completions(day.tasks)
            standing.wave = Int(day.arenaWave)
            standing.experience = day.experience
            standing.byCategory = SIMD8(truncatingIfNeeded: day.tasksByCategory)
        case .week(let week):
            let counts = counts(ofWeek: week)
            standing.wave = bestWave(inWeek: week)
            standing.tasks = Completions(counts.tasks)
            standing.experience = counts.experience
            standing.byCategory = counts.byCategory
        case .allTime:
            standing.tasks = records.tasks
            standing.wave = Int(arena.best)
            standing.experience = experienceEver
            standing.streak = Int64(streak.best)
            standing.byCategory = records.completions
        }
        return standing
    }
}

extension Party {
    /// The ranked list of the party in a period.
    public func leaderboard(_ period: LeaderboardPeriod) -> [LeaderboardPlace] {
        Leaderboard.places((0..<count).map { self[$0].standing(period) })
    }

    /// A member opens a new week: the title of the last one is counted.
    mutating func noteTitle(_ turn: Turn, _ journal: inout Journal) {
        let week = Moment.week(of: acting.today) - 1
        guard acting.history.weekOpenedOn == acting.today, acting.counts(ofWeek: week).tasks > 0 else { return }
        for place in leaderboard(.week(week)) where place.standing.member == acting.member {
            if let title = place.title {
                journal.tally(Tally.weeklyTitles.rawValue, member: turn.member, cell: UInt16(title.rawValue))
            }
        }
    }
}

extension QuestBondRules {
    /// The display name.
    public func name(of title: LeaderboardTitle) -> String { records.titles[title.index].name }
}
