import ArgumentParser
import QuestKernel
import Reports
import Scenarios

/// `simulate content readings`: how the design documents are read, as one page.
struct Readings: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print how the design documents are read, and what of them is not played, as Markdown.",
        discussion: """
            All of the project's scenarios where none is named; that is how Documentation/Readings.md is made. \
            ./simulate questions --readings plays them.
            """)

    @OptionGroup(visibility: .hidden) var options: RunOptions

    @Argument(help: "Names or folders of scenarios. Default: all in the scenarios' folder that have readings.yaml.")
    var scenarios: [String] = []

    func run() throws {
        try Exit.reporting {
            let named = scenarios + (options.namedScenario.map { [$0] } ?? [])
            var files: [(scenario: String, file: ReadingFile)] = []
            for path in named.isEmpty ? try ScenarioLibrary.all() : named {
                let source = try ScenarioSource.read(Places.scenario(path))
                // An overlay has the readings of the scenario that it changes: once is enough.
                guard !named.isEmpty || source.lineage.count == 1, let folder = source.folder,
                    let file = try ReadingFile.read(folder)
                else { continue }
                files.append((source.name, file))
            }
            guard !files.isEmpty else { throw UsageProblem("no scenario here has a readings.yaml") }
            print(ReadingsDocument.markdown(files), terminator: "")
        }
    }
}
