import Balance
import Foundation
import MonteCarlo
import Reports
import Scenarios

/// Where the result of tuning is written: a file that extends the scenario.
struct TunedOverlay {
    let path: String
    private let base: String

    /// Refuses to overwrite a file that is not such a result: better before a long search than after it.
    init(_ given: String?, of name: String, at scenario: String) throws {
        let folder = Self.folder(beside: scenario)
        path = given ?? "\(folder)\(name)-tuned.yaml"
        base = name
        guard path.hasSuffix(".yaml") else {
            throw UsageProblem("--overlay \(path): expected a name that ends in .yaml")
        }
        guard FileManager.default.fileExists(atPath: path) else { return }
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        guard text.hasPrefix("# \(TuningWords.mark)") else {
            throw UsageProblem(
                "--overlay \(path): expected a new file, found one that tune did not write")
        }
    }

    /// The scenario's own folder; the working directory where that belongs to an installed program.
    private static func folder(beside scenario: String) -> String {
        var parent = Substring(scenario)
        while parent.count > 1, parent.last == "/" { parent.removeLast() }
        let folder = parent.lastIndex(of: "/").map { String(parent[...$0]) } ?? ""
        let home = Home.current
        return home.kind == .installed && folder == "\(home.path)/scenarios/" ? "" : folder
    }

    /// For a run from any folder: its name where the project's scenarios are, otherwise the whole path.
    var scenario: String {
        let whole = URL(fileURLWithPath: path).standardizedFileURL
        let home = URL(fileURLWithPath: "\(Home.current.path)/scenarios").standardizedFileURL
        let isHome = whole.deletingLastPathComponent().path == home.path
        return isHome ? whole.deletingPathExtension().lastPathComponent : whole.path
    }

    /// - Parameter changes: those of `--set`, which are part of the result.
    func write(
        _ tuning: Tuning, _ words: TuningWords, _ source: ScenarioSource, changes: [String], command: String
    ) throws {
        var paths = changes.compactMap { $0.split(separator: "=", maxSplits: 1).first.map(String.init) }
        var tuned = source
        for answer in tuning.parameters where answer.value != answer.parameter.present {
            tuned = try answer.parameter.found(answer.value, in: tuned)
            paths += answer.parameter.figures.map { $0.map(\.path) } ?? [answer.parameter.path]
        }
        let text = OverlayText.text(
            extending: base, paths: paths, in: tuned.tree, remarks: words.remarks(command: command))
        try DurableFile.write(Array(text.utf8), to: path)
    }
}
