import Balance
import EconomyMetrics
import EconomyStatistics
import MonteCarlo
import QuestKernel
import Testing

/// Verdicts on figures whose blocks are made up, so that the truth is known.
@Suite struct TargetCheckTests {
    private static func target(_ id: String, _ band: Band, share: Bool = false) -> Target {
        let metric = Metric(
            name: id, label: id, unit: share ? .share : .amount, measure: "", archetype: nil,
            shape: .ratio(top: [], bottom: [], scale: 1, isShare: share))
        return Target(id: id, metric: metric, who: "all", band: band, promise: "p", source: "s", basis: .designed)
    }

    private static func runSample(_ targets: [Target], _ blocks: [[Int64]]) -> RunSample {
        var runSample = RunSample(
            RunIdentity(engineVersion: "1", game: "g", scenario: "s", contentHash: "h"), seed: 1, days: 1,
            metrics: targets.map(\.metric.name))
        for (index, tops) in blocks.enumerated() {
            runSample.add(block: index, tops.map { [$0, 1_000] }, [12, 0, 0, 0, 12])
        }
        return runSample
    }

    /// 40 blocks about 1, a tenth of a percent apart.
    private static let nearOne = (0..<40).map { [Int64(996 + $0 % 9)] }

    @Test(arguments: [
        (Band(low: 0.9, high: 1.1), TargetVerdict.met), (Band(low: 1.01, high: 1.1), .missed),
        (Band(low: nil, high: 0.99), .missed), (Band(low: 0.99, high: nil), .met),
        (Band(low: 1, high: nil), .inconclusive), (Band(low: 0.9, high: 1.0001), .inconclusive),
    ])
    func theWholeIntervalDecides(band: Band, verdict: TargetVerdict) throws {
        let targets = [Self.target("a", band)]
        let outcome = TargetCheck(
            targets, CheckPlan(first: 40 * Plan.blockSize, most: 40 * Plan.blockSize, falseAlarms: 0.01)
        )
        .outcome(of: Self.runSample(targets, Self.nearOne))
        let result = try #require(outcome.results.first)
        #expect(result.verdict == verdict)
        #expect((result.decidedAt == 480) == (verdict != .inconclusive))
        #expect((result.needed != nil) == (verdict == .inconclusive))
    }

    /// 20 blocks whose ratio is 1 + t standard errors: at 19 degrees of freedom the one-sided p-value is known from
    /// tables.
    private static func blocks(above t: Double) -> [[Int64]] {
        // ±1 around the mean has the standard error √(20/19)/√20 = 0.229416; the tops are in units of a thousandth.
        let error = 1_000_000 * (20.0 / 19).squareRoot() / 20.0.squareRoot()
        let mean = 1_000_000_000 + Int64((t * error).rounded())
        return (0..<20).map { [mean + ($0 % 2 == 0 ? 1_000_000 : -1_000_000)] }
    }

    /// One look at 1 % in all: the level is 0.01, whose t at 19 degrees of freedom is 2.5395.
    @Test(arguments: [(2.51, TargetVerdict.inconclusive), (2.57, .met), (-2.51, .inconclusive), (-2.57, .missed)])
    func theVerdictIsGivenAtTheLevelThatIsStated(t: Double, verdict: TargetVerdict) throws {
        let targets = [Self.target("a", Band(low: 1_000_000, high: nil))]
        let plan = CheckPlan(first: 240, most: 240, falseAlarms: 0.01)
        #expect(plan.level == 0.01)
        let outcome = TargetCheck(targets, plan).outcome(of: Self.runSample(targets, Self.blocks(above: t)))
        #expect(outcome.results.first?.verdict == verdict)
    }

    @Test func whatItNeedsIsWhatTellsThen() throws {
        // 0.1 % above the edge, with blocks 10 % apart: the same blocks again and again, as many as it asks for.
        let blocks = (0..<40).map { [Int64($0 % 2 == 0 ? 905 : 1_105)] }
        let targets = [Self.target("a", Band(low: 1, high: nil))]
        let plan = CheckPlan(first: 40 * Plan.blockSize, most: 40 * Plan.blockSize, falseAlarms: 0.01)
        let first = TargetCheck(targets, plan).outcome(of: Self.runSample(targets, blocks))
        let needed = try #require(first.results.first?.needed)
        let more = (0..<(needed + 11) / 12).map { blocks[$0 % 40] }
        let later = TargetCheck(targets, CheckPlan(first: needed, most: needed, falseAlarms: 0.01))
            .outcome(of: Self.runSample(targets, more))
        #expect(first.results.first?.verdict == .inconclusive)
        #expect(later.results.first?.verdict == .met)
    }

