import Balance

/// A check as JUnit's XML, which build servers show: one case per target, and one per figure of the baseline, so that
/// each has a history, and a check in which all is well is no empty result.
///
/// Missed and moved are failures; inconclusive cases are skipped, with how many players would decide them.
package enum CheckJUnit {
    package static func render(_ document: CheckDocument) -> String {
        var suites: [HTML] = []
        if let targets = document.targets {
            suites.append(
                suite(
                    "\(document.scenario).targets", cases: targets.outcome.results.map(self.case),
                    failures: targets.outcome.count(.missed), skipped: targets.outcome.count(.inconclusive)))
        }
        for part in document.comparisons {
            let comparison = part.comparison
            let name = part.suite
            let rows = BaselineVerdict.allCases.flatMap { comparison.rows($0) }
            var cases = rows.map { self.case($0, of: part) }
            var failures = comparison.rows(.moved).count
            if comparison.isPaired, comparison.isOfSameRules {
                let end: HTML = part.alarm.map { "<failure message=\"\($0)\"/>" } ?? ""
                cases.insert(
                    "<testcase classname=\"\(name)\" name=\"same rules, same figures\">\(end)</testcase>\n", at: 0)
                failures += part.alarm == nil ? 0 : 1
            }
            suites.append(
                suite(
                    "\(document.scenario).\(name)", cases: cases, failures: failures,
                    skipped: part.reported.count { $0.verdict == .unclear }))
        }
        let all: HTML = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites)</testsuites>\n"
        return legal(all.text)
    }

    private static func suite(_ name: String, cases: [HTML], failures: Int, skipped: Int) -> HTML {
        """
        <testsuite name="\(name)" tests="\(cases.count)" failures="\(failures)" errors="0" skipped="\(skipped)">
        \(cases)</testsuite>

        """
    }

    private static func `case`(_ result: TargetResult) -> HTML {
        let metric = result.target.metric
        let said =
            "\(result.target.metric.label) is \(CheckWords.figure(result.figure, metric)), is to be "
            + "\(CheckWords.band(result.target.band, metric)). The design: \(result.target.promise) "
            + "[\(result.target.source)]"
        let end: HTML
        switch result.verdict {
        case .met: end = "<system-out>\(result.word): \(said)</system-out>"
        case .missed: end = "<failure type=\"\(result.word)\" message=\"\(said)\"/>"
        case .inconclusive:
            end = "<skipped message=\"inconclusive, \(CheckWords.remark(result) ?? ""): \(said)\"/>"
        }
        return "<testcase classname=\"targets.\(result.target.who)\" name=\"\(result.target.id)\">\(end)</testcase>\n"
    }

    /// Other players seldom show that a figure did not move, so with them it is not skipped.
    private static func `case`(_ row: BaselineRow, of part: CheckDocument.ComparisonPart) -> HTML {
        let said = "\(row.difference.metric.label): \(CheckWords.difference(row.difference))"
        let end: HTML
        switch row.verdict {
        case .moved: end = "<failure type=\"moved\" message=\"\(said)\"/>"
        case .unclear where part.comparison.isPaired: end = "<skipped message=\"unclear: \(said)\"/>"
        case .unclear, .within, .untouched: end = "<system-out>\(part.word(row.verdict)): \(said)</system-out>"
        }
        return "<testcase classname=\"\(part.suite)\" name=\"\(row.difference.metric.name)\">\(end)</testcase>\n"
    }

    /// Without the control characters that XML has no way to write.
    private static func legal(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars
        where scalar.value >= 0x20 || scalar == "\n" || scalar == "\t" {
            kept.append(scalar)
        }
        return String(kept)
    }
}
