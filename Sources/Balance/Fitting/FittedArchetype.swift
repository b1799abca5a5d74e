import EconomyStatistics

/// A figure of an archetype that journals tell, with how sure that is.
package struct FittedFigure: Sendable, Equatable {
    /// As in `archetypes.yaml`: `activity`, `sizes[0]`; weights are shares of their sum.
    package let path: String
    package let value: Double
    package let low: Double
    package let high: Double
    /// Whether it is a whole number in the file.
    let isWhole: Bool

    init(_ path: String, _ estimate: Jackknife, isWhole: Bool = false) {
        self.path = path
        (value, low, high) = (estimate.value, estimate.low, estimate.high)
        self.isWhole = isWhole
    }
}

/// Players who play alike, as an archetype.
package struct FittedArchetype: Sendable {
    package let players: [Int]
    package let figures: [FittedFigure]

    /// Fewer solo players than this do not stand for how often those of the archetype come.
    private static let fewestAlone = 12

    init(_ members: [Int], of all: [PlayerCounts]) {
        players = members
        let own = members.map { all[$0] }
        let alone = own.filter { $0.partySize == 1 }
        // Allies bring a player to days that would be skipped, and take each other along when they stay away.
        let free = alone.count >= Self.fewestAlone ? alone : own
        var figures: [FittedFigure] = []
        func add(
            _ path: String, of players: [PlayerCounts], _ scale: Jackknife.Scale, isWhole: Bool = false,
            trials: ((FigureSums) -> Double)? = nil, _ figure: (FigureSums) -> Double?
        ) {
            let parties = Dictionary(grouping: players, by: \.party).sorted { $0.key < $1.key }.map(\.value)
            let groups = parties.map { party in
                party.dropFirst().reduce(party[0].counts) { sums, player in
                    zip(sums, player.counts).map { $0 + $1 }
                }
            }
            let counted = trials.map { trials in { (sums: [Double]) in trials(FigureSums(sums: sums)) } }
            guard let estimate = Jackknife(groups, scale: scale, trials: counted, { figure(FigureSums(sums: $0)) })
            else { return }
            figures.append(FittedFigure(path, estimate, isWhole: isWhole))
        }
        func addShare(_ path: String, _ part: PlayerCount, of whole: [PlayerCount]) {
            let trials = { (sums: FigureSums) in whole.reduce(0) { $0 + sums[$1] } }
            add(path, of: own, .share, trials: trials) { $0.ratio(of: $0[part], to: trials($0)) }
        }
        func addWeights(_ path: String, _ counts: [PlayerCount]) {
            for (place, count) in counts.enumerated() { addShare("\(path)[\(place)]", count, of: counts) }
        }
        addWeights("classes", [.warriors, .mages, .archers])
        add("activity", of: free, .share, trials: { $0[.knownDays] }) { $0.comings?.activity }
        add("lapse", of: free, .share, trials: { $0[.knownDays] }) { $0.comings?.lapse }
        add("tasks", of: own, .amount) { $0.ratio(of: $0[.weekdayTasks], to: $0[.weekdays]) }
        add("weekend", of: own, .amount) { sums in
            sums.ratio(of: sums[.weekendTasks], to: sums[.weekendDays]).flatMap { weekend in
                sums.ratio(of: sums[.weekdayTasks], to: sums[.weekdays]).flatMap { $0 > 0 ? weekend / $0 : nil }
            }
        }
        add("habits", of: own, .amount, isWhole: true) { $0.ratio(of: $0[.habits], to: $0[.players]) }
        addShare("habitKept", .habitsKept, of: [.habitDays])
        addWeights(
            "categories", [.physicals, .mentals, .socials, .households, .wellness, .creatives])
        addWeights("sizes", [.small, .medium, .large])
        addWeights("verification", [.quick, .standard, .verified])
        addShare("proof.focusTimer", .focused, of: [.mentals])
        addShare("proof.healthData", .workouts, of: [.physicals])
        addShare("life.mood", .moods, of: [.weekdays, .weekendDays])
        addShare("life.meditation", .meditations, of: [.weekdays, .weekendDays])
        self.figures = figures
    }
}

/// Sums over some players.
struct FigureSums {
    let sums: [Double]

    subscript(count: PlayerCount) -> Double { sums[count.rawValue] }

    func ratio(of part: Double, to whole: Double) -> Double? { whole > 0 ? part / whole : nil }

    /// The chance that a day is played at all, and that a longer absence begins, which is of three days or more.
    ///
    /// With s the chance of a day that is only skipped, the next day is played with chance A = (1 − lapse) · activity, and
    /// one of the next three with A · (1 + s + s²), as no absence that begins is over by then; and 1 − lapse = A + s.
    var comings: (activity: Double, lapse: Double)? {
        guard self[.knownDays] > 0, self[.nextDays] > 0 else { return nil }
        let next = self[.nextDays] / self[.knownDays]
        let more = self[.soonDays] / self[.nextDays] - 1
        let skipped = (-1 + (1 + 4 * more).squareRoot()) / 2
        let stays = min(next + skipped, 1)
        return (next / max(next + skipped, 1e-9), 1 - stays)
    }
}