    @Test func looksAreFixedBeforehandAndShareTheLevel() {
        let plan = CheckPlan(first: 240, falseAlarms: 0.01)
        #expect(plan.looks == [20, 40, 80, 160])
        #expect(plan.level == 0.0025)
        #expect(CheckPlan(first: 240, most: 833, falseAlarms: 0.01).looks == [20, 40])
        #expect(CheckPlan(first: 240, most: 833, falseAlarms: 0.01).level == 0.005)
        #expect(CheckPlan(first: 1, most: 1, falseAlarms: 0.01).looks == [2])
        #expect(CheckPlan(first: 5_000_000, falseAlarms: 0.01).looks.count == 1)
    }

    @Test func itStopsAtTheLookThatDecides() {
        let targets = [Self.target("a", Band(low: 0.9, high: 1.1))]
        let check = TargetCheck(targets, CheckPlan(first: 240, falseAlarms: 0.01))
        let none = check.outcome(of: Self.runSample(targets, []))
        #expect(none.next == 20 && none.results.first?.verdict == .inconclusive)
        let outcome = check.outcome(of: Self.runSample(targets, Self.nearOne))
        #expect(outcome.next == nil && outcome.blocks == 20)
    }

    @Test func nothingCountedIsInconclusive() throws {
        let targets = [Self.target("a", Band(low: 0.9, high: 1.1))]
        var runSample = Self.runSample(targets, [])
        for block in 0..<40 { runSample.add(block: block, [[0, 0]], [12, 0, 0, 0, 12]) }
        let result = try #require(
            TargetCheck(targets, CheckPlan(first: 240, falseAlarms: 0.01)).outcome(of: runSample).results.first)
        #expect(result.verdict == .inconclusive && result.needed == nil && result.figure.value == nil)
    }

    /// No player of n parties, if the share were e: (1 − e)ⁿ.
    @Test func aShareThatNobodyHasIsToldByHowManyTheyAre() {
        let edge = EdgeEvidence(allOrNone: 0, edge: 0.01, parties: 300)
        #expect(abs(edge.isBelow - 0.049_041) < 1e-6)
        #expect(edge.isAbove == 1)
        let all = EdgeEvidence(allOrNone: 1, edge: 0.99, parties: 300)
        #expect(abs(all.isAbove - 0.049_041) < 1e-6 && all.isBelow == 1)
    }

    @Test func fewBlocksThatAgreeShowNothing() {
        let few = EdgeEvidence(gap: 1, error: 0, degreesOfFreedom: 1)
        #expect(few.isAbove == 0.25 && few.isBelow == 1)
        #expect(EdgeEvidence(gap: 1, error: 0, degreesOfFreedom: 39).isAbove < 1e-11)
    }

    /// Student's t with 3 degrees of freedom: P(T > 3.1824) = 0.025.
    @Test func evidenceIsStudents() {
        let edge = EdgeEvidence(gap: 3.182_446_305, error: 1, degreesOfFreedom: 3)
        #expect(abs(edge.isAbove - 0.025) < 1e-9 && abs(edge.isBelow - 0.975) < 1e-9)
    }

    /// Of a quantile the share up to the edge decides, even where the quantile lies beyond the run.
    @Test func aQuantileBeyondTheRunIsAboveEveryDayOfIt() throws {
        let metric = Metric(
            name: "d", label: "d", unit: .days, measure: "", archetype: nil,
            shape: .quantile(.daysToLevel(1), share: 0.5))
        // Of 100 in each block a few reach it on day 3, and none later.
        let sample = MetricSample(metric, blocks: (0..<40).map { [100, 0, 0, Int64(9 + $0 % 3)] })
        #expect(sample.value == nil)
        let late = try #require(sample.evidence(on: Band(low: nil, high: 10)))
        #expect(late.outside < 1e-9 && late.inside > 0.99)
        let early = try #require(sample.evidence(on: Band(low: 3, high: nil)))
        #expect(early.inside < 1e-9)
    }

    /// 20 targets whose truth lies on the inner side of an edge, 400 checks of four looks: how many call any missed?
    @Test func falseAlarmsAreAsRareAsStated() {
        let stated = 0.05
        let targets = (0..<20).map { Self.target("t\($0)", Band(low: nil, high: 1)) }
        var state: UInt64 = 20_251_121
        func uniform() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(1 << 31)
        }
        var alarms = 0
        for _ in 0..<400 {
            let blocks = (0..<160).map { _ in
                targets.map { _ in Int64(1_000 + 100 * ((0..<6).reduce(-3.0) { sum, _ in sum + uniform() })) }
            }
            let check = TargetCheck(targets, CheckPlan(first: 240, falseAlarms: stated))
            if check.outcome(of: Self.runSample(targets, blocks)).count(.missed) > 0 { alarms += 1 }
        }
        // 400 checks at 5 %: 20 expected, and 34 or more in one of a thousand repetitions.
        #expect(alarms < 34 && alarms > 0, "\(alarms)")
    }

    @Test func holmIsStepDown() {
        #expect(MultipleTests.holm([0.01, 0.04, 0.03]) == [0.03, 0.06, 0.06])
    }
}
