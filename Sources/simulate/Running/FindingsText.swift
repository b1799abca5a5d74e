import Reports

/// The findings of a report as lines of the terminal: the worries in a line each, the rest counted.
enum FindingsText {
    private static let mostRows = 6

    static func lines(of report: ReportDocument) -> [String] {
        let severities: [Finding.Severity] = [.worry, .watch]
        let told = severities.flatMap { severity in report.findings.filter { $0.severity == severity } }
        let counts = Finding.Severity.allCases.compactMap { severity -> String? in
            let count = report.findings.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.tally(count))"
        }
        guard !counts.isEmpty else { return [] }
        var lines = ["Findings: \(counts.joined(separator: ", "))"]
        lines += told.prefix(mostRows).map { "  \($0.severity.word): \($0.headline)" }
        if told.count > mostRows { lines.append("  and \(told.count - mostRows) more") }
        return lines + ["  The page says why, and shows the figures."]
    }
}
