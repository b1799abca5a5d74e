import QuestKernel

/// How many tries of an action the levels of a track take, where tries are alike: where chance and points are figures,
/// or depend on the player's skill alone.
struct OddsOfTracks {
    private let parts: CustomRules.Parts
    private let figures: FigureRanges

    /// Of those who play, the least and the most skilled; one row where it makes no difference.
    static func all(
        _ parts: CustomRules.Parts, _ names: GameNames, tracks: [(id: String, label: String)],
        skills: ClosedRange<Ratio>
    ) -> [TrackOdds] {
        let both = [skills.lowerBound, skills.upperBound].map { skill in
            (skill, OddsOfTracks(parts: parts, figures: FigureRanges(parts, names.layout, skills: skill...skill)))
        }
        return zip(parts.tracks, tracks).flatMap { track, named in
            zip(parts.deeds, parts.deedNames).flatMap { deed, action -> [TrackOdds] in
                guard deed.kind == .action else { return [] }
                let rows = both.compactMap { skill, odds in
                    odds.gains(of: deed, track.points).map { gains in
                        TrackOdds(
                            id: "tracks.\(named.id).\(action.name)", name: named.label, attempt: action.label,
                            skill: skill, gains: gains, levels: odds.levels(of: track))
                    }
                }
                guard rows.count == both.count, var first = rows.first else { return [] }
                guard rows.allSatisfy({ $0.gains == first.gains }) else { return rows }
                first.skill = nil
                return [first]
            }
        }
    }

    /// A quarter of all levels, half, three quarters, and the last.
    private func levels(of track: TrackRule) -> [TrackOdds.Level] {
        let all = parts.thresholds[track.thresholds.range]
        let numbers = Set((1...4).map { (all.count * $0 + 3) / 4 }).filter { $0 > 1 }
        return numbers.sorted().map { TrackOdds.Level(number: $0, points: Int(all[all.startIndex + $0 - 1])) }
    }

    /// What a try gives of some points; nil where that is not the same at each, or is nothing.
    private func gains(of deed: Deed, _ points: Int) -> [TrackOdds.Gain]? {
        var chance = 1.0
        if let formula = deed.chance {
            guard let parts = constant(formula) else { return nil }
            chance = Double(Swift.min(Swift.max(parts, 0), 1_000_000)) / 1_000_000
        }
        guard let success = amounts(deed.success, points), let failure = amounts(deed.failure, points) else {
            return nil
        }
        var chances: [Int: Double] = [:]
        for (amount, share) in success { chances[amount, default: 0] += chance * share }
        for (amount, share) in failure { chances[amount, default: 0] += (1 - chance) * share }
        let possible = chances.filter { $0.value > 0 }
        guard possible.contains(where: { $0.key > 0 }) else { return nil }
        return possible.sorted { $0.key < $1.key }.map { TrackOdds.Gain(points: $0.key, chance: $0.value) }
    }

    /// More points, and more different numbers of them, than any try of a game that is described by hand gives.
    private static let mostPoints: Int64 = 1_000_000_000_000
    private static let mostAmounts: Int64 = 2_000

    /// The points of all gains of a stretch together, and the chance of each sum; nil where something decides that is no
    /// figure.
    private func amounts(_ gives: Stretch, _ points: Int) -> [Int: Double]? {
        var sums = [0: 1.0]
        for gain in parts.gains[gives.range] {
            switch gain.target {
            // What is drawn may give points as well.
            case .draw: return nil
            case .resource(let resource) where resource != points: continue
            case .resource: break
            }
            let low, high: Int64
            switch gain.amount.kind {
            case .fixed: (low, high) = (gain.amount.low, gain.amount.low)
            case .range: (low, high) = (gain.amount.low, gain.amount.high)
            case .formula:
                guard let amount = constant(gain.amount.formula) else { return nil }
                (low, high) = (amount, amount)
            case .table: return nil
            }
            // No more amounts than are taken fit between these, so nothing overflows.
            guard low >= 0, high >= low, high <= Self.mostPoints, high - low < Self.mostAmounts,
                (high - low + 1) * Int64(sums.count) <= Self.mostAmounts
            else { return nil }
            var next: [Int: Double] = [:]
            // In order, so that sums of shares round alike in each process.
            for (sum, share) in sums.sorted(by: { $0.key < $1.key }) {
                for amount in low...high { next[sum + Int(amount), default: 0] += share / Double(high - low + 1) }
            }
            sums = next
        }
        return sums
    }

    private func constant(_ formula: Formula) -> Int64? {
        let range = figures.range(of: formula)
        return range.low == range.high ? range.low : nil
    }
}
