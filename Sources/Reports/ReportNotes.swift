import Scenarios

/// What a scenario's folder says beside its figures, for the report of a run.
package struct ReportNotes: Sendable {
    /// Why nobody meets something, by its name in `coverage.yaml`.
    package var reasons: [String: String] = [:]
    /// What other readings of the document make of the findings, as it was measured.
    package var verdicts: VerdictFile?
    /// What the design promises of its figures.
    package var targets: TargetFile?
    /// The content that is played, to say where verdicts were measured on another.
    package var contentHash = ""

    package init() {}

    /// What lies beside the files of a scenario, or of the one that an overlay extends.
    package init(of source: ScenarioSource) throws {
        contentHash = source.contentHash
        targets = try TargetFile.read(from: source.tree)
        guard let folder = source.folder else { return }
        reasons = try CoverageFile.read(folder)?.reasons ?? [:]
        verdicts = try VerdictFile.read(folder)
    }

    /// A finding with a sentence for every other reading under which its rule comes to another verdict.
    ///
    /// - Parameter isWorst: whether no other finding of its rule is worse: a rule's verdict is that of its worst.
    func remarking(_ finding: Finding, isWorst: Bool) -> Finding {
        guard let verdicts, isWorst else { return finding }
        let others = verdicts.verdicts.filter {
            $0.rule == finding.rule && $0.plays == finding.severity.rawValue && $0.plays != $0.becomes
        }
        guard !others.isEmpty else { return finding }
        var finding = finding
        let elsewhere = verdicts.contentHash == contentHash ? "" : ", with other content"
        for other in others {
            let means = other.means.hasSuffix(".") ? String(other.means.dropLast()) : other.means
            finding.explanation +=
                " Another reading of the document changes this verdict: with “\(means)” it is “\(other.becomes)” "
                + "(\(other.reading), as \(Words.number(Int(verdicts.players))) players over "
                + "\(Words.count(Int(verdicts.days), "day")) have it\(elsewhere))."
        }
        return finding
    }
}
