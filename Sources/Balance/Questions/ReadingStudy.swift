import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios

/// The readings of a document as questions: each is played as it is read and as it could be.
package struct ReadingStudy: Sendable {
    package let readings: [ReadingRow]
    /// One question a reading, with the headline figures.
    package let study: QuestionStudy
    package let targets: Targets

    /// - Throws: `ContentProblem` where a reading's changes do not fit the content.
    package init(_ readings: [ReadingRow], of source: ScenarioSource, seed: UInt64? = nil, days: Int? = nil) throws {
        self.readings = readings
        let sampler = try Sampler(source, seed: seed, days: days)
        targets = try Targets(of: source, sampler.book)
        // Milestones are many, and a reading moves few of them.
        let shows = sampler.book.headlines.filter { !$0.contains("@") && !$0.hasPrefix("reached") }
        study = try QuestionStudy(
            readings.map { Self.question($0, shows: shows) }, of: source, seed: seed, days: days,
            alsoKept: targets.metrics.map(\.name))
    }

    /// What more players would decide is no change of a verdict.
    private static func isDecided(_ word: String) -> Bool { word != "inconclusive" }

    private static func question(_ reading: ReadingRow, shows: [String]) -> QuestionRow {
        var played = AnswerRow()
        played.name = "as played"
        var question = QuestionRow()
        question.id = reading.id
        question.asks = reading.plays
        question.section = "\(reading.section), line \(reading.lines)"
        question.why = "\(reading.says) Read so: \(reading.because)"
        question.answers =
            [played]
            + reading.others.map { other in
                var answer = AnswerRow()
                answer.name = other.means
                answer.changes = other.changes
                return answer
            }
        question.shows = shows
        return question
    }

    /// Which promises of the design another reading would keep or break.
    package func verdicts(_ pairedSampler: PairedSampler) throws -> [VerdictRow] {
        let plan = CheckPlan(
            first: pairedSampler.common * Plan.blockSize, most: pairedSampler.common * Plan.blockSize,
            falseAlarms: targets.falseAlarms)
        let check = TargetCheck(targets.targets, plan)
        func words(_ changes: [String]) throws -> [String]? {
            try study.runSample(of: changes, in: pairedSampler).map { check.outcome(of: $0).results.map(\.word) }
        }
        guard !targets.targets.isEmpty, let played = try words([]) else { return [] }
        var rows: [VerdictRow] = []
        for reading in readings {
            for other in reading.others {
                guard let found = try words(other.changes) else { continue }
                for (index, target) in targets.targets.enumerated()
                where played[index] != found[index] && Self.isDecided(played[index]) && Self.isDecided(found[index]) {
                    rows.append(
                        VerdictRow(
                            reading, other, rule: "targets.\(target.id)", plays: played[index], becomes: found[index]))
                }
            }
        }
        return rows
    }
}
