import Balance
import EconomyMetrics

/// The answers to a document's open questions, as Markdown.
package enum QuestionsPage {
    /// The run that all answers are based on.
    package struct Basis {
        package var title: String
        /// What is answered, and the file in the scenario's folder that asks it.
        package var subject: String
        package var file: String
        package var scenario: String
        package var players: Int
        package var days: Int
        package var seed: UInt64
        package var engineVersion: String
        package var contentHash: String
        package var plays: Int
        package var command: String

        package init(
            title: String, subject: String, file: String, scenario: String, players: Int, days: Int, seed: UInt64,
            engineVersion: String,
            contentHash: String, plays: Int, command: String
        ) {
            self.title = title
            self.subject = subject
            self.file = file
            self.scenario = scenario
            self.players = players
            self.days = days
            self.seed = seed
            self.engineVersion = engineVersion
            self.contentHash = contentHash
            self.plays = plays
            self.command = command
        }
    }

    package static func markdown(_ answers: [QuestionAnswer], _ basis: Basis) -> String {
        let head = """
            # \(basis.title): \(basis.subject)

            Each answer below was played by \(Words.number(basis.players)) simulated players for \(basis.days) days: \
            \(basis.plays) plays of scenario `\(basis.scenario)` (content \(basis.contentHash.prefix(12)), engine \
            \(basis.engineVersion), seed \(basis.seed)), all with the same players and luck. A figure is shown \
            with its 95 % interval; a difference is to the present design, in pairs, and bold where its interval \
            leaves 0 out. Made by `\(basis.command)`; what is asked is in \
            `scenarios/\(basis.scenario)/\(basis.file)`.

            | Question | Recommendation |
            |---|---|

            """
        let summary = answers.map { "| [\(cell($0.question.asks))](#\($0.question.id)) | \(cell(verdict($0))) |" }
        return Typography.unbroken(
            head + summary.joined(separator: "\n") + "\n\n" + answers.map(section).joined(separator: "\n"))
    }

    private static func section(_ answer: QuestionAnswer) -> String {
        let question = answer.question
        var text = """
            <a id="\(question.id)"></a>

            ## \(inline(question.asks))

            *\(inline(question.section)).* \(inline(question.why))

            """
        text += "\n" + (answer.credit.map(table) ?? table(answer)) + "\n"
        for (index, aim) in question.aims.enumerated() {
            guard let metric = answer.tried.first?.aims[index].metric else { continue }
            let band = CheckWords.band(Band(low: aim.low.value, high: aim.high.value), metric)
            let aimResults = zip(answer.tried, answer.aimResults).map { tried, aimResults in
                "\(inline(tried.row.name)): \(tried.aims.indices.contains(index) ? figure(tried.aims[index]) : NumberText.missing), "
                    + word(aimResults.indices.contains(index) ? aimResults[index] : .open)
            }
            text +=
                "\nAim: \(inline(metric.label)), \(band) (\(inline(aim.because))). \(aimResults.joined(separator: "; ")).\n"
        }
        text += "\n**\(inline(verdict(answer)))**"
        if !question.advice.isEmpty { text += " \(inline(question.advice))" }
        return text + "\n"
    }

    /// What credit for failures does to a ladder, with all prices.
    private static func table(_ credit: CreditAnswer) -> String {
        let prices = credit.ladder.prices.map { " \(cell($0.name)): \($0.unit), mean (P90) |" }.joined()
        var lines = [
            "| A failure adds | attempts to \(credit.ladder.steps.last?.name ?? "the top"), mean (P90) |" + prices,
            "|---|---|" + credit.ladder.prices.map { _ in "---|" }.joined(),
        ]
        for row in credit.rows {
            let added = row.points == 0 ? "nothing" : "\(number(100 * row.points)) points"
            let costs = row.costs.map { " \(number($0.mean.rounded())) (\(whole($0.nineInTen))) |" }.joined()
            lines.append("| \(added) | \(number(row.meanAttempts)) (\(whole(row.attemptsOfNineInTen))) |" + costs)
        }
        let caveats = credit.caveats.map { " \(inline($0))" }.joined()
        return lines.joined(separator: "\n") + "\n\nThese figures are exact: nothing was played for them.\(caveats)\n"
    }

    private static func whole(_ value: Int?) -> String { value.map { number(Double($0)) } ?? NumberText.missing }

    private static func table(_ answer: QuestionAnswer) -> String {
        guard let first = answer.tried.first else { return "" }
        var lines = [
            "| Answer | " + first.figures.map { cell($0.metric.label) }.joined(separator: " | ") + " |",
            "|---|" + first.figures.map { _ in "---|" }.joined(),
        ]
        for (index, tried) in answer.tried.enumerated() {
            let differences = answer.differences(of: index)
            let cells = zip(tried.figures, differences).map { sample, difference in
                index == 0 ? figure(sample) : figure(sample) + "<br>" + change(difference, sample.metric)
            }
            lines.append("| \(cell(tried.row.name)) | " + cells.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func verdict(_ answer: QuestionAnswer) -> String {
        let names = answer.tried.map(\.row.name)
        switch answer.recommendation {
        case .weigh where answer.credit != nil: return "Exact: weigh what the table shows."
        case .weigh: return "No figure of the document decides this: weigh what the table shows."
        case .keep: return "Keep \(names[0])."
        case .change(let index): return "Change to \(names[index]): the nearest answer that reaches every aim."
        case .undecided(let open):
            return "Not settled by this run: \(Words.list(open.map { names[$0] })) may reach every aim."
        case .none(let nearest):
            return nearest == 0
                ? "None of these reaches every aim; the present design misses by the least."
                : "None of these reaches every aim; \(names[nearest]) misses by the least."
        }
    }

    private static func word(_ aimResult: QuestionAnswer.AimResult) -> String {
        switch aimResult {
        case .reaches: "within"
        case .misses: "outside"
        case .open: "not decided"
        }
    }

    private static func figure(_ sample: MetricSample) -> String { CheckWords.figure(sample.figure(), sample.metric) }

    private static func change(_ difference: MetricDifference?, _ metric: Metric) -> String {
        guard let difference, let value = difference.value else { return NumberText.missing }
        if difference.isExactlyUnchanged { return "unchanged" }
        let text =
            MetricWords.signed(MetricWords.scale(metric.unit) * value) + (metric.unit == .share ? " points" : "")
        guard let low = difference.low, let high = difference.high else { return text }
        return low > 0 || high < 0 ? "**\(text)**" : text
    }

    private static func number(_ value: Double) -> String { NumberText.adaptive(value) }

    private static func cell(_ text: String) -> String { MarkdownText.cell(text) }
    private static func inline(_ text: String) -> String { MarkdownText.inline(text) }
}
