import EconomyMetrics
import EconomyStatistics
import Testing

/// How often do 95 % intervals hold a value that is known exactly? A hundred seeds of 2,400 players each.
///
/// If an interval covers 95 % of the time, fewer than 88 of 100 do so with a chance of 0.15 % (binomial). Of all kinds
/// together 93 to 97 % must; quantiles of whole days cover more and are left out there. The seeds are fixed, so the
/// counts are always the same. `Benchmarks/run-coverage` is the large form of this.
@Suite struct CoverageTests {
    private static let fewest = 88
    private static let together = 0.93...0.97

    @Test func everyKindOfIntervalHoldsWhatIsKnown() throws {
        let tallies = try Self.tallies(width: 1)
        for tally in tallies { #expect(tally.covered >= Self.fewest, "\(tally.name): \(tally.covered) of 100") }
        #expect(Self.together.contains(Self.share(of: tallies)), "\(tallies)")
    }

    /// Intervals two thirds as wide would cover 81 % of the time, and a kind of them pass with a chance of 4 %; those
    /// of whole days pass more often.
    @Test func intervalsTwoThirdsAsWideAreFoundOut() throws {
        let tallies = try Self.tallies(width: 1 / 1.5)
        #expect(tallies.count { $0.covered >= Self.fewest } <= tallies.count / 4, "\(tallies)")
        #expect(Self.share(of: tallies) < 0.88, "\(tallies)")
    }

    // MARK: - Parts

    private struct Tally {
        let name: String
        var covered = 0
    }

    /// Of the intervals of all kinds but those of whole days, how many cover.
    private static func share(of tallies: [Tally]) -> Double {
        let even = tallies.filter { !$0.name.hasPrefix("day") }
        return Double(even.reduce(0) { $0 + $1.covered }) / Double(100 * even.count)
    }

    private struct Kind: Sendable {
        let name: String
        let truth: Double
        let interval: @Sendable (KnownPlayers, KnownPlayers) throws -> (value: Double?, low: Double?, high: Double?)
    }

    /// - Parameter width: by what the intervals are made narrower about their figures.
    private static func tallies(width: Double) throws -> [Tally] {
        var tallies = kinds.map { Tally(name: $0.name) }
        for run in 0..<100 as Range<UInt32> {
            let players = try #require(KnownPlayers(run: run))
            let others = try #require(KnownPlayers(run: run + 1_000))
            for (place, kind) in kinds.enumerated() {
                let (value, low, high) = try kind.interval(players, others)
                let middle = try #require(value)
                let (from, to) = (try #require(low), try #require(high))
                // Rounding alone must not decide at the end of a day.
                let least = middle - (middle - from) * width - 1e-9
                if least...middle + (to - middle) * width + 1e-9 ~= kind.truth { tallies[place].covered += 1 }
            }
        }
        return tallies
    }

    private static let kinds: [Kind] = [
        ratio("mean", .gold, .players, truth: 290),
        ratio("mean of an archetype", .goldOfWhales, .whales, truth: 500, archetype: 1),
        ratio("ratio of amounts", .spent, .gold, truth: 204.0 / 290),
        ratio("share of players", .arrived, .players, truth: 0.24, isShare: true),
        ratio("hit rate of unlike players", .hits, .tries, truth: 1.5 / 8, isShare: true),
        ratio("cost per success", .price, .hits, truth: 375 / 1.5),
        ratio("count of a rare thing", .rare, .players, truth: 0.01),
        ratio("cost of a rare thing", .price, .rare, truth: 37_500),
        Kind(name: "net", truth: 86) { players, _ in
            let net = zip(players.column(.gold), players.column(.spent)).map { $0 - $1 }
            return figure(sample(net, players.column(.players), players, canBeNegative: true))
        },
        Kind(name: "mean without luck", truth: 1.5) { players, _ in
            let plain = sample(players.column(.hits), players.column(.players), players)
            return figure(try #require(plain.withoutLuck(players.luck)))
        },
        day("day of half", 0.5), day("day of nine in ten", 0.9),
        Kind(name: "half, between days", truth: KnownPlayers.half) { players, _ in
            let figure = try #require(days(players, 0.5).smoothFigure())
            return (figure.value, figure.low, figure.high)
        },
        Kind(name: "difference in pairs", truth: 7.2) { players, _ in
            let difference = try #require(
                MetricDifference(
                    sample(players.column(.gold), players.column(.players), players),
                    sample(withBonus(players), players.column(.players), players)))
            return (difference.value, difference.low, difference.high)
        },
        Kind(name: "difference from others", truth: 7.2) { players, others in
            let difference = try #require(
                MetricDifference(
                    ofOthers: sample(others.column(.gold), others.column(.players), others),
                    sample(withBonus(players), players.column(.players), players)))
            return (difference.value, difference.low, difference.high)
        },
    ]

    private static func withBonus(_ players: KnownPlayers) -> [Int64] {
        zip(players.column(.gold), players.column(.bonus)).map { $0 + $1 }
    }

    private static func ratio(
        _ name: String, _ top: KnownPlayers.Known, _ bottom: KnownPlayers.Known, truth: Double, archetype: Int? = nil,
        isShare: Bool = false
    ) -> Kind {
        Kind(name: name, truth: truth) { players, _ in
            figure(
                sample(players.column(top), players.column(bottom), players, archetype: archetype, isShare: isShare))
        }
    }

    /// The day by which a share has arrived: whole days, from 1.
    private static func day(_ name: String, _ share: Double) -> Kind {
        let truth = Double((KnownPlayers.arrivedByDay.firstIndex { $0 >= share } ?? 0) + 1)
        return Kind(name: name, truth: truth) { players, _ in figure(days(players, share)) }
    }

    private static func days(_ players: KnownPlayers, _ share: Double) -> MetricSample {
        let metric = Metric(
            name: "day", label: "Day", unit: .days, measure: "day of life", archetype: nil,
            shape: .quantile(.daysToLevel(1), share: share))
        return MetricSample(metric, blocks: players.days, facts: SampleFacts(players.facts))
    }

    private static func sample(
        _ top: [Int64], _ bottom: [Int64], _ players: KnownPlayers, archetype: Int? = nil, isShare: Bool = false,
        canBeNegative: Bool = false
    ) -> MetricSample {
        let column = Metric.Column.tally(code: 0, row: 0)
        let metric = Metric(
            name: "figure", label: "Figure", unit: isShare ? .share : .amount, measure: "", archetype: archetype,
            shape: .ratio(
                top: [canBeNegative ? .less(column) : column], bottom: [.players], scale: 1, isShare: isShare))
        return MetricSample(metric, blocks: zip(top, bottom).map { [$0, $1] }, facts: SampleFacts(players.facts))
    }

    private static func figure(_ sample: MetricSample) -> (value: Double?, low: Double?, high: Double?) {
        let figure = sample.figure()
        return (figure.value, figure.low, figure.high)
    }
}
