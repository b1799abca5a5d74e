import Balance
import EconomyMetrics
import Foundation
import MonteCarlo
import Reports
import Scenarios
import Testing

/// Comparisons and sweeps as documents and files.
@Suite struct QuestionReportTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    private func source(_ changes: [String] = []) throws -> ScenarioSource {
        try ScenarioSource.read("\(Self.root)/scenarios/timequest").changed(by: changes)
    }

    private func comparison(_ changes: [String]) throws -> Comparison {
        let question = try ComparisonQuestion(
            source(), source(changes), names: ("today", "then"), asked: [], seed: nil, days: 10)
        var pairedSampler = try PairedSampler(
            question.arms, metrics: question.metrics, seed: question.seed, days: 10, blocks: 36, threads: 1, folder: nil
        )
        #expect(try pairedSampler.play())
        return try #require(try question.comparison(of: pairedSampler))
    }

    private func sweep(_ vary: [String], _ shape: SweepDesign.Shape = .grid, blocks: Int = 18, asked: [String] = [])
        throws
        -> SweepResult
    {
        let base = try Sampler(source(), days: 10)
        let book = try ParameterBook(base.source)
        let axes = try vary.map { try SweepAxis($0, in: book) }
        let question = try SweepQuestion(base, SweepDesign(axes, shape, seed: 1), asked: asked)
        var pairedSampler = try PairedSampler(
            question.arms, metrics: question.metrics, seed: question.seed, days: 10, blocks: blocks, threads: 1,
            folder: nil)
        #expect(try pairedSampler.play())
        return try #require(try question.result(of: pairedSampler))
    }

    @Test(arguments: [[], ["levels.baseXP=120"], ["archetypes.archetypes.steady.share=0.4"]])
    func aComparisonIsASoundDocument(changes: [String]) throws {
        let comparison = try comparison(changes)
        let document = ComparisonReport.build(comparison)
        #expect(document.inconsistencies() == [])
        let page = HTMLPage.render(document, chartLibrary: nil)
        #expect(page.contains("today against then"))
        for change in comparison.changes { #expect(page.contains(change)) }
        #expect(
            comparison.remarks.contains { $0.hasPrefix("The populations differ") }
                == changes.description.contains("share"))
    }

    @Test func aComparisonSaysWhatMovedAndWhatDidNot() throws {
        let comparison = try comparison(["levels.baseXP=120"])
        let document = ComparisonReport.build(comparison)
        #expect(document.findings.contains { $0.headline.hasPrefix("Mean level at the end of day 10 falls by") })
        #expect(document.findings.contains { $0.headline.hasSuffix("are not touched for these 432 players") })
        // What was not touched here may be for more players: no word may say more.
        let page = HTMLPage.render(document, chartLibrary: nil)
        for claim in ["exactly unchanged", "does not reach"] { #expect(!page.contains(claim), "\(claim)") }
        let csv = ComparisonFiles.csv(comparison).split(separator: "\r\n")
        #expect(csv.count == comparison.moves.count + 1)
        let row = try #require(csv.first { $0.hasPrefix("earned(xp),") })
        #expect(row.contains(",untouched,"))
        let json = try #require(
            try JSONSerialization.jsonObject(with: ComparisonFiles.json(comparison)) as? [String: Any])
        #expect((json["figures"] as? [[String: Any]])?.count == comparison.moves.count)
        #expect(json["players"] as? Int == 432)
    }

    @Test(
        arguments: [
            (["levels.baseXP=80..120:20"], .grid), (["levels.baseXP=80..120:20", "accuracy.spotOnXP=50,100"], .grid),
            (["levels.baseXP=80,120", "accuracy.spotOnXP=50,100", "accuracy.closeXP=60,70"], .grid),
            (["levels.baseXP=x0.5..1.5", "accuracy.spotOnXP=50..150"], .latin(12)),
            (["levels.baseXP=80,120,100"], .grid),
        ] as [([String], SweepDesign.Shape)])
    func aSweepIsASoundDocument(vary: [String], shape: SweepDesign.Shape) throws {
        let sweep = try sweep(vary, shape)
        #expect(SweepReport.build(sweep).inconsistencies() == [])
        let csv = SweepFiles.csv(sweep).split(separator: "\r\n")
        #expect(csv.count == sweep.design.count * sweep.metrics.count + 1)
        let json = try #require(try JSONSerialization.jsonObject(with: SweepFiles.json(sweep)) as? [String: Any])
        #expect((json["points"] as? [Any])?.count == sweep.design.count)
    }

    /// One figure on several days is one thing to know, and the page says which lines are the same figure.
    @Test func readingsOfOneFigureOnSeveralDaysAreToldTogether() throws {
        let sweep = try sweep(["levels.baseXP=50,400"], asked: ["level_on(5)", "level_on(10)", "earned(xp)"])
        let document = SweepReport.build(sweep)
        let levels = document.findings.filter { $0.headline.hasPrefix("Mean level") }
        #expect(levels.count == 1 && levels[0].explanation.contains("also read on day "), "\(document.findings)")
        let words = document.sections[0].blocks.compactMap { if case .note(let words) = $0 { words } else { nil } }
        #expect(words.contains { $0.contains("level_on (days 5 and 10)") }, "\(words)")
        #expect(document.inconsistencies() == [])
        let one = SweepReport.build(try self.sweep(["levels.baseXP=50,400"]))
        #expect(!one.findings.contains { $0.explanation.contains("also read on") })
    }

    @Test func oneBlockHasFiguresWithoutIntervals() throws {
        let sweep = try sweep(["levels.baseXP=80,120"], blocks: 1)
        #expect(SweepReport.build(sweep).inconsistencies() == [])
        #expect(sweep.rows[0].allSatisfy { $0.differenceLow == nil || $0.isExactlyUnchanged })
    }

    @Test func everyFigureIsNamedAsItIsAskedForAndMeasured() throws {
        let comparison = try comparison(["levels.baseXP=120"])
        let page = HTMLPage.render(ComparisonReport.build(comparison), chartLibrary: nil)
        for row in comparison.rows {
            let named = page.contains("\(row.move.metric.measure) · \(Escape.html(row.move.metric.name))</small>")
            #expect(named, "\(row.move.metric.name)")
        }
        #expect(page.contains(">Weekdays only</th>"), "archetypes by their display names")
        let overview = HTMLPage.render(SweepReport.build(try sweep(["levels.baseXP=80,120"])), chartLibrary: nil)
        #expect(overview.contains("level · level_on(10)</small>"))
    }

    /// 5 XP by 1.5 is 7.5: a whole figure under a factor is rounded, and the answer says so.
    @Test func aFactorThatRoundsIsSaid() throws {
        let rounded = SweepReport.roundings(try sweep(["accuracy=x1,1.01"]))
        #expect(rounded.count == 1 && rounded[0].hasPrefix("Under a factor on accuracy up to "), "\(rounded)")
        #expect(SweepReport.roundings(try sweep(["levels.baseXP=80,120"])) == [])
    }

    /// From 1.01 % to 6.33 % is 5.32 points; "525 %" would be a percent of a percent. Amounts keep percent.
    @Test func sharesMoveInPointsAndAmountsInPercent() throws {
        let book = try Sampler(source(), days: 10).book
        func move(_ name: String, _ before: [[Int64]], _ after: [[Int64]]) throws -> MetricMove {
            let metric = try book.metric(name)
            return try #require(MetricMove(MetricSample(metric, blocks: before), MetricSample(metric, blocks: after)))
        }
        let share = try move(
            "source_share(estimates.spot_on, xp)", [[1, 100], [1, 98]], [[6, 100], [7, 105]])
        let size = try #require(MoveSize(share.difference))
        #expect(size.unit == .points && abs(size.value - 100 * (13.0 / 205 - 2.0 / 198)) < 1e-9)
        #expect(size.low != nil && size.high != nil)
        #expect(MetricWords.bare(size) == "+5.33 points" && MetricWords.change(of: share).contains(" points ("))
        let amount = try move("earned(xp)", [[15, 1], [25, 1], [20, 1]], [[24, 1], [36, 1], [30, 1]])
        #expect(MetricWords.bare(try #require(MoveSize(amount.difference))) == "+50 %")
        let fromNothing = try move("earned(xp)", [[0, 1], [0, 1]], [[24, 1], [36, 1]])
        #expect(MetricWords.bare(try #require(MoveSize(fromNothing.difference))) == "+30")
        let csv = ComparisonFiles.csv(try comparison(["levels.baseXP=120"]))
        #expect(csv.hasPrefix("metric,") && csv.contains(",move,move_low,move_high,move_unit,"))
        #expect(csv.contains(",percent,") && csv.contains(",points,"))
    }

    /// Too few players: that is a state of its own, never a green "Fine".
    @Test func whatCannotBeToldIsSaidSo() throws {
        let book = try ParameterBook(source())
        let question = try SensitivityQuestion(
            Sampler(source(), days: 10), parameters: [book.parameter("tasks=x0.99..1.01")], designed: book.designed,
            asked: ["earned(xp)"])
        let tornado = Tornado(question, step: nil)
        var pairedSampler = try PairedSampler(
            tornado.points.arms(of: question.base.source), metrics: question.metrics, seed: question.base.seed,
            days: 10, blocks: 4, threads: 1, folder: nil)
        #expect(try pairedSampler.play())
        let answer = try #require(try tornado.answer(pairedSampler))
        let document = SensitivityReport.build(answer, screened: nil)
        #expect(document.inconsistencies() == [])
        #expect(document.findings.map(\.severity) == [.open], "\(document.findings)")
        #expect(
            document.findings[0].explanation.hasPrefix("48 players cannot tell of 1 of 1 figure whether it moves it."))
        let page = HTMLPage.render(document, chartLibrary: nil)
        #expect(page.contains("Cannot tell</p>") && !page.contains("Fine</p>"))
        #expect(page.contains("have no range, because the design document gives them"))
        #expect(TornadoWords.verdict(answer.bars[0][0]).hasPrefix("cannot tell"))
    }

    @Test func movesReadAsSentencesDo() {
        #expect(MetricWords.change(nil as MoveSize?) == "–")
        #expect(MetricWords.value(0.065, .share) == "6.5 %")
        #expect(MetricWords.value(43.21, .amount) == "43.2")
    }
}
