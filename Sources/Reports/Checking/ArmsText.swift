import Balance
import CanonicalJSON
import EconomyMetrics

/// How the arms of a live experiment differ, for the terminal and for tools.
package enum ArmsText {
    package static func render(_ readout: ArmsReadout) -> String {
        let arms = readout.arms
        var lines = arms.map { arm in
            "\(arm.name): \(Words.count(arm.players, "player")), their first \(Words.count(readout.days, "day"))"
        }
        if readout.leftOut > 0 {
            lines.append(
                "left out: \(Words.count(readout.leftOut, "player")), in no arm, from several, or not here long enough")
        }
        var table = TextTable(["", "figure"] + arms.map(\.name) + ["difference", "between", "--metric"])
        for verdict in ArmsReadout.Verdict.allCases {
            for row in readout.rows where row.verdict == verdict {
                table.add(
                    [word(verdict), row.metric.label, CheckWords.value(row.before.value, row.metric)]
                        + [CheckWords.value(row.after.value, row.metric)] + difference(row) + [row.metric.name])
            }
        }
        lines += [""] + table.lines
        lines += [
            "",
            "Read it as often as you like: the chance that any figure is ever wrongly said to differ is at most "
                + "\(CheckWords.percent(readout.falseAlarms)), over all figures and all looks. What is open may differ too.",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func word(_ verdict: ArmsReadout.Verdict) -> String {
        switch verdict {
        case .differs: "differs"
        case .open: "open"
        case .unknown: "too few"
        }
    }

    private static func difference(_ row: ArmsReadout.Row) -> [String] {
        let isShare = row.metric.unit == .share
        func signed(_ value: Double) -> String {
            (value > 0 ? "+" : "") + NumberText.adaptive(isShare ? value * 100 : value)
        }
        guard let difference = row.difference else { return [NumberText.missing, ""] }
        guard let low = row.low, let high = row.high else {
            return [signed(difference) + (isShare ? " points" : ""), ""]
        }
        return [signed(difference) + (isShare ? " points" : ""), "\(signed(low)) and \(signed(high))"]
    }

    package static func json(_ readout: ArmsReadout) throws -> [UInt8] {
        try JSONText.file(of: Record(readout), isInLines: true, takesInfinities: true)
    }

    private struct Record: Encodable {
        struct Arm: Encodable {
            let name: String
            let players, clusters: Int
        }
        struct Row: Encodable {
            let metric, label, measure: String
            let verdict: ArmsReadout.Verdict
            let before, after, difference, low, high: Double?
        }

        /// Raised when a reader of the last version would misread this one.
        let schema = 1
        let arms: [Arm]
        let days, leftOut: Int
        let falseAlarms: Double
        let rows: [Row]

        init(_ readout: ArmsReadout) {
            arms = readout.arms.map { Arm(name: $0.name, players: $0.players, clusters: $0.clusters) }
            (days, leftOut, falseAlarms) = (readout.days, readout.leftOut, readout.falseAlarms)
            rows = readout.rows.map { row in
                Row(
                    metric: row.metric.name, label: row.metric.label, measure: row.metric.measure, verdict: row.verdict,
                    before: row.before.value, after: row.after.value, difference: row.difference, low: row.low,
                    high: row.high)
            }
        }
    }
}
