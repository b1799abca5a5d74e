import Balance
import CanonicalJSON
import EconomyMetrics
import MonteCarlo
import QuestKernel

/// The figures that say most about a run, each with its interval and, where the design promises one, its band.
///
/// They can be had while a run is still growing: they are a pure function of its totals.
package struct KeyFigures: Codable, Sendable, Equatable {
    package let figures: [KeyFigure]

    /// Bands come from the targets in the run's notes; a target that this run is too short for has none here.
    package init(of run: EconomyRun) {
        guard run.players > 0 else {
            figures = []
            return
        }
        let targets = TargetFigures(of: run)
        figures =
            MoneyFigures.all(run, targets) + PaceFigures.all(run, targets) + LuckFigures.all(run, targets)
            + CompanyFigures.all(run, targets)
    }

    package init(of document: ReportDocument) { figures = document.keyFigures }

    /// For other programs, such as a page that plays again and again.
    package var json: [UInt8] { get throws { try JSONText.file(of: self) } }
}

extension KeyFigure {
    /// Nil for a figure that cannot be measured.
    init?(
        _ id: String, group: String, label: String, aspect: String = "", _ figure: Figure?, unit: String,
        words: String = "", section: String
    ) {
        guard let figure else { return nil }
        self.init(
            id: id, group: group, label: label, aspect: aspect, value: figure.value, low: figure.low,
            high: figure.high, unit: unit, words: words, section: section)
    }
}
