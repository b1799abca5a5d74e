import ArgumentParser
import CanonicalJSON
import Foundation
import QuestKernel
import Reports
import Scenarios

/// `simulate content diff`: how one scenario differs from another.
struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show what differs between two scenarios: ./simulate content diff A B",
        discussion: """
            For example: ./simulate content diff questbond questbond-soft-pity

            Figures are shown as old → new, with provenance and the place of the new one. --set changes B. The exit \
            code is 0 whether or not there are differences.
            """)

    @OptionGroup(visibility: .hidden) var options: RunOptions

    @Argument(help: "The first: a name, a folder or an overlay file.") var first: String
    @Argument(help: "The second.") var second: String
    @Flag(help: "As JSON.") var json = false

    func run() throws {
        try Exit.reporting {
            try options.refuseFork()
            let old = try ScenarioSource.read(Places.scenario(first))
            let new = try ScenarioSource.read(Places.scenario(second)).changed(by: options.changes)
            let differences = try old.differences(to: new)
            if json { return print(try DifferenceJSON.text(old, new, differences)) }
            for difference in differences {
                print("\(Exit.readable(difference.description))\(Self.place(difference))")
            }
            let count = differences.count
            print("\(old.name) → \(new.name): \(count == 0 ? "no" : "\(count)") difference\(count == 1 ? "" : "s")")
        }
    }

    private static func place(_ difference: ContentDifference) -> String {
        (difference.newPlace ?? difference.oldPlace).map { "   \($0)" } ?? ""
    }
}

private struct DifferenceJSON: Encodable {
    struct Row: Encodable {
        var kind: ContentDifference.Kind
        var path: String
        var old: String?
        var new: String?
        var oldProvenance: String?
        var newProvenance: String?
        var oldPlace: String?
        var newPlace: String?
        var isRow: Bool
    }

    var schemaVersion = 1
    var old: String
    var new: String
    var oldContentHash: String
    var newContentHash: String
    var differences: [Row]

    static func text(
        _ old: ScenarioSource, _ new: ScenarioSource, _ differences: [ContentDifference]
    ) throws -> String {
        let value = DifferenceJSON(
            old: old.name, new: new.name, oldContentHash: old.contentHash,
            newContentHash: new.contentHash,
            differences: differences.map {
                Row(
                    kind: $0.kind, path: $0.path, old: $0.old, new: $0.new, oldProvenance: $0.oldProvenance,
                    newProvenance: $0.newProvenance, oldPlace: $0.oldPlace?.description,
                    newPlace: $0.newPlace?.description, isRow: $0.isRow)
            })
        return try JSONText.lines(of: value)
    }
}
