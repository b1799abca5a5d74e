import Foundation
import MonteCarlo
import Scenarios

/// Changes as an overlay: the text of the file, and where it would be.
package struct OverlayDraft: Encodable, Sendable {
    /// The first line of every file that the studio writes; only such a file is ever written over.
    static let mark = "Made in the studio"

    package let path: String
    package let text: String
    /// What it changes, in words.
    package let differences: [String]
    /// Whether a file that the studio wrote is there already.
    package let replaces: Bool
    /// Whether another file of this name is there; it is never written over.
    package let isTaken: Bool

    private static let names = 1...64

    /// - Parameters:
    ///   - name: of the overlay, without its ending.
    ///   - command: that gives the same figures.
    package init(_ name: String, _ changes: [FigureChange], of workbench: Workbench, command: String) throws {
        let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        guard Self.names.contains(name.utf8.count), isPlain, name.first != "-" else {
            throw StudioProblem(
                "expected a name of 1 to 64 letters, digits, - and _ that does not begin with -, found \"\(name)\"")
        }
        guard name != workbench.scenario.source.name else {
            throw StudioProblem("\(name) is the scenario itself; choose another name")
        }
        guard !changes.isEmpty else { throw StudioProblem("there is nothing to save: no figure is changed") }
        let scenario = workbench.scenario
        let changed = try scenario.source.changed(by: changes)
        // What cannot be played is not saved.
        _ = try StudioScenario(changed, days: scenario.days)
        let folder = Self.folder(of: workbench)
        // Whoever asks for a scenario by this name gets the folder.
        if FileManager.default.fileExists(atPath: "\(folder)/\(name)/scenario.yaml") {
            throw StudioProblem("\(folder)/\(name) is a scenario's folder, and goes before a file; choose another name")
        }
        path = "\(folder)/\(name).yaml"
        text = OverlayText.text(
            extending: scenario.source.name, paths: changes.map(\.path), in: changed.tree,
            remarks: [Self.mark + " of \(scenario.source.name).", "The same figures: \(command)"])
        differences = try scenario.source.differences(to: changed).map(\.description)
        // A link is somebody else's, wherever it leads.
        let kind = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
        let there = kind != nil
        let isOurs =
            kind == .typeRegular
            && (try? String(contentsOfFile: path, encoding: .utf8))?.hasPrefix("# \(Self.mark)") == true
        replaces = there && isOurs
        isTaken = there && !isOurs
    }

    /// The folder in which the scenario lies: there overlays find it by its name. Beside an installed program, whose
    /// folder is not the user's, the working directory.
    static func folder(of workbench: Workbench) -> String {
        let parent = (workbench.path as NSString).deletingLastPathComponent
        let home = Home.current
        if home.kind == .installed, parent == "\(home.path)/scenarios" { return "." }
        return parent.isEmpty ? "." : parent
    }

    package func save() throws {
        guard !isTaken else {
            throw StudioProblem("\(path) exists and was not made in the studio; choose another name")
        }
        try DurableFile.write(Array(text.utf8), to: path)
    }
}
