import Reports

/// The findings of a report as lines for the terminal: one line for each worry, the rest counted.
enum FindingsText {
    private static let mostRows = 6

    static func lines(of report: ReportDocument) -> [String] {
        let severities: [Finding.Severity] = [.worry, .watch]
        let reported = severities.flatMap { severity in report.findings.filter { $0.severity == severity } }
        let counts = Finding.Severity.allCases.compactMap { severity -> String? in
            let count = report.findings.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.tally(count))"
        }
        guard !counts.isEmpty else { return [] }
        var lines = ["Findings: \(counts.joined(separator: ", "))"]
        lines += reported.prefix(mostRows).map { "  \($0.severity.word): \($0.headline)" }
        if reported.count > mostRows { lines.append("  and \(reported.count - mostRows) more") }
        return lines + ["  The page explains why, and shows the figures."]
    }
}
