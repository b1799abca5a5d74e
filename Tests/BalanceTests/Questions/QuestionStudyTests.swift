import Balance
import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios
import Testing

@Suite struct QuestionStudyTests {
    private func question(_ aims: [(String, Double, Double)], changes: [[String]]) -> QuestionRow {
        var row = QuestionRow()
        row.id = "q"
        row.shows = ["earned(xp)", "active_days"]
        row.answers = changes.enumerated().map { number, changes in
            var answer = AnswerRow()
            answer.name = "answer \(number)"
            answer.changes = changes
            return answer
        }
        row.aims = aims.map { metric, low, high in
            var aim = AimRow()
            (aim.metric, aim.low, aim.high) = (
                metric, MetricValue(rawValue: Int64(low * 1e6)), MetricValue(rawValue: Int64(high * 1e6))
            )
            return aim
        }
        return row
    }

    private func pairedSampler(_ study: QuestionStudy, blocks: Int = 4) throws -> PairedSampler {
        try PairedSampler(
            study.arms, metrics: study.metrics, seed: study.base.seed, days: study.base.days, blocks: blocks,
            threads: 2, folder: nil)
    }

    private func answer(_ aims: [(String, Double, Double)], _ changes: [[String]]) throws -> QuestionAnswer {
        let study = try QuestionStudy(
            [question(aims, changes: changes)], of: ProjectScenarios.source("timequest"), days: 10)
        var pairedSampler = try pairedSampler(study)
        #expect(try study.answers(pairedSampler) == nil)
        #expect(try pairedSampler.play())
        return try #require(try study.answers(pairedSampler)?.first)
    }

    @Test func equalChangesArePlayedOnce() throws {
        let questions = [question([], changes: [[], []]), question([], changes: [[], ["scenario.title=Other"]])]
        #expect(try QuestionStudy(questions, of: ProjectScenarios.source("timequest"), days: 10).plays == 2)
    }

    @Test func theDesignIsKeptWhereItReachesItsAims() throws {
        let answer = try answer([("active_days", 0, 1)], [[], ["scenario.title=Other"]])
        #expect(answer.recommendation == .keep)
        #expect(answer.aimResults == [[.reaches], [.reaches]])
        let differences = answer.differences(of: 1)
        #expect(differences.count == 2)
        #expect(differences.allSatisfy { $0?.isExactlyUnchanged == true })
    }

    @Test func withoutAnAimThereIsNothingToJudgeBy() throws {
        #expect(try answer([], [[], ["scenario.title=Other"]]).recommendation == .weigh)
    }

    @Test func whenAllMissTheNearestIsNamed() throws {
        let answer = try answer([("active_days", 2, 3)], [[], ["scenario.title=Other"]])
        #expect(answer.aimResults == [[.misses], [.misses]])
        #expect(answer.recommendation == .none(nearest: 0))
    }

    @Test func aBandEndWithinAnIntervalSettlesNothing() throws {
        let value = try #require(answer([], [[], ["scenario.title=Other"]]).tried[0].figures[1].value)
        let answer = try answer([("active_days", value, 1)], [[], ["scenario.title=Other"]])
        #expect(answer.recommendation == .undecided([0, 1]))
    }

    @Test func everyQuestionOfTheProjectCanBeAsked() throws {
        let questions = try QuestionFile.read("\(ProjectScenarios.root)/scenarios/questbond").questions
        let study = try QuestionStudy(questions, of: ProjectScenarios.source("questbond"))
        #expect(questions.count >= 12)
        #expect(study.plays > questions.count)
    }

    @Test func answersAreCheckedBeforeAnythingIsPlayed() throws {
        let source = try ProjectScenarios.source("timequest")
        let study = try QuestionStudy([question([], changes: [[], ["nothing.like.it=1"]])], of: source)
        let problem = try #require(throws: ArmProblem.self) { try pairedSampler(study) }
        #expect(problem.arm == "answer \"answer 1\" to q")
        var row = question([], changes: [[], []])
        row.shows = ["erned(xp)"]
        let unknown = try #require(throws: MetricProblem.self) { try QuestionStudy([row], of: source) }
        #expect(unknown.metric.contains("question q"))
    }
}
