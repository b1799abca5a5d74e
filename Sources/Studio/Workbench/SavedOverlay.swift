import Foundation
import QuestKernel
import Scenarios

/// An overlay of the scenario on the workbench, as changed figures: what a page opens.
package struct SavedOverlay: Encodable, Sendable {
    package let name: String
    package let changes: [FigureChange]
    /// Paths of what it changes beside figures, which no slider shows.
    package let others: [String]

    private static let most = 100

    /// The overlays beside the scenario that extend it, in the order of their names; those that cannot be read are left
    /// out.
    package static func all(of workbench: Workbench) throws -> [SavedOverlay] {
        let scenario = workbench.scenario.source
        let folder = OverlayDraft.folder(of: workbench)
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        let overlays = names.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }
        return overlays.prefix(most).compactMap { file -> SavedOverlay? in
            guard let overlay = try? ScenarioSource.read("\(folder)/\(file)"), overlay.name != scenario.name,
                overlay.lineage.dropLast().last == scenario.name
            else { return nil }
            return try? SavedOverlay(overlay, of: scenario)
        }
    }

    private init(_ overlay: ScenarioSource, of scenario: ScenarioSource) throws(ContentProblem) {
        name = overlay.name
        let shape = ScenarioShape.of(try ScenarioHeader.read(from: scenario.tree).game)
        let figures = Dictionary(
            ContentFigure.all(in: overlay.tree, shape).filter(\.shape.isFigure).map { ($0.path, $0.text) }
        ) { first, _ in first }
        var changes: [FigureChange] = []
        var others: [String] = []
        for difference in try scenario.differences(to: overlay) {
            if difference.kind == .changed, let value = figures[difference.path] {
                changes.append(FigureChange(path: difference.path, value: value))
            } else if !difference.path.hasPrefix("scenario."), difference.kind != .provenance {
                others.append(difference.path)
            }
        }
        self.changes = changes
        self.others = others
    }
}
