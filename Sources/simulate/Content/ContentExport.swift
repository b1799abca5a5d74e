import ArgumentParser
import CanonicalJSON
import Foundation
import QuestKernel
import Scenarios

/// `simulate content export`: a game's content as one file, for hosts that do not read YAML.
struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the checked content of a scenario: as JSON for a live game to bundle, or as spreadsheets.",
        discussion: """
            As JSON: ./simulate content export > content.json
            For spreadsheets: ./simulate content export --csv sheets
            \(Content.options)
            """)

    @OptionGroup var named: ScenarioArgument
    @OptionGroup(visibility: .hidden) var options: RunOptions

    @Option(help: ArgumentHelp("Write CSV files into this folder, one file per kind of row.", valueName: "folder"))
    var csv: String?

    func run() throws {
        try Exit.reporting {
            let source = try Content.source(named.applied(to: options))
            // Only content that the engine accepts is exported.
            let scenario = try GameRegistry.scenario(source)
            if let csv { return try writeSheets(source, scenario.header.game, into: csv) }
            print(ContentSnapshot.text(of: source.gameContent))
            if !options.quiet { Exit.say("content \(source.gameContentHash)") }
        }
    }
}

extension Export {
    private func writeSheets(_ source: ScenarioSource, _ game: GameName, into folder: String) throws {
        let sheets = ContentSheet.all(of: source.tree, ScenarioShape.of(game))
        let folders = try Folders(at: folder)
        do {
            var staged = try StagedFiles(for: folder)
            defer { staged.clear() }
            for sheet in sheets { try staged.add(sheet.file, Array(sheet.text.utf8)) }
            try Surroundings.undisturbed { try staged.publish() }
        } catch {
            folders.removeIfEmpty()
            throw error
        }
        if !options.quiet { Exit.say("wrote \(sheets.count) sheets into \(folder)") }
    }
}

/// Content as JSON that loses nothing, one line per entry so that versions can be compared; `ContentNode` reads it.
enum ContentSnapshot {
    static func text(of node: ContentNode, indent: String = "") -> String {
        let value = untagged(node, indent: indent)
        return node.tag.map { "{\"tag\": \(JSONText.quoted($0)), \"of\": \(value)}" } ?? value
    }

    private static func untagged(_ node: ContentNode, indent: String) -> String {
        switch node.value {
        case .scalar(let text): return JSONText.quoted(text)
        case .list(let nodes): return "[" + nodes.map { text(of: $0, indent: indent) }.joined(separator: ", ") + "]"
        case .map(let entries):
            let deeper = indent + " "
            let lines = entries.map { "\(deeper)[\(JSONText.quoted($0.key)), \(text(of: $0.node, indent: deeper))]" }
            return "{\"map\": [\n" + lines.joined(separator: ",\n") + "]}"
        }
    }
}
