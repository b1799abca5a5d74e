import EconomyStatistics
import QuestKernel

/// What journals of QuestBond tell.
struct ObservedQuestBond: ObservedGame {
    private let words: QuestBondWords

    /// Nil for another game.
    init?(_ game: GameDescription) {
        guard let words = QuestBondWords(game) else { return nil }
        self.words = words
    }

    /// Fewer solo players than this do not stand for how often those of the archetype come.
    private static let fewestAlone = 12

    func counter(arrival: LocalDay, days: Int) -> any PlayCounter {
        QuestBondCounter(words, arrival: arrival, days: days)
    }

    func deeds(of players: [ObservedPlayer]) -> [FittedFigure] { [] }

    func figures(of own: [ObservedPlayer]) -> [FittedFigure] {
        let alone = own.filter { $0.partySize == 1 }
        // Allies bring a player to days that would be skipped, and take each other along when they stay away.
        let free = alone.count >= Self.fewestAlone ? alone : own
        var figures: [FittedFigure] = []
        func add(
            _ path: String, of players: [ObservedPlayer], _ scale: Jackknife.Scale, isWhole: Bool = false,
            within range: ClosedRange<Double> = 0...1, trials: ((FigureSums) -> Double)? = nil,
            _ figure: (FigureSums) -> Double?
        ) {
            let counted = trials.map { trials in { (sums: [Double]) in trials(FigureSums(sums: sums)) } }
            let estimate = FittedFigure(
                path, of: players, scale, isWhole: isWhole, within: range, trials: counted
            ) { figure(FigureSums(sums: $0)) }
            if let estimate { figures.append(estimate) }
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
        add("tasks", of: own, .amount, within: 0...40) { $0.ratio(of: $0[.weekdayTasks], to: $0[.weekdays]) }
        add("weekend", of: own, .amount, within: 0...3) { sums in
            sums.ratio(of: sums[.weekendTasks], to: sums[.weekendDays]).flatMap { weekend in
                sums.ratio(of: sums[.weekdayTasks], to: sums[.weekdays]).flatMap { $0 > 0 ? weekend / $0 : nil }
            }
        }
        add("habits", of: own, .amount, isWhole: true, within: 0...16) { $0.ratio(of: $0[.habits], to: $0[.players]) }
        addShare("habitKept", .habitsKept, of: [.habitDays])
        addWeights(
            "categories", [.physicals, .mentals, .socials, .households, .wellness, .creatives])
        addWeights("sizes", [.small, .medium, .large])
        addWeights("verification", [.quick, .standard, .verified])
        addShare("proof.focusTimer", .focused, of: [.mentals])
        addShare("proof.healthData", .workouts, of: [.physicals])
        addShare("life.mood", .moods, of: [.weekdays, .weekendDays])
        addShare("life.meditation", .meditations, of: [.weekdays, .weekendDays])
        return figures
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
