import Balance
import QuestKernel

/// The ranking of a sensitivity study as Markdown, short enough to be read and kept: the page and the CSV file have
/// all.
package struct SensitivityPage {
    /// Rows of each figure's table.
    private static let mostRows = 15
    /// How many of each figure's most important parameters are in the table of all figures.
    private static let mostShared = 3

    private let study: SensitivityStudy
    private let screened: Int?
    private let command: String

    /// - Parameters:
    ///   - screened: the number of parameters from which the study's were selected; nil if it has all of them.
    ///   - command: the command that makes it again.
    package init(_ study: SensitivityStudy, screened: Int?, command: String) {
        self.study = study
        self.screened = screened
        self.command = command
    }

    // MARK: - One at a time

    package func markdown(_ answer: TornadoAnswer) -> String {
        let lines =
            head("moved one at a time to the low and the high end of its range, the rest unchanged")
            + [
                "*Elasticity*: by how many percent the figure moves for each percent of the varied one, near its "
                    + "present value (95 % interval). A verdict counts all \(Words.number(tests(answer))) moves here: "
                    + "the chance of any false alarm among the certain ones is at most 5 %; with the likely ones, "
                    + "at most 5 % are expected to be false alarms."
            ]
            + shared(answer) + study.metrics.indices.flatMap { section(answer, $0) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func tests(_ answer: TornadoAnswer) -> Int {
        answer.bars.joined().count { $0.verdict != .untouched && $0.verdict != .unknown }
    }

    private func section(_ answer: TornadoAnswer, _ metric: Int) -> [String] {
        let ranked = answer.ranked(metric)
        let sorts: [(word: String, count: Int)] = [
            ("certain", ranked.count { $0.verdict == .certain }), ("likely", ranked.count { $0.verdict == .likely }),
            ("that these players cannot tell", ranked.count { !$0.isTold }),
            ("not touched", ranked.count { $0.verdict == .untouched }),
        ]
        let counts = sorts.filter { $0.count > 0 }.map { "\(Words.number($0.count)) \($0.word)" }
        // Where too few have played for a verdict, only the order is shown.
        let isJudged = study.players >= TornadoBar.fewestPlayers
        let shown = ranked.filter { isJudged ? $0.isMoved : !$0.isExactlyUnchanged }
        let rows = shown.prefix(Self.mostRows).map { bar in
            [
                "`\(bar.parameter.path)`", ParameterWords.range(bar.parameter), change(bar.low), change(bar.high),
                bar.elasticity.map {
                    "\(MetricWords.signed($0.value)) (\(MetricWords.signed($0.low)) to \(MetricWords.signed($0.high)))"
                }
                    ?? "", TornadoWords.verdict(bar),
            ]
        }
        return heading(metric)
            + ["Of \(Words.number(ranked.count)) figures: \(Words.list(counts))."]
            + table(["Varied", "Low, used, high", "At low", "At high", "Elasticity", "Verdict"], rows)
    }

    /// What each of the most important parameters does to every figure.
    private func shared(_ answer: TornadoAnswer) -> [String] {
        var parameters: Set<Int> = []
        for metric in study.metrics.indices {
            let moved = study.parameters.indices.filter { answer.bars[metric][$0].isMoved }
            parameters.formUnion(
                moved.sorted { answer.bars[metric][$0].swing > answer.bars[metric][$1].swing }.prefix(Self.mostShared))
        }
        guard study.metrics.count > 1, !parameters.isEmpty else { return [] }
        let weight = { (parameter: Int) in study.metrics.indices.reduce(0) { $0 + share(answer.bars[$1][parameter]) } }
        let rows = parameters.sorted { weight($0) == weight($1) ? $0 < $1 : weight($0) > weight($1) }.map { parameter in
            ["`\(study.parameters[parameter].path)`"]
                + study.metrics.indices.map { metric in
                    let bar = answer.bars[metric][parameter]
                    return bar.isMoved ? TornadoSection.distance(bar) : bar.isExactlyUnchanged ? "0" : "?"
                }
        }
        return [
            "", "## What matters most, to all figures", "",
            "How far each figure is off if the assumption is at its worse end. 0: not touched for these players; ?: these "
                + "players cannot tell.",
        ] + table(["Varied"] + study.metrics.map { "`\($0.name)`" }, rows)
    }

    private func share(_ bar: TornadoBar) -> Double { bar.isMoved ? min(bar.swing, 1) : 0 }

    private func change(_ end: TornadoBar.End?) -> String {
        guard let difference = end?.difference else { return "" }
        if difference.isExactlyUnchanged { return "0" }
        return MoveSize(difference).map(MetricWords.bare) ?? "no value"
    }

    // MARK: - All at once

    package func markdown(_ answer: ScreeningAnswer) -> String {
        let how =
            !answer.effects.isEmpty
            ? "moved all at random, one step at a time (Morris)"
            : answer.isByChapter
                ? "moved all at random, chapter by chapter (Sobol)" : "moved all at random on Sobol's points"
        let lines = head(how) + study.metrics.indices.flatMap { section(answer, $0) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func section(_ answer: ScreeningAnswer, _ metric: Int) -> [String] {
        let (ranked, unit) = (answer.ranked(metric).prefix(Self.mostRows), study.metrics[metric].unit)
        let noise = answer.noise[metric].map {
            "Chance of these players: \(Words.percent($0)) of the differences between settings."
        }
        let lines = heading(metric) + [noise].compactMap { $0 }
        if !answer.effects.isEmpty {
            let effects = answer.effects[metric]
            return lines
                + table(
                    ["Varied", "Low, used, high", "μ\\*", "its error", "μ", "σ"],
                    ranked.filter { effects[$0].meanSize > 0 }.map { factor in
                        let effect = effects[factor]
                        return [
                            "`\(answer.factors[factor].name)`", ParameterWords.range(answer.factors[factor]),
                        ]
                            + [effect.meanSize, effect.error, effect.mean, effect.spread].map {
                                MetricWords.value($0, unit)
                            }
                    })
        }
        guard let indices = answer.indices[metric] else { return lines + ["It is the same at every setting."] }
        func share(_ value: Double, _ range: ClosedRange<Double>?) -> String {
            let interval = range.map {
                " (\(Words.number(100 * $0.lowerBound)) to \(Words.number(100 * $0.upperBound)))"
            }
            return Words.percent(value) + (interval ?? "")
        }
        return lines
            + table(
                ["Varied", "Low, used, high", "By itself", "In all"],
                ranked.map { factor in
                    let index = indices.factors[factor]
                    return [
                        "`\(answer.factors[factor].name)`", ParameterWords.range(answer.factors[factor]),
                        share(index.first, index.firstRange), share(index.total, index.totalRange),
                    ]
                })
    }

    // MARK: - Parts

    private func head(_ how: String) -> [String] {
        let chosen = screened.map { ", the most important of \(Words.number($0))," } ?? ""
        return [
            "# \(MarkdownText.inline(study.title)): which assumptions matter", "",
            "\(Words.count(study.parameters.count, "figure")) of content\(chosen) \(how); "
                + "\(Words.count(study.points, "setting")), each played by the same \(Words.number(study.players)) players "
                + "with the same luck over \(Words.count(study.days, "day")). Scenario `\(study.scenario)` (content "
                + "\(study.contentHash.prefix(12)), engine \(EngineVersion.current), seed \(study.seed)). Made by "
                + "`\(command)`.", "",
        ]
    }

    private func heading(_ metric: Int) -> [String] {
        let asked = study.metrics[metric]
        return [
            "", "## \(MarkdownText.inline(asked.label))", "",
            "`\(asked.name)` is \(MetricWords.figure(study.present[metric], asked.unit)) at present.", "",
        ]
    }

    /// The first column holds code, which needs no escaping; nothing else comes from content.
    private func table(_ head: [String], _ rows: [[String]]) -> [String] {
        guard !rows.isEmpty else { return [] }
        return ["", "| \(head.joined(separator: " | ")) |", "|\(head.map { _ in "---|" }.joined())"]
            + rows.map { "| \($0.joined(separator: " | ")) |" }
    }
}
