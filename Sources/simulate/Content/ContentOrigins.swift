import ArgumentParser
import Foundation
import QuestKernel
import Scenarios

/// `simulate content origins`: where in the design document each value comes from that content gives without a tag.
struct Origins: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List every value without a tag, with the section of the design document that gives it.",
        discussion: """
            Exit code 1 if a value has no section, or a named document does not say it.
            With the documents: ./simulate content origins questbond --documents ~/design
            """)

    @OptionGroup(visibility: .hidden) var options: RunOptions

    @Argument(help: "Names or folders of scenarios. Default: all in the scenarios' folder that have origins.yaml.")
    var scenarios: [String] = []

    @Option(help: "A folder with the design documents: each figure is looked for in the text of its section.")
    var documents: String?

    func run() throws {
        try Exit.reporting {
            let named = scenarios + (options.namedScenario.map { [$0] } ?? [])
            var mistakes = 0
            for path in named.isEmpty ? try ScenarioLibrary.all() : named {
                let source = try ScenarioSource.read(Places.scenario(path))
                guard !named.isEmpty || source.lineage.count == 1 else { continue }
                mistakes += try list(source)
            }
            guard mistakes > 0 else { return }
            throw ExitCode(1)
        }
    }

    /// The number of mistakes.
    private func list(_ source: ScenarioSource) throws -> Int {
        let values = try BareValue.all(of: source)
        // A game that no document designed has nothing to be held to.
        guard try source.folder.flatMap({ try OriginFile.read($0) }) != nil else {
            print("\(source.name): no origins.yaml, so none of its \(values.count) values without a tag has a section")
            return 0
        }
        let check = try documents.map { try OriginCheck(source, documents: $0) }
        var mistakes = 0
        for value in values {
            guard let origin = value.origin else {
                mistakes += 1
                print("\(value.place) \(value.path): \(value.text) has no tag, and no row of origins.yaml")
                continue
            }
            if let problem = check?.problem(value, origin) {
                mistakes += 1
                print("\(value.place) \(value.path): \(value.text): \(problem)")
            } else if !options.quiet {
                print(
                    "\(value.path)\t\(value.text)\t\(origin.section)\(origin.lines.isEmpty ? "" : ", line \(origin.lines)")"
                )
            }
        }
        print("\(source.name): \(values.count) values without a tag, \(mistakes) without their section")
        return mistakes
    }
}

/// Looks for figures in the text of a scenario's design document.
private struct OriginCheck {
    private let document: DesignDocument

    init(_ source: ScenarioSource, documents: String) throws {
        guard let folder = source.folder, let file = try ReadingFile.read(folder) else {
            throw UsageProblem("--documents: \(source.name) has no readings.yaml, which names its document")
        }
        document = try DesignDocument(at: "\(documents)/\(file.document.file)")
        guard document.digest == file.document.digest else {
            throw UsageProblem("--documents: \(file.document.file) is another edition than that of readings.yaml")
        }
    }

    /// What is wrong with an origin; nil if the document says the value there.
    func problem(_ value: BareValue, _ origin: OriginRow) -> String? {
        let below = document.text(below: origin.section)
        // A document without headings names its parts in its text; then lines say which.
        guard below != nil || (!origin.lines.isEmpty && document.says(origin.section)) else {
            let nearest = NearestName.to(origin.section, among: document.headings)
            return "the document has no heading \"\(origin.section)\""
                + (nearest.map { ". Did you mean \"\($0)\"?" } ?? "")
        }
        let lines = document.text(ofLines: origin.lines)
        guard origin.lines.isEmpty || lines != nil else { return "the document has no lines \(origin.lines)" }
        guard value.isFigure, origin.counted.isEmpty else { return nil }
        return StatedFigures(lines ?? below ?? "").say(value.text) ? nil : "\"\(origin.section)\" does not say it"
    }
}
