import QuestKernel
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

    /// A finding with what other readings make of its verdict: one in a sentence of its own, several together.
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
        let (players, days) = (Words.number(Int(verdicts.players)), Words.count(Int(verdicts.days), "day"))
        let basis = "as \(players) players over \(days) have it\(elsewhere)"
        if others.count == 1 {
            finding.explanation +=
                " Another reading of the document changes this verdict: with \(Self.named(others[0])) it is "
                + "“\(others[0].becomes)”, \(basis)."
            return finding
        }
        let parts = Dictionary(grouping: others, by: \.becomes).sorted { $0.key < $1.key }.map { becomes, rows in
            "it is “\(becomes)” with \(Words.list(rows.map(Self.named)))"
        }
        finding.explanation +=
            " \(others.count) other readings of the document change this verdict, \(basis): "
            + "\(parts.joined(separator: "; "))."
        return finding
    }

    /// "“pieces, whatever their rarity” (material units)".
    private static func named(_ verdict: VerdictRow) -> String {
        let means = verdict.means.hasSuffix(".") ? String(verdict.means.dropLast()) : verdict.means
        return "“\(means)” (\(GameWords.spelt(verdict.reading)))"
    }
}
